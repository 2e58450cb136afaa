// SPDX-License-Identifier: GPL-2.0-only
/* Causes to sentences: one wording for one fault, whoever finds it. */
#include <ctype.h>

#include "sudokuctl.h"

static char sentence[160];

#define SAY(format, ...) snprintf(sentence, sizeof(sentence), format, ##__VA_ARGS__)

const char *cell_symbols(bool hexadecimal)
{
	return hexadecimal ? ".0123456789ABCDEF" : ".123456789ABCDEFGHIJKLMNOP";
}

static void say_clash(unsigned int side, bool hexadecimal, const struct sudoku_fault *clash)
{
	static const char *const kinds[] = { "row", "column", "box" };

	SAY("row %u, column %u: %c twice in %s %u, first in row %u, column %u",
	    clash->cell / side + 1, clash->cell % side + 1, cell_symbols(hexadecimal)[clash->digit],
	    kinds[clash->unit_kind], clash->unit + 1, clash->other / side + 1,
	    clash->other % side + 1);
}

static void say_character(unsigned int side, const struct sudoku_fault *fault)
{
	unsigned int full = fault->line_cells == fault->cell ? side * side : side;
	const char *format = isprint(fault->character) ? "%c" : "\\x%02x";
	char name[8];

	snprintf(name, sizeof(name), format, fault->character);
	if (fault->line_cells == full)
		SAY("'%s' after %u cells, where the line has to end", name, full);
	else
		SAY("row %u, column %u: '%s' is not a cell of a %ux%u grid", fault->cell / side + 1,
		    fault->cell % side + 1, name, side, side);
}

/* On its first line a puzzle may still be either in rows or on one line. */
static void say_short_line(unsigned int side, const struct sudoku_fault *fault)
{
	bool first = fault->cell == fault->line_cells;
	char either[16] = "";

	if (first && fault->line_cells <= side)
		snprintf(either, sizeof(either), "%u or ", side);
	SAY("%u cell%s on the line, expected %s%u", fault->line_cells,
	    fault->line_cells == 1 ? "" : "s", either, first ? side * side : side);
}

/* Say what is wrong with a puzzle; its number and line are not said. */
const char *fault_sentence(unsigned int order, bool hexadecimal, const struct sudoku_fault *fault)
{
	static const char *const causes[] = {
		[SUDOKU_CAUSE_LINE_LONG] = "more than %2$u cells on the line",
		[SUDOKU_CAUSE_LINE_EMPTY] = "an empty line after %1$u of the puzzle's %3$u cells",
		[SUDOKU_CAUSE_CUT_OFF] = "the puzzle ends after %1$u of its %3$u cells",
		[SUDOKU_CAUSE_NO_SOLUTION] = "no solution",
		[SUDOKU_CAUSE_STEPS] = "gave up at the step limit (%4$s/max_steps)",
		[SUDOKU_CAUSE_NO_SPACE] = "the list of answers was full (%4$s/max_answer_bytes)",
	};
	unsigned int side = sudoku_side(order);

	if (fault->cause == SUDOKU_CAUSE_CHARACTER)
		say_character(side, fault);
	else if (fault->cause == SUDOKU_CAUSE_LINE_SHORT)
		say_short_line(side, fault);
	else if (fault->cause == SUDOKU_CAUSE_CLASH)
		say_clash(side, hexadecimal, fault);
	else if (fault->cause < sizeof(causes) / sizeof(*causes) && causes[fault->cause])
		SAY(causes[fault->cause], fault->cell, fault->line_cells, side * side,
		    "/sys/module/sudoku/parameters");
	else
		SAY("cause %u, which this sudokuctl does not know", fault->cause);
	return sentence;
}
