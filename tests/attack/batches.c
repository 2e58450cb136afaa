// SPDX-License-Identifier: GPL-2.0-only
/*
 * Bad addresses in batches: puzzles that could not be finished can be solved by another
 * call, even if solutions replace puzzles. Nothing after the returned count may have
 * been written.
 */
#include "../device/batch.h"
#include "../device/generate.h"

#define COUNT	200

static struct batch generated_batch(unsigned int order)
{
	struct batch batch = batch_new(order, COUNT, 1, 0);
	unsigned long long seed = order;

	for (unsigned int i = 0; i < COUNT; i++) {
		char puzzle[CELLS_MAX + 1], solution[CELLS_MAX + 1];

		generate(&seed, order, puzzle, solution);
		batch_set(&batch, i, puzzle);
	}
	return batch;
}

/* Memory for @bytes that begins with a page, and a page more. */
static char *pages_for(size_t bytes)
{
	char *pages = mmap(NULL, bytes + 2 * sysconf(_SC_PAGESIZE), PROT_READ | PROT_WRITE,
			   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	ASSERT(pages != MAP_FAILED);
	return pages;
}

/* The first @done puzzles are replaced by solutions, the others are unchanged. */
static void expect_rest_untouched(const struct batch *batch, const char *cells, long done)
{
	EXPECT(!memcmp(cells + done * batch->size, batch->puzzles + done * batch->size,
		       (COUNT - done) * batch->size));
	for (long i = 0; i < done; i++)
		EXPECT(batch_is_solution(batch, i, (const unsigned char *)cells + i * batch->size));
}

/* Solve the rest of a batch in place, and check that everything is solved then. */
static void expect_rest_solves(struct batch *batch, char *cells, long done)
{
	struct sudoku_solve rest = batch->request;
	int fd = device_open(batch->order, O_RDONLY);

	rest.puzzles = (unsigned long)(cells + done * batch->size);
	rest.solutions = rest.puzzles;
	rest.results = (unsigned long)batch->results;
	rest.count = COUNT - done;
	EXPECT_EQ(COUNT - done, RET(ioctl(fd, SUDOKU_IOC_SOLVE, &rest)));
	expect_rest_untouched(batch, cells, COUNT);
	close(fd);
}

/* Results fault after some puzzles, while solutions replace the puzzles. */
static void results_fault(unsigned int order)
{
	struct batch batch = generated_batch(order);
	char *cells = pages_for(COUNT * batch.size);
	int fd = device_open(order, O_RDONLY);

	for (long space = 0; space < COUNT; space += 7) {
		size_t bytes = space * sizeof(*batch.results) + space % 40;
		struct sudoku_solve request = batch.request;
		char *results;
		long done;

		memcpy(cells, batch.puzzles, COUNT * batch.size);
		request.puzzles = (unsigned long)cells;
		request.solutions = (unsigned long)cells;
		results = poisoned(bytes ? bytes : 1);
		request.results = (unsigned long)(bytes ? results : results + 1);
		done = RET(ioctl(fd, SUDOKU_IOC_SOLVE, &request));
		EXPECT_EQ(space ? space : -EFAULT, done);
		EXPECT(is_filled(results + bytes - space % 40, POISON, space % 40));
		expect_rest_untouched(&batch, cells, space);
		expect_rest_solves(&batch, cells, space);
	}
}

/* A page in the middle of the puzzles cannot be written. */
static void solutions_fault(unsigned int order)
{
	struct batch batch = generated_batch(order);
	size_t page = sysconf(_SC_PAGESIZE), bytes = COUNT * batch.size;
	char *cells = pages_for(bytes);
	int fd = device_open(order, O_RDONLY);

	for (size_t first = 0; first * page < bytes && first < 20; first++) {
		struct sudoku_solve request = batch.request;
		long whole = first * page / batch.size;

		memcpy(cells, batch.puzzles, bytes);
		ASSERT_EQ(0, RET(mprotect(cells + first * page, page, PROT_READ)));
		request.puzzles = (unsigned long)cells;
		request.solutions = (unsigned long)cells;
		EXPECT_EQ(whole ? whole : -EFAULT, RET(ioctl(fd, SUDOKU_IOC_SOLVE, &request)));
		expect_rest_untouched(&batch, cells, whole);
		ASSERT_EQ(0, RET(mprotect(cells + first * page, page, PROT_READ | PROT_WRITE)));
		expect_rest_solves(&batch, cells, whole);
	}
}

/* The same for solutions in an array of their own. */
static void nothing_behind_the_count(unsigned int order)
{
	struct batch batch = generated_batch(order);
	size_t page = sysconf(_SC_PAGESIZE);
	char *solutions = pages_for(COUNT * batch.size);
	struct sudoku_solve request = batch.request;
	int fd = device_open(order, O_RDONLY);
	long whole = 2 * page / batch.size;

	memset(solutions, POISON, COUNT * batch.size);
	ASSERT_EQ(0, RET(mprotect(solutions + 2 * page, page, PROT_READ)));
	request.solutions = (unsigned long)solutions;
	EXPECT_EQ(whole, RET(ioctl(fd, SUDOKU_IOC_SOLVE, &request)));
	EXPECT(is_filled(solutions + whole * batch.size, POISON, (COUNT - whole) * batch.size));
	EXPECT(is_filled(batch.results + whole, POISON, (COUNT - whole) * sizeof(*batch.results)));
}

static const struct fault {
	const char *name;
	void (*function)(unsigned int order);
	unsigned int order;
	const char *solver;
} faults[] = {
	{ "results fault, in place, order 3, by search", results_fault, 3, "search" },
	{ "results fault, in place, order 3, in lanes", results_fault, 3, "words" },
	{ "results fault, in place, order 5", results_fault, 5, "search" },
	{ "solutions fault, in place, order 3, by search", solutions_fault, 3, "search" },
	{ "solutions fault, in place, order 3, in lanes", solutions_fault, 3, "words" },
	{ "solutions fault, in place, order 5", solutions_fault, 5, "search" },
	{ "nothing is written behind the count", nothing_behind_the_count, 3, "words" },
};

TEST_EACH(faults, "%s")
{
	ASSERT(parameter_write("solver", test->solver) > 0);
	test->function(test->order);
}

TEST_MAIN
