// SPDX-License-Identifier: GPL-2.0-only
/* Solve one puzzle, or make one. See ask.h. */
#include <stdint.h>
#include <sys/random.h>

#include "ask.h"
#include "random.h"
#include "userspace.h"

#define DIG_STEPS	200	/* limit per proposal, to bound a player's wait */
#define ATTEMPTS_MAX	2000

int ask(unsigned int order, const u8 *cells, u8 *solution, struct sudoku_result *result,
	unsigned int steps)
{
	const struct sudoku_solve call = {
		.puzzles = (uintptr_t)cells, .solutions = (uintptr_t)solution,
		.results = (uintptr_t)result, .max_solutions = 2, .max_steps = steps, .count = 1,
	};
	int fd = solver_open(order), error = fd == -1 ? errno : EINTR;

	while (error == EINTR)
		error = solver_solve(fd, order, &call) < 0 ? errno : 0;
	solver_close(fd);
	return error;
}

int ask_and_dig(struct dig *dig, const struct wish *wish, bool (*go_on)(void), bool *made)
{
	u8 proposal[SUDOKU_CELLS_MAX], solution[SUDOKU_CELLS_MAX];
	struct sudoku_workspace *workspace;
	struct sudoku_result result;
	int error = 0, attempt;
	u64 random;

	workspace = calloc(1, sudoku_workspace_size(&sudoku_search, wish->order));
	if (!workspace || getrandom(&random, sizeof(random), 0) < 0)
		error = ENOMEM;
	else
		sudoku_workspace_init(workspace, &sudoku_search, wish->order);
	*made = false;
	for (attempt = 0; attempt < ATTEMPTS_MAX && !*made && !error; attempt++) {
		dig_start(dig, wish, random_next(&random), workspace);
		while (!error && dig_propose(dig, proposal)) {
			error = !go_on() ? ECANCELED :
				ask(wish->order, proposal, solution, &result, DIG_STEPS);
			if (!error)
				dig_judge(dig, &result, solution);
		}
		*made = !error && dig->fits;
	}
	free(workspace);
	return error;
}
