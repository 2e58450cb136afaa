/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Batches: puzzles of any orders that are asked about at once, in calls of one
 * order each.
 */
#ifndef SUDOKUCTL_BATCH_H
#define SUDOKUCTL_BATCH_H

#include <limits.h>

#include "node.h"
#include "puzzles.h"

#define BATCH_PUZZLES	1024
#define BATCH_CELLS	65536	/* 809 puzzles of order 3 */

/**
 * struct question - what is asked about every puzzle
 * @limit: solutions that are wanted, or counted; ULLONG_MAX for all of them
 * @count: how many there are, rather than the solutions
 * @unique: a second solution is a fault
 */
struct question {
	unsigned long long limit;
	bool count;
	bool unique;
};

/**
 * struct batch - puzzles, and then their answers
 * @puzzles: the puzzles; those in the state PUZZLE_ASKED are asked about
 * @count: how many puzzles there are
 * @cells: cells of them all; below BATCH_CELLS as long as one more fits
 * @found: where in @solutions those of each puzzle begin
 * @givens: puzzles, as the device takes them
 * @solutions: solutions, as the device gives them
 * @results: the same of results
 * @trouble: empty, or why puzzles are left in the state PUZZLE_ASKED
 */
struct batch {
	struct puzzle puzzles[BATCH_PUZZLES];
	size_t count;
	size_t cells;
	const u8 *found[BATCH_PUZZLES];
	u8 givens[BATCH_CELLS + SUDOKU_CELLS_MAX];
	u8 *solutions;
	struct sudoku_result results[BATCH_PUZZLES];
	char trouble[NODE_TROUBLE_MAX];
};

struct batch *batch_create(const struct question *question);
void batch_clear(struct batch *batch);
void batch_take(struct batch *batch);
bool batch_is_full(const struct batch *batch);
void batch_solve(struct batch *batch, const struct question *question);
size_t batch_listed(const struct puzzle *puzzle,
		    const struct question *question);
bool batch_has_all(const struct puzzle *puzzle,
		   const struct question *question);

#endif
