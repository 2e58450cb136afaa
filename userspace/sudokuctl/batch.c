// SPDX-License-Identifier: GPL-2.0-only
/* Puzzles of one order, until there are enough of them or no more for now; and their answers. */
#include <stdint.h>

#include "sudokuctl.h"

#define SLICE		1024	/* puzzles for a thread; of those that may take long, 1 */
#define LIST_MAX	256	/* solutions in a list of the device */
#define BATCH_MAX	(SLICE * JOBS_MAX)

static struct batch {
	unsigned int order, slice;
	unsigned int count, readable;	/* readable: those that have cells */
	struct puzzle list[BATCH_MAX];
	struct sudoku_result results[BATCH_MAX];
	u8 cells[BATCH_MAX * 81];
	u8 solutions[BATCH_MAX * 81];
} batch;

/* Return: room for the cells of the next puzzle. */
u8 *reader_room(unsigned int order)
{
	if (order != batch.order || batch.count >= batch.slice * options.jobs)
		reader_pause();
	batch.order = order;
	batch.slice = order > 3 || options.limit > 2 ? 1 : SLICE;
	return batch.cells + (size_t)batch.readable * sudoku_cells(order);
}

/* Take the puzzle whose cells are in that room, or one that has none, as the message says. */
void reader_take(const struct input *input, unsigned long line, bool hexadecimal,
		 const char *message)
{
	struct puzzle *puzzle = &batch.list[batch.count++];

	*puzzle = (struct puzzle) {
		.name = input->name, .line = input->numbered ? line : 0,
		.order = message ? 0 : batch.order, .hexadecimal = hexadecimal,
		.outcome = "invalid", .message = message ? strdup(message) : NULL,
	};
	batch.readable += !message;
}

/*
 * Print the solutions of a part of a puzzle. The device lists so many; where there are more, a
 * blank cell splits the part, by its digit. Return: whether more are wanted.
 */
static bool list_part(struct puzzle *puzzle, u8 *grid)
{
	static u8 solutions[LIST_MAX * SUDOKU_CELLS_MAX];
	unsigned long long left = options.limit - puzzle->result.solutions;
	unsigned int size = sudoku_cells(puzzle->order), at, digit;
	struct sudoku_result part = { 0 };
	const struct sudoku_solve call = {
		.puzzles = (uintptr_t)grid, .count = 1, .flags = SUDOKU_SOLVE_LIST,
		.solutions = (uintptr_t)solutions, .results = (uintptr_t)&part,
		.max_solutions = left < LIST_MAX ? left : LIST_MAX,
	};
	bool more = true;

	solve(puzzle->order, &call, 1);
	solve_check();
	puzzle->result.steps += part.steps;
	puzzle->result.guesses += part.guesses;
	if (part.cause == SUDOKU_CAUSE_STEPS)
		puzzle->result.cause = part.cause;
	if (part.solutions < call.max_solutions || left == call.max_solutions) {
		for (at = 0; at < part.solutions; at++) {
			puzzle->result.solutions++;
			options.to->solution(puzzle, solutions + at * size);
		}
		return puzzle->result.solutions < options.limit;
	}
	at = (u8 *)memchr(grid, 0, size) - grid;
	for (digit = 1; digit <= sudoku_side(puzzle->order) && more; digit++) {
		grid[at] = digit;
		more = list_part(puzzle, grid);
	}
	grid[at] = 0;
	return more;
}

/* What became of a puzzle, in a word and, if it is not solved, in a sentence. */
static void judge(struct puzzle *puzzle)
{
	const struct sudoku_result *result = &puzzle->result;
	const struct sudoku_fault fault = {
		.cause = result->cause, .cell = result->cell, .other = result->other,
		.digit = result->digit, .unit_kind = result->unit_kind, .unit = result->unit,
	};

	puzzle->outcome = options.count ? "counted" : "solved";
	if (!result->cause && options.unique && result->solutions > 1) {
		puzzle->outcome = "ambiguous";
		puzzle->message = "more than one solution";
	} else if (result->cause && !(result->cause == SUDOKU_CAUSE_NO_SOLUTION && options.count)) {
		puzzle->outcome = result->cause == SUDOKU_CAUSE_STEPS ? "gave-up" : "unsolvable";
		if (result->cause == SUDOKU_CAUSE_CLASH)
			puzzle->outcome = "invalid";
		puzzle->message = fault_sentence(puzzle->order, puzzle->hexadecimal, &fault);
	}
}

static void print_puzzle(struct puzzle *puzzle, const u8 *solution)
{
	bool list = options.limit > 1 && !options.unique && !options.count;
	u8 grid[SUDOKU_CELLS_MAX];

	if (puzzle->order && list && !puzzle->result.cause) {
		memset(&puzzle->result, 0, sizeof(puzzle->result));
		memcpy(grid, puzzle->givens, sudoku_cells(puzzle->order));
		list_part(puzzle, grid);
	}
	if (puzzle->order)
		judge(puzzle);
	if (!list || !puzzle->result.solutions)
		options.to->solution(puzzle, options.count || puzzle->message ? NULL : solution);
	if (options.to->end)
		options.to->end(puzzle);
	if (puzzle->message)
		say(EXIT_UNSOLVED, puzzle->name, puzzle->line, "%s", puzzle->message);
}

/* Have all that is there solved; print puzzles in order, up to the first that is not. */
void reader_pause(void)
{
	const struct sudoku_solve call = {
		.puzzles = (uintptr_t)batch.cells, .count = batch.readable,
		.solutions = options.count ? 0 : (uintptr_t)batch.solutions,
		.results = (uintptr_t)batch.results,
		.max_solutions = options.count || options.unique ? options.limit : 1,
	};
	unsigned int solved = batch.readable ? solve(batch.order, &call, batch.slice) : 0;
	size_t size = sudoku_cells(batch.order), readable = 0, at;

	for (at = 0; at < batch.count && (!batch.list[at].order || readable < solved); at++) {
		struct puzzle *puzzle = &batch.list[at];
		char *message = (char *)puzzle->message;

		puzzle->givens = batch.cells + readable * size;
		if (puzzle->order)
			puzzle->result = batch.results[readable];
		print_puzzle(puzzle, batch.solutions + readable * size);
		readable += !message;
		free(message);
	}
	solve_check();
	flush();
	batch.count = 0;
	batch.readable = 0;
}
