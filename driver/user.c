// SPDX-License-Identifier: GPL-2.0-only
/*
 * Users and their budgets.
 *
 * Memory is charged to several users at once: the opener, the login user if that is
 * somebody else, and all users together. Charging one of them is one atomic operation
 * on its counter. The table is locked only to find a user, and to free one.
 */
#include <linux/audit.h>
#include <linux/compiler.h>
#include <linux/cred.h>
#include <linux/err.h>
#include <linux/hashtable.h>
#include <linux/log2.h>
#include <linux/minmax.h>
#include <linux/mm.h>
#include <linux/sched.h>
#include <linux/sizes.h>
#include <linux/slab.h>
#include <linux/spinlock.h>
#include <linux/user_namespace.h>

#include "bounds.h"
#include "pause.h"
#include "user.h"

#define USERS_BITS	10

/* See limit_of(). */
#define RESERVE_FACTOR	512

/*
 * How many lists one allocation may evict: enough to make room for an answer, but few enough to be
 * quick. Fewer in open(), which holds misc_mtx. One usually suffices.
 */
#define EVICTIONS_MAX		64
#define OPEN_EVICTIONS_MAX	4

/*
 * Protects the table, which holds no references: the last put removes a user. A spinlock for the
 * reason given at publish_lock.
 */
static DEFINE_SPINLOCK(users_lock);
static DEFINE_HASHTABLE(users, USERS_BITS);

/* The account of all users together; never freed. */
static struct sudoku_user all_users;

/*
 * Return the user ID to charge when a file is opened. For a task in another user namespace, find
 * the ancestor namespace that is a child of init_user_ns. If root created it, charge the task's own
 * user ID; otherwise charge its creator. So all user IDs that an unprivileged user may map (see
 * subuid(5)) share one budget.
 */
static kuid_t uid_to_charge(const struct cred *cred)
{
	const struct user_namespace *ns = cred->user_ns;

	if (ns == &init_user_ns)
		return cred->euid;
	while (ns->parent != &init_user_ns)
		ns = ns->parent;
	return uid_eq(ns->owner, GLOBAL_ROOT_UID) ? cred->euid : ns->owner;
}

/*
 * Return the login user, or INVALID_UID if it is unknown or makes no difference. Set-uid
 * programs and namespaces do not change it, so all other user IDs of a person share one
 * budget. Files charged to root have no login user.
 */
static kuid_t login_user(kuid_t uid)
{
	kuid_t login = audit_get_loginuid(current);

	if (uid_eq(login, uid) || uid_eq(uid, GLOBAL_ROOT_UID))
		return INVALID_UID;
	return login;
}

static struct sudoku_user *lookup_user(kuid_t uid, enum sudoku_role role)
{
	struct sudoku_user *user;

	lockdep_assert_held(&users_lock);

	hash_for_each_possible(users, user, by_uid, __kuid_val(uid))
		if (uid_eq(user->uid, uid) && user->role == role)
			return user;
	return NULL;
}

/* Find a user in the table, or add one. */
static struct sudoku_user *find_or_create(kuid_t uid, enum sudoku_role role)
{
	/* Allocate before taking the spinlock: the allocation may sleep. */
	struct sudoku_user *new = kzalloc(sizeof(*new), GFP_KERNEL_ACCOUNT);
	struct sudoku_user *user;

	spin_lock(&users_lock);
	user = lookup_user(uid, role);
	if (user) {
		kref_get(&user->ref);
	} else if (new) {
		swap(user, new);
		kref_init(&user->ref);
		user->uid = uid;
		user->role = role;
		user->payers[0] = user;
		user->payers[1] = &all_users;
		INIT_LIST_HEAD(&user->unused);
		INIT_LIST_HEAD(&user->evictable);
		hash_add(users, &user->by_uid, __kuid_val(uid));
	}
	spin_unlock(&users_lock);

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

/* Called by kref_put_lock() with users_lock held; releases it. */
static void release_table_user(struct kref *ref)
	__releases(&users_lock)
{
	struct sudoku_user *user = container_of(ref, struct sudoku_user, ref);

	hash_del(&user->by_uid);
	spin_unlock(&users_lock);
	WARN_ON_ONCE(atomic_long_read(&user->bytes));
	kfree(user);
}

static void put_table_user(struct sudoku_user *user)
{
	kref_put_lock(&user->ref, release_table_user, &users_lock);
}

static void release_combined(struct kref *ref)
{
	struct sudoku_user *user = container_of(ref, struct sudoku_user, ref);

	put_table_user(user->payers[0]);
	put_table_user(user->payers[1]);
	kfree(user);
}

/**
 * sudoku_user_put - release a reference; the last one frees the user
 * @user: a user to whom the caller has a reference. What the caller charged to the
 *	user must be freed first.
 *
 * Context: process context, may sleep; the last put takes users_lock.
 */
void sudoku_user_put(struct sudoku_user *user)
{
	if (user->role == SUDOKU_ROLE_BOTH)
		kref_put(&user->ref, release_combined);
	else
		put_table_user(user);
}

/* Combine two users from the table. Takes over the caller's references to them. */
static struct sudoku_user *combine_users(struct sudoku_user *opener,
					 struct sudoku_user *login)
{
	struct sudoku_user *user = kzalloc(sizeof(*user), GFP_KERNEL_ACCOUNT);

	if (!user || !login) {
		kfree(user);
		if (login)
			put_table_user(login);
		put_table_user(opener);
		return NULL;
	}
	kref_init(&user->ref);
	user->uid = opener->uid;
	user->role = SUDOKU_ROLE_BOTH;
	user->payers[0] = opener;
	user->payers[1] = login;
	user->payers[2] = &all_users;
	return user;
}

/**
 * sudoku_user_find - find or create the user who is charged for a file
 * @cred: credentials of the file's opener
 *
 * Context: process context of the opener, may sleep; takes users_lock.
 * Return: the user, whom the caller puts with sudoku_user_put(); NULL if there is no
 * memory.
 */
struct sudoku_user *sudoku_user_find(const struct cred *cred)
{
	kuid_t uid = uid_to_charge(cred), login = login_user(uid);
	struct sudoku_user *user = find_or_create(uid, SUDOKU_ROLE_OPENER);

	if (!user || !uid_valid(login))
		return user;
	return combine_users(user, find_or_create(login, SUDOKU_ROLE_LOGIN));
}

/* Return the bytes charged to the opener or to the login user, whichever is more. */
static unsigned long user_held(const struct sudoku_user *user)
{
	struct sudoku_user *const *payer;
	long held = 0;

	for (payer = user->payers; *payer != &all_users; payer++)
		held = max(held, atomic_long_read(&(*payer)->bytes));
	return held;
}

/* Upper bound on the bytes that kvmalloc() takes for @size bytes. */
static unsigned long charge_of(size_t size)
{
	return roundup_pow_of_two(size);
}

/*
 * How much a payer of @user may hold. For an opener or a login user: max_user_bytes, less the
 * eighth that is reserved for SUDOKU_SHARE_FILES. For all users together: max_bytes, less what
 * must stay free, which is RESERVE_FACTOR times what @user holds, but at most a quarter of
 * max_bytes. So it takes about a thousand colluding users to keep another user from storing a
 * small answer. When @user opens a file, 4 KiB per reference to the opener is used in place of
 * what @user holds, so that a user who holds a lot can still open a node.
 */
static unsigned long limit_of(const struct sudoku_user *payer,
			      const struct sudoku_user *user,
			      enum sudoku_share share)
{
	unsigned long max, held;

	if (payer != &all_users) {
		max = READ_ONCE(sudoku_bounds.max_user_bytes);
		return share == SUDOKU_SHARE_FILES ? max : max - max / 8;
	}
	max = READ_ONCE(sudoku_bounds.max_bytes);
	held = share == SUDOKU_SHARE_FILES ?
	       (unsigned long)kref_read(&user->payers[0]->ref) * SZ_4K : user_held(user);
	return held < max / 4 / RESERVE_FACTOR ? max - RESERVE_FACTOR * held : max - max / 4;
}

/* Return false, without charging, if the payer would hold too much. */
static bool charge_payer(struct sudoku_user *payer, unsigned long bytes,
			 unsigned long max)
{
	long held = atomic_long_read(&payer->bytes);

	do {
		if (bytes > max || held > max - bytes)
			return false;
	} while (!atomic_long_try_cmpxchg(&payer->bytes, &held, held + bytes));
	return true;
}

/* Uncharge the payers before @end, or all if that is NULL. */
static void uncharge(struct sudoku_user *user, unsigned long bytes,
		     const struct sudoku_user *end)
{
	struct sudoku_user **payer;

	for (payer = user->payers; *payer != end; payer++)
		atomic_long_sub(bytes, &(*payer)->bytes);
}

/*
 * Charge all payers and return NULL; or, if one would exceed its limit, charge none and
 * return that one. All users together are charged last: their limit depends on what the
 * other payers then hold.
 */
static struct sudoku_user *charge(struct sudoku_user *user, unsigned long bytes,
				  enum sudoku_share share)
{
	struct sudoku_user **payer;

	for (payer = user->payers; *payer; payer++) {
		if (charge_payer(*payer, bytes, limit_of(*payer, user, share)))
			continue;
		uncharge(user, bytes, *payer);
		return *payer;
	}
	return NULL;
}

bool (*sudoku_user_evict)(struct sudoku_user *user, bool any_user,
			  enum sudoku_share share);

/*
 * Evict a published list because a payer would hold too much. A login user's budget may have
 * been used up through other openers, so evicting this opener's lists might not help.
 */
static bool evict(struct sudoku_user *user, const struct sudoku_user *payer,
		  enum sudoku_share share)
{
	if (share == SUDOKU_SHARE_SPARE ||
	    (payer != sudoku_user_opener(user) && payer != &all_users))
		return false;
	return sudoku_user_evict(user, payer == &all_users, share);
}

/**
 * sudoku_user_alloc - allocate memory at a user's expense
 * @user: the user to charge
 * @size: bytes to allocate, not 0
 * @share: part of the user's budget that may be used
 *
 * If the budget of the opener or of all users together is exhausted, published lists are
 * evicted until the allocation fits, at most EVICTIONS_MAX (OPEN_EVICTIONS_MAX for
 * SUDOKU_SHARE_FILES); none for SUDOKU_SHARE_SPARE, and none if the login user's budget is
 * exhausted. The memory is also accounted to the memory cgroup of the calling task.
 *
 * Context: process context, may sleep; takes publish_lock.
 * Return: memory, not cleared, which the caller frees with sudoku_user_free(); or an
 * error pointer: -ENOSPC if the user, or all users together, would hold too much; or -ENOMEM.
 */
void *sudoku_user_alloc(struct sudoku_user *user, size_t size,
			enum sudoku_share share)
{
	gfp_t flags = GFP_KERNEL_ACCOUNT | __GFP_NOWARN;
	const struct sudoku_user *payer;
	unsigned int evictions = share == SUDOKU_SHARE_FILES ? OPEN_EVICTIONS_MAX :
							       EVICTIONS_MAX;
	void *memory;

	while ((payer = charge(user, charge_of(size), share))) {
		if (!evictions-- || !evict(user, payer, share))
			return ERR_PTR(-ENOSPC);
		/* open() runs under misc_mtx: do not yield while others wait for it. */
		if (share != SUDOKU_SHARE_FILES)
			sudoku_yield();
	}
	/*
	 * Memory that only saves time is not worth an OOM kill. For more than a page, use
	 * __GFP_NORETRY: with __GFP_RETRY_MAYFAIL, kvmalloc() would compact memory before it
	 * tries vmalloc(). kvmalloc() documents __GFP_NORETRY as unsupported: vmalloc() allocates
	 * page tables without it. That is acceptable here, because they are few.
	 */
	if (share == SUDOKU_SHARE_SPARE)
		flags |= size > PAGE_SIZE ? __GFP_NORETRY : __GFP_RETRY_MAYFAIL;
	memory = kvmalloc(size, flags);
	if (memory)
		return memory;
	uncharge(user, charge_of(size), NULL);
	return ERR_PTR(-ENOMEM);
}

/**
 * sudoku_user_free - free memory from sudoku_user_alloc(), and uncharge the user
 * @user: as passed to sudoku_user_alloc()
 * @memory: the memory, or NULL
 * @size: as passed to sudoku_user_alloc()
 *
 * Context: process context, may sleep.
 */
void sudoku_user_free(struct sudoku_user *user, void *memory, size_t size)
{
	if (!memory)
		return;
	kvfree(memory);
	uncharge(user, charge_of(size), NULL);
}
