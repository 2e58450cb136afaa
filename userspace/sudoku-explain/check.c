// SPDX-License-Identifier: GPL-2.0-only
/* Grids that are filled in, against the solution of their puzzle. */
#include "explain.h"
#include "techniques.h"

static struct puzzle original;
static u8 solution[SUDOKU_CELLS_MAX];
static bool found, solved;	/* the puzzle; its solution */

bool check_is_ready(void)
{
	return solved;
}

/* Solve the puzzle by techniques or, where that takes a guess, by the device. */
void check_original(const struct puzzle *puzzle)
{
	char text[STEP_SENTENCE_MAX];
	const char *why;
	struct board board;

	if (solved)
		say(EXIT_TROUBLE, puzzle->name, puzzle->line,
		    "a second puzzle, but grids are checked against one");
	solved = false;
	if (found)
		return;
	found = true;
	original = *puzzle;
	board_start(&board, puzzle->order, puzzle->cells);
	board_rate(&board, NULL);
	memcpy(solution, board.cells, sizeof(solution));
	why = board_contradiction(&board, cell_symbols(puzzle->hexadecimal), text);
	if (why)
		say(EXIT_UNSOLVED, puzzle->name, puzzle->line, "no solution: %s", why);
	else
		solved = !board.blanks || solve(puzzle, solution);
}

/* Name a cell if it is wrong; one that lost its given is. Return: whether it is. */
static bool print_wrong(const struct puzzle *puzzle, unsigned int cell, const char *before)
{
	unsigned int side = sudoku_side(puzzle->order), given = original.cells[cell];
	unsigned int digit = puzzle->cells[cell];
	const char *symbols = cell_symbols(puzzle->hexadecimal);

	if (digit == solution[cell] || (!digit && !given))
		return false;
	printf("%sr%uc%u", before, cell / side + 1, cell % side + 1);
	if (digit)
		printf(" = %c", symbols[digit]);
	if (given)
		printf(" (given: %c)", symbols[given]);
	return true;
}

static void check_grid(const struct puzzle *puzzle)
{
	unsigned int blanks = 0, cell;
	bool wrong = false;

	for (cell = 0; cell < sudoku_cells(puzzle->order); cell++) {
		wrong |= print_wrong(puzzle, cell, wrong ? ", " : "wrong: ");
		blanks += !puzzle->cells[cell];
	}
	if (wrong)
		putchar('\n');
	else if (blanks)
		printf("right so far, %u to go\n", blanks);
	else
		puts("right and complete");
	if (wrong && worst_status < EXIT_UNSOLVED)
		worst_status = EXIT_UNSOLVED;
}

void check(const struct puzzle *puzzle)
{
	unsigned int side = sudoku_side(puzzle->order), wanted = sudoku_side(original.order);

	if (puzzle->order == original.order && puzzle->hexadecimal == original.hexadecimal) {
		check_grid(puzzle);
		return;
	}
	putchar('\n');
	if (puzzle->order != original.order)
		say(EXIT_UNSOLVED, puzzle->name, puzzle->line,
		    "a grid of %ux%u cells, but the puzzle has %ux%u", side, side, wanted, wanted);
	else
		say(EXIT_UNSOLVED, puzzle->name, puzzle->line,
		    "digits 0 to F in one of grid and puzzle, 1 to G in the other");
}
