/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Counters of puzzles and of the effort of solving them.
 */
#ifndef SUDOKU_STATS_H
#define SUDOKU_STATS_H

#include <linux/errno.h>
#include <linux/types.h>

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

/**
 * sudoku_stats_count - count a finished puzzle
 * @stats: counters of the caller
 * @error: outcome: 0, -EDOM or -ETIME
 * @effort: steps and guesses of the solver
 *
 * Context: Any. Callers serialize calls for the same @stats.
 */
static inline void sudoku_stats_count(struct sudoku_stats *stats, int error,
				      const struct sudoku_effort *effort)
{
	if (!error)
		stats->solved++;
	else if (error == -EDOM)
		stats->unsolvable++;
	else if (error == -ETIME)
		stats->step_limit++;
	stats->steps += effort->steps;
	stats->guesses += effort->guesses;
}

void sudoku_stats_add(unsigned int order, struct sudoku_stats *stats);
unsigned long sudoku_stats_sum(unsigned int order, size_t offset);

#endif
