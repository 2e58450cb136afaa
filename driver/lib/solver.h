/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The interface of solvers that take one puzzle at a time, of any order.
 *
 * A solver works in a workspace that its caller allocates. It can be left and resumed
 * between any two steps, so the caller decides how long it runs and whether it goes
 * on. There is one that a student can read at one sitting, backtrack.c, and one that
 * is fast, search.c. (lanes.h solves many puzzles of order 3 at a time.)
 *
 * Pure: uses grid.
 */
#ifndef SUDOKU_SOLVER_H
#define SUDOKU_SOLVER_H

#include <linux/errno.h>

#include "grid.h"

/*
 * Steps between two calls of sudoku_limits.pause, and of sudoku_limits.watched. The
 * dearest steps, of order 5, take some microseconds, so a signal waits about a
 * millisecond at the most.
 */
#define SUDOKU_PAUSE_STEPS	128

struct sudoku_workspace;

/**
 * struct sudoku_limits - how far a solve goes
 * @solutions: stop when this many are found: 1 finds one, 2 proves uniqueness
 * @steps: give up after this many steps
 * @pause: called every SUDOKU_PAUSE_STEPS steps, may sleep; anything but 0 ends
 *	the call with that error. May be NULL.
 * @watch: the observer, called after each step; see sudoku_workspace.step and
 *	sudoku_workspace_cells(). May be NULL. An observer that has data of its own
 *	embeds these limits. What search undoes to go on after a solution is no step;
 *	where many puzzles are solved together, no observer is called.
 * @watched: whether to call @watch. Asked at the start of a call, and every
 *	SUDOKU_PAUSE_STEPS steps. NULL is the same as always true.
 */
struct sudoku_limits {
	u64 solutions;
	u64 steps;
	int (*pause)(void);
	void (*watch)(const struct sudoku_limits *limits,
		      const struct sudoku_workspace *workspace);
	bool (*watched)(void);
};

/**
 * struct sudoku_effort - what a solve found and what it took
 * @solutions: solutions found
 * @steps: steps taken; each solver says what that is
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
 * enum sudoku_state - how far a solver has come
 * @SUDOKU_RUNNING: it takes more steps
 * @SUDOKU_FOUND: a solution is found; run on for the next one
 * @SUDOKU_EXHAUSTED: there are no (more) solutions
 */
enum sudoku_state {
	SUDOKU_RUNNING,
	SUDOKU_FOUND,
	SUDOKU_EXHAUSTED,
};

/**
 * enum sudoku_step - what a step was
 * @SUDOKU_STEP_RULES: candidates were eliminated, or a forced digit placed
 * @SUDOKU_STEP_GUESS: a guess was made
 * @SUDOKU_STEP_BACKTRACK: a contradiction was found, and the last guess undone; of
 *	backtrack, a digit was undone
 * @SUDOKU_STEP_RESTART: the same, and all other guesses were undone as well
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
 * @run: take up to so many steps; see sudoku_solve_run()
 * @cells: see sudoku_workspace_cells()
 */
struct sudoku_solver_ops {
	size_t size;
	void (*start)(struct sudoku_workspace *workspace, const u8 *cells);
	enum sudoku_state (*run)(struct sudoku_workspace *workspace,
				 unsigned int steps);
	void (*cells)(const struct sudoku_workspace *workspace, u8 *cells);
};

/**
 * struct sudoku_solver - a solver
 * @name: for people
 * @ops: by order
 */
struct sudoku_solver {
	const char *name;
	const struct sudoku_solver_ops *ops[SUDOKU_ORDER_MAX + 1];
};

extern const struct sudoku_solver sudoku_backtrack;
extern const struct sudoku_solver sudoku_search;

/**
 * struct sudoku_workspace - what every workspace begins with
 * @solver: whose it is
 * @ops: of @solver, for @order
 * @order: 2 to 5
 * @state: how far it has come
 * @step: what the last step was
 * @depth: guesses open now
 * @effort: since sudoku_solve_start()
 * @paused: steps taken at the last pause, so that a resumed solve takes some before
 *	the next
 * @watched: what sudoku_limits.watched said last
 */
struct sudoku_workspace {
	const struct sudoku_solver *solver;
	const struct sudoku_solver_ops *ops;
	unsigned int order;
	enum sudoku_state state;
	enum sudoku_step step;
	u32 depth;
	struct sudoku_effort effort;
	u64 paused;
	bool watched;
};

/**
 * sudoku_solve_cause - what to tell users of how a solve came to its end
 * @error: 0, -EDOM or -ETIME, as of sudoku_solve()
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
 * sudoku_workspace_size - the size of a workspace
 * @solver: the solver
 * @order: 2 to 5
 *
 * Return: bytes; of search 8 KB for order 3, 120 KB for order 5.
 */
static inline size_t sudoku_workspace_size(const struct sudoku_solver *solver,
					   unsigned int order)
{
	return solver->ops[order]->size;
}

void sudoku_workspace_init(struct sudoku_workspace *workspace,
			   const struct sudoku_solver *solver,
			   unsigned int order);
void sudoku_workspace_cells(const struct sudoku_workspace *workspace, u8 *cells);

void sudoku_solve_start(struct sudoku_workspace *workspace, const u8 *cells);
enum sudoku_state sudoku_solve_run(struct sudoku_workspace *workspace,
				   unsigned int steps);
int sudoku_solve_next(struct sudoku_workspace *workspace,
		      const struct sudoku_limits *limits);
int sudoku_solve_resume(struct sudoku_workspace *workspace, u8 *solution,
			const struct sudoku_limits *limits);
int sudoku_solve(struct sudoku_workspace *workspace, const u8 *cells,
		 u8 *solution, const struct sudoku_limits *limits);

#endif
