/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Published answers: for each user and order, the list of answers that the user's
 * next reader finds. Apart from this, open files share only the budgets of users.
 *
 * answers.h defines what is in a list; this layer knows for whom a list is published.
 */
#ifndef SUDOKU_PUBLISH_H
#define SUDOKU_PUBLISH_H

#include <linux/types.h>
#include <linux/uidgid.h>

struct sudoku_answers;
struct sudoku_user;

void sudoku_publish_init(void);
struct sudoku_answers *sudoku_publishable_create(unsigned int order,
						 struct sudoku_user *user);
void sudoku_publish(struct sudoku_answers *answers, kuid_t uid);
struct sudoku_answers *sudoku_published_get(unsigned int order, kuid_t uid);
void sudoku_published_put(struct sudoku_answers *answers);
void sudoku_withdraw(unsigned int order, kuid_t uid);
void sudoku_withdraw_all(void);

#endif
