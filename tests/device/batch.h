/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Batches for SUDOKU_IOC_SOLVE, and their expected results.
 *
 * Each array ends at the end of a page and is filled with poison. So an access past its
 * end faults, and bytes that the kernel did not write can be recognized.
 */
#ifndef SUDOKU_TESTS_BATCH_H
#define SUDOKU_TESTS_BATCH_H

#include "device.h"

#include <linux/sudoku.h>
#include <stddef.h>
#include <sys/ioctl.h>

#define POISON		0xcc
#define CELLS_MAX	625

struct batch {
	unsigned int order;
	size_t size;			/* cells of a puzzle, which are its bytes */
	struct sudoku_solve request;
	unsigned char *puzzles;		/* the arrays of the request */
	unsigned char *solutions;
	struct sudoku_result *results;
	char *texts;			/* the puzzles as text, size + 1 characters each */
};

static inline void *poisoned(size_t size)
{
	return memset(at_edge(size), POISON, size);
}

static inline bool is_filled(const void *from, unsigned char byte, size_t size)
{
	const unsigned char *bytes = from;

	while (size && *bytes == byte) {
		bytes++;
		size--;
	}
	return !size;
}

/* A batch of @count puzzles, with space for @max_solutions solutions of each. */
static inline struct batch batch_new(unsigned int order, unsigned int count,
				     unsigned int max_solutions, unsigned int flags)
{
	size_t size = order * order * order * order;
	size_t slots = flags & SUDOKU_SOLVE_LIST ? count * max_solutions : count;
	struct batch batch = {
		.order = order,
		.size = size,
		.puzzles = poisoned(count * size),
		.solutions = poisoned(slots * size),
		.results = poisoned(count * sizeof(struct sudoku_result)),
		.texts = calloc(count, size + 1),
	};

	batch.request = (struct sudoku_solve) {
		.puzzles = (unsigned long)batch.puzzles,
		.solutions = (unsigned long)batch.solutions,
		.results = (unsigned long)batch.results,
		.max_solutions = max_solutions,
		.count = count,
		.flags = flags,
	};
	return batch;
}

static inline void batch_set(struct batch *batch, unsigned int index, const char *text)
{
	memcpy(batch->texts + index * (batch->size + 1), text, batch->size);
	for (size_t cell = 0; cell < batch->size; cell++)
		batch->puzzles[index * batch->size + cell] = cell_value(text[cell]);
}

/* A batch of one puzzle repeated. */
static inline struct batch batch_of(unsigned int order, const char *text, unsigned int count,
				    unsigned int max_solutions, unsigned int flags)
{
	struct batch batch = batch_new(order, count, max_solutions, flags);

	for (unsigned int i = 0; i < count; i++)
		batch_set(&batch, i, text);
	return batch;
}

/* The puzzle without givens. */
static inline const char *blank(unsigned int order)
{
	static char text[CELLS_MAX + 1];

	memset(text, '.', CELLS_MAX);
	text[order * order * order * order] = 0;
	return text;
}

static inline long batch_solve(const struct batch *batch, int fd)
{
	return RET(ioctl(fd, SUDOKU_IOC_SOLVE, &batch->request));
}

/* Solve the rest of a batch of which @done puzzles are finished. */
static inline long batch_solve_rest(const struct batch *batch, unsigned int done, int fd)
{
	struct batch rest = *batch;

	rest.request.puzzles += done * batch->size;
	rest.request.solutions += done * batch->size;
	rest.request.results += done * sizeof(*batch->results);
	rest.request.count -= done;
	return batch_solve(&rest, fd);
}

/* Solve with a file that is opened for this call only. */
static inline long batch_run(const struct batch *batch)
{
	int fd = device_open(batch->order, O_RDWR);
	long ret = batch_solve(batch, fd);

	close(fd);
	return ret;
}

static inline bool batch_is_solution(const struct batch *batch, unsigned int index,
				     const unsigned char *cells)
{
	char line[CELLS_MAX];

	for (size_t cell = 0; cell < batch->size; cell++) {
		if (cells[cell] > batch->order * batch->order)
			return false;
		line[cell] = ".123456789ABCDEFGHIJKLMNOP"[cells[cell]];
	}
	return is_solution(batch->order, batch->texts + index * (batch->size + 1), line);
}

/* Check that a puzzle has exactly @count solutions in the list, all different. */
static inline bool batch_is_list(const struct batch *batch, unsigned int index,
				 size_t count, size_t slots)
{
	const size_t size = batch->size;
	const unsigned char *list = batch->solutions + index * slots * size;

	for (size_t i = 0; i < count; i++) {
		if (!batch_is_solution(batch, index, list + i * size))
			return false;
		for (size_t j = 0; j < i; j++)
			if (!memcmp(list + i * size, list + j * size, size))
				return false;
	}
	return is_filled(list + count * size, POISON, (slots - count) * size);
}

/* Addresses without memory, or of the kernel. */
static const unsigned long long bad_addresses[] = {
	1, 0x800000000000, 0x8000000000000000, 0xffff800000000000, 0xffff888000000000,
	0xffffffff81000000, 0xfffffffffffff000, 0xffffffffffffffff,
};

static inline bool fault_equal(const char *file, int line, const struct sudoku_fault *expected,
			       const struct sudoku_fault *actual)
{
	bool same = ktap_equal(file, line, "cause", expected->cause, actual->cause);

	same &= ktap_equal(file, line, "puzzle", expected->puzzle, actual->puzzle);
	same &= ktap_equal(file, line, "line", expected->line, actual->line);
	same &= ktap_equal(file, line, "line_cells", expected->line_cells, actual->line_cells);
	same &= ktap_equal(file, line, "cell", expected->cell, actual->cell);
	same &= ktap_equal(file, line, "other", expected->other, actual->other);
	same &= ktap_equal(file, line, "digit", expected->digit, actual->digit);
	same &= ktap_equal(file, line, "character", expected->character, actual->character);
	same &= ktap_equal(file, line, "unit_kind", expected->unit_kind, actual->unit_kind);
	same &= ktap_equal(file, line, "unit", expected->unit, actual->unit);
	same &= ktap_equal(file, line, "reserved is 0", true,
			   is_filled(actual->reserved, 0, sizeof(actual->reserved)));
	return same;
}

/* Check a result. Steps, guesses and depth only have to be plausible. */
#define EXPECT_RESULT(batch, index, ...)				\
	expect_result(__FILE__, __LINE__, batch, index,			\
		      &(const struct sudoku_result){ __VA_ARGS__ })

static inline void expect_result(const char *file, int line,
				 const struct batch *batch, unsigned int index,
				 const struct sudoku_result *expected)
{
	const struct sudoku_result *result = &batch->results[index];
	const unsigned char *solution = batch->solutions + index * batch->size;
	const char *text = batch->texts + index * (batch->size + 1);
	size_t blanks = 0;
	bool same, right;

	same = fault_equal(file, line, &expected->fault, &result->fault);
	same &= ktap_equal(file, line, "solutions", expected->solutions, result->solutions);
	same &= ktap_equal(file, line, "reserved", 0, result->reserved);
	for (size_t cell = 0; cell < batch->size; cell++)
		blanks += !cell_value(text[cell]);
	if (expected->fault.cause == SUDOKU_CAUSE_CHARACTER ||
	    expected->fault.cause == SUDOKU_CAUSE_CLASH)
		right = !result->steps && !result->guesses && !result->depth;
	else
		right = result->steps && result->guesses <= result->steps &&
			result->depth <= result->guesses && result->depth <= blanks &&
			!result->depth == !result->guesses;
	same &= ktap_equal(file, line, "a plausible effort", true, right);

	if (batch->request.flags & SUDOKU_SOLVE_LIST)
		right = batch_is_list(batch, index, result->solutions,
				      batch->request.max_solutions);
	else if (!batch->request.solutions)
		right = true;
	else if (expected->solutions)
		right = batch_is_solution(batch, index, solution);
	else
		right = is_filled(solution, 0, batch->size);
	same &= ktap_equal(file, line, "right solutions", true, right);
	if (!same)
		printf("#   puzzle %u: %s\n", index, text);
}

/* A field of the request, and the size of the items in the array that it points to. */
#define FIELD(name)	offsetof(struct sudoku_solve, name)

static inline size_t batch_item(const struct batch *batch, size_t field)
{
	if (field == FIELD(results))
		return sizeof(struct sudoku_result);
	if (field == FIELD(solutions) && batch->request.flags & SUDOKU_SOLVE_LIST)
		return batch->request.max_solutions * batch->size;
	return batch->size;
}

/*
 * An array ends after @there bytes: exactly the puzzles that fit are finished. Each
 * puzzle must have as many solutions as the request asks for.
 */
static inline void expect_short(const struct batch *batch, size_t field, size_t there)
{
	unsigned int all = batch->request.count, count = there / batch_item(batch, field);
	size_t missing = all * batch_item(batch, field) - there;
	size_t cells = all * batch->size;
	struct batch rest = *batch;

	if (field == FIELD(puzzles)) {
		cells = there;
		rest.puzzles += missing;
		rest.request.puzzles += missing;
	} else if (field == FIELD(solutions)) {
		rest.solutions += missing;
		rest.request.solutions += missing;
	} else {
		rest.request.results += missing;
	}
	for (size_t i = 0; i < cells; i++)
		rest.puzzles[i] = cell_value(batch->texts[i + i / batch->size]);
	memset(batch->solutions, POISON, all * batch_item(batch, FIELD(solutions)));
	memset(batch->results, POISON, all * sizeof(*batch->results));

	if (count)
		EXPECT_EQ(count, batch_run(&rest));
	else
		EXPECT_EQ(-EFAULT, batch_run(&rest));
	if (field == FIELD(results))
		memmove(rest.results, (char *)rest.results + missing,
			count * sizeof(*rest.results));
	for (unsigned int i = 0; i < count; i++)
		EXPECT_RESULT(&rest, i, .solutions = rest.request.max_solutions);
}

#endif
