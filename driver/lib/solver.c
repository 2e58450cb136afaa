// SPDX-License-Identifier: GPL-2.0-only
/*
 * Code that solvers share: workspaces; limits on solutions, on steps, and on the time
 * between pauses.
 */
#include <linux/errno.h>
#include <linux/minmax.h>
#include <linux/string.h>
#include <linux/types.h>

#include "solver.h"

/**
 * sudoku_workspace_init - prepare a workspace
 * @workspace: sudoku_workspace_size() bytes, aligned as by kmalloc(), for one puzzle at a time
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
 * @cells: output: sudoku_cells() values; 0 for a cell whose digit is not known, or that a
 *	contradiction leaves without one. In the state SUDOKU_FOUND this is the solution.
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
	workspace->depth = 0;
	workspace->ops->start(workspace, cells);
}

/**
 * sudoku_solve_run - continue the search for a number of steps
 * @workspace: a workspace with a puzzle
 * @steps: return after this many steps
 *
 * Context: any; takes no locks, never sleeps.
 * Return: the state.
 */
enum sudoku_state sudoku_solve_run(struct sudoku_workspace *workspace, unsigned int steps)
{
	workspace->state = workspace->ops->run(workspace, steps);
	if (workspace->state == SUDOKU_FOUND)
		workspace->effort.solutions++;
	return workspace->state;
}

/* Steps until the next pause, the next call of the observer, or the limit. */
static unsigned int steps_to_take(const struct sudoku_workspace *workspace,
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

static int solve_pause(const struct sudoku_workspace *workspace, const struct sudoku_limits *limits)
{
	u64 steps = workspace->effort.steps;

	if (!limits->pause || !steps || steps % SUDOKU_PAUSE_STEPS)
		return 0;
	return limits->pause(limits);
}

static void update_watched(struct sudoku_workspace *workspace, const struct sudoku_limits *limits)
{
	workspace->watched = limits->watch && (!limits->watched || limits->watched());
}

/**
 * sudoku_solve_next - search for the next solution
 * @workspace: a workspace with a puzzle
 * @limits: limits; @limits->solutions is ignored
 *
 * Context: takes no locks; sleeps only if @limits->pause does.
 * Return: 1 if a solution is found; 0 if there is no further solution; -ETIME at the step
 * limit; or the error of @limits->pause.
 */
int sudoku_solve_next(struct sudoku_workspace *workspace, const struct sudoku_limits *limits)
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
		state = sudoku_solve_run(workspace, steps_to_take(workspace, limits));
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
 * sudoku_solve - solve a puzzle
 * @workspace: a workspace of the puzzle's order; afterwards, it has the effort
 * @cells: the puzzle, without a clash
 * @solution: output: the first solution, if there is one; may be @cells
 * @limits: limits
 *
 * Context: takes no locks; sleeps only if @limits->pause does.
 * Return: 0 if @limits->solutions solutions were found, or all of them if there are fewer;
 * -EDOM if there is none; an error of sudoku_solve_next() or @limits->found.
 */
int sudoku_solve(struct sudoku_workspace *workspace, const u8 *cells,
		 u8 *solution, const struct sudoku_limits *limits)
{
	const struct sudoku_effort *effort = &workspace->effort;
	int found, error;

	sudoku_solve_start(workspace, cells);
	while (effort->solutions < limits->solutions) {
		found = sudoku_solve_next(workspace, limits);
		if (found < 0)
			return found;
		if (!found)
			return effort->solutions ? 0 : -EDOM;
		if (effort->solutions == 1)
			sudoku_workspace_cells(workspace, solution);
		error = limits->found ? limits->found(limits, workspace) : 0;
		if (error)
			return error;
	}
	return 0;
}
