// SPDX-License-Identifier: GPL-2.0-only
/*
 * The caller's memory ends at each position of a write or a read: exactly the accessible
 * bytes are copied, and the next call does the rest. The same for each array of a batch,
 * for its request, and for the struct of SUDOKU_IOC_FAULT.
 */
#include "../device/batch.h"
#include "../puzzles.h"

#include <sys/uio.h>

#define ROWS_A	"3410\n0200\n0020\n0143\n"

static const struct text_case {
	const char *name;
	unsigned int order;
	const char *text;
	unsigned int copies;	/* more than the device copies at a time, or one */
	const char *answers;
} cases[] = {
	{ "two lines of order 2", 2, PUZZLE_A "\n" PUZZLE_B "\n", 1,
	  SOLUTION_A SOLUTION_B },
	{ "two puzzles of order 2, as rows", 2, ROWS_A ROWS_A, 1,
	  SOLUTION_A SOLUTION_A },
	{ "three lines of order 2, one without a solution", 2,
	  PUZZLE_A "\r\n" UNSOLVABLE "\r\n" PUZZLE_B "\r\n", 1,
	  SOLUTION_A "EDOM|" SOLUTION_B },
	{ "many lines of order 2", 2, PUZZLE_A "\n" PUZZLE_B "\n", 70,
	  SOLUTION_A SOLUTION_B },
	{ "many lines of order 3", 3, PUZZLE_9 "\n" PUZZLE_9 "\n", 20,
	  SOLUTION_9 "|" SOLUTION_9 "|" },
	{ "two lines of order 5", 5, PUZZLE_25 "\n" PUZZLE_25 "\n", 1,
	  SOLUTION_25 "|" SOLUTION_25 "|" },
};

static void writes(const void *argument)
{
	const struct text_case *test = argument;
	char *text = repeat(test->text, test->copies);
	char *expected = repeat(test->answers, test->copies);
	size_t len = strlen(text);
	char *end = edge();
	int fd = device_open(test->order, O_RDWR);

	EXPECT_EQ(-EFAULT, RET(write(fd, end, len)));
	for (size_t there = 1; there < len; there++) {
		memcpy(end - there, text, there);
		EXPECT_EQ(there, RET(write(fd, end - there, len)));
		EXPECT_EQ(-EFAULT, RET(write(fd, end, len - there)));
		PUT(fd, text + there);
		EXPECT_TEXT(expected, answers(fd));
	}
	printf("# %zu positions\n", len);
}

static void gathered_writes(const void *argument)
{
	const struct text_case *test = argument;
	char *text = repeat(test->text, test->copies);
	char *expected = repeat(test->answers, test->copies);
	size_t len = strlen(text);
	char *end = edge();
	int fd = device_open(test->order, O_RDWR);

	for (size_t there = 1; there < len; there++) {
		const struct iovec out[] = {
			{ text, there / 2 },
			{ end - (there - there / 2), len - there / 2 },
		};

		memcpy(out[1].iov_base, text + there / 2, there - there / 2);
		EXPECT_EQ(there, RET(writev(fd, out, 2)));
		PUT(fd, text + there);
		EXPECT_TEXT(expected, answers(fd));
	}
	printf("# %zu positions\n", len);
}

/* Reads return what fits, up to the position of an error. */
static void reads(const void *argument)
{
	const struct text_case *test = argument;
	char *text = repeat(test->text, test->copies);
	char *expected = repeat(test->answers, test->copies);
	size_t len = strlen(expected);
	char *end = edge();
	int fd = device_open(test->order, O_RDWR);

	if (strstr(test->answers, "EDOM"))
		len = strstr(test->answers, "EDOM") - test->answers;
	for (size_t space = 1; space < len; space++) {
		PUT(fd, text);
		EXPECT_EQ(-EFAULT, RET(read(fd, end, len)));
		EXPECT_EQ(space, RET(read(fd, end - space, len)));
		for (char *c = end - space; c < end; c++)
			if (*c == '\n')
				*c = '|';
		EXPECT(!memcmp(expected, end - space, space));
		EXPECT_EQ(-EFAULT, RET(read(fd, end, len)));
		EXPECT_TEXT(expected + space, answers(fd));
	}
	printf("# %zu positions\n", len);
}

static const struct batch_case {
	const char *name;
	unsigned int order;
	const char *puzzle;
	unsigned int count;
	unsigned int max_solutions;
	unsigned int flags;
} batch_cases[] = {
	{ "a few puzzles of order 2", 2, PUZZLE_A, 3, 1, 0 },
	{ "many puzzles of order 2", 2, "................", 70, 2, 0 },
	{ "a few puzzles of order 3", 3, PUZZLE_9, 5, 1, 0 },
	{ "lists of order 2", 2, "................", 3, 5, SUDOKU_SOLVE_LIST },
	{ "two puzzles of order 5", 5, PUZZLE_25, 2, 1, 0 },
	{ "lists of order 5", 5, PUZZLE_25, 2, 1, SUDOKU_SOLVE_LIST },
};

static void batches(const void *argument)
{
	static const size_t fields[] = { FIELD(puzzles), FIELD(solutions), FIELD(results) };
	const struct batch_case *test = argument;
	struct batch batch = batch_of(test->order, test->puzzle, test->count,
				      test->max_solutions, test->flags);
	size_t positions = 0;

	for (unsigned int i = 0; i < ARRAY_SIZE(fields); i++) {
		size_t size = test->count * batch_item(&batch, fields[i]);

		for (size_t there = 0; there <= size; there++)
			expect_short(&batch, fields[i], there);
		positions += size + 1;
	}
	printf("# %zu positions\n", positions);
}

/* Structs must be accessible as a whole. */
static void fixed_structs(void)
{
	struct batch batch = batch_of(2, PUZZLE_A, 1, 1, 0);
	const struct sudoku_fault expected = {
		.puzzle = 1, .line = 1, .cause = SUDOKU_CAUSE_CHARACTER,
		.character = 'x',
	};
	int fd = device_open(2, O_RDWR);
	char *end = edge();

	EXPECT_EQ(-EINVAL, put(fd, "x"));
	for (size_t there = 0; there <= sizeof(batch.request); there++) {
		memcpy(end - there, &batch.request, there);
		EXPECT_EQ(there < sizeof(batch.request) ? -EFAULT : 1,
			  RET(ioctl(fd, SUDOKU_IOC_SOLVE, end - there)));
	}
	EXPECT_RESULT(&batch, 0, .solutions = 1);
	for (size_t space = 0; space <= sizeof(expected); space++)
		EXPECT_EQ(space < sizeof(expected) ? -EFAULT : 0,
			  RET(ioctl(fd, SUDOKU_IOC_FAULT, end - space)));
	EXPECT(!memcmp(end - sizeof(expected), &expected, sizeof(expected)));
	printf("# %zu positions\n", sizeof(batch.request) + sizeof(expected) + 2);
}

static const struct ktap_test tests[] = {
	{ "batch: the request; the cause of an error", fixed_structs },
};

static const struct {
	const char *name;
	void (*function)(const void *argument);
} calls[] = {
	{ "write", writes },
	{ "writev", gathered_writes },
	{ "read", reads },
};

int main(void)
{
	char name[100];

	/* Lanes for large writes, whichever solver is the fastest. */
	ASSERT(parameter_write("solver", "words") > 0);
	ktap_plan(ARRAY_SIZE(calls) * ARRAY_SIZE(cases) + ARRAY_SIZE(batch_cases) +
		  ARRAY_SIZE(tests));
	for (unsigned int i = 0; i < ARRAY_SIZE(calls); i++) {
		for (unsigned int j = 0; j < ARRAY_SIZE(cases); j++) {
			snprintf(name, sizeof(name), "%s: %s", calls[i].name,
				 cases[j].name);
			ktap_run(name, calls[i].function, &cases[j]);
		}
	}
	for (unsigned int i = 0; i < ARRAY_SIZE(batch_cases); i++) {
		snprintf(name, sizeof(name), "batch: %s", batch_cases[i].name);
		ktap_run(name, batches, &batch_cases[i]);
	}
	ktap_run_all(tests, ARRAY_SIZE(tests));
	return ktap_end();
}
