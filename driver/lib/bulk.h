/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Many puzzles of order 3 together: by lanes, and what they leave to search.
 *
 * A step limit counts steps of search, so that the outcome of a puzzle does not depend
 * on the solver. Lanes count steps of their own. They solve what takes them few steps,
 * where the limit is so high that search would not reach it either, and leave the rest
 * to search.
 *
 * Pure: uses lanes, packed and search.
 */
#ifndef SUDOKU_BULK_H
#define SUDOKU_BULK_H

#include "lanes.h"

/* The order of grids that there are lanes for. */
#define SUDOKU_BULK_ORDER	3

/* Puzzles at a time: enough for many times the lanes, and a bound on memory. */
#define SUDOKU_BULK_PUZZLES	8192

/*
 * Steps of the lanes solver, after which search takes a puzzle; and the least limit
 * of steps at which the lanes solver takes any. As far as is known, no puzzle that
 * lanes solve in that many steps takes search a tenth of the limit.
 */
#define SUDOKU_BULK_STEPS	4096
#define SUDOKU_BULK_MIN_STEPS	1000000

/**
 * struct sudoku_bulk_solver - a workspace for many puzzles
 * @width: of the lanes solver
 * @capacity: how many puzzles fit
 * @done: how many the last sudoku_bulk_solve() finished, in their order
 * @job: the puzzles, which the caller fills in, and what came of them
 * @lanes: the workspace of lanes
 * @search: the workspace of search
 * @limits: how far lanes go, then search; without an observer
 * @error: what ended lanes early, or 0
 * @cells: the puzzle that search has
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
