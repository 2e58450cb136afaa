// SPDX-License-Identifier: GPL-2.0-only
/* Tracing: the trace events, and the observer of the solvers. */
#include <linux/errno.h>
#include <linux/ktime.h>

#include "lib/text.h"
#include "trace.h"

/* Write a puzzle as text, with a NUL behind it. Return the number of its givens. */
static unsigned int puzzle_text(unsigned int order, const u8 *cells, char *text)
{
	unsigned int givens = 0, cell;

	for (cell = 0; cell < sudoku_cells(order); cell++)
		givens += cells[cell] != 0;
	sudoku_text_format(order, cells, text);
	text[cell] = 0;
	return givens;
}

/* Write a grid as it stands as text, with a NUL behind it. */
static void grid_text(const struct sudoku_workspace *workspace, char *text)
{
	sudoku_workspace_cells(workspace, (u8 *)text);
	sudoku_text_format(workspace->order, (u8 *)text, text);
	text[sudoku_cells(workspace->order)] = 0;
}

#define CREATE_TRACE_POINTS
#include "events.h"

/**
 * sudoku_traced - tell whether any of the events is enabled
 *
 * Context: any.
 * Return: true if one is.
 */
bool sudoku_traced(void)
{
	return trace_solve_begin_enabled() || trace_step_enabled() ||
	       trace_solve_end_enabled();
}

/**
 * sudoku_steps_traced - tell whether each step is to be traced; for sudoku_limits.watched
 *
 * Context: any.
 * Return: true if it is.
 */
bool sudoku_steps_traced(void)
{
	return trace_step_enabled();
}

/**
 * sudoku_trace_step - trace a step; for sudoku_limits.watch
 * @limits: not used
 * @workspace: in which the step was taken
 *
 * Context: any.
 */
void sudoku_trace_step(const struct sudoku_limits *limits,
		       const struct sudoku_workspace *workspace)
{
	trace_step(workspace);
}

/**
 * sudoku_trace_begin - trace that a solve begins
 * @order: of the puzzle
 * @uid: the user who opened the file
 * @cells: the puzzle
 *
 * Context: any.
 * Return: the time, for sudoku_trace_end(); 0 if no event is enabled.
 */
u64 sudoku_trace_begin(unsigned int order, kuid_t uid, const u8 *cells)
{
	if (!sudoku_traced())
		return 0;
	trace_solve_begin(order, uid, cells);
	return ktime_get_ns();
}

/**
 * sudoku_trace_end - trace that a solve ended
 * @workspace: in which the puzzle was solved
 * @uid: as for sudoku_trace_begin()
 * @error: how it ended: 0, -EDOM, -ETIME; another error if it is given up
 * @begun: what sudoku_trace_begin() returned
 *
 * Context: any.
 */
void sudoku_trace_end(const struct sudoku_workspace *workspace, kuid_t uid,
		      int error, u64 begun)
{
	if (!trace_solve_end_enabled())
		return;
	/* That of a signal is known to the kernel only. */
	if (error == -ERESTARTSYS)
		error = -EINTR;
	trace_solve_end(workspace->order, uid, error, &workspace->effort,
			begun ? ktime_get_ns() - begun : 0);
}
