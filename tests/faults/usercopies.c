// SPDX-License-Identifier: GPL-2.0-only
/*
 * Memory of the caller that ends at every position of a write or a read: what
 * is taken or given is what there is memory for, to the byte, and the rest
 * follows with the next call.
 */
#include "../device/device.h"
#include "../puzzles.h"

#include <sys/uio.h>

#define ROWS_A	"3410\n0200\n0020\n0143\n"

static const struct text_case {
	const char *name;
	unsigned int order;
	const char *text;
	unsigned int copies;	/* more than the device takes at a time, or one */
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
	{ "two lines of order 5", 5, PUZZLE_25 "\n" PUZZLE_25 "\n", 1,
	  SOLUTION_25 "|" SOLUTION_25 "|" },
};

static char *repeat(const char *text, unsigned int copies)
{
	size_t len = strlen(text);
	char *all = calloc(copies * len + 1, 1);

	ASSERT(all);
	for (unsigned int i = 0; i < copies; i++)
		memcpy(all + i * len, text, len);
	return all;
}

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

/* Reads that give what there is room for, up to an error's place in the order. */
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
	for (size_t room = 1; room < len; room++) {
		PUT(fd, text);
		EXPECT_EQ(-EFAULT, RET(read(fd, end, len)));
		EXPECT_EQ(room, RET(read(fd, end - room, len)));
		for (char *c = end - room; c < end; c++)
			if (*c == '\n')
				*c = '|';
		EXPECT(!memcmp(expected, end - room, room));
		EXPECT_EQ(-EFAULT, RET(read(fd, end, len)));
		EXPECT_TEXT(expected + room, answers(fd));
	}
	printf("# %zu positions\n", len);
}

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

	ktap_plan(ARRAY_SIZE(calls) * ARRAY_SIZE(cases));
	for (unsigned int i = 0; i < ARRAY_SIZE(calls); i++) {
		for (unsigned int j = 0; j < ARRAY_SIZE(cases); j++) {
			snprintf(name, sizeof(name), "%s: %s", calls[i].name,
				 cases[j].name);
			ktap_run(name, calls[i].function, &cases[j]);
		}
	}
	return ktap_end();
}
