// SPDX-License-Identifier: GPL-2.0-only
/* Trace events. */
#include "lib/solver.h"
#include "lib/text.h"

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
