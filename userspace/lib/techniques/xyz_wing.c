// SPDX-License-Identifier: GPL-2.0-only
/*
 * XYZ-wing: a pivot with the candidates X, Y and Z sees two wings, one with X and Z, one with Y and
 * Z. Whichever digit the pivot has, one of the three cells has Z, so a cell that sees all three
 * cannot have Z. In order n: O(n^4) pivots, each with O(n^4) pairs of wings.
 */
#include "technique.h"

/* Build the step of a wing. Return: whether it eliminates anything. */
static bool build_step(const struct board *board, unsigned int pivot, unsigned int wing,
		       unsigned int other, struct step *step)
{
	u32 z = board->candidates[wing] & board->candidates[other];
	unsigned int cell;

	step_start(step, board, board->candidates[pivot]);
	step_add_reason(step, pivot);
	step_add_reason(step, wing);
	step_add_reason(step, other);
	for (cell = 0; cell < sudoku_cells(board->order); cell++)
		if (sees(board, cell, pivot) && sees(board, cell, wing) && sees(board, cell, other))
			step_eliminate(step, board, cell, z);
	return step->elimination_count;
}

/* Find two wings of a pivot. */
static bool find_wings(const struct board *board, unsigned int pivot, struct step *step)
{
	const u32 *candidates = board->candidates;
	u16 wings[3 * SUDOKU_SIDE_MAX];
	unsigned int count = 0, cell, wing, other;

	for (cell = 0; cell < sudoku_cells(board->order); cell++)
		if (hweight32(candidates[cell]) == 2 && !(candidates[cell] & ~candidates[pivot]) &&
		    sees(board, pivot, cell))
			wings[count++] = cell;
	for (wing = 0; wing < count; wing++)
		for (other = wing + 1; other < count; other++)
			if (candidates[wings[wing]] != candidates[wings[other]] &&
			    build_step(board, pivot, wings[wing], wings[other], step))
				return true;
	return false;
}

static bool find_xyz_wing(const struct board *board, struct step *step)
{
	unsigned int pivot;

	for (pivot = 0; pivot < sudoku_cells(board->order); pivot++)
		if (hweight32(board->candidates[pivot]) == 3 && find_wings(board, pivot, step))
			return true;
	return false;
}

const struct method method_xyz_wing = {
	find_xyz_wing,
	"an XY-wing whose first cell has Z as well. One of the three cells is Z, so no cell that shares units with all three can be Z.",
	"%p is %D, and each leaves %z to one of %c",
	"%p is %D: %i; or it is %z itself. So one of %c is %z, and a cell that shares units with all three cannot be.",
};
