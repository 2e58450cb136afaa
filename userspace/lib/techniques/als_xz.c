// SPDX-License-Identifier: GPL-2.0-only
/*
 * ALS-XZ: an almost locked set is N cells of a unit with N + 1 candidates in all, so it has all of
 * them but one. If each place of X in one set sees each place of X in another, only one of the two
 * can have X. The other one lacks X, so it has Z, and a cell that sees each place of Z in both sets
 * cannot have Z.
 *
 * Sets have up to CHOICE_SIZE_MAX cells, and the smallest SETS_MAX of a board are tried, so in any
 * order there are O(SETS_MAX^2) pairs. Boards of order 3 rarely have more than 300.
 */
#include "technique.h"

#define SETS_MAX	1024

/* By the number of cells in both sets */
static const u8 ratings[2 * CHOICE_SIZE_MAX + 1] = { 0, 0, 56, 56, 56, 62, 68, 70, 72 };

struct almost_locked {
	u16 cells[CHOICE_SIZE_MAX];
	unsigned int count;
	u32 digits;
};

static bool is_in_both(const struct almost_locked *set, const struct almost_locked *other)
{
	unsigned int at, with;

	for (at = 0; at < set->count; at++)
		for (with = 0; with < other->count; with++)
			if (set->cells[at] == other->cells[with])
				return true;
	return false;
}

/* Return: whether @cell sees each place that a digit has in a set. */
static bool sees_all(const struct board *board, unsigned int cell, const struct almost_locked *set,
		     u32 digit)
{
	unsigned int at;

	for (at = 0; at < set->count; at++)
		if ((board->candidates[set->cells[at]] & digit) &&
		    !sees(board, cell, set->cells[at]))
			return false;
	return true;
}

/* Return: whether only one of the two sets can have a digit. */
static bool is_restricted(const struct board *board, const struct almost_locked *set,
			  const struct almost_locked *other, u32 digit)
{
	unsigned int at;

	for (at = 0; at < set->count; at++)
		if ((board->candidates[set->cells[at]] & digit) &&
		    !sees_all(board, set->cells[at], other, digit))
			return false;
	return true;
}

/* Build the step of two sets, one of which lacks @x. Return: whether it changes anything. */
static bool build_step(const struct board *board, const struct almost_locked *set,
		       const struct almost_locked *other, u32 x, struct step *step)
{
	u32 shared = set->digits & other->digits & ~x;
	unsigned int cell, at;

	step_start(step, board, x);
	for (cell = 0; cell < sudoku_cells(board->order); cell++) {
		u32 left = shared & board->candidates[cell], eliminated = 0;

		while (left) {
			u32 z = BIT(take_lowest(&left));

			/* A cell does not see itself, so no cell of a set loses a digit of it. */
			if (sees_all(board, cell, set, z) && sees_all(board, cell, other, z))
				eliminated |= z;
		}
		step_eliminate(step, board, cell, eliminated);
		step->digits |= eliminated;
	}
	for (at = 0; at < set->count; at++)
		step_add_reason(step, set->cells[at]);
	for (at = 0; at < other->count; at++)
		step_add_reason(step, other->cells[at]);
	step->first_count = set->count;
	step->set_digits[0] = set->digits;
	step->set_digits[1] = other->digits;
	step->rating = ratings[step->reason_count];
	return step->elimination_count;
}

static bool try_pair(const struct board *board, const struct almost_locked *set,
		     const struct almost_locked *other, struct step *step)
{
	u32 left = set->digits & other->digits;

	if (hweight32(left) < 2 || is_in_both(set, other))
		return false;
	while (left) {
		u32 x = BIT(take_lowest(&left));

		if (is_restricted(board, set, other, x) && build_step(board, set, other, x, step))
			return true;
	}
	return false;
}

/* Add the sets of a unit that have @size cells. Return: the new number of sets. */
static unsigned int add_sets(const struct board *board, struct unit unit, unsigned int size,
			     struct almost_locked *sets, unsigned int count)
{
	unsigned int side = sudoku_side(board->order), place;
	u32 candidates[SUDOKU_SIDE_MAX];
	struct choice choice;

	for (place = 0; place < side; place++)
		candidates[place] = board->candidates[unit_cell(board, unit, place)];
	choice_start(&choice, candidates, side, size, 1);
	while (count < SETS_MAX && choice_next(&choice)) {
		struct almost_locked *set = &sets[count];
		bool in_box = unit.kind != SUDOKU_BOX;	/* which has added it already */

		set->count = 0;
		set->digits = choice.members;
		while (choice.chosen) {
			u16 cell = unit_cell(board, unit, take_lowest(&choice.chosen));

			set->cells[set->count++] = cell;
			in_box &= board->unit_of[cell][SUDOKU_BOX] ==
				  board->unit_of[set->cells[0]][SUDOKU_BOX];
		}
		count += !in_box;
	}
	return count;
}

/* Pairs with the fewest cells come first. */
static bool find_als_xz(const struct board *board, struct step *step)
{
	struct almost_locked sets[SETS_MAX], *set, *other;
	unsigned int count = 0, size, at, all;

	for (size = 1; size <= CHOICE_SIZE_MAX; size++)
		for (at = 0; at < UNIT_KINDS * sudoku_side(board->order); at++)
			count = add_sets(board, unit_at(board->order, at), size, sets, count);
	for (all = 2; all <= 2 * CHOICE_SIZE_MAX; all++)
		for (set = sets; set < sets + count; set++)
			for (other = set + 1; other < sets + count; other++)
				if (set->count + other->count == all &&
				    try_pair(board, set, other, step))
					return true;
	return false;
}

const struct method method_als_xz = {
	find_als_xz,
	"an almost locked set is up to four cells of a unit that have one candidate more than cells, so they have all of these but one. If only one of two such sets can have X, because each place of X in one set shares a unit with each in the other, the other set has Z, and no cell that shares units with all places of Z in both can be Z.",
	"%a; %b; only one of these sets can have %x, so the other has %z",
	"%a; %b. Each set has all of its candidates but one. Each place of %x in one set shares a unit with each in the other, so only one of them has %x, and the other has %z. A cell that shares units with all places of one of these digits in both sets cannot be that digit.",
};
