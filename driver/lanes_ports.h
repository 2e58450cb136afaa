/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What lanes.c and the widths hand each other.
 *
 * A word of W lanes is W / 64 numbers of 64 bits. Lane l is bit l / (W / 64) of
 * number l % (W / 64): so the 64 bits that go to lane l, or come from it, are
 * number l of the 64 words of a tile, see transpose() in lanes_width.h.
 */
#ifndef SUDOKU_LANES_PORTS_H
#define SUDOKU_LANES_PORTS_H

#include "packed.h"

/* A grid as candidates, a bit each: what is kept of a grid to go on with later. */
#define LANES_CANDIDATES	(9 * 81)
#define LANES_BRANCH_WORDS	((LANES_CANDIDATES + 63) / 64)

/**
 * struct lanes_ports - the door to the grids of a width
 * @take_puzzle: lanes to take a puzzle from @packed in sudoku_lanes_width.settle
 * @take_branch: lanes to take candidates from @branches there
 * @dead: afterwards, lanes with a contradiction
 * @solved: lanes with a solution
 * @stalled: lanes that do not get further without a guess
 * @guess: lanes to guess in sudoku_lanes_width.part; afterwards, those that did.
 *	One branch is in the lane then, and the other one in @branches.
 * @packed: puzzles to take, and solutions after sudoku_lanes_width.part
 * @branches: candidates to take, and those of guesses
 * @tile: how many numbers it is from one number of a lane to the next, in @packed
 *	and @branches
 */
struct lanes_ports {
	u64 *take_puzzle;
	u64 *take_branch;
	u64 *dead;
	u64 *solved;
	u64 *stalled;
	u64 *guess;
	u64 *packed;
	u64 *branches;
	size_t tile;
};

#endif
