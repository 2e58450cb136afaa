// SPDX-License-Identifier: GPL-2.0-only
/*
 * The search solver, and solving within limits.
 */
#include <linux/errno.h>
#include <linux/limits.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "../puzzles.h"
#include "../../driver/solver.h"
#include "suites.h"
#include "../../driver/text.h"

static struct sudoku_search *new_search(struct kunit *test, unsigned int order)
{
	struct sudoku_search *search =
		kunit_kzalloc(test, sudoku_search_size(order), GFP_KERNEL);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, search);
	sudoku_search_init(search, order);
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
	struct sudoku_search *search = new_search(test, puzzle->order);
	const struct sudoku_effort *effort = sudoku_search_effort(search);
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
		struct sudoku_search *search;
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
		KUNIT_EXPECT_EQ(test, 0ull, sudoku_search_effort(search)->guesses);
	}
}

static void search_solves_the_empty_grid(struct kunit *test)
{
	const struct sudoku_limits limits = { .solutions = 1, .steps = U64_MAX };
	unsigned int order;

	for (order = SUDOKU_ORDER_MIN; order <= SUDOKU_ORDER_MAX; order++) {
		struct sudoku_search *search = new_search(test, order);
		const struct sudoku_effort *effort = sudoku_search_effort(search);
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
	struct sudoku_limits limits = { .solutions = U64_MAX, .steps = U64_MAX };
	struct sudoku_search *search = new_search(test, 2);
	const struct sudoku_effort *effort = sudoku_search_effort(search);
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
	struct sudoku_search *search = new_search(test, order);
	u8 *solution = new_cells(test, order);
	u8 *before = new_cells(test, order);
	unsigned int i;

	sudoku_search_start(search, givens);
	for (i = 0; i < 1000; i++) {
		int found = sudoku_solve_next(search, &limits);

		KUNIT_ASSERT_GE(test, found, i == 0);
		if (!found)
			break;
		sudoku_search_solution(search, solution);
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
	struct sudoku_search *search = new_search(test, 2);
	const struct sudoku_effort *effort = sudoku_search_effort(search);
	enum sudoku_search_state state;
	u8 cells[16] = {};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(portions); i++) {
		sudoku_search_start(search, cells);
		do {
			u64 before = effort->steps;

			state = sudoku_search_run(search, portions[i]);
			KUNIT_EXPECT_LE(test, effort->steps - before,
					(u64)portions[i]);
		} while (state != SUDOKU_SEARCH_EXHAUSTED);
		KUNIT_EXPECT_EQ(test, 288ull, effort->solutions);
	}
	KUNIT_EXPECT_EQ(test, (int)SUDOKU_SEARCH_EXHAUSTED,
			(int)sudoku_search_run(search, 1));
}

static void solve_keeps_to_the_step_limit(struct kunit *test)
{
	struct sudoku_limits limits = { .solutions = 1, .steps = 1000 };
	struct sudoku_search *search = new_search(test, 3);
	const struct sudoku_effort *effort = sudoku_search_effort(search);
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
	struct sudoku_search *search = new_search(test, 3);
	u8 *solution = new_cells(test, 3);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(grids); i++)
		KUNIT_EXPECT_NE(test, -ETIME,
				sudoku_solve(search, cells_of(test, 3, grids[i]),
					     solution, &limits));
}

static unsigned int pauses;
static unsigned int patience;

static int count_pauses(void)
{
	return ++pauses > patience ? -EINTR : 0;
}

static void solve_pauses_every_so_many_steps(struct kunit *test)
{
	struct sudoku_limits limits = {
		.solutions = 1,
		.steps = U64_MAX,
		.pause = count_pauses,
	};
	struct sudoku_search *search = new_search(test, 3);
	const struct sudoku_effort *effort = sudoku_search_effort(search);
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

static void search_stays_small(struct kunit *test)
{
	KUNIT_EXPECT_LT(test, sudoku_search_size(3), (size_t)8192);
	KUNIT_EXPECT_LT(test, sudoku_search_size(5), (size_t)131072);
}

static struct kunit_case search_cases[] = {
	KUNIT_CASE(search_knows_the_outcome),
	KUNIT_CASE(search_leaves_a_full_grid_as_it_is),
	KUNIT_CASE(search_solves_the_empty_grid),
	KUNIT_CASE(search_counts_solutions),
	KUNIT_CASE(search_finds_solutions_only),
	KUNIT_CASE(search_resumes_at_any_step),
	KUNIT_CASE(search_guesses_where_it_matters),
	KUNIT_CASE(search_stays_small),
	KUNIT_CASE(solve_keeps_to_the_step_limit),
	KUNIT_CASE(solve_pauses_every_so_many_steps),
	{}
};

struct kunit_suite search_suite = {
	.name = "sudoku_search",
	.test_cases = search_cases,
};
