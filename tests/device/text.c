// SPDX-License-Identifier: GPL-2.0-only
/*
 * The rules of the text: what each write returns, and what is read afterwards, in
 * private and published sessions.
 */
#include "../puzzles.h"
#include "device.h"

#define ROWS_A	"3410\n0200\n0020\n0143\n"

#define ALL	(-1000)		/* all bytes of the write */
#define WRITES	8

struct text_case {
	const char *name;
	struct {
		const char *text;
		long returns;
	} writes[WRITES];
	const char *answers;
	bool cut_off;		/* the last close adds EINVAL */
};

static const struct text_case cases[] = {
	/* Forms of a puzzle */
	{
		.name = "a puzzle on one line",
		.writes = { { PUZZLE_A "\n", ALL } },
		.answers = SOLUTION_A,
	}, {
		.name = "a puzzle on as many lines as it has rows",
		.writes = { { ROWS_A, ALL } },
		.answers = SOLUTION_A,
	}, {
		.name = "no newline at the end of a line",
		.writes = { { PUZZLE_A, ALL } },
		.answers = SOLUTION_A,
	}, {
		.name = "no newline at the end of the rows",
		.writes = { { "3410\n0200\n0020\n0143", ALL } },
		.answers = SOLUTION_A,
	}, {
		.name = "dots for blanks, and zeros and dots mixed",
		.writes = { { "341..2....2.0143\n", ALL }, { "341.\n.2..\n0020\n0143\n", ALL } },
		.answers = SOLUTION_A SOLUTION_A,
	}, {
		.name = "spaces, tabs and carriage returns are skipped",
		.writes = { { " 3 4\t10020000200143 \t\r\n", ALL },
			    { "34 10\r\n02 00\r\n00 20\r\n01 43\r\n", ALL } },
		.answers = SOLUTION_A SOLUTION_A,
	}, {
		.name = "empty lines between puzzles are skipped",
		.writes = { { "\n \t\r\n" PUZZLE_A "\n\n\r\n" ROWS_A "\n", ALL } },
		.answers = SOLUTION_A SOLUTION_A,
	}, {
		.name = "lines and rows by turns",
		.writes = { { PUZZLE_A "\n" ROWS_A PUZZLE_B "\n" ROWS_A, ALL } },
		.answers = SOLUTION_A SOLUTION_A SOLUTION_B SOLUTION_A,
	},

	/* Splitting into writes */
	{
		.name = "a write holds any number of puzzles",
		.writes = { { PUZZLE_A "\n" PUZZLE_B "\n" UNSOLVABLE "\n" PUZZLE_A "\n", ALL } },
		.answers = SOLUTION_A SOLUTION_B "EDOM|" SOLUTION_A,
	}, {
		.name = "a puzzle takes any number of writes",
		.writes = { { "3", ALL }, { "", ALL }, { "410020", ALL }, { " ", ALL },
			    { "000200143", ALL } },
		.answers = SOLUTION_A,
	}, {
		.name = "the newline comes by itself",
		.writes = { { PUZZLE_A, ALL }, { "\n", ALL }, { PUZZLE_B, ALL }, { "\n", ALL } },
		.answers = SOLUTION_A SOLUTION_B,
	}, {
		.name = "cells alone, a puzzle at a time",
		.writes = { { PUZZLE_A, ALL }, { PUZZLE_B, ALL }, { PUZZLE_A, ALL } },
		.answers = SOLUTION_A SOLUTION_B SOLUTION_A,
	}, {
		.name = "a cell in a later write starts the next puzzle",
		.writes = { { PUZZLE_A, ALL }, { "4310\n0200\n0020\n0134\n", ALL } },
		.answers = SOLUTION_A SOLUTION_B,
	}, {
		.name = "the rest of a line goes on behind a cut",
		.writes = { { PUZZLE_A " ", ALL }, { "\t\r\n" PUZZLE_B, ALL } },
		.answers = SOLUTION_A SOLUTION_B,
	}, {
		.name = "white space alone is no answer",
		.writes = { { "\n", ALL }, { " \t\r\n\n", ALL } },
		.answers = "",
	}, {
		.name = "the end of one puzzle and the start of the next in one write",
		.writes = { { "34100200", ALL }, { "00200143\n4310", ALL },
			    { "020000200134", ALL } },
		.answers = SOLUTION_A SOLUTION_B,
	},

	/* Invalid puzzles: the write fails, and there is an answer */
	{
		.name = "a character that is no cell",
		.writes = { { "x\n", -EINVAL } },
		.answers = "EINVAL|",
	}, {
		.name = "a character that is no cell, inside a puzzle",
		.writes = { { "341002000?200143\n", -EINVAL } },
		.answers = "EINVAL|",
	}, {
		.name = "a digit that the order has not",
		.writes = { { "3415020000200143\n", -EINVAL } },
		.answers = "EINVAL|",
	}, {
		.name = "other white space is no white space",
		.writes = { { "3410\v", -EINVAL }, { "\f", -EINVAL } },
		.answers = "EINVAL|EINVAL|",
	}, {
		.name = "a letter with its high bit set",
		.writes = { { "341\xb1", -EINVAL } },
		.answers = "EINVAL|",
	}, {
		.name = "a row too short",
		.writes = { { "3410\n020\n", -EINVAL } },
		.answers = "EINVAL|",
	}, {
		.name = "a row too long",
		.writes = { { "3410\n02000\n", -EINVAL } },
		.answers = "EINVAL|",
	}, {
		.name = "a line too short for a puzzle, too long for a row",
		.writes = { { "341002000020014\n", -EINVAL } },
		.answers = "EINVAL|",
	}, {
		.name = "a line with fewer cells than a row",
		.writes = { { "341\n", -EINVAL } },
		.answers = "EINVAL|",
	}, {
		.name = "a line longer than a puzzle, which is not solved",
		.writes = { { PUZZLE_A "1\n", -EINVAL } },
		.answers = "EINVAL|",
	}, {
		.name = "a line longer than a puzzle, after white space",
		.writes = { { PUZZLE_A " \t.\n", -EINVAL } },
		.answers = "EINVAL|",
	}, {
		.name = "something else behind a puzzle on its line",
		.writes = { { PUZZLE_A " # easy\n", -EINVAL } },
		.answers = "EINVAL|",
	}, {
		.name = "something else behind the last row",
		.writes = { { "3410\n0200\n0020\n01433\n", -EINVAL } },
		.answers = "EINVAL|",
	}, {
		.name = "a whole puzzle on a line where none may start",
		.writes = { { "3410\n" PUZZLE_A "\n", -EINVAL } },
		.answers = "EINVAL|",
	}, {
		.name = "the rest of a puzzle on one line",
		.writes = { { "3410\n020000200143\n", -EINVAL } },
		.answers = "EINVAL|",
	}, {
		.name = "two rows on the last line",
		.writes = { { "3410\n0200\n00200143", -EINVAL } },
		.answers = "EINVAL|",
	}, {
		.name = "an empty line inside a puzzle",
		.writes = { { "3410\n0200\n\n0020\n0143\n", -EINVAL } },
		.answers = "EINVAL|",
	}, {
		.name = "a blank line inside a puzzle",
		.writes = { { "3410\n0200\n \r\n0020\n0143\n", -EINVAL } },
		.answers = "EINVAL|",
	}, {
		.name = "givens that clash in a row",
		.writes = { { "1010000000000000\n", -EINVAL } },
		.answers = "EINVAL|",
	}, {
		.name = "givens that clash in a column",
		.writes = { { "1000000010000000\n", -EINVAL } },
		.answers = "EINVAL|",
	}, {
		.name = "givens that clash in a box",
		.writes = { { "1000010000000000", -EINVAL } },
		.answers = "EINVAL|",
	}, {
		.name = "givens that clash, as rows",
		.writes = { { "1000\n0000\n1000\n0000\n", -EINVAL } },
		.answers = "EINVAL|",
	},

	/* Invalid puzzles after others in the same write */
	{
		.name = "a write ends before the puzzle that is none",
		.writes = { { PUZZLE_A "\nx\n", 17 }, { "x\n", -EINVAL }, { PUZZLE_B, ALL } },
		.answers = SOLUTION_A "EINVAL|" SOLUTION_B,
	}, {
		.name = "it ends before that puzzle's first cell, not the offending one",
		.writes = { { PUZZLE_A "\n341x\n", 17 }, { "341x\n", -EINVAL } },
		.answers = SOLUTION_A "EINVAL|",
	}, {
		.name = "white space before a puzzle that is none counts as something",
		.writes = { { "\n\t\nx\n", 3 }, { "x\n", -EINVAL } },
		.answers = "EINVAL|",
	}, {
		.name = "a clash ends a write before its puzzle",
		.writes = { { PUZZLE_A "\n" CLASHING "\n" PUZZLE_B "\n", 17 },
			    { CLASHING "\n" PUZZLE_B "\n", -EINVAL },
			    { PUZZLE_B "\n", ALL } },
		.answers = SOLUTION_A "EINVAL|" SOLUTION_B,
	}, {
		.name = "a line too long ends a write before its puzzle",
		.writes = { { PUZZLE_A "\n" PUZZLE_B "2\n", 17 }, { PUZZLE_B "2\n", -EINVAL } },
		.answers = SOLUTION_A "EINVAL|",
	}, {
		.name = "nothing is remembered of a puzzle that a write ended before",
		.writes = { { PUZZLE_A "\n3410\nx", 17 }, { PUZZLE_B "\n", ALL } },
		.answers = SOLUTION_A SOLUTION_B,
	}, {
		.name = "a puzzle begun in an earlier write fails the write",
		.writes = { { "3410", ALL }, { "02x\n", -EINVAL }, { PUZZLE_A, ALL } },
		.answers = "EINVAL|" SOLUTION_A,
	}, {
		.name = "so it does as rows, newlines before the offending one",
		.writes = { { "3410\n0200\n", ALL }, { "0020\n\n", -EINVAL }, { ROWS_A, ALL } },
		.answers = "EINVAL|" SOLUTION_A,
	}, {
		.name = "a puzzle ended, and one that is none, in a later write",
		.writes = { { "3410", ALL }, { "020000200143\n3x", 13 }, { "3x", -EINVAL } },
		.answers = SOLUTION_A "EINVAL|",
	}, {
		.name = "the rest of a refused buffer is not taken",
		.writes = { { "x" PUZZLE_A "\n", -EINVAL }, { PUZZLE_B, ALL } },
		.answers = "EINVAL|" SOLUTION_B,
	}, {
		.name = "behind a refusal the session stands at the start of a puzzle",
		.writes = { { "3410\n02", ALL }, { "x", -EINVAL }, { "\n", ALL }, { ROWS_A, ALL } },
		.answers = "EINVAL|" SOLUTION_A,
	}, {
		.name = "each refusal is one answer",
		.writes = { { "x", -EINVAL }, { CLASHING, -EINVAL }, { "3\n", -EINVAL } },
		.answers = "EINVAL|EINVAL|EINVAL|",
	},

	/* Puzzles that are cut off */
	{
		.name = "a puzzle without its last cell is cut off at the last close",
		.writes = { { "341002000020014", ALL } },
		.answers = "",
		.cut_off = true,
	}, {
		.name = "a row alone is cut off, newline or not",
		.writes = { { PUZZLE_A "\n3410\n", ALL } },
		.answers = SOLUTION_A,
		.cut_off = true,
	}, {
		.name = "nothing is cut off where a write ended before a puzzle",
		.writes = { { PUZZLE_A "\n34x\n", 17 } },
		.answers = SOLUTION_A,
	},
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

static void run_case(const void *argument)
{
	const struct text_case *test = argument;
	char expected[256];
	int fd;

	fd = device_open(2, O_RDWR);
	write_all(fd, test);
	EXPECT_TEXT(test->answers, answers(fd));
	close(fd);

	submit(2, UNSOLVABLE);
	fd = device_open(2, O_WRONLY);
	write_all(fd, test);
	close(fd);
	snprintf(expected, sizeof(expected), "%s%s",
		 *test->answers || test->cut_off ? test->answers : "EDOM|",
		 test->cut_off ? "EINVAL|" : "");
	EXPECT_TEXT(expected, published(2));
}

static const struct split {
	const char *name;
	const char *text;
} splits[] = {
	{ "lines, cut at every byte", PUZZLE_A "\n" PUZZLE_B "\n" },
	{ "lines ended as on other systems, cut at every byte",
	  PUZZLE_A "\r\n" PUZZLE_B "\r\n" },
	{ "rows, cut at every byte", ROWS_A "\n4310\n0200\n0020\n0134" },
	{ "rows ended as on other systems, cut at every byte",
	  "3410\r\n0200\r\n0020\r\n0143\r\n4310\r\n0200\r\n0020\r\n0134\r\n" },
};

/* Two puzzles in two writes, split anywhere, and in writes of one byte each. */
static void run_split(const void *argument)
{
	const struct split *split = argument;
	const char *text = split->text;
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
static void a_long_way_back(void)
{
	const char *before = PUZZLE_25 "\n\n";
	const char *bad = SOLUTION_25 " !\n";
	int fd = device_open(5, O_RDWR);
	char text[1400];

	snprintf(text, sizeof(text), "%s%s", before, bad);
	EXPECT_EQ(strlen(before), put(fd, text));
	EXPECT_EQ(-EINVAL, put(fd, bad));
	PUT(fd, PUZZLE_25 "\n");
	EXPECT_TEXT(SOLUTION_25 "|EINVAL|" SOLUTION_25 "|", answers(fd));
}

/* Every character at the start of a puzzle: a cell, skipped, or refused. */
static void characters(void)
{
	static const char *const cells[] = {
		[2] = "01234.",
		[3] = "0123456789.",
		[4] = "0123456789.ABCDEFGabcdefg",
		[5] = "0123456789.ABCDEFGHIJKLMNOPabcdefghijklmnop",
	};

	for (unsigned int order = 2; order <= 5; order++) {
		for (int c = 0; c < 256; c++) {
			bool taken = c && strchr(cells[order], c);
			bool skipped = c && strchr(" \t\r\n", c);
			int fd = device_open(order, O_RDWR);
			char byte = c;

			if (!EXPECT_EQ(taken || skipped ? 1 : -EINVAL,
				       RET(write(fd, &byte, 1))))
				printf("# order %u, character %d\n", order, c);
			close(fd);
		}
	}
}

static const struct ktap_test tests[] = {
	{ "a write ends before a puzzle that is none, however long", a_long_way_back },
	{ "every character, in every order", characters },
};

int main(void)
{
	ktap_plan(ARRAY_SIZE(cases) + ARRAY_SIZE(splits) + ARRAY_SIZE(tests));
	for (unsigned int i = 0; i < ARRAY_SIZE(cases); i++)
		ktap_run(cases[i].name, run_case, &cases[i]);
	for (unsigned int i = 0; i < ARRAY_SIZE(splits); i++)
		ktap_run(splits[i].name, run_split, &splits[i]);
	ktap_run_all(tests, ARRAY_SIZE(tests));
	return ktap_end();
}
