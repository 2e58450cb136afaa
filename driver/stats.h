/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Counters: what the device was asked, and what it took.
 */
#ifndef SUDOKU_STATS_H
#define SUDOKU_STATS_H

#include "lib/solver.h"

/**
 * struct sudoku_stats - counters
 * @solved: puzzles solved
 * @unsolvable: puzzles without a solution
 * @step_limit: puzzles given up at the step limit
 * @refused: refusals of what is no puzzle
 * @steps: steps of the search
 * @guesses: guesses of the search
 */
struct sudoku_stats {
	unsigned long solved;
	unsigned long unsolvable;
	unsigned long step_limit;
	unsigned long refused;
	unsigned long steps;
	unsigned long guesses;
};

void sudoku_stats_count(struct sudoku_stats *stats, int error,
			const struct sudoku_effort *effort);
void sudoku_stats_add(unsigned int order, struct sudoku_stats *stats);
void sudoku_stats_init(void);
void sudoku_stats_exit(void);

#endif
