// SPDX-License-Identifier: GPL-2.0-only
/* Print grids, and describe faults. All programs use the same sentences. */
#include <ctype.h>

#include "text.h"
#include "userspace.h"

#define SAY(...) (snprintf(sentence, sizeof(sentence), __VA_ARGS__), sentence)

static char sentence[160];

const char *const cell_symbols = ".123456789ABCDEFGHIJKLMNOP";
const char *const unit_names[] = { "row", "column", "box" };

/* Return: the cells of a grid as text, which is valid until the next call. */
const char *cells_text(unsigned int order, const u8 *cells)
{
	static char text[SUDOKU_CELLS_MAX + 1];

	sudoku_text_format(order, cells, text);
	text[sudoku_cells(order)] = 0;
	return text;
}

/* Return: how much of a text fits on a line: up to a newline, to two spaces, or in whole words. */
int line_length(const char *text, int width)
{
	int length = strcspn(text, "\n"), word = width, part = width;

	if (length <= width)
		return length;
	while (part > 0 && strncmp(text + part, "  ", 2))
		part--;
	while (word > 0 && text[word] != ' ')
		word--;
	return part ? part : word ? word : width;
}

/* Draw a grid with lines between boxes; in colour, digits that are not givens are green. */
void draw_grid(unsigned int order, const u8 *cells, const u8 *givens)
{
	unsigned int side = sudoku_side(order), at, column;

	for (at = 0; at < sudoku_cells(order); at++) {
		if (at && at % (side * order) == 0) {
			for (column = 0; column < side; column++)
				fputs(!column ? "-" : column % order ? "--" : "-+--", stdout);
			putchar('\n');
		}
		column = at % side;
		printf(draw_color && cells[at] && !givens[at] ? "%s\033[32m%c\033[m" : "%s%c",
		       !column ? "" : column % order ? " " : " | ",
		       cell_symbols[cells[at]]);
		if (column == side - 1)
			putchar('\n');
	}
}

/* Return: a sentence for a fault, without the puzzle and line. */
const char *fault_sentence(unsigned int order, const struct sudoku_fault *fault,
			   const char *character)
{
	unsigned int side = sudoku_side(order), size = side * side;
	unsigned int row = fault->cell / side + 1, column = fault->cell % side + 1;
	bool first = fault->cell == fault->line_cells;	/* first line: a row or a puzzle */
	char name[16] = "";

	switch (fault->cause) {
	case SUDOKU_CAUSE_CHARACTER:
		snprintf(name, sizeof(name), isprint(fault->character) ? "'%c'" : "'\\x%02x'",
			 fault->character);
		character = character ? character : name;
		if (fault->line_cells == (first ? size : side))
			return SAY("%s after %u cells, where the line must end", character,
				   fault->line_cells);
		return SAY("row %u, column %u: %s is not a cell of a %ux%u grid", row, column,
			   character, side, side);
	case SUDOKU_CAUSE_LINE_SHORT:
		if (first && fault->line_cells <= side)
			snprintf(name, sizeof(name), "%u or ", side);
		return SAY("%u cell%s on the line, expected %s%u", fault->line_cells,
			   fault->line_cells == 1 ? "" : "s", name, first ? size : side);
	case SUDOKU_CAUSE_CLASH:
		return SAY("row %u, column %u: %c twice in %s %u, first in row %u, column %u", row,
			   column, cell_symbols[fault->digit],
			   unit_names[fault->unit_kind], fault->unit + 1, fault->other / side + 1,
			   fault->other % side + 1);
	case SUDOKU_CAUSE_STEPS:
		return SAY("gave up at %s", node_limit(order));
	case SUDOKU_CAUSE_LINE_LONG:
		return SAY("more than %u cells on the line", fault->line_cells);
	case SUDOKU_CAUSE_LINE_EMPTY:
		return SAY("an empty line after %u of the puzzle's %u cells", fault->cell, size);
	case SUDOKU_CAUSE_CUT_OFF:
		return SAY("the puzzle ends after %u of its %u cells", fault->cell, size);
	case SUDOKU_CAUSE_NO_SOLUTION:
		return SAY("no solution");
	case SUDOKU_CAUSE_NO_SPACE:
		return SAY("no space for answers (max_bytes, max_*_bytes in " PARAMETERS ")");
	}
	return SAY("unknown cause %u", fault->cause);
}
