// SPDX-License-Identifier: GPL-2.0-only
/* Solve one puzzle with the device or, if there is none, in this process. */
#include <err.h>
#include <stdint.h>
#include <sys/ioctl.h>

#include "solver.h"
#include "userspace.h"

#define STEPS_MAX	1000000	/* default of the module's max_steps */

static struct sudoku_workspace *workspace_of(unsigned int order)
{
	static struct sudoku_workspace *workspaces[SUDOKU_ORDER_MAX + 1];
	struct sudoku_workspace **workspace = &workspaces[order];

	if (!*workspace) {
		*workspace = calloc(1, sudoku_workspace_size(&sudoku_search, order));
		if (!*workspace)
			err(EXIT_TROUBLE, NULL);
		sudoku_workspace_init(*workspace, &sudoku_search, order);
	}
	return *workspace;
}

void ask_here(const struct question *question, u8 *solution, struct sudoku_result *result)
{
	struct sudoku_workspace *workspace = workspace_of(question->order);
	struct sudoku_limits limits = {
		.solutions = question->solutions, .steps = question->steps,
	};

	if (!limits.steps || limits.steps > STEPS_MAX)
		limits.steps = STEPS_MAX;
	*result = (struct sudoku_result) { 0 };
	memset(solution, 0, sudoku_cells(question->order));
	if (sudoku_find_fault(question->order, question->cells, &result->fault))
		return;
	result->fault.cause = sudoku_solve_cause(sudoku_solve(workspace, question->cells, solution,
							      &limits));
	result->solutions = workspace->effort.solutions;
}

int ask(const struct question *question, u8 *solution, struct sudoku_result *result)
{
	const struct sudoku_solve call = {
		.puzzles = (uintptr_t)question->cells, .solutions = (uintptr_t)solution,
		.results = (uintptr_t)result, .max_solutions = question->solutions,
		.max_steps = question->steps, .count = 1,
	};
	int fd = node_open(question->order);

	if (fd < 0 && errno == ENOENT) {
		ask_here(question, solution, result);
		return 0;
	}
	if (fd < 0)
		return errno;
	while (ioctl(fd, SUDOKU_IOC_SOLVE, &call) < 0)
		if (errno != EINTR)
			return errno;
	return 0;
}
