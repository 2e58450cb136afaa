// SPDX-License-Identifier: GPL-2.0-only
/*
 * Print the trace events of searches as the kernel would, without a kernel:
 *
 *	recording search|backtrack PUZZLE...
 *
 * Every step takes a microsecond, so the output is reproducible.
 */
#include "solver.h"
#include "text.h"
#include "userspace.h"

static void print_event(const char *name, unsigned int order)
{
	static unsigned int us = 5000000;	/* now */

	printf("           solve-1000    [001] ..... %5u.%06u: %s: order=%u ", us / 1000000,
	       us % 1000000, name, order);
	us++;
}

static void watch(const struct sudoku_limits *limits, const struct sudoku_workspace *workspace)
{
	static const char *const kinds[] = {
		[SUDOKU_STEP_RULES] = "rules", [SUDOKU_STEP_GUESS] = "guess",
		[SUDOKU_STEP_BACKTRACK] = "backtrack", [SUDOKU_STEP_RESTART] = "restart",
	};
	u8 cells[SUDOKU_CELLS_MAX];

	(void)limits;
	print_event("sudoku_step", workspace->order);
	sudoku_workspace_cells(workspace, cells);
	printf("kind=%s depth=%u cells=%s\n", kinds[workspace->step], workspace->depth,
	       cells_text(workspace->order, cells));
}

static void record(const struct sudoku_solver *solver, unsigned int order, const char *text)
{
	const struct sudoku_limits limits = { .solutions = 1, .steps = 100000, .watch = watch };
	struct sudoku_workspace *workspace = malloc(sudoku_workspace_size(solver, order));
	unsigned int at, givens = 0;
	u8 cells[SUDOKU_CELLS_MAX];
	int error;

	for (at = 0; text[at]; at++) {
		cells[at] = sudoku_cell_value(order, text[at]);
		givens += !!cells[at];
	}
	sudoku_workspace_init(workspace, solver, order);
	print_event("sudoku_solve_begin", order);
	printf("uid=1000 givens=%u cells=%s\n", givens, cells_text(order, cells));
	error = sudoku_solve(workspace, cells, cells, &limits);
	print_event("sudoku_solve_end", order);
	printf("uid=1000 error=%d solutions=%llu steps=%llu guesses=%llu depth=%u ns=%llu\n", error,
	       workspace->effort.solutions, workspace->effort.steps, workspace->effort.guesses,
	       workspace->effort.depth, 1000 * (workspace->effort.steps + 1));
	free(workspace);
}

int main(int argc, char **argv)
{
	const struct sudoku_solver *solver = &sudoku_search;
	unsigned int order;
	int at;

	if (!strcmp(argv[1], "backtrack"))
		solver = &sudoku_backtrack;
	for (at = 2; at < argc; at++) {
		for (order = SUDOKU_ORDER_MIN; sudoku_cells(order) < strlen(argv[at]); order++)
			;
		record(solver, order, argv[at]);
	}
	return 0;
}
