// SPDX-License-Identifier: GPL-2.0-only
/*
 * Locked candidates: all places of a digit in one unit are also in a second unit, so the rest of
 * the second cannot have it. Pointing is from a box to a line, claiming from a line to a box.
 */
#include "technique.h"

/* Build @step if all places of a digit in a unit are in one unit of kind @second. */
static bool is_locked(const struct board *board, struct unit unit, unsigned int digit,
		      enum sudoku_unit_kind second, struct step *step)
{
	u32 places = board->places[unit.kind][unit.number][digit];
	struct unit other = { second, 0 };

	step_start(step, board, BIT(digit));
	while (places) {
		unsigned int cell = unit_cell(board, unit, take_lowest(&places));

		if (!step->reason_count)
			other.number = board->unit_of[cell][second];
		if (!is_in(board, cell, other))
			return false;
		step_add_reason(step, cell);
	}
	step_add_unit(step, unit);
	step_add_unit(step, other);
	places = board->places[other.kind][other.number][digit];
	while (places) {
		unsigned int cell = unit_cell(board, other, take_lowest(&places));

		if (!is_in(board, cell, unit))
			step_eliminate(step, board, cell, BIT(digit));
	}
	return step->elimination_count;
}

static bool find_locked(const struct board *board, enum sudoku_unit_kind first,
			enum sudoku_unit_kind second, struct step *step)
{
	unsigned int side = sudoku_side(board->order), number, digit;

	for (number = 0; number < side; number++) {
		struct unit unit = { first, number };

		for (digit = 1; digit <= side; digit++) {
			unsigned int count = hweight32(board->places[first][number][digit]);

			if (count >= 2 && count <= board->order &&
			    is_locked(board, unit, digit, second, step))
				return true;
		}
	}
	return false;
}

static bool find_pointing(const struct board *board, struct step *step)
{
	return find_locked(board, SUDOKU_BOX, SUDOKU_ROW, step) ||
	       find_locked(board, SUDOKU_BOX, SUDOKU_COLUMN, step);
}

static bool find_claiming(const struct board *board, struct step *step)
{
	return find_locked(board, SUDOKU_ROW, SUDOKU_BOX, step) ||
	       find_locked(board, SUDOKU_COLUMN, SUDOKU_BOX, step);
}

#define REASON	"%d in %u lies only in %v"
#define LESSON \
	"In %u, %d can only be in %C: %e %c are in %v, and one of them is %d, so the rest of %v " \
	"cannot be %d."

const struct method method_pointing = {
	find_pointing,
	"all places of a digit in a box are in one line (a row or column), so the rest of the line cannot have it.",
	REASON, LESSON,
};

const struct method method_claiming = {
	find_claiming,
	"all places of a digit in a line are in one box, so the rest of the box cannot have it.",
	REASON, LESSON,
};
