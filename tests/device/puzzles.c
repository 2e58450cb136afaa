// SPDX-License-Identifier: GPL-2.0-only
/* Known puzzles of every order. */
#include "../puzzles.h"
#include "device.h"

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

TEST_EACH(puzzles, "%s")
{
	bool refused = test->outcome == PUZZLE_REFUSED;
	char line[1024];
	long len = snprintf(line, sizeof(line), "%s\n", test->text);
	int fd = device_open(test->order, O_RDWR);

	EXPECT_EQ(refused ? -EINVAL : len, put(fd, line));
	judge(test, answers(fd));
}

TEST("the judge of solutions is just")
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

TEST_MAIN
