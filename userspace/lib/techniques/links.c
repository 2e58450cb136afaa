// SPDX-License-Identifier: GPL-2.0-only
/*
 * The graph of strong and weak links, and what follows from a candidate in it.
 *
 * Its nodes are candidates: a digit in a cell. The candidates of a cell, and the places of a digit
 * in a unit, are groups: exactly one member of a group is true. Two members of a group are weakly
 * linked: if one is true, the other is false. If the group has only these two, they are also
 * strongly linked: if one is false, the other is true. The graph is not stored; a board's masks
 * are its adjacency lists.
 *
 * imply() assumes that a candidate is true and follows links breadth first, until all members of a
 * group are false, or a candidate is both true and false. In order n a candidate has at most
 * 4(n^2 - 1) weak links, and there are at most n^6 candidates, so one assumption takes O(n^8)
 * steps, and trying each candidate O(n^14). In practice a tenth of the candidates is left, and most
 * searches end after a few links.
 *
 * Eppstein, "Nonrepetitive Paths and Cycles in Graphs with Application to Sudoku" (2005), describes
 * these links as a labelled graph.
 */
#include "technique.h"

u32 group_members(const struct board *board, unsigned int cell, unsigned int digit,
		  enum link_group group)
{
	if (group == GROUP_CELL)
		return board->candidates[cell];
	return board->places[group][board->unit_of[cell][group]][digit];
}

/* Remove the lowest member from a set of members of a group. Return: the candidate. */
struct link take_member(const struct board *board, unsigned int cell, unsigned int digit,
			enum link_group group, u32 *members)
{
	struct unit unit;

	if (group == GROUP_CELL)
		return (struct link){ cell, take_lowest(members), false, group };
	unit = (struct unit){ group, board->unit_of[cell][group] };
	return (struct link){ unit_cell(board, unit, take_lowest(members)), digit, false, group };
}

static u32 own_bit(const struct board *board, unsigned int cell, unsigned int digit,
		   enum link_group group)
{
	return group == GROUP_CELL ? BIT(digit) : BIT(board->place_of[cell][group]);
}

/* Find the other member of a candidate's group. Return: whether it has two members. */
bool strong_link(const struct board *board, unsigned int cell, unsigned int digit,
		 enum link_group group, struct link *other)
{
	u32 members = group_members(board, cell, digit, group);

	if (hweight32(members) != 2)
		return false;
	members &= ~own_bit(board, cell, digit, group);
	*other = take_member(board, cell, digit, group, &members);
	return true;
}

enum link_group shared_unit(const struct board *board, unsigned int cell, unsigned int other)
{
	enum link_group kind = 0;

	while (kind < GROUP_CELL && board->unit_of[cell][kind] != board->unit_of[other][kind])
		kind++;
	return kind;
}

/* Return: a mask of the digits that are weakly linked to a candidate if they are in @cell. */
u32 weak_digits(const struct board *board, unsigned int cell, const struct link *link)
{
	if (cell == link->cell)
		return ~BIT(link->digit);
	return sees(board, cell, link->cell) ? BIT(link->digit) : 0;
}

static u32 *members_left(struct implications *implied, unsigned int cell, unsigned int digit,
			 enum link_group group)
{
	if (group == GROUP_CELL)
		return &implied->candidates[cell];
	return &implied->places[group][implied->board->unit_of[cell][group]][digit];
}

/*
 * Prepare to follow links of a board, which must not change; only those of @digit, unless it is 0.
 * @several: a conclusion may have several premises: the last member of a group is true if all
 * others are false. Otherwise it needs one premise: the group must have two members.
 */
void implications_start(struct implications *implied, const struct board *board,
			unsigned int digit, bool several)
{
	unsigned int side = sudoku_side(board->order), cells = sudoku_cells(board->order);
	unsigned int kind, number;

	implied->board = board;
	implied->groups = digit ? GROUP_CELL : GROUP_CELL + 1;
	implied->several = several;
	implied->count = 0;
	memcpy(implied->candidates, board->candidates, cells * sizeof(*board->candidates));
	memset(implied->held, 0, cells * sizeof(*implied->held));
	for (kind = 0; kind < UNIT_KINDS; kind++)
		for (number = 0; number < side; number++)
			memcpy(implied->places[kind][number], board->places[kind][number],
			       (side + 1) * sizeof(u32));
}

static void add_link(struct implications *implied, struct link link)
{
	unsigned int at = implied->count;

	implied->links[at] = link;
	implied->causes[at] = implied->at;
	implied->depths[at] = at ? implied->depths[implied->at] + 1 : 0;
	implied->count++;
}

static void imply_true(struct implications *implied, struct link link)
{
	if (implied->count == IMPLIED_MAX || (implied->held[link.cell] & BIT(link.digit)))
		return;
	implied->held[link.cell] |= BIT(link.digit);
	implied->true_at[link.cell][link.digit] = implied->count;
	link.holds = true;
	add_link(implied, link);
}

/* Return: whether the candidate is also true. */
static bool imply_false(struct implications *implied, struct link link)
{
	const struct board *board = implied->board;
	enum link_group group;

	if (implied->count == IMPLIED_MAX || !(implied->candidates[link.cell] & BIT(link.digit)))
		return false;
	for (group = 0; group <= GROUP_CELL; group++)
		*members_left(implied, link.cell, link.digit, group) &=
			~own_bit(board, link.cell, link.digit, group);
	implied->false_at[link.cell][link.digit] = implied->count;
	add_link(implied, link);
	return implied->held[link.cell] & BIT(link.digit);
}

/* Take back the conclusions of the last assumption. */
static void undo(struct implications *implied)
{
	const struct board *board = implied->board;
	enum link_group group;

	while (implied->count) {
		const struct link *link = &implied->links[--implied->count];

		if (link->holds) {
			implied->held[link->cell] = 0;
			continue;
		}
		for (group = 0; group <= GROUP_CELL; group++)
			*members_left(implied, link->cell, link->digit, group) |=
				own_bit(board, link->cell, link->digit, group);
	}
}

/* Assume that a candidate is true. Call imply() next. */
void imply_start(struct implications *implied, unsigned int cell, unsigned int digit)
{
	undo(implied);
	implied->at = 0;
	implied->group = 0;
	imply_true(implied, (struct link){ cell, digit, true, GROUP_NONE });
}

/* A true link: all other members of the current group are false. */
static bool conclude_false(struct implications *implied, const struct link *link)
{
	const struct board *board = implied->board;
	u32 left = *members_left(implied, link->cell, link->digit, implied->group);

	left &= ~own_bit(board, link->cell, link->digit, implied->group);
	while (left) {
		struct link other = take_member(board, link->cell, link->digit, implied->group,
						&left);

		if (!imply_false(implied, other) || !implied->several)
			continue;
		implied->found = (struct contradiction){ implied->count - 1, GROUP_NONE };
		return true;
	}
	return false;
}

/* A false link: the last member of the current group is true. */
static bool conclude_true(struct implications *implied, const struct link *link)
{
	const struct board *board = implied->board;
	u32 left = *members_left(implied, link->cell, link->digit, implied->group);

	implied->found = (struct contradiction){ implied->at, implied->group };
	if (!left)
		return true;
	if (!(left & (left - 1)) &&
	    (implied->several || hweight32(group_members(board, link->cell, link->digit,
							 implied->group)) == 2))
		imply_true(implied, take_member(board, link->cell, link->digit, implied->group,
						&left));
	return false;
}

/*
 * Follow links after imply_start() until they contradict each other; call again for the next
 * contradiction. Give up at links that are @depth links from the assumption. Return: whether there
 * is a contradiction, @implied->found.
 */
bool imply(struct implications *implied, unsigned int depth)
{
	bool found = false;

	while (!found && implied->at < implied->count && implied->depths[implied->at] < depth) {
		struct link link = implied->links[implied->at];

		found = link.holds ? conclude_false(implied, &link) :
				     conclude_true(implied, &link);
		if (++implied->group == implied->groups) {
			implied->group = 0;
			implied->at++;
		}
	}
	return found;
}

/* Links that do not fit are left out; such a step is too long to be used. */
void step_add_link(struct step *step, struct link link)
{
	if (step->link_count < STEP_LINKS_MAX)
		step->links[step->link_count++] = link;
}
