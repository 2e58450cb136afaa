// SPDX-License-Identifier: GPL-2.0-only
/* The search solver, and limits of a solve. */
#include <linux/errno.h>
#include <linux/limits.h>
#include <linux/minmax.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "../../driver/lib/search.h"
#include "cells.h"
#include "suites.h"

static struct sudoku_workspace *new_search(struct kunit *test, unsigned int order)
{
	struct sudoku_workspace *search =
		kunit_kzalloc(test, sudoku_workspace_size(&sudoku_search, order), GFP_KERNEL);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, search);
	sudoku_workspace_init(search, &sudoku_search, order);
	return search;
}

static void search_solves_the_empty_grid(struct kunit *test)
{
	const struct sudoku_limits limits = { .solutions = 1, .steps = U64_MAX };
	unsigned int order;

	for (order = SUDOKU_ORDER_MIN; order <= SUDOKU_ORDER_MAX; order++) {
		struct sudoku_workspace *search = new_search(test, order);
		const struct sudoku_effort *effort = &search->effort;
		u8 *cells = new_cells(test, order);
		u8 *solution = new_cells(test, order);

		KUNIT_EXPECT_EQ(test, 0,
				sudoku_solve(search, cells, solution, &limits));
		KUNIT_EXPECT_TRUE(test, sudoku_is_solution(order, solution, cells));
		KUNIT_EXPECT_LE(test, effort->depth, 2 * sudoku_cells(order));
	}
}

/* The first thousand solutions are valid, and each differs from the one before. */
static void check_solutions(struct kunit *test, unsigned int order,
			    const u8 *givens)
{
	const struct sudoku_limits limits = { .steps = U64_MAX };
	struct sudoku_workspace *search = new_search(test, order);
	u8 *solution = new_cells(test, order);
	u8 *before = new_cells(test, order);
	unsigned int i;

	sudoku_solve_start(search, givens);
	for (i = 0; i < 1000; i++) {
		int found = sudoku_solve_next(search, &limits);

		KUNIT_ASSERT_GE(test, found, i == 0);
		if (!found)
			break;
		sudoku_workspace_cells(search, solution);
		KUNIT_ASSERT_TRUE(test,
				  sudoku_is_solution(order, solution, givens));
		KUNIT_ASSERT_NE(test, 0, memcmp(solution, before,
						sudoku_cells(order)));
		memcpy(before, solution, sudoku_cells(order));
	}
}

/* Empty grids, and grids with every third cell given. */
static void search_finds_solutions_only(struct kunit *test)
{
	static const char *const solutions[] = {
		[3] = SOLUTION_9,
		[4] = SOLUTION_16,
		[5] = SOLUTION_25,
	};
	unsigned int order, cell;

	for (order = 3; order <= SUDOKU_ORDER_MAX; order++) {
		u8 *givens = cells_of(test, order, solutions[order]);

		for (cell = 0; cell < sudoku_cells(order); cell++)
			if (cell % 3)
				givens[cell] = 0;
		check_solutions(test, order, givens);
		check_solutions(test, order, new_cells(test, order));
	}
}

static void solve_keeps_to_the_step_limit(struct kunit *test)
{
	struct sudoku_limits limits = { .solutions = 1, .steps = 1000 };
	struct sudoku_workspace *search = new_search(test, 3);
	const struct sudoku_effort *effort = &search->effort;
	u8 *cells = cells_of(test, 3, COSTLY_9);
	u8 *solution = new_cells(test, 3);
	u64 needed;

	KUNIT_EXPECT_EQ(test, -ETIME,
			sudoku_solve(search, cells, solution, &limits));
	KUNIT_EXPECT_EQ(test, 1000ull, effort->steps);

	limits.steps = U64_MAX;
	KUNIT_EXPECT_EQ(test, -EDOM,
			sudoku_solve(search, cells, solution, &limits));
	needed = effort->steps;
	KUNIT_EXPECT_GT(test, needed, 1000ull);

	limits.steps = needed;
	KUNIT_EXPECT_EQ(test, -EDOM,
			sudoku_solve(search, cells, solution, &limits));
	limits.steps = needed - 1;
	KUNIT_EXPECT_EQ(test, -ETIME,
			sudoku_solve(search, cells, solution, &limits));
}

/*
 * Puzzles that cost tens of thousands of steps if search does not keep guessing the
 * same digit, ignores its weights, or never restarts.
 */
static void search_guesses_where_it_matters(struct kunit *test)
{
	static const char *const grids[] = {
		".....3.......2....4.....6.9..6.........6......9....3.2...........94......6.9...7.",
		COSTLY_9,
		"3.............1.........................................8......2....6..35.......4",
	};
	const struct sudoku_limits limits = { .solutions = 1, .steps = 5000 };
	struct sudoku_workspace *search = new_search(test, 3);
	u8 *solution = new_cells(test, 3);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(grids); i++)
		KUNIT_EXPECT_NE(test, -ETIME,
				sudoku_solve(search, cells_of(test, 3, grids[i]),
					     solution, &limits));
}

static const struct cost_case cost_cases[] = {
	{ "17 givens", 15, 0 },
	{ "defeats row-by-row search", 15, 0 },
	{ "said to be the hardest", 642, 63 },
	{ "costly, no solution", 4715, 607 },
	{ "costly without new starts", 617, 118 },
	{ "the empty grid", 221, 59 },
	{ "order 2, empty", 34, 8 },
	{ "order 4, no solution", 178, 20 },
	{ "order 4", 75, 3 },
	{ "order 5", 11, 0 },
};

static void search_takes_no_more_than_it_did(struct kunit *test)
{
	const struct sudoku_limits limits = { .solutions = 2, .steps = 100000 };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(cost_cases); i++) {
		const struct cost_case *c = &cost_cases[i];
		const struct puzzle *puzzle = puzzle_named(test, c->name);
		struct sudoku_workspace *search = new_search(test, puzzle->order);
		u8 *cells = cells_of(test, puzzle->order, puzzle->text);

		sudoku_solve(search, cells, cells, &limits);
		expect_cost(test, c, &search->effort);
	}
}

static unsigned int pauses;
static unsigned int patience;

static int count_pauses(void)
{
	return ++pauses > patience ? -EINTR : 0;
}

static void solve_tells_the_first_solution(struct kunit *test)
{
	struct sudoku_limits limits = { .solutions = 1, .steps = U64_MAX };
	struct sudoku_workspace *search = new_search(test, 3);
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
	struct sudoku_limits limits = {
		.solutions = 1,
		.steps = U64_MAX,
		.pause = count_pauses,
	};
	struct sudoku_workspace *search = new_search(test, 3);
	const struct sudoku_effort *effort = &search->effort;
	u8 *cells = cells_of(test, 3, COSTLY_9);
	u8 *solution = new_cells(test, 3);

	pauses = 0;
	patience = UINT_MAX;
	KUNIT_EXPECT_EQ(test, -EDOM,
			sudoku_solve(search, cells, solution, &limits));
	KUNIT_EXPECT_EQ(test, (u64)pauses, effort->steps / SUDOKU_PAUSE_STEPS);

	pauses = 0;
	patience = 3;
	KUNIT_EXPECT_EQ(test, -EINTR,
			sudoku_solve(search, cells, solution, &limits));
	KUNIT_EXPECT_EQ(test, effort->steps, 4ull * SUDOKU_PAUSE_STEPS);

	/* Solutions that follow each other closely do not skip pauses. */
	memset(cells, 0, sudoku_cells(3));
	limits.solutions = 1000;
	pauses = 0;
	patience = UINT_MAX;
	KUNIT_EXPECT_EQ(test, 0, sudoku_solve(search, cells, solution, &limits));
	KUNIT_EXPECT_EQ(test, (u64)pauses, effort->steps / SUDOKU_PAUSE_STEPS);
}

/* Resuming an interrupted solve */

static unsigned int interrupt_at;

static int interrupt_once(void)
{
	return pauses++ == interrupt_at ? -EINTR : 0;
}

static int interrupt_always(void)
{
	pauses++;
	return -EINTR;
}

/**
 * struct resumption - a solve that is compared with one that was not interrupted
 * @search: the workspace
 * @effort: effort in the workspace
 * @puzzle: cells of the puzzle
 * @solution: solution of the current solve
 * @expected: solution without interruption
 * @expected_effort: effort without interruption
 * @expected_error: result without interruption
 * @limits: limits of both
 */
struct resumption {
	struct sudoku_workspace *search;
	const struct sudoku_effort *effort;
	u8 *puzzle;
	u8 *solution;
	u8 *expected;
	struct sudoku_effort expected_effort;
	int expected_error;
	struct sudoku_limits limits;
};

struct resumption_case {
	unsigned int order;
	const char *text;	/* NULL: the empty grid */
	u64 solutions;
	u64 steps;
};

static const struct resumption_case resumption_cases[] = {
	{ 3, COSTLY_9, 1, U64_MAX },
	{ 3, COSTLY_9, 1, 4000 },
	{ 3, COSTLY_9, 1, 32 * SUDOKU_PAUSE_STEPS },
	{ 3, NULL, 1, U64_MAX },
	{ 3, NULL, 500, U64_MAX },
	{ 4, UNSOLVABLE_16, 2, U64_MAX },
	{ 5, NULL, 2, U64_MAX },
};

static struct resumption resumption_of(struct kunit *test,
				       const struct resumption_case *c)
{
	struct resumption r = {
		.search = new_search(test, c->order),
		.solution = new_cells(test, c->order),
		.expected = new_cells(test, c->order),
		.limits = { .solutions = c->solutions, .steps = c->steps },
	};

	r.puzzle = c->text ? cells_of(test, c->order, c->text) :
			     new_cells(test, c->order);
	r.effort = &r.search->effort;
	r.expected_error = sudoku_solve(r.search, r.puzzle, r.expected, &r.limits);
	r.expected_effort = *r.effort;
	return r;
}

static void start(struct resumption *r, int (*pause)(void))
{
	r->limits.pause = pause;
	pauses = 0;
	memset(r->solution, 0, sudoku_cells(r->search->order));
	sudoku_solve_start(r->search, r->puzzle);
}

static int go_on(struct resumption *r)
{
	return sudoku_solve_resume(r->search, r->solution, &r->limits);
}

static void expect_same(struct kunit *test, const struct resumption *r, int error)
{
	KUNIT_EXPECT_EQ(test, error, r->expected_error);
	KUNIT_EXPECT_EQ(test, r->effort->solutions, r->expected_effort.solutions);
	KUNIT_EXPECT_EQ(test, r->effort->steps, r->expected_effort.steps);
	KUNIT_EXPECT_EQ(test, r->effort->guesses, r->expected_effort.guesses);
	KUNIT_EXPECT_EQ(test, r->effort->depth, r->expected_effort.depth);
	KUNIT_EXPECT_EQ(test, 0, memcmp(r->solution, r->expected,
					sudoku_cells(r->search->order)));
}

static void solve_resumes_at_every_pause(struct kunit *test)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(resumption_cases); i++) {
		struct resumption r = resumption_of(test, &resumption_cases[i]);
		u64 most = r.expected_effort.steps / SUDOKU_PAUSE_STEPS;

		for (interrupt_at = 0; interrupt_at <= most; interrupt_at++) {
			int error;

			start(&r, interrupt_once);
			error = go_on(&r);
			if (pauses > interrupt_at) {
				KUNIT_EXPECT_EQ(test, error, -EINTR);
				KUNIT_EXPECT_EQ(test, r.effort->steps,
						(interrupt_at + 1ull) *
						SUDOKU_PAUSE_STEPS);
				error = go_on(&r);
			}
			expect_same(test, &r, error);
		}
		cond_resched();
	}
}

/* Each call takes steps, so the number of pauses bounds the number of calls. */
static void solve_ends_however_often_interrupted(struct kunit *test)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(resumption_cases); i++) {
		struct resumption r = resumption_of(test, &resumption_cases[i]);
		u64 most = r.expected_effort.steps / SUDOKU_PAUSE_STEPS + 1;
		u64 calls = 0;
		int error;

		start(&r, interrupt_always);
		do {
			error = go_on(&r);
		} while (error == -EINTR && ++calls <= most);
		KUNIT_EXPECT_LE(test, calls, most);
		expect_same(test, &r, error);
	}
}

/*
 * A limit that is lowered ends the solve at once; when it is raised, the solve goes on.
 */
static void solve_heeds_a_limit_that_changes(struct kunit *test)
{
	struct resumption r = resumption_of(test, &resumption_cases[0]);
	const u64 taken = 4 * SUDOKU_PAUSE_STEPS;
	const u64 lowered[] = { 1, taken - 1, taken, taken + 1, taken + 1000 };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(lowered); i++) {
		interrupt_at = 3;
		start(&r, interrupt_once);
		KUNIT_EXPECT_EQ(test, -EINTR, go_on(&r));
		KUNIT_EXPECT_EQ(test, r.effort->steps, taken);
		r.limits.steps = lowered[i];
		KUNIT_EXPECT_EQ(test, -ETIME, go_on(&r));
		KUNIT_EXPECT_EQ(test, r.effort->steps, max(taken, lowered[i]));
		r.limits.steps = U64_MAX;
		expect_same(test, &r, go_on(&r));
	}
}

/* A suspended solve does not affect the next puzzle. */
static void solve_starts_anew_behind_an_interruption(struct kunit *test)
{
	struct resumption r = resumption_of(test, &resumption_cases[0]);

	for (interrupt_at = 0; interrupt_at < 5; interrupt_at++) {
		start(&r, interrupt_once);
		KUNIT_EXPECT_EQ(test, -EINTR, go_on(&r));
		start(&r, count_pauses);
		patience = UINT_MAX;
		expect_same(test, &r, go_on(&r));
		KUNIT_EXPECT_EQ(test, (u64)pauses,
				r.effort->steps / SUDOKU_PAUSE_STEPS);
	}
}

static void search_stays_small(struct kunit *test)
{
	KUNIT_EXPECT_LT(test, sudoku_workspace_size(&sudoku_search, 3), (size_t)8192);
	KUNIT_EXPECT_LT(test, sudoku_workspace_size(&sudoku_search, 5), (size_t)131072);
}

static struct kunit_case search_cases[] = {
	KUNIT_CASE(search_solves_the_empty_grid),
	KUNIT_CASE(search_finds_solutions_only),
	KUNIT_CASE(search_guesses_where_it_matters),
	KUNIT_CASE(search_takes_no_more_than_it_did),
	KUNIT_CASE(search_stays_small),
	KUNIT_CASE(solve_keeps_to_the_step_limit),
	KUNIT_CASE(solve_tells_the_first_solution),
	KUNIT_CASE(solve_pauses_every_so_many_steps),
	KUNIT_CASE(solve_resumes_at_every_pause),
	KUNIT_CASE(solve_ends_however_often_interrupted),
	KUNIT_CASE(solve_heeds_a_limit_that_changes),
	KUNIT_CASE(solve_starts_anew_behind_an_interruption),
	{}
};

struct kunit_suite search_suite = {
	.name = "sudoku_search",
	.test_cases = search_cases,
};
