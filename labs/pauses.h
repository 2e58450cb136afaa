/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Labs with a field "pauses: yes" are compiled behind this file.
 *
 *	judge_kill=N	written: the task that comes to the N-th pause of the solver is killed there
 *	judge_past	at how many pauses, one each 128 steps, a killed task has gone on
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/container_of.h>
#include <linux/module.h>
#include <linux/sched/signal.h>

#include "lib/solver.h"

static unsigned int judge_kill, judge_past;
module_param(judge_kill, uint, 0200);
module_param(judge_past, uint, 0444);

struct judge_limits {
	struct sudoku_limits limits;
	const struct sudoku_limits *own;
};

static int judge_pause(const struct sudoku_limits *limits)
{
	const struct sudoku_limits *own = container_of(limits, struct judge_limits, limits)->own;
	bool killed;
	int error;

	if (judge_kill && !--judge_kill)
		send_sig(SIGKILL, current, 1);
	killed = fatal_signal_pending(current);
	error = own->pause(own);
	judge_past += killed && !error;
	return error;
}

static inline int judge_solve(struct sudoku_workspace *workspace, const u8 *cells, u8 *solution,
			      const struct sudoku_limits *limits)
{
	struct judge_limits judged = { *limits, limits };

	/* Other callbacks may want what surrounds their own limits. */
	if (!limits->pause || limits->found || limits->watch)
		return sudoku_solve(workspace, cells, solution, limits);
	judged.limits.pause = judge_pause;
	return sudoku_solve(workspace, cells, solution, &judged.limits);
}

#define sudoku_solve judge_solve
