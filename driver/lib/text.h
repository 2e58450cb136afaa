/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Characters to cells, and cells to characters.
 *
 * A stream of characters is taken in pieces of any size. A puzzle is side²
 * cells on one line, or side lines of side cells; text.c has the grammar. The
 * caller says where a write begins and ends, because what stands behind a
 * puzzle's last cell in the same write belongs to its line.
 *
 * This room is pure, and knows the grid room only.
 */
#ifndef SUDOKU_TEXT_H
#define SUDOKU_TEXT_H

#include "grid.h"

/**
 * struct sudoku_text - the state of a stream of puzzles
 * @order: 2 to 5
 * @complete: all cells of the puzzle are taken; the rest of its line may follow
 * @taken: characters of the present write that are taken
 * @start: where the puzzle started in the present write; 0 as well if it
 *	started in an earlier one
 * @last: where the last cell of a complete puzzle stands in the present write
 * @line: the present line of the stream, from 1
 * @start_line: the line on which the puzzle started
 * @line_cells: cells taken on the present line
 * @count: cells of the puzzle taken so far
 * @cells: those cells
 */
struct sudoku_text {
	u8 order;
	bool complete;
	size_t taken;
	size_t start;
	size_t last;
	u64 line;
	u64 start_line;
	u16 line_cells;
	u16 count;
	u8 cells[SUDOKU_CELLS_MAX];
};

/**
 * enum sudoku_text_event - why sudoku_text_take() came back
 * @SUDOKU_TEXT_MORE: everything was taken, and no puzzle is whole
 * @SUDOKU_TEXT_PUZZLE: a puzzle is whole, its givens agree; call
 *	sudoku_text_next() to go on, or sudoku_text_retract() to have its last
 *	cell written again
 * @SUDOKU_TEXT_FAULT: what was written is not a puzzle; call
 *	sudoku_text_refuse() or sudoku_text_rewind()
 */
enum sudoku_text_event {
	SUDOKU_TEXT_MORE,
	SUDOKU_TEXT_PUZZLE,
	SUDOKU_TEXT_FAULT,
};

void sudoku_text_init(struct sudoku_text *text, unsigned int order);
void sudoku_text_begin_write(struct sudoku_text *text);
enum sudoku_text_event sudoku_text_take(struct sudoku_text *text,
					const char *buf, size_t len,
					struct sudoku_fault *fault);
void sudoku_text_take_lines(struct sudoku_text *text, unsigned int count);
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
