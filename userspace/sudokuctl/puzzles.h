/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Lines to puzzles. Every puzzle that the input holds comes out once and in
 * order, either well formed or with a sentence that says what is wrong with it.
 */
#ifndef SUDOKUCTL_PUZZLES_H
#define SUDOKUCTL_PUZZLES_H

#include "fields.h"
#include "formats.h"
#include "grid.h"
#include "lines.h"
#include "shape.h"

#define PUZZLE_MESSAGE_MAX	160

enum puzzle_state {
	PUZZLE_ASKED,		/* givens holds it, whether they clash or not */
	PUZZLE_SOLVED,		/* each of its solutions was in cells once */
	PUZZLE_COUNTED,		/* result.solutions says how many there are */
	PUZZLE_UNSOLVED,	/* message says why */
};

/**
 * struct puzzle - a puzzle of the input and what became of it
 * @name: of the input that it came from
 * @line: the line that it starts on or, when it could not be read, the line of
 *	the fault; 0 where there are no lines to speak of
 * @state: how far it got
 * @order: 2 to 5; 0 if it could not be read: then it is unsolved, and there are
 *	no givens
 * @more: the search ended at its limit, so there may be more solutions; like
 *	@result and @cells it is not the reader's business
 * @result: what the device says about it
 * @givens: the puzzle
 * @cells: a solution
 * @message: why it is unsolved
 */
struct puzzle {
	const char *name;
	unsigned long line;
	enum puzzle_state state;
	unsigned int order;
	bool more;
	struct sudoku_result result;
	u8 givens[SUDOKU_CELLS_MAX];
	u8 cells[SUDOKU_CELLS_MAX];
	char message[PUZZLE_MESSAGE_MAX];
};

/**
 * struct rows - the grid under way, which comes row by row
 * @count: rows so far, good or bad
 * @order: its order
 * @sure: @order is told by --order or by a row; else it is a guess
 * @odd: the length of its first line if that fits no order; else 0
 * @first_line: the line of the first row
 * @last_line: the line of the last row so far
 * @fault_line: the line of the first fault; 0 if there is none
 * @fault: the first fault in words; empty for @odd, until @order is sure
 * @cells: the cells of the good rows
 */
struct rows {
	unsigned int count;
	unsigned int order;
	bool sure;
	unsigned int odd;
	unsigned long first_line;
	unsigned long last_line;
	unsigned long fault_line;
	char fault[PUZZLE_MESSAGE_MAX];
	u8 cells[SUDOKU_CELLS_MAX];
};

/**
 * struct reader - an input and how far it is read
 * @name: what messages call it
 * @numbered: messages name its lines
 * @dashed: a - was a blank
 * @sections: the section [Puzzle] was there, so others hold no puzzles
 * @held: the present line is still to be taken
 * @order: the order that --order asks for; 0 to go by the lengths
 * @skip: so many rows of another section are still to come
 * @from: its format; FORMAT_NONE as long as that is not known
 * @fields: what is known of it if its lines have fields
 * @lines: its lines
 * @shape: what the present line is
 * @rows: the grid under way
 */
struct reader {
	const char *name;
	bool numbered;
	bool dashed;
	bool sections;
	bool held;
	unsigned int order;
	unsigned int skip;
	enum format from;
	struct fields fields;
	struct lines lines;
	struct shape shape;
	struct rows rows;
};

enum reader_event {
	READER_PUZZLE,	/* a puzzle came out */
	READER_MORE,	/* call lines_fill(), which may wait */
	READER_END,	/* the input is over */
};

void reader_from_fd(struct reader *reader, const char *name,
		    unsigned int order, enum format from, int fd);
void reader_from_text(struct reader *reader, const char *name,
		      unsigned int order, enum format from, const char *text);
enum reader_event reader_next(struct reader *reader, struct puzzle *puzzle);

bool text_is_puzzle(const char *text, unsigned int order);
bool text_resembles_puzzle(const char *text);

#endif
