// SPDX-License-Identifier: GPL-2.0-only
/*
 * The lanes solver, in every width that this machine supports, against search and
 * against the checker of solutions.
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

/* Puzzles of the largest batch, and different ones among them. */
#define COUNT_MAX	10000
#define KINDS_MAX	64

/* A puzzle and its outcome by search */
struct kind {
	u8 cells[CELLS];
	bool clash;		/* so it is not solved by search */
	int error;
	u64 solutions;
};

struct bench {
	struct sudoku_lanes *lanes;
	struct sudoku_workspace *search;
	struct kind kinds[KINDS_MAX];
	unsigned int kind_count;
	struct sudoku_lanes_job job;	/* a batch, in which the kinds are repeated */
	u8 (*puzzles)[CELLS];		/* those of the job */
};

static void *allocate(struct kunit *test, size_t size)
{
	void *memory = kunit_kzalloc(test, size, GFP_KERNEL);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, memory);
	return memory;
}

static struct kind *add_kind(struct kunit *test, struct bench *bench, const u8 *cells)
{
	struct kind *kind = &bench->kinds[bench->kind_count++];
	struct sudoku_fault fault;

	KUNIT_ASSERT_LE(test, bench->kind_count, (unsigned int)KINDS_MAX);
	memcpy(kind->cells, cells, CELLS);
	kind->clash = sudoku_find_clash(3, cells, &fault);
	return kind;
}

/* Rounds that a batch may take: half as many again as the longest one here takes. */
#define ROUNDS_MAX	5000
static unsigned int rounds;

/* Tests take long under sanitizers. */
static int rest(const struct sudoku_limits *limits)
{
	cond_resched();
	return 0;
}

static int rest_after_round(const struct sudoku_limits *limits)
{
	rest(limits);
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

/* All known puzzles, their solutions, and variants of both. */
static void add_kinds(struct kunit *test, struct bench *bench)
{
	u8 cells[CELLS];
	unsigned int i, cell;

	for (i = 0; i < ARRAY_SIZE(puzzles); i++) {
		if (puzzles[i].order != 3 || puzzles[i].outcome == PUZZLE_REFUSED)
			continue;
		read_cells(test, 3, puzzles[i].text, cells);
		add_kind(test, bench, cells);

		/* Every other cell blank: many solutions. */
		for (cell = 0; cell < CELLS; cell += 2)
			cells[cell] = 0;
		add_kind(test, bench, cells);
		if (!puzzles[i].solution)
			continue;

		/* A full grid, one with a few blanks, or one with a clash. */
		read_cells(test, 3, puzzles[i].solution, cells);
		if (i % 3 == 0)
			cells[i] = cells[i] % 9 + 1;
		else if (i % 3 == 1)
			memset(cells + i, 0, 30);
		add_kind(test, bench, cells);
	}

	/* Nearly empty: a single given, in a different cell for each number of kinds. */
	memset(cells, 0, sizeof(cells));
	cells[bench->kind_count] = 9;
	add_kind(test, bench, cells);
	memset(cells, 9, sizeof(cells));
	add_kind(test, bench, cells);
}

static void ask_search(struct kunit *test, struct bench *bench, u64 solutions)
{
	const struct sudoku_limits limits = {
		.solutions = solutions,
		.steps = U64_MAX,
		.pause = rest,
	};
	u8 solution[CELLS];
	unsigned int i;

	for (i = 0; i < bench->kind_count; i++) {
		struct kind *kind = &bench->kinds[i];

		kind->error = -EDOM;
		kind->solutions = 0;
		if (kind->clash)
			continue;
		kind->error = sudoku_solve(bench->search, kind->cells, solution, &limits);
		kind->solutions = bench->search->effort.solutions;
	}
}

static struct bench *new_bench(struct kunit *test)
{
	struct bench *bench = allocate(test, sizeof(*bench));

	bench->search = new_workspace(test, &sudoku_search, 3);
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

static const struct kind *kind_of(const struct bench *bench, u32 puzzle)
{
	return &bench->kinds[puzzle % bench->kind_count];
}

static void fill_batch(struct bench *bench, u32 count)
{
	u32 i;

	bench->job.count = count;
	for (i = 0; i < count; i++)
		memcpy(bench->puzzles[i], kind_of(bench, i)->cells, CELLS);
	memset(bench->job.solutions, 0, count * sizeof(*bench->job.solutions));
}

/* A finished puzzle has the outcome of search. */
static void check_outcome(struct kunit *test, const struct bench *bench, u32 puzzle)
{
	const struct sudoku_outcome *outcome = &bench->job.outcomes[puzzle];
	const struct kind *kind = kind_of(bench, puzzle);
	u8 solution[CELLS];

	KUNIT_EXPECT_EQ_MSG(test, outcome->error, kind->error, "%u", puzzle);
	KUNIT_EXPECT_EQ_MSG(test, outcome->effort.solutions, kind->solutions, "%u", puzzle);
	KUNIT_EXPECT_LE(test, outcome->effort.depth, CELLS);
	if (kind->clash)
		KUNIT_EXPECT_EQ(test, outcome->effort.guesses, 0ull);
	if (!kind->solutions)
		return;
	sudoku_unpack_cells(&bench->job.solutions[puzzle], solution);
	KUNIT_EXPECT_TRUE_MSG(test, sudoku_is_solution(3, solution, kind->cells), "%u", puzzle);
}

static void check_batch(struct kunit *test, struct bench *bench, u32 count, u64 solutions)
{
	u32 i;

	fill_batch(bench, count);
	KUNIT_ASSERT_EQ(test, 0, solve(bench, solutions, U64_MAX));
	for (i = 0; i < count; i++)
		check_outcome(test, bench, i);
}

/* The first usable width from this one on. */
static unsigned int next_usable(unsigned int width)
{
	while (sudoku_lanes_widths[width] && !sudoku_lanes_widths[width]->usable())
		width++;
	return width;
}

static void lanes_agree_with_search(struct kunit *test)
{
	static const u32 counts[] = { 0, 1, 2, 63, 64, 65, 511, 512, 513, COUNT_MAX };
	static const u64 limits[] = { 1, 3, 300, 2 };
	struct bench *bench = new_bench(test);
	unsigned int i, k;

	add_kinds(test, bench);
	for (i = next_usable(0); sudoku_lanes_widths[i]; i = next_usable(i + 1)) {
		use_width(test, bench, sudoku_lanes_widths[i]);
		for (k = 0; k < ARRAY_SIZE(limits); k++) {
			ask_search(test, bench, limits[k]);
			check_batch(test, bench, 150, limits[k]);
		}
		for (k = 0; k < ARRAY_SIZE(counts); k++)
			check_batch(test, bench, counts[k], 2);
		kunit_info(test, "%s: %zu bytes", sudoku_lanes_widths[i]->name,
			   sudoku_lanes_size(sudoku_lanes_widths[i]));
	}
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
	u8 cells[CELLS];
	unsigned int i, k;

	read_cells(test, 3, puzzles[0].text, cells);
	add_kind(test, bench, cells);
	ask_search(test, bench, many);
	for (i = next_usable(0); sudoku_lanes_widths[i]; i = next_usable(i + 1)) {
		use_width(test, bench, sudoku_lanes_widths[i]);
		fill_batch(bench, 1000);
		memset(bench->puzzles[77], 0, CELLS);
		KUNIT_ASSERT_EQ(test, 0, solve(bench, many, steps));
		KUNIT_EXPECT_EQ(test, hostile->error, -ETIME);
		KUNIT_EXPECT_EQ(test, hostile->effort.steps, steps);
		KUNIT_EXPECT_GT(test, hostile->effort.solutions, 0ull);
		for (k = 0; k < bench->job.count; k++)
			if (k != 77)
				check_outcome(test, bench, k);
	}
}

static const struct cost_case cost_cases[] = {
	{ "17 givens", 1, 0 },
	{ "defeats row-by-row search", 1, 0 },
	{ "said to be the hardest", 102, 50 },
	{ "hostile, no solution", 1, 0 },
	{ "hostile to guesses anywhere, no solution", 1, 0 },
	{ "costly, no solution", 12, 5 },
	{ "costly without new starts", 2070, 2068 },
	{ "the empty grid", 2523, 2520 },
	{ "no solution, found by units only", 1, 0 },
};

static void lanes_take_no_more_than_they_did(struct kunit *test)
{
	struct bench *bench = new_bench(test);
	const struct sudoku_effort *effort = &bench->job.outcomes->effort;
	u8 cells[CELLS];
	unsigned int i;

	use_width(test, bench, &sudoku_lanes_words);
	for (i = 0; i < ARRAY_SIZE(cost_cases); i++) {
		const struct cost_case *c = &cost_cases[i];

		read_cells(test, 3, puzzle_named(test, c->name)->text, cells);
		bench->kind_count = 0;
		add_kind(test, bench, cells);
		fill_batch(bench, 1);
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
	KUNIT_CASE(lanes_agree_with_search),
	KUNIT_CASE(lanes_see_clashes_without_guessing),
	KUNIT_CASE(lanes_refuse_values_above_nine),
	KUNIT_CASE(lanes_keep_to_the_step_limit),
	KUNIT_CASE(lanes_take_no_more_than_they_did),
	{}
};

struct kunit_suite lanes_suite = { .name = "sudoku_lanes", .test_cases = lanes_cases };
