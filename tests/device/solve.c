// SPDX-License-Identifier: GPL-2.0-only
/*
 * SUDOKU_IOC_SOLVE: outcomes of puzzles in batches. Invalid requests are in request.c,
 * signals in signals.c.
 */
#include "../puzzles.h"
#include "batch.h"
#include "generate.h"

#include <limits.h>

#define GRIDS_4X4	288	/* all that exist */

/* Known puzzles, in every mode */

static const struct mode {
	const char *name;
	unsigned int max_solutions;
	unsigned int flags;
} modes[] = {
	{ "find", 1, 0 },
	{ "prove unique", 2, 0 },
	{ "list one", 1, SUDOKU_SOLVE_LIST },
	{ "list two", 2, SUDOKU_SOLVE_LIST },
};

/* Read the cells of a puzzle's text. Return their number. */
static size_t cells_of(const struct puzzle *puzzle, char *cells)
{
	size_t count = 0;

	for (const char *c = puzzle->text; *c; c++)
		if (*c != '\n')
			cells[count++] = *c;
	cells[count] = 0;
	return count;
}

static void expect_known(const struct batch *batch, unsigned int index, const struct puzzle *puzzle)
{
	switch (puzzle->outcome) {
	case PUZZLE_UNIQUE:
		EXPECT_RESULT(batch, index, .solutions = 1);
		break;
	case PUZZLE_MANY:
		EXPECT_RESULT(batch, index, .solutions = batch->request.max_solutions);
		break;
	default:
		EXPECT_RESULT(batch, index, .fault.cause = SUDOKU_CAUSE_NO_SOLUTION);
	}
}

TEST_EACH(modes, "%s, known puzzles of all orders")
{
	for (unsigned int order = 2; order <= 5; order++) {
		const struct puzzle *chosen[ARRAY_SIZE(puzzles)];
		char texts[ARRAY_SIZE(puzzles)][CELLS_MAX + 1];
		unsigned int count = 0;
		struct batch batch;

		for (unsigned int i = 0; i < ARRAY_SIZE(puzzles); i++) {
			chosen[count] = &puzzles[i];
			if (puzzles[i].order == order && puzzles[i].outcome != PUZZLE_REFUSED &&
			    cells_of(&puzzles[i], texts[count]))
				count++;
		}
		ASSERT(count);
		batch = batch_new(order, count, test->max_solutions, test->flags);
		for (unsigned int i = 0; i < count; i++)
			batch_set(&batch, i, texts[i]);
		EXPECT_EQ(count, batch_run(&batch));
		for (unsigned int i = 0; i < count; i++)
			expect_known(&batch, i, chosen[i]);
	}
}

/* Numbers of puzzles */

TEST("no puzzles")
{
	struct batch batch = batch_of(2, PUZZLE_A, 1, 1, 0);

	batch.request.count = 0;
	EXPECT_EQ(0, batch_run(&batch));
	EXPECT(is_filled(batch.solutions, POISON, batch.size));
	EXPECT(is_filled(batch.results, POISON, sizeof(*batch.results)));

	/* Addresses are ignored for a count of 0. */
	batch.request.puzzles = 0;
	batch.request.results = -1ull;
	EXPECT_EQ(0, batch_run(&batch));
}

TEST("batches of 1, 63, 64, 65 and 65,537")
{
	static const unsigned int counts[] = { 1, 63, 64, 65, 65537 };
	char puzzle[CELLS_MAX + 1], solution[CELLS_MAX + 1];

	for (unsigned int i = 0; i < ARRAY_SIZE(counts); i++) {
		struct batch batch = batch_new(2, counts[i], 1, 0);
		unsigned long long seed = counts[i];

		for (unsigned int j = 0; j < counts[i]; j++) {
			generate(&seed, 2, puzzle, solution);
			batch_set(&batch, j, puzzle);
		}
		EXPECT_EQ(counts[i], batch_run(&batch));
		for (unsigned int j = 0; j < counts[i]; j++)
			EXPECT_RESULT(&batch, j, .solutions = 1);
	}
}

/* All outcomes, in turn. */
TEST_EACH(modes, "%s, 1,000 puzzles with all outcomes")
{
	static const char *const texts[] = {
		PUZZLE_A, UNSOLVABLE, CLASHING, PUZZLE_B, "................",
		".......9........",
	};
	const unsigned int count = 1000;
	struct batch batch = batch_new(2, count, test->max_solutions, test->flags);

	for (unsigned int i = 0; i < count; i++)
		batch_set(&batch, i, texts[i % ARRAY_SIZE(texts)]);
	EXPECT_EQ(count, batch_run(&batch));
	for (unsigned int i = 0; i < count; i++) {
		switch (i % ARRAY_SIZE(texts)) {
		case 1:
			EXPECT_RESULT(&batch, i, .fault.cause = SUDOKU_CAUSE_NO_SOLUTION);
			break;
		case 2:
			EXPECT_RESULT(&batch, i, .fault.cause = SUDOKU_CAUSE_CLASH,
				      .fault.digit = 1, .fault.cell = 1);
			break;
		case 4:
			EXPECT_RESULT(&batch, i, .solutions = test->max_solutions);
			break;
		case 5:
			EXPECT_RESULT(&batch, i, .fault.cause = SUDOKU_CAUSE_CHARACTER,
				      .fault.cell = 7, .fault.character = 9);
			break;
		default:
			EXPECT_RESULT(&batch, i, .solutions = 1);
		}
	}
}

/* Counting and listing solutions */

static void count_4x4(unsigned long long max_solutions, unsigned int expected)
{
	struct batch batch = batch_of(2, blank(2), 2, 1, 0);

	batch.request.max_solutions = max_solutions;
	EXPECT_EQ(2, batch_run(&batch));
	EXPECT_RESULT(&batch, 0, .solutions = expected);
	EXPECT_RESULT(&batch, 1, .solutions = expected);
}

TEST("the empty grid of order 2 has 288 solutions")
{
	count_4x4(3, 3);
	count_4x4(GRIDS_4X4 - 1, GRIDS_4X4 - 1);
	count_4x4(GRIDS_4X4, GRIDS_4X4);
	count_4x4(GRIDS_4X4 + 1, GRIDS_4X4);
	count_4x4(-1ull, GRIDS_4X4);
}

/* More puzzles than lanes are given at a time. */
TEST("more in lanes than are solved together")
{
	const unsigned int count = 9000;
	struct batch batch = batch_of(3, PUZZLE_9, count, 1, 0);

	for (unsigned int i = 0; i < count; i += 5)
		batch.puzzles[i * batch.size] = POISON;
	ASSERT(parameter_write("solver", "words") > 0);
	EXPECT_EQ(count, batch_run(&batch));
	for (unsigned int i = 0; i < count; i++) {
		if (i % 5)
			EXPECT_RESULT(&batch, i, .solutions = 1);
		else
			EXPECT_RESULT(&batch, i, .fault.cause = SUDOKU_CAUSE_CHARACTER,
				      .fault.character = POISON);
	}
}

/* Backtrack takes a step for each digit; search needs fewer. */
TEST("by backtrack, all orders")
{
	static const struct {
		unsigned int order;
		const char *puzzle;
		unsigned int blanks;
	} puzzles[] = {
		{ 2, "................", 16 },
		{ 3, PUZZLE_9, 51 },
		{ 4, PUZZLE_16, 146 },
		{ 5, PUZZLE_25, 295 },
	};

	ASSERT(parameter_write("solver", "backtrack") > 0);
	for (unsigned int i = 0; i < ARRAY_SIZE(puzzles); i++) {
		struct batch batch = batch_of(puzzles[i].order, puzzles[i].puzzle, 3, 1, 0);

		EXPECT_EQ(3, batch_run(&batch));
		for (unsigned int k = 0; k < 3; k++) {
			EXPECT_RESULT(&batch, k, .solutions = 1);
			EXPECT(batch.results[k].steps >= puzzles[i].blanks);
		}
	}
	count_4x4(GRIDS_4X4 - 1, GRIDS_4X4 - 1);
	count_4x4(-1ull, GRIDS_4X4);
}

TEST("they are listed, all different, and no more")
{
	static const unsigned int slots[] = {
		1, 2, 100, GRIDS_4X4 - 1, GRIDS_4X4, GRIDS_4X4 + 1, 1000,
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(slots); i++) {
		struct batch batch = batch_of(2, blank(2), 3, slots[i], SUDOKU_SOLVE_LIST);
		unsigned int found = slots[i] < GRIDS_4X4 ? slots[i] : GRIDS_4X4;

		batch_set(&batch, 1, UNSOLVABLE);
		EXPECT_EQ(3, batch_run(&batch));
		EXPECT_RESULT(&batch, 0, .solutions = found);
		EXPECT_RESULT(&batch, 1, .fault.cause = SUDOKU_CAUSE_NO_SOLUTION);
		EXPECT_RESULT(&batch, 2, .solutions = found);
	}
}

/* Memory for solutions is not accessed before it is needed. */
TEST("a list that has less space than is said")
{
	struct batch batch = batch_of(2, blank(2), 1, GRIDS_4X4, SUDOKU_SOLVE_LIST);

	batch.request.max_solutions = 1ull << 32;
	EXPECT_EQ(1, batch_run(&batch));
	batch.request.max_solutions = GRIDS_4X4;
	EXPECT_RESULT(&batch, 0, .solutions = GRIDS_4X4);

	batch = batch_of(2, blank(2), 1, GRIDS_4X4 - 1, SUDOKU_SOLVE_LIST);
	batch.request.max_solutions = GRIDS_4X4;
	EXPECT_EQ(-EFAULT, batch_run(&batch));
}

TEST("no solutions are wanted")
{
	for (unsigned int order = 2; order <= 5; order++) {
		struct batch batch = batch_of(order, blank(order), 3, 1, 0);

		batch.request.solutions = 0;
		batch.request.max_solutions = 200;
		EXPECT_EQ(3, batch_run(&batch));
		for (unsigned int i = 0; i < 3; i++)
			EXPECT_RESULT(&batch, i, .solutions = 200);
		EXPECT(is_filled(batch.solutions, POISON, 3 * batch.size));
	}
}

TEST("solutions in the place of puzzles")
{
	for (unsigned int order = 2; order <= 5; order++) {
		struct batch batch = batch_of(order, blank(order), 100, 1, 0);

		for (unsigned int i = 0; i < 100; i += 3)
			batch.puzzles[i * batch.size] = POISON;
		batch.solutions = batch.puzzles;
		batch.request.solutions = batch.request.puzzles;
		EXPECT_EQ(100, batch_run(&batch));
		for (unsigned int i = 0; i < 100; i++) {
			if (i % 3)
				EXPECT_RESULT(&batch, i, .solutions = 1);
			else
				EXPECT_RESULT(&batch, i, .fault.cause = SUDOKU_CAUSE_CHARACTER,
					      .fault.character = POISON);
		}
	}
}

/* Steps */

/* An empty puzzle is given up within the step limit. */
static void expect_etime(unsigned int order, unsigned long long max_steps, unsigned int limit)
{
	struct batch batch = batch_of(order, blank(order), 2, 1, 0);

	batch.request.max_steps = max_steps;
	EXPECT_EQ(2, batch_run(&batch));
	for (unsigned int i = 0; i < 2; i++) {
		EXPECT_RESULT(&batch, i, .fault.cause = SUDOKU_CAUSE_STEPS);
		EXPECT(batch.results[i].steps <= limit);
	}
}

TEST("max_steps: the caller's, or the module's if that is lower")
{
	parameter_set("max_steps", 10);
	for (unsigned int order = 2; order <= 5; order++) {
		expect_etime(order, 0, 10);
		expect_etime(order, 5, 5);
		expect_etime(order, 10, 10);
		expect_etime(order, 11, 10);
		expect_etime(order, 1ull << 32, 10);
		expect_etime(order, -1ull, 10);
	}
}

/* Solutions found before the step limit are counted, shown and listed. */
TEST("max_steps: what was found before")
{
	for (unsigned int order = 2; order <= 5; order++) {
		for (unsigned int flags = 0; flags <= SUDOKU_SOLVE_LIST; flags++) {
			struct batch batch = batch_of(order, blank(order), 1, 5000, flags);

			batch.request.max_steps = 16 * batch.size;
			EXPECT_EQ(1, batch_run(&batch));
			EXPECT(batch.results[0].solutions > 1);
			EXPECT_RESULT(&batch, 0, .solutions = batch.results[0].solutions,
				      .fault.cause = SUDOKU_CAUSE_STEPS);
		}
	}
}

/* Batches do not affect what is read or published, and the other way round. */
TEST("apart from what is written and read")
{
	struct batch batch = batch_of(2, PUZZLE_A, 1, 1, 0);
	uid_t user = new_user();
	int fd = device_open(2, O_RDWR);

	PUT(fd, PUZZLE_B "\n3410");
	EXPECT_EQ(1, batch_solve(&batch, fd));
	EXPECT_RESULT(&batch, 0, .solutions = 1);
	PUT(fd, "020000200143\n");
	EXPECT_TEXT(SOLUTION_B SOLUTION_A, answers(fd));

	fd = device_open_as(user, O_WRONLY);
	EXPECT_EQ(1, batch_solve(&batch, fd));
	close(fd);
	EXPECT_TEXT("ENODATA|", published_for(user));
}

/* All tests believe it. */
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
