/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What lanes.c and the widths hand each other.
 *
 * A word of W lanes is W / 64 numbers of 64 bits. Lane l is bit l / (W / 64) of
 * number l % (W / 64): so the 64 bits that go to lane l, or come from it, are
 * number l of the 64 words of a tile, see transpose() in lanes_grids.h.
 */
#ifndef SUDOKU_LANES_PORTS_H
#define SUDOKU_LANES_PORTS_H

#include "packed.h"

/* A guess in a number: the cell, and behind it a bit for each of its digits. */
#define LANES_GUESS_CELL_BITS	7

/**
 * struct lanes_ports - the door to the grids of a width
 * @take: lanes to take a grid from @packed in sudoku_lanes_width.settle
 * @dead: afterwards, lanes with a contradiction
 * @solved: lanes with a solution
 * @stalled: lanes that do not get further without a guess
 * @guess: lanes to guess in sudoku_lanes_width.part; afterwards, those that did:
 *	they have the lowest digit of @guesses then
 * @packed: grids to take; after sudoku_lanes_width.part those of lanes that are
 *	solved, and of lanes that guessed, from before that
 * @guesses: where they did
 * @tile: how many numbers it is from one number of a lane to the next in @packed
 */
struct lanes_ports {
	u64 *take;
	u64 *dead;
	u64 *solved;
	u64 *stalled;
	u64 *guess;
	u64 *packed;
	u64 *guesses;
	size_t tile;
};

#endif
