// SPDX-License-Identifier: GPL-2.0-only
/* The path to the solution, the next digit on it, and the rating. */
#include <err.h>

#include "explain.h"
#include "techniques.h"

static struct board board;
static struct step step;
static char text[STEP_SENTENCE_MAX];

/* Return: whether a board has no contradiction; one is said. */
static bool is_possible(const struct puzzle *puzzle)
{
	const char *why = board_contradiction(&board, cell_symbols(puzzle->hexadecimal), text);

	if (why)
		say(EXIT_UNSOLVED, puzzle->name, puzzle->line, "no solution: %s", why);
	return !why;
}

/* Find the next step. A guess is as the device solves the puzzle, which is asked once. */
static bool next(const struct puzzle *puzzle, u8 *solution)
{
	if (step_find(&board, &step))
		return true;
	if (!*solution && !solve(puzzle, solution)) {
		*solution = 0;
		return false;
	}
	step_guess(&board, solution, &step);
	return true;
}

/* Print all steps. Return: whether they end at the solution. */
static bool print_steps(const struct puzzle *puzzle)
{
	const char *symbols = cell_symbols(puzzle->hexadecimal);
	u8 solution[SUDOKU_CELLS_MAX] = { 0 };

	board_start(&board, puzzle->order, puzzle->cells);
	while (is_possible(puzzle)) {
		if (!board.blanks)
			return true;
		if (!next(puzzle, solution))
			return false;
		puts(step_sentence(&step, symbols, text));
		step_apply(&board, &step);
	}
	return false;
}

/* Puzzles with several lines each are apart. */
static void print_gap(void)
{
	static const char *gap = "";

	fputs(gap, stdout);
	gap = "\n";
}

void explain_path(const struct puzzle *puzzle)
{
	const char *symbols = cell_symbols(puzzle->hexadecimal);
	unsigned int cell;

	print_gap();
	if (!print_steps(puzzle))
		return;
	for (cell = 0; cell < sudoku_cells(puzzle->order); cell++)
		putchar(symbols[board.cells[cell]]);
	putchar('\n');
}

/* Print the last of some steps, and those before it that it needs, directly or not. */
static void print_needed(const struct puzzle *puzzle, const struct step *steps, unsigned int count)
{
	bool *needed = calloc(count, sizeof(*needed));
	unsigned int at, earlier;

	if (!needed)
		err(EXIT_TROUBLE, NULL);
	needed[count - 1] = true;
	for (at = count; at--;)
		for (earlier = 0; needed[at] && earlier < at; earlier++)
			needed[earlier] |= step_needs(&board, &steps[at], &steps[earlier]);
	for (at = 0; at < count; at++)
		if (needed[at])
			puts(step_sentence(&steps[at], cell_symbols(puzzle->hexadecimal), text));
	free(needed);
}

void explain_hint(const struct puzzle *puzzle)
{
	static struct step *steps;
	u8 solution[SUDOKU_CELLS_MAX] = { 0 };
	unsigned int count = 0;

	print_gap();
	board_start(&board, puzzle->order, puzzle->cells);
	while (is_possible(puzzle) && board.blanks && next(puzzle, solution)) {
		steps = reallocarray(steps, count + 1, sizeof(*steps));
		if (!steps)
			err(EXIT_TROUBLE, NULL);
		steps[count++] = step;
		step_apply(&board, &step);
		if (step.digit) {
			print_needed(puzzle, steps, count);
			return;
		}
	}
}

void rate(const struct puzzle *puzzle)
{
	const struct technique *hardest;

	board_start(&board, puzzle->order, puzzle->cells);
	hardest = board_rate(&board, NULL);
	if (board.contradiction) {
		putchar('\n');
		is_possible(puzzle);
	} else if (hardest) {
		printf("%s: %s\n", level_names[hardest->level], hardest->name);
	} else {
		puts("complete");
	}
}
