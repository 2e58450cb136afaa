// SPDX-License-Identifier: GPL-2.0-only
/* Print grids, and describe faults. All programs use the same sentences. */
#include <ctype.h>

#include "userspace.h"

#define SAY(...) (snprintf(sentence, sizeof(sentence), __VA_ARGS__), sentence)

static char sentence[160];

const char *cell_symbols(bool hexadecimal)
{
	return hexadecimal ? ".0123456789ABCDEF" : ".123456789ABCDEFGHIJKLMNOP";
}

/* Print a grid on a line, without the newline. */
void print_cells(unsigned int order, bool hexadecimal, const u8 *cells)
{
	unsigned int count = sudoku_cells(order), at = 0;
	const char *symbols = cell_symbols(hexadecimal);
	char text[SUDOKU_CELLS_MAX];

	do
		text[at] = symbols[cells[at]];
	while (++at < count);
	fwrite(text, 1, count, stdout);
}

/* All of them can be read; see formats.c. */
const struct puzzle_format puzzle_formats[] = {
	{ "line", "", "", "\n", "", '.', false },
	{ "hodoku", "", ":0000:x:", ":::\n", "", '.', true },
	{ "opensudoku",
	  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n<name>sudoku-make</name>\n",
	  "<game data=\"", "\" />\n", "</opensudoku>\n", '0', true },
	{ "sudokuwiki", "", "https://www.sudokuwiki.org/sudoku.htm?bd=", "\n", "", '0', true },
	{ .name = NULL },
};

/* Print a puzzle, without head and tail. */
void print_puzzle_as(const struct puzzle_format *format, unsigned int order, const u8 *cells)
{
	unsigned int at;

	fputs(format->before, stdout);
	for (at = 0; at < sudoku_cells(order); at++)
		putchar(cells[at] ? cell_symbols(false)[cells[at]] : format->blank);
	fputs(format->after, stdout);
}

/* Print any @text, or NULL, as a quoted string of JSON in UTF-8, or of CSV. */
void print_quoted(const char *text, bool json)
{
	bool utf8 = text && mbstowcs(NULL, text, 0) != (size_t)-1;

	fputs(text ? "\"" : json ? "null" : "", stdout);
	for (; text && *text; text++) {
		if (*text == '"' || (*text == '\\' && json))
			putchar(json ? '\\' : '"');
		if (*text > 0 && *text < ' ' && json)
			printf("\\u%04x", *text);
		else
			putchar((*text & 0x80) && !utf8 ? '?' : *text);
	}
	fputs(text ? "\"" : "", stdout);
}

/* Draw a grid with lines between boxes; in colour, digits that are not givens are green. */
void draw_grid(unsigned int order, bool hexadecimal, const u8 *cells, const u8 *givens)
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
		       cell_symbols(hexadecimal)[cells[at]]);
		if (column == side - 1)
			putchar('\n');
	}
}

/* Return: a sentence for a fault, without the puzzle and line. */
const char *fault_sentence(unsigned int order, bool hexadecimal, const struct sudoku_fault *fault)
{
	static const char *const causes[] = {
		[SUDOKU_CAUSE_LINE_LONG] = "more than %2$u cells on the line",
		[SUDOKU_CAUSE_LINE_EMPTY] = "an empty line after %1$u of the puzzle's %3$u cells",
		[SUDOKU_CAUSE_CUT_OFF] = "the puzzle ends after %1$u of its %3$u cells",
		[SUDOKU_CAUSE_NO_SOLUTION] = "no solution",
		[SUDOKU_CAUSE_NO_SPACE] = "the list of answers was full (%4$s/max_answer_bytes)",
	};
	static const char *const kinds[] = { "row", "column", "box" };
	unsigned int side = sudoku_side(order), size = side * side;
	unsigned int row = fault->cell / side + 1, column = fault->cell % side + 1;
	bool first = fault->cell == fault->line_cells;	/* first line: a row or a puzzle */
	char name[16] = "";

	switch (fault->cause) {
	case SUDOKU_CAUSE_CHARACTER:
		snprintf(name, sizeof(name), isprint(fault->character) ? "%c" : "\\x%02x",
			 fault->character);
		if (fault->line_cells == (first ? size : side))
			return SAY("'%s' after %u cells, where the line must end", name,
				   fault->line_cells);
		return SAY("row %u, column %u: '%s' is not a cell of a %ux%u grid", row, column,
			   name, side, side);
	case SUDOKU_CAUSE_LINE_SHORT:
		if (first && fault->line_cells <= side)
			snprintf(name, sizeof(name), "%u or ", side);
		return SAY("%u cell%s on the line, expected %s%u", fault->line_cells,
			   fault->line_cells == 1 ? "" : "s", name, first ? size : side);
	case SUDOKU_CAUSE_CLASH:
		return SAY("row %u, column %u: %c twice in %s %u, first in row %u, column %u", row,
			   column, cell_symbols(hexadecimal)[fault->digit],
			   kinds[fault->unit_kind], fault->unit + 1, fault->other / side + 1,
			   fault->other % side + 1);
	case SUDOKU_CAUSE_STEPS:
		return SAY("gave up at %s", node_limit(order));
	}
	if (fault->cause >= sizeof(causes) / sizeof(*causes) || !causes[fault->cause])
		return SAY("unknown cause %u", fault->cause);
	return SAY(causes[fault->cause], fault->cell, fault->line_cells, size,
		   "/sys/module/sudoku/parameters");
}
