// SPDX-License-Identifier: GPL-2.0-only
/*
 * The table of published lists.
 *
 * The table holds a reference to each list in it. A list stays charged to its user
 * until its last reference is put. When that user holds too much, published lists of
 * the same user are withdrawn, least recently used first; publishing and finding a
 * list count as use. Lists that an open file holds as well are skipped, because
 * withdrawing them frees no memory.
 */
#include <linux/err.h>
#include <linux/hashtable.h>
#include <linux/mutex.h>

#include "answers.h"
#include "publish.h"

#define PUBLISHED_BITS	8

/* Protects the table; uid, by_uid and lru of every list; published of every user. */
static DEFINE_MUTEX(publish_lock);
static DEFINE_HASHTABLE(published, PUBLISHED_BITS);

static struct sudoku_answers *find_published(unsigned int order, kuid_t uid)
{
	struct sudoku_answers *answers;

	lockdep_assert_held(&publish_lock);

	hash_for_each_possible(published, answers, by_uid, __kuid_val(uid))
		if (answers->order == order && uid_eq(answers->uid, uid))
			return answers;
	return NULL;
}

/*
 * Remove a list from the table. The caller puts the table's reference after it has
 * released publish_lock, because freeing a long list takes time.
 */
static void remove_published(struct sudoku_answers *answers)
{
	lockdep_assert_held(&publish_lock);

	hash_del(&answers->by_uid);
	list_del_init(&answers->lru);
}

/**
 * sudoku_publish - publish a list in place of the user's previous one of its order
 * @answers: a list of the caller's session that was never published, with a slot
 *	reserved
 * @uid: the user whose readers find it
 *
 * The table takes a reference of its own, and puts that to the previous list.
 *
 * Context: process context, may sleep; takes publish_lock.
 */
void sudoku_publish(struct sudoku_answers *answers, kuid_t uid)
{
	struct sudoku_answers *old;

	sudoku_answers_get(answers);

	mutex_lock(&publish_lock);
	old = find_published(answers->order, uid);
	if (old)
		remove_published(old);
	answers->uid = uid;
	hash_add(published, &answers->by_uid, __kuid_val(uid));
	list_add_tail(&answers->lru, &answers->user->published);
	mutex_unlock(&publish_lock);

	sudoku_answers_put(old);
}

/**
 * sudoku_published - find a user's published list
 * @order: order of its puzzles, 2 to 5
 * @uid: the user
 *
 * Context: process context, may sleep; takes publish_lock.
 * Return: the list, which the caller puts with sudoku_answers_put(); NULL if there
 * is none.
 */
struct sudoku_answers *sudoku_published(unsigned int order, kuid_t uid)
{
	struct sudoku_answers *answers;

	mutex_lock(&publish_lock);
	answers = find_published(order, uid);
	if (answers) {
		sudoku_answers_get(answers);
		list_move_tail(&answers->lru, &answers->user->published);
	}
	mutex_unlock(&publish_lock);
	return answers;
}

/**
 * sudoku_withdraw - withdraw a user's published list, if any
 * @order: order of its puzzles, 2 to 5
 * @uid: the user
 *
 * Context: process context, may sleep; takes publish_lock.
 */
void sudoku_withdraw(unsigned int order, kuid_t uid)
{
	struct sudoku_answers *answers;

	mutex_lock(&publish_lock);
	answers = find_published(order, uid);
	if (answers)
		remove_published(answers);
	mutex_unlock(&publish_lock);

	sudoku_answers_put(answers);
}

/**
 * sudoku_withdraw_all - withdraw all published lists
 *
 * Context: process context, may sleep; takes publish_lock.
 */
void sudoku_withdraw_all(void)
{
	struct sudoku_answers *answers;
	struct hlist_node *next;
	LIST_HEAD(withdrawn);
	int bucket;

	mutex_lock(&publish_lock);
	hash_for_each_safe(published, bucket, next, answers, by_uid) {
		hash_del(&answers->by_uid);
		list_move(&answers->lru, &withdrawn);
	}
	mutex_unlock(&publish_lock);

	while (!list_empty(&withdrawn)) {
		answers = list_first_entry(&withdrawn, struct sudoku_answers,
					   lru);
		list_del_init(&answers->lru);
		sudoku_answers_put(answers);
	}
}

/**
 * sudoku_withdraw_oldest - free a user's least recently used published list
 * @user: the user who is charged for the lists
 *
 * Callers retry with it an allocation that failed because @user would hold too much,
 * as sudoku_alloc_withdrawing() does. Lists that an open file holds are skipped.
 *
 * Context: process context, may sleep; takes publish_lock.
 * Return: true if a list was freed, false if there is none to free.
 */
bool sudoku_withdraw_oldest(struct sudoku_user *user)
{
	struct sudoku_answers *oldest = NULL, *answers;

	mutex_lock(&publish_lock);
	list_for_each_entry(answers, &user->published, lru) {
		/* It is the table's reference: only under publish_lock can it become two. */
		if (kref_read(&answers->ref) == 1) {
			oldest = answers;
			remove_published(oldest);
			break;
		}
	}
	mutex_unlock(&publish_lock);

	sudoku_answers_put(oldest);
	return oldest;
}

/**
 * sudoku_alloc_withdrawing - allocate, withdrawing older answers for space
 * @user: the user to charge
 * @size: bytes to allocate, not 0
 * @share: part of the user's budget that may be used
 *
 * As sudoku_user_alloc(), but withdraws the user's least recently used published
 * lists while the user would hold too much; never another user's.
 *
 * Context: process context, may sleep; takes publish_lock.
 * Return: memory, not cleared, which the caller frees with sudoku_user_free(); or an
 * error pointer: -ENOSPC if there is no list left to withdraw, -ENOMEM.
 */
void *sudoku_alloc_withdrawing(struct sudoku_user *user, size_t size,
			       enum sudoku_share share)
{
	void *memory;

	do {
		memory = sudoku_user_alloc(user, size, share);
	} while (memory == ERR_PTR(-ENOSPC) && sudoku_withdraw_oldest(user));
	return memory;
}
