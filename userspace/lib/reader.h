/* SPDX-License-Identifier: GPL-2.0-only */
/* Between the files that read puzzles. The section INPUT of sudokuctl(1) is the specification. */
#ifndef SUDOKU_READER_H
#define SUDOKU_READER_H

#include "userspace.h"

#define SIGNS_MAX	(SUDOKU_CELLS_MAX + 4)

/* line.c: recognize what a line is */
enum line_kind {
	LINE_EMPTY, LINE_FRAME, LINE_COMMENT,
	LINE_BAD,		/* anything else */
	LINE_BINARY,		/* not text: ends the reading of its file */
	LINE_PUZZLE, LINE_ROW,
};

struct line {
	const char *text, *end;	/* NUL is at the end */
	unsigned long number;	/* from 1; 0: the operand is a puzzle */
	unsigned int order;	/* of its cells or, without, of the line above */
	enum line_kind kind;
	bool heading;		/* LINE_BAD: a heading, if a puzzle or row is below */
	bool names;		/* LINE_ROW: may be names of columns */

	/* Words: letters, digits and cells, with nothing between */
	const char *puzzles[2];	/* the first two that are puzzles */
	unsigned int found;	/* puzzles */
	unsigned int worded;	/* cells, but not in words of - or * alone */
	unsigned int rowed;	/* of them, in words of 1, 3 or 9 cells */
	unsigned int size;	/* of the last word */
	bool uneven, letters;	/* words have several sizes; some have letters */

	/* Signs: what remains without separators. An empty field is a comma, null an underscore. */
	unsigned int count, cells;	/* cells: signs that are cells */
	unsigned int bracket;		/* signs before the first bracket behind the start */
	const char *places[SIGNS_MAX];
	char signs[SIGNS_MAX + 1];	/* LINE_PUZZLE, LINE_ROW: the cells */
	char message[256];		/* what is wrong with the line */
};

int symbol_value(unsigned int order, char symbol);
void line_parse(struct line *line, unsigned int wanted, bool whole);

#endif
