// SPDX-License-Identifier: GPL-2.0-only
/*
 * Properties of all solvers: the outcome of every puzzle; each solution is found once; limits, and
 * an observer. fuzz/search_fuzz.c compares solvers with each other, in any portions of steps, and
 * device/trace.c tests what an observer sees. Lanes and groups have their own suites.
 */
#include <linux/container_of.h>
#include <linux/errno.h>
#include <linux/limits.h>
#include <linux/sched.h>
#include <linux/string.h>

#include "../../driver/lib/search.h"
#include "cells.h"
#include "suites.h"

static const struct sudoku_solver *const solvers[] = {
	&sudoku_backtrack,
	&sudoku_search,
};

/* What takes over hard puzzles of order 3, alone. */
const struct sudoku_solver second_stage = {
	.name = "second stage",
	.ops = { [3] = &sudoku_search_3 },
};

static int yield_cpu(const struct sudoku_limits *limits)
{
	cond_resched();
	return 0;
}

/* Puzzles that take backtrack more than a second. */
static bool is_costly(const struct puzzle *puzzle)
{
	static const char *const names[] = {
		"hostile, no solution", "costly, no solution",
		"order 4, no solution", "no solution, found by units only",
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(names); i++)
		if (!strcmp(puzzle->name, names[i]))
			return true;
	return false;
}

static unsigned int blanks(unsigned int order, const u8 *cells)
{
	unsigned int cell, n = 0;

	for (cell = 0; cell < sudoku_cells(order); cell++)
		n += !cells[cell];
	return n;
}

/* Look for two solutions of a puzzle with a known outcome. */
static void check_puzzle(struct kunit *test, const struct sudoku_solver *solver,
			 const struct puzzle *puzzle)
{
	const struct sudoku_limits limits = {
		.solutions = 2, .steps = 1000000, .pause = yield_cpu,
	};
	struct sudoku_workspace *workspace = new_workspace(test, solver, puzzle->order);
	const struct sudoku_effort *effort = &workspace->effort;
	u8 *cells = cells_of(test, puzzle->order, puzzle->text);
	u8 *solution = new_cells(test, puzzle->order);
	int error = sudoku_solve(workspace, cells, solution, &limits);

	if (puzzle->outcome == PUZZLE_NONE) {
		KUNIT_EXPECT_EQ_MSG(test, error, -EDOM, "%s", puzzle->name);
		KUNIT_EXPECT_EQ(test, effort->solutions, 0ull);
	} else {
		KUNIT_EXPECT_EQ_MSG(test, error, 0, "%s", puzzle->name);
		KUNIT_EXPECT_EQ_MSG(test, effort->solutions,
				    puzzle->outcome == PUZZLE_MANY ? 2ull : 1ull,
				    "%s", puzzle->name);
		KUNIT_EXPECT_TRUE_MSG(test, sudoku_is_solution(puzzle->order, solution, cells),
				      "%s", puzzle->name);
	}
	if (puzzle->outcome == PUZZLE_UNIQUE) {
		u8 *expected = cells_of(test, puzzle->order, puzzle->solution);

		KUNIT_EXPECT_EQ_MSG(test, 0, memcmp(solution, expected,
						    sudoku_cells(puzzle->order)),
				    "%s", puzzle->name);
	}
	KUNIT_EXPECT_LE_MSG(test, effort->depth, 2 * blanks(puzzle->order, cells),
			    "%s", puzzle->name);
	KUNIT_EXPECT_EQ_MSG(test, !effort->depth, !effort->guesses, "%s", puzzle->name);
	kunit_info(test, "%s, %s: %llu steps, %llu guesses, depth %u",
		   solver->name, puzzle->name, effort->steps, effort->guesses,
		   effort->depth);
}

static void solvers_know_the_outcome(struct kunit *test)
{
	unsigned int i, k;

	for (i = 0; i < ARRAY_SIZE(puzzles); i++) {
		if (puzzles[i].outcome == PUZZLE_REFUSED)
			continue;
		for (k = 0; k < ARRAY_SIZE(solvers); k++)
			if (solvers[k] != &sudoku_backtrack || !is_costly(&puzzles[i]))
				check_puzzle(test, solvers[k], &puzzles[i]);
	}
}

static void solvers_leave_a_full_grid_as_it_is(struct kunit *test)
{
	const struct sudoku_limits limits = { .solutions = 2, .steps = U64_MAX };
	unsigned int i, k;

	for (i = 0; i < ARRAY_SIZE(puzzles); i++) {
		const unsigned int order = puzzles[i].order;
		u8 *cells, *solution;

		if (!puzzles[i].solution)
			continue;
		cells = cells_of(test, order, puzzles[i].solution);
		solution = new_cells(test, order);
		for (k = 0; k < ARRAY_SIZE(solvers); k++) {
			struct sudoku_workspace *workspace = new_workspace(test, solvers[k], order);

			KUNIT_EXPECT_EQ(test, 0, sudoku_solve(workspace, cells, solution, &limits));
			KUNIT_EXPECT_EQ(test, 1ull, workspace->effort.solutions);
			KUNIT_EXPECT_EQ(test, 0ull, workspace->effort.guesses);
			KUNIT_EXPECT_MEMEQ(test, cells, solution, sudoku_cells(order));
		}
	}
}

/*
 * A puzzle with 8,473 solutions, of which search finds 14 before its second stage takes over, and
 * finds these again.
 */
static void search_finds_each_solution_once(struct kunit *test)
{
	static const char text[] =
		"......41.9..2.....3...5.....48..7..........62.1..........5....3.7....8......9....";
	const struct sudoku_limits limits = {
		.solutions = 10000, .steps = U64_MAX, .pause = yield_cpu,
	};
	static const struct sudoku_solver *const stages[] = { &second_stage, &sudoku_search };
	u8 *cells = cells_of(test, 3, text), *solution = new_cells(test, 3);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(stages); i++) {
		struct sudoku_workspace *workspace = new_workspace(test, stages[i], 3);

		KUNIT_EXPECT_EQ(test, 0, sudoku_solve(workspace, cells, solution, &limits));
		KUNIT_EXPECT_EQ(test, 8473ull, workspace->effort.solutions);
	}
}

static void watch_nothing(const struct sudoku_limits *limits,
			  const struct sudoku_workspace *workspace)
{
}

/* Any limit below the steps that a puzzle needs is reached, and no other; also with an observer. */
static void solvers_heed_every_step_limit(struct kunit *test)
{
	const char *const texts[] = {
		PUZZLE_9, puzzle_named(test, "said to be the hardest")->text,
	};
	u8 *solution = new_cells(test, 3);
	unsigned int i, k;

	for (i = 0; i < ARRAY_SIZE(texts); i++) {
		struct sudoku_workspace *workspace = new_workspace(test, &sudoku_search, 3);
		const u8 *cells = cells_of(test, 3, texts[i]);
		struct sudoku_limits limits = { .solutions = 2, .steps = U64_MAX };
		u64 needed;

		KUNIT_EXPECT_EQ(test, 0, sudoku_solve(workspace, cells, solution, &limits));
		needed = workspace->effort.steps;
		for (k = 1; k <= needed; k++) {
			limits.steps = k;
			limits.watch = NULL;
			KUNIT_EXPECT_EQ(test, k < needed ? -ETIME : 0,
					sudoku_solve(workspace, cells, solution, &limits));
			KUNIT_EXPECT_EQ(test, (u64)k, workspace->effort.steps);
			limits.watch = watch_nothing;
			KUNIT_EXPECT_EQ(test, k < needed ? -ETIME : 0,
					sudoku_solve(workspace, cells, solution, &limits));
			KUNIT_EXPECT_EQ(test, (u64)k, workspace->effort.steps);
		}
	}
}

/* Steps and the observer */

/* Limits with an observer, and how often it was called */
struct observer {
	struct sudoku_limits limits;
	u64 calls;
};

static void observe(const struct sudoku_limits *limits, const struct sudoku_workspace *workspace)
{
	container_of(limits, struct observer, limits)->calls++;
}

static unsigned int pauses;

static int count_pauses(const struct sudoku_limits *limits)
{
	pauses++;
	return 0;
}

/* A callback that returns true from its third call. */
static unsigned int questions;

static bool watched_later(void)
{
	return ++questions > 2;
}

static bool watched_never(void)
{
	questions++;
	return false;
}

struct watched_case {
	bool (*watched)(void);
	u64 calls;	/* in four times SUDOKU_PAUSE_STEPS steps and one more */
};

static const struct watched_case watched_cases[] = {
	{ watched_later, 2 * SUDOKU_PAUSE_STEPS + 1 },
	{ watched_never, 0 },
};

/* sudoku_limits.watched is called every SUDOKU_PAUSE_STEPS steps. */
static void observer_comes_in_the_middle(struct kunit *test)
{
	u8 *cells = new_cells(test, 3), *solution = new_cells(test, 3);
	const u64 steps = 4 * SUDOKU_PAUSE_STEPS + 1;
	unsigned int i, k;

	read_cells(test, 3, COSTLY_9, cells);
	for (i = 0; i < ARRAY_SIZE(solvers); i++) {
		struct sudoku_workspace *workspace = new_workspace(test, solvers[i], 3);

		for (k = 0; k < ARRAY_SIZE(watched_cases); k++) {
			const struct watched_case *c = &watched_cases[k];
			struct observer o = {
				.limits = {
					.solutions = 1,
					.steps = steps,
					.pause = count_pauses,
					.watch = observe,
					.watched = c->watched,
				},
			};

			questions = 0;
			pauses = 0;
			KUNIT_EXPECT_EQ(test, -ETIME, sudoku_solve(workspace, cells, solution,
								   &o.limits));
			KUNIT_EXPECT_EQ(test, steps, workspace->effort.steps);
			KUNIT_EXPECT_EQ(test, o.calls, c->calls);
			KUNIT_EXPECT_EQ(test, questions, 5u);
			KUNIT_EXPECT_EQ(test, pauses, 4u);

			/* Each call of the solver asks, at any step. */
			o.limits.steps = steps + 1;
			questions = 0;
			sudoku_solve_next(workspace, &o.limits);
			KUNIT_EXPECT_EQ(test, questions, 1u);
		}
	}
}

static struct kunit_case solver_cases[] = {
	KUNIT_CASE(solvers_know_the_outcome),
	KUNIT_CASE(solvers_leave_a_full_grid_as_it_is),
	KUNIT_CASE(search_finds_each_solution_once),
	KUNIT_CASE(solvers_heed_every_step_limit),
	KUNIT_CASE(observer_comes_in_the_middle),
	{}
};

struct kunit_suite solver_suite = { .name = "sudoku_solver", .test_cases = solver_cases };
