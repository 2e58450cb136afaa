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

struct known_case {
	unsigned int order;
	const struct mode *mode;
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

static void expect_known(const struct batch *batch, unsigned int index,
			 const struct puzzle *puzzle)
{
	switch (puzzle->outcome) {
	case PUZZLE_UNIQUE:
		EXPECT_RESULT(batch, index, .solutions = 1);
		break;
	case PUZZLE_MANY:
		EXPECT_RESULT(batch, index,
			      .solutions = batch->request.max_solutions);
		break;
	default:
		EXPECT_RESULT(batch, index, .fault.cause = SUDOKU_CAUSE_NO_SOLUTION);
	}
}

static void known(const void *argument)
{
	const struct known_case *test = argument;
	const struct puzzle *chosen[ARRAY_SIZE(puzzles)];
	char texts[ARRAY_SIZE(puzzles)][CELLS_MAX + 1];
	unsigned int count = 0;
	struct batch batch;

	for (unsigned int i = 0; i < ARRAY_SIZE(puzzles); i++) {
		chosen[count] = &puzzles[i];
		if (puzzles[i].order == test->order &&
		    puzzles[i].outcome != PUZZLE_REFUSED &&
		    cells_of(&puzzles[i], texts[count]))
			count++;
	}
	ASSERT(count);
	batch = batch_new(test->order, count, test->mode->max_solutions,
			  test->mode->flags);
	for (unsigned int i = 0; i < count; i++)
		batch_set(&batch, i, texts[i]);
	EXPECT_EQ(count, batch_run(&batch));
	for (unsigned int i = 0; i < count; i++)
		expect_known(&batch, i, chosen[i]);
}

/* Numbers of puzzles */

static void nothing(void)
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

static void many(const void *argument)
{
	unsigned int count = *(const unsigned int *)argument;
	struct batch batch = batch_new(2, count, 1, 0);
	char puzzle[CELLS_MAX + 1], solution[CELLS_MAX + 1];
	unsigned long long seed = count;

	for (unsigned int i = 0; i < count; i++) {
		generate(&seed, 2, puzzle, solution);
		batch_set(&batch, i, puzzle);
	}
	EXPECT_EQ(count, batch_run(&batch));
	for (unsigned int i = 0; i < count; i++)
		EXPECT_RESULT(&batch, i, .solutions = 1);
}

/* All outcomes, in turn. */
static void mixed(const void *argument)
{
	const struct mode *mode = argument;
	static const char *const texts[] = {
		PUZZLE_A, UNSOLVABLE, CLASHING, PUZZLE_B, "................",
		".......9........",
	};
	const unsigned int count = 1000;
	struct batch batch = batch_new(2, count, mode->max_solutions, mode->flags);

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
			EXPECT_RESULT(&batch, i, .solutions = mode->max_solutions);
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

static void counts(void)
{
	count_4x4(3, 3);
	count_4x4(GRIDS_4X4 - 1, GRIDS_4X4 - 1);
	count_4x4(GRIDS_4X4, GRIDS_4X4);
	count_4x4(GRIDS_4X4 + 1, GRIDS_4X4);
	count_4x4(-1ull, GRIDS_4X4);
}

/* More puzzles than lanes are given at a time. */
static void many_in_lanes(void)
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
static void by_backtrack(void)
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
		struct batch batch = batch_of(puzzles[i].order, puzzles[i].puzzle,
					      3, 1, 0);

		EXPECT_EQ(3, batch_run(&batch));
		for (unsigned int k = 0; k < 3; k++) {
			EXPECT_RESULT(&batch, k, .solutions = 1);
			EXPECT(batch.results[k].steps >= puzzles[i].blanks);
		}
	}
	count_4x4(GRIDS_4X4 - 1, GRIDS_4X4 - 1);
	count_4x4(-1ull, GRIDS_4X4);
}

/* The solver changes between puzzles of the same file. */
static void from_solver_to_solver(void)
{
	static const char *const solvers[] = {
		"backtrack", "search", "words", "backtrack", "auto",
	};
	int fd = device_open(3, O_RDWR);

	for (unsigned int i = 0; i < ARRAY_SIZE(solvers); i++) {
		ASSERT(parameter_write("solver", solvers[i]) > 0);
		PUT(fd, PUZZLE_9 "\n");
		EXPECT_TEXT(SOLUTION_9 "|", answers(fd));
	}
	close(fd);
}

/* More puzzles than a chunk. */
static void lists_of_many(void)
{
	struct batch batch = batch_of(2, blank(2), 200, 3, SUDOKU_SOLVE_LIST);

	EXPECT_EQ(200, batch_run(&batch));
	for (unsigned int i = 0; i < 200; i++)
		EXPECT_RESULT(&batch, i, .solutions = 3);
}

static void lists(void)
{
	static const unsigned int slots[] = {
		1, 2, 100, GRIDS_4X4 - 1, GRIDS_4X4, GRIDS_4X4 + 1, 1000,
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(slots); i++) {
		struct batch batch = batch_of(2, blank(2), 3, slots[i],
					      SUDOKU_SOLVE_LIST);
		unsigned int found = slots[i] < GRIDS_4X4 ? slots[i] : GRIDS_4X4;

		batch_set(&batch, 1, UNSOLVABLE);
		EXPECT_EQ(3, batch_run(&batch));
		EXPECT_RESULT(&batch, 0, .solutions = found);
		EXPECT_RESULT(&batch, 1, .fault.cause = SUDOKU_CAUSE_NO_SOLUTION);
		EXPECT_RESULT(&batch, 2, .solutions = found);
	}
}

/* Memory for solutions is not accessed before it is needed. */
static void list_with_less_space_than_said(void)
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

static void no_solutions_wanted(void)
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

static void in_place(void)
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
static void expect_etime(unsigned int order, unsigned long long max_steps,
			 unsigned int limit)
{
	struct batch batch = batch_of(order, blank(order), 2, 1, 0);

	batch.request.max_steps = max_steps;
	EXPECT_EQ(2, batch_run(&batch));
	for (unsigned int i = 0; i < 2; i++) {
		EXPECT_RESULT(&batch, i, .fault.cause = SUDOKU_CAUSE_STEPS);
		EXPECT(batch.results[i].steps <= limit);
	}
}

static void max_steps(void)
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
static void etime_after_solutions(void)
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
static void apart_from_read_and_write(void)
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

static const unsigned int many_cases[] = { 1, 63, 64, 65, 65537 };

static const struct ktap_test tests[] = {
	{ "no puzzles", nothing },
	{ "the empty grid of order 2 has 288 solutions", counts },
	{ "they are listed, all different, and no more", lists },
	{ "more in lanes than are solved together", many_in_lanes },
	{ "by backtrack, all orders", by_backtrack },
	{ "solver: another one for each puzzle", from_solver_to_solver },
	{ "those of many puzzles are listed apart", lists_of_many },
	{ "a list that has less space than is said", list_with_less_space_than_said },
	{ "no solutions are wanted", no_solutions_wanted },
	{ "solutions in the place of puzzles", in_place },
	{ "max_steps: the caller's, or the module's if that is lower", max_steps },
	{ "max_steps: what was found before", etime_after_solutions },
	{ "apart from what is written and read", apart_from_read_and_write },
};

int main(void)
{
	char name[100];

	ktap_plan(5 * ARRAY_SIZE(modes) + ARRAY_SIZE(many_cases) + ARRAY_SIZE(tests));
	for (unsigned int i = 0; i < ARRAY_SIZE(modes); i++) {
		for (unsigned int order = 2; order <= 5; order++) {
			const struct known_case test = { order, &modes[i] };

			snprintf(name, sizeof(name), "%s, order %u", modes[i].name, order);
			ktap_run(name, known, &test);
		}
		snprintf(name, sizeof(name), "%s, 1,000 puzzles with all outcomes", modes[i].name);
		ktap_run(name, mixed, &modes[i]);
	}
	for (unsigned int i = 0; i < ARRAY_SIZE(many_cases); i++) {
		snprintf(name, sizeof(name), "a batch of %u", many_cases[i]);
		ktap_run(name, many, &many_cases[i]);
	}
	ktap_run_all(tests, ARRAY_SIZE(tests));
	return ktap_end();
}
