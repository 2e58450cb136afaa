// SPDX-License-Identifier: GPL-2.0-only
/* Chains in words: as a sentence, or as a list with a link on each line. */
#include "technique.h"

void sentence_add_link(struct sentence *sentence, const struct link *link)
{
	sentence_add_cell(sentence, link->cell);
	sentence_add(sentence, link->holds ? " is %c" : " is not %c", cell_symbols[link->digit]);
}

/* Add a chain: "if r1c2 is not 5, r1c7 is 5, so r3c9 is not 5". */
void sentence_add_chain(struct sentence *sentence, const struct link *links, unsigned int count)
{
	unsigned int at;

	for (at = 0; at < count; at++) {
		sentence_add(sentence, at == 0 ? "if " : at == 1 ? ", " : ", so ");
		sentence_add_link(sentence, &links[at]);
	}
}

static bool shares_group(const struct step *step, const struct link *link, const struct link *other)
{
	if (link->group == GROUP_CELL)
		return link->cell == other->cell;
	return link->digit == other->digit &&
	       sudoku_unit_of(step->order, link->group, link->cell) ==
	       sudoku_unit_of(step->order, link->group, other->cell);
}

/* Count the links that a link follows from. Return: the index of the last one. */
static unsigned int last_premise(const struct step *step, unsigned int at, unsigned int *count)
{
	const struct link *link = &step->links[at];
	unsigned int earlier, last = 0;

	*count = 0;
	for (earlier = 0; earlier < at; earlier++) {
		if (step->links[earlier].holds == link->holds ||
		    !shares_group(step, link, &step->links[earlier]))
			continue;
		last = earlier;
		++*count;
	}
	return last;
}

/* Add a place of a contradiction or of a conclusion, such as "in row 3". */
static void add_group(const struct step *step, const struct link *link, struct sentence *sentence)
{
	struct unit unit = { link->group, 0 };

	unit.number = sudoku_unit_of(step->order, link->group, link->cell);
	sentence_add(sentence, " in ");
	sentence_add_units(sentence, &unit, 1);
}

/* Add a link; name its premise unless that is the link before. */
static void add_implied(const struct step *step, unsigned int at, struct sentence *sentence)
{
	const struct link *link = &step->links[at];
	unsigned int count, premise = last_premise(step, at, &count);

	if (premise == at - 1 || (link->holds && count > 1)) {
		sentence_add(sentence, at == 1 ? ", " : ", so ");
	} else {
		sentence_add(sentence, "; as ");
		sentence_add_link(sentence, &step->links[premise]);
		sentence_add(sentence, ", ");
	}
	sentence_add_link(sentence, link);
	if (!link->holds || count == 1)
		return;
	sentence_add(sentence, link->group == GROUP_CELL ? ", its last candidate" :
		     ", the last place");
	if (link->group != GROUP_CELL)
		add_group(step, link, sentence);
}

static void add_contradiction(struct sentence *sentence, const struct step *step, const char *but)
{
	const struct link *last = &step->links[step->link_count - 1];

	sentence_add(sentence, "%s", but);
	if (!last->holds) {
		sentence_add(sentence, "it is");
	} else if (last->group == GROUP_CELL) {
		sentence_add(sentence, "then ");
		sentence_add_cell(sentence, last->cell);
		sentence_add(sentence, " has no candidate left");
	} else {
		sentence_add(sentence, "then ");
		sentence_add_digits(sentence, BIT(last->digit), NULL);
		sentence_add(sentence, " has no place left");
		add_group(step, last, sentence);
	}
}

/* Add a forcing chain or net. */
void sentence_add_forcing(struct sentence *sentence, const struct step *step)
{
	bool more = step->links[step->link_count - 1].holds;
	unsigned int at;

	sentence_add_chain(sentence, step->links, 1);
	for (at = 1; at < step->link_count - more; at++)
		add_implied(step, at, sentence);
	add_contradiction(sentence, step, more ? "; " : ", but ");
}

/* Add a link and what it follows from. */
static void add_with_premise(struct sentence *sentence, const struct step *step, unsigned int at)
{
	const struct link *link = &step->links[at];
	unsigned int count, premise = last_premise(step, at, &count);

	sentence_add(sentence, at ? "So " : "Suppose that ");
	sentence_add_link(sentence, link);
	if (at && link->holds && link->group == GROUP_CELL) {
		sentence_add(sentence, ", its last candidate");
	} else if (at && link->holds) {
		sentence_add(sentence, ", the last place");
		add_group(step, link, sentence);
	} else if (at && link->group == GROUP_CELL) {
		sentence_add(sentence, ", because it is %c",
			     cell_symbols[step->links[premise].digit]);
	} else if (at) {
		sentence_add(sentence, ", because ");
		sentence_add_cell(sentence, step->links[premise].cell);
		add_group(step, link, sentence);
		sentence_add(sentence, " is");
	}
}

/* Add a chain as a list, a link on each line. */
void sentence_add_list(struct sentence *sentence, const struct step *step)
{
	const struct link *last = &step->links[step->link_count - 1];
	bool forcing = step->links->holds;
	unsigned int at;

	for (at = 0; at < step->link_count - (forcing && last->holds); at++) {
		sentence_add(sentence, "%s%u. ", at ? "\n" : "", at + 1);
		add_with_premise(sentence, step, at);
		sentence_add(sentence, ".");
	}
	if (forcing)
		add_contradiction(sentence, step, last->holds ? "\nBut " : " But ");
}

/* Add what follows from an alternating inference chain. */
void sentence_add_ends(struct sentence *sentence, const struct step *step)
{
	struct link first = step->links[0], last = step->links[step->link_count - 1];

	first.holds = true;
	sentence_add(sentence, "So ");
	sentence_add_link(sentence, &first);
	sentence_add(sentence, ", or ");
	sentence_add_link(sentence, &last);
	if (!are_weakly_linked(sentence->board, &first, &last)) {
		sentence_add(sentence, ", or both. What excludes both is false.");
		return;
	}
	sentence_add(sentence, ", and not both: the chain is a loop, so one is true of ");
	sentence_add(sentence, "lines 2 and 3 without \"not\", too, of lines 4 and 5, and so on. ");
	sentence_add(sentence, "What excludes both of such a pair is false.");
}
