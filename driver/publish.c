// SPDX-License-Identifier: GPL-2.0-only
/*
 * Published answers: for each user and order, the list that the user's next
 * reader finds. This is all that crosses sessions.
 *
 * The table holds a reference to each list in it. Together the lists are
 * bounded: past the bound the one that was used least recently leaves the
 * table, where to be published, to grow and to be found is to be used.
 */
#include <linux/hashtable.h>
#include <linux/mutex.h>

#include "answers.h"

#define PUBLISHED_BITS	8

/* Protects all below, and uid to by_use of every list of answers. */
static DEFINE_MUTEX(publish_lock);
static DEFINE_HASHTABLE(published_by_user, PUBLISHED_BITS);
static LIST_HEAD(published_by_use);
static unsigned long published_chunks;

static struct sudoku_answers *find(unsigned int order, kuid_t uid)
{
	struct sudoku_answers *answers;

	lockdep_assert_held(&publish_lock);

	hash_for_each_possible(published_by_user, answers, by_user,
			       __kuid_val(uid))
		if (answers->order == order && uid_eq(answers->uid, uid))
			return answers;
	return NULL;
}

/* Take a list out of the table, and leave its reference to be put. */
static void withdraw(struct sudoku_answers *answers, struct list_head *withdrawn)
{
	lockdep_assert_held(&publish_lock);

	hash_del(&answers->by_user);
	list_move(&answers->by_use, withdrawn);
	published_chunks -= answers->charged;
	answers->charged = 0;
}

/* Count what a published list has grown to, and keep to the bound. */
static void charge(struct sudoku_answers *answers, unsigned long max_bytes,
		   struct list_head *withdrawn)
{
	lockdep_assert_held(&publish_lock);

	published_chunks += answers->chunks - answers->charged;
	answers->charged = answers->chunks;
	list_move_tail(&answers->by_use, &published_by_use);

	while (published_chunks > max_bytes / SUDOKU_ANSWERS_CHUNK)
		withdraw(list_first_entry(&published_by_use,
					  struct sudoku_answers, by_use),
			 withdrawn);
}

/* Freeing may take its time, so it is done without the lock. */
static void put_all(struct list_head *withdrawn)
{
	struct sudoku_answers *answers, *next;

	list_for_each_entry_safe(answers, next, withdrawn, by_use) {
		list_del_init(&answers->by_use);
		sudoku_answers_put(answers);
	}
}

/**
 * sudoku_publish - publish a list, in place of the user's last one of its order
 * @answers: a list of the caller's session, which has never been published, with
 *	a place reserved
 * @uid: the user
 * @max_bytes: the bound on all published lists together
 *
 * Process context, may sleep; takes publish_lock.
 */
void sudoku_publish(struct sudoku_answers *answers, kuid_t uid,
		    unsigned long max_bytes)
{
	struct sudoku_answers *old;
	LIST_HEAD(withdrawn);

	sudoku_answers_get(answers);

	mutex_lock(&publish_lock);
	old = find(answers->order, uid);
	if (old)
		withdraw(old, &withdrawn);
	answers->uid = uid;
	hash_add(published_by_user, &answers->by_user, __kuid_val(uid));
	charge(answers, max_bytes, &withdrawn);
	mutex_unlock(&publish_lock);

	put_all(&withdrawn);
}

/**
 * sudoku_publish_growth - account for chunks that a list was given
 * @answers: a list of the caller's session, published or not
 * @max_bytes: the bound on all published lists together
 *
 * Process context, may sleep; takes publish_lock.
 */
void sudoku_publish_growth(struct sudoku_answers *answers,
			   unsigned long max_bytes)
{
	LIST_HEAD(withdrawn);

	mutex_lock(&publish_lock);
	if (answers->charged)
		charge(answers, max_bytes, &withdrawn);
	mutex_unlock(&publish_lock);

	put_all(&withdrawn);
}

/**
 * sudoku_published - find the list that is published for a user
 * @order: of its puzzles, 2 to 5
 * @uid: the user
 *
 * Process context, may sleep; takes publish_lock.
 *
 * Return: the list with a reference for the caller, or NULL.
 */
struct sudoku_answers *sudoku_published(unsigned int order, kuid_t uid)
{
	struct sudoku_answers *answers;

	mutex_lock(&publish_lock);
	answers = find(order, uid);
	if (answers) {
		sudoku_answers_get(answers);
		list_move_tail(&answers->by_use, &published_by_use);
	}
	mutex_unlock(&publish_lock);
	return answers;
}

/**
 * sudoku_unpublish_all - empty the table
 *
 * Process context, may sleep; takes publish_lock.
 */
void sudoku_unpublish_all(void)
{
	LIST_HEAD(withdrawn);

	mutex_lock(&publish_lock);
	while (!list_empty(&published_by_use))
		withdraw(list_first_entry(&published_by_use,
					  struct sudoku_answers, by_use),
			 &withdrawn);
	mutex_unlock(&publish_lock);

	put_all(&withdrawn);
}
