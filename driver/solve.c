// SPDX-License-Identifier: GPL-2.0-only
/*
 * Solving within limits: of solutions, of steps, and of patience.
 */
#include <linux/errno.h>
#include <linux/minmax.h>
#include <linux/types.h>

#include "solver.h"

/**
 * sudoku_solve - solve a puzzle
 * @search: a workspace of the puzzle's order; sudoku_search_effort() tells
 *	afterwards what was found, and what it took
 * @cells: the puzzle; there must be no clash in it
 * @solution: filled in with the first solution when there is one
 * @limits: how far to go
 *
 * Takes no locks; sleeps where @limits->pause does.
 *
 * Return: 0 when @limits->solutions are found, or fewer and there are no more;
 * -EDOM when there is none; -ETIME when the step limit was reached before that;
 * what @limits->pause returned, if that was not 0.
 */
int sudoku_solve(struct sudoku_search *search, const u8 *cells, u8 *solution,
		 const struct sudoku_limits *limits)
{
	const struct sudoku_effort *effort = sudoku_search_effort(search);
	u64 pause_at = SUDOKU_PAUSE_STEPS;
	int error;

	sudoku_search_start(search, cells);
	for (;;) {
		u64 until = min_t(u64, pause_at, limits->steps);

		switch (sudoku_search_run(search, until - effort->steps)) {
		case SUDOKU_SEARCH_FOUND:
			if (effort->solutions == 1)
				sudoku_search_solution(search, solution);
			if (effort->solutions == limits->solutions)
				return 0;
			break;
		case SUDOKU_SEARCH_EXHAUSTED:
			return effort->solutions ? 0 : -EDOM;
		case SUDOKU_SEARCH_RUNNING:
			if (effort->steps == limits->steps)
				return -ETIME;
			error = limits->pause ? limits->pause() : 0;
			if (error)
				return error;
			pause_at += SUDOKU_PAUSE_STEPS;
			break;
		}
	}
}
