// SPDX-License-Identifier: GPL-2.0-only
/*
 * Lines to puzzles: what a line is, shape.c tells, and fields.c where in a line
 * the puzzle is; here rows become grids.
 *
 * A bad row is still a row, so that the rows behind it keep their places. A
 * blank line, a heading, a puzzle on one line and the end of the input end a
 * grid, whole or not. Of several faults in a puzzle the first one is told.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "puzzles.h"
#include "text.h"

/* Nine candidates for each cell. */
#define PENCILMARKS	729

/* Shorter arguments were not meant to be puzzles. */
#define LIKELY_MIN	14

/* Shorter puzzles have no letters, at orders 2 and 3. */
#define LETTERLESS_MAX	83

static unsigned int distance(unsigned int a, unsigned int b)
{
	return a > b ? a - b : b - a;
}

/* The order whose rows come nearest to a length. */
static unsigned int guess_order(unsigned int count)
{
	unsigned int order, best = SUDOKU_ORDER_MIN;

	for (order = best + 1; order <= SUDOKU_ORDER_MAX; order++) {
		if (distance(count, sudoku_side(order)) <
		    distance(count, sudoku_side(best)))
			best = order;
	}
	return best;
}

/* The order whose puzzles are about as long as a line, or 0. */
static unsigned int guess_whole_order(unsigned int count)
{
	unsigned int order;

	for (order = SUDOKU_ORDER_MIN; order <= SUDOKU_ORDER_MAX; order++) {
		if (shape_near(count, sudoku_cells(order)))
			return order;
	}
	return 0;
}

static const char *plural(unsigned int count)
{
	return count == 1 ? "" : "s";
}

static void say_row_length(char *message, unsigned int count,
			   unsigned int order)
{
	snprintf(message, PUZZLE_MESSAGE_MAX,
		 "%u cell%s in the row, expected %u",
		 count, plural(count), sudoku_side(order));
}

/* @order is 0 if the length comes near to no puzzle's, @rows if rows may do. */
static void say_whole_length(char *message, unsigned int count,
			     unsigned int order, bool rows)
{
	if (count == PENCILMARKS)
		snprintf(message, PUZZLE_MESSAGE_MAX,
			 "729 pencilmarks, nine for each cell, are not read; give the puzzle's 81 cells");
	else if (order)
		snprintf(message, PUZZLE_MESSAGE_MAX,
			 "%u cell%s, expected %u",
			 count, plural(count), sudoku_cells(order));
	else
		snprintf(message, PUZZLE_MESSAGE_MAX,
			 "%u cell%s, expected %s16, %s81, 256 or 625",
			 count, plural(count), rows ? "4, 9, " : "",
			 rows ? "25, " : "");
}

static void say_candidates(char *message, unsigned int order)
{
	if (order == 3)
		snprintf(message, PUZZLE_MESSAGE_MAX,
			 "candidate grids (pencilmarks) are not read; give the puzzle, a character for each cell");
	else
		snprintf(message, PUZZLE_MESSAGE_MAX,
			 "cells of several characters: 10 is written A, and candidates are not read");
}

static void say_trailer(char *message)
{
	snprintf(message, PUZZLE_MESSAGE_MAX,
		 "text behind the puzzle; a comment starts with #");
}

/* The first line of a grid that never showed its order; @order is a guess. */
static void say_odd_length(char *message, unsigned int count,
			   unsigned int order)
{
	if (shape_near(count, sudoku_side(order)))
		say_row_length(message, count, order);
	else
		say_whole_length(message, count, 0, true);
}

/* @row is the row that the line is, from 0; or 0 for a whole puzzle. */
static void say_symbol(char *message, const struct shape *shape,
		       unsigned int at, unsigned int order, unsigned int row)
{
	unsigned int side = sudoku_side(order);
	unsigned char symbol = shape->symbols[at];
	char place[40] = "";
	char name[8];

	if (isprint(symbol))
		snprintf(name, sizeof(name), "%c", symbol);
	else
		snprintf(name, sizeof(name), "\\x%02x", symbol);
	if (order ? at == sudoku_cells(order) : shape_order_of_whole(at) > 0) {
		say_trailer(message);
		return;
	}
	if (!order) {
		snprintf(message, PUZZLE_MESSAGE_MAX, "'%s' is not a cell",
			 name);
		return;
	}
	if (order == 2 && shape->count == 16 && sudoku_cell_value(4, symbol) > 0)
		snprintf(place, sizeof(place),
			 "; rows of 16 cells need --order 4");
	else if (shape->count == side || shape->count == sudoku_cells(order))
		snprintf(place, sizeof(place), ", in row %u column %u",
			 row + at / side + 1, at % side + 1);
	snprintf(message, PUZZLE_MESSAGE_MAX,
		 "'%s' is not a cell of a %ux%u grid%s", name, side, side,
		 place);
}

/*
 * Turn the characters of a row or of a whole puzzle into cells.
 * Return: whether all are cells; if not, @message names the first other one.
 */
static bool take_cells(const struct shape *shape, unsigned int order,
		       unsigned int row, u8 *cells, char *message)
{
	unsigned int at;
	int value;

	for (at = 0; at < shape->count; at++) {
		value = shape_cell_value(order ? order : SUDOKU_ORDER_MAX,
					 shape->symbols[at]);
		if (value < 0) {
			say_symbol(message, shape, at, order, row);
			return false;
		}
		if (at < SUDOKU_CELLS_MAX)
			cells[at] = value;
	}
	return true;
}

static void take_row(struct reader *reader)
{
	const struct shape *shape = &reader->shape;
	struct rows *rows = &reader->rows;
	char message[PUZZLE_MESSAGE_MAX] = "";
	u8 cells[SUDOKU_CELLS_MAX];

	if (!rows->sure && shape->order) {
		rows->order = shape->order;
		rows->sure = true;
	} else if (!rows->count) {
		rows->order = guess_order(shape->count);
	}
	if (shape->candidates) {
		say_candidates(message, rows->order);
	} else if (take_cells(shape, rows->order, rows->count, cells, message)) {
		if (shape->count == sudoku_side(rows->order))
			memcpy(rows->cells + rows->count * shape->count, cells,
			       shape->count);
		else if (rows->sure)
			say_row_length(message, shape->count, rows->order);
		else if (!rows->count)
			rows->odd = shape->count;
	}
	if (!rows->count++)
		rows->first_line = reader->lines.number;
	rows->last_line = reader->lines.number;
	if (!rows->fault_line && (*message || rows->odd)) {
		rows->fault_line = reader->lines.number;
		memcpy(rows->fault, message, sizeof(message));
	}
}

static void puzzle_start(const struct reader *reader, struct puzzle *puzzle,
			 unsigned int order, unsigned long line)
{
	puzzle->name = reader->name;
	puzzle->line = reader->numbered ? line : 0;
	puzzle->order = order;
	puzzle->state = PUZZLE_ASKED;
	puzzle->message[0] = '\0';
}

/* If there is a message, the puzzle is none. */
static void puzzle_end(struct puzzle *puzzle)
{
	if (!puzzle->message[0])
		return;
	puzzle->state = PUZZLE_UNSOLVED;
	puzzle->order = 0;
}

/* The grid under way is over: hand it out and begin anew. */
static void end_rows(struct reader *reader, struct puzzle *puzzle)
{
	struct rows *rows = &reader->rows;
	unsigned long line = rows->first_line;

	puzzle_start(reader, puzzle, rows->order, line);
	memcpy(puzzle->givens, rows->cells, sudoku_cells(rows->order));
	if (rows->fault_line) {
		line = rows->fault_line;
		if (!rows->odd)
			memcpy(puzzle->message, rows->fault,
			       sizeof(rows->fault));
		else if (rows->sure)
			say_row_length(puzzle->message, rows->odd, rows->order);
		else
			say_odd_length(puzzle->message, rows->odd, rows->order);
	} else if (rows->count < sudoku_side(rows->order)) {
		line = rows->last_line;
		snprintf(puzzle->message, PUZZLE_MESSAGE_MAX,
			 "the grid is cut off after row %u%s", rows->count,
			 reader->shape.kind == SHAPE_BLANK &&
			 rows->count % rows->order == 0 ?
			 "; blank lines inside of grids need --from drawn" : "");
	}
	puzzle_end(puzzle);
	if (puzzle->line)
		puzzle->line = line;
	rows->count = 0;
	rows->sure = false;
	rows->odd = 0;
	rows->fault_line = 0;
}

/* A puzzle on one line. */
static void take_whole(struct reader *reader, struct puzzle *puzzle)
{
	const struct shape *shape = &reader->shape;
	unsigned int order = shape->order;

	if (!order)
		order = guess_whole_order(shape->count);
	puzzle_start(reader, puzzle, order, reader->lines.number);
	if (!take_cells(shape, order, 0, puzzle->givens, puzzle->message))
		; /* the message is there */
	else if (order && shape->count == sudoku_cells(order))
		; /* it is good */
	else if (shape_order_of_whole(shape->head))
		say_trailer(puzzle->message);
	else
		say_whole_length(puzzle->message, shape->count, order,
				 reader->from == FORMAT_ROWS ||
				 reader->from == FORMAT_DRAWN);
	puzzle_end(puzzle);
}

static void refuse_line(struct reader *reader, struct puzzle *puzzle)
{
	puzzle_start(reader, puzzle, 0, reader->lines.number);
	if (reader->lines.cut)
		snprintf(puzzle->message, PUZZLE_MESSAGE_MAX,
			 "the line is longer than %d characters",
			 LINE_BYTES_MAX);
	else
		snprintf(puzzle->message, PUZZLE_MESSAGE_MAX, "%s",
			 fields_expected(reader->from));
	puzzle_end(puzzle);
}

/* The present line has fields. Return: whether a puzzle came out. */
static bool take_fields(struct reader *reader, struct puzzle *puzzle)
{
	const struct shape_place place = {
		.from = FORMAT_LINE,
		.asked = reader->order,
		.dashed = true,
	};
	char text[LINE_BYTES_MAX];
	size_t count;

	switch (fields_find(&reader->fields, reader->from, reader->lines.text,
			    reader->lines.length, text, &count)) {
	case FIELDS_NOTHING:
		return false;
	case FIELDS_FAULT:
		refuse_line(reader, puzzle);
		return true;
	default:
		shape_of_line(&reader->shape, text, count, &place);
		take_whole(reader, puzzle);
		return true;
	}
}

/* What the first line that tells it says of the file. */
static void settle_format(struct reader *reader)
{
	if (reader->shape.kind == SHAPE_WHOLE)
		reader->from = FORMAT_LINE;
	else if (reader->shape.kind == SHAPE_ROW)
		reader->from = FORMAT_ROWS;
}

/* In SadMan's files only the section [Puzzle] is one. */
static bool in_other_section(struct reader *reader)
{
	static const char puzzle[] = "[puzzle]";
	const struct lines *lines = &reader->lines;

	if (lines->length && lines->text[0] == '[') {
		if (lines->length >= strlen(puzzle) &&
		    !strncasecmp(lines->text, puzzle, strlen(puzzle))) {
			reader->sections = true;
			reader->skip = 0;
		} else if (reader->sections) {
			reader->skip = sudoku_side(reader->rows.order);
		}
		reader->shape.kind = SHAPE_HEADING;
	}
	if (!reader->skip || reader->shape.kind <= SHAPE_HEADING)
		return false;
	reader->skip--;
	return true;
}

static void look_at_line(struct reader *reader)
{
	const struct rows *rows = &reader->rows;
	const struct shape_place place = {
		.from = reader->from,
		.asked = reader->order,
		.grid = rows->count && rows->sure ? rows->order : 0,
		.inside = rows->count,
		.dashed = reader->dashed,
	};
	struct shape *shape = &reader->shape;

	shape_of_line(shape, reader->lines.text, reader->lines.length, &place);
	if (shape->comment)
		reader->lines.cut = false; /* nothing that counts was lost */
	if (reader->lines.cut)
		shape->kind = SHAPE_WHOLE;
	if (reader->from != FORMAT_LINE && in_other_section(reader))
		shape->kind = SHAPE_DRAWING;
	if (reader->from == FORMAT_NONE)
		settle_format(reader);
	if (shape->dash && shape->order && shape->kind >= SHAPE_ROW)
		reader->dashed = true;
}

/* Only --from drawn leaves blank lines inside of grids alone. */
static bool lets_bands_be_apart(const struct reader *reader)
{
	return reader->from == FORMAT_DRAWN &&
	       reader->shape.kind == SHAPE_BLANK;
}

static void reader_start(struct reader *reader, const char *name,
			 unsigned int order, enum format from)
{
	memset(reader, 0, sizeof(*reader));
	reader->name = name;
	reader->order = order;
	reader->from = from;
	reader->dashed = from == FORMAT_LINE || from == FORMAT_ROWS;
}

/**
 * reader_from_fd - start to read puzzles from a file
 * @reader: the reader
 * @name: what messages call the file; it must stay
 * @order: the order that --order asks for, or 0
 * @from: the format that --from asks for, or FORMAT_NONE
 * @fd: the file, open
 */
void reader_from_fd(struct reader *reader, const char *name,
		    unsigned int order, enum format from, int fd)
{
	reader_start(reader, name, order, from);
	reader->numbered = true;
	lines_from_fd(&reader->lines, fd);
}

/**
 * reader_from_text - start to read puzzles from an argument
 * @reader: the reader
 * @name: what messages call the argument; it must stay
 * @order: the order that --order asks for, or 0
 * @from: the format that --from asks for, or FORMAT_NONE
 * @text: the argument; it must stay. If it is one line, so is the puzzle.
 */
void reader_from_text(struct reader *reader, const char *name,
		      unsigned int order, enum format from, const char *text)
{
	reader_start(reader, name, order, from);
	reader->numbered = strchr(text, '\n');
	if (!reader->numbered && !from) {
		from = fields_detect(text, strnlen(text, LINE_BYTES_MAX));
		reader->from = from ? from : FORMAT_LINE;
	}
	lines_from_memory(&reader->lines, text);
}

/**
 * reader_next - take the next puzzle of an input
 * @reader: the input
 * @puzzle: filled in with READER_PUZZLE: asked or unsolved
 */
enum reader_event reader_next(struct reader *reader, struct puzzle *puzzle)
{
	struct rows *rows = &reader->rows;
	enum lines_event event;

	for (;;) {
		if (!reader->held) {
			event = lines_next(&reader->lines);
			if (event == LINES_MORE)
				return READER_MORE;
			if (event == LINES_END)
				break;
		}
		reader->held = false;
		if (reader->from == FORMAT_NONE)
			reader->from = fields_detect(reader->lines.text,
						     reader->lines.length);
		if (reader->from >= FORMAT_JSON) {
			if (take_fields(reader, puzzle))
				return READER_PUZZLE;
			continue;
		}
		look_at_line(reader);
		switch (reader->shape.kind) {
		case SHAPE_DRAWING:
			break;
		case SHAPE_ROW:
			take_row(reader);
			if (rows->count < sudoku_side(rows->order))
				break;
			end_rows(reader, puzzle);
			return READER_PUZZLE;
		case SHAPE_BLANK:
		case SHAPE_HEADING:
			if (!rows->count || lets_bands_be_apart(reader))
				break;
			end_rows(reader, puzzle);
			return READER_PUZZLE;
		case SHAPE_WHOLE:
			if (rows->count) {
				reader->held = true;
				end_rows(reader, puzzle);
			} else if (reader->lines.cut) {
				refuse_line(reader, puzzle);
			} else {
				take_whole(reader, puzzle);
			}
			return READER_PUZZLE;
		}
	}
	if (!rows->count)
		return READER_END;
	end_rows(reader, puzzle);
	return READER_PUZZLE;
}

/* The shape of a text that has one line. */
static void shape_of_text(struct shape *shape, const char *text,
			  unsigned int order)
{
	const struct shape_place place = { .asked = order };
	size_t length = strlen(text);

	if (length > LINE_BYTES_MAX)
		length = LINE_BYTES_MAX;
	shape_of_line(shape, text, length, &place);
}

static unsigned int count_cells(const struct shape *shape, unsigned int order)
{
	unsigned int at, cells = 0;

	for (at = 0; at < shape->count; at++)
		cells += shape_cell_value(order, shape->symbols[at]) >= 0;
	return cells;
}

/**
 * text_is_puzzle - whether an argument is a puzzle rather than a file's name
 * @text: the argument
 * @order: the order that --order asks for, or 0
 *
 * It is if it has several lines, is a line of HoDoKu's library, or has cells of a
 * grid and nothing else.
 */
bool text_is_puzzle(const char *text, unsigned int order)
{
	struct shape shape;

	if (strchr(text, '\n'))
		return true;
	if (fields_detect(text, strnlen(text, LINE_BYTES_MAX)) == FORMAT_HODOKU)
		return true;
	shape_of_text(&shape, text, order);
	return shape.kind == SHAPE_WHOLE &&
	       shape.order && shape.count == sudoku_cells(shape.order) &&
	       count_cells(&shape, shape.order) == shape.count;
}

/**
 * text_resembles_puzzle - whether a puzzle was meant, there being no such file
 * @text: the argument
 */
bool text_resembles_puzzle(const char *text)
{
	struct shape shape;
	unsigned int order;

	shape_of_text(&shape, text, 0);
	order = shape.count > LETTERLESS_MAX ? SUDOKU_ORDER_MAX : 3;
	return shape.count >= LIKELY_MIN &&
	       count_cells(&shape, order) * 4 > shape.count * 3;
}
