// SPDX-License-Identifier: GPL-2.0-only
/* Collect puzzles of one order until a batch is full or input pauses; print their answers. */
#include <err.h>
#include <stdint.h>
#include <sys/mman.h>

#include "sudokuctl.h"

#define SLICE		1024	/* puzzles per thread; 1 for those that may take long */

/* The puzzles of a batch, all of one operand; for order 3 there is space for a slice per thread. */
static struct batch {
	const char *name;	/* of the operand */
	unsigned int order, slice, count;
	unsigned long *lines;
	struct sudoku_result *results;
	u8 *cells, *solutions;
} batch;

static void *space(size_t count, size_t size)
{
	void *pages = mmap(NULL, count * size, PROT_READ | PROT_WRITE,
			   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	if (pages == MAP_FAILED)
		err(EXIT_TROUBLE, "%zu puzzles", count);
	return pages;
}

/* Return: space for the cells of the next puzzle. The system provides what is used. */
u8 *reader_room(unsigned int order)
{
	size_t most = SLICE * options.jobs;

	if (!batch.cells) {
		batch.lines = space(most, sizeof(*batch.lines));
		batch.results = space(most, sizeof(*batch.results));
		batch.cells = space(most, 81);
		batch.solutions = options.list ? space(options.limit, SUDOKU_CELLS_MAX) :
				  space(most, 81);
	}
	if (order != batch.order || batch.count >= batch.slice * options.jobs)
		reader_pause();
	batch.order = order;
	batch.slice = order > 3 || options.list || options.limit > 2 ? 1 : SLICE;
	return batch.cells + (size_t)batch.count * sudoku_cells(order);
}

/* Add the puzzle in that space or, with @message, answer what could not be read. */
void reader_take(const char *name, unsigned long line, const char *message)
{
	const struct answer answer = {
		.name = name, .line = line, .outcome = "invalid", .message = message,
	};

	batch.name = name;
	if (message) {
		reader_pause();
		print_answer(&answer, NULL);
	} else {
		batch.lines[batch.count++] = line;
	}
}

/* Set the outcome and, if the puzzle is not solved, the message. */
static void judge(struct answer *answer)
{
	const struct sudoku_result *result = &answer->result;
	const struct sudoku_fault *fault = &result->fault;
	bool gave_up = fault->cause == SUDOKU_CAUSE_STEPS;

	if (!fault->cause && options.unique && result->solutions > 1) {
		answer->outcome = "ambiguous";
		answer->message = "more than one solution";
	} else if (!fault->cause || (options.count && (gave_up ? result->solutions > 0 :
				     fault->cause == SUDOKU_CAUSE_NO_SOLUTION))) {
		answer->outcome = options.count ? "counted" : "solved";
	} else {
		answer->outcome = gave_up ? "gave-up" :
				  fault->cause == SUDOKU_CAUSE_CLASH ? "invalid" : "unsolvable";
		answer->message = fault_sentence(answer->order, fault, NULL);
	}
	answer->shown = options.list ? result->solutions : !options.count && !answer->message;
}

/* On a terminal that does not show the answers, print the progress every second. */
static void print_progress(unsigned int puzzles)
{
	static unsigned long long total;
	static double begun, before;
	double now = clock_seconds();

	total += puzzles;
	begun = begun ? begun : now;
	before = before ? before : now;
	if (!isatty(STDERR_FILENO) || isatty(STDOUT_FILENO) || now < before + 1)
		return;
	before = now;
	progress("%llu puzzles, %.0f per second", total, total / (now - begun));
}

/* Solve all collected puzzles, and print their answers. */
void reader_pause(void)
{
	const struct sudoku_solve call = {
		.puzzles = (uintptr_t)batch.cells, .count = batch.count,
		.solutions = options.count ? 0 : (uintptr_t)batch.solutions,
		.results = (uintptr_t)batch.results, .max_solutions = options.limit,
		.flags = options.list ? SUDOKU_SOLVE_LIST : 0,
	};
	size_t size = sudoku_cells(batch.order), at;

	if (batch.count)
		device_solve(batch.order, &call, batch.slice);
	for (at = 0; at < batch.count; at++) {
		struct answer answer = {
			.name = batch.name, .line = batch.lines[at], .order = batch.order,
			.givens = batch.cells + at * size, .result = batch.results[at],
		};

		judge(&answer);
		print_answer(&answer, batch.solutions + at * size);
		if (answer.message)
			say(EXIT_UNSOLVED, answer.name, answer.line, "%s", answer.message);
	}
	flush();
	print_progress(batch.count);
	batch.count = 0;
}
