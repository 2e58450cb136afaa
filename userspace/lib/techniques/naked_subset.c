// SPDX-License-Identifier: GPL-2.0-only
/*
 * Naked pairs, triples and quads: N cells of a unit with N candidates in all. These cells have the
 * digits, so other cells of the unit, or of a second unit that has all N cells, cannot have them.
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

static bool find_in(const struct board *board, struct unit unit, struct step *step)
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

bool find_naked_subset(const struct board *board, struct step *step)
{
	unsigned int at;

	for (at = 0; at < UNIT_KINDS * sudoku_side(board->order); at++)
		if (find_in(board, unit_at(board->order, at), step))
			return true;
	return false;
}

void explain_naked_subset(const struct step *step, struct sentence *sentence)
{
	sentence_add_cells(sentence, step->reason, step->reason_count, " and ");
	sentence_add(sentence, " in ");
	sentence_add_units(sentence, step->units, step->unit_count);
	sentence_add(sentence, " have only ");
	sentence_add_digits(sentence, step->digits, " and ");
}
