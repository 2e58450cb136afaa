// SPDX-License-Identifier: GPL-2.0-only
/*
 * Users, their memory, and their published lists.
 *
 * The lock of the table of users protects everything here, and the references to lists. It is a
 * spinlock, because open() takes it, under a mutex that the kernel holds for all misc devices. It
 * is held for a few instructions, except by an allocation that would exceed max_bytes: that one
 * looks at every user, some at a time.
 */
#include <linux/compiler.h>
#include <linux/err.h>
#include <linux/errno.h>
#include <linux/gfp.h>
#include <linux/limits.h>
#include <linux/minmax.h>
#include <linux/mm.h>
#include <linux/mmzone.h>
#include <linux/sched.h>
#include <linux/sched/signal.h>
#include <linux/sizes.h>
#include <linux/slab.h>
#include <linux/vmalloc.h>
#include <linux/xarray.h>

#include "answers.h"
#include "bounds.h"
#include "context.h"
#include "user.h"

/* No puzzle is worth an OOM kill; memory that only saves time is not worth much reclaim, either. */
#define GFP_NEEDED	(GFP_KERNEL_ACCOUNT | __GFP_NOWARN | __GFP_RETRY_MAYFAIL)
#define GFP_OPTIONAL	(GFP_KERNEL_ACCOUNT | __GFP_NOWARN | __GFP_NORETRY)

/* Bytes that a user holds at most to solve one puzzle of any order in a file, and to read it. */
#define ONE_PUZZLE	(192 * 1024)

DEFINE_XARRAY_FLAGS(sudoku_users, XA_FLAGS_ACCOUNT);

struct sudoku_user {
	kuid_t uid;

	unsigned long __guarded_by(&sudoku_users.xa_lock) refs;	/* sessions and batches */
	unsigned long __guarded_by(&sudoku_users.xa_lock) bytes;
	struct sudoku_answers *published[SUDOKU_ORDER_MAX + 1] __guarded_by(&sudoku_users.xa_lock);
};

unsigned long sudoku_max_user_bytes = SZ_32M + SZ_16M;
unsigned long sudoku_max_bytes = ULONG_MAX;	/* until the module is loaded */

static unsigned long all_bytes __guarded_by(&sudoku_users.xa_lock);
static u64 last_serial;		/* changed under the lock, read without it */

/* Find or add a user, and take a reference. Return the user, or -ENOMEM. */
struct sudoku_user *sudoku_user_get(kuid_t uid)
{
	struct sudoku_user *user, *new = NULL;

	xa_lock(&sudoku_users);
	user = xa_load(&sudoku_users, __kuid_val(uid));
	if (!user) {
		xa_unlock(&sudoku_users);
		new = kzalloc(sizeof(*new), GFP_NEEDED);
		if (!new)
			return ERR_PTR(-ENOMEM);
		new->uid = uid;
		xa_lock(&sudoku_users);
		/* This may unlock to allocate memory; it then looks again. */
		user = __xa_cmpxchg(&sudoku_users, __kuid_val(uid), NULL, new, GFP_NEEDED);
		if (!user)
			swap(user, new);
	}
	if (!xa_is_err(user))
		user->refs++;
	xa_unlock(&sudoku_users);
	kfree(new);
	return xa_is_err(user) ? ERR_PTR(xa_err(user)) : user;
}

/* Put references to a user and bytes charged to it. Free a user who has neither. */
static void put_user_locked(struct sudoku_user *user, unsigned int refs, unsigned long bytes)
	__must_hold(&sudoku_users.xa_lock)
{
	user->refs -= refs;
	user->bytes -= bytes;
	all_bytes -= bytes;
	if (user->refs || user->bytes)
		return;
	__xa_erase(&sudoku_users, __kuid_val(user->uid));
	kfree(user);
}

void sudoku_user_put(struct sudoku_user *user)
{
	xa_lock(&sudoku_users);
	put_user_locked(user, 1, 0);
	xa_unlock(&sudoku_users);
}

kuid_t sudoku_user_id(const struct sudoku_user *user)
{
	return user->uid;
}

/* Memory */

/* More than this is allocated in pages, whose number is exact: kmalloc() rounds up. */
#define CONTIGUOUS_MAX	(PAGE_SIZE << PAGE_ALLOC_COSTLY_ORDER)

/* What an allocation of @size bytes takes. */
static unsigned long charge_of(size_t size)
{
	return size > CONTIGUOUS_MAX ? PAGE_ALIGN(size) : kmalloc_size_roundup(size);
}

/*
 * Contiguous pages are faster, but hard to find: __vmalloc() does without. Its page tables are
 * allocated without these flags: a page for 2 MiB.
 */
static void *allocate(size_t size, enum sudoku_room room)
{
	const gfp_t flags = room == SUDOKU_OPTIONAL ? GFP_OPTIONAL : GFP_NEEDED;
	void *memory;

	if (size <= CONTIGUOUS_MAX)
		return kmalloc(size, flags);
	memory = alloc_pages_exact(size, GFP_OPTIONAL);
	return memory ? memory : __vmalloc(size, flags);
}

static bool fits(unsigned long held, unsigned long bytes, unsigned long max)
{
	return bytes <= max && held <= max - bytes;
}

/* Users to look at before others get the lock: open() waits for it. */
#define LOOKS	256

/* Find the oldest published list of a user that no open file uses, up to a serial number. */
static struct sudoku_answers **oldest_unused(struct sudoku_user *user, u64 newest)
	__must_hold(&sudoku_users.xa_lock)
{
	struct sudoku_answers **oldest = NULL;
	unsigned int order;

	for (order = SUDOKU_ORDER_MIN; order <= SUDOKU_ORDER_MAX; order++) {
		struct sudoku_answers **answers = &user->published[order];

		if (*answers && (*answers)->refs == 1 && (*answers)->serial <= newest &&
		    (!oldest || (*answers)->serial < (*oldest)->serial))
			oldest = answers;
	}
	return oldest;
}

/*
 * The same for the user who holds most of those with such a list. It is no user who holds less than
 * the caller, unless the caller holds no more than one puzzle needs. Others get the lock meanwhile.
 * If they take the list that was found, one of those that follow will do, or the next look.
 */
static struct sudoku_answers **oldest_of_largest(const struct sudoku_user *user, u64 newest)
	__must_hold(&sudoku_users.xa_lock)
{
	const unsigned long least = user->bytes > ONE_PUZZLE ? user->bytes : 0;
	struct sudoku_answers **oldest = NULL;
	struct sudoku_user *other;
	unsigned int tries;

	for (tries = 0; tries < 2 && !oldest; tries++) {
		unsigned long index, largest = ULONG_MAX, most = least, looks = 0;

		xa_for_each(&sudoku_users, index, other) {
			if (other->bytes >= most && oldest_unused(other, newest)) {
				largest = index;
				most = other->bytes;
			}
			if (++looks % LOOKS)
				continue;
			xa_unlock(&sudoku_users);
			cond_resched();
			xa_lock(&sudoku_users);
			if (fatal_signal_pending(current))
				return NULL;
			other = xa_load(&sudoku_users, largest);
			if (!other || !oldest_unused(other, newest))
				most = least;
		}
		other = xa_load(&sudoku_users, largest);
		if (other)
			oldest = oldest_unused(other, newest);
	}
	return oldest;
}

/* What a list takes that nobody uses any more. */
static unsigned long list_bytes(const struct sudoku_answers *answers)
{
	return charge_of(sizeof(*answers)) + answers->chunks * SUDOKU_CHUNK;
}

/*
 * Charge a user. If that would exceed a limit and the memory is needed, unpublish a list, of those
 * up to serial number @newest, to make room. Return 0; -EAGAIN if more room is needed; or -ENOSPC.
 * In *@dropped, return a list to free, or NULL.
 */
static int charge(struct sudoku_user *user, unsigned long bytes, enum sudoku_room room,
		  u64 newest, struct sudoku_answers **dropped)
{
	/* Optional memory leaves half to what answers need. */
	const unsigned int part = room == SUDOKU_OPTIONAL ? 2 : 1;
	unsigned long max_user = READ_ONCE(sudoku_max_user_bytes) / part;
	unsigned long max_all = READ_ONCE(sudoku_max_bytes) / part;
	const bool may_drop = room == SUDOKU_NEEDED && bytes <= min(max_user, max_all);
	struct sudoku_answers **victim = NULL;
	int error = 0;

	*dropped = NULL;
	xa_lock(&sudoku_users);
	if (may_drop && !fits(user->bytes, bytes, max_user))
		victim = oldest_unused(user, newest);
	else if (may_drop && !fits(all_bytes, bytes, max_all))
		victim = oldest_of_largest(user, newest);
	if (victim) {
		swap(*victim, *dropped);
		put_user_locked((*dropped)->user, 0, list_bytes(*dropped));
	}
	/* Now there may be room: of that list, or because others have had the lock meanwhile. */
	if (fits(user->bytes, bytes, max_user) && fits(all_bytes, bytes, max_all)) {
		user->bytes += bytes;
		all_bytes += bytes;
	} else {
		error = *dropped ? -EAGAIN : -ENOSPC;
	}
	xa_unlock(&sudoku_users);
	return error;
}

static void uncharge(struct sudoku_user *user, unsigned long bytes)
{
	xa_lock(&sudoku_users);
	put_user_locked(user, 0, bytes);
	xa_unlock(&sudoku_users);
}

/* Allocate memory, not cleared, and charge a user. Return the memory, -ENOSPC or -ENOMEM. */
void *sudoku_alloc(struct sudoku_user *user, size_t size, enum sudoku_room room)
{
	u64 newest = READ_ONCE(last_serial);
	struct sudoku_answers *dropped;
	void *memory;
	int error;

	/* Lists that others publish meanwhile stay: they might come as fast as these go. */
	do {
		error = charge(user, charge_of(size), room, newest, &dropped);
		if (dropped)
			sudoku_answers_free(dropped);
	} while (error == -EAGAIN && !fatal_signal_pending(current));
	if (error)
		return ERR_PTR(-ENOSPC);
	memory = allocate(size, room);
	if (memory)
		return memory;
	uncharge(user, charge_of(size));
	return ERR_PTR(-ENOMEM);
}

void sudoku_free(struct sudoku_user *user, void *memory, size_t size)
{
	if (size > CONTIGUOUS_MAX && !is_vmalloc_addr(memory))
		free_pages_exact(memory, size);
	else
		kvfree(memory);
	uncharge(user, charge_of(size));
}

/* Published lists */

/*
 * Put a reference to a list, or NULL. Unlike a list that is dropped to make room, it stays charged
 * until its memory is free, so that tasks with little CPU time do not exceed a limit.
 */
void sudoku_answers_put(struct sudoku_answers *answers)
{
	struct sudoku_user *user;
	unsigned long bytes;
	bool last;

	if (!answers)
		return;
	xa_lock(&sudoku_users);
	last = !--answers->refs;
	xa_unlock(&sudoku_users);
	if (!last)
		return;
	user = answers->user;
	bytes = list_bytes(answers);
	sudoku_answers_free(answers);
	uncharge(user, bytes);
}

/* Publish a list in place of its user's previous one of this order. */
void sudoku_publish(struct sudoku_answers *answers)
{
	struct sudoku_answers *previous = answers;

	xa_lock(&sudoku_users);
	answers->refs++;
	answers->serial = last_serial + 1;
	WRITE_ONCE(last_serial, answers->serial);
	swap(answers->user->published[answers->order], previous);
	xa_unlock(&sudoku_users);
	sudoku_answers_put(previous);
}

/* Find a user's published list, and take a reference. */
struct sudoku_answers *sudoku_published(struct sudoku_user *user, unsigned int order)
{
	struct sudoku_answers *answers;

	xa_lock(&sudoku_users);
	answers = user->published[order];
	if (answers)
		answers->refs++;
	xa_unlock(&sudoku_users);
	return answers;
}

/* Withdraw a user's published list. Return it, for the caller to put, or NULL. Never sleeps. */
struct sudoku_answers *sudoku_withdraw(kuid_t uid, unsigned int order)
{
	struct sudoku_answers *answers = NULL;
	struct sudoku_user *user;

	xa_lock(&sudoku_users);
	user = xa_load(&sudoku_users, __kuid_val(uid));
	if (user)
		swap(answers, user->published[order]);
	xa_unlock(&sudoku_users);
	return answers;
}

/* Withdraw and free all lists. No file is open, so each user is freed with its last list. */
void sudoku_withdraw_all(void)
{
	struct sudoku_user *user;
	unsigned int order;
	unsigned long uid;

	xa_for_each(&sudoku_users, uid, user)
		for (order = SUDOKU_ORDER_MIN; order <= SUDOKU_ORDER_MAX; order++)
			sudoku_answers_put(sudoku_withdraw(KUIDT_INIT(uid), order));
	WARN_ON_ONCE(!xa_empty(&sudoku_users));
}
