// SPDX-License-Identifier: GPL-2.0-only
/*
 * Print the trace events of searches as the kernel would, without a kernel:
 *
 *	recording search|backtrack PUZZLE...
 *
 * Every step takes a microsecond, so the output is reproducible.
 *
 * Build with -Idriver/shim -Iinclude/uapi -Idriver/lib, and with grid.c, solver.c,
 * text.c, backtrack.c and search*.c of driver/lib/.
 */
#include <err.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver.h"
#include "text.h"

struct recording {
	struct sudoku_limits limits;
	unsigned long long us;	/* now */
};

static void print_event(struct recording *recording, const char *name)
{
	unsigned long long us = recording->us++;

	printf("           solve-1000    [001] ..... %5llu.%06llu: %s: ", us / 1000000,
	       us % 1000000, name);
}

static void print_cells(unsigned int order, const u8 *cells)
{
	unsigned int at;

	printf(" cells=");
	for (at = 0; at < sudoku_cells(order); at++)
		putchar(cells[at] ? sudoku_cell_character(cells[at]) : '.');
	putchar('\n');
}

static void watch(const struct sudoku_limits *limits, const struct sudoku_workspace *workspace)
{
	static const char *const kinds[] = {
		[SUDOKU_STEP_RULES] = "rules", [SUDOKU_STEP_GUESS] = "guess",
		[SUDOKU_STEP_BACKTRACK] = "backtrack", [SUDOKU_STEP_RESTART] = "restart",
	};
	u8 cells[SUDOKU_CELLS_MAX];

	print_event((struct recording *)((char *)limits - offsetof(struct recording, limits)),
		    "sudoku_step");
	printf("order=%u kind=%s depth=%u", workspace->order, kinds[workspace->step],
	       workspace->depth);
	sudoku_workspace_cells(workspace, cells);
	print_cells(workspace->order, cells);
}

static void record(struct recording *recording, const struct sudoku_solver *solver,
		   const char *text)
{
	struct sudoku_workspace *workspace;
	u8 cells[SUDOKU_CELLS_MAX];
	unsigned int order, at, givens = 0;
	int error;

	for (order = SUDOKU_ORDER_MIN; order <= SUDOKU_ORDER_MAX; order++)
		if (sudoku_cells(order) == strlen(text))
			break;
	if (order > SUDOKU_ORDER_MAX)
		errx(1, "%zu cells: %s", strlen(text), text);
	for (at = 0; text[at]; at++) {
		int value = sudoku_cell_value(order, text[at]);

		if (value < 0)
			errx(1, "'%c' is not a cell: %s", text[at], text);
		cells[at] = value;
		givens += !!value;
	}
	workspace = calloc(1, sudoku_workspace_size(solver, order));
	if (!workspace)
		err(1, NULL);
	sudoku_workspace_init(workspace, solver, order);
	print_event(recording, "sudoku_solve_begin");
	printf("order=%u uid=1000 givens=%u", order, givens);
	print_cells(order, cells);
	error = sudoku_solve(workspace, cells, cells, &recording->limits);
	print_event(recording, "sudoku_solve_end");
	printf("order=%u uid=1000 error=%d solutions=%llu steps=%llu guesses=%llu depth=%u ",
	       order, error, (unsigned long long)workspace->effort.solutions,
	       (unsigned long long)workspace->effort.steps,
	       (unsigned long long)workspace->effort.guesses, workspace->effort.depth);
	printf("ns=%llu\n", 1000 * (unsigned long long)(workspace->effort.steps + 1));
	free(workspace);
}

int main(int argc, char **argv)
{
	struct recording recording = {
		.limits = { .solutions = 1, .steps = 100000, .watch = watch },
		.us = 5000000,
	};

	const struct sudoku_solver *solver;

	if (argc < 3)
		errx(1, "usage: recording search|backtrack PUZZLE...");
	solver = strcmp(argv[1], sudoku_search.name) ? &sudoku_backtrack : &sudoku_search;
	for (argv += 2; *argv; argv++)
		record(&recording, solver, *argv);
	return 0;
}
