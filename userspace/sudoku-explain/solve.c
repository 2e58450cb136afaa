// SPDX-License-Identifier: GPL-2.0-only
/*
 * Whether a puzzle has only one solution, found in this process; and that solution, from the
 * device if there is one.
 */
#include <err.h>

#include "ask.h"
#include "explain.h"
#include "solver.h"

#define UNIQUE_STEPS	100000	/* far more than nearly all puzzles need */

bool is_unique(const struct puzzle *puzzle)
{
	static const struct sudoku_limits limits = { .solutions = 2, .steps = UNIQUE_STEPS };
	static struct sudoku_workspace *workspaces[SUDOKU_ORDER_MAX + 1];
	struct sudoku_workspace **workspace = &workspaces[puzzle->order];
	u8 solution[SUDOKU_CELLS_MAX];

	if (!*workspace) {
		*workspace = calloc(1, sudoku_workspace_size(&sudoku_search, puzzle->order));
		if (!*workspace)
			err(EXIT_TROUBLE, NULL);
		sudoku_workspace_init(*workspace, &sudoku_search, puzzle->order);
	}
	return !sudoku_solve(*workspace, puzzle->cells, solution, &limits) &&
	       (*workspace)->effort.solutions == 1;
}

bool ask_solution(const struct puzzle *puzzle, u8 *solution)
{
	struct sudoku_result result = { 0 };
	int error = ask(puzzle->order, puzzle->cells, solution, &result, 0);
	const struct sudoku_fault fault = { .cause = result.cause };

	solver_say(puzzle->order);
	if (error)
		complain(puzzle, EXIT_TROUBLE,
			 "the next step is a guess, which needs the device; cannot use %s: %s",
			 node_paths[puzzle->order], node_trouble(error));
	else if (result.cause)
		complain(puzzle, EXIT_UNSOLVED, "%s",
			 fault_sentence(puzzle->order, puzzle->hexadecimal, &fault));
	else if (result.solutions > 1)
		complain(puzzle, EXIT_UNSOLVED, "more than one solution");
	return !error && !result.cause && result.solutions == 1;
}
