/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Users: the memory that the driver holds for each of them, and the lists of answers that they
 * have published.
 *
 * A user is an effective user ID. It exists as long as a session or a batch refers to it, or it
 * holds memory.
 */
#ifndef SUDOKU_USER_H
#define SUDOKU_USER_H

#include <linux/types.h>
#include <linux/uidgid.h>

struct sudoku_answers;
struct sudoku_user;

enum sudoku_room {
	SUDOKU_OPTIONAL,	/* only saves time: takes room up to half of each limit */
	SUDOKU_NEEDED,		/* drops published lists to make room */
};

struct sudoku_user *sudoku_user_get(kuid_t uid);
void sudoku_user_put(struct sudoku_user *user);
kuid_t sudoku_user_id(const struct sudoku_user *user);

void *sudoku_alloc(struct sudoku_user *user, size_t size, enum sudoku_room room);
void sudoku_free(struct sudoku_user *user, void *memory, size_t size);

void sudoku_answers_put(struct sudoku_answers *answers);
void sudoku_publish(struct sudoku_answers *answers);
struct sudoku_answers *sudoku_published(struct sudoku_user *user, unsigned int order);
struct sudoku_answers *sudoku_withdraw(kuid_t uid, unsigned int order);
void sudoku_withdraw_all(void);

#endif
