/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Which solver is the quickest for so many puzzles of order 3.
 */
#ifndef SUDOKU_CHOOSE_H
#define SUDOKU_CHOOSE_H

#include "lib/lanes.h"

int sudoku_choose_init(void);
const struct sudoku_lanes_width *sudoku_choose_width(u32 count, u64 steps);

#endif
