// SPDX-License-Identifier: GPL-2.0-only
/*
 * The table of published lists.
 *
 * The table holds a reference to each list in it. A list stays charged to its user
 * until its last reference is put. When an opener would exceed max_user_bytes, the opener's
 * own published lists are evicted, least recently used first. When all users together would
 * exceed max_bytes, the openers with lists to evict are compared: the one who holds the most
 * loses a list, unless the opener who needs the memory holds more. When a login user's budget
 * would be exceeded, nothing is evicted.
 * A list that an open file also holds is not evicted, because that would free no memory. The
 * opener's @unused has only lists that no open file holds, in the order in which their last
 * files were closed.
 */
#include <linux/build_bug.h>
#include <linux/err.h>
#include <linux/hashtable.h>
#include <linux/list.h>
#include <linux/spinlock.h>
#include <linux/stddef.h>

#include "answers.h"
#include "pause.h"
#include "publish.h"
#include "user.h"

#define PUBLISHED_BITS	10

/**
 * struct publishable - a list of answers that can be published
 * @answers: the list; putting its last reference frees the whole struct
 * @uid: the user for whom it is published
 * @by_uid: node in the table
 * @unused: node in the opener's @unused if published and held by no open file; otherwise unlinked
 *
 * All but @answers is protected by publish_lock.
 */
struct publishable {
	struct sudoku_answers answers;
	kuid_t uid;
	struct hlist_node by_uid;
	struct list_head unused;
};

static_assert(!offsetof(struct publishable, answers));

/*
 * Protects the table, evictable_openers and each opener's @unused. A spinlock rather than a
 * mutex: its holder is not preempted while others wait (on PREEMPT_RT, it inherits their
 * priority).
 */
static DEFINE_SPINLOCK(publish_lock);
static DEFINE_HASHTABLE(published, PUBLISHED_BITS);

/* Openers with a published list that no open file holds, least recently used first. */
static LIST_HEAD(evictable_openers);

/**
 * sudoku_publishable_create - create an empty list that can be published
 * @order: order of the puzzles, 2 to 5
 * @user: the user to charge for the list
 *
 * Context: process context, may sleep.
 * Return: as sudoku_answers_create().
 */
struct sudoku_answers *sudoku_publishable_create(unsigned int order,
						 struct sudoku_user *user)
{
	struct sudoku_answers *answers =
		sudoku_answers_create(order, user, sizeof(struct publishable));

	if (!IS_ERR(answers))
		INIT_LIST_HEAD(&container_of(answers, struct publishable, answers)->unused);
	return answers;
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

/* Take a list off its opener's @unused: it is held again or leaves the table. */
static void remove_unused(struct publishable *list)
{
	struct sudoku_user *opener = sudoku_user_opener(list->answers.user);

	lockdep_assert_held(&publish_lock);

	list_del_init(&list->unused);
	if (list_empty(&opener->unused))
		list_del_init(&opener->evictable);
}

/*
 * Only the table holds the list now: add it to its opener's @unused, and move the opener to the
 * end of evictable_openers.
 */
static void add_unused(struct publishable *list)
{
	struct sudoku_user *opener = sudoku_user_opener(list->answers.user);

	lockdep_assert_held(&publish_lock);

	list_add_tail(&list->unused, &opener->unused);
	list_move_tail(&opener->evictable, &evictable_openers);
}

/*
 * Remove a list from the table. The caller puts the table's reference after it has
 * released publish_lock, because freeing a long list takes time.
 */
static void remove_published(struct publishable *list)
{
	lockdep_assert_held(&publish_lock);

	hash_del(&list->by_uid);
	remove_unused(list);
}

static void put(struct publishable *list)
{
	if (list)
		sudoku_answers_put(&list->answers);
}

/**
 * sudoku_publish - publish a list, replacing the user's list of the same order
 * @answers: a list from sudoku_publishable_create() that was never published, with a
 *	slot reserved
 * @uid: the user whose readers find it
 *
 * The table takes a reference of its own, and puts its reference to the previous list.
 *
 * Context: process context, may sleep; takes publish_lock.
 */
void sudoku_publish(struct sudoku_answers *answers, kuid_t uid)
{
	struct publishable *list = container_of(answers, struct publishable, answers);
	struct publishable *old;

	sudoku_answers_get(answers);

	spin_lock(&publish_lock);
	old = find_published(answers->order, uid);
	if (old)
		remove_published(old);
	list->uid = uid;
	hash_add(published, &list->by_uid, __kuid_val(uid));
	spin_unlock(&publish_lock);

	put(old);
}

/**
 * sudoku_published_get - find a user's published list, and take a reference
 * @order: order of the puzzles, 2 to 5
 * @uid: the user
 *
 * Context: process context, may sleep; takes publish_lock.
 * Return: the list, which the caller puts with sudoku_published_put(); NULL if there
 * is none.
 */
struct sudoku_answers *sudoku_published_get(unsigned int order, kuid_t uid)
{
	struct publishable *list;

	spin_lock(&publish_lock);
	list = find_published(order, uid);
	if (list) {
		sudoku_answers_get(&list->answers);
		remove_unused(list);
	}
	spin_unlock(&publish_lock);
	return list ? &list->answers : NULL;
}

/**
 * sudoku_published_put - release a reference to a list that may be published
 * @answers: a list from sudoku_publishable_create() or sudoku_published_get(), or NULL
 *
 * If only the table still holds the list, it becomes the most recently used one.
 *
 * Context: process context, may sleep; takes publish_lock.
 */
void sudoku_published_put(struct sudoku_answers *answers)
{
	struct publishable *list = container_of(answers, struct publishable, answers);
	bool published;

	if (!answers)
		return;
	spin_lock(&publish_lock);
	published = hash_hashed(&list->by_uid);
	if (published) {
		/* Not the last reference: the table has one. */
		sudoku_answers_put(answers);
		if (kref_read(&answers->ref) == 1)
			add_unused(list);
	}
	spin_unlock(&publish_lock);
	if (!published)
		put(list);
}

/**
 * sudoku_withdraw - withdraw a user's published list, if any
 * @order: order of the puzzles, 2 to 5
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
	int bucket;

	do {
		spin_lock(&publish_lock);
		hash_for_each(published, bucket, list, by_uid)
			break;
		if (list)
			remove_published(list);
		spin_unlock(&publish_lock);
		put(list);
		sudoku_yield();
	} while (list);
}

/* Return the opener's least recently used list that no open file holds, or NULL. */
static struct publishable *first_unused(struct sudoku_user *opener)
{
	lockdep_assert_held(&publish_lock);

	return list_first_entry_or_null(&opener->unused, struct publishable, unused);
}

/*
 * Find a list to evict when all users together hold too much. Of the openers with lists to
 * evict, choose the one who holds the most, if that is at least as much as @opener holds. With
 * @spare_opener, @opener's own lists are skipped.
 */
static struct publishable *find_victim(struct sudoku_user *opener, bool spare_opener)
{
	long most = atomic_long_read(&opener->bytes);
	struct sudoku_user *owner, *victim = NULL;

	lockdep_assert_held(&publish_lock);

	list_for_each_entry(owner, &evictable_openers, evictable) {
		long held = atomic_long_read(&owner->bytes);

		if (held < most || (held == most && victim) || (owner == opener && spare_opener))
			continue;
		victim = owner;
		most = held;
	}
	return victim ? first_unused(victim) : NULL;
}

/*
 * Evict a list so that @user can allocate; see sudoku_user_evict. If all users together hold
 * too much, open() never evicts a list of its own opener.
 */
static bool evict_for(struct sudoku_user *user, bool any_user,
		      enum sudoku_share share)
{
	struct sudoku_user *opener = sudoku_user_opener(user);
	struct publishable *victim;

	spin_lock(&publish_lock);
	victim = any_user ? find_victim(opener, share == SUDOKU_SHARE_FILES) :
			      first_unused(opener);
	if (victim)
		remove_published(victim);
	spin_unlock(&publish_lock);
	put(victim);
	return victim;
}

/**
 * sudoku_publish_init - let users' allocations evict published lists
 *
 * Context: before files are opened.
 */
void sudoku_publish_init(void)
{
	sudoku_user_evict = evict_for;
}
