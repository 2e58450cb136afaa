// SPDX-License-Identifier: GPL-2.0-only
/* Pack and unpack grids of order 3, eight cells at a time: one cell in each byte of a u64. */
#include <linux/types.h>

#include "bytes.h"
#include "packed.h"

/**
 * sudoku_pack_cells - pack the cells of a grid
 * @packed: output
 * @cells: 81 values. If some are above 9, so is at least one cell of @packed, and the others are
 *	undefined.
 */
void sudoku_pack_cells(struct sudoku_packed *packed, const u8 *cells)
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
void sudoku_unpack_cells(const struct sudoku_packed *packed, u8 *cells)
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
