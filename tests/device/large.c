// SPDX-License-Identifier: GPL-2.0-only
/*
 * Large writes to /dev/sudoku: programs see the same results as with one puzzle at a
 * time, whatever solver is used for however many lines.
 */
#include "device.h"
#include "generate.h"

#define CELLS		81
#define LINES		3000
#define NO_SOLUTION	".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."

static const char *const solvers[] = { "words", "avx2", "avx512", "auto" };

static bool choose_solver(const char *name)
{
	return parameter_write("solver", name) > 0;
}

/* One or several lines with a puzzle, sometimes with something else. */
static size_t random_lines(unsigned long long *state, char *to)
{
	char puzzle[CELLS + 1], solution[CELLS + 1];

	generate(state, 3, puzzle, solution);
	switch (random_next(state) % 200) {
	case 0: /* no solution */
		return sprintf(to, NO_SOLUTION "\n");
	case 1: /* a clash */
		puzzle[0] = '5';
		puzzle[1] = '5';
		break;
	case 2: /* invalid character */
		puzzle[random_next(state) % CELLS] = 'x';
		break;
	case 3: /* too short */
		puzzle[CELLS - 1] = 0;
		break;
	case 4: /* too long */
		return sprintf(to, "%s.\n", puzzle);
	case 5:
		return sprintf(to, "%s\r\n", puzzle);
	case 6:
		return sprintf(to, "  %.40s\t%s\t\n", puzzle, puzzle + 40);
	case 7:
		return sprintf(to, "\n%s\n", puzzle);
	case 8: /* rows */
		for (int row = 0; row < 9; row++)
			sprintf(to + 10 * row, "%.9s\n", puzzle + 9 * row);
		return 90;
	}
	return sprintf(to, "%s\n", puzzle);
}

static char *random_text(unsigned long long seed)
{
	char *text = malloc(LINES * 100), *end = text;

	ASSERT(text);
	for (int i = 0; i < LINES; i++)
		end += random_lines(&seed, end);
	return text;
}

/* Text that records the results of write() and read() in order. */
struct story {
	char *text;
	size_t len;
};

static void tell(struct story *story, const char *what, long value)
{
	story->text = realloc(story->text, story->len + 32);
	ASSERT(story->text);
	story->len += sprintf(story->text + story->len, "%s %ld\n", what, value);
}

/* Read all answers, and record the outcome of each. */
static void read_answers(struct story *story, int fd)
{
	static const char blank[CELLS + 1] =
		".................................................................................";
	char line[CELLS + 1];
	long got;

	while ((got = RET(read(fd, line, sizeof(line))))) {
		if (got == CELLS + 1)
			got = is_solution(3, blank, line) ? 1 : 0;
		tell(story, "read", got);
	}
}

/*
 * Write a text, @at_a_time bytes in each call, and continue after a refused puzzle at
 * the next line. Read answers when there is no space for more, and at the end.
 */
static char *story_of(const char *text, size_t at_a_time)
{
	int fd = device_open(3, O_RDWR);
	struct story story = {};
	long taken = 0;

	while (*text) {
		size_t len = strnlen(text, at_a_time);
		bool is_empty = taken == -ENOSPC;	/* all answers were read then */

		taken = RET(write(fd, text, len));
		ASSERT(!is_empty || taken != -ENOSPC);
		tell(&story, "write", taken);
		if (taken == -EINVAL)
			text = strchr(text, '\n') + 1;
		else if (taken == -ENOSPC)
			read_answers(&story, fd);
		else if (taken > 0)
			text += taken;
		else
			break;
	}
	read_answers(&story, fd);
	close(fd);
	return story.text;
}

static void expect_same_stories(size_t at_a_time)
{
	char *text = random_text(at_a_time);
	char *expected;

	ASSERT(choose_solver("search"));
	expected = story_of(text, at_a_time);
	EXPECT(strstr(expected, "read 1\n"));
	EXPECT(strstr(expected, "write -22\n"));
	for (size_t i = 0; i < ARRAY_SIZE(solvers); i++)
		if (choose_solver(solvers[i]))
			EXPECT(!strcmp(expected, story_of(text, at_a_time)));
}

TEST("one write, writes of 128 KiB, and of odd sizes")
{
	expect_same_stories(1 << 20);
	expect_same_stories(128 << 10);
	expect_same_stories(7919);
	expect_same_stories(1025);
}

TEST("no space")
{
	parameter_set("max_answer_bytes", 32 << 10);
	expect_same_stories(1 << 20);
}

/* Every solution belongs to the puzzle in its place. */
TEST("answers are in order")
{
	static char text[LINES * (CELLS + 1) + 1], answer[CELLS + 1];
	char solution[CELLS + 1];
	unsigned long long seed = 1;

	for (int i = 0; i < LINES; i++) {
		generate(&seed, 3, text + i * (CELLS + 1), solution);
		text[i * (CELLS + 1) + CELLS] = '\n';
	}
	for (size_t i = 0; i < ARRAY_SIZE(solvers); i++) {
		int fd = device_open(3, O_RDWR);

		if (!choose_solver(solvers[i]))
			continue;
		EXPECT_EQ(LINES * (CELLS + 1), RET(write(fd, text, strlen(text))));
		for (int line = 0; line < LINES; line++) {
			ASSERT_EQ(CELLS + 1, RET(read(fd, answer, CELLS + 1)));
			ASSERT(is_solution(3, text + line * (CELLS + 1), answer));
		}
		close(fd);
	}
}

TEST_MAIN
