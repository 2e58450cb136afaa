/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Which solver takes a puzzle, and which is the quickest for many of order 3.
 */
#ifndef SUDOKU_CHOOSE_H
#define SUDOKU_CHOOSE_H

#include "lib/lanes.h"
#include "lib/solver.h"

int sudoku_choose_init(void);
const struct sudoku_solver *sudoku_choose_solver(void);
const struct sudoku_lanes_width *sudoku_choose_width(u32 count, u64 steps);

#endif
