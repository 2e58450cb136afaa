// SPDX-License-Identifier: GPL-2.0-only
/*
 * Whether a puzzle has only one solution, found in this process; and that solution, from the
 * device if there is one.
 */
#include <err.h>
#include <stdint.h>

#include "ask.h"
#include "explain.h"

#define UNIQUE_STEPS	100000	/* far more than nearly all puzzles need */

bool is_unique(const struct puzzle *puzzle)
{
	struct sudoku_result result;
	const struct sudoku_solve call = {
		.puzzles = (uintptr_t)puzzle->cells, .results = (uintptr_t)&result,
		.max_solutions = 2, .max_steps = UNIQUE_STEPS, .count = 1,
	};

	if (solver_solve(SOLVER_LOCAL, puzzle->order, &call) < 0)
		err(EXIT_TROUBLE, NULL);
	return !result.cause && result.solutions == 1;
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
