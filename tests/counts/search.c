// SPDX-License-Identifier: GPL-2.0-only
/* The search solver, as any program can be built with it. */
#include "counts.h"

#include "solver.h"

static void solve(const struct batch *batch)
{
	const struct sudoku_limits limits = { .steps = -1ull };
	size_t cells = cells_of(batch->order);
	struct sudoku_search *search = malloc(sudoku_search_size(batch->order));
	const struct sudoku_effort *effort = sudoku_search_effort(search);

	ASSERT(search);
	sudoku_search_init(search, batch->order);
	for (unsigned int i = 0; i < batch->count; i++) {
		u8 *solution = batch->solutions;

		if (solution)
			solution += i * batch->limit * cells;
		sudoku_search_start(search, batch->puzzles + i * cells);
		while (effort->solutions < batch->limit &&
		       sudoku_solve_next(search, &limits) > 0) {
			if (!solution)
				continue;
			sudoku_search_solution(search, solution);
			solution += cells;
		}
		batch->found[i] = effort->solutions;
	}
	free(search);
}
