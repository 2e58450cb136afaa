// SPDX-License-Identifier: GPL-2.0-only
/*
 * SUDOKU_IOC_SOLVE: invalid requests. Each is refused, or carried out exactly as far as memory is
 * accessible; faults/usercopies.c lets arrays end at every byte.
 */
#include "batch.h"

#include <limits.h>

#define COUNT		200	/* puzzles, where the number of finished ones matters */

#define SOLVE_SIZE	sizeof(struct sudoku_solve)
#define RESULT_SIZE	sizeof(struct sudoku_result)
#define FAULT_SIZE	sizeof(struct sudoku_fault)

/* Each field with an invalid value */

static void field_set(struct sudoku_solve *request, size_t field, unsigned long long value)
{
	void *at = (char *)request + field;

	if (field == FIELD(count) || field == FIELD(flags))
		*(__u32 *)at = value;
	else
		*(__u64 *)at = value;
}

/* All in a batch of two puzzles of order 2. */
static const struct field_case {
	const char *name;
	size_t field;
	unsigned long long value;
	unsigned int flags;
	long expected;
} field_cases[] = {
	{ "flags: the lowest that there is not", FIELD(flags), 2, 0, -EINVAL },
	{ "flags: that beside LIST", FIELD(flags), 3, 0, -EINVAL },
	{ "flags: the highest", FIELD(flags), 1u << 31, 0, -EINVAL },
	{ "flags: all", FIELD(flags), UINT_MAX, 0, -EINVAL },
	{ "reserved[0]: 1", FIELD(reserved[0]), 1, 0, -EINVAL },
	{ "reserved[0]: the highest bit", FIELD(reserved[0]), 1ull << 63, 0, -EINVAL },
	{ "reserved[1]: 1", FIELD(reserved[1]), 1, 0, -EINVAL },
	{ "reserved[1]: the highest bit", FIELD(reserved[1]), 1ull << 63, 0, -EINVAL },
	{ "count: INT_MAX + 1", FIELD(count), INT_MAX + 1u, 0, -EINVAL },
	{ "count: UINT_MAX", FIELD(count), UINT_MAX, 0, -EINVAL },
	{ "count: INT_MAX, in the way of the solutions", FIELD(count), INT_MAX, 0, -EINVAL },
	{ "max_solutions: 0", FIELD(max_solutions), 0, 0, -EINVAL },
	{ "max_solutions: 0, LIST", FIELD(max_solutions), 0, SUDOKU_SOLVE_LIST, -EINVAL },
	{ "max_solutions: the product with count is 2^64",
	  FIELD(max_solutions), 1ull << 63, SUDOKU_SOLVE_LIST, -EINVAL },
	{ "max_solutions: the product with count is 2^65 - 2",
	  FIELD(max_solutions), ULLONG_MAX, SUDOKU_SOLVE_LIST, -EINVAL },
	{ "max_solutions: 2^64 bytes of solutions",
	  FIELD(max_solutions), 1ull << 59, SUDOKU_SOLVE_LIST, -EFAULT },
	{ "max_solutions: 2^64 - 32 bytes of solutions",
	  FIELD(max_solutions), (1ull << 59) - 1, SUDOKU_SOLVE_LIST, -EFAULT },
	{ "solutions: 0, LIST", FIELD(solutions), 0, SUDOKU_SOLVE_LIST, -EINVAL },
	{ "puzzles: 0", FIELD(puzzles), 0, 0, -EFAULT },
	{ "results: 0", FIELD(results), 0, 0, -EFAULT },
	{ "puzzles: 2^64 - 32", FIELD(puzzles), -32ull, 0, -EFAULT },
	{ "puzzles: 2^64 - 33", FIELD(puzzles), -33ull, 0, -EFAULT },
	{ "solutions: 2^64 - 32", FIELD(solutions), -32ull, 0, -EFAULT },
	{ "solutions: 2^64 - 33", FIELD(solutions), -33ull, 0, -EFAULT },
	{ "results: 2^64 - 96", FIELD(results), -96ull, 0, -EFAULT },
	{ "results: 2^64 - 97", FIELD(results), -97ull, 0, -EFAULT },
	{ "nothing", FIELD(reserved[0]), 0, 0, 2 },
	{ "nothing, LIST", FIELD(reserved[0]), 0, SUDOKU_SOLVE_LIST, 2 },
};

static struct batch batch_of_two(unsigned int flags)
{
	return batch_of(2, PUZZLE_A, 2, 1, flags);
}

TEST_EACH(field_cases, "%s")
{
	struct batch batch = batch_of_two(test->flags);

	field_set(&batch.request, test->field, test->value);
	EXPECT_EQ(test->expected, batch_run(&batch));
	if (test->expected > 0) {
		EXPECT_RESULT(&batch, 0, .solutions = 1);
		EXPECT_RESULT(&batch, 1, .solutions = 1);
	} else if (test->expected == -EINVAL) {
		EXPECT(is_filled(batch.solutions, POISON, 2 * batch.size));
		EXPECT(is_filled(batch.results, POISON, 2 * sizeof(*batch.results)));
	}
}

/* The largest count, with memory for two puzzles only, solved in place. */
TEST("count: INT_MAX, of an array of 2")
{
	struct batch batch = batch_of_two(0);

	batch.solutions = batch.puzzles;
	batch.request.solutions = batch.request.puzzles;
	batch.request.count = INT_MAX;
	EXPECT_EQ(2, batch_run(&batch));
	EXPECT_RESULT(&batch, 0, .solutions = 1);
	EXPECT_RESULT(&batch, 1, .solutions = 1);
}

/* Addresses without memory, or of the kernel; attack/batches.c tests pages that are protected */

static const struct address_case {
	const char *name;
	size_t field;
	unsigned int flags;
} address_cases[] = {
	{ "puzzles", FIELD(puzzles), 0 },
	{ "solutions", FIELD(solutions), 0 },
	{ "solutions, LIST", FIELD(solutions), SUDOKU_SOLVE_LIST },
	{ "results", FIELD(results), 0 },
};

TEST_EACH(address_cases, "bad addresses of %s")
{
	for (unsigned int i = 0; i < ARRAY_SIZE(bad_addresses); i++) {
		struct batch batch = batch_of_two(test->flags);

		field_set(&batch.request, test->field, bad_addresses[i]);
		if (!EXPECT_EQ(-EFAULT, batch_run(&batch)))
			printf("#   address %llx\n", bad_addresses[i]);
	}
}

/* The request itself at such addresses, as far as a pointer can hold them. */
TEST("bad addresses of the request, and at its every byte")
{
	int fd = device_open(2, O_RDWR);
	struct batch batch = batch_of_two(0);
	char *end = edge();

	EXPECT_EQ(-EFAULT, RET(ioctl(fd, SUDOKU_IOC_SOLVE, NULL)));
	for (unsigned int i = 0; i < ARRAY_SIZE(bad_addresses); i++)
		EXPECT_EQ(-EFAULT, RET(ioctl(fd, SUDOKU_IOC_SOLVE,
					     (unsigned long)bad_addresses[i])));
	for (size_t there = 0; there < sizeof(batch.request); there++) {
		memcpy(end - there, &batch.request, there);
		EXPECT_EQ(-EFAULT, RET(ioctl(fd, SUDOKU_IOC_SOLVE, end - there)));
	}
	EXPECT(is_filled(batch.results, POISON, 2 * sizeof(*batch.results)));

	memcpy(end - sizeof(batch.request), &batch.request, sizeof(batch.request));
	EXPECT_EQ(2, RET(ioctl(fd, SUDOKU_IOC_SOLVE, end - sizeof(batch.request))));
	EXPECT_RESULT(&batch, 1, .solutions = 1);
}

/* Arrays need no alignment. */
TEST("nothing is aligned")
{
	int fd = device_open(2, O_RDWR);

	for (unsigned int by = 1; by < 8; by++) {
		struct batch batch = batch_of(2, PUZZLE_A, COUNT, 1, 0);
		struct sudoku_result *results = batch.results;
		char request[sizeof(batch.request) + 8];

		batch.request.count = COUNT - 1;
		batch.request.results += by;
		batch.request.solutions += by;
		batch.request.puzzles += batch.size;
		memcpy(request + by, &batch.request, sizeof(batch.request));
		EXPECT_EQ(COUNT - 1, RET(ioctl(fd, SUDOKU_IOC_SOLVE, request + by)));
		EXPECT(is_filled(results, POISON, by));
		EXPECT(is_filled(batch.solutions, POISON, by));
		memmove(results, (char *)results + by, (COUNT - 1) * sizeof(*results));
		batch.solutions += by;
		for (unsigned int i = 0; i < COUNT - 1; i++)
			EXPECT_RESULT(&batch, i, .solutions = 1);
	}
}

/*
 * Overlapping arrays, in 64 KiB of memory: allowed, unless solutions would overwrite
 * puzzles that are not read yet.
 */

#define AREA	65536
#define FAR	32768
#define ALONE	60000

static const struct overlap_case {
	const char *name;
	unsigned int puzzles, solutions, results, request;
	long expected;
} overlap_cases[] = {
	{ "results over puzzles", 0, FAR, 0, ALONE, COUNT },
	{ "results over solutions", 0, FAR, FAR, ALONE, COUNT },
	{ "all three at one place", 0, 0, 0, ALONE, COUNT },
	{ "solutions a cell behind puzzles", 0, 1, FAR, ALONE, -EINVAL },
	{ "solutions a cell before puzzles", 1, 0, FAR, ALONE, -EINVAL },
	{ "solutions a puzzle behind puzzles", 0, 16, FAR, ALONE, -EINVAL },
	{ "solutions up to the last puzzle", 16 * COUNT - 1, 0, FAR, ALONE, -EINVAL },
	{ "solutions up to the puzzles", 16 * COUNT, 0, FAR, ALONE, COUNT },
	{ "solutions from the puzzles on", 0, 16 * COUNT, FAR, ALONE, COUNT },
	{ "results a little behind puzzles", 0, FAR, 40, ALONE, COUNT },
	{ "results a little before puzzles", 40, FAR, 0, ALONE, COUNT },
	{ "the request in the puzzles", 0, FAR, 2 * COUNT * 16, 160, COUNT },
	{ "the request in the solutions", 0, FAR, 2 * COUNT * 16, FAR + 160, COUNT },
	{ "the request in the results", 0, 2 * COUNT * 16, FAR, FAR + 160, COUNT },
	{ "all four at one place", 0, 0, 0, 0, COUNT },
};

TEST_EACH(overlap_cases, "%s")
{
	unsigned char *area = poisoned(AREA);
	struct sudoku_solve *request = (void *)(area + test->request);
	int fd = device_open(2, O_RDWR);

	memset(area + test->puzzles, 0, 16 * COUNT);
	*request = (struct sudoku_solve) {
		.puzzles = (unsigned long)area + test->puzzles,
		.solutions = (unsigned long)area + test->solutions,
		.results = (unsigned long)area + test->results,
		.max_solutions = 1,
		.count = COUNT,
	};
	EXPECT_EQ(test->expected, RET(ioctl(fd, SUDOKU_IOC_SOLVE, request)));
	for (unsigned int at = 0; at < AREA; at++) {
		if (at - test->puzzles < 16 * COUNT || at - test->solutions < 16 * COUNT ||
		    at - test->results < RESULT_SIZE * COUNT || at - test->request < SOLVE_SIZE)
			continue;
		ASSERT_EQ(POISON, area[at]);
	}
}

/* Other ioctl numbers */

TEST("ENOTTY: ioctls with other numbers, sizes, directions")
{
	static const unsigned int numbers[] = {
		_IOC(_IOC_READ, SUDOKU_IOC_MAGIC, 0, SOLVE_SIZE),
		_IOC(_IOC_READ | _IOC_WRITE, SUDOKU_IOC_MAGIC, 0, SOLVE_SIZE),
		_IOC(_IOC_NONE, SUDOKU_IOC_MAGIC, 0, SOLVE_SIZE),
		_IOC(_IOC_WRITE, SUDOKU_IOC_MAGIC - 1, 0, SOLVE_SIZE),
		_IOC(_IOC_WRITE, SUDOKU_IOC_MAGIC + 1, 0, SOLVE_SIZE),
		_IOC(_IOC_WRITE, SUDOKU_IOC_MAGIC, 1, SOLVE_SIZE),
		_IOC(_IOC_WRITE, SUDOKU_IOC_MAGIC, 2, SOLVE_SIZE),
		_IOC(_IOC_WRITE, SUDOKU_IOC_MAGIC, 255, SOLVE_SIZE),
		_IOC(_IOC_WRITE, SUDOKU_IOC_MAGIC, 1, FAULT_SIZE),
		_IOC(_IOC_READ | _IOC_WRITE, SUDOKU_IOC_MAGIC, 1, FAULT_SIZE),
		_IOC(_IOC_NONE, SUDOKU_IOC_MAGIC, 1, FAULT_SIZE),
		_IOC(_IOC_READ, SUDOKU_IOC_MAGIC, 1, 0),
		_IOC(_IOC_READ, SUDOKU_IOC_MAGIC, 1, FAULT_SIZE - 8),
		_IOC(_IOC_READ, SUDOKU_IOC_MAGIC, 1, FAULT_SIZE + 8),
		_IOC(_IOC_READ, SUDOKU_IOC_MAGIC, 0, FAULT_SIZE),
		_IOC(_IOC_READ, SUDOKU_IOC_MAGIC, 2, FAULT_SIZE),
		0, UINT_MAX,
	};
	struct batch batch = batch_of_two(0);
	int fd = device_open(2, O_RDWR);

	for (unsigned int i = 0; i < ARRAY_SIZE(numbers); i++) {
		struct sudoku_solve request = batch.request;

		EXPECT_EQ(-ENOTTY, RET(ioctl(fd, numbers[i], &request)));
		EXPECT(!memcmp(&request, &batch.request, sizeof(request)));
	}
	EXPECT(is_filled(batch.results, POISON, 2 * sizeof(*batch.results)));
}

/* The numbers are fixed: compiled programs contain them. */
TEST("the numbers of the interface")
{
	struct batch batch = batch_of_two(0);
	int fd = device_open(2, O_RDWR);
	struct sudoku_fault fault;

	EXPECT_EQ(2, RET(ioctl(fd, 0x4040bd00, &batch.request)));
	EXPECT_EQ(0, RET(ioctl(fd, 0x8020bd01, &fault)));
	EXPECT_EQ(1, SUDOKU_SOLVE_LIST);
	EXPECT_EQ(2, SUDOKU_BOX);
	EXPECT_EQ(5, SUDOKU_CAUSE_CLASH);
	EXPECT_EQ(9, SUDOKU_CAUSE_NO_SPACE);
}

/* Open modes; mode 3 allows ioctls only */

TEST("every open mode")
{
	static const int modes[] = { O_RDONLY, O_WRONLY, O_RDWR, O_ACCMODE };

	for (unsigned int order = 2; order <= 5; order++) {
		for (unsigned int i = 0; i < ARRAY_SIZE(modes); i++) {
			struct batch batch = batch_of(order, blank(order), 2, 1, 0);
			int fd = device_open(order, modes[i]);

			EXPECT_EQ(2, batch_solve(&batch, fd));
			EXPECT_RESULT(&batch, 0, .solutions = 1);
			EXPECT_RESULT(&batch, 1, .solutions = 1);
			close(fd);
		}
	}
}

/* Requests of programs that know another version of the structure. */
TEST("EINVAL, E2BIG: requests of other sizes")
{
	struct { struct sudoku_solve request; unsigned char more[64]; } larger = {};
	struct batch batch = batch_of_two(0);
	int fd = device_open(2, O_RDWR);
	const unsigned int sizes[] = { SOLVE_SIZE + 1, SOLVE_SIZE + 8, sizeof(larger) };

	for (unsigned int size = 0; size < SUDOKU_SOLVE_SIZE_VER0; size++)
		EXPECT_EQ(-EINVAL, RET(ioctl(fd, _IOC(_IOC_WRITE, SUDOKU_IOC_MAGIC, 0, size),
					     &batch.request)));
	EXPECT(is_filled(batch.results, POISON, 2 * sizeof(*batch.results)));
	for (unsigned int i = 0; i < ARRAY_SIZE(sizes); i++) {
		unsigned int number = _IOC(_IOC_WRITE, SUDOKU_IOC_MAGIC, 0, sizes[i]);
		unsigned char *last = (unsigned char *)&larger + sizes[i] - 1;
		char *end = edge();

		batch = batch_of_two(0);
		larger.request = batch.request;
		*last = 1;
		EXPECT_EQ(-E2BIG, RET(ioctl(fd, number, &larger)));
		EXPECT(is_filled(batch.results, POISON, 2 * sizeof(*batch.results)));
		*last = 0;
		EXPECT_EQ(2, RET(ioctl(fd, number, &larger)));
		EXPECT_RESULT(&batch, 1, .solutions = 1);
		memcpy(end - sizes[i] + 1, &larger, sizes[i] - 1);
		EXPECT_EQ(-EFAULT, RET(ioctl(fd, number, end - sizes[i] + 1)));
	}
}

/* Nothing is solved where there is no memory for its result. */
TEST("no result, no solve")
{
	struct batch batch = batch_of_two(0);
	unsigned long before = counter_read(2, "steps");

	batch.request.results = 1;
	EXPECT_EQ(-EFAULT, batch_run(&batch));
	EXPECT_EQ(before, counter_read(2, "steps"));
	EXPECT(is_filled(batch.solutions, POISON, 2 * batch.size));
}

TEST_MAIN
