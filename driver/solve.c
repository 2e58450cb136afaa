// SPDX-License-Identifier: GPL-2.0-only
/*
 * Solving within limits: of solutions, of steps, and of patience.
 */
#include <linux/compiler.h>
#include <linux/errno.h>
#include <linux/minmax.h>
#include <linux/types.h>

#include "solver.h"

/* Inlined, to save the stack a frame. */
static __always_inline int solve_next(struct sudoku_search *search,
				      const struct sudoku_limits *limits)
{
	const struct sudoku_effort *effort = sudoku_search_effort(search);

	for (;;) {
		u64 steps = SUDOKU_PAUSE_STEPS - effort->steps % SUDOKU_PAUSE_STEPS;

		if (steps == SUDOKU_PAUSE_STEPS && effort->steps && limits->pause) {
			int error = limits->pause();

			if (error)
				return error;
		}
		steps = min_t(u64, steps, limits->steps - effort->steps);
		switch (sudoku_search_run(search, steps)) {
		case SUDOKU_SEARCH_FOUND:
			return 1;
		case SUDOKU_SEARCH_EXHAUSTED:
			return 0;
		case SUDOKU_SEARCH_RUNNING:
			if (effort->steps == limits->steps)
				return -ETIME;
			break;
		}
	}
}

/**
 * sudoku_solve_next - search for the next solution
 * @search: a workspace, in which sudoku_search_start() took on a puzzle
 * @limits: how far to go; @limits->solutions does not matter here
 *
 * Takes no locks; sleeps where @limits->pause does.
 *
 * Return: 1 when a solution is found; 0 when there is none (more); -ETIME when
 * the step limit was reached before that; what @limits->pause returned, if that
 * was not 0.
 */
int sudoku_solve_next(struct sudoku_search *search,
		      const struct sudoku_limits *limits)
{
	return solve_next(search, limits);
}

/**
 * sudoku_solve - solve a puzzle
 * @search: a workspace of the puzzle's order; sudoku_search_effort() tells
 *	afterwards what was found, and what it took
 * @cells: the puzzle; there must be no clash in it
 * @solution: filled in with the first solution when there is one; may be @cells
 * @limits: how far to go
 *
 * Takes no locks; sleeps where @limits->pause does.
 *
 * Return: 0 when @limits->solutions are found, or fewer and there are no more;
 * -EDOM when there is none; an error of sudoku_solve_next().
 */
int sudoku_solve(struct sudoku_search *search, const u8 *cells, u8 *solution,
		 const struct sudoku_limits *limits)
{
	const struct sudoku_effort *effort = sudoku_search_effort(search);
	int found;

	sudoku_search_start(search, cells);
	do {
		found = solve_next(search, limits);
		if (found > 0 && effort->solutions == 1)
			sudoku_search_solution(search, solution);
	} while (found > 0 && effort->solutions < limits->solutions);

	if (found < 0)
		return found;
	return effort->solutions ? 0 : -EDOM;
}
