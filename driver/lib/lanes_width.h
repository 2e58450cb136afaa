/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Interface between lanes.c and one width of the lanes solver.
 *
 * lanes.c is compiled once, without vector instructions, and sees a word of W lanes as an array of
 * W / 64 elements of type u64. Lane l is bit l / (W / 64) of element l % (W / 64):
 *
 *	W = 64:		lane 0 is bit 0 of element 0, lane 1 is bit 1 of element 0, ...
 *	W = 256:	lanes 0, 1, 2, 3 are bit 0 of elements 0, 1, 2, 3; lane 4 is
 *			bit 1 of element 0, ...
 *
 * Per-lane data is passed in tiles of 64 words. If the elements of a tile are numbered
 * word after word, element l belongs to lane l. transpose() in lanes_grids_template.h
 * converts these to words with a bit for each lane, and back.
 */
#ifndef SUDOKU_LANES_WIDTH_H
#define SUDOKU_LANES_WIDTH_H

#include <linux/compiler.h>

#include "packed.h"

/*
 * The words of a tile, and one for padding: if tiles were a power of two apart, the
 * elements of a lane would compete for the same cache sets.
 */
#define LANES_TILE	(64 + 1)

/* The u64 of a guess: the cell in the low bits, and above it a bit for each candidate. */
#define LANES_GUESS_CELL_BITS	7

/* Elements of a word of the widest width. Narrower widths use the first ones. */
#define LANES_ELEMENTS	8

/* Alignment for words of any width; no word crosses a cache line. */
#define LANES_ALIGN	64

/**
 * struct lanes_shared - what lanes.c and a width share; the beginning of the grids of all lanes
 * @load: set of lanes: load a grid from @packed at the start of sudoku_lanes_width.propagate
 * @contradiction: lanes with a contradiction, set by sudoku_lanes_width.propagate
 * @solved: lanes with a solution, set by sudoku_lanes_width.propagate
 * @stalled: lanes that need a guess, set by sudoku_lanes_width.propagate
 * @guess: lanes in which sudoku_lanes_width.branch guesses; they continue with the lowest
 *	candidate of @guesses
 * @packed: a tile for each u64 of struct sudoku_packed: grids to load; after
 *	sudoku_lanes_width.branch, the grids of all lanes before the guess
 * @guesses: a tile of guesses: cell and candidates, see LANES_GUESS_CELL_BITS
 */
struct lanes_shared {
	u64 load[LANES_ELEMENTS];
	u64 contradiction[LANES_ELEMENTS];
	u64 solved[LANES_ELEMENTS];
	u64 stalled[LANES_ELEMENTS];
	u64 guess[LANES_ELEMENTS];
	u64 packed[SUDOKU_PACKED_WORDS][LANES_TILE * LANES_ELEMENTS];
	u64 guesses[LANES_TILE * LANES_ELEMENTS];
} __aligned(LANES_ALIGN);

/* Entry points of lanes_template.h: the size of the grids of all lanes, and operations on them. */
#define LANES_ENTRIES(width)							\
	extern const size_t sudoku_##width##_size;				\
	void sudoku_##width##_propagate(struct lanes_shared *shared);		\
	void sudoku_##width##_branch(struct lanes_shared *shared)

LANES_ENTRIES(words);
/* Only lanes_x86.c calls these, between kernel_fpu_begin() and kernel_fpu_end(). */
LANES_ENTRIES(avx2);
LANES_ENTRIES(avx512);

#endif
