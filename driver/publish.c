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
#include <linux/spinlock.h>
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
 * @lru: node in the lists of its opener, least recently used first
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

/*
 * Protects the table, and the lists of users. A spinlock, so that a task with a low priority
 * cannot lose the CPU while it holds the lock, and keep others waiting.
 */
static DEFINE_SPINLOCK(publish_lock);
static DEFINE_HASHTABLE(published, PUBLISHED_BITS);

/* Openers with a published list. */
static LIST_HEAD(publishers);

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
	struct sudoku_user *opener = sudoku_user_opener(list->answers.user);

	lockdep_assert_held(&publish_lock);

	hash_del(&list->by_uid);
	list_del(&list->lru);
	if (list_empty(&opener->published))
		list_del(&opener->publishers);
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
	struct sudoku_user *opener = sudoku_user_opener(answers->user);
	struct publishable *old;

	sudoku_answers_get(answers);

	spin_lock(&publish_lock);
	old = find_published(answers->order, uid);
	if (old)
		remove_published(old);
	list->uid = uid;
	hash_add(published, &list->by_uid, __kuid_val(uid));
	if (list_empty(&opener->published))
		list_add(&opener->publishers, &publishers);
	list_add_tail(&list->lru, &opener->published);
	spin_unlock(&publish_lock);

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

	spin_lock(&publish_lock);
	list = find_published(order, uid);
	if (list) {
		sudoku_answers_get(&list->answers);
		list_move_tail(&list->lru,
			       &sudoku_user_opener(list->answers.user)->published);
	}
	spin_unlock(&publish_lock);
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

	spin_lock(&publish_lock);
	list = find_published(order, uid);
	if (list)
		remove_published(list);
	spin_unlock(&publish_lock);

	put(list);
}

/**
 * sudoku_withdraw_all - withdraw all published lists
 *
 * Context: process context, may sleep; takes publish_lock.
 */
void sudoku_withdraw_all(void)
{
	struct publishable *list;

	do {
		struct sudoku_user *opener;

		list = NULL;
		spin_lock(&publish_lock);
		opener = list_first_entry_or_null(&publishers, struct sudoku_user, publishers);
		if (opener) {
			list = list_first_entry(&opener->published, struct publishable, lru);
			remove_published(list);
		}
		spin_unlock(&publish_lock);
		put(list);
	} while (list);
}

/* Return the opener's least recently used list that no open file holds, or NULL. */
static struct publishable *find_unused(const struct sudoku_user *opener)
{
	struct publishable *list;

	lockdep_assert_held(&publish_lock);

	list_for_each_entry(list, &opener->published, lru)
		/* It is the table's reference: only under publish_lock can it become two. */
		if (kref_read(&list->answers.ref) == 1)
			return list;
	return NULL;
}

/*
 * Find a list to withdraw when all users together hold too much: one of the opener who holds
 * most, if that is no less than what @opener holds.
 */
static struct publishable *find_victim(const struct sudoku_user *opener, bool spare_opener)
{
	long most = atomic_long_read(&opener->bytes);
	struct publishable *victim = NULL, *list;
	const struct sudoku_user *owner;

	lockdep_assert_held(&publish_lock);

	list_for_each_entry(owner, &publishers, publishers) {
		long held = atomic_long_read(&owner->bytes);

		if (held < most || (held == most && victim) || (owner == opener && spare_opener))
			continue;
		list = find_unused(owner);
		if (list) {
			victim = list;
			most = held;
		}
	}
	return victim;
}

/*
 * Withdraw a list, so that @user can allocate; see sudoku_user_evict. If all users together
 * hold too much, open() never withdraws a list of its own opener.
 */
static bool withdraw_for(struct sudoku_user *user, bool of_anybody,
			 enum sudoku_share share)
{
	const struct sudoku_user *opener = sudoku_user_opener(user);
	struct publishable *victim;

	spin_lock(&publish_lock);
	victim = of_anybody ? find_victim(opener, share == SUDOKU_SHARE_FILES) :
			      find_unused(opener);
	if (victim)
		remove_published(victim);
	spin_unlock(&publish_lock);
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
