/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Grids of order 3 in the form that the lanes solver takes and gives: four bits
 * a cell, which hold its value.
 *
 * Cells and characters are packed and unpacked eight at a time. What is odd about
 * a text is not said here: whoever wants to know asks the text room.
 *
 * This room is pure, and knows the grid room only.
 */
#ifndef SUDOKU_PACKED_H
#define SUDOKU_PACKED_H

#include "grid.h"

#define SUDOKU_PACKED_CELLS	81
#define SUDOKU_PACKED_WORDS	6

/**
 * struct sudoku_packed - a grid of order 3
 * @words: sixteen cells each, two in each byte: the first eight cells in the lower
 *	halves of the bytes, the lowest byte first. The last word has one cell, and
 *	is 0 otherwise.
 */
struct sudoku_packed {
	u64 words[SUDOKU_PACKED_WORDS];
};

/* Where the four bits of a cell begin in its word, number cell / 16. */
static inline unsigned int sudoku_packed_bit(unsigned int cell)
{
	return cell % 8 * 8 + cell / 8 % 2 * 4;
}

bool sudoku_pack_cells(struct sudoku_packed *packed, const u8 *cells);
bool sudoku_pack_text(struct sudoku_packed *packed, const char *text);
void sudoku_unpack_cells(const struct sudoku_packed *packed, u8 *cells);
void sudoku_unpack_text(const struct sudoku_packed *packed, char *text);

#endif
