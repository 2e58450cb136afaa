/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Many puzzles of order 3 on their way through the lanes solver.
 */
#ifndef SUDOKU_BULK_H
#define SUDOKU_BULK_H

#include "lanes.h"

/* The order of grids that there are lanes for. */
#define SUDOKU_BULK_ORDER	3

/* Puzzles at a time: enough for many times the lanes, and a limit to memory. */
#define SUDOKU_BULK_PUZZLES	8192

/**
 * struct sudoku_bulk - room for some puzzles, and a solver for them
 * @width: of that solver
 * @capacity: how many puzzles there is room for
 * @lanes: the solver
 * @puzzles: the puzzles
 * @solutions: their solutions
 * @outcomes: what came of them
 */
struct sudoku_bulk {
	const struct sudoku_lanes_width *width;
	unsigned int capacity;
	struct sudoku_lanes *lanes;
	struct sudoku_packed *puzzles;
	struct sudoku_packed *solutions;
	struct sudoku_outcome *outcomes;
};

struct sudoku_bulk *sudoku_bulk_create(const struct sudoku_lanes_width *width,
				       unsigned int capacity);
void sudoku_bulk_free(struct sudoku_bulk *bulk);
unsigned int sudoku_bulk_solve(struct sudoku_bulk *bulk, unsigned int count,
			       const struct sudoku_limits *limits, int *error);

#endif
