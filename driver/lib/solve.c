// SPDX-License-Identifier: GPL-2.0-only
/*
 * Solving within limits: of solutions, of steps, and of time between pauses.
 */
#include <linux/compiler.h>
#include <linux/errno.h>
#include <linux/minmax.h>
#include <linux/types.h>

#include "search.h"

/*
 * Inlined, to save the stack a frame. A call that resumes a search after a pause has
 * some steps before the next one, so even a caller that is interrupted all the time
 * comes to an end.
 */
static __always_inline int solve_next(struct sudoku_search *search,
				      const struct sudoku_limits *limits)
{
	const struct sudoku_effort *effort = &search->effort;

	for (;;) {
		u64 steps = SUDOKU_PAUSE_STEPS - effort->steps % SUDOKU_PAUSE_STEPS;

		if (steps == SUDOKU_PAUSE_STEPS && limits->pause &&
		    effort->steps != search->paused) {
			int error;

			search->paused = effort->steps;
			error = limits->pause();
			if (error)
				return error;
		}
		/* The limit may have been lowered since the search was interrupted. */
		if (effort->steps >= limits->steps)
			steps = 0;
		else
			steps = min_t(u64, steps, limits->steps - effort->steps);
		switch (sudoku_search_run(search, steps)) {
		case SUDOKU_SEARCH_FOUND:
			return 1;
		case SUDOKU_SEARCH_EXHAUSTED:
			return 0;
		case SUDOKU_SEARCH_RUNNING:
			if (effort->steps >= limits->steps)
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
 * was not 0: then the search can be resumed.
 */
int sudoku_solve_next(struct sudoku_search *search,
		      const struct sudoku_limits *limits)
{
	return solve_next(search, limits);
}

/**
 * sudoku_solve_on - solve the puzzle that a workspace has, or go on with it
 * @search: a workspace, in which sudoku_search_start() took on a puzzle; its effort
 *	tells afterwards what was found, and what it took since then
 * @solution: filled in with the first solution when this call finds it
 * @limits: how far to go, since sudoku_search_start()
 *
 * Takes no locks; sleeps where @limits->pause does.
 *
 * Return: 0 when @limits->solutions are found, or fewer and there are no more;
 * -EDOM when there is none; an error of sudoku_solve_next().
 */
int sudoku_solve_on(struct sudoku_search *search, u8 *solution,
		    const struct sudoku_limits *limits)
{
	const struct sudoku_effort *effort = &search->effort;
	int found;

	do {
		found = solve_next(search, limits);
		if (found > 0 && effort->solutions == 1)
			sudoku_search_solution(search, solution);
	} while (found > 0 && effort->solutions < limits->solutions);

	if (found < 0)
		return found;
	return effort->solutions ? 0 : -EDOM;
}
