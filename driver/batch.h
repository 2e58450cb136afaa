/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Solving for a caller: in the context of the task that asks, at its expense and
 * as long as its signals allow.
 */
#ifndef SUDOKU_BATCH_H
#define SUDOKU_BATCH_H

#include <linux/compiler.h>

#include "solver.h"

struct sudoku_search *sudoku_workspace_create(unsigned int order);
int sudoku_pause(void);
long sudoku_batch_solve(unsigned int order,
			const struct sudoku_solve __user *from);

#endif
