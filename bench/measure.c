// SPDX-License-Identifier: GPL-2.0-only
/* Run solvers, verify their results, measure their time. */
#include <err.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "grid.h"
#include "measure.h"
#include "solver.h"

#define ORDER	3

/* Puzzles of the first measurement, which shows how fast a solver is. */
#define FIRST_TRY	256

/**
 * clock_seconds - time of a clock, in seconds
 * @clock: CLOCK_MONOTONIC, or CLOCK_PROCESS_CPUTIME_ID
 */
double clock_seconds(clockid_t clock)
{
	struct timespec time;

	clock_gettime(clock, &time);
	return time.tv_sec + time.tv_nsec / 1e9;
}

/**
 * run - solve puzzles in batches
 * @bench: the puzzles
 * @entry: the solver
 * @count: number of puzzles
 * @batch: puzzles in a batch
 *
 * Return: seconds
 */
double run(struct bench *bench, struct entry *entry, u32 count, u32 batch)
{
	const clockid_t clock = bench->wall ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID;
	struct work work = { .limit = bench->limit, .verify = bench->verify };
	double start;

	if (entry->solver->prepare)
		entry->solver->prepare(entry->solver);
	start = clock_seconds(clock);
	for (u32 done = 0; done < count; done += work.count) {
		work.lines = bench->set.lines + (size_t)LINE * done;
		work.cells = bench->set.cells + (size_t)CELLS * done;
		work.answers = bench->answers + (size_t)LINE * done;
		work.found = bench->found + done;
		work.count = count - done < batch ? count - done : batch;
		entry->solver->solve(entry->opened, &work);
	}
	entry->steps = work.steps;
	entry->guesses = work.guesses;
	return clock_seconds(clock) - start;
}

/* Count solutions of the first puzzles by the search solver, as a reference for all others. */
static void know(struct bench *bench, u32 count)
{
	const struct sudoku_limits limits = { .solutions = bench->limit, .steps = -1 };
	struct sudoku_workspace *search = must_alloc(sudoku_workspace_size(&sudoku_search, ORDER));
	u8 solution[CELLS];

	sudoku_workspace_init(search, &sudoku_search, ORDER);
	for (; bench->known_count < count; bench->known_count++) {
		size_t i = bench->known_count;

		sudoku_solve(search, bench->set.cells + CELLS * i, solution, &limits);
		bench->known[i] = search->effort.solutions;
	}
	free(search);
}

static bool is_answer(const char *answer, const u8 *givens)
{
	u8 cells[CELLS];

	for (unsigned int i = 0; i < CELLS; i++)
		cells[i] = answer[i] - '0';
	return sudoku_is_solution(ORDER, cells, givens);
}

/**
 * verify - solve puzzles, and verify the results
 * @bench: the puzzles
 * @entry: the solver
 * @count: number of puzzles
 * @batch: puzzles in a batch
 *
 * Ends the program if a result is wrong.
 */
void verify(struct bench *bench, struct entry *entry, u32 count, u32 batch)
{
	unsigned int traits = entry->solver->traits;
	bool shows = bench->limit == 1 || !(traits & SOLVER_SHOWS_ONE);

	know(bench, count);
	memset(bench->answers, '.', (size_t)LINE * count);
	memset(bench->found, -1, count);
	bench->verify = true;
	run(bench, entry, count, batch);
	bench->verify = false;

	for (u32 i = 0; i < count; i++) {
		const char *line = bench->set.lines + (size_t)LINE * i;
		const char *answer = bench->answers + (size_t)LINE * i;

		if (bench->found[i] != bench->known[i])
			errx(1, "%s: %u solutions, not %u: %.81s",
			     entry->solver->name, bench->found[i],
			     bench->known[i], line);
		if (shows && bench->found[i] &&
		    !is_answer(answer, bench->set.cells + (size_t)CELLS * i))
			errx(1, "%s: %.81s is no solution of %.81s",
			     entry->solver->name, answer, line);
	}
}

/**
 * enough - find the number of puzzles that a solver needs for a measurement
 * @bench: the puzzles, and the duration of a measurement
 * @entry: the solver
 * @batch: puzzles in a batch
 *
 * Return: number of puzzles, at most all; if possible, a multiple of those of the file
 */
u32 enough(struct bench *bench, struct entry *entry, u32 batch)
{
	u32 distinct = bench->set.distinct;
	double count = FIRST_TRY;

	for (;;) {
		double taken;

		if (count > distinct)
			count -= (u32)count % distinct;
		if (count >= bench->set.count)
			return bench->set.count;
		taken = run(bench, entry, count, batch);
		if (taken >= bench->seconds)
			return count;
		if (taken < bench->seconds / 16)
			count *= 16;
		else
			count *= 1 + bench->seconds / taken;
	}
}

/**
 * compare_numbers - order of two doubles, for qsort()
 */
int compare_numbers(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/**
 * median - median of some values
 * @values: the values
 * @count: their number, at most ROUNDS_MAX
 */
double median(const double *values, unsigned int count)
{
	double sorted[ROUNDS_MAX];

	memcpy(sorted, values, count * sizeof(*values));
	qsort(sorted, count, sizeof(*sorted), compare_numbers);
	return sorted[count / 2];
}
