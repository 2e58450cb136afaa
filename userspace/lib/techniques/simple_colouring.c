// SPDX-License-Identifier: GPL-2.0-only
/*
 * Simple colouring: if a digit has two places in a unit, exactly one of them has it. Such pairs
 * form chains. Colour the cells of a chain alternately: all cells of one colour have the digit, and
 * none of the other.
 *
 * Wrap: a colour that occurs twice in a unit is the one without the digit.
 * Trap: a cell that sees both colours cannot have the digit.
 */
#include "technique.h"

/* The cells of a chain and, for each colour and kind of unit, a mask of units with that colour */
struct chain {
	unsigned int count;
	u16 cells[SUDOKU_CELLS_MAX];
	u8 colours[SUDOKU_CELLS_MAX];	/* indexed by cell */
	unsigned int link_count;
	struct link links[2 * SUDOKU_CELLS_MAX];	/* pairs */
	u32 units[2][UNIT_KINDS];
	bool wrapped;
	unsigned int wrapped_colour;
	struct unit wrapped_unit;
};

#define COLOURS \
	"%d has only two places in each of these units:%K\nSo it is in all of %A, or in all of %B. "
#define NO_COLOUR	2

static void add_cell(const struct board *board, struct chain *chain, unsigned int cell,
		     unsigned int colour)
{
	unsigned int kind;

	chain->cells[chain->count++] = cell;
	chain->colours[cell] = colour;
	for (kind = 0; kind < UNIT_KINDS; kind++) {
		unsigned int number = board->unit_of[cell][kind];

		if (chain->units[colour][kind] & BIT(number)) {
			chain->wrapped = true;
			chain->wrapped_colour = colour;
			chain->wrapped_unit = (struct unit){ kind, number };
		}
		chain->units[colour][kind] |= BIT(number);
	}
}

/* Colour all cells that strong links connect to @cell. */
static void follow(const struct board *board, struct chain *chain, unsigned int cell,
		   unsigned int digit)
{
	enum link_group kind;
	unsigned int at;

	chain->count = 0;
	chain->link_count = 0;
	chain->wrapped = false;
	memset(chain->units, 0, sizeof(chain->units));
	add_cell(board, chain, cell, 0);
	for (at = 0; at < chain->count; at++) {
		struct link link = { chain->cells[at], digit, false, GROUP_NONE }, other;

		for (kind = 0; kind < GROUP_CELL; kind++) {
			if (!strong_link(board, link.cell, digit, kind, &other) ||
			    chain->colours[other.cell] != NO_COLOUR)
				continue;
			other.holds = true;
			chain->links[chain->link_count++] = link;
			chain->links[chain->link_count++] = other;
			add_cell(board, chain, other.cell, !chain->colours[link.cell]);
		}
	}
}

static void add_reasons(const struct chain *chain, unsigned int colour, struct step *step)
{
	unsigned int at;

	for (at = 0; at < chain->count; at++)
		if (chain->colours[chain->cells[at]] == colour)
			step_add_reason(step, chain->cells[at]);
}

static bool sees_colour(const struct board *board, const struct chain *chain, unsigned int cell,
			unsigned int colour)
{
	unsigned int kind;

	for (kind = 0; kind < UNIT_KINDS; kind++)
		if (chain->units[colour][kind] & BIT(board->unit_of[cell][kind]))
			return true;
	return false;
}

/* Build the step of a chain. Return: whether it eliminates anything. */
static bool build_step(const struct board *board, const struct chain *chain, unsigned int digit,
		       struct step *step)
{
	unsigned int first = chain->wrapped ? chain->wrapped_colour : 0, cell, at;

	step_start(step, board, BIT(digit));
	add_reasons(chain, first, step);
	step->first_count = step->reason_count;
	add_reasons(chain, !first, step);
	for (at = 0; at < chain->link_count && at < STEP_LINKS_MAX; at++)
		step_add_link(step, chain->links[at]);
	step->rating += length_rating(chain->count);
	if (chain->wrapped) {
		step_add_unit(step, chain->wrapped_unit);
		for (at = 0; at < step->first_count; at++)
			step_eliminate(step, board, step->reason[at], BIT(digit));
		return true;
	}
	for (cell = 0; cell < sudoku_cells(board->order); cell++) {
		if (!(board->candidates[cell] & BIT(digit)))
			continue;
		for (at = 0; at < chain->count && chain->cells[at] != cell; at++)
			;
		if (at == chain->count && sees_colour(board, chain, cell, 0) &&
		    sees_colour(board, chain, cell, 1))
			step_eliminate(step, board, cell, BIT(digit));
	}
	return step->elimination_count;
}

static bool find_simple_colouring(const struct board *board, struct step *step)
{
	unsigned int cells = sudoku_cells(board->order), cell, digit;
	struct chain chain;

	for (digit = 1; digit <= sudoku_side(board->order); digit++) {
		memset(chain.colours, NO_COLOUR, cells);
		for (cell = 0; cell < cells; cell++) {
			if (!(board->candidates[cell] & BIT(digit)) ||
			    chain.colours[cell] != NO_COLOUR)
				continue;
			follow(board, &chain, cell, digit);
			if (chain.count > 1 && build_step(board, &chain, digit, step))
				return true;
		}
	}
	return false;
}

const struct method method_simple_colouring = {
	find_simple_colouring,
	"if a digit has two places in a unit, one of them has it. Follow such pairs from cell to cell, and colour the cells alternately: all cells of one of the two colours have the digit. If a colour occurs twice in a unit, none of its cells has the digit; and a cell that shares units with both colours cannot have it.",
	"%d is in all of %A or in all of %B (%k)|%d is in all of %A or in all of %B (%k), but the former are twice in %u",
	COLOURS "A cell that shares units with both colours cannot be %d.|"
	COLOURS "But %A are twice in %u, so they cannot be %d.",
};
