/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Cells to solutions.
 *
 * The search solver takes one puzzle of any order. It works in a workspace that
 * its caller allocates, and can be left and resumed between any two steps, so
 * that the caller decides how long it runs, and whether it goes on. A step is one
 * round of rules over what changed since the last, or a guess.
 *
 * This room is pure, and knows the grid room only.
 */
#ifndef SUDOKU_SOLVER_H
#define SUDOKU_SOLVER_H

#include <linux/errno.h>

#include "grid.h"

/*
 * Steps between two calls of sudoku_limits.pause. The dearest steps, of order 5,
 * take well under 8 µs on hardware of the last ten years, so a signal waits about
 * a millisecond at the most.
 */
#define SUDOKU_PAUSE_STEPS	128

struct sudoku_search;

/**
 * struct sudoku_limits - how far a solve goes
 * @solutions: stop when this many are found: 1 finds one, 2 proves uniqueness
 * @steps: give up after this many steps
 * @pause: called every SUDOKU_PAUSE_STEPS steps, may sleep; anything but 0 ends
 *	the call with that error. May be NULL.
 */
struct sudoku_limits {
	u64 solutions;
	u64 steps;
	int (*pause)(void);
};

/**
 * struct sudoku_effort - what a solve found and what it took
 * @solutions: solutions found
 * @steps: made, see above
 * @guesses: guesses made
 * @depth: guesses open at once, at the most; never above twice the number of
 *	blanks
 */
struct sudoku_effort {
	u64 solutions;
	u64 steps;
	u64 guesses;
	u32 depth;
};

/**
 * enum sudoku_search_state - why sudoku_search_run() came back
 * @SUDOKU_SEARCH_RUNNING: the steps allowed are used up
 * @SUDOKU_SEARCH_FOUND: a solution is found; run on for the next one
 * @SUDOKU_SEARCH_EXHAUSTED: there are no (more) solutions
 */
enum sudoku_search_state {
	SUDOKU_SEARCH_RUNNING,
	SUDOKU_SEARCH_FOUND,
	SUDOKU_SEARCH_EXHAUSTED,
};

/**
 * sudoku_solve_cause - what to tell users of how a solve came to its end
 * @error: 0, -EDOM or -ETIME, as of sudoku_solve()
 */
static inline enum sudoku_cause sudoku_solve_cause(int error)
{
	switch (error) {
	case -EDOM:
		return SUDOKU_CAUSE_NO_SOLUTION;
	case -ETIME:
		return SUDOKU_CAUSE_STEPS;
	default:
		return SUDOKU_CAUSE_NONE;
	}
}

size_t sudoku_search_size(unsigned int order);
void sudoku_search_init(struct sudoku_search *search, unsigned int order);
void sudoku_search_start(struct sudoku_search *search, const u8 *cells);
enum sudoku_search_state sudoku_search_run(struct sudoku_search *search,
					   unsigned int steps);
void sudoku_search_solution(const struct sudoku_search *search, u8 *cells);
const struct sudoku_effort *
sudoku_search_effort(const struct sudoku_search *search);

int sudoku_solve_next(struct sudoku_search *search,
		      const struct sudoku_limits *limits);
int sudoku_solve_on(struct sudoku_search *search, u8 *solution,
		    const struct sudoku_limits *limits);

/**
 * sudoku_solve - solve a puzzle
 * @search: a workspace of the puzzle's order
 * @cells: the puzzle; there must be no clash in it
 * @solution: see sudoku_solve_on(); may be @cells
 * @limits: how far to go
 *
 * Return: see sudoku_solve_on().
 */
static inline int sudoku_solve(struct sudoku_search *search, const u8 *cells,
			       u8 *solution, const struct sudoku_limits *limits)
{
	sudoku_search_start(search, cells);
	return sudoku_solve_on(search, solution, limits);
}

#endif
