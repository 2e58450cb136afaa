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

static void check_places(struct board *board, struct unit unit, unsigned int digit)
{
	board->contradiction |= is_impossible(board, unit, digit);
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
			check_places(board, unit, digit);
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

/* Set a cell's candidates, the digits in none of its units, and mark its places. */
static void start_cell(struct board *board, unsigned int cell)
{
	u32 digits = BIT(sudoku_side(board->order) + 1) - 2;
	unsigned int kind;

	for (kind = 0; kind < UNIT_KINDS; kind++)
		digits &= ~board->used[kind][board->unit_of[cell][kind]];
	board->candidates[cell] = digits;
	board->contradiction |= !digits;
	while (digits) {
		unsigned int digit = take_lowest(&digits);

		for (kind = 0; kind < UNIT_KINDS; kind++)
			board->places[kind][board->unit_of[cell][kind]][digit] |=
				BIT(board->place_of[cell][kind]);
	}
}

/*
 * Make a board from a grid without clashes. The candidates of a blank cell are the digits that are
 * in none of its units.
 */
void board_start(struct board *board, unsigned int order, const u8 *cells)
{
	unsigned int side = sudoku_side(order), size = sudoku_cells(order);
	unsigned int cell, kind, number, digit;

	board->order = order;
	board->blanks = 0;
	board->contradiction = false;
	board->rating = 0;
	board->unique = false;
	memcpy(board->cells, cells, size);
	memset(board->candidates, 0, size * sizeof(*board->candidates));
	for (kind = 0; kind < UNIT_KINDS; kind++) {
		memset(board->places[kind], 0, side * sizeof(*board->places[kind]));
		memset(board->used[kind], 0, side * sizeof(*board->used[kind]));
	}
	for (cell = 0; cell < size; cell++) {
		for (kind = 0; kind < UNIT_KINDS; kind++) {
			number = sudoku_unit_of(order, kind, cell);
			board->unit_of[cell][kind] = number;
			board->place_of[cell][kind] = sudoku_place_of(order, kind, cell);
			board->used[kind][number] |= BIT(cells[cell]) & ~BIT(0);
		}
		board->blanks += !cells[cell];
	}
	for (cell = 0; cell < size; cell++)
		if (!cells[cell])
			start_cell(board, cell);
	for (kind = 0; kind < UNIT_KINDS; kind++)
		for (number = 0; number < side; number++)
			for (digit = 1; digit <= side; digit++)
				check_places(board, (struct unit){ kind, number }, digit);
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
