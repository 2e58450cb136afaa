// SPDX-License-Identifier: GPL-2.0-only
/*
 * XY-wing: a pivot with the candidates X and Y sees two wings, one with X and Z, one with Y and Z.
 * Whichever digit the pivot has, one wing has Z, so a cell that sees both wings cannot have Z.
 */
#include "technique.h"

/* Build the step of a wing. Return: whether it eliminates anything. */
static bool build_step(const struct board *board, unsigned int pivot, unsigned int wing,
		       unsigned int other, struct step *step)
{
	u32 z = board->candidates[wing] & board->candidates[other];
	unsigned int cell;

	step_start(step, board, board->candidates[pivot] | z);
	step_add_reason(step, pivot);
	step_add_reason(step, wing);
	step_add_reason(step, other);
	for (cell = 0; cell < sudoku_cells(board->order); cell++)
		if ((board->candidates[cell] & z) && sees(board, cell, wing) &&
		    sees(board, cell, other))
			step_eliminate(step, board, cell, z);
	return step->elimination_count;
}

bool find_xy_wing(const struct board *board, struct step *step)
{
	unsigned int count = 0, cell, pivot, wing, other;
	u16 pairs[SUDOKU_CELLS_MAX];	/* cells with two candidates */
	const u32 *candidates = board->candidates;

	for (cell = 0; cell < sudoku_cells(board->order); cell++)
		if (hweight32(candidates[cell]) == 2)
			pairs[count++] = cell;
	for (pivot = 0; pivot < count; pivot++) {
		for (wing = 0; wing < count; wing++) {
			u32 wanted = candidates[pairs[pivot]] ^ candidates[pairs[wing]];

			if (hweight32(wanted) != 2 || !sees(board, pairs[pivot], pairs[wing]))
				continue;
			for (other = wing + 1; other < count; other++)
				if (candidates[pairs[other]] == wanted &&
				    sees(board, pairs[pivot], pairs[other]) &&
				    build_step(board, pairs[pivot], pairs[wing], pairs[other],
					       step))
					return true;
		}
	}
	return false;
}

void explain_xy_wing(const struct step *step, struct sentence *sentence)
{
	u32 z = step->eliminations[0].digits;

	sentence_add_cell(sentence, step->reason[0]);
	sentence_add(sentence, " is ");
	sentence_add_digits(sentence, step->digits & ~z, " or ");
	sentence_add(sentence, ", and either leaves ");
	sentence_add_digits(sentence, z, NULL);
	sentence_add(sentence, " to ");
	sentence_add_cells(sentence, step->reason + 1, 2, " or ");
}
