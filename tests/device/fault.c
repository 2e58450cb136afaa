// SPDX-License-Identifier: GPL-2.0-only
/*
 * SUDOKU_IOC_FAULT: the cause of every error of read() and write(). Signals while it
 * waits are in signals.c.
 */
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

static void expect_fault(const char *file, int line, int fd,
			 const struct sudoku_fault *expected)
{
	const struct sudoku_fault actual = fault_of(fd);

	ktap_equal(file, line, "puzzle", expected->puzzle, actual.puzzle);
	ktap_equal(file, line, "line", expected->line, actual.line);
	ktap_equal(file, line, "line_cells", expected->line_cells, actual.line_cells);
	ktap_equal(file, line, "cell", expected->cell, actual.cell);
	ktap_equal(file, line, "other", expected->other, actual.other);
	ktap_equal(file, line, "cause", expected->cause, actual.cause);
	ktap_equal(file, line, "digit", expected->digit, actual.digit);
	ktap_equal(file, line, "character", expected->character, actual.character);
	ktap_equal(file, line, "unit_kind", expected->unit_kind, actual.unit_kind);
	ktap_equal(file, line, "unit", expected->unit, actual.unit);
	ktap_equal(file, line, "reserved is 0", true,
		   is_filled(actual.reserved, 0, sizeof(actual.reserved)));
}

/* Faults of writes. A write that ends before the fault is continued. */
static const struct refused_case {
	const char *name;
	unsigned int order;
	const char *text;
	struct sudoku_fault fault;
} refused_cases[] = {
	{ "a character", 2, "34!", {
		.puzzle = 1, .line = 1, .cause = SUDOKU_CAUSE_CHARACTER,
		.line_cells = 2, .cell = 2, .character = '!' } },
	{ "a character, the first", 2, "x", {
		.puzzle = 1, .line = 1, .cause = SUDOKU_CAUSE_CHARACTER,
		.character = 'x' } },
	{ "a character above all others", 3, "1\xff", {
		.puzzle = 1, .line = 1, .cause = SUDOKU_CAUSE_CHARACTER,
		.line_cells = 1, .cell = 1, .character = 0xff } },
	{ "a digit of a greater order", 2, "3410\n025", {
		.puzzle = 1, .line = 2, .cause = SUDOKU_CAUSE_CHARACTER,
		.line_cells = 2, .cell = 6, .character = '5' } },
	{ "a character behind a whole puzzle", 2, PUZZLE_A " #", {
		.puzzle = 1, .line = 1, .cause = SUDOKU_CAUSE_CHARACTER,
		.line_cells = 16, .cell = 16, .character = '#' } },
	{ "a short line", 2, "341\n", {
		.puzzle = 1, .line = 1, .cause = SUDOKU_CAUSE_LINE_SHORT,
		.line_cells = 3, .cell = 3 } },
	{ "a short row", 2, "3410\n0200\n00\n", {
		.puzzle = 1, .line = 3, .cause = SUDOKU_CAUSE_LINE_SHORT,
		.line_cells = 2, .cell = 10 } },
	{ "a long row", 2, "3410\n02000", {
		.puzzle = 1, .line = 2, .cause = SUDOKU_CAUSE_LINE_LONG,
		.line_cells = 4, .cell = 8, .character = '0' } },
	{ "a long line", 2, "\n" PUZZLE_A "3", {
		.puzzle = 1, .line = 2, .cause = SUDOKU_CAUSE_LINE_LONG,
		.line_cells = 16, .cell = 16, .character = '3' } },
	{ "an empty line", 2, "3410\n\n", {
		.puzzle = 1, .line = 2, .cause = SUDOKU_CAUSE_LINE_EMPTY,
		.cell = 4 } },
	{ "a clash in a row", 2, PUZZLE_A "\n" PUZZLE_B "\n0000000000003003\n", {
		.puzzle = 3, .line = 3, .cause = SUDOKU_CAUSE_CLASH, .digit = 3,
		.cell = 15, .other = 12, .unit_kind = SUDOKU_ROW, .unit = 3 } },
	{ "a clash in a column", 2, "\n\n0100\n0000\n0000\n0100\n", {
		.puzzle = 1, .line = 3, .cause = SUDOKU_CAUSE_CLASH, .digit = 1,
		.cell = 13, .other = 1, .unit_kind = SUDOKU_COLUMN, .unit = 1 } },
	{ "a clash in a box", 2, "0020000200000000", {
		.puzzle = 1, .line = 1, .cause = SUDOKU_CAUSE_CLASH, .digit = 2,
		.cell = 7, .other = 2, .unit_kind = SUDOKU_BOX, .unit = 1 } },
	{ "behind one without a solution", 2, UNSOLVABLE "\n\n" PUZZLE_A "\n34x", {
		.puzzle = 3, .line = 4, .cause = SUDOKU_CAUSE_CHARACTER,
		.line_cells = 2, .cell = 2, .character = 'x' } },
};

/* The cause is available after the failed write, and again after reading the answer. */
static void refused(const void *argument)
{
	const struct refused_case *test = argument;
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

/* Readers of a published list get the cause as well. */
static void refused_and_published(const void *argument)
{
	const struct refused_case *test = argument;
	struct sudoku_fault fault = test->fault;
	const char *text = test->text;
	int fd, reader, other;
	char solution[CELLS_MAX + 1];
	long ret;

	ASSERT_EQ(0, RET(seteuid(new_user())));
	fd = device_open(test->order, O_WRONLY);
	while ((ret = put(fd, text)) > 0)
		text += ret;
	EXPECT_EQ(-EINVAL, ret);
	reader = device_open(test->order, O_RDONLY);
	other = device_open(test->order, O_RDONLY);
	EXPECT_FAULT(reader);
	while (RET(read(reader, solution, sizeof(solution))) != -EINVAL)
		;
	expect_fault(__FILE__, __LINE__, fd, &fault);
	expect_fault(__FILE__, __LINE__, reader, &fault);
	EXPECT_FAULT(other);
}

static void none(void)
{
	static const int modes[] = { O_RDONLY, O_WRONLY, O_RDWR, O_ACCMODE };

	for (unsigned int order = 2; order <= 5; order++)
		for (unsigned int i = 0; i < ARRAY_SIZE(modes); i++)
			EXPECT_FAULT(device_open(order, modes[i]));
}

static void greatest(void)
{
	int fd = device_open(5, O_RDWR);
	char text[CELLS_MAX];

	memset(text, '.', CELLS_MAX);
	text[520] = 'P';
	text[624] = 'p';
	EXPECT_EQ(-EINVAL, RET(write(fd, text, CELLS_MAX)));
	EXPECT_FAULT(fd, .puzzle = 1, .line = 1, .cell = 624, .other = 520,
		     .cause = SUDOKU_CAUSE_CLASH, .digit = 25,
		     .unit_kind = SUDOKU_BOX, .unit = 24);
}

static void no_solution(void)
{
	int fd = device_open(2, O_RDWR);
	char solution[17];

	PUT(fd, PUZZLE_A "\n\n" UNSOLVABLE "\n");
	EXPECT_EQ(17, RET(read(fd, solution, sizeof(solution))));
	EXPECT_FAULT(fd);
	EXPECT_EQ(-EDOM, RET(read(fd, solution, sizeof(solution))));
	EXPECT_FAULT(fd, .puzzle = 2, .cause = SUDOKU_CAUSE_NO_SOLUTION);
}

static void steps(void)
{
	int fd = device_open(2, O_RDWR);

	parameter_set("max_steps", 1);
	PUT(fd, PUZZLE_A "\n");
	EXPECT_FAULT(fd);
	EXPECT_TEXT("ETIME|", answers(fd));
	EXPECT_FAULT(fd, .puzzle = 1, .cause = SUDOKU_CAUSE_STEPS);
}

static void cut_off(void)
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
static void expect_cut_off(uid_t user, unsigned int count, unsigned int cells,
			   unsigned int cause)
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

/* A puzzle that is cut off because the list is full has a cause of its own. */
static void no_space(void)
{
	static const char *const last[] = { PUZZLE_A "\n", CLASHING "\n", PUZZLE_A };
	unsigned int count;
	int private;

	parameter_set("max_answer_bytes", 8192);
	private = device_open(2, O_RDWR);
	count = put_until_full(private) / 17;
	close(private);
	for (unsigned int i = 0; i < ARRAY_SIZE(last); i++) {
		uid_t user = new_user();
		int fd = device_open_as(user, O_WRONLY);

		for (unsigned int line = 0; line < count; line++)
			PUT(fd, PUZZLE_A "\n");
		EXPECT_EQ(15, put(fd, last[i]));
		/* With and without another write that fails. */
		if (i != 1)
			EXPECT_EQ(-ENOSPC, put(fd, "3"));
		EXPECT_FAULT(fd);
		close(fd);
		expect_cut_off(user, count, 15, SUDOKU_CAUSE_NO_SPACE);
	}
}

/*
 * When the bound is raised, the next puzzle that is cut off has the usual cause. Its
 * cells may be as many, and written together with the rest of the puzzle before.
 */
static void no_space_until_more_is_given(void)
{
	uid_t user = new_user();
	int fd = device_open_as(user, O_WRONLY);
	size_t taken;

	parameter_set("max_answer_bytes", 8192);
	taken = put_until_full(fd);
	EXPECT_EQ(15, taken % 17);
	parameter_set("max_answer_bytes", 16384);
	PUT(fd, "3\n341002000020014");
	close(fd);
	expect_cut_off(user, taken / 17 + 1, 15, SUDOKU_CAUSE_CUT_OFF);
}

/* The same when the user's budget has space again. */
static void no_space_for_a_while(void)
{
	uid_t user = new_user();
	size_t taken;
	int hog, fd;

	parameter_set("max_user_bytes", 65536);
	fd = device_open_as(user, O_WRONLY);
	PUT(fd, PUZZLE_A "\n");
	hog = device_open_as(user, O_RDWR);
	put_until_full(hog);
	taken = put_until_full(fd);
	close(hog);
	PUT(fd, &(PUZZLE_A "\n")[taken % 17]);
	PUT(fd, "341");
	EXPECT_FAULT(fd);
	close(fd);
	expect_cut_off(user, taken / 17 + 2, 3, SUDOKU_CAUSE_CUT_OFF);
}

/* The same after reading has freed space. */
static void space_again(void)
{
	int fd = device_open(2, O_RDWR);
	char solution[17];

	parameter_set("max_answer_bytes", 8192);
	while (put(fd, PUZZLE_A "\n") == 17)
		;
	EXPECT_EQ(-ENOSPC, put(fd, &(PUZZLE_A "\n")[15]));
	EXPECT_FAULT(fd);
	EXPECT_EQ(17, RET(read(fd, solution, sizeof(solution))));
	PUT(fd, &(PUZZLE_A "\n")[15]);
	EXPECT_FAULT(fd);
}

static void the_last_one(void)
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
static void other_errors(void)
{
	struct batch batch = batch_of(2, CLASHING, 1, 1, 0);
	int fd = device_open(2, O_RDWR);
	char *end = edge();
	long ret;

	EXPECT_EQ(-EFAULT, RET(write(fd, end, 1)));
	PUT(fd, PUZZLE_A "\n");
	EXPECT_EQ(-EFAULT, RET(read(fd, end, 1)));
	EXPECT_EQ(1, batch_solve(&batch, fd));
	EXPECT_EQ(SUDOKU_CAUSE_CLASH, batch.results[0].cause);
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

static void bad_addresses(void)
{
	static const unsigned long long addresses[] = {
		0, 1, 0x800000000000, 0x8000000000000000, 0xffff800000000000,
		0xffff888000000000, 0xffffffff81000000, 0xffffffffffffffff,
	};
	const struct sudoku_fault expected = {
		.puzzle = 1, .line = 1, .cause = SUDOKU_CAUSE_CHARACTER,
		.character = 'x',
	};
	int fd = device_open(2, O_RDWR);
	char *end = edge();

	EXPECT_EQ(-EINVAL, put(fd, "x"));
	for (unsigned int i = 0; i < ARRAY_SIZE(addresses); i++)
		EXPECT_EQ(-EFAULT, RET(ioctl(fd, SUDOKU_IOC_FAULT,
					     (unsigned long)addresses[i])));
	for (size_t space = 0; space < sizeof(expected); space++)
		EXPECT_EQ(-EFAULT, RET(ioctl(fd, SUDOKU_IOC_FAULT, end - space)));
	for (size_t space = sizeof(expected); space < 2 * sizeof(expected); space++) {
		memset(end - space, POISON, space);
		EXPECT_EQ(0, RET(ioctl(fd, SUDOKU_IOC_FAULT, end - space)));
		EXPECT(!memcmp(end - space, &expected, sizeof(expected)));
		EXPECT(is_filled(end - space + sizeof(expected), POISON,
				 space - sizeof(expected)));
	}
}

static const struct ktap_test tests[] = {
	{ "no fault in any mode of any node", none },
	{ "the greatest of digits, cells and units", greatest },
	{ "no solution, when it is read", no_solution },
	{ "the step limit, when it is read", steps },
	{ "cut off by the close of the file, when it is read", cut_off },
	{ "no space for the answer of a puzzle that was cut off", no_space },
	{ "no space until more is given", no_space_until_more_is_given },
	{ "no space for a while", no_space_for_a_while },
	{ "space again behind ENOSPC", space_again },
	{ "the last of several", the_last_one },
	{ "errors that are no puzzle's", other_errors },
	{ "bad addresses, and at its every byte", bad_addresses },
};

int main(void)
{
	char name[100];

	ktap.after = parameters_restore;
	ktap_plan(2 * ARRAY_SIZE(refused_cases) + ARRAY_SIZE(tests));
	for (unsigned int i = 0; i < ARRAY_SIZE(refused_cases); i++) {
		ktap_run(refused_cases[i].name, refused, &refused_cases[i]);
		snprintf(name, sizeof(name), "%s, published", refused_cases[i].name);
		ktap_run(name, refused_and_published, &refused_cases[i]);
	}
	ktap_run_all(tests, ARRAY_SIZE(tests));
	return ktap_end();
}
