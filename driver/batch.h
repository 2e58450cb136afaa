/* SPDX-License-Identifier: GPL-2.0-only */
/* Batches of puzzles: SUDOKU_IOC_SOLVE. Called only if CONFIG_SUDOKU_BATCH is enabled. */
#ifndef SUDOKU_BATCH_H
#define SUDOKU_BATCH_H

#include <linux/compiler.h>
#include <linux/types.h>
#include <linux/uidgid.h>

struct sudoku_user;

long sudoku_batch_solve(unsigned int order, struct sudoku_user *user,
			kuid_t uid, const void __user *from, size_t size);

#endif
