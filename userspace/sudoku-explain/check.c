// SPDX-License-Identifier: GPL-2.0-only
/* Check partly filled grids against the solution of their puzzle. */
#include "explain.h"

static struct puzzle original;
static u8 solution[SUDOKU_CELLS_MAX];
static bool found, solved;	/* the puzzle was read; it has one solution */

bool check_is_ready(void)
{
	return solved;
}

/* Solve the puzzle with techniques or, if it needs a guess, with a solver. */
void check_original(const struct puzzle *puzzle)
{
	char text[STEP_SENTENCE_MAX];
	const char *why;
	struct board board;

	if (solved)
		complain(puzzle, EXIT_TROUBLE, "several puzzles; grids are checked against one");
	solved = false;
	if (found)
		return;
	found = true;
	original = *puzzle;
	board_start(&board, puzzle->order, puzzle->cells);
	board_rate(&board);
	memcpy(solution, board.cells, sizeof(solution));
	why = board_contradiction(&board, text);
	if (why)
		complain(puzzle, EXIT_UNSOLVED, "no solution: %s", why);
	else
		solved = !board.blanks || ask_solution(puzzle, solution);
}

/* A changed or missing given is wrong as well. */
static void check_grid(const struct puzzle *puzzle)
{
	unsigned int wrong = 0, blanks = 0, cell;

	for (cell = 0; cell < sudoku_cells(puzzle->order); cell++) {
		unsigned int digit = puzzle->cells[cell], given = original.cells[cell];

		blanks += !digit;
		if (digit != solution[cell] && (digit || given))
			print_wrong(puzzle, cell, given, wrong++);
	}
	print_checked(wrong, blanks);
	if (wrong && worst_status < EXIT_UNSOLVED)
		worst_status = EXIT_UNSOLVED;
}

void check(const struct puzzle *puzzle)
{
	unsigned int side = sudoku_side(puzzle->order), wanted = sudoku_side(original.order);

	if (puzzle->order == original.order) {
		check_grid(puzzle);
		return;
	}
	print_unchecked();
	complain(puzzle, EXIT_UNSOLVED, "a grid of %ux%u cells, but the puzzle has %ux%u", side,
		 side, wanted, wanted);
}
