// SPDX-License-Identifier: GPL-2.0-only
/*
 * Forcing chains: if a candidate were true, all candidates of a cell, or all places of a digit in a
 * unit, would be false, or a candidate would be both true and false. In a forcing chain each
 * conclusion but the last has one premise. In a forcing net it may have several: the last place or
 * the last candidate that is left. The one with the fewest links is used. See links.c for the
 * complexity.
 *
 * Sudoku Explainer calls them forcing chains and dynamic forcing chains.
 */
#include "technique.h"

#define ONE_DIGIT	75	/* rating, for a net as well; also called Nishio */

static void add_with_premises(const struct implications *implied, unsigned int at, bool *added,
			      struct step *step);

/* Add the links that say that the other members of the group of a link are false. */
static void add_members(const struct implications *implied, const struct link *link,
			enum link_group group, bool *added, struct step *step)
{
	const struct board *board = implied->board;
	u32 members = group_members(board, link->cell, link->digit, group);

	while (members) {
		struct link other = take_member(board, link->cell, link->digit, group, &members);

		if (other.cell != link->cell || other.digit != link->digit)
			add_with_premises(implied, implied->false_at[other.cell][other.digit],
					  added, step);
	}
}

/* Add a link, once, after the links that it follows from. */
static void add_with_premises(const struct implications *implied, unsigned int at, bool *added,
			      struct step *step)
{
	const struct link *link = &implied->links[at];

	if (added[at])
		return;
	added[at] = true;
	if (at && link->holds)
		add_members(implied, link, link->group, added, step);
	else if (at)
		add_with_premises(implied, implied->causes[at], added, step);
	step_add_link(step, *link);
	step->digits |= BIT(link->digit);
}

/* Build a step: the last link contradicts an earlier one. Return: its length. */
static unsigned int build_step(const struct implications *implied, struct step *step)
{
	struct link last = implied->links[implied->found.at];
	bool added[IMPLIED_MAX] = { false };
	unsigned int length;

	step_start(step, implied->board, 0);
	if (implied->found.group == GROUP_NONE)
		add_with_premises(implied, implied->true_at[last.cell][last.digit], added, step);
	else
		add_members(implied, &last, implied->found.group, added, step);
	add_with_premises(implied, implied->found.at, added, step);
	length = step->link_count;
	if (implied->found.group != GROUP_NONE) {
		last.holds = true;
		last.group = implied->found.group;
		step_add_link(step, last);
	}
	step->rating = length_rating(length);
	step->rating += has_two(step->digits) ? step->technique->rating : ONE_DIGIT;
	step_eliminate(step, implied->board, implied->links[0].cell, BIT(implied->links[0].digit));
	return length;
}

/* A technique of size 1 is a net. */
static bool find_forcing_chain(const struct board *board, struct step *step)
{
	unsigned int shortest = STEP_LINKS_MAX - 1, cell, length;
	struct step built = { .technique = step->technique };
	struct implications implied;

	step_start(step, board, 0);
	implications_start(&implied, board, 0, step->technique->size);
	for (cell = 0; cell < sudoku_cells(board->order); cell++) {
		u32 digits = board->candidates[cell];

		while (digits) {
			imply_start(&implied, cell, take_lowest(&digits));
			if (!imply(&implied, shortest))
				continue;
			length = build_step(&implied, &built);
			if (length >= shortest)
				continue;
			shortest = length;
			*step = built;
		}
	}
	return step->elimination_count;
}

#define DEFINITION \
	"if a candidate were true, each candidate of a cell, or each place of a digit in a unit, " \
	"would be false, each by "
#define LESSON	"%L. That is impossible, so the assumption is wrong."

const struct method method_forcing_chain = {
	find_forcing_chain, DEFINITION "a chain; so that candidate is false.", "%f", LESSON,
};

const struct method method_forcing_net = {
	find_forcing_chain,
	DEFINITION "links that need several others, or contradict each other; so it is false.",
	"%f", LESSON,
};
