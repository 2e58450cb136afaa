// SPDX-License-Identifier: GPL-2.0-only
/* Hidden single: a digit with only one place in a unit. */
#include "technique.h"

#define IN_A_LINE	15	/* rating; the technique's rating is for boxes */

bool find_hidden_single(const struct board *board, struct step *step)
{
	unsigned int side = sudoku_side(board->order), at, digit, cell;

	for (at = 0; at < UNIT_KINDS * side; at++) {
		struct unit unit = unit_at(board->order, at);
		const u32 *places = board->places[unit.kind][unit.number];

		for (digit = 1; digit <= side; digit++) {
			if (!places[digit] || has_two(places[digit]))
				continue;
			cell = unit_cell(board, unit, __ffs(places[digit]));
			step_start(step, board, BIT(digit));
			if (unit.kind != SUDOKU_BOX)
				step->rating = IN_A_LINE;
			step_add_unit(step, unit);
			step_add_reason(step, cell);
			return step_place(step, cell, digit);
		}
	}
	return false;
}

void explain_hidden_single(const struct step *step, struct sentence *sentence)
{
	sentence_add(sentence, " in ");
	sentence_add_units(sentence, step->units, 1);
}
