/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Counters: what the device was asked, and what it took.
 */
#ifndef SUDOKU_STATS_H
#define SUDOKU_STATS_H

#include <linux/types.h>

void sudoku_stats_solve(unsigned int order, int error, u64 steps, u64 guesses);
void sudoku_stats_refuse(unsigned int order);
void sudoku_stats_init(void);
void sudoku_stats_exit(void);

#endif
