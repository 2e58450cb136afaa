// SPDX-License-Identifier: GPL-2.0-only
/* Hidden single: a digit with only one place in a unit. Naked single: a cell with one candidate. */
#include "technique.h"

#define IN_A_LINE	15	/* rating; the technique's rating is for boxes */

static bool find_hidden_single(const struct board *board, struct step *step)
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
			return step_set_digit(step, cell, digit);
		}
	}
	return false;
}

const struct method method_hidden_single = {
	find_hidden_single,
	"a digit has only one place in a unit (a row, column or box), even if its cell could have other digits.",
	" in %u",
	"In %u, %d can only be in %c: %e",
};

static bool find_naked_single(const struct board *board, struct step *step)
{
	unsigned int cell;

	for (cell = 0; cell < sudoku_cells(board->order); cell++) {
		if (!board->candidates[cell] || has_two(board->candidates[cell]))
			continue;
		step_start(step, board, board->candidates[cell]);
		step_add_reason(step, cell);
		return step_set_digit(step, cell, __ffs(board->candidates[cell]));
	}
	return false;
}

const struct method method_naked_single = {
	find_naked_single,
	"a cell has only one candidate, a digit that it can still have.",
	"",
	"%c can only be %d: %g",
};
