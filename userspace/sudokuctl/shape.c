// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a line is. The rules, in the order in which they are tried:
 *
 *  1. A comment, from # or % to the end of the line, white space, and | - + do
 *     not count. If nothing is left, the line is blank, a comment or a drawing.
 *  2. Cells enough for a grid, then white space, a comma or a semicolon, and
 *     more: a puzzle with text behind it.
 *  3. A line with a word in it, two different letters side by side, is a
 *     heading if at most three quarters of it are cells. Letters are no cells
 *     here if there are less than nine characters, and a line of 16 or more
 *     without a space is no heading.
 *  4. Cells enough for a grid: a puzzle. 16 are a grid of order 2, unless a bar,
 *     --order or the grid under way make them a row of order 4.
 *  5. Up to three characters where no grid is under way number a puzzle: a
 *     heading.
 *  6. The rest is a row, good or bad, or a bad puzzle: by its length, and if
 *     that is no row's, like the puzzle before it.
 */
#include <ctype.h>
#include <string.h>

#include "shape.h"
#include "text.h"

#define SHAPE_NUMBER_MAX	3	/* characters that may number a puzzle */
#define SHAPE_WORDS_MIN		9	/* in shorter lines letters are words */
#define SHAPE_UNSPACED_MIN	16	/* longer lines of words have a space */
#define SHAPE_ROW_MAX		45	/* of any order: between 25 and 81 */
#define SHAPE_NEAR		2	/* so many too few or too many */

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

static bool is_white(char character)
{
	return character && strchr(" \t\r\v\f", character);
}

static bool is_ink(char character)
{
	return character && strchr("|-+", character);
}

static bool make_word(char before, char after)
{
	return isalpha((unsigned char)before) && isalpha((unsigned char)after) &&
	       tolower((unsigned char)before) != tolower((unsigned char)after);
}

/* Rule 1: leave what counts, and note what was there beside it. */
static void shape_strip(struct shape *shape, const char *text, size_t length)
{
	bool white = false, past_head = false;
	char before = ' ';
	size_t at;

	memset(shape, 0, sizeof(*shape));
	for (at = 0; at < length; before = text[at++]) {
		if (text[at] == '#' || text[at] == '%') {
			shape->comment = true;
			break;
		}
		if (is_white(text[at])) {
			white = shape->count > 0;
			continue;
		}
		if (is_ink(text[at])) {
			shape->ink = true;
			shape->bar |= text[at] == '|';
			continue;
		}
		shape->space |= white;
		shape->word |= make_word(before, text[at]);
		past_head |= white || text[at] == ',' || text[at] == ';';
		if (!past_head)
			shape->head++;
		shape->symbols[shape->count++] = text[at];
	}
}

static bool all_cells(const struct shape *shape, unsigned int count,
		      unsigned int order)
{
	while (count) {
		if (sudoku_cell_value(order, shape->symbols[--count]) < 0)
			return false;
	}
	return true;
}

/* Rule 2. */
static bool has_trailer(const struct shape *shape, unsigned int asked)
{
	unsigned int order = shape_order_of_whole(shape->head);

	if (!order || (asked && order != asked))
		return false;
	if (shape->bar || shape->head == shape->count)
		return false;
	return all_cells(shape, shape->head, order);
}

/* Rule 3. */
static bool is_heading(const struct shape *shape, unsigned int order)
{
	unsigned int at, cells = 0;

	if (!shape->word)
		return false;
	if (shape->count >= SHAPE_UNSPACED_MIN && !shape->space)
		return false;
	for (at = 0; at < shape->count; at++) {
		char symbol = shape->symbols[at];

		if (shape->count < SHAPE_WORDS_MIN &&
		    isalpha((unsigned char)symbol))
			continue;
		if (sudoku_cell_value(order, symbol) >= 0)
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
	if (order == 2 && (shape->bar || place->grid == 4))
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
	if (!place->inside && !shape->bar) {
		if (place->listed)
			return true;
		if (!row && shape_near(count, sudoku_cells(SUDOKU_ORDER_MIN)))
			return true;
	}
	return row ? count * count > side * side * side : count > SHAPE_ROW_MAX;
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
	unsigned int whole;

	shape_strip(shape, text, length);
	whole = whole_order(shape, place);
	shape->order = whole ? whole : row;
	if (!shape->order)
		shape->order = shape_order_of_row(shape->count);

	if (!shape->count) {
		shape->kind = shape->comment ? SHAPE_HEADING :
			      shape->ink ? SHAPE_DRAWING : SHAPE_BLANK;
	} else if (!whole && has_trailer(shape, place->asked)) {
		shape->kind = SHAPE_WHOLE;
		shape->trailer = true;
		shape->order = shape_order_of_whole(shape->head);
	} else if (is_heading(shape, shape->order ? shape->order :
						    SUDOKU_ORDER_MAX)) {
		shape->kind = SHAPE_HEADING;
	} else if (whole) {
		shape->kind = SHAPE_WHOLE;
	} else if (!place->inside && shape->count <= SHAPE_NUMBER_MAX) {
		shape->kind = SHAPE_HEADING;
	} else if (is_bad_puzzle(shape, row, place)) {
		shape->kind = SHAPE_WHOLE;
		shape->order = place->asked;
	} else {
		shape->kind = SHAPE_ROW;
	}
}
