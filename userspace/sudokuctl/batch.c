// SPDX-License-Identifier: GPL-2.0-only
/* Collect puzzles of one order until a batch is full or input pauses; print their answers. */
#include <err.h>
#include <stdint.h>
#include <sys/mman.h>

#include "sudokuctl.h"

#define SLICE		1024	/* puzzles per thread; 1 for those that may take long */
#define BATCH_MAX	(SLICE * JOBS_MAX)

static struct batch {
	unsigned int order, slice;
	unsigned int count, readable;	/* readable: puzzles without an input error */
	struct answer list[BATCH_MAX];
	struct sudoku_result results[BATCH_MAX];
	u8 cells[BATCH_MAX * 81];
	u8 solutions[BATCH_MAX * 81];
	u8 *all;			/* all solutions of one puzzle */
} batch;

/* Return: space for the cells of the next puzzle. */
u8 *reader_room(unsigned int order)
{
	if (order != batch.order || batch.count >= batch.slice * options.jobs)
		reader_pause();
	batch.order = order;
	batch.slice = order > 3 || options.list || options.limit > 2 ? 1 : SLICE;
	return batch.cells + (size_t)batch.readable * sudoku_cells(order);
}

/* Add the puzzle in that space or, with @message, a puzzle that could not be read. */
void reader_take(const char *name, unsigned long line, const char *message)
{
	struct answer *answer = &batch.list[batch.count++];

	*answer = (struct answer) {
		.name = name, .line = line, .order = message ? 0 : batch.order,
		.outcome = "invalid", .message = message ? strdup(message) : NULL,
	};
	batch.readable += !message;
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
	int percent = reader_percent();
	char part[32] = "";

	total += puzzles;
	begun = begun ? begun : now;
	before = before ? before : now;
	if (!isatty(STDERR_FILENO) || isatty(STDOUT_FILENO) || now < before + 1)
		return;
	before = now;
	if (percent >= 0)
		snprintf(part, sizeof(part), ", %d %% of the file", percent);
	progress(true, "%llu puzzles, %.0f per second%s", total, total / (now - begun), part);
}

/* Return: space for all solutions of a puzzle. The system provides what is used. */
static u8 *space_for_all(void)
{
	size_t size = options.limit * SUDOKU_CELLS_MAX;

	if (!batch.all)
		batch.all = mmap(NULL, size, PROT_READ | PROT_WRITE,
				 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (batch.all == MAP_FAILED)
		err(EXIT_TROUBLE, "%llu solutions", options.limit);
	return batch.all;
}

/* Solve all collected puzzles, and print their answers. */
void reader_pause(void)
{
	const u8 *solutions = options.list ? space_for_all() : batch.solutions;
	const struct sudoku_solve call = {
		.puzzles = (uintptr_t)batch.cells, .count = batch.readable,
		.solutions = options.count ? 0 : (uintptr_t)solutions,
		.results = (uintptr_t)batch.results, .max_solutions = options.limit,
		.flags = options.list ? SUDOKU_SOLVE_LIST : 0,
	};
	size_t size = sudoku_cells(batch.order), readable = 0, at;

	if (batch.readable)
		device_solve(batch.order, &call, batch.slice);
	for (at = 0; at < batch.count; at++) {
		struct answer *answer = &batch.list[at];
		char *message = (char *)answer->message;

		if (!message) {
			answer->givens = batch.cells + readable * size;
			answer->result = batch.results[readable];
			judge(answer);
		}
		options.to->print(answer, solutions + readable * size);
		if (answer->message)
			say(EXIT_UNSOLVED, answer->name, answer->line, "%s", answer->message);
		readable += !message;
		free(message);
	}
	flush();
	print_progress(batch.count);
	batch.count = 0;
	batch.readable = 0;
}
