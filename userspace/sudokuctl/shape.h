/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What a line is: a row, a whole puzzle, a heading ... told by its length and
 * characters alone, and by the grid that it may be a row of. shape.c has the
 * rules, and sudokuctl(1) says them to users.
 */
#ifndef SUDOKUCTL_SHAPE_H
#define SUDOKUCTL_SHAPE_H

#include <stdbool.h>
#include <stddef.h>

#include "lines.h"

enum shape_kind {
	SHAPE_BLANK,	/* nothing but white space */
	SHAPE_DRAWING,	/* nothing but | - + and white space */
	SHAPE_HEADING,	/* a comment or a heading */
	SHAPE_ROW,	/* a row, good or bad */
	SHAPE_WHOLE,	/* a puzzle on one line, good or bad */
};

/**
 * struct shape - what is left of a line without comment, space and drawing
 * @kind: what the line is
 * @order: the order of the grid that it is, or is a row of; 0 if it fits none
 * @symbols: the characters left
 * @count: their number
 * @head: their number before the first white space, comma or semicolon
 * @trailer: @head of them are a puzzle, and text follows
 * @comment: a comment was there
 * @ink: | - or + was there
 * @bar: | was there
 * @space: white space was there, between two of the characters
 * @word: two different letters were side by side
 */
struct shape {
	enum shape_kind kind;
	unsigned int order;
	char symbols[LINE_BYTES_MAX];
	unsigned int count;
	unsigned int head;
	bool trailer;
	bool comment;
	bool ink;
	bool bar;
	bool space;
	bool word;
};

/**
 * struct shape_place - where a line stands
 * @asked: the order that --order asks for; 0 if it does not
 * @grid: the order of the grid under way, as far as that is sure; 0 otherwise
 * @inside: a grid is under way
 * @listed: the puzzle before it was on one line
 */
struct shape_place {
	unsigned int asked;
	unsigned int grid;
	bool inside;
	bool listed;
};

unsigned int shape_order_of_row(unsigned int count);
unsigned int shape_order_of_whole(unsigned int count);
bool shape_near(unsigned int count, unsigned int size);
void shape_of_line(struct shape *shape, const char *text, size_t length,
		   const struct shape_place *place);

#endif
