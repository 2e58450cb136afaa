/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Counters: what the device was asked, and what it took.
 */
#ifndef SUDOKU_STATS_H
#define SUDOKU_STATS_H

#include <linux/percpu.h>

/**
 * struct sudoku_stats - counters of one CPU, for the puzzles of one order
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

DECLARE_PER_CPU(struct sudoku_stats[], sudoku_stats);

/**
 * sudoku_stats_add - add to a counter
 * @order: of the puzzle, 2 to 5
 * @counter: a member of struct sudoku_stats
 * @n: how much
 */
#define sudoku_stats_add(order, counter, n) \
	this_cpu_add(sudoku_stats[order].counter, n)

void sudoku_stats_init(void);
void sudoku_stats_exit(void);

#endif
