/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What solving for a caller takes: a workspace at the expense of the file's user,
 * and pauses, so that nobody waits for the caller, and the caller can be stopped.
 */
#ifndef SUDOKU_WORKSPACE_H
#define SUDOKU_WORKSPACE_H

#include "lib/solver.h"
#include "user.h"

struct sudoku_search *sudoku_workspace_create(unsigned int order,
					      struct sudoku_user *user);
void sudoku_workspace_free(struct sudoku_search *search, unsigned int order,
			   struct sudoku_user *user);
int sudoku_pause(void);

#endif
