// SPDX-License-Identifier: GPL-2.0-only
/*
 * Many puzzles of order 3, in every width that this machine supports. The outcome must
 * be that of search with the same limits, however many puzzles lanes solve, and
 * wherever they are interrupted.
 */
#include <linux/errno.h>
#include <linux/limits.h>
#include <linux/mm.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "../../driver/lib/bulk.h"
#include "cells.h"
#include "suites.h"

#define CELLS		81

/* More than twice the lanes of the widest width. */
#define COUNT		1100

/* More solutions than lanes take steps; each solution takes at least one. */
#define MANY		(4 * SUDOKU_BULK_STEPS)

/* Easy, hard, no solution, a clash, many solutions, nearly empty. */
static const char *const texts[] = {
	PUZZLE_9,
	"..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
	COSTLY_9,
	".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
	"5.......5........................................................................",
	"8................................................................................",
	".....3.......2....4.....6.9..6.........6......9....3.2...........94......6.9...7.",
	SOLUTION_9,
	".................................................................................",
};

/**
 * struct kind - a puzzle, and its outcome by search
 * @cells: the puzzle
 * @error: 0, -EDOM or -ETIME; -EDOM for a clash
 * @solutions: solutions found
 * @steps: steps taken
 */
struct kind {
	u8 cells[CELLS];
	int error;
	u64 solutions;
	u64 steps;
};

static struct kind kinds[ARRAY_SIZE(texts)];

/* Rounds and pauses left before a solve is interrupted; many times what it needs. */
#define PAUSES_MAX	50000
static unsigned int pauses_left;

static int rest(void)
{
	cond_resched();
	return pauses_left && !--pauses_left ? -EINTR : 0;
}

static void ask_search(struct kunit *test, const struct sudoku_limits *limits)
{
	struct sudoku_workspace *search =
		kunit_kzalloc(test, sudoku_workspace_size(&sudoku_search, 3), GFP_KERNEL);
	struct sudoku_fault fault;
	u8 solution[CELLS];
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(test, search);
	sudoku_workspace_init(search, &sudoku_search, 3);
	for (i = 0; i < ARRAY_SIZE(kinds); i++) {
		struct kind *kind = &kinds[i];

		read_cells(test, 3, texts[i], kind->cells);
		kind->error = -EDOM;
		kind->solutions = 0;
		if (sudoku_find_clash(3, kind->cells, &fault))
			continue;
		kind->error = sudoku_solve(search, kind->cells, solution, limits);
		kind->solutions = search->effort.solutions;
		kind->steps = search->effort.steps;
	}
}

static void fill(struct kunit *test, struct sudoku_bulk_solver *bulk, unsigned int count)
{
	unsigned int i;

	for (i = 0; i < count; i++)
		KUNIT_ASSERT_TRUE(test,
				  sudoku_pack_cells(&bulk->job.puzzles[i],
						    kinds[i % ARRAY_SIZE(kinds)].cells));
	memset(bulk->job.solutions, 0xa5, count * sizeof(*bulk->job.solutions));
	memset(bulk->job.outcomes, 0xa5, count * sizeof(*bulk->job.outcomes));
}

/* The first puzzles are finished, with the outcome of search. */
static void check(struct kunit *test, const struct sudoku_bulk_solver *bulk,
		  unsigned int count)
{
	unsigned int i;

	for (i = 0; i < count; i++) {
		const struct sudoku_outcome *outcome = &bulk->job.outcomes[i];
		const struct kind *kind = &kinds[i % ARRAY_SIZE(kinds)];
		u8 solution[CELLS];

		KUNIT_EXPECT_EQ_MSG(test, outcome->error, kind->error, "%u", i);
		KUNIT_EXPECT_EQ_MSG(test, outcome->effort.solutions, kind->solutions,
				    "%u", i);
		/*
		 * Lanes give up before that many solutions, so the steps are those of
		 * search.
		 */
		if (kind->solutions >= MANY)
			KUNIT_EXPECT_EQ_MSG(test, outcome->effort.steps, kind->steps,
					    "%u", i);
		if (!outcome->effort.solutions)
			continue;
		sudoku_unpack_cells(&bulk->job.solutions[i], solution);
		KUNIT_EXPECT_TRUE_MSG(test, sudoku_is_solution(3, solution, kind->cells),
				      "%u", i);
	}
}

static struct sudoku_bulk_solver *new_bulk(struct kunit *test,
					   const struct sudoku_lanes_width *width,
					   unsigned int count)
{
	struct sudoku_bulk_solver *bulk =
		kvmalloc(sudoku_bulk_size(width, count), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, bulk);
	sudoku_bulk_init(bulk, width, count);
	fill(test, bulk, count);
	return bulk;
}

static unsigned int steps_watched;

static void count_step(const struct sudoku_limits *limits,
		       const struct sudoku_workspace *workspace)
{
	steps_watched++;
}

/* An observer is not called, neither of lanes nor of search. */
static void check_widths(struct kunit *test, unsigned int count,
			 const struct sudoku_limits *limits)
{
	struct sudoku_limits watched = *limits;
	const struct sudoku_lanes_width *const *width;

	ask_search(test, limits);
	watched.watch = count_step;
	steps_watched = 0;
	for (width = sudoku_lanes_widths; *width; width++) {
		struct sudoku_bulk_solver *bulk;

		if (!(*width)->usable())
			continue;
		bulk = new_bulk(test, *width, count);
		pauses_left = PAUSES_MAX;
		KUNIT_EXPECT_EQ(test, 0, sudoku_bulk_solve(bulk, count, &watched));
		KUNIT_EXPECT_EQ(test, steps_watched, 0u);
		pauses_left = 0;
		KUNIT_ASSERT_EQ(test, bulk->done, count);
		check(test, bulk, count);
		kvfree(bulk);
	}
}

static void bulk_agrees_with_search(struct kunit *test)
{
	static const u64 steps[] = { SUDOKU_BULK_MIN_STEPS, U64_MAX };
	static const u64 solutions[] = { 1, 2, 50 };
	struct sudoku_limits limits = { .pause = rest };
	unsigned int i, k;

	for (i = 0; i < ARRAY_SIZE(steps); i++) {
		for (k = 0; k < ARRAY_SIZE(solutions); k++) {
			limits.steps = steps[i];
			limits.solutions = solutions[k];
			check_widths(test, 1, &limits);
			check_widths(test, COUNT, &limits);
		}
	}
}

/* Search starts from the beginning with puzzles that lanes give up. */
static void bulk_leaves_to_search_what_takes_long(struct kunit *test)
{
	const struct sudoku_limits limits = {
		.solutions = MANY,
		.steps = SUDOKU_BULK_MIN_STEPS,
		.pause = rest,
	};

	check_widths(test, 2 * ARRAY_SIZE(kinds), &limits);
	KUNIT_EXPECT_EQ(test, kinds[ARRAY_SIZE(kinds) - 1].solutions, (u64)MANY);
}

/* A puzzle that both give up has the same number of solutions. */
static void bulk_gives_up_where_search_does(struct kunit *test)
{
	const struct sudoku_limits limits = {
		.solutions = 2 * SUDOKU_BULK_MIN_STEPS,	/* a solution takes a step */
		.steps = SUDOKU_BULK_MIN_STEPS,
		.pause = rest,
	};

	check_widths(test, ARRAY_SIZE(kinds), &limits);
	KUNIT_EXPECT_EQ(test, kinds[ARRAY_SIZE(kinds) - 1].error, -ETIME);
	KUNIT_EXPECT_GT(test, kinds[ARRAY_SIZE(kinds) - 1].solutions, (u64)MANY);
}

static unsigned int pauses;
static unsigned int interrupt_at;

static int interrupt(void)
{
	cond_resched();
	return pauses++ == interrupt_at ? -EINTR : 0;
}

/* Interrupt at each of the first pauses, then at fewer and fewer; also in search. */
static void interrupt_everywhere(struct kunit *test,
				 const struct sudoku_lanes_width *width,
				 const struct sudoku_limits *limits)
{
	const unsigned int count = 150;
	struct sudoku_bulk_solver *bulk = new_bulk(test, width, count);
	unsigned int done;

	interrupt_at = 0;
	do {
		int error;

		pauses = 0;
		fill(test, bulk, count);
		error = sudoku_bulk_solve(bulk, count, limits);
		done = bulk->done;
		KUNIT_EXPECT_EQ(test, error, done < count ? -EINTR : 0);
		KUNIT_EXPECT_LE(test, done, count);
		check(test, bulk, done);
		if (!interrupt_at)
			KUNIT_EXPECT_LT(test, done, count);
		interrupt_at += 1 + interrupt_at / 4;
		KUNIT_ASSERT_LT(test, interrupt_at, (unsigned int)PAUSES_MAX);
	} while (done < count);
	kvfree(bulk);
}

static void bulk_can_be_interrupted(struct kunit *test)
{
	static const u64 solutions[] = { 1, SUDOKU_BULK_STEPS + 1 };
	struct sudoku_limits limits = { .steps = U64_MAX, .pause = interrupt };
	const struct sudoku_lanes_width *const *width;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(solutions); i++) {
		limits.solutions = solutions[i];
		interrupt_at = UINT_MAX;
		ask_search(test, &limits);
		for (width = sudoku_lanes_widths; *width; width++)
			if ((*width)->usable())
				interrupt_everywhere(test, *width, &limits);
	}
}

static struct kunit_case bulk_cases[] = {
	KUNIT_CASE(bulk_agrees_with_search),
	KUNIT_CASE(bulk_leaves_to_search_what_takes_long),
	KUNIT_CASE(bulk_gives_up_where_search_does),
	KUNIT_CASE(bulk_can_be_interrupted),
	{}
};

struct kunit_suite bulk_suite = {
	.name = "sudoku_bulk",
	.test_cases = bulk_cases,
};
