// SPDX-License-Identifier: GPL-2.0-only
/* Write sentences about steps. */
#include <stdarg.h>
#include <stdio.h>

#include "technique.h"

void sentence_add(struct sentence *sentence, const char *format, ...)
{
	size_t left = sentence->size - sentence->length;
	va_list arguments;
	int length;

	va_start(arguments, format);
	length = vsnprintf(sentence->text + sentence->length, left, format, arguments);
	va_end(arguments);
	sentence->length += (size_t)length < left ? (size_t)length : left - 1;
}

void sentence_add_cell(struct sentence *sentence, unsigned int cell)
{
	unsigned int side = sudoku_side(sentence->order);

	sentence_add(sentence, "r%uc%u", cell / side + 1, cell % side + 1);
}

/* Separate members of a list with commas, or with @last before the last one. */
static void separate(struct sentence *sentence, unsigned int at, unsigned int count,
		     const char *last)
{
	if (at)
		sentence_add(sentence, "%s", last && at == count - 1 ? last : ", ");
}

/* Add a list; @last separates its last two members, such as " and ", or is NULL. */
void sentence_add_cells(struct sentence *sentence, const u16 *cells, unsigned int count,
			const char *last)
{
	unsigned int at;

	for (at = 0; at < count; at++) {
		separate(sentence, at, count, last);
		sentence_add_cell(sentence, cells[at]);
	}
}

void sentence_add_digits(struct sentence *sentence, u32 digits, const char *last)
{
	unsigned int count = hweight32(digits), at;

	for (at = 0; at < count; at++) {
		separate(sentence, at, count, last);
		sentence_add(sentence, "%c", cell_symbols[take_lowest(&digits)]);
	}
}

void sentence_add_units(struct sentence *sentence, const struct unit *units, unsigned int count)
{
	unsigned int at;

	for (at = 0; at < count; at++) {
		separate(sentence, at, count, " and ");
		sentence_add(sentence, "%s %u", unit_names[units[at].kind], units[at].number + 1);
	}
}

static void add_eliminations(const struct step *step, struct sentence *sentence)
{
	bool one = !(step->digits & (step->digits - 1));	/* the reason names the digit */
	u32 all = 0;
	const char *not = "not ";
	unsigned int at;

	for (at = 0; at < step->elimination_count; at++)
		all |= step->eliminations[at].digits;
	while (all) {
		unsigned int digit = take_lowest(&all);
		const char *before = "";

		sentence_add(sentence, "%s", not);
		not = ", nor ";
		if (!one)
			sentence_add(sentence, "%c in ", cell_symbols[digit]);
		for (at = 0; at < step->elimination_count; at++) {
			if (!(step->eliminations[at].digits & BIT(digit)))
				continue;
			sentence_add(sentence, "%s", before);
			sentence_add_cell(sentence, step->eliminations[at].cell);
			before = ", ";
		}
	}
}

/* Describe a step and its reason. Return: @text, of STEP_SENTENCE_MAX characters. */
const char *step_sentence(const struct step *step, char *text)
{
	struct sentence sentence = { text, 0, STEP_SENTENCE_MAX, step->order };

	if (step->digit) {
		sentence_add_cell(&sentence, step->cell);
		sentence_add(&sentence, " = %c: %s", cell_symbols[step->digit],
			     step->technique->name);
		step->technique->explain(step, &sentence);
	} else {
		step->technique->explain(step, &sentence);
		sentence_add(&sentence, ": %s, so ", step->technique->name);
		add_eliminations(step, &sentence);
	}
	return text;
}

/* Name the technique and place of a step, but not what follows. */
void step_place(const struct step *step, char *text)
{
	struct sentence sentence = { text, 0, STEP_SENTENCE_MAX, step->order };
	unsigned int lines = step->technique->basis == BASIS_LINES ? step->technique->size : 1;

	sentence_add(&sentence, "%s: look at ", step->technique->name);
	if (step->unit_count) {
		sentence_add_units(&sentence, step->units, lines);
	} else if (step->reason_count) {
		sentence_add_cells(&sentence, step->reason, step->reason_count, " and ");
	} else {
		sentence_add_cell(&sentence, step->links[0].cell);
		sentence_add(&sentence, " and ");
		sentence_add_cell(&sentence, step->links[step->link_count - 1].cell);
	}
}
