// SPDX-License-Identifier: GPL-2.0-only
/*
 * The lanes solver, in every width that this machine supports. group_test.c and fuzz/lanes_fuzz.c
 * compare its outcomes with those of search.
 */
#include <linux/errno.h>
#include <linux/limits.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "../../driver/lib/lanes.h"
#include "cells.h"
#include "suites.h"

#define CELLS		81

#define COUNT_MAX	1000

struct bench {
	struct sudoku_lanes *lanes;
	struct sudoku_lanes_job job;
	u8 (*puzzles)[CELLS];		/* those of the job */
};

static void *allocate(struct kunit *test, size_t size)
{
	void *memory = kunit_kzalloc(test, size, GFP_KERNEL);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, memory);
	return memory;
}

/* Rounds that a batch may take */
#define ROUNDS_MAX	5000
static unsigned int rounds;

/* Tests take long under sanitizers. */
static int rest_after_round(const struct sudoku_limits *limits)
{
	cond_resched();
	return ++rounds > ROUNDS_MAX ? -ELOOP : 0;
}

static int solve(struct bench *bench, u64 solutions, u64 steps)
{
	const struct sudoku_limits limits = {
		.solutions = solutions,
		.steps = steps,
		.pause = rest_after_round,
	};

	rounds = 0;
	return sudoku_lanes_solve(bench->lanes, &bench->job, &limits);
}

static struct bench *new_bench(struct kunit *test)
{
	struct bench *bench = allocate(test, sizeof(*bench));

	bench->puzzles = allocate(test, COUNT_MAX * sizeof(*bench->puzzles));
	bench->job.cells = bench->puzzles[0];
	bench->job.solutions = allocate(test, COUNT_MAX * sizeof(*bench->job.solutions));
	bench->job.outcomes = allocate(test, COUNT_MAX * sizeof(*bench->job.outcomes));
	return bench;
}

static void use_width(struct kunit *test, struct bench *bench,
		      const struct sudoku_lanes_width *width)
{
	bench->lanes = allocate(test, sudoku_lanes_size(width));
	memset(bench->lanes, 0xa5, sudoku_lanes_size(width));
	sudoku_lanes_init(bench->lanes, width);
}

/* The first usable width from this one on. */
static unsigned int next_usable(unsigned int width)
{
	while (sudoku_lanes_widths[width] && !sudoku_lanes_widths[width]->usable())
		width++;
	return width;
}

/* Each pair of cells that clash, and no other pair. */
static void lanes_see_clashes_without_guessing(struct kunit *test)
{
	struct bench *bench = new_bench(test);
	struct sudoku_fault fault;
	unsigned int i, k, first, second;
	u8 cells[CELLS] = {};

	bench->job.count = 0;
	for (first = 0; first < CELLS; first++) {
		for (second = first + 1; second < CELLS; second++) {
			cells[first] = (first + second) % 9 + 1;
			cells[second] = cells[first];
			memcpy(bench->puzzles[bench->job.count], cells, CELLS);
			if (sudoku_find_clash(3, cells, &fault))
				bench->job.count++;
			cells[second] = 0;
		}
		cells[first] = 0;
	}
	KUNIT_EXPECT_EQ(test, bench->job.count, 810u);

	for (i = next_usable(0); sudoku_lanes_widths[i]; i = next_usable(i + 1)) {
		use_width(test, bench, sudoku_lanes_widths[i]);
		KUNIT_ASSERT_EQ(test, 0, solve(bench, 1, U64_MAX));
		for (k = 0; k < bench->job.count; k++) {
			const struct sudoku_outcome *outcome = &bench->job.outcomes[k];

			KUNIT_EXPECT_EQ(test, outcome->error, -EDOM);
			KUNIT_EXPECT_EQ(test, outcome->effort.guesses, 0ull);
		}
	}
}

/* One puzzle reaches the step limit, the others do not. */
static void lanes_keep_to_the_step_limit(struct kunit *test)
{
	const u64 steps = 25000, many = 2 * steps;	/* a solution takes a step */
	struct bench *bench = new_bench(test);
	const struct sudoku_outcome *hostile = &bench->job.outcomes[77];
	u8 cells[CELLS], solution[CELLS];
	unsigned int i, k;

	read_cells(test, 3, PUZZLE_9, cells);
	bench->job.count = COUNT_MAX;
	for (k = 0; k < bench->job.count; k++)
		memcpy(bench->puzzles[k], cells, CELLS);
	memset(bench->puzzles[77], 0, CELLS);
	for (i = next_usable(0); sudoku_lanes_widths[i]; i = next_usable(i + 1)) {
		use_width(test, bench, sudoku_lanes_widths[i]);
		KUNIT_ASSERT_EQ(test, 0, solve(bench, many, steps));
		KUNIT_EXPECT_EQ(test, hostile->error, -ETIME);
		KUNIT_EXPECT_EQ(test, hostile->effort.steps, steps);
		KUNIT_EXPECT_GT(test, hostile->effort.solutions, 0ull);
		for (k = 0; k < bench->job.count; k++) {
			if (k == 77)
				continue;
			KUNIT_EXPECT_EQ(test, bench->job.outcomes[k].error, 0);
			KUNIT_EXPECT_EQ(test, bench->job.outcomes[k].effort.solutions, 1ull);
			sudoku_unpack_cells(&bench->job.solutions[k], solution);
			KUNIT_EXPECT_TRUE(test, sudoku_is_solution(3, solution, cells));
		}
	}
}

static const struct cost_case cost_cases[] = {
	{ "17 givens", 1, 0 },
	{ "defeats row-by-row search", 1, 0 },
	{ "said to be the hardest", 102, 50 },
	{ "hostile, no solution", 1, 0 },
	{ "hostile to guesses anywhere, no solution", 78, 36 },
	{ "costly without new starts", 2070, 2068 },
	{ "the empty grid", 2523, 2520 },
};

static void lanes_take_no_more_than_they_did(struct kunit *test)
{
	struct bench *bench = new_bench(test);
	const struct sudoku_effort *effort = &bench->job.outcomes->effort;
	unsigned int i;

	use_width(test, bench, &sudoku_lanes_words);
	bench->job.count = 1;
	for (i = 0; i < ARRAY_SIZE(cost_cases); i++) {
		const struct cost_case *c = &cost_cases[i];

		read_cells(test, 3, puzzle_named(test, c->name)->text, bench->puzzles[0]);
		KUNIT_ASSERT_EQ_MSG(test, 0, solve(bench, 2, U64_MAX), "%s", c->name);
		expect_cost(test, c, effort);
	}
}

static bool has_above_nine(const u8 *cells)
{
	unsigned int i;

	for (i = 0; i < CELLS; i++)
		if (cells[i] > 9)
			return true;
	return false;
}

static void packed_cells_come_back(struct kunit *test)
{
	struct sudoku_packed packed;
	u8 cells[CELLS], back[CELLS];
	unsigned int i, value;

	for (i = 0; i < CELLS; i++)
		cells[i] = i * i % 10;
	sudoku_pack_cells(&packed, cells);
	sudoku_unpack_cells(&packed, back);
	KUNIT_EXPECT_EQ(test, 0, memcmp(cells, back, CELLS));

	for (i = 0; i < CELLS; i++) {
		for (value = 10; value < 256; value++) {
			u8 was = cells[i];

			cells[i] = value;
			sudoku_pack_cells(&packed, cells);
			sudoku_unpack_cells(&packed, back);
			KUNIT_EXPECT_TRUE_MSG(test, has_above_nine(back), "%u: %u", i, value);
			cells[i] = was;
		}
		cells[i] = i % 9 + 1;
	}
	sudoku_pack_cells(&packed, cells);
	sudoku_unpack_cells(&packed, back);
	KUNIT_EXPECT_MEMEQ(test, cells, back, CELLS);
}

/* Values with and without bits above the lowest four, in each cell. */
static void lanes_refuse_values_above_nine(struct kunit *test)
{
	static const u8 values[] = { 10, 15, 16, 0x41, 0xf0 };
	struct bench *bench = new_bench(test);
	unsigned int i, k;

	bench->job.count = CELLS * ARRAY_SIZE(values);
	for (k = 0; k < bench->job.count; k++)
		bench->puzzles[k][k % CELLS] = values[k / CELLS];
	for (i = next_usable(0); sudoku_lanes_widths[i]; i = next_usable(i + 1)) {
		use_width(test, bench, sudoku_lanes_widths[i]);
		KUNIT_ASSERT_EQ(test, 0, solve(bench, 1, U64_MAX));
		for (k = 0; k < bench->job.count; k++) {
			const struct sudoku_outcome *outcome = &bench->job.outcomes[k];

			KUNIT_EXPECT_EQ_MSG(test, outcome->error, -EDOM, "%u", k);
			KUNIT_EXPECT_EQ_MSG(test, outcome->effort.guesses, 0ull, "%u", k);
		}
	}
}

static struct kunit_case lanes_cases[] = {
	KUNIT_CASE(packed_cells_come_back),
	KUNIT_CASE(lanes_see_clashes_without_guessing),
	KUNIT_CASE(lanes_refuse_values_above_nine),
	KUNIT_CASE(lanes_keep_to_the_step_limit),
	KUNIT_CASE(lanes_take_no_more_than_they_did),
	{}
};

struct kunit_suite lanes_suite = { .name = "sudoku_lanes", .test_cases = lanes_cases };
