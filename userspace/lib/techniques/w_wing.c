// SPDX-License-Identifier: GPL-2.0-only
/*
 * W-wing: two cells have the candidates X and Y, and a unit has X in two places, one of which sees
 * the first cell, the other the second. So one of the two cells has Y. It is a chain of six
 * candidates; see chain.c. In order n: O(n^8) pairs of cells, each with O(n^2) units.
 */
#include "technique.h"

/* Link a strong link to two cells. Return: whether the chain eliminates anything. */
static bool build_step(const struct board *board, unsigned int cell, unsigned int other,
		       const struct link *near, const struct link *far, struct step *step)
{
	u32 y = board->candidates[cell] & ~BIT(near->digit);
	unsigned int digit = __ffs(y);
	enum link_group near_unit = shared_unit(board, cell, near->cell);
	enum link_group far_unit = shared_unit(board, other, far->cell);
	struct link links[] = {
		{ cell, digit, false, GROUP_NONE },
		{ cell, near->digit, true, GROUP_CELL },
		{ near->cell, near->digit, false, near_unit },
		{ far->cell, far->digit, true, far->group },
		{ other, far->digit, false, far_unit },
		{ other, digit, true, GROUP_CELL },
	};

	if (near_unit == GROUP_CELL || far_unit == GROUP_CELL)
		return false;
	memcpy(step->links, links, sizeof(links));
	step->link_count = sizeof(links) / sizeof(*links);
	return build_chain(board, step);
}

/* Find a strong link between two cells. */
static bool connect(const struct board *board, unsigned int cell, unsigned int other,
		    struct step *step)
{
	unsigned int at, side = sudoku_side(board->order);
	u32 digits = board->candidates[cell];

	while (digits) {
		unsigned int digit = take_lowest(&digits);

		for (at = 0; at < UNIT_KINDS * side; at++) {
			struct unit unit = unit_at(board->order, at);
			u32 places = board->places[unit.kind][unit.number][digit];
			struct link near, far;

			if (hweight32(places) != 2)
				continue;
			near = (struct link){ unit_cell(board, unit, take_lowest(&places)), digit,
					      false, unit.kind };
			far = (struct link){ unit_cell(board, unit, take_lowest(&places)), digit,
					     false, unit.kind };
			if (near.cell == cell || near.cell == other || far.cell == cell ||
			    far.cell == other)
				continue;
			if (build_step(board, cell, other, &near, &far, step) ||
			    build_step(board, cell, other, &far, &near, step))
				return true;
		}
	}
	return false;
}

bool find_w_wing(const struct board *board, struct step *step)
{
	unsigned int cells = sudoku_cells(board->order), cell, other;
	const u32 *candidates = board->candidates;

	step_start(step, board, 0);
	for (cell = 0; cell < cells; cell++)
		for (other = cell + 1; hweight32(candidates[cell]) == 2 && other < cells; other++)
			if (candidates[cell] == candidates[other] &&
			    connect(board, cell, other, step))
				return true;
	return false;
}
