// SPDX-License-Identifier: GPL-2.0-only
/*
 * The table of published lists.
 *
 * The table holds a reference to each list in it. A list stays charged to its user
 * until its last reference is put. When a user would exceed the budget, published lists
 * from files that the same user opened are withdrawn, least recently used first; publishing
 * and finding a list count as use. When all users together would exceed theirs, the lists of
 * those who hold most go first. Lists that an open file also holds are skipped, because
 * withdrawing them frees no memory.
 */
#include <linux/build_bug.h>
#include <linux/hashtable.h>
#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/stddef.h>

#include "answers.h"
#include "publish.h"
#include "user.h"

#define PUBLISHED_BITS	8

/**
 * struct publishable - a list of answers that can be published
 * @answers: the list, which frees all of this with its last reference
 * @uid: the user for whom it is published
 * @by_uid: node in the table
 * @lru: node in the list of all lists in the table
 *
 * All but @answers is protected by publish_lock.
 */
struct publishable {
	struct sudoku_answers answers;
	kuid_t uid;
	struct hlist_node by_uid;
	struct list_head lru;
};

static_assert(!offsetof(struct publishable, answers));

/* Protects the table. */
static DEFINE_MUTEX(publish_lock);
static DEFINE_HASHTABLE(published, PUBLISHED_BITS);

/* All lists in the table, least recently used first; protected by publish_lock. */
static LIST_HEAD(lru);

/*
 * Taken before publish_lock by those who search all lists for one to withdraw. So others
 * wait for one such search at most.
 */
static DEFINE_MUTEX(withdraw_lock);

/**
 * sudoku_publishable_create - create an empty list that can be published
 * @order: order of its puzzles, 2 to 5
 * @user: the user to charge for the list
 *
 * Context: process context, may sleep.
 * Return: as sudoku_answers_create().
 */
struct sudoku_answers *sudoku_publishable_create(unsigned int order,
						 struct sudoku_user *user)
{
	return sudoku_answers_create(order, user, sizeof(struct publishable));
}

static struct publishable *find_published(unsigned int order, kuid_t uid)
{
	struct publishable *list;

	lockdep_assert_held(&publish_lock);

	hash_for_each_possible(published, list, by_uid, __kuid_val(uid))
		if (list->answers.order == order && uid_eq(list->uid, uid))
			return list;
	return NULL;
}

/*
 * Remove a list from the table. The caller puts the table's reference after it has
 * released publish_lock, because freeing a long list takes time.
 */
static void remove_published(struct publishable *list)
{
	lockdep_assert_held(&publish_lock);

	hash_del(&list->by_uid);
	list_del(&list->lru);
}

static void put(struct publishable *list)
{
	if (list)
		sudoku_answers_put(&list->answers);
}

/**
 * sudoku_publish - publish a list in place of the user's previous one of its order
 * @answers: a list from sudoku_publishable_create() that was never published, with a
 *	slot reserved
 * @uid: the user whose readers find it
 *
 * The table takes a reference of its own, and drops its reference to the previous list.
 *
 * Context: process context, may sleep; takes publish_lock.
 */
void sudoku_publish(struct sudoku_answers *answers, kuid_t uid)
{
	struct publishable *list = container_of(answers, struct publishable, answers);
	struct publishable *old;

	sudoku_answers_get(answers);

	mutex_lock(&publish_lock);
	old = find_published(answers->order, uid);
	if (old)
		remove_published(old);
	list->uid = uid;
	hash_add(published, &list->by_uid, __kuid_val(uid));
	list_add_tail(&list->lru, &lru);
	mutex_unlock(&publish_lock);

	put(old);
}

/**
 * sudoku_published_get - find a user's published list, and take a reference
 * @order: order of its puzzles, 2 to 5
 * @uid: the user
 *
 * The list becomes the most recently used one.
 *
 * Context: process context, may sleep; takes publish_lock.
 * Return: the list, which the caller puts with sudoku_answers_put(); NULL if there
 * is none.
 */
struct sudoku_answers *sudoku_published_get(unsigned int order, kuid_t uid)
{
	struct publishable *list;

	mutex_lock(&publish_lock);
	list = find_published(order, uid);
	if (list) {
		sudoku_answers_get(&list->answers);
		list_move_tail(&list->lru, &lru);
	}
	mutex_unlock(&publish_lock);
	return list ? &list->answers : NULL;
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
	struct publishable *list;

	mutex_lock(&publish_lock);
	list = find_published(order, uid);
	if (list)
		remove_published(list);
	mutex_unlock(&publish_lock);

	put(list);
}

/**
 * sudoku_withdraw_all - withdraw all published lists
 *
 * Context: process context, may sleep; takes publish_lock.
 */
void sudoku_withdraw_all(void)
{
	struct publishable *list, *next;
	LIST_HEAD(withdrawn);

	mutex_lock(&publish_lock);
	list_splice_init(&lru, &withdrawn);
	list_for_each_entry(list, &withdrawn, lru)
		hash_del(&list->by_uid);
	mutex_unlock(&publish_lock);

	list_for_each_entry_safe(list, next, &withdrawn, lru)
		put(list);
}

/*
 * Find the list to withdraw: the least recently used one of the same opener. If all users
 * together hold too much, one of the opener who holds most, if that is no less than what the
 * opener of @user holds; and for an open(), never one of that opener.
 */
static struct publishable *find_victim(const struct sudoku_user *user,
				       bool of_anybody, enum sudoku_share share)
{
	const struct sudoku_user *opener = sudoku_user_opener(user);
	struct publishable *victim = NULL, *list;
	long most = atomic_long_read(&opener->bytes);

	lockdep_assert_held(&publish_lock);

	list_for_each_entry(list, &lru, lru) {
		const struct sudoku_user *owner = sudoku_user_opener(list->answers.user);
		long held = atomic_long_read(&owner->bytes);

		/* It is the table's reference: only under publish_lock can it become two. */
		if (kref_read(&list->answers.ref) != 1)
			continue;
		if (owner == opener && !of_anybody)
			return list;
		if (!of_anybody || (owner == opener && share == SUDOKU_SHARE_FILES))
			continue;
		if (held > most || (held == most && !victim)) {
			victim = list;
			most = held;
		}
	}
	return victim;
}

/* Withdraw a list, so that @user can allocate; see sudoku_user_evict. */
static bool withdraw_for(struct sudoku_user *user, bool of_anybody,
			 enum sudoku_share share)
{
	struct publishable *victim;

	/* open() does not wait: nobody else can open a misc device meanwhile. */
	if (share == SUDOKU_SHARE_FILES ? !mutex_trylock(&withdraw_lock) :
					  mutex_lock_killable(&withdraw_lock))
		return false;
	mutex_lock(&publish_lock);
	victim = find_victim(user, of_anybody, share);
	if (victim)
		remove_published(victim);
	mutex_unlock(&publish_lock);
	mutex_unlock(&withdraw_lock);
	put(victim);
	return victim;
}

/**
 * sudoku_publish_init - let users' allocations withdraw published lists
 *
 * Context: before files are opened.
 */
void sudoku_publish_init(void)
{
	sudoku_user_evict = withdraw_for;
}
