// SPDX-License-Identifier: GPL-2.0-only
/* Tracing: the trace events, and the observer of the solvers. */
#include <linux/ktime.h>

#include "lib/lanes.h"
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

bool sudoku_steps_traced(void)
{
	return trace_sudoku_step_enabled();
}

void sudoku_trace_step(const struct sudoku_limits *limits,
		       const struct sudoku_workspace *workspace)
{
	trace_sudoku_step(workspace);
}

bool sudoku_solves_traced(void)
{
	return trace_sudoku_solve_begin_enabled() ||
	       trace_sudoku_solve_end_enabled();
}

/* The time at which a solve begins; 0 if no event needs it. */
u64 sudoku_trace_time(void)
{
	return trace_sudoku_solve_end_enabled() ? ktime_get_ns() : 0;
}

void sudoku_trace_begin(unsigned int order, kuid_t uid, const u8 *cells)
{
	trace_sudoku_solve_begin(order, uid, cells);
}

void sudoku_trace_end(unsigned int order, kuid_t uid, const struct sudoku_outcome *outcome,
		      u64 start_ns)
{
	if (trace_sudoku_solve_end_enabled())
		trace_sudoku_solve_end(order, uid, outcome->error, &outcome->effort,
				       start_ns ? ktime_get_ns() - start_ns : 0);
}
