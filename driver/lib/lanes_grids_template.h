/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The grids of the lanes solver, in words of one width.
 *
 * A bit of a word belongs to one puzzle, its lane. There is a word for each
 * candidate, that is, for each digit in each cell: a set bit says that the digit
 * is possible there in that lane's puzzle. To eliminate is to AND, and all lanes
 * do so at once: nothing but the bits themselves depends on the puzzles.
 *
 * Whoever includes this has said what a "word" is, and has set MANY_REGISTERS if
 * the processor has more than 16 for words.
 */
#ifndef SUDOKU_LANES_GRIDS_TEMPLATE_H
#define SUDOKU_LANES_GRIDS_TEMPLATE_H

#include <linux/compiler.h>
#include <linux/string.h>
#include <linux/types.h>

#include "grid.h"
#include "lanes_width.h"

#define ORDER		3
#define SIDE		9
#define CELLS		81
#define LANES		(8 * sizeof(word))

/* Minirows of a grid, which are the three cells of a row in a box; minicolumns. */
#define MINIS		27

#define TILE		LANES_TILE

/**
 * struct beyond - where a digit can be outside a box
 * @row: by minirow: whether it can be in the rest of the row
 * @column: by minicolumn: likewise
 * @row_twos: by minirow: whether it can be in a cell with two candidates there
 * @column_twos: by minicolumn: likewise
 */
struct beyond {
	word row[MINIS];
	word column[MINIS];
	word row_twos[MINIS];
	word column_twos[MINIS];
};

/**
 * struct score - which of a cell's two candidates score, one, both or none
 * @two_odd: whether it is one that scores two points
 * @two_some: whether it is one or both
 * @one_odd: whether it is one that scores one point
 * @one_some: whether it is one or both
 */
struct score {
	word two_odd;
	word two_some;
	word one_odd;
	word one_some;
};

/**
 * struct grids - the puzzles in all lanes
 * @shared: what lanes.c knows of them
 * @candidates: by digit and cell
 * @unique: by digit and box: whether the digit has one place there. It may have
 *	become so since.
 * @single: by cell: whether it had one candidate when the last sweep began
 * @ordinary: by cell: whether it was no digit's one place in its box then
 * @minirows: by row and box: whether a digit can be there, as sweep() goes
 * @contradiction: lanes with a contradiction
 * @multiple: lanes with a cell that has several candidates
 * @changed: lanes in which something has been eliminated
 * @solved: lanes with a solution
 * @stalled: lanes that only a guess brings further
 * @guess: lanes that guess
 * @load: lanes that take a grid
 * @by_column: whether the last triples were looked for in minicolumns
 * @lines: by digit and minirow or minicolumn of a box, as lock_triples() goes
 * @full: by such a line: whether three digits have no other one
 * @closed: by such a line: whether it has three digits
 * @twos: by cell: whether it has two candidates
 * @threes: by cell: whether it has three
 * @score: by cell
 * @beyond: of three digits
 * @choices: by cell: lanes that may guess there
 * @packed: tiles of grids
 * @guesses: a tile of guesses
 */
struct grids {
	struct lanes_shared shared;
	word candidates[SIDE * CELLS];
	word unique[SIDE * SIDE];
	word single[CELLS];
	word ordinary[CELLS];
	word minirows[MINIS];
	word contradiction;
	word multiple;
	word changed;
	word solved;
	word stalled;
	word guess;
	word load;
	bool by_column;
	word lines[SIDE][ORDER];
	word full[ORDER];
	word closed[ORDER];
	word twos[CELLS];
	word threes[CELLS];
	struct score score[CELLS];
	struct beyond beyond[ORDER];
	word choices[CELLS];
	word packed[SUDOKU_PACKED_WORDS][TILE];
	word guesses[TILE];
};

static const word none;

/* Operations on three words are single instructions of AVX-512. */

static __always_inline word any(word a, word b, word c)
{
	return a | b | c;
}

static __always_inline word two_or_more(word a, word b, word c)
{
	return (a & b) | (c & (a | b));
}

static __always_inline word exactly_one(word a, word b, word c)
{
	return (a ^ b ^ c) & ~(a & b & c);
}

static __always_inline word or_both(word a, word b, word c)
{
	return a | (b & c);
}

static __always_inline word or_differ(word a, word b, word c)
{
	return a | (b ^ c);
}

static __always_inline word and_either(word a, word b, word c)
{
	return a & (b | c);
}

static __always_inline word and_not(word a, word b)
{
	return a & ~b;
}

static __always_inline word choose(word which, word if_set, word if_clear)
{
	return if_clear ^ (which & (if_set ^ if_clear));
}

static __always_inline bool is_none(const word *lanes)
{
	const u64 *numbers = (const u64 *)lanes;
	u64 all = 0;
	unsigned int i;

	for (i = 0; i < LANES / 64; i++)
		all |= numbers[i];
	return !all;
}

/* Three words that go together: the minirows of a box, one below the other, say. */
struct three {
	word a;
	word b;
	word c;
};

static __always_inline struct three load_three(const word *from,
					       unsigned int stride)
{
	return (struct three){ from[0], from[stride], from[2 * stride] };
}

static __always_inline void store_three(word *to, unsigned int stride,
					struct three three)
{
	to[0] = three.a;
	to[stride] = three.b;
	to[2 * stride] = three.c;
}

/*
 * What is read after this is read from memory: where registers are few, compilers
 * would rather keep what was read before, and on the stack.
 */
static __always_inline void read_again(void)
{
	if (!MANY_REGISTERS)
		barrier();
}

static __always_inline unsigned int box_cell(unsigned int box, unsigned int place)
{
	return sudoku_cell_at(ORDER, SUDOKU_BOX, box, place);
}

/* Transposing */

/* Swap the upper bits of one word's numbers with the lower ones of another's. */
static __always_inline void exchange(word *low, word *high, unsigned int distance,
				     u64 mask)
{
	word swap = ((*low >> distance) ^ *high) & (none + mask);

	*high ^= swap;
	*low ^= swap << distance;
}

/* Eight words of a tile, and three of the six steps of transposing it. */
static __always_inline void transpose_eight(word *tile, unsigned int stride)
{
	const u64 far = stride == 8 ? 0x00000000ffffffff : 0x0f0f0f0f0f0f0f0f;
	const u64 near = stride == 8 ? 0x0000ffff0000ffff : 0x3333333333333333;
	const u64 next = stride == 8 ? 0x00ff00ff00ff00ff : 0x5555555555555555;
	word a = tile[0 * stride], b = tile[1 * stride];
	word c = tile[2 * stride], d = tile[3 * stride];
	word e = tile[4 * stride], f = tile[5 * stride];
	word g = tile[6 * stride], h = tile[7 * stride];

	exchange(&a, &e, 4 * stride, far);
	exchange(&b, &f, 4 * stride, far);
	exchange(&c, &g, 4 * stride, far);
	exchange(&d, &h, 4 * stride, far);

	exchange(&a, &c, 2 * stride, near);
	exchange(&b, &d, 2 * stride, near);
	exchange(&e, &g, 2 * stride, near);
	exchange(&f, &h, 2 * stride, near);

	exchange(&a, &b, stride, next);
	exchange(&c, &d, stride, next);
	exchange(&e, &f, stride, next);
	exchange(&g, &h, stride, next);

	tile[0 * stride] = a;
	tile[1 * stride] = b;
	tile[2 * stride] = c;
	tile[3 * stride] = d;
	tile[4 * stride] = e;
	tile[5 * stride] = f;
	tile[6 * stride] = g;
	tile[7 * stride] = h;
}

/*
 * A tile is 64 words. Numbers of 64 bits at the same place of each are a square
 * of bits; turn each of these squares about its diagonal. What was bit i of the
 * number of lane l is bit l of word i then, and the other way round.
 */
static noinline void transpose(word *tile)
{
	unsigned int i;

	for (i = 0; i < 8; i++)
		transpose_eight(tile + i, 8);
	for (i = 0; i < 8; i++)
		transpose_eight(tile + 8 * i, 1);
}

/* Taking in and giving out */

/* The four words of a cell's value, from the lowest bit on. */
static __always_inline word *packed_cell(struct grids *grids, unsigned int cell)
{
	return &grids->packed[cell / 16][sudoku_packed_bit(cell)];
}

static __always_inline void take_cell(struct grids *grids, unsigned int cell)
{
	const word *bits = packed_cell(grids, cell);
	word blank = ~(any(bits[0], bits[1], bits[2]) | bits[3]);
	const word low[4] = {
		~(bits[0] | bits[1]), and_not(bits[0], bits[1]),
		and_not(bits[1], bits[0]), bits[0] & bits[1],
	};
	const word high[3] = {
		~(bits[2] | bits[3]), and_not(bits[2], bits[3]),
		and_not(bits[3], bits[2]),
	};
	unsigned int digit;

#pragma GCC unroll 9
	for (digit = 0; digit < SIDE; digit++) {
		word *candidate = &grids->candidates[digit * CELLS + cell];
		word possible = or_both(blank, low[(digit + 1) % 4],
					high[(digit + 1) / 4]);

		*candidate = choose(grids->load, possible, *candidate);
	}
}

/* Grids to lanes. */
static noinline void take_grids(struct grids *grids)
{
	unsigned int i;

	for (i = 0; i < SUDOKU_PACKED_WORDS; i++)
		transpose(grids->packed[i]);
	for (i = 0; i < CELLS; i++)
		take_cell(grids, i);
	for (i = 0; i < SIDE * SIDE; i++)
		grids->unique[i] = and_not(grids->unique[i], grids->load);
}

/* Grids from lanes: the cells that were filled when last judged. */
static noinline void give_grids(struct grids *grids)
{
	unsigned int cell, i;

	for (cell = 0; cell < CELLS; cell++) {
		const word *one = &grids->candidates[cell];
		word *bits = packed_cell(grids, cell);
		word seven = one[6 * CELLS];

		bits[0] = any(any(one[0 * CELLS], one[2 * CELLS],
				  one[4 * CELLS]), seven, one[8 * CELLS]);
		bits[1] = any(one[1 * CELLS], one[2 * CELLS],
			      one[5 * CELLS]) | seven;
		bits[2] = any(one[3 * CELLS], one[4 * CELLS],
			      one[5 * CELLS]) | seven;
		bits[3] = one[7 * CELLS] | one[8 * CELLS];
		for (i = 0; i < 4; i++)
			bits[i] &= grids->single[cell];
	}
	/* Nothing stands behind the last cell. */
	memset(packed_cell(grids, CELLS - 1) + 4, 0, 60 * sizeof(word));
	for (i = 0; i < SUDOKU_PACKED_WORDS; i++)
		transpose(grids->packed[i]);
}

#endif
