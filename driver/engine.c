// SPDX-License-Identifier: GPL-2.0-only
/* The engine: one puzzle at a time; and the parameter "solver". */
#include <linux/compiler.h>
#include <linux/err.h>
#include <linux/errno.h>
#include <linux/kconfig.h>
#include <linux/minmax.h>
#include <linux/moduleparam.h>
#include <linux/string.h>
#include <linux/sysfs.h>

#include "bounds.h"
#include "engine.h"
#include "pause.h"
#include "trace.h"
#include "user.h"

/* Value of the parameter "solver": one of SUDOKU_SELECT_* (see engine.h). */
int sudoku_selected;

/* The name of a selection; NULL if there is none. */
static const char *selection_name(int selection)
{
	switch (selection) {
	case SUDOKU_SELECT_AUTO:
		return "auto";
	case SUDOKU_SELECT_BACKTRACK:
		return "backtrack";
	case SUDOKU_SELECT_SEARCH:
		return IS_ENABLED(CONFIG_SUDOKU_SEARCH) ? "search" : NULL;
	default:
		return IS_ENABLED(CONFIG_SUDOKU_LANES) ?
		       sudoku_lanes_name(selection - SUDOKU_SELECT_LANES) : NULL;
	}
}

static int selection_set(const char *text, const struct kernel_param *kp)
{
	const char *name;
	int selection;

	for (selection = SUDOKU_SELECT_AUTO; (name = selection_name(selection)); selection++) {
		if (!sysfs_streq(text, name))
			continue;
		if (IS_ENABLED(CONFIG_SUDOKU_LANES) && selection >= SUDOKU_SELECT_LANES &&
		    !sudoku_lanes_usable(selection - SUDOKU_SELECT_LANES))
			return -EOPNOTSUPP;
		WRITE_ONCE(sudoku_selected, selection);
		return 0;
	}
	return -EINVAL;
}

static int selection_get(char *buf, const struct kernel_param *kp)
{
	return sysfs_emit(buf, "%s\n", selection_name(READ_ONCE(sudoku_selected)));
}

static const struct kernel_param_ops selection_ops = {
	.set = selection_set,
	.get = selection_get,
};
module_param_cb(solver, &selection_ops, NULL, 0644);
__MODULE_PARM_TYPE(solver, "string");
MODULE_PARM_DESC(solver, "auto (default): the solver predicted to be the fastest; backtrack, search: this solver for all grids; words, avx2, avx512: this solver for 9x9 grids in bulk, search for everything else");

/* The solver for one puzzle at a time. */
static const struct sudoku_solver *selected_solver(void)
{
	return IS_ENABLED(CONFIG_SUDOKU_SEARCH) &&
	       READ_ONCE(sudoku_selected) != SUDOKU_SELECT_BACKTRACK ?
	       &sudoku_search : &sudoku_backtrack;
}

/**
 * sudoku_engine_init - initialize an engine
 * @engine: the engine
 * @order: order of the puzzles, 2 to 5
 * @user: the user to charge; the caller keeps a reference
 * @uid: the opener's effective user ID, for trace events and published lists
 */
void sudoku_engine_init(struct sudoku_engine *engine, unsigned int order,
			struct sudoku_user *user, kuid_t uid)
{
	memset(engine, 0, sizeof(*engine));
	engine->order = order;
	engine->user = user;
	engine->uid = uid;
	engine->last_cell = -1;
}

/**
 * sudoku_engine_begin - begin a write or a batch, and set its limits
 * @engine: the engine
 * @solutions: stop solving a puzzle after this many solutions
 * @steps: give up on it after this many steps, or after max_steps if that is less
 */
void sudoku_engine_begin(struct sudoku_engine *engine, u64 solutions, u64 steps)
{
	engine->prepared = false;
	engine->limits.solutions = solutions;
	engine->limits.steps = min_t(u64, steps, READ_ONCE(sudoku_bounds.max_steps));
	engine->limits.pause = sudoku_pause;
	engine->limits.watch = sudoku_trace_step;
	engine->limits.watched = sudoku_steps_traced;
}

static void free_workspace(struct sudoku_engine *engine)
{
	struct sudoku_workspace *workspace = engine->workspace;

	if (!workspace)
		return;
	sudoku_engine_finish(engine, -EINTR);
	sudoku_user_free(engine->user, workspace, workspace->ops->size);
	engine->workspace = NULL;
	engine->effort = NULL;
}

/**
 * sudoku_engine_free_bulk - free the memory for bulk solving
 * @engine: the engine; the remaining puzzles of the write or batch are solved one at a time
 *
 * Context: process context, may sleep.
 */
void sudoku_engine_free_bulk(struct sudoku_engine *engine)
{
	sudoku_user_free(engine->user, engine->bulk, engine->bulk_size);
	engine->bulk = NULL;
}

/**
 * sudoku_engine_release - free the memory of an engine
 * @engine: the engine; a suspended puzzle is given up
 *
 * Context: process context, may sleep.
 */
void sudoku_engine_release(struct sudoku_engine *engine)
{
	sudoku_engine_free_bulk(engine);
	free_workspace(engine);
}

/*
 * Allocate a workspace for the selected solver. A workspace of another solver is freed first,
 * so an engine never holds two. No search is lost by this: a puzzle that is resumed keeps
 * its workspace, and any other puzzle gives up the suspended one anyway.
 */
static int allocate_workspace(struct sudoku_engine *engine)
{
	const struct sudoku_solver *solver = selected_solver();
	struct sudoku_workspace *workspace;
	size_t size;

	if (engine->workspace && engine->workspace->solver == solver)
		return 0;
	free_workspace(engine);
	size = sudoku_workspace_size(solver, engine->order);
	workspace = sudoku_user_alloc(engine->user, size, SUDOKU_SHARE_SPARE);
	if (IS_ERR(workspace)) {
		sudoku_engine_free_bulk(engine);
		workspace = sudoku_user_alloc(engine->user, size, SUDOKU_SHARE_NORMAL);
	}
	if (IS_ERR(workspace))
		return PTR_ERR(workspace);
	sudoku_workspace_init(workspace, solver, engine->order);
	engine->workspace = workspace;
	return 0;
}

/**
 * sudoku_engine_start - load a puzzle
 * @engine: the engine; a suspended puzzle is given up
 * @cells: the puzzle, without a clash
 *
 * Context: process context, may sleep.
 * Return: 0, -ENOSPC, -ENOMEM.
 */
int sudoku_engine_start(struct sudoku_engine *engine, const u8 *cells)
{
	int error = allocate_workspace(engine);

	if (error)
		return error;
	sudoku_engine_finish(engine, -EINTR);
	sudoku_solve_start(engine->workspace, cells);
	engine->start_ns = sudoku_trace_begin(engine->order, engine->uid, cells);
	engine->last_cell = cells[sudoku_cells(engine->order) - 1];
	return 0;
}

/**
 * sudoku_engine_finish - finish the puzzle in the workspace, if any
 * @engine: the engine
 * @error: its outcome, 0, -EDOM or -ETIME; another error if the puzzle is given up
 */
void sudoku_engine_finish(struct sudoku_engine *engine, int error)
{
	if (engine->last_cell < 0)
		return;
	engine->last_cell = -1;
	engine->effort = &engine->workspace->effort;
	sudoku_trace_end(engine->order, engine->uid, error, engine->effort,
			 engine->start_ns);
	if (sudoku_is_outcome(error))
		sudoku_stats_count(&engine->stats, error, engine->effort);
}

/**
 * sudoku_engine_solve - solve a puzzle, or resume it
 * @engine: the engine
 * @cells: the puzzle, without a clash. A suspended puzzle with the same last cell is resumed;
 *	the caller must not have changed the other cells, which are not compared. It keeps
 *	its solver even if another one is selected now.
 * @solution: set to the first solution when this call finds it; may be @cells
 *
 * Context: process context, may sleep.
 * Return: the outcome, 0, -EDOM or -ETIME, with its effort in @engine->effort;
 * -ERESTARTSYS if the puzzle can be resumed; -ENOSPC or -ENOMEM if it was not started.
 */
int sudoku_engine_solve(struct sudoku_engine *engine, const u8 *cells, u8 *solution)
{
	int error = 0;

	if (engine->last_cell != cells[sudoku_cells(engine->order) - 1])
		error = sudoku_engine_start(engine, cells);
	if (!error)
		error = sudoku_solve_resume(engine->workspace, solution, &engine->limits);
	if (sudoku_is_outcome(error))
		sudoku_engine_finish(engine, error);
	return error;
}
