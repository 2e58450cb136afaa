/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Many puzzles of order 3 on their way through the lanes solver.
 *
 * A step limit is one of search, and so what comes of a puzzle does not depend on the
 * solver. Lanes count steps of their own. They solve what takes them few steps, where
 * the limit is so high that search would not reach it either, and leave the rest to
 * search.
 */
#ifndef SUDOKU_BULK_H
#define SUDOKU_BULK_H

#include "lib/lanes.h"
#include "user.h"

/* The order of grids that there are lanes for. */
#define SUDOKU_BULK_ORDER	3

/* Puzzles at a time: enough for many times the lanes, and a limit to memory. */
#define SUDOKU_BULK_PUZZLES	8192

/*
 * Steps of the lanes solver, after which search takes a puzzle; and the least limit
 * of steps at which the lanes solver takes any. As far as is known, no puzzle that
 * lanes solve in that many steps takes search a tenth of the limit.
 */
#define SUDOKU_BULK_STEPS	4096
#define SUDOKU_BULK_MIN_STEPS	1000000

/**
 * struct sudoku_bulk_solver - memory for some puzzles, and for what solves them
 * @width: of the lanes solver
 * @capacity: how many puzzles
 * @user: who is charged for it, or NULL
 * @lanes: the lanes solver
 * @search: for what is left to search
 * @bulk: what lanes solve
 * @limits: how far they go
 * @cells: a puzzle for search
 * @puzzles: the puzzles
 * @solutions: their solutions
 * @outcomes: what came of them
 */
struct sudoku_bulk_solver {
	const struct sudoku_lanes_width *width;
	unsigned int capacity;
	struct sudoku_user *user;
	struct sudoku_lanes *lanes;
	struct sudoku_search *search;
	struct sudoku_packed *puzzles;
	struct sudoku_packed *solutions;
	struct sudoku_outcome *outcomes;
	struct sudoku_bulk bulk;
	struct sudoku_limits limits;
	u8 cells[SUDOKU_PACKED_CELLS];
};

struct sudoku_bulk_solver *sudoku_bulk_create(const struct sudoku_lanes_width *width,
				       unsigned int capacity,
				       struct sudoku_user *user);
void sudoku_bulk_free(struct sudoku_bulk_solver *bulk);
unsigned int sudoku_bulk_solve(struct sudoku_bulk_solver *bulk, unsigned int count,
			       const struct sudoku_limits *limits, int *error);

#endif
