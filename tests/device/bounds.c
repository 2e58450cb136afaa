// SPDX-License-Identifier: GPL-2.0-only
/*
 * The bounds on the answers of a file, and on the memory of a user: they hold, nothing is lost when
 * they are reached, and published lists make room. KUnit tests which list goes; attack/memory.c
 * tests the bound on the memory of all users, and that lanes leave theirs to answers.
 */
#include <sys/sysinfo.h>

#include "../puzzles.h"
#include "batch.h"

#define SMALL_LIST	8192	/* bytes of answers of a file */
#define DEFAULT_ANSWERS	100303	/* of order 3 that fit by default */
#define LINE		17	/* characters of a puzzle of order 2 */
#define SMALL_BUDGET	65536	/* the lowest valid value */
#define PLENTY		10000	/* lines of order 2, more than fit in that */

/* Alternate two puzzles. */
static char *lines(size_t count)
{
	char *text = calloc(count * LINE + 1, 1);

	ASSERT(text);
	for (size_t i = 0; i < count; i++)
		memcpy(text + i * LINE, i % 2 ? PUZZLE_B "\n" : PUZZLE_A "\n", LINE);
	return text;
}

/* Write such lines until ENOSPC. Return the number accepted. */
static size_t put_until_full(int fd)
{
	char *text = lines(PLENTY);
	size_t taken = 0;
	long ret;

	while ((ret = put(fd, text + taken)) > 0)
		taken += ret;
	EXPECT_EQ(-ENOSPC, ret);
	EXPECT_EQ(-ENOSPC, put(fd, text + taken));
	EXPECT_EQ(0, taken % LINE);
	EXPECT(taken < PLENTY * LINE);
	free(text);
	return taken / LINE;
}

/* Read @count answers; the first one is that of line @first. */
static void expect_answers(int fd, size_t first, size_t count)
{
	char answer[LINE + 1] = "";

	for (size_t i = first; i < first + count; i++) {
		const char *expected = i % 2 ? SOLUTION_B : SOLUTION_A;

		ASSERT_EQ(LINE, RET(read(fd, answer, LINE)));
		ASSERT(!memcmp(expected, answer, LINE - 1));
	}
}

/* One list */

/* The cells of earlier writes stay. */
TEST("a full list: the cells of earlier writes stay")
{
	int fd = device_open(2, O_RDWR);
	size_t count;

	parameter_set("max_answer_bytes", SMALL_LIST);
	count = put_until_full(fd);
	PUT(fd, "34100");
	EXPECT_EQ(-ENOSPC, put(fd, "2x"));
	EXPECT_EQ(-ENOSPC, put(fd, &PUZZLE_A[5]));
	EXPECT_EQ(-ENOSPC, put(fd, &PUZZLE_A[5]));
	expect_answers(fd, 0, count);
	PUT(fd, &PUZZLE_A[5]);
	EXPECT_TEXT(SOLUTION_A, answers(fd));
}

TEST("a full list: ENOSPC comes before EINVAL")
{
	int fd = device_open(2, O_RDWR);
	size_t count;

	parameter_set("max_answer_bytes", SMALL_LIST);
	count = put_until_full(fd);
	EXPECT_EQ(-ENOSPC, put(fd, "x\n"));
	EXPECT_EQ(-ENOSPC, put(fd, CLASHING "\n"));
	PUT(fd, "");
	PUT(fd, "\n");
	expect_answers(fd, 0, 1);
	EXPECT_EQ(-EINVAL, put(fd, CLASHING "\n"));
	EXPECT_EQ(-ENOSPC, put(fd, "x\n"));
	expect_answers(fd, 1, count - 1);
	EXPECT_TEXT("EINVAL|", answers(fd));
}

TEST("a full list: reading a published one frees nothing")
{
	uid_t user = new_user();
	int fd = device_open_as(user, O_WRONLY);
	size_t count;

	parameter_set("max_answer_bytes", SMALL_LIST);
	count = put_until_full(fd);

	/* Reading a published list does not free its answers. */
	expect_answers(device_open_as(user, O_RDONLY), 0, count);
	EXPECT_EQ(-ENOSPC, put(fd, PUZZLE_A));
	close(fd);

	/* A new session has a new list. */
	submit_as(user, PUZZLE_A);
	EXPECT_TEXT(SOLUTION_A, published_for(user));
}

/* Fill a list by default. Return the number of answers. */
static size_t fill_by_default(int fd, const char *line, size_t at_a_time)
{
	char *text = repeat(line, at_a_time);
	size_t taken = 0;
	long ret;

	while ((ret = put(fd, text)) > 0)
		taken += ret;
	EXPECT_EQ(-ENOSPC, ret);
	free(text);
	return taken / strlen(line);
}

/* Read all answers, which are those of full grids. Return their number. */
static size_t read_by_default(int fd, const char *line)
{
	size_t got = 0, size = strlen(line), space = 1000 * size;
	char *text = malloc(space);
	long ret;

	ASSERT(text);
	while ((ret = RET(read(fd, text, space))) > 0)
		for (long i = 0; i < ret; i++, got++)
			ASSERT(line[got % size] == text[i]);
	EXPECT_EQ(0, ret);
	free(text);
	return got / size;
}

TEST("100303 answers of order 3 fit by default")
{
	int fd = device_open(3, O_RDWR);

	EXPECT_EQ(DEFAULT_ANSWERS, fill_by_default(fd, SOLUTION_9 "\n", 1000));
	EXPECT_EQ(DEFAULT_ANSWERS, read_by_default(fd, SOLUTION_9 "\n"));
	PUT(fd, SOLUTION_9 "\n");
	EXPECT_TEXT(SOLUTION_9 "|", answers(fd));
}

/* A user may fill the lists of all nodes, and still has room to solve. */
TEST("four full lists fit by default, and leave room")
{
	static const char *const full[] = {
		[2] = "3412123443212143\n", [3] = SOLUTION_9 "\n", [4] = SOLUTION_16 "\n",
		[5] = SOLUTION_25 "\n",
	};
	struct batch batch = batch_of(3, PUZZLE_9, 8192, 1, 0);
	size_t counts[6];

	ASSERT_EQ(0, RET(seteuid(new_user())));
	for (unsigned int order = 2; order <= 5; order++) {
		int fd = device_open(order, O_WRONLY);

		counts[order] = fill_by_default(fd, full[order], 1000);
		close(fd);
	}
	EXPECT_EQ(8192, batch_run(&batch));
	for (unsigned int order = 2; order <= 5; order++) {
		int fd = device_open(order, O_RDWR);

		PUT(fd, full[order]);
		EXPECT_EQ(1, read_by_default(fd, full[order]));
		EXPECT_EQ(counts[order], read_by_default(device_open(order, O_RDONLY),
							 full[order]));
	}
}

/* Budgets of users */

/* Become a new user with a small budget. */
static uid_t small_user(void)
{
	uid_t user = new_user();

	parameter_set("max_user_bytes", SMALL_BUDGET);
	ASSERT_EQ(0, RET(seteuid(user)));
	return user;
}

/* Fill a new private session of order 2 up to the user's budget. */
static int hog(size_t *count)
{
	int fd = device_open(2, O_RDWR);

	*count = put_until_full(fd);
	return fd;
}

TEST("max_user_bytes: over all nodes and files, for the opener and nobody else")
{
	struct batch one = batch_of(3, PUZZLE_9, 1, 1, 0);
	struct batch many = batch_of(3, PUZZLE_9, 1000, 1, 0);
	int others = device_open(3, O_RDWR), fd, other;
	uid_t user = small_user();
	size_t count;

	fd = hog(&count);
	other = device_open(3, O_RDWR);
	EXPECT_EQ(-ENOSPC, put(other, PUZZLE_9 "\n"));
	EXPECT_EQ(-ENOSPC, batch_solve(&one, other));
	EXPECT_EQ(-ENOSPC, batch_solve(&many, other));
	EXPECT(is_filled(one.results, POISON, sizeof(*one.results)));
	EXPECT(is_filled(one.solutions, POISON, one.size));
	EXPECT(is_filled(many.solutions, POISON, 1000 * many.size));

	/* Who opened the file is charged, not the caller. */
	EXPECT_EQ(1, batch_solve(&one, others));
	ASSERT_EQ(0, RET(seteuid(0)));
	EXPECT_EQ(-ENOSPC, batch_solve(&one, other));

	/* Other users are not affected, not even in files that this process opens. */
	ASSERT_EQ(0, RET(seteuid(new_user())));
	submit(3, PUZZLE_9 "\n");
	EXPECT_TEXT(SOLUTION_9 "|", published(3));
	EXPECT_EQ(1, batch_run(&one));
	ASSERT_EQ(0, RET(seteuid(0)));
	ASSERT_EQ(0, RET(seteuid(user)));

	/* Freed memory can be used in another file. */
	expect_answers(fd, 0, count);
	EXPECT_EQ(1, batch_solve(&one, other));
	EXPECT_RESULT(&one, 0, .solutions = 1);
	PUT(other, PUZZLE_9 "\n");
	EXPECT_TEXT(SOLUTION_9 "|", answers(other));
}

/* Lanes need more memory than this user may hold; search does not. No list is dropped for lanes. */
TEST("max_user_bytes: too small for lanes, search goes on and drops no list")
{
	struct batch batch = batch_of(3, PUZZLE_9, 1000, 1, 0);
	const size_t count = 200;
	int fd;

	EXPECT_EQ(5, parameter_write("solver", "words"));
	small_user();
	submit(2, PUZZLE_A "\n");
	EXPECT_EQ(1000, batch_run(&batch));
	for (unsigned int i = 0; i < 1000; i++)
		EXPECT_RESULT(&batch, i, .solutions = 1);
	fd = device_open(3, O_RDWR);
	PUT(fd, repeat(PUZZLE_9 "\n", count));
	EXPECT_EQ(count, read_by_default(fd, SOLUTION_9 "\n"));
	EXPECT_TEXT(SOLUTION_A, published(2));
}

/* A file costs nothing before its first call; its session does. */
TEST("max_user_bytes: counts sessions, not open files")
{
	int fds[SMALL_BUDGET / 1024];
	struct sudoku_fault fault;
	unsigned int count = 0;
	char byte;

	small_user();
	for (unsigned int i = 0; i < ARRAY_SIZE(fds); i++)
		fds[i] = device_open(2 + i % 4, O_RDWR);
	while (count < ARRAY_SIZE(fds) && read(fds[count], &byte, 1) == 0)
		count++;
	EXPECT(count >= 4 && count < ARRAY_SIZE(fds));
	EXPECT_EQ(-ENOSPC, put(fds[count], "\n"));
	EXPECT_EQ(-ENOSPC, RET(read(fds[count], &byte, 1)));
	EXPECT_EQ(0, RET(ioctl(fds[count], SUDOKU_IOC_FAULT, &fault)));
	close(device_open(2, O_RDWR));
	for (unsigned int i = 0; i < 4; i++)
		close(fds[i]);
	PUT(fds[count], "\n");
}

/* Making room */

/* Change max_user_bytes as root. */
static void set_budget(unsigned long bytes)
{
	uid_t user = geteuid();

	ASSERT_EQ(0, RET(seteuid(0)));
	parameter_set("max_user_bytes", bytes);
	ASSERT_EQ(0, RET(seteuid(user)));
}

/* The first call or the close of a file frees the list that its O_TRUNC withdrew. */
TEST("max_user_bytes: a list that O_TRUNC withdraws is charged until it is freed")
{
	size_t count, less;
	int fd;

	small_user();
	close(hog(&count));
	for (unsigned int i = 0; i < 2; i++) {
		submit(2, lines(count / 2));
		fd = device_open(2, O_WRONLY | O_TRUNC);
		EXPECT_TEXT("ENODATA|", published(2));
		close(hog(&less));
		EXPECT(less <= count - count / 2);
		if (i)
			RET(ioctl(fd, SUDOKU_IOC_SOLVE, NULL));
		else
			close(fd);
		close(hog(&less));
		EXPECT_EQ(count, less);
	}
}

/* A user at the limit can open, read and withdraw; a list that took all of it is replaced. */
TEST("max_user_bytes: who holds as much can open, read and withdraw")
{
	size_t count, more;
	int fd, reader;
	uid_t user = small_user();

	fd = device_open(2, O_WRONLY);
	count = put_until_full(fd);
	close(fd);
	reader = device_open(2, O_RDONLY);
	expect_answers(reader, 0, count / 2);
	put_until_full(fd = device_open(2, O_RDWR));
	expect_answers(reader, count / 2, count - count / 2);
	close(reader);
	close(device_open(2, O_WRONLY | O_TRUNC));
	EXPECT_TEXT("ENODATA|", published(2));
	close(fd);
	close(hog(&more));
	EXPECT(more + 100 > count);

	fd = device_open(2, O_WRONLY);
	put_until_full(fd);
	close(fd);
	ASSERT_EQ(0, RET(seteuid(0)));
	submit_as(user, PUZZLE_B "\n");
	EXPECT_TEXT(SOLUTION_B, published_for(user));
}

/* Making room for a reader's session takes another list than the one to be read. */
TEST("max_user_bytes: a reader's list stays")
{
	size_t count;
	int fd;

	small_user();
	fd = device_open(2, O_WRONLY);
	count = put_until_full(fd);
	close(fd);
	set_budget(4 * SMALL_BUDGET);
	submit(3, PUZZLE_9 "\n");
	set_budget(SMALL_BUDGET);
	fd = device_open(2, O_RDONLY);
	expect_answers(fd, 0, count);
	close(fd);
	EXPECT_TEXT("ENODATA|", published(3));
}

/* Parameters */

static const struct parameter {
	const char *name;
	const char *least, *below;
	struct {
		const char *greatest, *above;
	} on[2];	/* a 64-bit kernel, and one of 32 bits */
	const char *normally;
} parameters[] = {
	{ "max_steps", "1", "0", { { "18446744073709551615", "18446744073709551616" },
				   { "4294967295", "4294967296" } }, "1000000" },
	{ "max_answer_bytes", "8192", "8191", { { "1073741824", "1073741825" },
						{ "1073741824", "1073741825" } }, "8388608" },
	{ "max_user_bytes", "65536", "65535", { { "68719476736", "68719476737" },
						{ "4294967295", "4294967296" } }, "50331648" },
	{ "max_bytes", "65536", "65535", { { "9223372036854775807", "9223372036854775808" },
					   { "2147483647", "2147483648" } }, NULL },
};

TEST("parameters by default")
{
	struct sysinfo memory;

	for (unsigned int i = 0; i < ARRAY_SIZE(parameters); i++)
		if (parameters[i].normally)
			EXPECT_TEXT(parameters[i].normally, parameter_read(parameters[i].name));
	ASSERT_EQ(0, RET(sysinfo(&memory)));
	EXPECT_EQ((memory.totalram - memory.totalhigh) * (unsigned long long)memory.mem_unit / 8,
		  parameter_get("max_bytes"));
}

TEST("parameters: the least and the greatest value, and no further")
{
	for (unsigned int i = 0; i < ARRAY_SIZE(parameters); i++) {
		const struct parameter *p = &parameters[i];
		const char *greatest = p->on[kernel_has_32_bits()].greatest;

		EXPECT_EQ(strlen(p->least), parameter_write(p->name, p->least));
		EXPECT_TEXT(p->least, parameter_read(p->name));
		EXPECT_EQ(-EINVAL, parameter_write(p->name, p->below));
		EXPECT_TEXT(p->least, parameter_read(p->name));
		EXPECT_EQ(strlen(greatest), parameter_write(p->name, greatest));
		EXPECT_TEXT(greatest, parameter_read(p->name));
		EXPECT(parameter_write(p->name, p->on[kernel_has_32_bits()].above) < 0);
		EXPECT_TEXT(greatest, parameter_read(p->name));
	}
	submit(2, PUZZLE_A "\n");
	EXPECT_TEXT(SOLUTION_A, published(2));
}

TEST("parameters in hexadecimal")
{
	EXPECT_EQ(6, parameter_write("max_answer_bytes", "0x4000"));
	EXPECT_TEXT("16384", parameter_read("max_answer_bytes"));
}

TEST("parameters refuse what makes no sense")
{
	static const char *const values[] = {
		"0", "-1", "garbage", "12x", "0x", "1 2", " ", "0.5",
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(parameters); i++) {
		parameter_set(parameters[i].name, 123456);
		for (unsigned int j = 0; j < ARRAY_SIZE(values); j++)
			EXPECT_EQ(-EINVAL, parameter_write(parameters[i].name, values[j]));
		EXPECT(parameter_write(parameters[i].name, "99999999999999999999") < 0);
		EXPECT_TEXT("123456", parameter_read(parameters[i].name));
	}
}

TEST_MAIN
