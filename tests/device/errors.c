// SPDX-License-Identifier: GPL-2.0-only
/*
 * All error numbers, and that nothing is lost by an error. ENOSPC is in bounds.c, EINTR
 * in signals.c.
 */
#include "device.h"

#include <limits.h>
#include <sys/ioctl.h>

/* Puzzles of any order: one with a clash, one without a solution, an empty one. */
static const char *clashing(unsigned int order)
{
	static char text[626];

	memset(text, '.', order * order * order * order);
	text[0] = '1';
	text[order * order - 1] = '1';
	return text;
}

static const char *unsolvable(unsigned int order)
{
	unsigned int side = order * order;
	static char text[626];

	/*
	 * The first row lacks one digit. Its only blank is in the last box, which has
	 * that digit.
	 */
	memset(text, '.', side * side);
	for (unsigned int i = 0; i < side; i++)
		text[i] = "123456789ABCDEFGHIJKLMNOP"[i];
	text[2 * side - 1] = text[side - 1];
	text[side - 1] = '.';
	return text;
}

static const char *blank(unsigned int order)
{
	static char text[626];

	memset(text, '.', order * order * order * order);
	return text;
}

static void einval(void)
{
	for (unsigned int order = 2; order <= 5; order++) {
		int fd = device_open(order, O_RDWR);

		EXPECT_EQ(-EINVAL, put(fd, clashing(order)));
		EXPECT_EQ(-EINVAL, put(fd, "!"));
		EXPECT_TEXT("EINVAL|EINVAL|", answers(fd));
	}
}

static void edom(void)
{
	for (unsigned int order = 2; order <= 5; order++) {
		int fd = device_open(order, O_RDWR);

		PUT(fd, unsolvable(order));
		EXPECT_TEXT("EDOM|", answers(fd));
	}
}

static void etime(void)
{
	parameter_set("max_steps", 1);
	for (unsigned int order = 2; order <= 5; order++) {
		int fd = device_open(order, O_RDWR);

		PUT(fd, blank(order));
		EXPECT_TEXT("ETIME|", answers(fd));
	}
}

static void etime_is_of_one_puzzle(void)
{
	int fd = device_open(2, O_RDWR);

	PUT(fd, PUZZLE_A "\n");
	parameter_set("max_steps", 1);
	PUT(fd, PUZZLE_A "\n" PUZZLE_B "\n");
	parameter_set("max_steps", 1000);
	PUT(fd, PUZZLE_B "\n");
	EXPECT_TEXT(SOLUTION_A "ETIME|ETIME|" SOLUTION_B, answers(fd));
}

static void enodata(void)
{
	ASSERT_EQ(0, RET(seteuid(new_user())));
	for (unsigned int order = 2; order <= 5; order++) {
		EXPECT_TEXT("ENODATA|", published(order));
		EXPECT_TEXT("ENODATA|", published(order));
	}
}

static void errors_are_published(void)
{
	uid_t user = new_user();
	int fd = device_open_as(user, O_WRONLY);

	PUT(fd, PUZZLE_A "\n" UNSOLVABLE "\n");
	EXPECT_EQ(-EINVAL, put(fd, CLASHING "\n"));
	parameter_set("max_steps", 1);
	PUT(fd, PUZZLE_B "\n");
	parameters_restore();
	PUT(fd, PUZZLE_B "\n341");
	close(fd);
	EXPECT_TEXT(SOLUTION_A "EDOM|EINVAL|ETIME|" SOLUTION_B "EINVAL|",
		    published_for(user));
}

static void espipe(void)
{
	int fd = device_open(2, O_RDWR);
	char buf[32];

	PUT(fd, PUZZLE_A "\n");
	EXPECT_EQ(-ESPIPE, RET(lseek(fd, 0, SEEK_SET)));
	EXPECT_EQ(-ESPIPE, RET(lseek(fd, 0, SEEK_CUR)));
	EXPECT_EQ(-ESPIPE, RET(lseek(fd, 0, SEEK_END)));
	EXPECT_EQ(-ESPIPE, RET(pread(fd, buf, sizeof(buf), 0)));
	EXPECT_EQ(-ESPIPE, RET(pwrite(fd, PUZZLE_A, 16, 0)));
	EXPECT_TEXT(SOLUTION_A, answers(fd));
}

static void enotty(void)
{
	int fd = device_open(2, O_RDWR);
	char buf[128];

	EXPECT_EQ(-ENOTTY, RET(ioctl(fd, TCGETS, buf)));
	EXPECT_EQ(-ENOTTY, RET(ioctl(fd, _IOWR(0xff, 0xff, long), buf)));
	EXPECT_EQ(-ENOTTY, RET(ioctl(fd, UINT_MAX, buf)));
}

static void ebadf(void)
{
	char buf[32];

	EXPECT_EQ(-EBADF, put(device_open(2, O_RDONLY), PUZZLE_A));
	EXPECT_EQ(-EBADF, RET(read(device_open(2, O_WRONLY), buf, sizeof(buf))));
}

/* Write a text of which only the first bytes can be read. */
static void write_at_edge(const char *text, size_t readable, const char *expected)
{
	char *end = edge();
	int fd = device_open(2, O_RDWR);

	memcpy(end - readable, text, readable);
	EXPECT_EQ(readable, RET(write(fd, end - readable, strlen(text))));
	EXPECT_EQ(-EFAULT, RET(write(fd, end, strlen(text))));
	EXPECT_TEXT(expected, answers(fd));
	PUT(fd, text + readable);
	close(fd);
}

static void efault_of_a_write(void)
{
	const char *text = PUZZLE_A "\n" PUZZLE_B "\n" UNSOLVABLE "\n";
	char many[200 * 17 + 1] = "";
	char *end = edge();
	int fd;

	write_at_edge(text, 1, "");
	write_at_edge(text, 15, "");
	write_at_edge(text, 16, SOLUTION_A);
	write_at_edge(text, 17, SOLUTION_A);
	write_at_edge(text, 18, SOLUTION_A);
	write_at_edge(text, 2 * 17 + 8, SOLUTION_A SOLUTION_B);

	/* More than the device copies at a time. */
	for (int i = 0; i < 200; i++)
		strcat(many, PUZZLE_A "\n");
	for (size_t readable = 3000; readable < 3000 + 17; readable++) {
		memcpy(end - readable, many, readable);
		fd = device_open(2, O_RDWR);
		EXPECT_EQ(readable, RET(write(fd, end - readable, 4000)));
		EXPECT_EQ((readable + 1) / 17 * 17, strlen(answers(fd)));
		close(fd);
	}
}

static void efault_of_a_read(void)
{
	char *end = edge();

	for (size_t space = 1; space < 34; space++) {
		const char *expected = SOLUTION_A SOLUTION_B "EDOM|";
		int fd = device_open(2, O_RDWR);

		PUT(fd, PUZZLE_A "\n" PUZZLE_B "\n" UNSOLVABLE "\n");
		EXPECT_EQ(-EFAULT, RET(read(fd, end, 100)));
		EXPECT_EQ(space, RET(read(fd, end - space, 100)));
		EXPECT(!memcmp(end - space, expected, space % 17));
		EXPECT_EQ(-EFAULT, RET(read(fd, end, 100)));
		EXPECT_TEXT(expected + space, answers(fd));
		close(fd);
	}
}

static const struct ktap_test tests[] = {
	{ "EINVAL: not a puzzle", einval },
	{ "EDOM: no solution", edom },
	{ "ETIME: the step limit was reached first", etime },
	{ "ETIME: the limit counts for each puzzle anew", etime_is_of_one_puzzle },
	{ "ENODATA: nothing submitted", enodata },
	{ "every error is published in its place", errors_are_published },
	{ "ESPIPE: lseek, pread, pwrite", espipe },
	{ "ENOTTY: unknown ioctls", enotty },
	{ "EBADF: reading what is open for writing, and the other way round", ebadf },
	{ "EFAULT: a write takes what can be read, exactly", efault_of_a_write },
	{ "EFAULT: a read loses nothing", efault_of_a_read },
};

int main(void)
{
	ktap.after = parameters_restore;
	ktap_plan(ARRAY_SIZE(tests));
	ktap_run_all(tests, ARRAY_SIZE(tests));
	return ktap_end();
}
