/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Counters of puzzles and of the effort of solving them.
 */
#ifndef SUDOKU_STATS_H
#define SUDOKU_STATS_H

#include <linux/sysfs.h>

#include "lib/solver.h"

/**
 * struct sudoku_stats - counters
 * @solved: puzzles solved
 * @unsolvable: puzzles without a solution
 * @step_limit: puzzles that reached the step limit
 * @refused: refused puzzles: invalid text, or invalid cells in a batch
 * @steps: steps of the solvers
 * @guesses: guesses of the solvers
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

extern const struct attribute_group *sudoku_stats_groups[];

#endif
