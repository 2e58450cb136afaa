// SPDX-License-Identifier: GPL-2.0-only
/* Known puzzles of every order, each written as one line and as rows. */
#include "../puzzles.h"
#include "device.h"

/* A puzzle of the table with each row on a line. */
static const char *as_rows(const struct puzzle *puzzle)
{
	unsigned int side = puzzle->order * puzzle->order, cells = 0;
	static char text[1024];
	size_t len = 0;

	for (const char *c = puzzle->text; *c; c++) {
		if (*c == '\n')
			continue;
		text[len++] = *c;
		if (++cells % side == 0)
			text[len++] = '\n';
	}
	text[len] = 0;
	return text;
}

static const char *without_newlines(const char *rows)
{
	static char text[1024];
	size_t len = 0;

	for (; *rows; rows++)
		if (*rows != '\n')
			text[len++] = *rows;
	text[len] = 0;
	return text;
}

static void judge(const struct puzzle *puzzle, const char *answer)
{
	unsigned int side = puzzle->order * puzzle->order;
	char expected[640];

	switch (puzzle->outcome) {
	case PUZZLE_REFUSED:
		EXPECT_TEXT("EINVAL|", answer);
		break;
	case PUZZLE_NONE:
		EXPECT_TEXT("EDOM|", answer);
		break;
	case PUZZLE_UNIQUE:
		snprintf(expected, sizeof(expected), "%s|", puzzle->solution);
		EXPECT_TEXT(expected, answer);
		break;
	case PUZZLE_MANY:
		EXPECT_EQ(side * side + 1, strlen(answer));
		EXPECT(is_solution(puzzle->order, puzzle->text, answer));
		break;
	}
}

static void expect_outcome(const struct puzzle *puzzle, const char *text)
{
	char line[1024];
	long len = snprintf(line, sizeof(line), "%s\n", text);
	int fd = device_open(puzzle->order, O_RDWR);

	EXPECT_EQ(puzzle->outcome == PUZZLE_REFUSED ? -EINVAL : len,
		  put(fd, line));
	judge(puzzle, answers(fd));
	close(fd);
}

static void run_puzzle(const void *argument)
{
	const struct puzzle *puzzle = argument;

	expect_outcome(puzzle, puzzle->text);
	expect_outcome(puzzle, without_newlines(puzzle->text));
	expect_outcome(puzzle, as_rows(puzzle));
}

/* A full grid without a clash is its own solution. */
static void run_solution(const void *argument)
{
	struct puzzle solved = *(const struct puzzle *)argument;

	solved.text = solved.solution;
	run_puzzle(&solved);
}

static void the_judge_is_just(void)
{
	char wrong[17] = "3412123443212143";

	EXPECT(is_solution(2, "................", "3412123443212143"));
	EXPECT(is_solution(2, "3410020000200143", "3412123443212143"));
	EXPECT(!is_solution(2, "4...............", "3412123443212143"));
	EXPECT(!is_solution(2, "................", "341212344321214."));
	EXPECT(!is_solution(2, "................", "1234123412341234"));
	EXPECT(!is_solution(2, "................", "1234234134124123"));
	for (int cell = 0; cell < 16; cell++) {
		char right = wrong[cell];

		wrong[cell] = right == '1' ? '2' : '1';
		EXPECT(!is_solution(2, "................", wrong));
		wrong[cell] = right;
	}
}

static void letters_in_either_case(void)
{
	const char *upper = PUZZLE_25;
	char lower[626];
	int fd = device_open(5, O_RDWR);

	for (size_t i = 0; i < sizeof(lower); i++)
		lower[i] = upper[i] >= 'A' ? upper[i] - 'A' + 'a' : upper[i];
	PUT(fd, lower);
	EXPECT_TEXT(SOLUTION_25 "|", answers(fd));
}

static const struct ktap_test tests[] = {
	{ "the judge of solutions is just", the_judge_is_just },
	{ "letters in either case", letters_in_either_case },
};

int main(void)
{
	unsigned int solutions = 0;

	for (unsigned int i = 0; i < ARRAY_SIZE(puzzles); i++)
		solutions += !!puzzles[i].solution;

	ktap_plan(ARRAY_SIZE(tests) + ARRAY_SIZE(puzzles) + solutions);
	ktap_run_all(tests, ARRAY_SIZE(tests));
	for (unsigned int i = 0; i < ARRAY_SIZE(puzzles); i++) {
		char name[80];

		ktap_run(puzzles[i].name, run_puzzle, &puzzles[i]);
		if (!puzzles[i].solution)
			continue;
		snprintf(name, sizeof(name), "%s, solved", puzzles[i].name);
		ktap_run(name, run_solution, &puzzles[i]);
	}
	return ktap_end();
}
