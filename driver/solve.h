/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Jobs: what one write() or SUDOKU_IOC_SOLVE needs to solve its puzzles. It fills the job's group
 * again and again, has it solved, and takes the outcomes out.
 *
 * Only solve.c knows which solver is used, and what memory, signals and trace events have to do
 * with it. A call that can solve at all finishes at least one puzzle, unless its task is killed.
 */
#ifndef SUDOKU_SOLVE_H
#define SUDOKU_SOLVE_H

#include <linux/types.h>

#include "lib/group.h"
#include "user.h"

struct sudoku_job {
	struct sudoku_group group;
	void *extra;		/* what the caller keeps for each puzzle */
	void *caller;

	/* private to solve.c */
	struct sudoku_user *user;
	size_t size;
	u64 start_ns;
};

struct sudoku_job_params {
	struct sudoku_user *user;
	unsigned int order;
	u64 puzzles;		/* estimated number */
	unsigned int searched;	/* most puzzles in a group without lanes */
	size_t extra;		/* bytes of sudoku_job.extra for each puzzle */
	u64 solutions;		/* stop after this many solutions of a puzzle */
	u64 steps;		/* give up after this many, or after max_steps */
	int (*found)(const struct sudoku_limits *limits,	/* see sudoku_limits, or NULL */
		     const struct sudoku_workspace *workspace);
	void *caller;		/* for found(), in sudoku_job.caller */
};

struct sudoku_job *sudoku_job_create(const struct sudoku_job_params *params);
void sudoku_job_free(struct sudoku_job *job);
int sudoku_job_solve(struct sudoku_job *job);

#endif
