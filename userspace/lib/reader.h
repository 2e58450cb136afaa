/* SPDX-License-Identifier: GPL-2.0-only */
/* Between the files that read puzzles. The section INPUT of sudokuctl(1) is the specification. */
#ifndef SUDOKU_READER_H
#define SUDOKU_READER_H

#include "userspace.h"

#define MESSAGE_MAX	256

/* line.c: recognize what a line is */
enum line_kind {
	LINE_EMPTY, LINE_FRAME,	/* layout */
	LINE_COMMENT,
	LINE_WORDS,		/* anything else */
	LINE_PUZZLE, LINE_BAD,	/* or nearly one */
	LINE_REFUSED,		/* ambiguous, or not text: ends the reading of its file */
	LINE_ROW, LINE_BAD_ROW,
};

struct line {
	const char *text, *end;	/* NUL is at the end */
	unsigned long number;	/* of the line, from 1; 0: the operand is a puzzle */
	enum line_kind kind;
	unsigned int order;	/* of its cells */
	bool heading;		/* LINE_WORDS: may be a heading */

	/* Symbols: what remains without separators */
	unsigned int count, empty;	/* empty fields among them, which are blanks */
	unsigned int bracket;	/* symbols before the first bracket that is not at the start */
	const char *strange;	/* the first symbol that is not ASCII, or NULL */

	/* Words: letters, digits and cells, with nothing between */
	const char *puzzles[2];	/* the first two that are puzzles */
	unsigned int found;	/* puzzles */
	unsigned int longest;	/* cells in a row, in other words */
	unsigned int others;	/* digits, dots, _ and * in other words */
	bool letters;		/* some are no cells */
	bool map;		/* one has as many letters as a puzzle has cells */

	const char *places[SUDOKU_CELLS_MAX + 4];	/* of symbols */
	char symbols[SUDOKU_CELLS_MAX];	/* LINE_PUZZLE, LINE_ROW */
	char message[MESSAGE_MAX];	/* what is wrong with the line */
};

int symbol_value(unsigned int order, char symbol);
void line_parse(struct line *line, unsigned int wanted, bool whole, unsigned int begun,
		unsigned int rows);

/*
 * foreign.c: what to say about a file that begins with this text, or NULL. @game: other games,
 * which are refused even if they have puzzles; else notations
 */
const char *foreign(bool game, const char *text, size_t bytes);

#endif
