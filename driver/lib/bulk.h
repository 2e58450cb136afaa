/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Solve many puzzles of order 3 together: with lanes, and with search where lanes give up.
 *
 * A step limit counts steps of search, so that the outcome of a puzzle does not depend
 * on the solver. Lanes count their own steps, and hand a puzzle over to search if it takes too
 * many. Lanes are used only if the limit is at least SUDOKU_BULK_MIN_STEPS, which search does not
 * reach on any known puzzle that lanes finish.
 */
#ifndef SUDOKU_BULK_H
#define SUDOKU_BULK_H

#include "lanes.h"

/* The only order that lanes support. */
#define SUDOKU_BULK_ORDER	3

/* Puzzles solved together: many times the number of lanes, but bounded, to limit memory use. */
#define SUDOKU_BULK_PUZZLES	8192

/*
 * Steps of the lanes solver after which search takes over a puzzle, and the lowest step
 * limit with which lanes are used. Every known puzzle that lanes solve in that many steps
 * takes search less than a tenth of this limit.
 */
#define SUDOKU_BULK_STEPS	4096
#define SUDOKU_BULK_MIN_STEPS	1000000

/**
 * struct sudoku_bulk_solver - a workspace for many puzzles
 * @width: width of the lanes solver
 * @capacity: maximum number of puzzles
 * @done: number of puzzles that the last sudoku_bulk_solve() finished, in order
 * @job: the puzzles, which the caller fills in, and their outcomes
 * @lanes: the workspace of lanes
 * @search: the workspace of search
 * @limits: limits of lanes, then of search; without an observer
 * @error: the error that ended lanes early, or 0
 * @cells: scratch: an unpacked grid
 */
struct sudoku_bulk_solver {
	const struct sudoku_lanes_width *width;
	unsigned int capacity;
	unsigned int done;
	struct sudoku_lanes_job job;
	struct sudoku_lanes *lanes;
	struct sudoku_workspace *search;
	struct sudoku_limits limits;
	int error;
	u8 cells[SUDOKU_PACKED_CELLS];
};

size_t sudoku_bulk_size(const struct sudoku_lanes_width *width,
			unsigned int capacity);
void sudoku_bulk_init(struct sudoku_bulk_solver *bulk,
		      const struct sudoku_lanes_width *width,
		      unsigned int capacity);
int sudoku_bulk_solve(struct sudoku_bulk_solver *bulk, unsigned int count,
		      const struct sudoku_limits *limits);

#endif
