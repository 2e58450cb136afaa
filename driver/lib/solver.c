// SPDX-License-Identifier: GPL-2.0-only
/*
 * Code that solvers share: workspaces; limits on solutions, on steps, and on the time
 * between pauses.
 */
#include <linux/compiler.h>
#include <linux/errno.h>
#include <linux/minmax.h>
#include <linux/string.h>
#include <linux/types.h>

#include "solver.h"

/**
 * sudoku_workspace_init - prepare a workspace
 * @workspace: sudoku_workspace_size() bytes, aligned as by kmalloc(), for one puzzle at
 *	a time
 * @solver: the solver
 * @order: 2 to 5
 */
void sudoku_workspace_init(struct sudoku_workspace *workspace,
			   const struct sudoku_solver *solver, unsigned int order)
{
	memset(workspace, 0, sudoku_workspace_size(solver, order));
	workspace->solver = solver;
	workspace->ops = solver->ops[order];
	workspace->order = order;
	workspace->state = SUDOKU_EXHAUSTED;
}

/**
 * sudoku_workspace_cells - copy the cells of the current grid
 * @workspace: a workspace with a puzzle
 * @cells: output: sudoku_cells() values; 0 for a cell whose digit is not known. In the
 *	state SUDOKU_FOUND this is the solution.
 */
void sudoku_workspace_cells(const struct sudoku_workspace *workspace, u8 *cells)
{
	workspace->ops->cells(workspace, cells);
}

/**
 * sudoku_solve_start - load a puzzle
 * @workspace: a workspace; its previous puzzle is dropped
 * @cells: sudoku_cells() values, 0 to side, without a clash
 */
void sudoku_solve_start(struct sudoku_workspace *workspace, const u8 *cells)
{
	memset(&workspace->effort, 0, sizeof(workspace->effort));
	workspace->state = SUDOKU_RUNNING;
	workspace->step = SUDOKU_STEP_RULES;
	workspace->paused = 0;
	workspace->depth = 0;
	workspace->ops->start(workspace, cells);
}

/* Inline the functions of a solve, to save their stack frames. */
static __always_inline enum sudoku_state
solve_run(struct sudoku_workspace *workspace, unsigned int steps)
{
	workspace->state = workspace->ops->run(workspace, steps);
	if (workspace->state == SUDOKU_FOUND)
		workspace->effort.solutions++;
	return workspace->state;
}

/**
 * sudoku_solve_run - continue the search for a number of steps
 * @workspace: a workspace with a puzzle
 * @steps: return after this many steps
 *
 * Context: any; takes no locks, never sleeps.
 * Return: the state.
 */
enum sudoku_state sudoku_solve_run(struct sudoku_workspace *workspace,
				   unsigned int steps)
{
	return solve_run(workspace, steps);
}

/*
 * Steps until the next pause, the next call of the observer, or the limit. The limit may
 * have been lowered since the solve was interrupted.
 */
static __always_inline unsigned int
steps_to_take(const struct sudoku_workspace *workspace,
	      const struct sudoku_limits *limits)
{
	const struct sudoku_effort *effort = &workspace->effort;
	u64 steps = SUDOKU_PAUSE_STEPS - effort->steps % SUDOKU_PAUSE_STEPS;

	if (effort->steps >= limits->steps)
		return 0;
	if (workspace->watched)
		return 1;
	return min_t(u64, steps, limits->steps - effort->steps);
}

/* A resumed solve takes some steps before it pauses again, so that it makes progress. */
static __always_inline int solve_pause(struct sudoku_workspace *workspace,
				       const struct sudoku_limits *limits)
{
	u64 steps = workspace->effort.steps;

	if (!limits->pause || steps % SUDOKU_PAUSE_STEPS ||
	    steps == workspace->paused)
		return 0;
	workspace->paused = steps;
	return limits->pause();
}

static __always_inline void update_watched(struct sudoku_workspace *workspace,
					   const struct sudoku_limits *limits)
{
	workspace->watched = limits->watch &&
			     (!limits->watched || limits->watched());
}

static __always_inline int solve_next(struct sudoku_workspace *workspace,
				      const struct sudoku_limits *limits)
{
	const struct sudoku_effort *effort = &workspace->effort;

	update_watched(workspace, limits);
	for (;;) {
		u64 before = effort->steps;
		enum sudoku_state state;
		int error;

		error = solve_pause(workspace, limits);
		if (error)
			return error;
		state = solve_run(workspace, steps_to_take(workspace, limits));
		if (workspace->watched && effort->steps != before)
			limits->watch(limits, workspace);
		if (state != SUDOKU_RUNNING)
			return state == SUDOKU_FOUND;
		if (effort->steps >= limits->steps)
			return -ETIME;
		if (!(effort->steps % SUDOKU_PAUSE_STEPS))
			update_watched(workspace, limits);
	}
}

/**
 * sudoku_solve_next - search for the next solution
 * @workspace: a workspace with a puzzle
 * @limits: limits; @limits->solutions is ignored
 *
 * Context: takes no locks; sleeps only if @limits->pause does.
 * Return: 1 if a solution is found; 0 if there is no further solution; -ETIME at the step
 * limit; or the error of @limits->pause, after which the search can be resumed.
 */
int sudoku_solve_next(struct sudoku_workspace *workspace,
		      const struct sudoku_limits *limits)
{
	return solve_next(workspace, limits);
}

/**
 * sudoku_solve_resume - continue to solve the puzzle in a workspace
 * @workspace: a workspace with a puzzle; afterwards, its effort has the counters since
 *	sudoku_solve_start()
 * @solution: output: the first solution, if this call finds it
 * @limits: limits, counted since sudoku_solve_start()
 *
 * Context: takes no locks; sleeps only if @limits->pause does.
 * Return: 0 if @limits->solutions solutions were found, or all of them if there are fewer;
 * -EDOM if there is none; an error of sudoku_solve_next().
 */
int sudoku_solve_resume(struct sudoku_workspace *workspace, u8 *solution,
			const struct sudoku_limits *limits)
{
	const struct sudoku_effort *effort = &workspace->effort;
	int found;

	do {
		found = solve_next(workspace, limits);
		if (found > 0 && effort->solutions == 1)
			sudoku_workspace_cells(workspace, solution);
	} while (found > 0 && effort->solutions < limits->solutions);

	if (found < 0)
		return found;
	return effort->solutions ? 0 : -EDOM;
}

/**
 * sudoku_solve - solve a puzzle
 * @workspace: a workspace of the puzzle's order
 * @cells: the puzzle, without a clash
 * @solution: see sudoku_solve_resume(); may be @cells
 * @limits: limits
 *
 * Context: takes no locks; sleeps only if @limits->pause does.
 * Return: see sudoku_solve_resume().
 */
int sudoku_solve(struct sudoku_workspace *workspace, const u8 *cells,
		 u8 *solution, const struct sudoku_limits *limits)
{
	sudoku_solve_start(workspace, cells);
	return sudoku_solve_resume(workspace, solution, limits);
}
