// SPDX-License-Identifier: GPL-2.0-only
/*
 * The caller's memory ends at each position of a write or a read: exactly the puzzles that can be
 * read are accepted, exactly the bytes that can be written are read, and the next call does the
 * rest. The same for each array of a batch.
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

/* The characters of whole puzzles, with their newlines, in the first @there ones of a text. */
static size_t whole_puzzles(const struct text_case *test, const char *text, size_t there)
{
	size_t cells = 0, end = 0, size = strlen(test->order == 2 ? PUZZLE_A : test->order == 3 ?
						 PUZZLE_9 : PUZZLE_25);

	for (size_t i = 0; i < there; i++) {
		cells += text[i] > ' ';
		if (text[i] == '\n' && !(cells % size))
			end = i + 1;
	}
	return end;
}

/* Memory ends in a write, or in the second half of a writev. */
TEST_EACH(cases, "write: %s")
{
	char *text = repeat(test->text, test->copies);
	char *expected = repeat(test->answers, test->copies);
	size_t len = strlen(text);
	char *end = edge();
	int fd = device_open(test->order, O_RDWR);

	for (size_t there = 0; there < len; there++) {
		size_t whole = whole_puzzles(test, text, there), first = there / 2;
		const struct iovec out[] = {
			{ text, first }, { end - (there - first), len - first },
		};

		memcpy(end - there, text, there);
		EXPECT_EQ(whole ? (long)whole : -EFAULT, RET(write(fd, end - there, len)));
		EXPECT_EQ(-EFAULT, RET(write(fd, end, len)));
		PUT(fd, text + whole);
		EXPECT_TEXT(expected, answers(fd));
		EXPECT_EQ(whole ? (long)whole : -EFAULT, RET(writev(fd, out, 2)));
		PUT(fd, text + whole);
		EXPECT_TEXT(expected, answers(fd));
	}
	printf("# %zu positions\n", 2 * len);
}

/* Reads return what fits, up to the position of an error. */
TEST_EACH(cases, "read: %s")
{
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

TEST_EACH(batch_cases, "batch: %s")
{
	static const size_t fields[] = { FIELD(puzzles), FIELD(solutions), FIELD(results) };
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

int main(void)
{
	/* Lanes for large writes, of the width that every machine has. */
	ASSERT(parameter_write("solver", "words") > 0);
	parameters_find();
	return ktap_main();
}
