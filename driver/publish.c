// SPDX-License-Identifier: GPL-2.0-only
/*
 * The table of published lists.
 *
 * The table holds a reference to each list in it. A list stays charged to its user
 * until its last reference is put. When a user holds too much, published lists that the
 * same user opened are withdrawn, least recently used first; publishing and finding a list
 * count as use. When all users together hold too much, the lists of those who hold most
 * go first. Lists that an open file holds as well are skipped, because withdrawing them frees no
 * memory.
 */
#include <linux/err.h>
#include <linux/hashtable.h>
#include <linux/list.h>
#include <linux/mutex.h>

#include "answers.h"
#include "publish.h"

#define PUBLISHED_BITS	8

/* Protects the table; uid, by_uid and lru of every list. */
static DEFINE_MUTEX(publish_lock);
static DEFINE_HASHTABLE(published, PUBLISHED_BITS);

/* All lists in the table, least recently used first; protected by publish_lock. */
static LIST_HEAD(lru);

/*
 * Taken before publish_lock by those who search all lists for one to withdraw. So others
 * wait for one such search at most.
 */
static DEFINE_MUTEX(withdraw_lock);

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
	list_add_tail(&answers->lru, &lru);
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
		list_move_tail(&answers->lru, &lru);
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
	struct sudoku_answers *answers, *next;
	LIST_HEAD(withdrawn);

	mutex_lock(&publish_lock);
	list_splice_init(&lru, &withdrawn);
	list_for_each_entry(answers, &withdrawn, lru)
		hash_del(&answers->by_uid);
	mutex_unlock(&publish_lock);

	list_for_each_entry_safe(answers, next, &withdrawn, lru) {
		list_del_init(&answers->lru);
		sudoku_answers_put(answers);
	}
}

/*
 * Find the list to withdraw: the least recently used one of the same opener. If everybody
 * holds too much, that of the opener who holds most, and at least as much as @user's; but
 * nobody loses a list by opening a file to read it.
 */
static struct sudoku_answers *find_victim(const struct sudoku_user *user,
					  bool of_anybody,
					  enum sudoku_share share)
{
	const struct sudoku_user *opener = sudoku_user_opener(user);
	struct sudoku_answers *victim = NULL, *answers;
	long most = atomic_long_read(&opener->bytes);

	lockdep_assert_held(&publish_lock);

	list_for_each_entry(answers, &lru, lru) {
		const struct sudoku_user *owner = sudoku_user_opener(answers->user);
		long held = atomic_long_read(&owner->bytes);

		/* It is the table's reference: only under publish_lock can it become two. */
		if (kref_read(&answers->ref) != 1)
			continue;
		if (owner == opener && !of_anybody)
			return answers;
		if (!of_anybody || (owner == opener && share == SUDOKU_SHARE_FILES))
			continue;
		if (held > most || (held == most && !victim)) {
			victim = answers;
			most = held;
		}
	}
	return victim;
}

/* Remove the list to withdraw from the table. The caller puts the table's reference. */
static struct sudoku_answers *remove_victim(const struct sudoku_user *user,
					    bool of_anybody,
					    enum sudoku_share share)
{
	struct sudoku_answers *victim;

	/* open() does not wait: nobody else can open a misc device meanwhile. */
	if (share == SUDOKU_SHARE_FILES ? !mutex_trylock(&withdraw_lock) :
					  mutex_lock_killable(&withdraw_lock))
		return NULL;
	mutex_lock(&publish_lock);
	victim = find_victim(user, of_anybody, share);
	if (victim)
		remove_published(victim);
	mutex_unlock(&publish_lock);
	mutex_unlock(&withdraw_lock);
	return victim;
}

/**
 * sudoku_withdraw_for - free a published list, so that a user can allocate
 * @user: the user for whom sudoku_user_alloc() failed with -ENOSPC
 * @size: as given there
 * @share: as given there
 *
 * Callers retry the allocation, as sudoku_alloc_withdrawing() does.
 *
 * Context: process context, may sleep; takes publish_lock.
 * Return: true if the allocation is worth another try, false if there is no list to free.
 */
bool sudoku_withdraw_for(struct sudoku_user *user, size_t size,
			 enum sudoku_share share)
{
	const struct sudoku_user *payer = sudoku_user_blocked_by(user, size, share);
	bool of_anybody = sudoku_user_is_everybody(payer);
	struct sudoku_answers *victim;

	if (!payer)
		return true;
	/* Others may have used up the budget of a login user: nobody loses a list for that. */
	if (payer != sudoku_user_opener(user) && !of_anybody)
		return false;
	victim = remove_victim(user, of_anybody, share);
	sudoku_answers_put(victim);
	return victim;
}

/**
 * sudoku_alloc_withdrawing - allocate, withdrawing answers for space
 * @user: the user to charge
 * @size: bytes to allocate, not 0
 * @share: part of the user's budget that may be used
 *
 * As sudoku_user_alloc(), but calls sudoku_withdraw_for() as long as that helps.
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
	} while (memory == ERR_PTR(-ENOSPC) &&
		 sudoku_withdraw_for(user, size, share));
	return memory;
}
