/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Template of the lanes solver: grids, operations on words, transposition.
 *
 * There is a word for each digit in each cell, and a lane is the same bit in all words. A
 * set bit is a candidate: that digit is possible in that cell of the lane's puzzle. For
 * example, these are the words of the digits 1 to 3 for one cell, in four lanes:
 *
 *	lane			3	2	1	0
 *	candidates		none	1 2 3	2	1 3
 *
 *	digit 1			0	1	0	1
 *	digit 2			0	1	1	0
 *	digit 3			0	1	0	1
 *	one or more		0	1	1	1	1 | 2 | 3
 *	two or more		0	1	0	1	1 & 2 | 1 & 3 | 2 & 3
 *	naked single		0	0	1	0	one or more & ~two or more
 *	contradiction		1	0	0	0	~one or more
 *
 * All rules are built from such operations. They have no branches and no tables, and take the same
 * time for all puzzles.
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

/*
 * Minirows of a grid. A minirow is the three cells of a row in a box; there are as many
 * minicolumns. A miniline is either.
 */
#define MINIROWS	27

/**
 * struct outside - where a digit is possible in a row or column, outside a box
 * @row: by minirow: possible in the rest of the row
 * @column: by minicolumn: possible in the rest of the column
 * @row_bivalue: by minirow: possible in a cell with two candidates in the rest of the row
 * @column_bivalue: by minicolumn: the same in the rest of the column
 */
struct outside {
	word row[MINIROWS];
	word column[MINIROWS];
	word row_bivalue[MINIROWS];
	word column_bivalue[MINIROWS];
};

/**
 * struct score - points for the two candidates of a cell with two candidates
 * @two_xor: exactly one of them gets two points
 * @two_or: one or both get two points
 * @one_xor: exactly one of them gets one point
 * @one_or: one or both get one point
 */
struct score {
	word two_xor;
	word two_or;
	word one_xor;
	word one_or;
};

/**
 * struct grids - the puzzles in all lanes
 * @shared: sets of lanes, and tiles: words, but elements for lanes.c
 * @candidates: by digit and cell
 * @hidden_single: by digit and box: the digit had one place at the end of the last sweep
 * @naked_single: by cell: it had one candidate when last examined
 * @not_hidden: by cell: it had no hidden single at the start of the last sweep
 * @minirows: scratch, by row and box: the digit may be in this minirow
 * @unsolved: lanes in which some cell has several candidates
 * @changed: lanes with new singles
 * @bivalue: cells with two candidates
 * @score: by cell
 * @outside: for three digits
 * @choices: by cell: lanes that may guess there
 */
struct grids {
	struct lanes_shared shared;
	word candidates[SIDE * CELLS];
	word hidden_single[SIDE * SIDE];
	word naked_single[CELLS];
	word not_hidden[CELLS];
	word minirows[MINIROWS];
	word unsolved;
	word changed;
	word bivalue[CELLS];
	struct score score[CELLS];
	struct outside outside[ORDER];
	word choices[CELLS];
};

static const word none;

/* The words of a set or tile that is shared with lanes.c. */
static __always_inline word *words_of(u64 *elements)
{
	return (word *)elements;
}

/* Operations on three words are single instructions of AVX-512. */

static __always_inline word any(word a, word b, word c)
{
	return a | b | c;
}

static __always_inline word two_or_more(word a, word b, word c)
{
	return (a & b) | (c & (a | b));
}

static __always_inline word odd(word a, word b, word c)
{
	return a ^ b ^ c;
}

static __always_inline word exactly_one(word a, word b, word c)
{
	return (a ^ b ^ c) & ~(a & b & c);
}

static __always_inline word or_and(word a, word b, word c)
{
	return a | (b & c);
}

static __always_inline word and_or(word a, word b, word c)
{
	return a & (b | c);
}

static __always_inline word and_not(word a, word b)
{
	return a & ~b;
}

static __always_inline bool is_none(const u64 *elements)
{
	u64 all = 0;
	unsigned int i;

	for (i = 0; i < LANES / 64; i++)
		all |= elements[i];
	return !all;
}

/* Three related words, such as those of the minirows of a box. */
struct three {
	word a;
	word b;
	word c;
};

static __always_inline struct three load_three(const word *from, unsigned int stride)
{
	return (struct three){ from[0], from[stride], from[2 * stride] };
}

static __always_inline void store_three(word *to, unsigned int stride, struct three three)
{
	to[0] = three.a;
	to[stride] = three.b;
	to[2 * stride] = three.c;
}

/*
 * Make the compiler read from memory again. With few registers, it would otherwise keep
 * earlier values, on the stack.
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

/* Counting */

/*
 * For each lane, count the set bits in nine words, up to two, in groups of three words. These
 * are the nine bits of three lanes:
 *
 *	group		a    b    c	any	two or more
 *	lane 0		010  000  000	1 0 0	0 0 0		any 1: one or more
 *	lane 1		010  000  001	1 0 1	0 0 0		any twice: two or more
 *	lane 2		000  110  000	0 1 0	0 1 0		a group with two
 */
struct count {
	word one_or_more;
	word two_or_more;
};

static __always_inline struct count count_nine(const word *nine, unsigned int stride)
{
	struct three a = load_three(nine, stride);
	struct three b = load_three(nine + 3 * stride, stride);
	struct three c = load_three(nine + 6 * stride, stride);
	struct three some = {
		any(a.a, a.b, a.c), any(b.a, b.b, b.c), any(c.a, c.b, c.c),
	};
	word two = any(two_or_more(a.a, a.b, a.c), two_or_more(b.a, b.b, b.c),
		       two_or_more(c.a, c.b, c.c));

	return (struct count){
		.one_or_more = any(some.a, some.b, some.c),
		.two_or_more = two | two_or_more(some.a, some.b, some.c),
	};
}

/*
 * For each lane, count the set bits in nine words: a number of two bits, or a flag for four or
 * more. Each group of three words adds up to an odd bit and a carry of two:
 *
 *	group		a    b    c	odd	carry
 *	lane 0		110  000  100	0 0 1	1 0 0	1 + 2 = 3
 *	lane 1		110  100  111	0 1 1	1 0 1	(1 + 1) + (2 + 2) = 6
 */
struct sum {
	word ones;
	word twos;
	word four_or_more;
};

static __always_inline struct sum add_nine(const word *nine, unsigned int stride)
{
	struct three a = load_three(nine, stride);
	struct three b = load_three(nine + 3 * stride, stride);
	struct three c = load_three(nine + 6 * stride, stride);
	struct three ones = {
		odd(a.a, a.b, a.c), odd(b.a, b.b, b.c), odd(c.a, c.b, c.c),
	};
	struct three twos = {
		two_or_more(a.a, a.b, a.c), two_or_more(b.a, b.b, b.c),
		two_or_more(c.a, c.b, c.c),
	};
	word carry = two_or_more(ones.a, ones.b, ones.c);
	word two = odd(twos.a, twos.b, twos.c);

	return (struct sum){
		.ones = odd(ones.a, ones.b, ones.c),
		.twos = two ^ carry,
		.four_or_more = or_and(two_or_more(twos.a, twos.b, twos.c), two, carry),
	};
}

/* Transposition */

/*
 * A tile is 64 words. The u64s at the same place of each word form a square of 64 by 64
 * bits, which is transposed. For example, cell 0 of a puzzle is bits 0 to 3 of a u64; a 6
 * there, in lane 5 of 64:
 *
 *	word	before, bits 7..0		after, bits 7..0
 *	0	........  u64 of lane 0		..0.....  bit 0 of all lanes
 *	1	........  u64 of lane 1		..1.....  bit 1 of all lanes
 *	2	........			..1.....
 *	3	........			..0.....
 *	4	........			........
 *	5	....0110  u64 of lane 5		........
 *
 * Six steps exchange blocks of 32, 16, 8, 4, 2 and 1 bits across the diagonal. These are
 * the last two, for words a to d of four bits, with bit 0 on the left:
 *
 *	a0 a1 a2 a3		a0 a1 c0 c1		a0 b0 c0 d0
 *	b0 b1 b2 b3	2	b0 b1 d0 d1	1	a1 b1 c1 d1
 *	c0 c1 c2 c3	--->	a2 a3 c2 c3	--->	a2 b2 c2 d2
 *	d0 d1 d2 d3		b2 b3 d2 d3		a3 b3 c3 d3
 */

/* Exchange the low half of each block in *high with the high half in *low. */
static __always_inline void exchange(word *low, word *high, unsigned int half)
{
	/* With 2 bits in a half: 0x3333333333333333 */
	const u64 low_halves = ~0ull / ((1ull << half) + 1);
	word swap = ((*low >> half) ^ *high) & (none + low_halves);

	*high ^= swap;
	*low ^= swap << half;
}

/* Three of the six steps, for eight words of a tile. */
static __always_inline void transpose_eight(word *tile, unsigned int stride)
{
	unsigned int by, i;
	word words[8];

#pragma GCC unroll 8
	for (i = 0; i < 8; i++)
		words[i] = tile[i * stride];
#pragma GCC unroll 3
	for (by = 4; by; by /= 2)
#pragma GCC unroll 8
		for (i = 0; i < 8; i++)
			if (!(i & by))
				exchange(&words[i], &words[i + by], by * stride);
#pragma GCC unroll 8
	for (i = 0; i < 8; i++)
		tile[i * stride] = words[i];
}

static noinline void transpose(word *tile)
{
	unsigned int i;

	for (i = 0; i < 8; i++)
		transpose_eight(tile + i, 8);
	for (i = 0; i < 8; i++)
		transpose_eight(tile + 8 * i, 1);
}

/* Loading and saving grids */

/* Convert between a packed grid in each lane and words with a bit of each grid. */
static noinline void transpose_grids(struct grids *grids)
{
	unsigned int i;

	for (i = 0; i < SUDOKU_PACKED_WORDS; i++)
		transpose(words_of(grids->shared.packed[i]));
}

/* The four words of a cell's value, lowest bit first. */
static __always_inline word *packed_cell(struct grids *grids, unsigned int cell)
{
	return words_of(grids->shared.packed[cell / 16]) + sudoku_packed_bit(cell);
}

/* In lanes that load, set a cell's candidates: its value, or all digits if it is blank. */
static __always_inline void load_cell(struct grids *grids, unsigned int cell)
{
	const word *bits = packed_cell(grids, cell);
	word blank = ~(any(bits[0], bits[1], bits[2]) | bits[3]);
	/* Decode the value's lower and upper two bits. */
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
		word possible = or_and(blank, low[(digit + 1) % 4], high[(digit + 1) / 4]);

		*candidate ^= *words_of(grids->shared.load) & (possible ^ *candidate);
	}
}

/* After transpose_grids() */
static noinline void load_grids(struct grids *grids)
{
	word load = *words_of(grids->shared.load);
	unsigned int i;

	for (i = 0; i < CELLS; i++)
		load_cell(grids, i);
	for (i = 0; i < SIDE * SIDE; i++)
		grids->hidden_single[i] = and_not(grids->hidden_single[i], load);
}

/*
 * In all lanes, save the cells that had one candidate when last examined; transpose_grids()
 * follows.
 */
static noinline void save_grids(struct grids *grids)
{
	unsigned int cell, i;

	for (cell = 0; cell < CELLS; cell++) {
		const word *one = &grids->candidates[cell];
		word *bits = packed_cell(grids, cell);
		word seven = one[6 * CELLS];

		bits[0] = any(any(one[0 * CELLS], one[2 * CELLS],
				  one[4 * CELLS]), seven, one[8 * CELLS]);
		bits[1] = any(one[1 * CELLS], one[2 * CELLS], one[5 * CELLS]) | seven;
		bits[2] = any(one[3 * CELLS], one[4 * CELLS], one[5 * CELLS]) | seven;
		bits[3] = one[7 * CELLS] | one[8 * CELLS];
		for (i = 0; i < 4; i++)
			bits[i] &= grids->naked_single[cell];
	}
	/* The last u64 of a grid has one cell only. */
	memset(packed_cell(grids, CELLS - 1) + 4, 0, 60 * sizeof(word));
}

#endif
