// SPDX-License-Identifier: GPL-2.0-only
/*
 * Hidden pairs, triples and quads: N digits whose places in a unit are N cells in all. These cells
 * cannot have other digits.
 */
#include "technique.h"

static bool find_in(const struct board *board, struct unit unit, struct step *step)
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

bool find_hidden_subset(const struct board *board, struct step *step)
{
	unsigned int at;

	for (at = 0; at < UNIT_KINDS * sudoku_side(board->order); at++)
		if (find_in(board, unit_at(board->order, at), step))
			return true;
	return false;
}

void explain_hidden_subset(const struct step *step, struct sentence *sentence)
{
	sentence_add_digits(sentence, step->digits, " and ");
	sentence_add(sentence, " in ");
	sentence_add_units(sentence, step->units, 1);
	sentence_add(sentence, " lie only in ");
	sentence_add_cells(sentence, step->reason, step->reason_count, " and ");
}
