// SPDX-License-Identifier: GPL-2.0-only
/*
 * Users and their budgets.
 *
 * Charging a user is one atomic operation on that user's counter. The table is
 * locked only to find a user, and to free one.
 */
#include <linux/compiler.h>
#include <linux/cred.h>
#include <linux/err.h>
#include <linux/hashtable.h>
#include <linux/log2.h>
#include <linux/mm.h>
#include <linux/mutex.h>
#include <linux/slab.h>
#include <linux/user_namespace.h>

#include "bounds.h"
#include "user.h"

#define USERS_BITS	8

/* Protects the table, which holds no references: the last put removes a user. */
static DEFINE_MUTEX(users_lock);
static DEFINE_HASHTABLE(users, USERS_BITS);

/*
 * The user who is charged for a file: its opener or, in a user namespace that an
 * unprivileged user created, that user. So the many user IDs that one user may map
 * there, see subuid(5), share one budget. Only the outermost namespace counts.
 */
static kuid_t payer(const struct cred *cred)
{
	const struct user_namespace *ns = cred->user_ns;

	if (ns == &init_user_ns)
		return cred->euid;
	while (ns->parent != &init_user_ns)
		ns = ns->parent;
	return uid_eq(ns->owner, GLOBAL_ROOT_UID) ? cred->euid : ns->owner;
}

static struct sudoku_user *lookup_user(kuid_t uid)
{
	struct sudoku_user *user;

	lockdep_assert_held(&users_lock);

	hash_for_each_possible(users, user, by_uid, __kuid_val(uid))
		if (uid_eq(user->uid, uid))
			return user;
	return NULL;
}

/**
 * sudoku_user_find - find or create the user who is charged for a file
 * @cred: credentials of the file's opener
 *
 * Context: process context, may sleep; takes users_lock.
 * Return: the user, whom the caller puts with sudoku_user_put(); NULL if there is no
 * memory.
 */
struct sudoku_user *sudoku_user_find(const struct cred *cred)
{
	/* Before the lock is taken, as reclaiming memory may take long. */
	struct sudoku_user *new = kzalloc(sizeof(*new), GFP_KERNEL_ACCOUNT);
	kuid_t uid = payer(cred);
	struct sudoku_user *user;

	mutex_lock(&users_lock);
	user = lookup_user(uid);
	if (user) {
		kref_get(&user->ref);
	} else if (new) {
		swap(user, new);
		kref_init(&user->ref);
		user->uid = uid;
		INIT_LIST_HEAD(&user->published);
		hash_add(users, &user->by_uid, __kuid_val(uid));
	}
	mutex_unlock(&users_lock);

	kfree(new);
	return user;
}

/**
 * sudoku_user_get - take a reference
 * @user: a user to whom the caller has a reference
 *
 * Context: Any.
 */
void sudoku_user_get(struct sudoku_user *user)
{
	kref_get(&user->ref);
}

/* Called by kref_put_mutex() with users_lock held; releases it. */
static void user_release(struct kref *ref)
{
	struct sudoku_user *user = container_of(ref, struct sudoku_user, ref);

	hash_del(&user->by_uid);
	mutex_unlock(&users_lock);
	WARN_ON_ONCE(atomic_long_read(&user->bytes));
	kfree(user);
}

/**
 * sudoku_user_put - release a reference; the last one frees the user
 * @user: a user to whom the caller has a reference, and charges nothing any more
 *
 * Context: process context, may sleep; takes users_lock.
 */
void sudoku_user_put(struct sudoku_user *user)
{
	kref_put_mutex(&user->ref, user_release, &users_lock);
}

/* Upper bound on the bytes that kvmalloc() takes for @size bytes. */
static unsigned long charge_of(size_t size)
{
	return roundup_pow_of_two(size);
}

/* Return false, without charging, if the user would hold too much. */
static bool charge(struct sudoku_user *user, unsigned long bytes,
		   enum sudoku_share share)
{
	unsigned long max = READ_ONCE(sudoku_bounds.max_user_bytes);
	long held = atomic_long_read(&user->bytes);

	if (share == SUDOKU_SHARE_REST)
		max -= max / 8;
	do {
		if (bytes > max || held > max - bytes)
			return false;
	} while (!atomic_long_try_cmpxchg(&user->bytes, &held, held + bytes));
	return true;
}

/**
 * sudoku_user_alloc - allocate memory at a user's expense
 * @user: the user to charge, or NULL for the module itself
 * @size: bytes to allocate, not 0
 * @share: part of the user's budget that may be used
 *
 * The memory is accounted to the memory cgroup of the calling task as well.
 *
 * Context: process context, may sleep.
 * Return: memory, not cleared, which the caller frees with sudoku_user_free(); or an
 * error pointer: -ENOSPC if the user would hold too much, -ENOMEM.
 */
void *sudoku_user_alloc(struct sudoku_user *user, size_t size,
			enum sudoku_share share)
{
	void *memory;

	if (user && !charge(user, charge_of(size), share))
		return ERR_PTR(-ENOSPC);
	memory = kvmalloc(size, GFP_KERNEL_ACCOUNT | __GFP_NOWARN);
	if (memory)
		return memory;
	if (user)
		atomic_long_sub(charge_of(size), &user->bytes);
	return ERR_PTR(-ENOMEM);
}

/**
 * sudoku_user_free - free memory of sudoku_user_alloc(), and uncharge the user
 * @user: as given there
 * @memory: the memory; NULL and error pointers are ignored
 * @size: as given there
 *
 * Context: process context, may sleep.
 */
void sudoku_user_free(struct sudoku_user *user, void *memory, size_t size)
{
	if (IS_ERR_OR_NULL(memory))
		return;
	kvfree(memory);
	if (user)
		atomic_long_sub(charge_of(size), &user->bytes);
}
