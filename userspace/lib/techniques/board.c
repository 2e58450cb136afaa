// SPDX-License-Identifier: GPL-2.0-only
/* Boards: grids with the candidates of their cells, and the places of digits in units. */
#include <string.h>

#include "technique.h"

/* Return: whether a digit is not in a unit and has no place there. */
static bool is_impossible(const struct board *board, struct unit unit, unsigned int digit)
{
	return !board->places[unit.kind][unit.number][digit] &&
	       !(board->used[unit.kind][unit.number] & BIT(digit));
}

/* Remove candidates from a cell; digits that are none are ignored. */
void board_eliminate(struct board *board, unsigned int cell, u32 digits)
{
	unsigned int kind;

	digits &= board->candidates[cell];
	board->candidates[cell] &= ~digits;
	if (!board->candidates[cell] && !board->cells[cell])
		board->contradiction = true;
	while (digits) {
		unsigned int digit = take_lowest(&digits);

		for (kind = 0; kind < UNIT_KINDS; kind++) {
			struct unit unit = { kind, board->unit_of[cell][kind] };

			board->places[kind][unit.number][digit] &=
				~BIT(board->place_of[cell][kind]);
			board->contradiction |= is_impossible(board, unit, digit);
		}
	}
}

/*
 * Put a digit into a blank cell, and eliminate it from all cells that share a unit with it. A digit
 * that is not a candidate of the cell is a contradiction.
 */
void board_place(struct board *board, unsigned int cell, unsigned int digit)
{
	unsigned int kind;

	if (!(board->candidates[cell] & BIT(digit)))
		board->contradiction = true;
	board->cells[cell] = digit;
	board->blanks--;
	for (kind = 0; kind < UNIT_KINDS; kind++)
		board->used[kind][board->unit_of[cell][kind]] |= BIT(digit);
	board_eliminate(board, cell, board->candidates[cell]);
	for (kind = 0; kind < UNIT_KINDS; kind++) {
		struct unit unit = { kind, board->unit_of[cell][kind] };
		u32 places = board->places[kind][unit.number][digit];

		while (places)
			board_eliminate(board, unit_cell(board, unit, take_lowest(&places)),
					BIT(digit));
	}
}

/* Make a board from a grid without clashes. */
void board_start(struct board *board, unsigned int order, const u8 *cells)
{
	unsigned int side = sudoku_side(order), size = sudoku_cells(order);
	unsigned int cell, kind, number, digit;

	board->order = order;
	board->blanks = size;
	board->contradiction = false;
	board->rating = 0;
	board->unique = false;
	memset(board->cells, 0, size);
	for (cell = 0; cell < size; cell++) {
		board->candidates[cell] = BIT(side + 1) - 2;
		for (kind = 0; kind < UNIT_KINDS; kind++) {
			board->unit_of[cell][kind] = sudoku_unit_of(order, kind, cell);
			board->place_of[cell][kind] = sudoku_place_of(order, kind, cell);
		}
	}
	for (kind = 0; kind < UNIT_KINDS; kind++) {
		memset(board->used[kind], 0, side * sizeof(*board->used[kind]));
		for (number = 0; number < side; number++)
			for (digit = 1; digit <= side; digit++)
				board->places[kind][number][digit] = BIT(side) - 1;
	}
	for (cell = 0; cell < size; cell++)
		if (cells[cell])
			board_place(board, cell, cells[cell]);
}

/*
 * Write why a board has no solution. Return: @text, of STEP_SENTENCE_MAX characters, or NULL if the
 * board shows no contradiction.
 */
const char *board_contradiction(const struct board *board, char *text)
{
	struct sentence sentence = { text, 0, STEP_SENTENCE_MAX, board->order, NULL, NULL };
	unsigned int side = sudoku_side(board->order), cell, at, digit;

	if (!board->contradiction)
		return NULL;
	for (cell = 0; cell < sudoku_cells(board->order); cell++) {
		if (board->cells[cell] || board->candidates[cell])
			continue;
		sentence_add_cell(&sentence, cell);
		sentence_add(&sentence, " has no candidate left");
		return text;
	}
	for (at = 0; at < UNIT_KINDS * side; at++) {
		struct unit unit = unit_at(board->order, at);

		for (digit = 1; digit <= side; digit++) {
			if (!is_impossible(board, unit, digit))
				continue;
			sentence_add_digits(&sentence, BIT(digit), NULL);
			sentence_add(&sentence, " has no place left in ");
			sentence_add_units(&sentence, &unit, 1);
			return text;
		}
	}
	sentence_add(&sentence, "a digit was placed that was no candidate");
	return text;
}

bool sees(const struct board *board, unsigned int cell, unsigned int other)
{
	unsigned int kind;

	for (kind = 0; kind < UNIT_KINDS && cell != other; kind++)
		if (board->unit_of[cell][kind] == board->unit_of[other][kind])
			return true;
	return false;
}
