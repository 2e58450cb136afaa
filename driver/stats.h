/* SPDX-License-Identifier: GPL-2.0-only */
/* Counters of puzzles and of the effort of solving them, for each order: see counters.h. */
#ifndef SUDOKU_STATS_H
#define SUDOKU_STATS_H

struct sudoku_outcome;

void sudoku_stats_count(unsigned int order, const struct sudoku_outcome *outcomes,
			unsigned int count);
unsigned long sudoku_stats_sum(unsigned int order, unsigned int counter);

#endif
