/* SPDX-License-Identifier: GPL-2.0-only */
/* Grids of order 3 with four bits per cell: input and output of the lanes solver. */
#ifndef SUDOKU_PACKED_H
#define SUDOKU_PACKED_H

#include "grid.h"

#define SUDOKU_PACKED_CELLS	81
#define SUDOKU_PACKED_WORDS	6

/**
 * struct sudoku_packed - a grid of order 3
 * @words: sixteen cells each, two per byte. From the lowest byte up, the lower four bits
 *	hold cells 0 to 7, and the upper four bits hold cells 8 to 15:
 *
 *		bits	63..60	59..56	...	15..12	11..8	7..4	3..0
 *		cell	15	7	...	9	1	8	0
 *
 *	The last word has cell 80 in bits 3..0, and is 0 above.
 */
struct sudoku_packed {
	u64 words[SUDOKU_PACKED_WORDS];
};

/* The position of a cell's lowest bit in word cell / 16. */
static inline unsigned int sudoku_packed_bit(unsigned int cell)
{
	return cell % 8 * 8 + cell / 8 % 2 * 4;
}

void sudoku_pack_cells(struct sudoku_packed *packed, const u8 *cells);
void sudoku_unpack_cells(const struct sudoku_packed *packed, u8 *cells);

#endif
