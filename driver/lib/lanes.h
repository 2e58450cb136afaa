/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Many puzzles of order 3 at once.
 *
 * The lanes solver has one puzzle in each bit of a machine word, a lane, and does
 * the same to all lanes by AND, OR and NOT. It comes in several widths from one
 * source: words of 64 lanes on every machine, and vectors of more where the
 * processor has them. lanes.c deals out puzzles to lanes, and lanes_width.h has
 * what the widths do with them.
 *
 * The same errors and numbers of solutions come of it as of search, but not the
 * same steps. A step is a grid that propagation has brought to an end: it is
 * solved, or contradictory, or takes a guess. All lanes together do some three
 * to eleven million steps a second, and each of them one in 20 to 50 µs.
 *
 * This room is pure, and knows the grid, packed and solver rooms only.
 */
#ifndef SUDOKU_LANES_H
#define SUDOKU_LANES_H

#include "packed.h"
#include "solver.h"

struct sudoku_lanes;

/**
 * struct sudoku_outcome - what came of a puzzle of a batch
 * @error: 0, -EDOM and -ETIME as of sudoku_solve(), and -EINPROGRESS as long as
 *	that is open
 * @lanes: how many lanes are at work on it; of no use to the caller
 * @effort: what was found, and what it took
 */
struct sudoku_outcome {
	int error;
	u32 lanes;
	struct sudoku_effort effort;
};

/**
 * struct sudoku_bulk - puzzles to solve
 * @puzzles: @count of them; one with a clash has no solution, which comes out
 *	without a guess
 * @solutions: filled in with the first solution found of each that has one
 * @outcomes: filled in
 * @count: any number
 */
struct sudoku_bulk {
	struct sudoku_packed *puzzles;
	struct sudoku_packed *solutions;
	struct sudoku_outcome *outcomes;
	u32 count;
};

/* What lanes.c knows of a width: see lanes_ports.h. */
struct lanes_layout;
struct lanes_ports;

/**
 * struct sudoku_lanes_width - a width of the lanes solver
 * @name: for people
 * @lanes: how many: 64, or that times a power of two
 * @shift: which power
 * @layout: of the grids in those lanes
 * @usable: CPU and kernel support this width
 * @settle: have lanes take in grids, and propagate
 * @part: have lanes guess, and give out their grids
 */
struct sudoku_lanes_width {
	const char *name;
	unsigned int lanes;
	unsigned int shift;
	const struct lanes_layout *layout;
	bool (*usable)(void);
	void (*settle)(struct lanes_ports *grids);
	void (*part)(struct lanes_ports *grids);
};

extern const struct sudoku_lanes_width sudoku_lanes_words;
extern const struct sudoku_lanes_width sudoku_lanes_avx2;
extern const struct sudoku_lanes_width sudoku_lanes_avx512;

/* All that were built, narrowest first; the end is NULL. */
#define SUDOKU_LANES_WIDTHS_MAX	3
extern const struct sudoku_lanes_width *const
	sudoku_lanes_widths[SUDOKU_LANES_WIDTHS_MAX + 1];

size_t sudoku_lanes_size(const struct sudoku_lanes_width *width);
void sudoku_lanes_init(struct sudoku_lanes *lanes,
		       const struct sudoku_lanes_width *width);
int sudoku_lanes_solve(struct sudoku_lanes *lanes,
		       const struct sudoku_bulk *bulk,
		       const struct sudoku_limits *limits);

#endif
