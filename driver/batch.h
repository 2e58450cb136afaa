/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Batches of puzzles: SUDOKU_IOC_SOLVE.
 */
#ifndef SUDOKU_BATCH_H
#define SUDOKU_BATCH_H

#include <linux/compiler.h>
#include <linux/sudoku.h>
#include <linux/uidgid.h>

#include "user.h"

long sudoku_batch_solve(unsigned int order, struct sudoku_user *user,
			kuid_t uid, const struct sudoku_solve __user *from);

#endif
