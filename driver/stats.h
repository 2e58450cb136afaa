/* SPDX-License-Identifier: GPL-2.0-only */
/* Counters of puzzles and of the effort of solving them, for each order. */
#ifndef SUDOKU_STATS_H
#define SUDOKU_STATS_H

#include <linux/types.h>

struct sudoku_outcome;

struct sudoku_stats {
	unsigned long solved;
	unsigned long unsolvable;
	unsigned long step_limit;
	unsigned long refused;		/* not a puzzle */
	unsigned long steps;
	unsigned long guesses;
};

void sudoku_stats_count(unsigned int order, const struct sudoku_outcome *outcomes,
			unsigned int count);
unsigned long sudoku_stats_sum(unsigned int order, size_t offset);

#endif
