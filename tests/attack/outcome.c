// SPDX-License-Identifier: GPL-2.0-only
/*
 * The outcome of a puzzle must depend on the puzzle and its limits only: not on the solver, or on
 * other puzzles of the batch. Otherwise users could observe each other, or get other answers by
 * asking again. device/large.c compares the outcomes of text.
 */
#include "../puzzles.h"
#include "../device/batch.h"

#define KINDS	ARRAY_SIZE(kinds)

/* One puzzle of each kind; several have many solutions. */
static const char *const kinds[] = {
	PUZZLE_9,
	/* 17 givens, and one that needs guesses */
	"...8.1..........435............7.8........1...2..3....6......75..34........2..6..",
	COSTLY_9,
	/* no solution: found at once, and by guessing only */
	".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
	"..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..",
	/* invalid */
	"11...............................................................................",
	/* many solutions */
	"1................................................................................",
	".................................................................................",
	"12345678.456789123789123456...............................................2......",
};

static const unsigned long limits[] = {
	1, 2, 3, 4, 6, 10, 20, 50, 200, 1000, 20000, 999999, 1000000, 1000001, 0,
};

static const unsigned int solutions[] = { 1, 2, 300 };

static const char *const solvers[] = { "search", "words", "avx2", "avx512", "auto" };
static const unsigned int sizes[] = { 1, 2, 63, 64, 65, 1024 };

/* Large batches are tested with some of the limits only, to save time. */
static bool is_tried(unsigned int size, unsigned long limit, unsigned int max_solutions)
{
	return size < 1024 || (max_solutions < 3 && (limit == 1 || limit == 200 ||
						      limit == 1000000 || !limit));
}

/* The results of each kind in a batch of its own, by search. */
static void solve_alone(struct sudoku_result results[KINDS], unsigned long limit,
			unsigned int max_solutions)
{
	ASSERT(parameter_write("solver", "search") > 0);
	for (unsigned int i = 0; i < KINDS; i++) {
		struct batch batch = batch_of(3, kinds[i], 1, max_solutions, 0);

		batch.request.max_steps = limit;
		ASSERT_EQ(1, batch_run(&batch));
		results[i] = batch.results[0];
	}
}

static void expect_same(const struct sudoku_result expected[KINDS], unsigned int size,
			unsigned long limit, unsigned int max_solutions)
{
	struct batch batch = batch_new(3, size, max_solutions, 0);

	for (unsigned int i = 0; i < size; i++)
		batch_set(&batch, i, kinds[(i + limit) % KINDS]);
	batch.request.max_steps = limit;
	ASSERT_EQ(size, batch_run(&batch));
	for (unsigned int i = 0; i < size; i++) {
		unsigned int kind = (i + limit) % KINDS;

		if (!EXPECT_EQ(expected[kind].fault.cause, batch.results[i].fault.cause) ||
		    !EXPECT_EQ(expected[kind].solutions, batch.results[i].solutions)) {
			FAIL("kind %u, %u at once, at most %lu steps and %u solutions",
			     kind, size, limit, max_solutions);
			return;
		}
	}
}

TEST_EACH(solvers, "batches of any size, limits, solver %s")
{
	struct sudoku_result expected[KINDS];

	for (unsigned int i = 0; i < ARRAY_SIZE(limits); i++) {
		for (unsigned int j = 0; j < ARRAY_SIZE(solutions); j++) {
			solve_alone(expected, limits[i], solutions[j]);
			if (parameter_write("solver", *test) < 0)
				return;
			for (unsigned int k = 0; k < ARRAY_SIZE(sizes); k++)
				if (is_tried(sizes[k], limits[i], solutions[j]))
					expect_same(expected, sizes[k], limits[i], solutions[j]);
		}
	}
}

TEST_MAIN
