// SPDX-License-Identifier: GPL-2.0-only
/* Naked single: a cell with only one candidate. */
#include "technique.h"

bool find_naked_single(const struct board *board, struct step *step)
{
	unsigned int cell;

	for (cell = 0; cell < sudoku_cells(board->order); cell++) {
		if (!board->candidates[cell] || has_two(board->candidates[cell]))
			continue;
		step_start(step, board, board->candidates[cell]);
		step_add_reason(step, cell);
		return step_place(step, cell, __ffs(board->candidates[cell]));
	}
	return false;
}

void explain_naked_single(const struct step *step, struct sentence *sentence)
{
	(void)step;
	(void)sentence;
}
