/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Solvers and a set: results are verified, and times measured in several rounds, all
 * solvers in turn.
 */
#ifndef SUDOKU_BENCH_MEASURE_H
#define SUDOKU_BENCH_MEASURE_H

#include <time.h>

#include <linux/types.h>

#include "puzzles.h"
#include "solvers.h"

#define ROUNDS_MAX	99

/**
 * struct bench - parameters and data of measurements
 * @set: the puzzles
 * @limit: solutions to look for, 1 or 2
 * @rounds: measurements of each solver
 * @seconds: minimum duration of a measurement, if there are enough puzzles
 * @wall: measure wall-clock time instead of processor time
 * @verify: answers are verified
 * @answers: space for the answers of one solver
 * @found: space for its numbers of solutions
 * @known: reference numbers of solutions of the first puzzles
 * @known_count: number of those puzzles
 */
struct bench {
	struct set set;
	unsigned int limit;
	unsigned int rounds;
	double seconds;
	bool wall;
	bool verify;
	char *answers;
	u8 *found;
	u8 *known;
	u32 known_count;
};

/**
 * struct entry - a solver that is measured
 * @solver: the solver
 * @opened: its state, from the solver's open()
 * @count: puzzles in a round
 * @steps: steps of the last round
 * @guesses: guesses of the last round
 * @rates: puzzles per second in each round
 */
struct entry {
	const struct solver *solver;
	void *opened;
	u32 count;
	u64 steps;
	u64 guesses;
	double rates[ROUNDS_MAX];
};

double clock_seconds(clockid_t clock);
double run(struct bench *bench, struct entry *entry, u32 count, u32 batch);
void verify(struct bench *bench, struct entry *entry, u32 count, u32 batch);
u32 enough(struct bench *bench, struct entry *entry, u32 batch);
int compare_numbers(const void *a, const void *b);
double median(const double *values, unsigned int count);

#endif
