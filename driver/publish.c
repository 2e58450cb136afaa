// SPDX-License-Identifier: GPL-2.0-only
/*
 * Published answers: for each user and order, the list that the user's next
 * reader finds. This is all that crosses sessions.
 *
 * The table holds a reference to each list in it. A list is charged to a user as
 * long as anybody holds it. When a user holds too much, the user's own published
 * lists are withdrawn, the least recently used first, where to be published and to
 * be found is to be used. Those that an open file holds are passed over: they would
 * stay in memory all the same.
 */
#include <linux/err.h>
#include <linux/hashtable.h>
#include <linux/mutex.h>

#include "answers.h"
#include "publish.h"

#define PUBLISHED_BITS	8

/* Protects the table, and uid to by_use of every list of answers. */
static DEFINE_MUTEX(publish_lock);
static DEFINE_HASHTABLE(published, PUBLISHED_BITS);

static struct sudoku_answers *find(unsigned int order, kuid_t uid)
{
	struct sudoku_answers *answers;

	lockdep_assert_held(&publish_lock);

	hash_for_each_possible(published, answers, by_uid, __kuid_val(uid))
		if (answers->order == order && uid_eq(answers->uid, uid))
			return answers;
	return NULL;
}

/*
 * Take a list out of the table. The caller puts the table's reference, without the
 * lock, as freeing may take its time.
 */
static void withdraw(struct sudoku_answers *answers)
{
	lockdep_assert_held(&publish_lock);

	hash_del(&answers->by_uid);
	list_del_init(&answers->by_use);
}

/**
 * sudoku_publish - publish a list, in place of the user's last one of its order
 * @answers: a list of the caller's session, which has never been published, with
 *	space reserved for an answer
 * @uid: the user
 *
 * Context: process context, may sleep; takes publish_lock.
 */
void sudoku_publish(struct sudoku_answers *answers, kuid_t uid)
{
	struct sudoku_answers *old;

	sudoku_answers_get(answers);

	mutex_lock(&publish_lock);
	old = find(answers->order, uid);
	if (old)
		withdraw(old);
	answers->uid = uid;
	hash_add(published, &answers->by_uid, __kuid_val(uid));
	list_add_tail(&answers->by_use, &answers->user->published);
	mutex_unlock(&publish_lock);

	sudoku_answers_put(old);
}

/**
 * sudoku_published - find the list that is published for a user
 * @order: of its puzzles, 2 to 5
 * @uid: the user
 *
 * Context: process context, may sleep; takes publish_lock.
 * Return: the list with a reference for the caller, or NULL.
 */
struct sudoku_answers *sudoku_published(unsigned int order, kuid_t uid)
{
	struct sudoku_answers *answers;

	mutex_lock(&publish_lock);
	answers = find(order, uid);
	if (answers) {
		sudoku_answers_get(answers);
		list_move_tail(&answers->by_use, &answers->user->published);
	}
	mutex_unlock(&publish_lock);
	return answers;
}

/**
 * sudoku_withdraw - withdraw what is published for a user
 * @order: of its puzzles, 2 to 5
 * @uid: the user
 *
 * Context: process context, may sleep; takes publish_lock.
 */
void sudoku_withdraw(unsigned int order, kuid_t uid)
{
	struct sudoku_answers *answers;

	mutex_lock(&publish_lock);
	answers = find(order, uid);
	if (answers)
		withdraw(answers);
	mutex_unlock(&publish_lock);

	sudoku_answers_put(answers);
}

/**
 * sudoku_withdraw_all - empty the table
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
		list_move(&answers->by_use, &withdrawn);
	}
	mutex_unlock(&publish_lock);

	while (!list_empty(&withdrawn)) {
		answers = list_first_entry(&withdrawn, struct sudoku_answers,
					   by_use);
		list_del_init(&answers->by_use);
		sudoku_answers_put(answers);
	}
}

/**
 * sudoku_withdraw_oldest - free the published list that a user needs least
 * @user: the user: who is charged for it
 *
 * Context: process context, may sleep; takes publish_lock.
 * Return: whether there was one that no open file holds.
 */
bool sudoku_withdraw_oldest(struct sudoku_user *user)
{
	struct sudoku_answers *oldest = NULL, *answers;

	mutex_lock(&publish_lock);
	list_for_each_entry(answers, &user->published, by_use) {
		/* More references are taken under publish_lock, or by their owners. */
		if (kref_read(&answers->ref) == 1) {
			oldest = answers;
			withdraw(oldest);
			break;
		}
	}
	mutex_unlock(&publish_lock);

	sudoku_answers_put(oldest);
	return oldest;
}

/**
 * sudoku_alloc - allocate memory at a user's expense, in place of older answers
 * @user: the user
 * @size: in bytes, not 0; the memory is not cleared
 * @share: how much of the budget may be taken
 *
 * Context: process context, may sleep; takes publish_lock.
 * Return: the memory, for sudoku_user_free(), or an error pointer: -ENOSPC when
 * the user would hold too much without any published list; -ENOMEM.
 */
void *sudoku_alloc(struct sudoku_user *user, size_t size,
		   enum sudoku_share share)
{
	void *memory;

	do {
		memory = sudoku_user_alloc(user, size, share);
	} while (memory == ERR_PTR(-ENOSPC) && sudoku_withdraw_oldest(user));
	return memory;
}
