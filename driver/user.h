/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Users and their memory budgets.
 *
 * Memory that outlasts a system call (except struct sudoku_user), and memory whose size
 * depends on the number of puzzles in a system call, is charged to the user who opened the file,
 * except in some user namespaces (user.c). A user has one budget, max_user_bytes, for all
 * nodes, and cannot use another user's. One person may have many user IDs, so everything
 * that a login user holds under other user IDs, except root's, shares one more budget of the
 * same size, and max_bytes bounds all users together.
 */
#ifndef SUDOKU_USER_H
#define SUDOKU_USER_H

#include <linux/atomic.h>
#include <linux/kref.h>
#include <linux/list.h>
#include <linux/types.h>
#include <linux/uidgid.h>

struct cred;

/**
 * enum sudoku_role - why a user is charged
 * @SUDOKU_ROLE_OPENER: charged for files that are opened under its user ID or in its user
 *	namespaces (user.c); called the opener in both cases
 * @SUDOKU_ROLE_LOGIN: the login user of tasks that opened files under another user ID
 * @SUDOKU_ROLE_BOTH: an opener and a login user combined
 *
 * A task without a login user may choose any login user (see /proc/PID/loginuid). So being
 * charged as a login user never uses up one's budget as an opener.
 */
enum sudoku_role {
	SUDOKU_ROLE_OPENER,
	SUDOKU_ROLE_LOGIN,
	SUDOKU_ROLE_BOTH,
};

/* An opener, a login user, all users together, and NULL. */
#define SUDOKU_PAYERS_MAX	4

/**
 * struct sudoku_user - a user for whom the driver holds memory; the struct is not charged
 * @ref: one for each open file, each list of answers, and each struct of SUDOKU_ROLE_BOTH
 *	that has this one among its @payers
 * @uid: user ID
 * @role: why the user is charged
 * @bytes: bytes charged to the user
 * @payers: all users charged for this one's memory, NULL-terminated. The first is
 *	this user itself or, for SUDOKU_ROLE_BOTH, the opener.
 * @by_uid: node in the table of users; protected by users_lock (user.c)
 * @unused: published lists of this opener that no open file holds; protected by
 *	publish_lock (publish.c)
 * @evictable: node in evictable_openers (publish.c) if @unused is not empty; protected by
 *	publish_lock
 */
struct sudoku_user {
	struct kref ref;
	kuid_t uid;
	enum sudoku_role role;
	atomic_long_t bytes;
	struct sudoku_user *payers[SUDOKU_PAYERS_MAX];
	struct hlist_node by_uid;
	struct list_head unused;
	struct list_head evictable;
};

/**
 * enum sudoku_share - how much of max_user_bytes an allocation may use, and whether it evicts
 * @SUDOKU_SHARE_SPARE: seven eighths, evicting nothing; for memory that only saves time, and
 *	as a first try
 * @SUDOKU_SHARE_NORMAL: seven eighths. The last eighth is reserved for sessions, so
 *	that a user whose answers fill the rest can still open a node to read or
 *	withdraw them.
 * @SUDOKU_SHARE_FILES: all of it; for sessions
 *
 * limit_of() in user.c says how much of max_bytes each may use.
 */
enum sudoku_share {
	SUDOKU_SHARE_SPARE,
	SUDOKU_SHARE_NORMAL,
	SUDOKU_SHARE_FILES,
};

/**
 * sudoku_user_opener - get the opener among a user's payers
 * @user: the user
 *
 * Return: the opener, valid as long as @user.
 */
static inline struct sudoku_user *sudoku_user_opener(const struct sudoku_user *user)
{
	return user->payers[0];
}

struct sudoku_user *sudoku_user_find(const struct cred *cred);
void sudoku_user_get(struct sudoku_user *user);
void sudoku_user_put(struct sudoku_user *user);

void *sudoku_user_alloc(struct sudoku_user *user, size_t size,
			enum sudoku_share share);
void sudoku_user_free(struct sudoku_user *user, void *memory, size_t size);

/*
 * Evicts one published list that no open file holds, so that @user can allocate. Without
 * @any_user, the list belongs to @user's opener. With @any_user, it belongs to an opener who
 * holds at least as much as @user's opener; for SUDOKU_SHARE_FILES, never to @user's opener.
 * Returns false if there is no such list. Set before files are opened.
 */
extern bool (*sudoku_user_evict)(struct sudoku_user *user, bool any_user,
				 enum sudoku_share share);

#endif
