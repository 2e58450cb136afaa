/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Characters to cells, and cells to characters: an incremental parser.
 *
 * The parser consumes the text of writes in pieces of any size. text.c has the grammar. The
 * caller marks the start and end of each write, because the rest of a puzzle's last line is
 * checked only within the same write:
 *
 *	sudoku_text_begin()	starts a write
 *	sudoku_text_parse()	consumes characters up to an event: call it until it returns MORE
 *				and there are no more characters
 *	sudoku_text_end()	ends the write: a last PUZZLE, or MORE. The cells of an
 *				unfinished puzzle are kept for the next write.
 *
 * All functions may be called in any context; callers serialize the calls for one parser.
 *
 * The whole state of the parser, except the cells, is its mark. A caller that cannot accept
 * everything it has parsed saves text->at, and later goes back by assigning it: to a mark between
 * two puzzles at any time; to a mark inside a puzzle until the next puzzle begins, because the
 * parser keeps the cells of one puzzle only.
 */
#ifndef SUDOKU_TEXT_H
#define SUDOKU_TEXT_H

#include "grid.h"

/**
 * struct sudoku_text_mark - a position in the text
 * @taken: characters consumed in the current write
 * @line: number of the current line, from 1
 * @start_line: number of the line on which the puzzle, or the last one, started
 * @count: cells consumed of the puzzle; 0 between puzzles
 * @line_cells: cells consumed on the current line
 * @line_ended: between puzzles: the newline after the last one is consumed
 */
struct sudoku_text_mark {
	size_t taken;
	u64 line;
	u64 start_line;
	u16 count;
	u16 line_cells;
	bool line_ended;
};

/**
 * struct sudoku_text - a parser
 * @at: its position
 * @order: 2 to 5
 * @cells: values of the puzzle's cells; after SUDOKU_TEXT_PUZZLE, of the whole puzzle
 */
struct sudoku_text {
	struct sudoku_text_mark at;
	u8 order;
	u8 cells[SUDOKU_CELLS_MAX];
};

/**
 * enum sudoku_text_event - why the parser stopped
 * @SUDOKU_TEXT_MORE: all characters are consumed; the puzzle, if any, needs more
 * @SUDOKU_TEXT_PUZZLE: a puzzle is complete, and its line consumed; there may be a clash
 * @SUDOKU_TEXT_FAULT: the text is not a puzzle; the character at fault is not consumed. Go back
 *	to a mark, or call sudoku_text_refuse().
 */
enum sudoku_text_event {
	SUDOKU_TEXT_MORE,
	SUDOKU_TEXT_PUZZLE,
	SUDOKU_TEXT_FAULT,
};

void sudoku_text_init(struct sudoku_text *text, unsigned int order);
void sudoku_text_begin(struct sudoku_text *text);
enum sudoku_text_event sudoku_text_parse(struct sudoku_text *text, const char *buf, size_t len,
					 struct sudoku_fault *fault);
enum sudoku_text_event sudoku_text_end(struct sudoku_text *text);
void sudoku_text_refuse(struct sudoku_text *text);
bool sudoku_text_close(struct sudoku_text *text, struct sudoku_fault *fault);

int sudoku_cell_value(unsigned int order, char character);
char sudoku_cell_character(unsigned int value);
void sudoku_text_format(unsigned int order, const u8 *cells, char *buf);

#endif
