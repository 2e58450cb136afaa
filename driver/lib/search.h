/* SPDX-License-Identifier: GPL-2.0-only */
/* The search solver: one object per order. */
#ifndef SUDOKU_SEARCH_H
#define SUDOKU_SEARCH_H

#include "solver.h"

/* Size of a workspace of sudoku_search_3. */
#define SUDOKU_SEARCH_3_SIZE	8192

extern const struct sudoku_solver_ops sudoku_search_2;
extern const struct sudoku_solver_ops sudoku_search_3;
extern const struct sudoku_solver_ops sudoku_search_4;
extern const struct sudoku_solver_ops sudoku_search_5;
extern const struct sudoku_solver_ops sudoku_search_bands;

/* Eliminate a digit from a cell, in a workspace of sudoku_search_3 that was just started. */
void sudoku_search_3_eliminate(struct sudoku_workspace *workspace, unsigned int cell,
			       unsigned int digit);

#endif
