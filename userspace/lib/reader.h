/* SPDX-License-Identifier: GPL-2.0-only */
/* Between the files that read puzzles. The section INPUT of sudokuctl(1) is the specification. */
#ifndef SUDOKU_READER_H
#define SUDOKU_READER_H

#include "userspace.h"

#define MESSAGE_MAX	256

/* line.c: recognize what a line is */
enum line_kind {
	LINE_EMPTY, LINE_COMMENT, LINE_FRAME,	/* skipped */
	LINE_PUZZLE, LINE_ROW, LINE_BAD_ROW,
	LINE_BAD,		/* cells, but neither puzzle nor row */
	LINE_WORDS,		/* anything else */
	LINE_REFUSED,		/* ambiguous, or not text: ends the reading of its file */
};

struct line {
	const char *text, *end;
	enum line_kind kind;
	unsigned int order;	/* of its cells */
	bool heading;		/* LINE_WORDS: may be a heading */

	/* Symbols: what remains without separators */
	unsigned int count, empty;	/* empty fields among them, which are blanks */
	unsigned int run, groups, group;	/* size of adjacent symbols: now, and 0: differs */
	unsigned int bracket;	/* symbols before the first bracket that is not at the start */
	bool spaces, bars, brackets;
	bool mixed;		/* besides empty fields, it has other blanks */

	/* Words: letters, digits and cells, with nothing between */
	const char *word;	/* start of the current one, or NULL */
	const char *puzzles[2];	/* the first two that are puzzles */
	unsigned int found;	/* puzzles */
	unsigned int longest;	/* cells in a row, or a long word, beside puzzles */
	unsigned int cells[2];	/* in words of cells, and in other words */
	bool letters;		/* there are other words */
	const char *strange;	/* the first symbol that is not ASCII, or NULL */

	char symbols[SUDOKU_CELLS_MAX];	/* 0: not a cell */
	const char *places[SUDOKU_CELLS_MAX];	/* in the text; NULL: an empty field */
	char message[MESSAGE_MAX];	/* what is wrong with the line */
};

int symbol_value(unsigned int order, char symbol);
void line_parse(struct line *line, unsigned int wanted, bool whole, unsigned int begun,
		unsigned int rows);

/*
 * foreign.c: what to say about a file that begins with this text, or NULL. @game: other games,
 * which are refused even if they have puzzles; else notations
 */
const char *foreign(bool game, const char *text, const char *end);

#endif
