// SPDX-License-Identifier: GPL-2.0-only
/* The single-puzzle solvers, built into a program. SOLVER in the environment selects one. */
#include "counts.h"

#include "solver.h"

static void solve(const struct batch *batch)
{
	const struct sudoku_limits limits = { .steps = -1ull };
	size_t cells = cells_of(batch->order);
	const struct sudoku_solver *solver =
		strcmp(getenv("SOLVER") ?: "", "backtrack") ? &sudoku_search : &sudoku_backtrack;
	struct sudoku_workspace *workspace = malloc(sudoku_workspace_size(solver, batch->order));
	const struct sudoku_effort *effort = &workspace->effort;

	ASSERT(workspace);
	sudoku_workspace_init(workspace, solver, batch->order);
	for (unsigned int i = 0; i < batch->count; i++) {
		u8 *solution = batch->solutions;

		if (solution)
			solution += i * batch->limit * cells;
		sudoku_solve_start(workspace, batch->puzzles + i * cells);
		while (effort->solutions < batch->limit &&
		       sudoku_solve_next(workspace, &limits) > 0) {
			if (!solution)
				continue;
			sudoku_workspace_cells(workspace, solution);
			solution += cells;
		}
		batch->found[i] = effort->solutions;
	}
	free(workspace);
}
