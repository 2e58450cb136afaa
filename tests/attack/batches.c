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

static void results_fault_3(void)
{
	results_fault(3);
}

static void results_fault_5(void)
{
	results_fault(5);
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
		EXPECT_EQ(whole ? whole : -EFAULT,
			  RET(ioctl(fd, SUDOKU_IOC_SOLVE, &request)));
		expect_rest_untouched(&batch, cells, whole);
		ASSERT_EQ(0, RET(mprotect(cells + first * page, page, PROT_READ | PROT_WRITE)));
		expect_rest_solves(&batch, cells, whole);
	}
}

static void solutions_fault_3(void)
{
	solutions_fault(3);
}

static void solutions_fault_5(void)
{
	solutions_fault(5);
}

/* The same for solutions in an array of their own. */
static void nothing_behind_the_count(void)
{
	struct batch batch = generated_batch(3);
	size_t page = sysconf(_SC_PAGESIZE);
	char *solutions = pages_for(COUNT * batch.size);
	struct sudoku_solve request = batch.request;
	int fd = device_open(3, O_RDONLY);
	long whole = 2 * page / batch.size;

	memset(solutions, POISON, COUNT * batch.size);
	ASSERT_EQ(0, RET(mprotect(solutions + 2 * page, page, PROT_READ)));
	request.solutions = (unsigned long)solutions;
	EXPECT_EQ(whole, RET(ioctl(fd, SUDOKU_IOC_SOLVE, &request)));
	EXPECT(is_filled(solutions + whole * batch.size, POISON, (COUNT - whole) * batch.size));
	EXPECT(is_filled(batch.results + whole, POISON,
			 (COUNT - whole) * sizeof(*batch.results)));
}

/* Solutions that overlap puzzles other than their own would overwrite unsolved ones. */
static void overlaps_are_refused(void)
{
	struct batch batch = generated_batch(3);
	size_t bytes = COUNT * batch.size;
	char *cells = pages_for(3 * bytes);
	int fd = device_open(3, O_RDONLY);

	for (long offset = -(long)bytes - 1; offset <= (long)bytes + 1; offset++) {
		struct sudoku_solve request = batch.request;
		bool refused = offset && labs(offset) < (long)bytes;

		if (labs(offset) > 3 && labs(offset) < (long)bytes - 3)
			continue;
		memcpy(cells + bytes + 2, batch.puzzles, bytes);
		request.puzzles = (unsigned long)(cells + bytes + 2);
		request.solutions = request.puzzles + offset;
		EXPECT_EQ(refused ? -EINVAL : COUNT,
			  RET(ioctl(fd, SUDOKU_IOC_SOLVE, &request)));
	}
}

static const struct ktap_test tests[] = {
	{ "results fault, in place, order 3", results_fault_3 },
	{ "results fault, in place, order 5", results_fault_5 },
	{ "solutions fault, in place, order 3", solutions_fault_3 },
	{ "solutions fault, in place, order 5", solutions_fault_5 },
	{ "nothing is written behind the count", nothing_behind_the_count },
	{ "solutions that overlap other puzzles are refused", overlaps_are_refused },
};

/* Through search, and through lanes. */
int main(void)
{
	static const char *const solvers[] = { "search", "words" };
	char name[100];

	ktap_plan(ARRAY_SIZE(solvers) * ARRAY_SIZE(tests));
	for (unsigned int i = 0; i < ARRAY_SIZE(solvers); i++) {
		ASSERT(parameter_write("solver", solvers[i]) > 0);
		for (unsigned int j = 0; j < ARRAY_SIZE(tests); j++) {
			snprintf(name, sizeof(name), "%s, by %s", tests[j].name, solvers[i]);
			ktap_run(name, ktap_call, &tests[j]);
		}
	}
	ASSERT(parameter_write("solver", "auto") > 0);
	return ktap_end();
}
