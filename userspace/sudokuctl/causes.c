// SPDX-License-Identifier: GPL-2.0-only
/* Causes to sentences: where, what, and of what it was expected to be. */
#include <ctype.h>
#include <stdio.h>

#include "causes.h"
#include "text.h"

#define PLACE_MAX	32
#define PARAMETERS	"/sys/module/sudoku/parameters/"
#define STEP_LIMIT	PARAMETERS "max_steps"
#define SPACE_LIMIT	PARAMETERS "max_answer_bytes"

static const char *plural(unsigned int count)
{
	return count == 1 ? "" : "s";
}

static const char *name_place(char *name, unsigned int order, unsigned int cell)
{
	snprintf(name, PLACE_MAX, "row %u, column %u",
		 sudoku_unit_of(order, SUDOKU_ROW, cell) + 1,
		 sudoku_unit_of(order, SUDOKU_COLUMN, cell) + 1);
	return name;
}

static void say_clash(char *sentence, unsigned int order,
		      const struct sudoku_fault *clash)
{
	static const char *const kinds[] = {
		[SUDOKU_ROW] = "row",
		[SUDOKU_COLUMN] = "column",
		[SUDOKU_BOX] = "box",
	};
	char later[PLACE_MAX], earlier[PLACE_MAX];

	snprintf(sentence, CAUSE_MAX, "%s: %c twice in %s %u, first in %s",
		 name_place(later, order, clash->cell),
		 sudoku_cell_character(clash->digit), kinds[clash->unit_kind],
		 clash->unit + 1, name_place(earlier, order, clash->other));
}

/* Return: whether what follows on the line can only be its end. */
static bool line_is_full(unsigned int order, const struct sudoku_fault *fault)
{
	return fault->cause == SUDOKU_CAUSE_LINE_LONG ||
	       fault->cell >= sudoku_cells(order) ||
	       (fault->line_cells == sudoku_side(order) &&
		fault->line_cells != fault->cell);
}

static void say_character(char *sentence, unsigned int order,
			  const struct sudoku_fault *fault)
{
	unsigned int side = sudoku_side(order);
	char name[8], place[PLACE_MAX];

	if (isprint(fault->character))
		snprintf(name, sizeof(name), "%c", fault->character);
	else
		snprintf(name, sizeof(name), "\\x%02x", fault->character);
	if (line_is_full(order, fault))
		snprintf(sentence, CAUSE_MAX,
			 "'%s' after %u cells, where the line has to end", name,
			 fault->line_cells);
	else
		snprintf(sentence, CAUSE_MAX,
			 "%s: '%s' is not a cell of a %ux%u grid",
			 name_place(place, order, fault->cell), name, side,
			 side);
}

/* On its first line a puzzle may still be either in rows or on one line. */
static void say_short_line(char *sentence, unsigned int order,
			   const struct sudoku_fault *fault)
{
	unsigned int side = sudoku_side(order), cells = sudoku_cells(order);
	int length = snprintf(sentence, CAUSE_MAX,
			      "%u cell%s on the line, expected ",
			      fault->line_cells, plural(fault->line_cells));

	sentence += length;
	if (fault->cell != fault->line_cells)
		snprintf(sentence, CAUSE_MAX - length, "%u", side);
	else if (fault->line_cells > side)
		snprintf(sentence, CAUSE_MAX - length, "%u", cells);
	else
		snprintf(sentence, CAUSE_MAX - length, "%u or %u", side, cells);
}

/**
 * cause_of_fault - say what is wrong with a puzzle
 * @sentence: room for CAUSE_MAX bytes; an empty string when nothing is wrong
 * @order: of the puzzle
 * @fault: what is wrong; its puzzle and line are not said
 */
void cause_of_fault(char *sentence, unsigned int order,
		    const struct sudoku_fault *fault)
{
	unsigned int cells = sudoku_cells(order);

	switch (fault->cause) {
	case SUDOKU_CAUSE_NONE:
		*sentence = '\0';
		break;
	case SUDOKU_CAUSE_LINE_SHORT:
		say_short_line(sentence, order, fault);
		break;
	case SUDOKU_CAUSE_CHARACTER:
	case SUDOKU_CAUSE_LINE_LONG:
		say_character(sentence, order, fault);
		break;
	case SUDOKU_CAUSE_LINE_EMPTY:
		snprintf(sentence, CAUSE_MAX,
			 "an empty line after %u of the puzzle's %u cells",
			 fault->cell, cells);
		break;
	case SUDOKU_CAUSE_CLASH:
		say_clash(sentence, order, fault);
		break;
	case SUDOKU_CAUSE_CUT_OFF:
		snprintf(sentence, CAUSE_MAX,
			 "the text ends after %u of the puzzle's %u cells",
			 fault->cell, cells);
		break;
	case SUDOKU_CAUSE_NO_SOLUTION:
		snprintf(sentence, CAUSE_MAX, "no solution");
		break;
	case SUDOKU_CAUSE_STEPS:
		snprintf(sentence, CAUSE_MAX,
			 "gave up at the step limit (" STEP_LIMIT ")");
		break;
	case SUDOKU_CAUSE_NO_SPACE:
		snprintf(sentence, CAUSE_MAX,
			 "the list of answers was full (" SPACE_LIMIT ")");
		break;
	default:
		snprintf(sentence, CAUSE_MAX,
			 "cause %u, which this sudokuctl does not know",
			 fault->cause);
		break;
	}
}

/**
 * cause_of_result - say what is wrong with a puzzle of a batch
 * @sentence: room for CAUSE_MAX bytes; an empty string when nothing is wrong
 * @order: of the puzzle
 * @result: what the device says about it
 */
void cause_of_result(char *sentence, unsigned int order,
		     const struct sudoku_result *result)
{
	const struct sudoku_fault fault = {
		.cause = result->cause,
		.cell = result->cell,
		.other = result->other,
		.digit = result->digit,
		.unit_kind = result->unit_kind,
		.unit = result->unit,
		.character = result->digit,
	};

	cause_of_fault(sentence, order, &fault);
	if (result->cause == SUDOKU_CAUSE_STEPS && result->solutions)
		snprintf(sentence, CAUSE_MAX,
			 "gave up at the step limit (" STEP_LIMIT "), after %llu solution%s",
			 result->solutions, result->solutions == 1 ? "" : "s");
}
