// SPDX-License-Identifier: GPL-2.0-only
/*
 * X-chains: alternating inference chains of one digit; see chain.c. Those with two strong links
 * have names. The strong links of a skyscraper are in two rows, and its weak link is in a column,
 * or the other way round. Those of a two-string kite are in a row and a column, and its weak link
 * is in a box. All others are called turbot fish.
 *
 * Short chains: in order n there are O(n^2) strong links of a digit, O(n^4) pairs of them, and
 * O(n^6) for all digits, each of which is checked against O(n^2) cells.
 */
#include "technique.h"

#define THREE_STRONG_LINKS	54	/* rating */

static enum technique_number name_of(const struct board *board, const struct link *links)
{
	enum link_group first = links[1].group, second = links[3].group;
	enum link_group cross = first == GROUP_ROW ? GROUP_COLUMN : GROUP_ROW;
	const u8 *before = board->unit_of[links[1].cell], *after = board->unit_of[links[2].cell];

	if (first == GROUP_BOX || second == GROUP_BOX)
		return TECHNIQUE_TURBOT_FISH;
	if (first == second && before[cross] == after[cross])
		return TECHNIQUE_SKYSCRAPER;
	if (first != second && before[GROUP_BOX] == after[GROUP_BOX])
		return TECHNIQUE_TWO_STRING_KITE;
	return TECHNIQUE_TURBOT_FISH;
}

/*
 * Continue a chain of a strong link with a second one, in a unit of kind @second. Return: whether
 * it is a chain of this technique that eliminates anything.
 */
static bool extend(const struct board *board, enum link_group second, struct step *step)
{
	struct link *links = step->links;

	if (!strong_link(board, links[2].cell, links[2].digit, second, &links[3]))
		return false;
	links[3].holds = true;
	step->link_count = 4;
	if (links[3].cell == links[0].cell || links[3].cell == links[1].cell ||
	    &techniques[name_of(board, links)] != step->technique)
		return false;
	return build_chain(board, step);
}

/* Find a short chain that begins with a cell that does not have a digit. */
static bool find_from(const struct board *board, unsigned int cell, unsigned int digit,
		      struct step *step)
{
	struct link *links = step->links;
	enum link_group first, second, weak;
	unsigned int other;

	for (first = 0; first < GROUP_CELL; first++) {
		if (!strong_link(board, cell, digit, first, &links[1]))
			continue;
		links[0] = (struct link){ cell, digit, false, GROUP_NONE };
		links[1].holds = true;
		for (other = 0; other < sudoku_cells(board->order); other++) {
			if (!(board->candidates[other] & BIT(digit)) || other == cell ||
			    other == links[1].cell)
				continue;
			weak = shared_unit(board, links[1].cell, other);
			links[2] = (struct link){ other, digit, false, weak };
			for (second = 0; weak != GROUP_CELL && second < GROUP_CELL; second++)
				if (extend(board, second, step))
					return true;
		}
	}
	return false;
}

bool find_turbot_fish(const struct board *board, struct step *step)
{
	unsigned int cell, digit;

	step_start(step, board, 0);
	for (digit = 1; digit <= sudoku_side(board->order); digit++)
		for (cell = 0; cell < sudoku_cells(board->order); cell++)
			if ((board->candidates[cell] & BIT(digit)) &&
			    find_from(board, cell, digit, step))
				return true;
	return false;
}

/* Sukaku Explainer has lower ratings for three strong links. */
bool find_x_chain(const struct board *board, struct step *step)
{
	unsigned int digit;

	for (digit = 1; digit <= sudoku_side(board->order); digit++) {
		if (!find_chain_of(board, digit, step))
			continue;
		if (step->link_count <= 6)
			step->rating = THREE_STRONG_LINKS;
		return true;
	}
	return false;
}
