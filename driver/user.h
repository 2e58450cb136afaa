/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Users: what the driver holds for each of them, and how much that may be.
 *
 * All memory that outlasts a system call, and all that a system call asks for by
 * the number of its puzzles, is charged to one user, mostly the one who opened the
 * file, on all nodes together. So nobody takes more than max_user_bytes, and
 * nobody's use of the device is at the expense of another.
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
 * struct sudoku_user - a user for whom the driver holds something
 * @ref: held by each open file and each list of answers
 * @uid: who it is
 * @bytes: what is charged to it
 * @by_uid: in the table of users
 * @published: its published lists, least recently used first; protected by
 *	publish_lock (publish.c)
 */
struct sudoku_user {
	struct kref ref;
	kuid_t uid;
	atomic_long_t bytes;
	struct hlist_node by_uid;
	struct list_head published;
};

/**
 * enum sudoku_share - how much of max_user_bytes may be taken
 * @SUDOKU_SHARE_REST: all but an eighth, which is left to open files: a user who
 *	holds as many answers as possible can still open the device, to read or
 *	clear them
 * @SUDOKU_SHARE_FILES: all of it
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
