// SPDX-License-Identifier: GPL-2.0-only
/* Tracing: the trace events, and the observer of the solvers. */
#include <linux/errno.h>
#include <linux/ktime.h>

#include "lib/solver.h"
#include "lib/text.h"
#include "trace.h"

/* Write a puzzle as text, followed by a NUL. Return the number of its givens. */
static unsigned int puzzle_text(unsigned int order, const u8 *cells, char *text)
{
	unsigned int givens = 0, cell;

	sudoku_text_format(order, cells, text);
	text[sudoku_cells(order)] = 0;
	for (cell = 0; text[cell]; cell++)
		givens += text[cell] != '.';
	return givens;
}

/* Write the current grid as text, followed by a NUL. */
static void grid_text(const struct sudoku_workspace *workspace, char *text)
{
	sudoku_workspace_cells(workspace, (u8 *)text);
	sudoku_text_format(workspace->order, (u8 *)text, text);
	text[sudoku_cells(workspace->order)] = 0;
}

#define CREATE_TRACE_POINTS
#include "events.h"

/**
 * sudoku_steps_traced - tell whether each step is to be traced; for sudoku_limits.watched
 *
 * Context: any.
 * Return: true if it is.
 */
bool sudoku_steps_traced(void)
{
	return trace_sudoku_step_enabled();
}

/**
 * sudoku_trace_step - trace a step; for sudoku_limits.watch
 * @limits: not used
 * @workspace: the workspace in which the step was taken
 *
 * Context: any.
 */
void sudoku_trace_step(const struct sudoku_limits *limits,
		       const struct sudoku_workspace *workspace)
{
	trace_sudoku_step(workspace);
}

/**
 * sudoku_solves_traced - tell whether the beginnings or ends of solves are traced
 *
 * Context: any.
 * Return: true if they are.
 */
bool sudoku_solves_traced(void)
{
	return trace_sudoku_solve_begin_enabled() ||
	       trace_sudoku_solve_end_enabled();
}

/**
 * sudoku_trace_time - get the time at which a solve begins
 *
 * Context: any.
 * Return: the time, in ns; 0 if no event needs it.
 */
u64 sudoku_trace_time(void)
{
	return trace_sudoku_solve_end_enabled() ? ktime_get_ns() : 0;
}

/**
 * sudoku_trace_begin - trace that a solve begins
 * @order: order of the puzzle, 2 to 5
 * @uid: the user who opened the file
 * @cells: the puzzle
 *
 * Context: any.
 * Return: the start time to pass to sudoku_trace_end(); see sudoku_trace_time().
 */
u64 sudoku_trace_begin(unsigned int order, kuid_t uid, const u8 *cells)
{
	trace_sudoku_solve_begin(order, uid, cells);
	return sudoku_trace_time();
}

/**
 * sudoku_trace_end - trace that a solve ended
 * @order: order of the puzzle, 2 to 5
 * @uid: as for sudoku_trace_begin()
 * @error: its outcome: 0, -EDOM or -ETIME; another error if the puzzle is given up
 * @effort: its counters
 * @start_ns: what sudoku_trace_begin() returned or, for puzzles solved in bulk, what
 *	sudoku_trace_time() returned before the first of them
 *
 * Context: any.
 */
void sudoku_trace_end(unsigned int order, kuid_t uid, int error,
		      const struct sudoku_effort *effort, u64 start_ns)
{
	if (!trace_sudoku_solve_end_enabled())
		return;
	/* -ERESTARTSYS is internal to the kernel. */
	if (error == -ERESTARTSYS)
		error = -EINTR;
	trace_sudoku_solve_end(order, uid, error, effort,
			       start_ns ? ktime_get_ns() - start_ns : 0);
}
