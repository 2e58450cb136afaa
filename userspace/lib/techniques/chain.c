// SPDX-License-Identifier: GPL-2.0-only
/*
 * Alternating inference chains: strong and weak links in turn. If the first candidate is false, the
 * last one is true, so one of the two is true, and a candidate with weak links to both is false. If
 * the two are themselves weakly linked, the chain is a loop: each of its weak links has exactly
 * one true end, so a candidate with weak links to both ends is false.
 *
 * The shortest chain is used. It is found from the candidate that it eliminates: if that were true,
 * both members of a group of two would be false. The links to these two, one of them backwards, are
 * the chain. See links.c for the complexity.
 *
 * Eppstein (2005), see links.c; Sudopedia, "Alternating Inference Chain".
 */
#include "technique.h"

#define THREE_STRONG_LINKS	54	/* rating of an X-chain */

/* Add the links from the assumption to a link, without the assumption. */
static void add_forwards(const struct implications *implied, unsigned int at, struct step *step)
{
	unsigned int length = implied->depths[at], to;

	step->link_count = length;
	for (to = length; to--; at = implied->causes[at])
		step->links[to] = implied->links[at];
	step->links[0].group = GROUP_NONE;
}

/* Add the opposite of the links to a link, backwards: what follows if it does not hold. */
static void add_backwards(const struct implications *implied, unsigned int at, unsigned int group,
			  struct step *step)
{
	while (at) {
		struct link link = implied->links[at];
		unsigned int next = link.group;

		link.holds = !link.holds;
		link.group = group;
		step_add_link(step, link);
		group = next;
		at = implied->causes[at];
	}
}

/* Eliminate the candidates that have weak links to both ends or, in a loop, to both of a pair. */
static void eliminate(const struct board *board, struct step *step)
{
	const struct link *first = step->links, *last = &first[step->link_count - 1], *link;
	bool loop = are_weakly_linked(board, first, last);
	unsigned int cell;

	for (cell = 0; cell < sudoku_cells(board->order); cell++) {
		u32 digits = weak_digits(board, cell, first) & weak_digits(board, cell, last);

		for (link = first + 1; loop && link < last; link += 2)
			digits |= weak_digits(board, cell, link) &
				  weak_digits(board, cell, link + 1);
		step_eliminate(step, board, cell, digits);
	}
}

/* Return: what Sudoku Explainer adds to the rating of a chain for its length. */
unsigned int length_rating(unsigned int length)
{
	unsigned int limit = 4, added;

	for (added = 0; length > limit; added++)
		limit = added % 2 ? limit * 4 / 3 : limit * 3 / 2;
	return added;
}

/* Complete a step from its links. Return: whether it eliminates anything. */
bool build_chain(const struct board *board, struct step *step)
{
	unsigned int at;

	step->digits = 0;
	step->elimination_count = 0;
	for (at = 0; at < step->link_count; at++)
		step->digits |= BIT(step->links[at].digit);
	step->rating = step->technique->rating + length_rating(step->link_count);
	eliminate(board, step);
	return step->elimination_count;
}

/* Find a shorter chain that eliminates a candidate. Return: its number of links, or @shortest. */
static unsigned int shorten(struct implications *implied, unsigned int shortest, struct step *step)
{
	while (imply(implied, shortest - 1)) {
		unsigned int at = implied->found.at, length;
		enum link_group group = implied->found.group;
		struct link link = implied->links[at], other;

		if (!strong_link(implied->board, link.cell, link.digit, group, &other))
			continue;
		length = implied->depths[at] +
			 implied->depths[implied->false_at[other.cell][other.digit]];
		if (length >= shortest)
			continue;
		shortest = length;
		add_forwards(implied, at, step);
		add_backwards(implied, implied->false_at[other.cell][other.digit], group, step);
	}
	return shortest;
}

/* Find the shortest chain, of links of one digit or, if @digit is 0, of all links. */
static bool find_chain_of(const struct board *board, unsigned int digit, struct step *step)
{
	unsigned int shortest = STEP_LINKS_MAX + 1, cell;
	struct implications implied;

	implications_start(&implied, board, digit, false);
	step_start(step, board, 0);
	for (cell = 0; cell < sudoku_cells(board->order); cell++) {
		u32 digits = board->candidates[cell] & (digit ? BIT(digit) : ~0ul);

		while (digits) {
			imply_start(&implied, cell, take_lowest(&digits));
			shortest = shorten(&implied, shortest, step);
		}
	}
	return step->link_count && build_chain(board, step);
}

/* An X-chain is of one digit. Sukaku Explainer has lower ratings for three strong links. */
static bool find_x_chain(const struct board *board, struct step *step)
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

static bool find_chain(const struct board *board, struct step *step)
{
	return find_chain_of(board, 0, step);
}

const struct method method_x_chain = {
	find_x_chain,
	"a chain, as an alternating inference chain, of one digit.",
	CHAIN_REASON, CHAIN_LESSON,
};

const struct method method_chain = {
	find_chain,
	"if one candidate is false, another is true, so a third is false, and so on to the last, which is true. So the first or the last is true, and whatever excludes both is false. If these two exclude each other, the chain is a loop, and whatever excludes two neighbours in it is false.",
	CHAIN_REASON, CHAIN_LESSON,
};
