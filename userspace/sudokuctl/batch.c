// SPDX-License-Identifier: GPL-2.0-only
/* Collect puzzles of one order until a batch is full or input pauses; print their answers. */
#include <stdint.h>

#include "sudokuctl.h"

#define SLICE		1024	/* puzzles per thread; 1 for those that may take long */
#define LIST_MAX	256	/* solutions per list of the device */
#define BATCH_MAX	(SLICE * JOBS_MAX)

static struct batch {
	unsigned int order, slice;
	unsigned int count, readable;	/* readable: puzzles without an input error */
	struct answer list[BATCH_MAX];
	struct sudoku_result results[BATCH_MAX];
	u8 cells[BATCH_MAX * 81];
	u8 solutions[BATCH_MAX * 81];
} batch;

/* Return: space for the cells of the next puzzle. */
u8 *reader_room(unsigned int order)
{
	if (order != batch.order || batch.count >= batch.slice * options.jobs)
		reader_pause();
	batch.order = order;
	batch.slice = order > 3 || options.limit > 2 ? 1 : SLICE;
	return batch.cells + (size_t)batch.readable * sudoku_cells(order);
}

/* Add the puzzle in that space or, with @message, a puzzle that could not be read. */
void reader_take(const struct input *input, unsigned long line, bool hexadecimal,
		 const char *message)
{
	struct answer *answer = &batch.list[batch.count++];

	*answer = (struct answer) {
		.name = input->name, .line = input->numbered ? line : 0,
		.order = message ? 0 : batch.order, .hexadecimal = hexadecimal,
		.outcome = "invalid", .message = message ? strdup(message) : NULL,
	};
	batch.readable += !message;
}

/*
 * Print the solutions of a part of a puzzle. If the part has more than the device lists at once,
 * split it by the digit of a blank cell. Return: whether the caller should print more.
 */
static bool list_part(struct answer *answer, u8 *grid)
{
	static u8 solutions[LIST_MAX * SUDOKU_CELLS_MAX];
	unsigned long long left = options.limit - answer->result.solutions;
	unsigned int size = sudoku_cells(answer->order), at, digit;
	struct sudoku_result part = { 0 };
	const struct sudoku_solve call = {
		.puzzles = (uintptr_t)grid, .count = 1, .flags = SUDOKU_SOLVE_LIST,
		.solutions = (uintptr_t)solutions, .results = (uintptr_t)&part,
		.max_solutions = left < LIST_MAX ? left : LIST_MAX,
	};
	bool more = true;

	device_solve(answer->order, &call, 1);
	device_check();
	answer->result.steps += part.steps;
	answer->result.guesses += part.guesses;
	if (part.cause == SUDOKU_CAUSE_STEPS)
		answer->result.cause = part.cause;
	if (part.solutions < call.max_solutions || left == call.max_solutions) {
		for (at = 0; at < part.solutions; at++) {
			answer->result.solutions++;
			options.to->solution(answer, solutions + at * size);
		}
		return answer->result.solutions < options.limit;
	}
	at = (u8 *)memchr(grid, 0, size) - grid;
	for (digit = 1; digit <= sudoku_side(answer->order) && more; digit++) {
		grid[at] = digit;
		more = list_part(answer, grid);
	}
	grid[at] = 0;
	return more;
}

/* Set the outcome and, if the puzzle is not solved, the message. */
static void judge(struct answer *answer)
{
	const struct sudoku_result *result = &answer->result;
	const struct sudoku_fault fault = {
		.cause = result->cause, .cell = result->cell, .other = result->other,
		.digit = result->digit, .unit_kind = result->unit_kind, .unit = result->unit,
	};

	answer->outcome = options.count ? "counted" : "solved";
	if (!result->cause && options.unique && result->solutions > 1) {
		answer->outcome = "ambiguous";
		answer->message = "more than one solution";
	} else if (result->cause && !(result->cause == SUDOKU_CAUSE_NO_SOLUTION && options.count)) {
		answer->outcome = result->cause == SUDOKU_CAUSE_STEPS ? "gave-up" : "unsolvable";
		if (result->cause == SUDOKU_CAUSE_CLASH)
			answer->outcome = "invalid";
		answer->message = fault_sentence(answer->order, answer->hexadecimal, &fault);
	}
}

static void print_answer(struct answer *answer, const u8 *solution)
{
	bool list = options.limit > 1 && !options.unique && !options.count;
	u8 grid[SUDOKU_CELLS_MAX];

	if (answer->order && list && !answer->result.cause) {
		memset(&answer->result, 0, sizeof(answer->result));
		memcpy(grid, answer->givens, sudoku_cells(answer->order));
		list_part(answer, grid);
	}
	if (answer->order)
		judge(answer);
	if (!list || !answer->result.solutions)
		options.to->solution(answer, options.count || answer->message ? NULL : solution);
	if (options.to->end)
		options.to->end(answer);
	if (answer->message)
		say(EXIT_UNSOLVED, answer->name, answer->line, "%s", answer->message);
}

/* Solve all collected puzzles; print answers in order, up to the first unfinished one. */
void reader_pause(void)
{
	const struct sudoku_solve call = {
		.puzzles = (uintptr_t)batch.cells, .count = batch.readable,
		.solutions = options.count ? 0 : (uintptr_t)batch.solutions,
		.results = (uintptr_t)batch.results,
		.max_solutions = options.count || options.unique ? options.limit : 1,
	};
	unsigned int solved = batch.readable ? device_solve(batch.order, &call, batch.slice) : 0;
	size_t size = sudoku_cells(batch.order), readable = 0, at;

	for (at = 0; at < batch.count && (!batch.list[at].order || readable < solved); at++) {
		struct answer *answer = &batch.list[at];
		char *message = (char *)answer->message;

		answer->givens = batch.cells + readable * size;
		if (answer->order)
			answer->result = batch.results[readable];
		print_answer(answer, batch.solutions + readable * size);
		readable += !message;
		free(message);
	}
	device_check();
	flush();
	batch.count = 0;
	batch.readable = 0;
}
