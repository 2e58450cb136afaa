// SPDX-License-Identifier: GPL-2.0-only
/*
 * Short chains that have names; see chain.c. Each of their strong links is in a unit, or in a cell
 * with two candidates; their weak links are in units.
 *
 * Turbot fish: two units. The strong links of a skyscraper are in two rows, and its weak link is in
 * a column, or the other way round. Those of a two-string kite are in a row and a column, and its
 * weak link is in a box.
 *
 * W-wing: a cell, a unit and a cell. Two cells have the candidates X and Y, and a unit has X in two
 * places, one of which sees the first cell, the other the second. So one of the two cells has Y.
 *
 * XY-wing: three cells. A pivot with the candidates X and Y sees two wings, one with X and Z, one
 * with Y and Z. Whichever digit the pivot has, one wing has Z.
 *
 * In order n a digit has O(n^2) strong links, each of which has weak links to O(n^2) others, so
 * there are O(n^8) chains of two, and O(n^10) of three.
 */
#include "technique.h"

static const struct method *method_of(const struct board *board, const struct link *links)
{
	enum link_group first = links[1].group, second = links[3].group;
	enum link_group cross = first == GROUP_ROW ? GROUP_COLUMN : GROUP_ROW;
	const u8 *before = board->unit_of[links[1].cell], *after = board->unit_of[links[2].cell];

	if (first == GROUP_BOX || second == GROUP_BOX)
		return &method_turbot_fish;
	if (first == second && before[cross] == after[cross])
		return &method_skyscraper;
	if (first != second && before[GROUP_BOX] == after[GROUP_BOX])
		return &method_two_string_kite;
	return &method_turbot_fish;
}

/* Add a link. Return: false if its candidate is in the chain already. */
static bool add(struct step *step, struct link link)
{
	unsigned int at;

	for (at = 0; at < step->link_count; at++)
		if (step->links[at].cell == link.cell && step->links[at].digit == link.digit)
			return false;
	step_add_link(step, link);
	return true;
}

/* Return: whether a complete chain is of this technique, and eliminates anything. */
static bool complete(const struct board *board, struct step *step)
{
	const struct link *first = step->links, *last = &step->links[step->link_count - 1];

	if (last->digit != first->digit)
		return false;
	if (step->link_count == 4 && method_of(board, first) != step->technique->method)
		return false;
	return build_chain(board, step);
}

static bool extend(const struct board *board, const char *strong, struct step *step);

/* Follow each weak link from the last cell, and the chain from there. */
static bool extend_weakly(const struct board *board, const char *strong, struct step *step)
{
	unsigned int count = step->link_count, other;
	struct link last = step->links[count - 1], next;

	for (other = 0; other < sudoku_cells(board->order); other++) {
		if (!(board->candidates[other] & BIT(last.digit)) || !sees(board, other, last.cell))
			continue;
		step->link_count = count;
		next = (struct link){ other, last.digit, false,
				      shared_unit(board, last.cell, other) };
		if (add(step, next) && extend(board, strong, step))
			return true;
	}
	return false;
}

/*
 * Add strong links, and weak ones between them; @strong: the strong ones, u in a unit, c in a cell.
 * Return: whether it is a step.
 */
static bool extend(const struct board *board, const char *strong, struct step *step)
{
	enum link_group group = *strong == 'c' ? GROUP_CELL : GROUP_ROW;
	enum link_group end = *strong == 'c' ? GROUP_CELL : GROUP_BOX;
	unsigned int count = step->link_count;
	struct link last = step->links[count - 1], next;

	for (; group <= end; group++) {
		step->link_count = count;
		if (!strong_link(board, last.cell, last.digit, group, &next))
			continue;
		next.holds = true;
		if (add(step, next) && (strong[1] ? extend_weakly(board, strong + 1, step) :
						    complete(board, step)))
			return true;
	}
	return false;
}

static bool find(const struct board *board, struct step *step)
{
	const struct method *method = step->technique->method;
	const char *strong = method == &method_w_wing ? "cuc" :
			     method == &method_xy_wing ? "ccc" : "uu";
	unsigned int cell, digit;

	for (digit = 1; digit <= sudoku_side(board->order); digit++) {
		for (cell = 0; cell < sudoku_cells(board->order); cell++) {
			if (!(board->candidates[cell] & BIT(digit)))
				continue;
			step_start(step, board, 0);
			step_add_link(step, (struct link){ cell, digit, false, GROUP_NONE });
			if (extend(board, strong, step))
				return true;
		}
	}
	return false;
}

/* Three cells explain it better than a chain. */
static bool find_xy_wing(const struct board *board, struct step *step)
{
	if (!find(board, step))
		return false;
	step_add_reason(step, step->links[2].cell);
	step_add_reason(step, step->links[0].cell);
	step_add_reason(step, step->links[4].cell);
	step->link_count = 0;
	step->rating = step->technique->rating;
	return true;
}

const struct method method_skyscraper = {
	find,
	"a digit has only two places in each of two rows, and one place of each is in the same column. One of the other two places has the digit, so no cell that shares units with both can have it; the same with rows and columns exchanged.",
	CHAIN_REASON, CHAIN_LESSON,
};

const struct method method_two_string_kite = {
	find,
	"a digit has only two places in a row, and in a column, and one place of each is in the same box. One of the other two places has the digit, so no cell that shares units with both can have it.",
	CHAIN_REASON, CHAIN_LESSON,
};

const struct method method_turbot_fish = {
	find,
	"a digit has only two places in each of two units, and one place of each is in the same third unit. One of the other two places has the digit, so no cell that shares units with both can have it.",
	CHAIN_REASON, CHAIN_LESSON,
};

const struct method method_w_wing = {
	find,
	"two cells have the candidates X and Y, and a unit has X in two places, one of which shares a unit with the first cell, the other with the second. One of the two cells is Y, so no cell that shares units with both can be Y.",
	CHAIN_REASON, CHAIN_LESSON,
};

const struct method method_xy_wing = {
	find_xy_wing,
	"a cell with the candidates X and Y shares a unit with a cell of X and Z and with another of Y and Z. One of these two is Z, so no cell that shares units with both can be Z.",
	"%p is %x, and either leaves %z to %w",
	"%p is %x: %i. So %w is %z, and a cell that shares units with both cannot be.",
};
