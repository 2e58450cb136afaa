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

#include "packed.h"

/*
 * The words of a tile, and one for padding: if tiles were a power of two apart, the
 * elements of a lane would compete for the same cache sets.
 */
#define LANES_TILE	(64 + 1)

/* The u64 of a guess: the cell in the low bits, and above it a bit for each candidate. */
#define LANES_GUESS_CELL_BITS	7

/**
 * struct lanes_shared - members of the grids that lanes.c reads and writes
 * @load: set of lanes: load a grid from @packed at the start of sudoku_lanes_width.propagate
 * @contradiction: lanes with a contradiction, set by propagate and branch
 * @solved: lanes with a solution, set by sudoku_lanes_width.propagate
 * @stalled: lanes that need a guess, set by sudoku_lanes_width.propagate
 * @guess: lanes in which sudoku_lanes_width.branch guesses; it removes lanes that need no
 *	guess, and the others continue with the lowest candidate of @guesses
 * @packed: u64s of struct sudoku_packed: grids to load; after
 *	sudoku_lanes_width.branch, the grids of all lanes before the guess
 * @guesses: a u64 for each lane: cell and candidates, see LANES_GUESS_CELL_BITS
 * @stride: distance between the u64s of a lane in @packed
 */
struct lanes_shared {
	u64 *load;
	u64 *contradiction;
	u64 *solved;
	u64 *stalled;
	u64 *guess;
	u64 *packed;
	u64 *guesses;
	size_t stride;
};

/* Offsets of these members in the grids of a width, and the size of the grids. */
struct lanes_layout {
	size_t size;
	size_t load;
	size_t contradiction;
	size_t solved;
	size_t stalled;
	size_t guess;
	size_t packed;
	size_t guesses;
};

/* Only lanes_x86.c calls these, between kernel_fpu_begin() and kernel_fpu_end(). */
void sudoku_avx2_propagate(struct lanes_shared *shared);
void sudoku_avx2_branch(struct lanes_shared *shared);
void sudoku_avx512_propagate(struct lanes_shared *shared);
void sudoku_avx512_branch(struct lanes_shared *shared);

extern const struct lanes_layout sudoku_avx2_layout;
extern const struct lanes_layout sudoku_avx512_layout;

#endif
