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

static u32 eliminated(const struct step *step)
{
	u32 digits = 0;
	unsigned int at;

	for (at = 0; at < step->elimination_count; at++)
		digits |= step->eliminations[at].digits;
	return digits;
}

/* Add a part of a step; see sentence_add_step(). */
static void add_part(struct sentence *sentence, const struct step *step, char part)
{
	static const char *const sizes[] = { [2] = "two", "three", "four" };
	unsigned int first = step->first_count, count = step->reason_count;
	unsigned int lines = step->technique->basis == BASIS_LINES ? step->technique->size : 1;
	unsigned int others = step->unit_count - lines, at;
	const struct unit *units = step->units;
	const u16 *cells = step->reason;

	switch (part) {
	case 'd': case 'D':
		sentence_add_digits(sentence, step->digits, part == 'd' ? " and " : " or ");
		break;
	case 'x': case 'z':
		sentence_add_digits(sentence, part == 'x' ? step->digits & ~eliminated(step) :
				    eliminated(step), part == 'x' ? " or " : " and ");
		break;
	case 'c': case 'C':
		sentence_add_cells(sentence, cells, count, part == 'c' ? " and " : " or ");
		break;
	case 'w': case 'W':
		sentence_add_cells(sentence, cells + count - 2, 2, part == 'W' ? " and " : " or ");
		break;
	case 'p': case 't':
		sentence_add_cell(sentence, cells[part == 'p' ? 0 : count - 1]);
		break;
	case 'a': case 'b':
		count = part == 'a' ? first : count - first;
		sentence_add_cells(sentence, part == 'a' ? cells : cells + first, count, " and ");
		sentence_add(sentence, count == 1 ? " has only " : " have only ");
		sentence_add_digits(sentence, step->set_digits[part == 'b'], " and ");
		break;
	case 'u': case 'U':
		sentence_add_units(sentence, units, part == 'u' ? lines : step->unit_count);
		break;
	case 'v':
		sentence_add_units(sentence, units + lines, others);
		break;
	case 'V':
		for (at = 0, units += lines; at < others; at++) {
			separate(sentence, at, others, " and ");
			sentence_add(sentence, "%c%u", *unit_names[units[at].kind],
				     units[at].number + 1);
		}
		break;
	case 'n':
		sentence_add(sentence, "%s", sizes[step->technique->size]);
		break;
	case 'f':
		sentence_add_forcing(sentence, step);
		break;
	case 'l':
		sentence_add_chain(sentence, step->links, step->link_count);
		break;
	case 'L':
		sentence_add_list(sentence, step);
		break;
	case 'E':
		sentence_add_ends(sentence, step);
		break;
	default:
		lesson_add_part(sentence, step, part);
	}
}

/*
 * Add a template, in which % and a letter stand for a part of the step: d its digits, x those that
 * it does not eliminate, z those that it does; c the cells of its reason, p the first, t the last,
 * w the last two (D, C and w end with "or", d, c and W with "and"); a and b the sets of ALS-XZ; u
 * its first unit, or lines, v the others, V in short, U all; n its size; l and L a chain, E its
 * ends, f a forcing chain; e, g and i as in lesson_add_part(). | separates variants: the second is
 * for a step with a unit, the third for one without that eliminates other digits than those of its
 * reason.
 */
void sentence_add_step(struct sentence *sentence, const struct step *step, const char *template)
{
	unsigned int variant = step->unit_count ? 1 : (eliminated(step) & ~step->digits) ? 2 : 0;

	while (variant-- && strchr(template, '|'))
		template = strchr(template, '|') + 1;
	for (; *template && *template != '|'; template++) {
		if (*template == '%')
			add_part(sentence, step, *++template);
		else
			sentence_add(sentence, "%c", *template);
	}
}

static void add_eliminations(const struct step *step, struct sentence *sentence)
{
	bool one = !(step->digits & (step->digits - 1));	/* the reason names the digit */
	u32 all = eliminated(step);
	const char *not = "not ";
	unsigned int at;

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
	struct sentence sentence = { text, 0, STEP_SENTENCE_MAX, step->order, NULL, NULL };

	if (step->digit) {
		sentence_add_cell(&sentence, step->cell);
		sentence_add(&sentence, " = %c: %s", cell_symbols[step->digit],
			     step->technique->name);
	}
	sentence_add_step(&sentence, step, step->technique->method->reason);
	if (!step->digit) {
		sentence_add(&sentence, ": %s, so ", step->technique->name);
		add_eliminations(step, &sentence);
	}
	return text;
}

/* Add where a box is in a grid of 9x9. */
static void add_whereabouts(struct sentence *sentence, struct unit unit)
{
	static const char *const bands[] = { "top", "middle", "bottom" };
	static const char *const stacks[] = { "left", "centre", "right" };

	if (sentence->order == 3 && unit.kind == SUDOKU_BOX)
		sentence_add(sentence, " (%s %s)", bands[unit.number / 3], stacks[unit.number % 3]);
}

/* Name the technique and place of a step, but not what follows. */
void step_place(const struct step *step, char *text)
{
	struct sentence sentence = { text, 0, STEP_SENTENCE_MAX, step->order, NULL, NULL };
	unsigned int lines = step->technique->basis == BASIS_LINES ? step->technique->size : 1;

	sentence_add(&sentence, "%s: look at ", step->technique->name);
	if (step->unit_count) {
		sentence_add_units(&sentence, step->units, lines);
		add_whereabouts(&sentence, step->units[0]);
	} else if (step->reason_count) {
		sentence_add_cells(&sentence, step->reason, step->reason_count, " and ");
	} else {
		sentence_add_cell(&sentence, step->links[0].cell);
		sentence_add(&sentence, " and ");
		sentence_add_cell(&sentence, step->links[step->link_count - 1].cell);
	}
}

/* Return: whether step_place() names a cell or its unit. */
bool step_is_at(const struct step *step, unsigned int cell)
{
	unsigned int lines = step->technique->basis == BASIS_LINES ? step->technique->size : 1, at;
	const struct link *last = &step->links[step->link_count - 1];
	bool found = !step->unit_count && !step->reason_count &&
		     (step->links[0].cell == cell || last->cell == cell);

	for (at = 0; step->unit_count && at < lines; at++)
		found |= sudoku_unit_of(step->order, step->units[at].kind, cell) ==
			 step->units[at].number;
	for (at = 0; !step->unit_count && at < step->reason_count; at++)
		found |= step->reason[at] == cell;
	return found;
}
