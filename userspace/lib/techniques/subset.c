// SPDX-License-Identifier: GPL-2.0-only
/*
 * Naked pairs, triples and quads: N cells of a unit with N candidates in all. These cells have the
 * digits, so other cells of the unit, or of a second unit that has all N cells, cannot have them.
 *
 * Hidden ones: N digits whose places in a unit are N cells in all. These cells cannot have other
 * digits.
 */
#include "technique.h"

/* Eliminate the digits from all cells of a unit outside the subset. */
static void eliminate_outside(const struct board *board, struct unit unit, struct step *step)
{
	unsigned int place, at;

	for (at = 0; at < step->reason_count; at++)
		if (!is_in(board, step->reason[at], unit))
			return;
	step_add_unit(step, unit);
	for (place = 0; place < sudoku_side(board->order); place++) {
		unsigned int cell = unit_cell(board, unit, place);

		for (at = 0; at < step->reason_count && step->reason[at] != cell; at++)
			;
		/* Eliminate only once from a cell that shares two units with the subset. */
		if (at < step->reason_count || (step->unit_count > 1 &&
						is_in(board, cell, step->units[0])))
			continue;
		step_eliminate(step, board, cell, step->digits);
	}
}

static bool find_naked(const struct board *board, struct unit unit, struct step *step)
{
	unsigned int side = sudoku_side(board->order), kind, place;
	u32 sets[SUDOKU_SIDE_MAX];
	struct choice choice;

	for (place = 0; place < side; place++)
		sets[place] = board->candidates[unit_cell(board, unit, place)];
	choice_start(&choice, sets, side, step->technique->size, 0);
	while (choice_next(&choice)) {
		step_start(step, board, choice.members);
		while (choice.chosen)
			step_add_reason(step, unit_cell(board, unit, take_lowest(&choice.chosen)));
		eliminate_outside(board, unit, step);
		for (kind = 0; kind < UNIT_KINDS; kind++) {
			struct unit second = { kind, board->unit_of[step->reason[0]][kind] };

			if (kind != unit.kind)
				eliminate_outside(board, second, step);
		}
		if (step->elimination_count)
			return true;
	}
	return false;
}

static bool find_hidden(const struct board *board, struct unit unit, struct step *step)
{
	const u32 *sets = board->places[unit.kind][unit.number] + 1;	/* starts at digit 1 */
	struct choice choice;

	choice_start(&choice, sets, sudoku_side(board->order), step->technique->size, 0);
	while (choice_next(&choice)) {
		step_start(step, board, choice.chosen << 1);
		step_add_unit(step, unit);
		while (choice.members) {
			unsigned int cell = unit_cell(board, unit, take_lowest(&choice.members));

			step_add_reason(step, cell);
			step_eliminate(step, board, cell, ~step->digits);
		}
		if (step->elimination_count)
			return true;
	}
	return false;
}

static bool find(const struct board *board, struct step *step)
{
	bool hidden = step->technique->method == &method_hidden_subset;
	unsigned int at;

	for (at = 0; at < UNIT_KINDS * sudoku_side(board->order); at++)
		if ((hidden ? find_hidden : find_naked)(board, unit_at(board->order, at), step))
			return true;
	return false;
}

const struct method method_naked_subset = {
	find,
	"%n cells of a unit (a row, column or box) have only the same %n candidates, the digits that they can still have, so the rest of the unit cannot have them.",
	"%c in %U have only %d",
	"%c have only the candidates %d:%g\nThese %n cells need these %n digits, so the rest of %U cannot have them.",
};

const struct method method_hidden_subset = {
	find,
	"%n digits have only the same %n places in a unit (a row, column or box), so these cells cannot have other digits.",
	"%d in %u lie only in %c",
	"In %u, %d can only be in %c:%e\nThese %n digits need these %n cells, so no other digit can be there.",
};
