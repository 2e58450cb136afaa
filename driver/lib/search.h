/* SPDX-License-Identifier: GPL-2.0-only */
/* The search solver: one object per order. */
#ifndef SUDOKU_SEARCH_H
#define SUDOKU_SEARCH_H

#include "solver.h"

extern const struct sudoku_solver_ops sudoku_search_2;
extern const struct sudoku_solver_ops sudoku_search_3;
extern const struct sudoku_solver_ops sudoku_search_4;
extern const struct sudoku_solver_ops sudoku_search_5;

#endif
