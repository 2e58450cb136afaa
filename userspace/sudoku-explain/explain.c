// SPDX-License-Identifier: GPL-2.0-only
/* The path to the solution, the next digit on it, and the rating. */
#include <err.h>

#include "explain.h"

static struct board board;
static struct step step;
static char text[STEP_SENTENCE_MAX];

static void start(const struct puzzle *puzzle)
{
	board_start(&board, puzzle->order, puzzle->cells);
	board.unique = is_unique(puzzle);
}

/* Complain about a contradiction on the board. Return: whether there is one. */
static bool report_contradiction(const struct puzzle *puzzle)
{
	const char *why = board_contradiction(&board, cell_symbols(puzzle->hexadecimal), text);

	if (why)
		complain(puzzle, EXIT_UNSOLVED, "no solution: %s", why);
	return why;
}

/* Find the next step. For a guess, get the digit from the solution, once. */
static bool next(const struct puzzle *puzzle, u8 *solution)
{
	if (step_find(&board, &step))
		return true;
	if (!*solution && !ask_solution(puzzle, solution)) {
		*solution = 0;
		return false;
	}
	step_guess(&board, solution, &step);
	return true;
}

/* Print all steps. Return: whether they reach the solution. */
static bool print_path(const struct puzzle *puzzle)
{
	u8 solution[SUDOKU_CELLS_MAX] = { 0 };
	bool first = true;

	start(puzzle);
	while (!report_contradiction(puzzle)) {
		if (!board.blanks)
			return true;
		if (!next(puzzle, solution))
			return false;
		print_step(puzzle, &step, first);
		first = false;
		step_apply(&board, &step);
	}
	return false;
}

void explain_path(const struct puzzle *puzzle)
{
	bool solved;

	print_steps_begin();
	solved = print_path(puzzle);
	print_steps_end();
	print_solution(puzzle, solved ? board.cells : NULL);
}

/* Print the last step and all earlier steps that it needs, directly or indirectly. */
static void print_needed(const struct puzzle *puzzle, const struct step *steps, unsigned int count)
{
	bool *needed = calloc(count, sizeof(*needed)), first = true;
	unsigned int at, earlier;

	if (!needed)
		err(EXIT_TROUBLE, NULL);
	needed[count - 1] = true;
	for (at = count; at--;)
		for (earlier = 0; needed[at] && earlier < at; earlier++)
			needed[earlier] |= step_needs(&board, &steps[at], &steps[earlier]);
	for (at = 0; at < count; at++) {
		if (!needed[at])
			continue;
		print_step(puzzle, &steps[at], first);
		first = false;
	}
	free(needed);
}

void explain_hint(const struct puzzle *puzzle)
{
	static struct step *steps;
	u8 solution[SUDOKU_CELLS_MAX] = { 0 };
	unsigned int count = 0;

	print_steps_begin();
	start(puzzle);
	while (!report_contradiction(puzzle) && board.blanks && next(puzzle, solution)) {
		steps = reallocarray(steps, count + 1, sizeof(*steps));
		if (!steps)
			err(EXIT_TROUBLE, NULL);
		steps[count++] = step;
		step_apply(&board, &step);
		if (step.digit) {
			print_needed(puzzle, steps, count);
			break;
		}
	}
	print_steps_end();
}

void rate(const struct puzzle *puzzle)
{
	const struct technique *hardest;

	start(puzzle);
	hardest = board_rate(&board, NULL);
	print_rating(hardest, board.rating, !board.contradiction);
	report_contradiction(puzzle);
}
