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

/*
 * Words of a tile, and one more: were the distance from tile to tile a power of
 * two, the numbers of a lane would compete for the same lines of the cache.
 */
#define LANES_TILE	(64 + 1)

/* A guess in a number: the cell, and behind it a bit for each of its digits. */
#define LANES_GUESS_CELL_BITS	7

/**
 * struct lanes_layout - where the members of struct lanes_ports are in the grids of
 *	a width, in bytes from their beginning
 * @size: of the grids
 * @take: see struct lanes_ports, as the others
 * @dead: likewise
 * @solved: likewise
 * @stalled: likewise
 * @guess: likewise
 * @packed: likewise
 * @guesses: likewise
 */
struct lanes_layout {
	size_t size;
	size_t take;
	size_t dead;
	size_t solved;
	size_t stalled;
	size_t guess;
	size_t packed;
	size_t guesses;
};

/**
 * struct lanes_ports - interface between lanes.c and the grids of a width
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
