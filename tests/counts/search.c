// SPDX-License-Identifier: GPL-2.0-only
/* The search solver, as any program can be built with it. */
#include "counts.h"

#include "solver.h"

static void solve(const struct batch *batch)
{
	const struct sudoku_limits limits = { .steps = -1ull };
	size_t cells = cells_of(batch->order);
	struct sudoku_workspace *search = malloc(sudoku_workspace_size(&sudoku_search, batch->order));
	const struct sudoku_effort *effort = &search->effort;

	ASSERT(search);
	sudoku_workspace_init(search, &sudoku_search, batch->order);
	for (unsigned int i = 0; i < batch->count; i++) {
		u8 *solution = batch->solutions;

		if (solution)
			solution += i * batch->limit * cells;
		sudoku_solve_start(search, batch->puzzles + i * cells);
		while (effort->solutions < batch->limit &&
		       sudoku_solve_next(search, &limits) > 0) {
			if (!solution)
				continue;
			sudoku_workspace_cells(search, solution);
			solution += cells;
		}
		batch->found[i] = effort->solutions;
	}
	free(search);
}
