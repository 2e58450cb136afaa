/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Solvers at work on a set: what they say is verified, and how long they take is
 * measured again and again, in turns.
 */
#ifndef SUDOKU_BENCH_MEASURE_H
#define SUDOKU_BENCH_MEASURE_H

#include <linux/types.h>

#include "puzzles.h"
#include "solvers.h"

#define ROUNDS_MAX	99

/**
 * struct bench - what is measured
 * @set: the puzzles
 * @limit: solutions, 1 or 2
 * @rounds: how often
 * @seconds: how long a measurement takes at least, if there are puzzles enough
 * @wall: go by the clock on the wall, not by the processor time that was taken
 * @verify: answers will be looked at
 * @answers: room for one solver's
 * @found: likewise
 * @known: of each puzzle, the number of solutions, as far as they are known
 * @known_count: of so many puzzles
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
 * struct entry - a solver that takes part
 * @solver: it
 * @opened: what it needs
 * @count: how many puzzles it gets in a round
 * @steps: that it took in the last one
 * @guesses: likewise
 * @rates: puzzles per second of every round
 */
struct entry {
	const struct solver *solver;
	void *opened;
	u32 count;
	u64 steps;
	u64 guesses;
	double rates[ROUNDS_MAX];
};

double wall_seconds(void);
double run(struct bench *bench, struct entry *entry, u32 count, u32 batch);
void know(struct bench *bench, u32 count);
void verify(struct bench *bench, struct entry *entry, u32 count, u32 batch);
u32 enough(struct bench *bench, struct entry *entry, u32 batch);
double median(const double *values, unsigned int count);

#endif
