// SPDX-License-Identifier: GPL-2.0-only
/*
 * The rules of the text: what each write returns, and what is read afterwards, in private and
 * published sessions. What is a puzzle, and the cause where it is none, is tested by KUnit and,
 * through the device, in fault.c.
 */
#include "../puzzles.h"
#include "device.h"

#define ROWS_A	"3410\n0200\n0020\n0143\n"

#define ALL	(-1000)		/* all bytes of the write */
#define WRITES	8
#define CUT_OFF	"cut off"	/* behind the answers: the last close adds EINVAL */

struct text_case {
	const char *name;
	struct {
		const char *text;
		long returns;
	} writes[WRITES];
	const char *answers;
};

static const struct text_case cases[] = {
	/* Forms of a puzzle */
	{ "a puzzle on one line", { { PUZZLE_A "\n", ALL } }, SOLUTION_A },
	{ "spaces, tabs and carriage returns are skipped",
	  { { " 3 4\t10020000200143 \t\r\n", ALL },
	    { "34 10\r\n02 00\r\n00 20\r\n01 43\r\n", ALL } },
	  SOLUTION_A SOLUTION_A },
	{ "empty lines between puzzles are skipped",
	  { { "\n \t\r\n" PUZZLE_A "\n\n\r\n" ROWS_A "\n", ALL } }, SOLUTION_A SOLUTION_A },
	{ "lines and rows by turns",
	  { { PUZZLE_A "\n" ROWS_A PUZZLE_B "\n" ROWS_A, ALL } },
	  SOLUTION_A SOLUTION_A SOLUTION_B SOLUTION_A },

	/* Splitting into writes */
	{ "a write holds any number of puzzles",
	  { { PUZZLE_A "\n" PUZZLE_B "\n" UNSOLVABLE "\n" PUZZLE_A "\n", ALL } },
	  SOLUTION_A SOLUTION_B "EDOM|" SOLUTION_A },
	{ "a puzzle takes any number of writes",
	  { { "3", ALL }, { "", ALL }, { "410020", ALL }, { " ", ALL }, { "000200143", ALL } },
	  SOLUTION_A },
	{ "the newline comes by itself",
	  { { PUZZLE_A, ALL }, { "\n", ALL }, { PUZZLE_B, ALL }, { "\n", ALL } },
	  SOLUTION_A SOLUTION_B },
	{ "a blank behind the cells, and the newline never",
	  { { PUZZLE_A " ", ALL }, { PUZZLE_B, ALL } }, SOLUTION_A SOLUTION_B },
	{ "white space alone is no answer", { { "\n", ALL }, { " \t\r\n\n", ALL } }, "" },
	{ "the end of one puzzle and the start of the next in one write",
	  { { "34100200", ALL }, { "00200143\n4310", ALL }, { "020000200134", ALL } },
	  SOLUTION_A SOLUTION_B },

	/* Invalid puzzles after others in the same write */
	{ "a write ends before text that is not a puzzle",
	  { { PUZZLE_A "\nx\n", 17 }, { "x\n", -EINVAL }, { PUZZLE_B, ALL } },
	  SOLUTION_A "EINVAL|" SOLUTION_B },
	{ "it ends before that puzzle's first cell, not the offending one",
	  { { PUZZLE_A "\n341x\n", 17 }, { "341x\n", -EINVAL } }, SOLUTION_A "EINVAL|" },
	{ "white space before text that is not a puzzle counts for nothing",
	  { { "\n\t\nx\n", -EINVAL }, { "x\n", -EINVAL } }, "EINVAL|EINVAL|" },
	{ "a write ends behind the newline of the last puzzle, before white space",
	  { { PUZZLE_A "\t\n\n\t\nx\n", 18 }, { "\n\t\nx\n", -EINVAL } }, SOLUTION_A "EINVAL|" },
	{ "a clash ends a write before its puzzle",
	  { { PUZZLE_A "\n" CLASHING "\n" PUZZLE_B "\n", 17 },
	    { CLASHING "\n" PUZZLE_B "\n", -EINVAL }, { PUZZLE_B "\n", ALL } },
	  SOLUTION_A "EINVAL|" SOLUTION_B },
	{ "a line too long ends a write before its puzzle",
	  { { PUZZLE_A "\n" PUZZLE_B "2\n", 17 }, { PUZZLE_B "2\n", -EINVAL } },
	  SOLUTION_A "EINVAL|" },
	{ "nothing is remembered of a puzzle that a write ended before",
	  { { PUZZLE_A "\n3410\nx", 17 }, { PUZZLE_B "\n", ALL } }, SOLUTION_A SOLUTION_B },
	{ "a puzzle begun in an earlier write fails the write",
	  { { "3410", ALL }, { "02x\n", -EINVAL }, { PUZZLE_A, ALL } }, "EINVAL|" SOLUTION_A },
	{ "so it does as rows, newlines before the offending one",
	  { { "3410\n0200\n", ALL }, { "0020\n\n", -EINVAL }, { ROWS_A, ALL } },
	  "EINVAL|" SOLUTION_A },
	{ "a puzzle ended, and text that is not one, in a later write",
	  { { "3410", ALL }, { "020000200143\n3x", 13 }, { "3x", -EINVAL } },
	  SOLUTION_A "EINVAL|" },
	{ "the rest of a refused buffer is not taken",
	  { { "x" PUZZLE_A "\n", -EINVAL }, { PUZZLE_B, ALL } }, "EINVAL|" SOLUTION_B },
	{ "behind a refusal the session stands at the start of a puzzle",
	  { { "3410\n02", ALL }, { "x", -EINVAL }, { "\n", ALL }, { ROWS_A, ALL } },
	  "EINVAL|" SOLUTION_A },
	{ "each refusal is one answer",
	  { { "x", -EINVAL }, { CLASHING, -EINVAL }, { "3\n", -EINVAL } },
	  "EINVAL|EINVAL|EINVAL|" },

	/* Puzzles that are cut off */
	{ "a puzzle without its last cell is cut off at the last close",
	  { { "341002000020014", ALL } }, CUT_OFF },
	{ "a row alone is cut off, newline or not",
	  { { PUZZLE_A "\n3410\n", ALL } }, SOLUTION_A CUT_OFF },
	{ "nothing is cut off where a write ended before a puzzle",
	  { { PUZZLE_A "\n34x\n", 17 } }, SOLUTION_A },
};

static void write_all(int fd, const struct text_case *test)
{
	for (unsigned int i = 0; i < WRITES && test->writes[i].text; i++) {
		const char *text = test->writes[i].text;
		long expected = test->writes[i].returns;

		if (expected == ALL)
			expected = strlen(text);
		if (!EXPECT_EQ(expected, put(fd, text)))
			printf("# in write %u\n", i + 1);
	}
}

TEST_EACH(cases, "%s")
{
	const char *cut_off = strstr(test->answers, CUT_OFF);
	char expected[256];
	int fd;

	snprintf(expected, sizeof(expected), "%s", test->answers);
	if (cut_off)
		expected[cut_off - test->answers] = 0;
	fd = device_open(2, O_RDWR);
	write_all(fd, test);
	EXPECT_TEXT(expected, answers(fd));
	close(fd);

	submit(2, UNSOLVABLE);
	fd = device_open(2, O_WRONLY);
	write_all(fd, test);
	close(fd);
	if (cut_off)
		strcat(expected, "EINVAL|");
	EXPECT_TEXT(*expected ? expected : "EDOM|", published(2));
}

static const struct split {
	const char *name;
	const char *text;
} splits[] = {
	{ "lines, cut at every byte", PUZZLE_A "\n" PUZZLE_B "\n" },
	{ "rows ended as on other systems, cut at every byte",
	  "3410\r\n0200\r\n0020\r\n0143\r\n4310\r\n0200\r\n0020\r\n0134\r\n" },
};

/* Two puzzles in two writes, split anywhere, and in writes of one byte each. */
TEST_EACH(splits, "%s")
{
	const char *text = test->text;
	const char *expected = SOLUTION_A SOLUTION_B;
	size_t len = strlen(text);
	int fd = device_open(2, O_RDWR);

	for (size_t cut = 0; cut <= len; cut++) {
		EXPECT_EQ(cut, RET(write(fd, text, cut)));
		PUT(fd, text + cut);
		if (!EXPECT_TEXT(expected, answers(fd)))
			printf("# cut at byte %zu\n", cut);
	}
	for (size_t i = 0; i < len; i++)
		EXPECT_EQ(1, RET(write(fd, text + i, 1)));
	EXPECT_TEXT(expected, answers(fd));
	close(fd);
}

/* An invalid puzzle that is longer than what the device copies at a time. */
TEST("a write ends before text that is not a puzzle, however long")
{
	const char *before = PUZZLE_25 "\n";
	const char *bad = SOLUTION_25 " !\n";
	int fd = device_open(5, O_RDWR);
	char text[1400];

	snprintf(text, sizeof(text), "%s%s", before, bad);
	EXPECT_EQ(strlen(before), put(fd, text));
	EXPECT_EQ(-EINVAL, put(fd, bad));
	PUT(fd, PUZZLE_25 "\n");
	EXPECT_TEXT(SOLUTION_25 "|EINVAL|" SOLUTION_25 "|", answers(fd));
}

/* White space before and behind a puzzle that is longer than what the device copies at a time. */
TEST("a line is seen whole, however long")
{
	int fd = device_open(2, O_RDWR);
	char text[10000];

	memset(text, ' ', sizeof(text));
	text[sizeof(text) - 1] = 'x';
	for (size_t at = 0; at < sizeof(text) - 20; at += 997) {
		memcpy(text + at, PUZZLE_A, 16);
		EXPECT_EQ(-EINVAL, RET(write(fd, text, sizeof(text))));
		EXPECT_EQ(sizeof(text) - 1, RET(write(fd, text, sizeof(text) - 1)));
		EXPECT_TEXT("EINVAL|" SOLUTION_A, answers(fd));
		memset(text + at, ' ', 16);
	}
}

TEST_MAIN
