// SPDX-License-Identifier: GPL-2.0-only
/* Solve with the device or, if there is none, in this process. See ask.h. */
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/stat.h>

#include "ask.h"
#include "userspace.h"

#define STEPS_MAX	1000000000	/* default of the module's max_steps */

int solver_open(unsigned int order)
{
	int fd = node_open(order);

	return fd < 0 && errno == ENOENT ? SOLVER_LOCAL : fd;
}

void solver_say(unsigned int order)
{
	static bool said;
	struct stat status;

	if (said || !stat(node_paths[order], &status) || errno != ENOENT)
		return;
	said = true;
	say(EXIT_SOLVED, NULL, 0, "there is no %s, so this program solves puzzles itself",
	    node_paths[order]);
}

static struct sudoku_workspace *workspace_of(unsigned int order)
{
	static __thread struct sudoku_workspace *workspaces[SUDOKU_ORDER_MAX + 1];
	struct sudoku_workspace **workspace = &workspaces[order];

	if (!*workspace) {
		*workspace = calloc(1, sudoku_workspace_size(&sudoku_search, order));
		if (*workspace)
			sudoku_workspace_init(*workspace, &sudoku_search, order);
	}
	return *workspace;
}

/* Solve a puzzle. @solution, which may be NULL, is set to zeros if there is none. */
static void solve_one(struct sudoku_workspace *workspace, const u8 *cells, u8 *solution,
		      const struct sudoku_solve *call, struct sudoku_result *result)
{
	struct sudoku_limits limits = {
		.solutions = call->max_solutions, .steps = call->max_steps,
	};
	const struct sudoku_effort *effort = &workspace->effort;
	u8 found[SUDOKU_CELLS_MAX] = { 0 };

	if (!limits.steps || limits.steps > STEPS_MAX)
		limits.steps = STEPS_MAX;
	*result = (struct sudoku_result) { 0 };
	if (!sudoku_find_fault(workspace->order, cells, result)) {
		result->cause = sudoku_solve_cause(sudoku_solve(workspace, cells, found, &limits));
		result->solutions = effort->solutions;
		result->steps = effort->steps;
		result->guesses = effort->guesses;
		result->depth = effort->depth;
	}
	if (solution)
		memcpy(solution, found, sudoku_cells(workspace->order));
}

int solver_solve(int fd, unsigned int order, const struct sudoku_solve *call)
{
	const u8 *cells = (const u8 *)(uintptr_t)call->puzzles;
	struct sudoku_result *results = (void *)(uintptr_t)call->results;
	u8 *solutions = (u8 *)(uintptr_t)call->solutions;
	size_t size = sudoku_cells(order);
	struct sudoku_workspace *workspace;
	unsigned int at;

	if (fd != SOLVER_LOCAL)
		return ioctl(fd, SUDOKU_IOC_SOLVE, call);
	workspace = workspace_of(order);
	if (!workspace) {
		errno = ENOMEM;
		return -1;
	}
	for (at = 0; at < call->count; at++)
		solve_one(workspace, cells + at * size, solutions ? solutions + at * size : NULL,
			  call, &results[at]);
	return at;
}

void solver_close(int fd)
{
	if (fd >= 0)
		close(fd);
}
