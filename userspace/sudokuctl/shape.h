/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What a line is: a row, a whole puzzle, a heading ... told by its length and
 * characters alone, and by the file that it stands in. shape.c has the rules, and
 * sudokuctl(1) says them to users.
 */
#ifndef SUDOKUCTL_SHAPE_H
#define SUDOKUCTL_SHAPE_H

#include <stdbool.h>
#include <stddef.h>

#include "formats.h"
#include "lines.h"

enum shape_kind {
	SHAPE_BLANK,	/* nothing but white space */
	SHAPE_DRAWING,	/* nothing but what draws a grid */
	SHAPE_HEADING,	/* a comment or a heading */
	SHAPE_ROW,	/* a row, good or bad */
	SHAPE_WHOLE,	/* a puzzle on one line, good or bad */
};

/**
 * struct shape - what is left of a line without comment, space and drawing
 * @kind: what the line is
 * @order: the order of the grid that it is, or is a row of; 0 if it fits none
 * @count: the number of characters left
 * @head: their number before the first white space between them
 * @groups: white space and bars part them into so many
 * @widest: characters in the largest group
 * @candidates: the row has cells of several characters
 * @comment: a comment was there
 * @bar: a line that draws a grid was there: | or of a drawing character
 * @dash: a - was there
 * @rule: a - + or = was there
 * @word: two different letters were side by side
 * @symbols: the characters left
 */
struct shape {
	enum shape_kind kind;
	unsigned int order;
	unsigned int count;
	unsigned int head;
	unsigned int groups;
	unsigned int widest;
	bool candidates;
	bool comment;
	bool bar;
	bool dash;
	bool rule;
	bool word;
	char symbols[LINE_BYTES_MAX];
};

/**
 * struct shape_place - where a line stands
 * @from: FORMAT_LINE, FORMAT_ROWS, FORMAT_DRAWN, or FORMAT_NONE at the start of
 *	a file that is not known yet
 * @asked: the order that --order asks for; 0 if it does not
 * @grid: the order of the grid under way, as far as that is sure; 0 otherwise
 * @inside: a grid is under way
 * @dashed: a - is a blank in this file, even on a line without digits
 */
struct shape_place {
	enum format from;
	unsigned int asked;
	unsigned int grid;
	bool inside;
	bool dashed;
};

int shape_cell_value(unsigned int order, char symbol);
unsigned int shape_order_of_row(unsigned int count);
unsigned int shape_order_of_whole(unsigned int count);
bool shape_near(unsigned int count, unsigned int size);
void shape_of_line(struct shape *shape, const char *text, size_t length,
		   const struct shape_place *place);

#endif
