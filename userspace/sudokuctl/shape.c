// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a line is. The rules, in the order in which they are tried:
 *
 *  1. A comment, from # or % to the end of the line, white space, | and the
 *     drawing characters of Unicode do not count. If nothing is left, or nothing
 *     but - + = and . * : ' as corners, the line is blank, a comment or a
 *     drawing. Where a - was a blank before, a row of blanks may be made of it.
 *  2. A line with a word in it, two different letters side by side, is a
 *     heading if at most three quarters of it are cells. Letters are no cells
 *     here if there are less than nine characters, and a line of 16 or more
 *     without a space is no heading.
 *  3. In a file of puzzles on one line, any other line is one, good or bad.
 *  4. Cells enough for a grid: a puzzle. 16 are a grid of order 2, unless a bar,
 *     --order, or a file of rows make them a row of order 4.
 *  5. Up to three characters where no grid is under way number a puzzle: a
 *     heading.
 *  6. The rest is a row, good or bad, or a bad puzzle, by its length.
 *
 * What the first line that is none of blank, comment, drawing or heading is,
 * makes the file one of puzzles on one line, or one of rows.
 */
#include <ctype.h>
#include <string.h>

#include "grid.h"
#include "shape.h"
#include "text.h"

#define SHAPE_NUMBER_MAX	3	/* characters that may number a puzzle */
#define SHAPE_WORDS_MIN		9	/* in shorter lines letters are words */
#define SHAPE_UNSPACED_MIN	16	/* longer lines of words have a space */
#define SHAPE_ROW_MAX		45	/* of any order: between 25 and 81 */
#define SHAPE_NEAR		2	/* so many too few or too many */
#define SHAPE_GROUPS_MIN	9	/* cells in a row of candidates */

enum class {
	CLASS_OTHER,
	CLASS_CELL,
	CLASS_LETTER,	/* a cell or not */
	CLASS_RULE,	/* draws lines, and may be a blank */
	CLASS_WHITE,
	CLASS_BAR,
	CLASS_COMMENT,
	CLASS_UTF8,	/* the first byte of a drawing character */
};

static const u8 classes[256] = {
	['0' ... '9'] = CLASS_CELL,
	['.'] = CLASS_CELL, ['_'] = CLASS_CELL, ['*'] = CLASS_CELL,
	['A' ... 'Z'] = CLASS_LETTER, ['a' ... 'z'] = CLASS_LETTER,
	['-'] = CLASS_RULE, ['+'] = CLASS_RULE, ['='] = CLASS_RULE,
	[' '] = CLASS_WHITE, ['\t'] = CLASS_WHITE, ['\r'] = CLASS_WHITE,
	['|'] = CLASS_BAR,
	['#'] = CLASS_COMMENT, ['%'] = CLASS_COMMENT,
	[0xe2] = CLASS_UTF8,
};

/**
 * shape_cell_value - what a character says as a cell
 * @order: 2 to 5
 * @symbol: the character
 *
 * Return: the digit, 0 for a blank, or -1 if no cell has this character.
 */
int shape_cell_value(unsigned int order, char symbol)
{
	switch (symbol) {
	case '_':
	case '*':
	case '-':
	case 'x':
	case 'X':
		return 0;
	default:
		return sudoku_cell_value(order, symbol);
	}
}

/* Return: the order of grids with rows of so many cells, or 0. */
unsigned int shape_order_of_row(unsigned int count)
{
	unsigned int order;

	for (order = SUDOKU_ORDER_MIN; order <= SUDOKU_ORDER_MAX; order++) {
		if (sudoku_side(order) == count)
			return order;
	}
	return 0;
}

/* Return: the order of grids with so many cells, or 0. */
unsigned int shape_order_of_whole(unsigned int count)
{
	unsigned int order;

	for (order = SUDOKU_ORDER_MIN; order <= SUDOKU_ORDER_MAX; order++) {
		if (sudoku_cells(order) == count)
			return order;
	}
	return 0;
}

/* Return: whether a line of so many cells was meant to have @size. */
bool shape_near(unsigned int count, unsigned int size)
{
	return count + SHAPE_NEAR >= size && count <= size + SHAPE_NEAR;
}

static bool make_word(char before, char after)
{
	return isalpha((unsigned char)before) && isalpha((unsigned char)after) &&
	       tolower((unsigned char)before) != tolower((unsigned char)after);
}

/* Three bytes, from U+2500 to U+257F. */
static bool is_drawing(const char *text, size_t length)
{
	return length >= 3 && (text[1] == '\x94' || text[1] == '\x95');
}

/* Rule 1: leave what counts, and note what was there beside it. */
static void shape_strip(struct shape *shape, const char *text, size_t length)
{
	unsigned int width = 0;
	size_t at = 0, run;
	u8 class;

	memset(shape, 0, offsetof(struct shape, symbols));
	while (at < length) {
		class = classes[(unsigned char)text[at]];
		if (class == CLASS_UTF8 && is_drawing(text + at, length - at)) {
			class = CLASS_BAR;
			at += 2;
		}
		if (class >= CLASS_WHITE && class <= CLASS_BAR) {
			if (!shape->head)
				shape->head = shape->count;
			shape->bar |= class == CLASS_BAR;
			width = 0;
			at++;
			continue;
		}
		if (class == CLASS_COMMENT) {
			shape->comment = true;
			break;
		}
		if (class == CLASS_LETTER && at)
			shape->word |= make_word(text[at - 1], text[at]);
		shape->rule |= class == CLASS_RULE;
		shape->dash |= text[at] == '-';
		if (!width)
			shape->groups++;
		run = at;
		do {
			shape->symbols[shape->count++] = text[at++];
		} while (at < length &&
			 classes[(unsigned char)text[at]] == CLASS_CELL);
		width += at - run;
		if (shape->widest < width)
			shape->widest = width;
	}
}

static bool is_one_of(char symbol, const char *symbols)
{
	return symbol && strchr(symbols, symbol);
}

/* The rest of rule 1. */
static bool is_drawn(const struct shape *shape, bool dashed)
{
	bool corner = false;
	unsigned int at;

	if (!shape->count)
		return shape->bar;
	if (!shape->rule)
		return false;
	for (at = 0; at < shape->count; at++) {
		if (!is_one_of(shape->symbols[at], "-.*+=:'"))
			return false;
		corner |= is_one_of(shape->symbols[at], "+=:'");
	}
	return corner || !dashed || !(shape_order_of_row(shape->count) ||
				      shape_order_of_whole(shape->count));
}

static bool all_cells(const struct shape *shape, unsigned int order)
{
	unsigned int at;

	for (at = 0; at < shape->count; at++) {
		if (shape_cell_value(order, shape->symbols[at]) < 0)
			return false;
	}
	return true;
}

/* Rule 2. */
static bool is_heading(const struct shape *shape, unsigned int order)
{
	unsigned int at, cells = 0;

	if (!shape->word)
		return false;
	if (shape->count >= SHAPE_UNSPACED_MIN && shape->groups == 1)
		return false;
	for (at = 0; at < shape->count; at++) {
		char symbol = shape->symbols[at];

		if (shape->count < SHAPE_WORDS_MIN &&
		    isalpha((unsigned char)symbol))
			continue;
		if (shape_cell_value(order, symbol) >= 0)
			cells++;
	}
	return cells * 4 <= shape->count * 3;
}

/* Rule 4. Return: the order of the puzzle that the line is, or 0. */
static unsigned int whole_order(const struct shape *shape,
				const struct shape_place *place)
{
	unsigned int order = shape_order_of_whole(shape->count);

	if (place->asked)
		return order == place->asked ? order : 0;
	if (order == 2 && place->from != FORMAT_LINE &&
	    (shape->bar || place->from != FORMAT_NONE))
		return 0;
	return order;
}

/* Rule 6. @row is the order that the line has to have as a row, or 0. */
static bool is_bad_puzzle(const struct shape *shape, unsigned int row,
			  const struct shape_place *place)
{
	unsigned int count = shape->count, side = sudoku_side(row);

	if (row ? count == side : shape_order_of_row(count))
		return false;
	if (place->from == FORMAT_NONE && !row && !shape->bar &&
	    shape_near(count, sudoku_cells(SUDOKU_ORDER_MIN)))
		return true;
	return row ? count * count > side * side * side : count > SHAPE_ROW_MAX;
}

/*
 * A row of a candidate grid has as many groups as cells, of different widths.
 * Return: its order, or 0.
 */
static unsigned int candidates_order(const struct shape *shape)
{
	unsigned int order = shape_order_of_row(shape->groups);

	if (shape->groups < SHAPE_GROUPS_MIN || shape->count < shape->groups + 2)
		return 0;
	if (shape->groups * shape->widest == shape->count &&
	    shape_order_of_whole(shape->count))
		return 0;
	return order && all_cells(shape, order) ? order : 0;
}

/**
 * shape_of_line - tell what a line is
 * @shape: filled in
 * @text: the line
 * @length: its length, up to LINE_BYTES_MAX
 * @place: where it stands
 */
void shape_of_line(struct shape *shape, const char *text, size_t length,
		   const struct shape_place *place)
{
	unsigned int row = place->asked ? place->asked : place->grid;
	unsigned int whole, candidates = 0;

	shape_strip(shape, text, length);
	whole = whole_order(shape, place);
	shape->order = whole ? whole : row;
	if (!shape->order)
		shape->order = shape_order_of_row(shape->count);
	if (place->from != FORMAT_LINE && shape->groups > 1)
		candidates = candidates_order(shape);

	if (is_drawn(shape, place->dashed)) {
		shape->kind = SHAPE_DRAWING;
	} else if (!shape->count) {
		shape->kind = shape->comment ? SHAPE_HEADING : SHAPE_BLANK;
	} else if (is_heading(shape, shape->order ? shape->order :
						    SUDOKU_ORDER_MAX)) {
		shape->kind = SHAPE_HEADING;
	} else if (candidates && (!row || row == candidates)) {
		shape->kind = SHAPE_ROW;
		shape->order = candidates;
		shape->candidates = true;
	} else if (whole) {
		shape->kind = SHAPE_WHOLE;
	} else if (place->from == FORMAT_LINE) {
		shape->kind = SHAPE_WHOLE;
		shape->order = place->asked;
	} else if (!place->inside && shape->count <= SHAPE_NUMBER_MAX) {
		shape->kind = SHAPE_HEADING;
	} else if (is_bad_puzzle(shape, row, place)) {
		shape->kind = SHAPE_WHOLE;
		shape->order = place->asked;
	} else {
		shape->kind = SHAPE_ROW;
	}
}
