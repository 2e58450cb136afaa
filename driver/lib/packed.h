/* SPDX-License-Identifier: GPL-2.0-only */
/* Grids of order 3 with four bits per cell: input and output of the lanes solver. */
#ifndef SUDOKU_PACKED_H
#define SUDOKU_PACKED_H

#include "bytes.h"

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

/**
 * sudoku_pack_cells - pack the cells of a grid
 * @packed: output
 * @cells: 81 values. If some are above 9, so is at least one cell of @packed, and the others are
 *	undefined.
 */
static inline void sudoku_pack_cells(struct sudoku_packed *packed, const u8 *cells)
{
	u64 all = cells[SUDOKU_PACKED_CELLS - 1];
	unsigned int i;

	packed->words[SUDOKU_PACKED_WORDS - 1] = all;
#pragma GCC unroll 5
	for (i = 0; i < SUDOKU_PACKED_WORDS - 1; i++, cells += 16) {
		u64 low = load_eight(cells);
		u64 high = load_eight(cells + 8);

		all |= low | high;
		packed->words[i] = low | high << 4;
	}
	if (all & EIGHT(0xf0))
		packed->words[i] = 0xf;
}

/**
 * sudoku_unpack_cells - unpack the cells of a grid
 * @packed: the grid
 * @cells: output: 81 values, 0 to 15
 */
static inline void sudoku_unpack_cells(const struct sudoku_packed *packed, u8 *cells)
{
	const u64 low = EIGHT(0x0f);
	unsigned int i;

#pragma GCC unroll 5
	for (i = 0; i < SUDOKU_PACKED_WORDS - 1; i++, cells += 16) {
		store_eight(cells, packed->words[i] & low);
		store_eight(cells + 8, packed->words[i] >> 4 & low);
	}
	*cells = packed->words[i];
}

#endif
