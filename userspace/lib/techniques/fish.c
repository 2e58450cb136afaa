// SPDX-License-Identifier: GPL-2.0-only
/*
 * X-wing and swordfish: in N rows, all places of a digit are in N columns. Each of the columns has
 * the digit in one of these rows, and so in no other; the same with rows and columns exchanged.
 */
#include "technique.h"

static bool find_in(const struct board *board, enum sudoku_unit_kind kind, unsigned int digit,
		    struct step *step)
{
	enum sudoku_unit_kind cross_kind = kind == SUDOKU_ROW ? SUDOKU_COLUMN : SUDOKU_ROW;
	unsigned int side = sudoku_side(board->order), line;
	u32 sets[SUDOKU_SIDE_MAX];
	struct choice choice;

	for (line = 0; line < side; line++)
		sets[line] = board->places[kind][line][digit];
	choice_start(&choice, sets, side, step->technique->size, 0);
	while (choice_next(&choice)) {
		u32 lines = choice.chosen, crosses = choice.members;

		step_start(step, board, BIT(digit));
		while (lines)
			step_add_unit(step, (struct unit){ kind, take_lowest(&lines) });
		while (crosses) {
			struct unit cross = { cross_kind, take_lowest(&crosses) };
			u32 places = board->places[cross_kind][cross.number][digit];

			step_add_unit(step, cross);
			while (places) {
				unsigned int place = take_lowest(&places);
				unsigned int cell = unit_cell(board, cross, place);

				if (choice.chosen & BIT(place))
					step_add_reason(step, cell);
				else
					step_eliminate(step, board, cell, BIT(digit));
			}
		}
		if (step->elimination_count)
			return true;
	}
	return false;
}

bool find_fish(const struct board *board, struct step *step)
{
	unsigned int digit;

	for (digit = 1; digit <= sudoku_side(board->order); digit++)
		if (find_in(board, SUDOKU_ROW, digit, step) ||
		    find_in(board, SUDOKU_COLUMN, digit, step))
			return true;
	return false;
}

void explain_fish(const struct step *step, struct sentence *sentence)
{
	unsigned int size = step->technique->size, at;

	sentence_add_digits(sentence, step->digits, NULL);
	sentence_add(sentence, " in ");
	sentence_add_units(sentence, step->units, size);
	sentence_add(sentence, " lies only in ");
	for (at = size; at < step->unit_count; at++)
		sentence_add(sentence, "%s%c%u",
			     at == size ? "" : at == step->unit_count - 1 ? " and " : ", ",
			     step->units[at].kind == SUDOKU_ROW ? 'r' : 'c',
			     step->units[at].number + 1);
}
