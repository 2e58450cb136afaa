// SPDX-License-Identifier: GPL-2.0-only
/*
 * SUDOKU_IOC_FAULT: the cause of every error of read() and write(). Signals while it
 * waits are in signals.c.
 */
#include "../puzzles.h"
#include "batch.h"

/* All fields are written, including those that are 0. */
static struct sudoku_fault fault_of(int fd)
{
	struct sudoku_fault fault;

	memset(&fault, POISON, sizeof(fault));
	EXPECT_EQ(0, RET(ioctl(fd, SUDOKU_IOC_FAULT, &fault)));
	return fault;
}

#define EXPECT_FAULT(fd, ...)						\
	expect_fault(__FILE__, __LINE__, fd,				\
		     &(const struct sudoku_fault){ __VA_ARGS__ })

static void expect_fault(const char *file, int line, int fd, const struct sudoku_fault *expected)
{
	const struct sudoku_fault actual = fault_of(fd);

	fault_equal(file, line, expected, &actual);
}

#define Q	"................"

/* Faults of writes. A write that ends before the fault is continued. */
static const struct refused_case {
	const char *name;
	unsigned int order;
	const char *text;
	struct sudoku_fault fault;
} refused_cases[] = {
	{ "a character", 2, "34!", { .puzzle = 1, .line = 1, .cause = SUDOKU_CAUSE_CHARACTER,
	  .line_cells = 2, .cell = 2, .character = '!' } },
	{ "a character, the first", 2, "x", { .puzzle = 1, .line = 1,
	  .cause = SUDOKU_CAUSE_CHARACTER, .character = 'x' } },
	{ "a character above all others", 3, "1\xff", { .puzzle = 1, .line = 1,
	  .cause = SUDOKU_CAUSE_CHARACTER, .line_cells = 1, .cell = 1, .character = 0xff } },
	{ "a digit of a greater order", 2, "3410\n025", { .puzzle = 1, .line = 2,
	  .cause = SUDOKU_CAUSE_CHARACTER, .line_cells = 2, .cell = 6, .character = '5' } },
	{ "a character behind a whole puzzle", 2, PUZZLE_A " #", { .puzzle = 1, .line = 1,
	  .cause = SUDOKU_CAUSE_CHARACTER, .line_cells = 16, .cell = 16, .character = '#' } },
	{ "a short line", 2, "341\n", { .puzzle = 1, .line = 1, .cause = SUDOKU_CAUSE_LINE_SHORT,
	  .line_cells = 3, .cell = 3 } },
	{ "two rows on a line", 2, "34100200\n", { .puzzle = 1, .line = 1,
	  .cause = SUDOKU_CAUSE_LINE_SHORT, .line_cells = 8, .cell = 8 } },
	{ "a short row", 2, "3410\n0200\n00\n", { .puzzle = 1, .line = 3,
	  .cause = SUDOKU_CAUSE_LINE_SHORT, .line_cells = 2, .cell = 10 } },
	{ "a long row", 2, "3410\n02000", { .puzzle = 1, .line = 2, .cause = SUDOKU_CAUSE_LINE_LONG,
	  .line_cells = 4, .cell = 8, .character = '0' } },
	{ "a long line", 2, "\n" PUZZLE_A "3", { .puzzle = 1, .line = 2,
	  .cause = SUDOKU_CAUSE_LINE_LONG, .line_cells = 16, .cell = 16, .character = '3' } },
	{ "an empty line", 2, "3410\n\n", { .puzzle = 1, .line = 2,
	  .cause = SUDOKU_CAUSE_LINE_EMPTY, .cell = 4 } },
	{ "a blank line", 2, "3410\n \t\r\n", { .puzzle = 1, .line = 2,
	  .cause = SUDOKU_CAUSE_LINE_EMPTY, .cell = 4 } },
	{ "a letter that order 4 has not", 4, "H", { .puzzle = 1, .line = 1,
	  .cause = SUDOKU_CAUSE_CHARACTER, .character = 'H' } },
	{ "a letter that order 5 has not", 5, "q", { .puzzle = 1, .line = 1,
	  .cause = SUDOKU_CAUSE_CHARACTER, .character = 'q' } },
	{ "lower case is upper case", 4, "aA.............." Q Q Q Q Q Q Q Q Q Q Q Q Q Q Q,
	  { .puzzle = 1, .line = 1, .cause = SUDOKU_CAUSE_CLASH, .digit = 10, .cell = 1,
	    .unit_kind = SUDOKU_ROW } },
	{ "a clash in a row", 2, PUZZLE_A "\n" PUZZLE_B "\n0000000000003003\n", { .puzzle = 3,
	  .line = 3, .cause = SUDOKU_CAUSE_CLASH, .digit = 3, .cell = 15, .other = 12,
	  .unit_kind = SUDOKU_ROW, .unit = 3 } },
	{ "a clash in a column", 2, "\n\n0100\n0000\n0000\n0100\n", { .puzzle = 1, .line = 3,
	  .cause = SUDOKU_CAUSE_CLASH, .digit = 1, .cell = 13, .other = 1,
	  .unit_kind = SUDOKU_COLUMN, .unit = 1 } },
	{ "a clash in a box", 2, "0020000200000000", { .puzzle = 1, .line = 1,
	  .cause = SUDOKU_CAUSE_CLASH, .digit = 2, .cell = 7, .other = 2, .unit_kind = SUDOKU_BOX,
	  .unit = 1 } },
	{ "behind one without a solution", 2, UNSOLVABLE "\n\n" PUZZLE_A "\n34x", { .puzzle = 3,
	  .line = 4, .cause = SUDOKU_CAUSE_CHARACTER, .line_cells = 2, .cell = 2,
	  .character = 'x' } },
};

/* The cause is available after the failed write, and again after reading the answer. */
TEST_EACH(refused_cases, "%s")
{
	int fd = device_open(test->order, O_RDWR);
	struct sudoku_fault fault = test->fault;
	const char *text = test->text;
	char solution[CELLS_MAX + 1];
	long ret;

	do {
		EXPECT_FAULT(fd);
		ret = put(fd, text);
		text += ret;
	} while (ret > 0 && *text);
	EXPECT_EQ(-EINVAL, ret);
	expect_fault(__FILE__, __LINE__, fd, &fault);

	/* Successful calls do not change the cause. */
	while (RET(read(fd, solution, sizeof(solution))) != -EINVAL)
		;
	expect_fault(__FILE__, __LINE__, fd, &fault);
	EXPECT_TEXT("", answers(fd));
	expect_fault(__FILE__, __LINE__, fd, &fault);
}

/* Lines that are parsed ahead, to be solved with a puzzle that is refused, do not count. */
TEST("a clash in front of others that lanes solve with it")
{
	char *text = repeat(PUZZLE_9 "\n", 100);
	int fd = device_open(3, O_RDWR);

	text[0] = '7';
	ASSERT(parameter_write("solver", "words") > 0);
	EXPECT_EQ(-EINVAL, put(fd, text));
	EXPECT_FAULT(fd, .puzzle = 1, .line = 1, .cause = SUDOKU_CAUSE_CLASH, .digit = 7,
		     .cell = 4, .unit_kind = SUDOKU_ROW);
	EXPECT_EQ(-EINVAL, put(fd, "x"));
	EXPECT_FAULT(fd, .puzzle = 2, .line = 2, .cause = SUDOKU_CAUSE_CHARACTER, .character = 'x');
}

TEST("no fault in any mode of any node")
{
	static const int modes[] = { O_RDONLY, O_WRONLY, O_RDWR, O_ACCMODE };

	for (unsigned int order = 2; order <= 5; order++)
		for (unsigned int i = 0; i < ARRAY_SIZE(modes); i++)
			EXPECT_FAULT(device_open(order, modes[i]));
}

TEST("no solution, when it is read")
{
	int fd = device_open(2, O_RDWR);
	char solution[17];

	PUT(fd, PUZZLE_A "\n\n" UNSOLVABLE "\n");
	EXPECT_EQ(17, RET(read(fd, solution, sizeof(solution))));
	EXPECT_FAULT(fd);
	EXPECT_EQ(-EDOM, RET(read(fd, solution, sizeof(solution))));
	EXPECT_FAULT(fd, .puzzle = 2, .cause = SUDOKU_CAUSE_NO_SOLUTION);
}

TEST("the step limit, when it is read")
{
	int fd = device_open(2, O_RDWR);

	parameter_set("max_steps", 1);
	PUT(fd, PUZZLE_A "\n");
	EXPECT_FAULT(fd);
	EXPECT_TEXT("ETIME|", answers(fd));
	EXPECT_FAULT(fd, .puzzle = 1, .cause = SUDOKU_CAUSE_STEPS);
}

TEST("cut off by the close of the file, when it is read")
{
	uid_t user = new_user();
	int fd;

	submit_as(user, PUZZLE_A "\n3410\n02");
	fd = device_open_as(user, O_RDONLY);
	EXPECT_TEXT(SOLUTION_A "EINVAL|", answers(fd));
	EXPECT_FAULT(fd, .puzzle = 2, .line = 3, .line_cells = 2, .cell = 6,
		     .cause = SUDOKU_CAUSE_CUT_OFF);
}

/* Write lines until ENOSPC. Return the number of characters accepted. */
static size_t put_until_full(int fd)
{
	size_t taken = 0;
	long ret;

	while ((ret = put(fd, &(PUZZLE_A "\n")[taken % 17])) > 0)
		taken += ret;
	EXPECT_EQ(-ENOSPC, ret);
	return taken;
}

/* Check @count solutions, and then the cause of a puzzle cut off after @cells cells. */
static void expect_cut_off(uid_t user, unsigned int count, unsigned int cells, unsigned int cause)
{
	int fd = device_open_as(user, O_RDONLY);
	char solution[17];

	for (unsigned int i = 0; i < count; i++)
		ASSERT_EQ(17, RET(read(fd, solution, sizeof(solution))));
	EXPECT_EQ(-EINVAL, RET(read(fd, solution, sizeof(solution))));
	EXPECT_FAULT(fd, .puzzle = count + 1, .line = count + 1, .line_cells = cells,
		     .cell = cells, .cause = cause);
	EXPECT_TEXT("", answers(fd));
	close(fd);
}

/* Fill a published list of a new user. Return the number of its answers. */
static unsigned int fill_list(uid_t *user, int *fd)
{
	*user = new_user();
	*fd = device_open_as(*user, O_WRONLY);
	return put_until_full(*fd) / 17;
}

/* A puzzle that is cut off because the list is full has a cause of its own. */
TEST("no space for the answer of a puzzle that was cut off")
{
	unsigned int count;
	uid_t user;
	int fd;

	parameter_set("max_answer_bytes", 8192);
	count = fill_list(&user, &fd);
	PUT(fd, "34100200");
	EXPECT_EQ(-ENOSPC, put(fd, "00200143\n"));
	EXPECT_FAULT(fd);
	close(fd);
	expect_cut_off(user, count, 8, SUDOKU_CAUSE_NO_SPACE);

	/* Nothing is cut off where nothing was accepted. */
	count = fill_list(&user, &fd);
	EXPECT_EQ(-ENOSPC, put(fd, PUZZLE_A "\n"));
	EXPECT_EQ(-ENOSPC, put(fd, CLASHING "\n"));
	EXPECT_EQ(-ENOSPC, put(fd, "x"));
	close(fd);
	fd = device_open_as(user, O_RDONLY);
	EXPECT_EQ(17 * count, strlen(answers(fd)));
	EXPECT_FAULT(fd);
}

/* After more space was given, or more cells were accepted, the cause is the usual one. */
TEST("space again behind ENOSPC")
{
	unsigned int count;
	uid_t user;
	int fd;

	parameter_set("max_answer_bytes", 8192);
	count = fill_list(&user, &fd);
	PUT(fd, "341");
	EXPECT_EQ(-ENOSPC, put(fd, &PUZZLE_A[3]));
	PUT(fd, "0");
	close(fd);
	expect_cut_off(user, count, 4, SUDOKU_CAUSE_CUT_OFF);

	count = fill_list(&user, &fd);
	PUT(fd, "341");
	EXPECT_EQ(-ENOSPC, put(fd, &(PUZZLE_A "\n")[3]));
	parameter_set("max_answer_bytes", 16384);
	PUT(fd, &(PUZZLE_A "\n341")[3]);
	EXPECT_FAULT(fd);
	close(fd);
	expect_cut_off(user, count + 1, 3, SUDOKU_CAUSE_CUT_OFF);
}

TEST("the last of several")
{
	int fd = device_open(2, O_RDWR);
	char byte;

	EXPECT_EQ(-EINVAL, put(fd, "x"));
	EXPECT_EQ(-EINVAL, put(fd, "1y"));
	EXPECT_FAULT(fd, .puzzle = 2, .line = 2, .line_cells = 1, .cell = 1,
		     .cause = SUDOKU_CAUSE_CHARACTER, .character = 'y');
	PUT(fd, UNSOLVABLE "\n");
	for (unsigned int i = 1; i <= 2; i++) {
		EXPECT_EQ(-EINVAL, RET(read(fd, &byte, 1)));
		EXPECT_FAULT(fd, .puzzle = i, .line = i, .line_cells = i - 1,
			     .cell = i - 1, .cause = SUDOKU_CAUSE_CHARACTER,
			     .character = "xy"[i - 1]);
	}
	EXPECT_EQ(-EDOM, RET(read(fd, &byte, 1)));
	EXPECT_FAULT(fd, .puzzle = 3, .cause = SUDOKU_CAUSE_NO_SOLUTION);
}

/* Errors of other calls do not change the cause. */
TEST("errors that are no puzzle's")
{
	struct batch batch = batch_of(2, CLASHING, 1, 1, 0);
	int fd = device_open(2, O_RDWR);
	char *end = edge();
	long ret;

	EXPECT_EQ(-EFAULT, RET(write(fd, end, 1)));
	PUT(fd, PUZZLE_A "\n");
	EXPECT_EQ(-EFAULT, RET(read(fd, end, 1)));
	EXPECT_EQ(1, batch_solve(&batch, fd));
	EXPECT_EQ(SUDOKU_CAUSE_CLASH, batch.results[0].fault.cause);
	batch.request.reserved[0] = 1;
	EXPECT_EQ(-EINVAL, batch_solve(&batch, fd));
	parameter_set("max_answer_bytes", 8192);
	do {
		ret = put(fd, PUZZLE_A "\n");
	} while (ret > 0);
	EXPECT_EQ(-ENOSPC, ret);
	EXPECT_FAULT(fd);

	ASSERT_EQ(0, RET(seteuid(new_user())));
	fd = device_open(2, O_RDONLY);
	EXPECT_TEXT("ENODATA|", answers(fd));
	EXPECT_FAULT(fd);
}

TEST("bad addresses, and at its every byte")
{
	const struct sudoku_fault expected = {
		.puzzle = 1, .line = 1, .cause = SUDOKU_CAUSE_CHARACTER,
		.character = 'x',
	};
	int fd = device_open(2, O_RDWR);
	char *end = edge();

	EXPECT_EQ(-EINVAL, put(fd, "x"));
	EXPECT_EQ(-EFAULT, RET(ioctl(fd, SUDOKU_IOC_FAULT, NULL)));
	for (unsigned int i = 0; i < ARRAY_SIZE(bad_addresses); i++)
		EXPECT_EQ(-EFAULT, RET(ioctl(fd, SUDOKU_IOC_FAULT,
					     (unsigned long)bad_addresses[i])));
	for (size_t space = 0; space < sizeof(expected); space++)
		EXPECT_EQ(-EFAULT, RET(ioctl(fd, SUDOKU_IOC_FAULT, end - space)));
	for (size_t space = sizeof(expected); space < 2 * sizeof(expected); space++) {
		memset(end - space, POISON, space);
		EXPECT_EQ(0, RET(ioctl(fd, SUDOKU_IOC_FAULT, end - space)));
		EXPECT(!memcmp(end - space, &expected, sizeof(expected)));
		EXPECT(is_filled(end - space + sizeof(expected), POISON, space - sizeof(expected)));
	}
}

TEST_MAIN
