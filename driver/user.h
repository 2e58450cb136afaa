/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Users: what the driver holds for each of them, and how much that may be.
 *
 * Memory that outlasts a system call, and memory whose size depends on the number of
 * puzzles in a system call, is charged to one user: the opener of the file, except
 * in some user namespaces (user.c). A user has one budget, max_user_bytes, for all
 * nodes, and cannot use that of another.
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
 * struct sudoku_user - a user for whom the driver holds memory
 * @ref: one for each open file and each list of answers
 * @uid: user ID
 * @bytes: bytes charged to the user
 * @by_uid: node in the table of users; protected by users_lock (user.c)
 * @published: published lists that are charged to the user, least recently used
 *	first; protected by publish_lock (publish.c)
 */
struct sudoku_user {
	struct kref ref;
	kuid_t uid;
	atomic_long_t bytes;
	struct hlist_node by_uid;
	struct list_head published;
};

/**
 * enum sudoku_share - the part of max_user_bytes that an allocation may use
 * @SUDOKU_SHARE_REST: seven eighths. The last eighth is reserved for sessions, so
 *	that a user whose answers fill the rest can still open a node to read or
 *	withdraw them.
 * @SUDOKU_SHARE_FILES: all of it; for sessions
 */
enum sudoku_share {
	SUDOKU_SHARE_REST,
	SUDOKU_SHARE_FILES,
};

struct sudoku_user *sudoku_user_find(const struct cred *cred);
void sudoku_user_get(struct sudoku_user *user);
void sudoku_user_put(struct sudoku_user *user);

void *sudoku_user_alloc(struct sudoku_user *user, size_t size,
			enum sudoku_share share);
void sudoku_user_free(struct sudoku_user *user, void *memory, size_t size);

#endif
