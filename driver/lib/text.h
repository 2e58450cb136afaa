/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Characters to cells, and cells to characters: an incremental parser.
 *
 * The parser consumes the text of writes in pieces of any size. text.c has the
 * grammar. The caller marks the start and end of each write, because the rest of a
 * puzzle's last line is checked only within the same write.
 *
 * States. A row is side cells; a puzzle is one line of all its cells, or side rows.
 * Space, tab and carriage return are skipped: consumed in every state without changing
 * it. But after SUDOKU_TEXT_SKIPPED of them, a complete puzzle ends as at a newline.
 *
 *	    newline              cell                  cell, newline after a row
 *	    +-----+             +-----+                  +-----+
 *	    |     v             |     v                  |     v
 *	  +---------+   cell   +---------+  newline     +---------+
 *	  |  START  |--------->|  LINE   |------------->|  ROWS   |
 *	  +---------+          +---------+  after a row +---------+
 *	       ^                 |     ^                  |     ^
 *	       |            last |     | retract     last |     | retract
 *	       |            cell v     |             cell v     |
 *	       |   next        +----------------------------------+
 *	       +---------------|             COMPLETE             |
 *	                       +----------------------------------+
 *
 *	rewind and refuse lead from every state to START.
 *
 *	field		START	LINE		ROWS		COMPLETE
 *	complete	false	false		false		true
 *	count		0	1 to cells-1	side to cells-1	cells
 *	line_cells	0	count		0 to side	cells or side
 *	start		-	offset of the puzzle's first cell in the current
 *				write; 0 if an earlier write has it
 *	start_line	-	number of the line that has the first cell
 *	last_cell	-	-		-		offset of the last cell
 *
 * Events. The character that causes an event is not consumed, and the parser stays in its
 * state; an invalid first character still sets start and start_line, as a cell does.
 *
 *	state		character			event
 *	any		not a cell			FAULT, CHARACTER
 *	LINE		newline, not after side cells	FAULT, LINE_SHORT
 *	ROWS		newline in a row		FAULT, LINE_SHORT
 *	ROWS		newline at a line's start	FAULT, LINE_EMPTY
 *	ROWS		cell after a row		FAULT, LINE_LONG
 *	COMPLETE	cell				FAULT, LINE_LONG
 *	COMPLETE	newline, end of the write,
 *			one skipped character too many	PUZZLE, or FAULT, CLASH
 *
 * Accounting. taken is the number of characters consumed in the current write, which
 * write() returns; if it is 0, write() returns the error. line counts from 1.
 *
 *	call		state		next state	taken		line
 *	begin_write	not COMPLETE	same		0		-
 *	parse		any		as above	+ 1 each	+ 1 a newline
 *	skip_lines	START		START		+ 1 each	+ 1 a line
 *	end_write	any		same		-		-
 *	next		COMPLETE	START		-		-
 *	retract		COMPLETE	LINE, ROWS	last_cell	-
 *	rewind		any, at FAULT	START		start		start_line
 *	refuse		any, at FAULT	START		0		+ 1
 *	close		not COMPLETE	same		-		-
 *
 * retract also decrements count and line_cells. At a FAULT, start decides: if it is not
 * 0, part of this write precedes the puzzle and is kept, so the caller rewinds; if it is
 * 0, the caller refuses. A caller without space to record a refusal retracts in COMPLETE
 * and does nothing elsewhere; the character can be parsed again later.
 *
 * For example, with order 2 and P for 16 cells:
 *
 *	write "P\n12x"	parse	PUZZLE at the newline	taken 16
 *			next				taken 16
 *			parse	FAULT at x		taken 19, start 17
 *			rewind				taken 17: returned
 *	write "12x"	parse	FAULT at x		taken 2, start 0
 *			refuse				taken 0: -EINVAL returned
 */
#ifndef SUDOKU_TEXT_H
#define SUDOKU_TEXT_H

#include "grid.h"

/* Maximum number of skipped characters after a puzzle's last cell that belong to its line. */
#define SUDOKU_TEXT_SKIPPED	1024

/**
 * struct sudoku_text - a parser
 * @order: 2 to 5
 * @complete: the puzzle has all its cells; white space may follow on its line
 * @taken: characters consumed in the current write
 * @start: offset of the puzzle's start in the current write; 0 if an earlier write
 *	has it
 * @last_cell: offset of a complete puzzle's last cell in the current write
 * @line: number of the current line, from 1
 * @start_line: number of the line on which the puzzle started
 * @line_cells: number of cells consumed on the current line
 * @count: number of cells of the puzzle consumed
 * @cells: values of those cells
 */
struct sudoku_text {
	u8 order;
	bool complete;
	size_t taken;
	size_t start;
	size_t last_cell;
	u64 line;
	u64 start_line;
	u16 line_cells;
	u16 count;
	u8 cells[SUDOKU_CELLS_MAX];
};

/**
 * enum sudoku_text_event - why the parser stopped
 * @SUDOKU_TEXT_MORE: it consumed everything; the puzzle, if any, needs more characters
 * @SUDOKU_TEXT_PUZZLE: a puzzle without clashes ended. Call sudoku_text_next() to
 *	continue, or sudoku_text_retract() if it cannot be solved now.
 * @SUDOKU_TEXT_FAULT: the text is not a puzzle. Call sudoku_text_rewind() or
 *	sudoku_text_refuse().
 */
enum sudoku_text_event {
	SUDOKU_TEXT_MORE,
	SUDOKU_TEXT_PUZZLE,
	SUDOKU_TEXT_FAULT,
};

void sudoku_text_init(struct sudoku_text *text, unsigned int order);
void sudoku_text_begin_write(struct sudoku_text *text);
enum sudoku_text_event sudoku_text_parse(struct sudoku_text *text,
					 const char *buf, size_t len,
					 struct sudoku_fault *fault);
void sudoku_text_skip_lines(struct sudoku_text *text, unsigned int count);
enum sudoku_text_event sudoku_text_end_write(struct sudoku_text *text,
					     struct sudoku_fault *fault);
bool sudoku_text_close(struct sudoku_text *text, struct sudoku_fault *fault);

void sudoku_text_next(struct sudoku_text *text);
void sudoku_text_retract(struct sudoku_text *text);
void sudoku_text_rewind(struct sudoku_text *text);
void sudoku_text_refuse(struct sudoku_text *text);

int sudoku_cell_value(unsigned int order, char character);
char sudoku_cell_character(unsigned int value);
void sudoku_text_format(unsigned int order, const u8 *cells, char *buf);

#endif
