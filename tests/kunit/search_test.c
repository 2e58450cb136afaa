// SPDX-License-Identifier: GPL-2.0-only
/* The search solver, and limits of a solve. */
#include <linux/container_of.h>
#include <linux/errno.h>
#include <linux/limits.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "../../driver/lib/search.h"
#include "cells.h"
#include "suites.h"

static void expect_no_more(struct kunit *test, const struct sudoku_solver *solver,
			   const struct cost_case *c)
{
	const struct sudoku_limits limits = { .solutions = 2, .steps = 100000 };
	const struct puzzle *puzzle = puzzle_named(test, c->name);
	struct sudoku_workspace *search = new_workspace(test, solver, puzzle->order);
	u8 *cells = cells_of(test, puzzle->order, puzzle->text);

	sudoku_solve(search, cells, cells, &limits);
	expect_cost(test, c, &search->effort);
}

static const struct cost_case cost_cases[] = {
	{ "17 givens", 10, 0 },
	{ "defeats row-by-row search", 11, 0 },
	{ "said to be the hardest", 301, 40 },
	{ "costly, no solution", 100, 13 },
	{ "costly without new starts", 63, 31 },
	{ "the empty grid", 70, 42 },
	{ "order 2, empty", 34, 8 },
	{ "order 4, no solution", 394, 43 },
	{ "order 4", 75, 3 },
	{ "order 5", 11, 0 },
};

static void search_takes_no_more_than_it_did(struct kunit *test)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(cost_cases); i++)
		expect_no_more(test, &sudoku_search, &cost_cases[i]);
}

/*
 * 5,318 steps. It takes half as many more if the second stage never restarts or guesses another
 * digit after a wrong guess, and 30 times as many if it ignores its weights.
 */
static void second_stage_guesses_where_it_matters(struct kunit *test)
{
	static const struct cost_case costly = { "costly, no solution", 5850, 760 };

	expect_no_more(test, &second_stage, &costly);
}

static unsigned int pauses;
static unsigned int patience;

static int count_pauses(const struct sudoku_limits *limits)
{
	return ++pauses > patience ? -EINTR : 0;
}

static void solve_tells_the_first_solution(struct kunit *test)
{
	struct sudoku_limits limits = { .solutions = 1, .steps = U64_MAX };
	struct sudoku_workspace *search = new_workspace(test, &sudoku_search, 3);
	u8 *cells = new_cells(test, 3);
	u8 *first = new_cells(test, 3);
	u8 *solution = new_cells(test, 3);

	memset(cells, 0, sudoku_cells(3));
	KUNIT_EXPECT_EQ(test, 0, sudoku_solve(search, cells, first, &limits));
	limits.solutions = 10;
	KUNIT_EXPECT_EQ(test, 0, sudoku_solve(search, cells, solution, &limits));
	KUNIT_EXPECT_MEMEQ(test, first, solution, sudoku_cells(3));
}

static void solve_pauses_every_so_many_steps(struct kunit *test)
{
	struct sudoku_limits limits = { .solutions = 1, .steps = U64_MAX, .pause = count_pauses };
	struct sudoku_workspace *search = new_workspace(test, &sudoku_search, 3);
	const struct sudoku_effort *effort = &search->effort;
	u8 *cells = cells_of(test, 3, COSTLY_9);
	u8 *solution = new_cells(test, 3);

	pauses = 0;
	patience = UINT_MAX;
	KUNIT_EXPECT_EQ(test, -EDOM, sudoku_solve(search, cells, solution, &limits));
	KUNIT_EXPECT_EQ(test, (u64)pauses, effort->steps / SUDOKU_PAUSE_STEPS);

	pauses = 0;
	patience = 3;
	KUNIT_EXPECT_EQ(test, -EINTR, sudoku_solve(search, cells, solution, &limits));
	KUNIT_EXPECT_EQ(test, effort->steps, 4ull * SUDOKU_PAUSE_STEPS);

	/* Solutions that follow each other closely do not skip pauses. */
	memset(cells, 0, sudoku_cells(3));
	limits.solutions = 1000;
	pauses = 0;
	patience = UINT_MAX;
	KUNIT_EXPECT_EQ(test, 0, sudoku_solve(search, cells, solution, &limits));
	KUNIT_EXPECT_EQ(test, (u64)pauses, effort->steps / SUDOKU_PAUSE_STEPS);
}

/* Limits with a callback for solutions */
struct finder {
	struct sudoku_limits limits;
	struct kunit *test;
	u64 calls;
	u64 fail_at;	/* the call that returns an error */
};

static int count_found(const struct sudoku_limits *limits, const struct sudoku_workspace *workspace)
{
	struct finder *finder = container_of(limits, struct finder, limits);
	u8 solution[16];
	static const u8 blank[16];

	sudoku_workspace_cells(workspace, solution);
	KUNIT_EXPECT_TRUE(finder->test, sudoku_is_solution(2, solution, blank));
	KUNIT_EXPECT_EQ(finder->test, ++finder->calls, workspace->effort.solutions);
	return finder->calls == finder->fail_at ? -EFAULT : 0;
}

/* Every solution is reported, up to the limit or an error. */
static void solve_reports_each_solution(struct kunit *test)
{
	static const struct {
		u64 limit;
		u64 fail_at;
		u64 calls;
		int error;
	} cases[] = {
		{ 1, 0, 1, 0 }, { 100, 0, 100, 0 }, { 1000, 0, 288, 0 },
		{ 100, 100, 100, -EFAULT }, { 100, 1, 1, -EFAULT },
	};
	struct sudoku_workspace *search = new_workspace(test, &sudoku_search, 2);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		struct finder finder = {
			.limits = {
				.solutions = cases[i].limit,
				.steps = U64_MAX,
				.found = count_found,
			},
			.test = test,
			.fail_at = cases[i].fail_at,
		};
		u8 cells[16] = {};

		KUNIT_EXPECT_EQ(test, cases[i].error,
				sudoku_solve(search, cells, cells, &finder.limits));
		KUNIT_EXPECT_EQ(test, cases[i].calls, finder.calls);
	}
}

static void search_stays_small(struct kunit *test)
{
	KUNIT_EXPECT_LT(test, sudoku_workspace_size(&sudoku_search, 3), (size_t)16384);
	KUNIT_EXPECT_LT(test, sudoku_workspace_size(&sudoku_search, 5), (size_t)131072);
}

static struct kunit_case search_cases[] = {
	KUNIT_CASE(search_takes_no_more_than_it_did),
	KUNIT_CASE(second_stage_guesses_where_it_matters),
	KUNIT_CASE(search_stays_small),
	KUNIT_CASE(solve_tells_the_first_solution),
	KUNIT_CASE(solve_pauses_every_so_many_steps),
	KUNIT_CASE(solve_reports_each_solution),
	{}
};

struct kunit_suite search_suite = { .name = "sudoku_search", .test_cases = search_cases };
