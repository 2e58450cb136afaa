/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The interface of solvers for single puzzles of any order.
 *
 * A solver works in a workspace that its caller allocates. It returns after any number of steps,
 * so the caller decides how long it runs. backtrack.c is a solver that a student can read at one
 * sitting; search_template.h is the fast one, with search_bands.c as its first stage for order 3.
 * (lanes.h solves many puzzles of order 3 at a time.)
 */
#ifndef SUDOKU_SOLVER_H
#define SUDOKU_SOLVER_H

#include <linux/errno.h>

#include "grid.h"

/*
 * Steps between two calls of sudoku_limits.pause, and of sudoku_limits.watched. The slowest
 * steps, of order 5, take a few microseconds, so a kill waits less than a millisecond.
 */
#define SUDOKU_PAUSE_STEPS	128

struct sudoku_workspace;

/**
 * struct sudoku_limits - limits and callbacks of a solve
 * @solutions: stop after this many solutions: 1 finds one, 2 tests uniqueness
 * @steps: give up after this many steps
 * @pause: called every SUDOKU_PAUSE_STEPS steps, may sleep; a nonzero return value ends the solve
 *	with that error. May be NULL. A caller with its own data embeds these limits, as for @watch.
 * @found: called for each solution that sudoku_solve() finds, see sudoku_workspace_cells(); a
 *	nonzero return value ends the solve with that error. May be NULL.
 * @watch: the observer, called after each step; see sudoku_workspace.step and
 *	sudoku_workspace_cells(). May be NULL. An observer with its own data embeds
 *	these limits. In search, undoing the last guess to continue after a solution is not a step.
 *	Solvers of many puzzles call no observer.
 * @watched: returns whether to call @watch; checked at the start of a solve, after each
 *	solution, and every SUDOKU_PAUSE_STEPS steps. If NULL, @watch is always called.
 */
struct sudoku_limits {
	u64 solutions;
	u64 steps;
	int (*pause)(const struct sudoku_limits *limits);
	int (*found)(const struct sudoku_limits *limits, const struct sudoku_workspace *workspace);
	void (*watch)(const struct sudoku_limits *limits, const struct sudoku_workspace *workspace);
	bool (*watched)(void);
};

/**
 * struct sudoku_effort - counters of a solve
 * @solutions: solutions found
 * @steps: steps taken; each solver defines a step
 * @guesses: guesses made
 * @depth: maximum number of open guesses; at most twice the number of blanks
 */
struct sudoku_effort {
	u64 solutions;
	u64 steps;
	u64 guesses;
	u32 depth;
};

/**
 * enum sudoku_state - progress of a solver
 * @SUDOKU_RUNNING: more steps are needed
 * @SUDOKU_FOUND: a solution is found; run again for the next one
 * @SUDOKU_EXHAUSTED: there is no further solution
 */
enum sudoku_state {
	SUDOKU_RUNNING,
	SUDOKU_FOUND,
	SUDOKU_EXHAUSTED,
};

/**
 * enum sudoku_step - kind of a step
 * @SUDOKU_STEP_RULES: eliminated candidates, or placed a forced digit
 * @SUDOKU_STEP_GUESS: made a guess
 * @SUDOKU_STEP_BACKTRACK: found a contradiction and undid the last guess; in
 *	backtrack, undid a digit
 * @SUDOKU_STEP_RESTART: undid all guesses, after a contradiction or too many guesses
 */
enum sudoku_step {
	SUDOKU_STEP_RULES,
	SUDOKU_STEP_GUESS,
	SUDOKU_STEP_BACKTRACK,
	SUDOKU_STEP_RESTART,
};

/**
 * struct sudoku_solver_ops - a solver for puzzles of one order
 * @size: bytes of a workspace, which begins with a struct sudoku_workspace
 * @start: load a puzzle; see sudoku_solve_start()
 * @run: take up to @steps steps; see sudoku_solve_run()
 * @cells: see sudoku_workspace_cells()
 */
struct sudoku_solver_ops {
	size_t size;
	void (*start)(struct sudoku_workspace *workspace, const u8 *cells);
	enum sudoku_state (*run)(struct sudoku_workspace *workspace, unsigned int steps);
	void (*cells)(const struct sudoku_workspace *workspace, u8 *cells);
};

/**
 * struct sudoku_solver - a solver
 * @name: name for users
 * @ops: operations, by order
 */
struct sudoku_solver {
	const char *name;
	const struct sudoku_solver_ops *ops[SUDOKU_ORDER_MAX + 1];
};

extern const struct sudoku_solver sudoku_backtrack;
extern const struct sudoku_solver sudoku_search;

/**
 * struct sudoku_workspace - common first member of all workspaces
 * @solver: the solver
 * @ops: operations of @solver for @order
 * @order: 2 to 5
 * @state: progress
 * @step: kind of the last step
 * @depth: open guesses
 * @effort: counters since sudoku_solve_start()
 * @watched: last result of sudoku_limits.watched
 */
struct sudoku_workspace {
	const struct sudoku_solver *solver;
	const struct sudoku_solver_ops *ops;
	unsigned int order;
	enum sudoku_state state;
	enum sudoku_step step;
	u32 depth;
	struct sudoku_effort effort;
	bool watched;
};

/**
 * sudoku_solve_cause - convert the result of a solve to a cause
 * @error: 0, -EDOM or -ETIME, from sudoku_solve()
 *
 * Return: the cause.
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

/**
 * sudoku_is_outcome - tell whether a puzzle is finished
 * @error: what a solver returned
 *
 * Return: true for 0, -EDOM and -ETIME; false for any other error.
 */
static inline bool sudoku_is_outcome(int error)
{
	return !error || error == -EDOM || error == -ETIME;
}

/**
 * sudoku_workspace_size - the size of a workspace
 * @solver: the solver
 * @order: 2 to 5
 *
 * Return: the size in bytes; for search, 15 KiB for order 3 and 118 KiB for order 5.
 */
static inline size_t sudoku_workspace_size(const struct sudoku_solver *solver, unsigned int order)
{
	return solver->ops[order]->size;
}

void sudoku_workspace_init(struct sudoku_workspace *workspace, const struct sudoku_solver *solver,
			   unsigned int order);
void sudoku_workspace_cells(const struct sudoku_workspace *workspace, u8 *cells);

void sudoku_solve_start(struct sudoku_workspace *workspace, const u8 *cells);
enum sudoku_state sudoku_solve_run(struct sudoku_workspace *workspace, unsigned int steps);
int sudoku_solve_next(struct sudoku_workspace *workspace, const struct sudoku_limits *limits);
int sudoku_solve(struct sudoku_workspace *workspace, const u8 *cells,
		 u8 *solution, const struct sudoku_limits *limits);

#endif
