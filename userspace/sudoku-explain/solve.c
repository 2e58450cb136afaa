// SPDX-License-Identifier: GPL-2.0-only
/* Get the solution of a puzzle from the device, which also proves that it is the only one. */
#include "ask.h"
#include "explain.h"

bool ask_solution(const struct puzzle *puzzle, u8 *solution)
{
	struct sudoku_result result = { 0 };
	int error = ask(puzzle->order, puzzle->cells, solution, &result, 0);
	const struct sudoku_fault fault = { .cause = result.cause };

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
