/* SPDX-License-Identifier: GPL-2.0-only */
/* The search solver: what its orders have in common. */
#ifndef SUDOKU_SEARCH_H
#define SUDOKU_SEARCH_H

#include "solver.h"

/**
 * struct sudoku_search - what all workspaces begin with
 * @order: 2 to 5
 * @state: what sudoku_search_run() said last
 * @effort: since sudoku_search_start()
 * @paused: steps taken at the last pause, see solve.c
 */
struct sudoku_search {
	unsigned int order;
	enum sudoku_search_state state;
	struct sudoku_effort effort;
	u64 paused;
};

/**
 * struct sudoku_search_ops - the search solver for one order
 * @size: of a workspace
 * @start: see sudoku_search_start()
 * @run: see sudoku_search_run()
 * @solution: see sudoku_search_solution()
 */
struct sudoku_search_ops {
	size_t size;
	void (*start)(struct sudoku_search *search, const u8 *cells);
	enum sudoku_search_state (*run)(struct sudoku_search *search,
					unsigned int steps);
	void (*solution)(const struct sudoku_search *search, u8 *cells);
};

extern const struct sudoku_search_ops sudoku_search_2;
extern const struct sudoku_search_ops sudoku_search_3;
extern const struct sudoku_search_ops sudoku_search_4;
extern const struct sudoku_search_ops sudoku_search_5;

#endif
