// SPDX-License-Identifier: GPL-2.0-only
/*
 * The search solver, and solving within limits.
 */
#include <linux/errno.h>
#include <linux/limits.h>
#include <linux/minmax.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "../puzzles.h"
#include "../../driver/lib/search.h"
#include "suites.h"
#include "../../driver/lib/text.h"

static struct sudoku_workspace *new_search(struct kunit *test, unsigned int order)
{
	struct sudoku_workspace *search =
		kunit_kzalloc(test, sudoku_workspace_size(&sudoku_search, order), GFP_KERNEL);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, search);
	sudoku_workspace_init(search, &sudoku_search, order);
	return search;
}

static u8 *new_cells(struct kunit *test, unsigned int order)
{
	u8 *cells = kunit_kzalloc(test, sudoku_cells(order), GFP_KERNEL);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, cells);
	return cells;
}

static u8 *cells_of(struct kunit *test, unsigned int order, const char *text)
{
	u8 *cells = new_cells(test, order);
	unsigned int n = 0;

	for (; *text; text++)
		if (*text != '\n' && n < sudoku_cells(order))
			cells[n++] = sudoku_cell_value(order, *text);
	KUNIT_ASSERT_EQ(test, n, sudoku_cells(order));
	return cells;
}

static unsigned int blanks(unsigned int order, const u8 *cells)
{
	unsigned int cell, n = 0;

	for (cell = 0; cell < sudoku_cells(order); cell++)
		n += !cells[cell];
	return n;
}

/* Look for two solutions of a puzzle whose outcome is known. */
static void check_puzzle(struct kunit *test, const struct puzzle *puzzle)
{
	const struct sudoku_limits limits = {
		.solutions = 2,
		.steps = U64_MAX,
	};
	struct sudoku_workspace *search = new_search(test, puzzle->order);
	const struct sudoku_effort *effort = &search->effort;
	u8 *cells = cells_of(test, puzzle->order, puzzle->text);
	u8 *solution = new_cells(test, puzzle->order);
	int error = sudoku_solve(search, cells, solution, &limits);

	if (puzzle->outcome == PUZZLE_NONE) {
		KUNIT_EXPECT_EQ_MSG(test, error, -EDOM, "%s", puzzle->name);
		KUNIT_EXPECT_EQ(test, effort->solutions, 0ull);
	} else {
		KUNIT_EXPECT_EQ_MSG(test, error, 0, "%s", puzzle->name);
		KUNIT_EXPECT_EQ_MSG(test, effort->solutions,
				    puzzle->outcome == PUZZLE_MANY ? 2ull : 1ull,
				    "%s", puzzle->name);
		KUNIT_EXPECT_TRUE_MSG(test,
				      sudoku_is_solution(puzzle->order, solution,
							 cells),
				      "%s", puzzle->name);
	}
	if (puzzle->outcome == PUZZLE_UNIQUE) {
		u8 *expected = cells_of(test, puzzle->order, puzzle->solution);

		KUNIT_EXPECT_EQ_MSG(test, 0,
				    memcmp(solution, expected,
					   sudoku_cells(puzzle->order)),
				    "%s", puzzle->name);
	}
	KUNIT_EXPECT_LE_MSG(test, effort->depth, 2 * blanks(puzzle->order, cells),
			    "%s", puzzle->name);
	KUNIT_EXPECT_EQ_MSG(test, !effort->depth, !effort->guesses, "%s", puzzle->name);
	kunit_info(test, "%s: %llu steps, %llu guesses, depth %u", puzzle->name,
		   effort->steps, effort->guesses, effort->depth);
}

static void search_knows_the_outcome(struct kunit *test)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(puzzles); i++)
		if (puzzles[i].outcome != PUZZLE_REFUSED)
			check_puzzle(test, &puzzles[i]);
}

static void search_leaves_a_full_grid_as_it_is(struct kunit *test)
{
	const struct sudoku_limits limits = { .solutions = 2, .steps = U64_MAX };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(puzzles); i++) {
		const struct puzzle *puzzle = &puzzles[i];
		struct sudoku_workspace *search;
		u8 *cells, *solution;

		if (!puzzle->solution)
			continue;
		search = new_search(test, puzzle->order);
		cells = cells_of(test, puzzle->order, puzzle->solution);
		solution = new_cells(test, puzzle->order);
		KUNIT_EXPECT_EQ(test, 0,
				sudoku_solve(search, cells, solution, &limits));
		KUNIT_EXPECT_EQ(test, 0, memcmp(cells, solution,
						sudoku_cells(puzzle->order)));
		KUNIT_EXPECT_EQ(test, 0ull, search->effort.guesses);
	}
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

/* There are 288 grids of order 2; a grid with two cells given has fewer. */
static void search_counts_solutions(struct kunit *test)
{
	struct sudoku_limits limits = { .solutions = 1000, .steps = U64_MAX };
	struct sudoku_workspace *search = new_search(test, 2);
	const struct sudoku_effort *effort = &search->effort;
	u8 cells[16] = {};
	u8 solution[16];

	KUNIT_EXPECT_EQ(test, 0, sudoku_solve(search, cells, solution, &limits));
	KUNIT_EXPECT_EQ(test, 288ull, effort->solutions);

	cells[0] = 1;
	KUNIT_EXPECT_EQ(test, 0, sudoku_solve(search, cells, solution, &limits));
	KUNIT_EXPECT_EQ(test, 72ull, effort->solutions);

	limits.solutions = 71;
	KUNIT_EXPECT_EQ(test, 0, sudoku_solve(search, cells, solution, &limits));
	KUNIT_EXPECT_EQ(test, 71ull, effort->solutions);
}

/* Up to a thousand solutions, each another one than that before. */
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

/* Of grids that are empty, and of such that have every third cell. */
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

/* However the steps are dealt out, the search is the same. */
static void search_resumes_at_any_step(struct kunit *test)
{
	static const unsigned int portions[] = { 1, 2, 7, 100 };
	struct sudoku_workspace *search = new_search(test, 2);
	const struct sudoku_effort *effort = &search->effort;
	enum sudoku_state state;
	u8 cells[16] = {};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(portions); i++) {
		sudoku_solve_start(search, cells);
		do {
			u64 before = effort->steps;

			state = sudoku_solve_run(search, portions[i]);
			KUNIT_EXPECT_LE(test, effort->steps - before,
					(u64)portions[i]);
		} while (state != SUDOKU_EXHAUSTED);
		KUNIT_EXPECT_EQ(test, 288ull, effort->solutions);
	}
	KUNIT_EXPECT_EQ(test, (int)SUDOKU_EXHAUSTED,
			(int)sudoku_solve_run(search, 1));
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
 * Grids that cost tens of thousands of steps if guesses do not stay with the last
 * digit, or heed no weights, or the search does not start again.
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

/*
 * What some grids cost today, and a tenth more. All outcomes stay right when a rule is
 * lost, or guesses are made elsewhere: it only costs steps.
 */
struct cost_case {
	const char *name;
	u64 steps;
	u64 guesses;
};

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

static const struct puzzle *puzzle_named(const char *name)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(puzzles); i++)
		if (!strcmp(puzzles[i].name, name))
			return &puzzles[i];
	return NULL;
}

static void search_takes_no_more_than_it_did(struct kunit *test)
{
	const struct sudoku_limits limits = { .solutions = 2, .steps = 100000 };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(cost_cases); i++) {
		const struct cost_case *c = &cost_cases[i];
		const struct puzzle *puzzle = puzzle_named(c->name);
		const struct sudoku_effort *effort;
		struct sudoku_workspace *search;
		u8 *cells;

		KUNIT_ASSERT_NOT_NULL_MSG(test, puzzle, "%s", c->name);
		search = new_search(test, puzzle->order);
		effort = &search->effort;
		cells = cells_of(test, puzzle->order, puzzle->text);
		sudoku_solve(search, cells, cells, &limits);
		KUNIT_EXPECT_LE_MSG(test, effort->steps, c->steps, "%s", c->name);
		KUNIT_EXPECT_LE_MSG(test, effort->guesses, c->guesses, "%s", c->name);
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

	/* Many solutions close to one another are no way round the pauses. */
	memset(cells, 0, sudoku_cells(3));
	limits.solutions = 1000;
	pauses = 0;
	patience = UINT_MAX;
	KUNIT_EXPECT_EQ(test, 0, sudoku_solve(search, cells, solution, &limits));
	KUNIT_EXPECT_EQ(test, (u64)pauses, effort->steps / SUDOKU_PAUSE_STEPS);
}

/* Resumption: what is interrupted goes on as if nothing had been. */

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
 * @search: a workspace
 * @effort: of it
 * @puzzle: cells
 * @solution: what the present solve found
 * @expected: what the uninterrupted one found
 * @expected_effort: what that took
 * @expected_error: what came of it
 * @limits: of all of them
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

/* Every call takes steps, so the number of calls is bounded by that of pauses. */
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

/* A limit that is lowered ends a search at once, and one that is raised goes on. */
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

/* What was suspended does not matter to the next puzzle. */
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
	KUNIT_CASE(search_knows_the_outcome),
	KUNIT_CASE(search_leaves_a_full_grid_as_it_is),
	KUNIT_CASE(search_solves_the_empty_grid),
	KUNIT_CASE(search_counts_solutions),
	KUNIT_CASE(search_finds_solutions_only),
	KUNIT_CASE(search_resumes_at_any_step),
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
