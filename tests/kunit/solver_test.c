// SPDX-License-Identifier: GPL-2.0-only
/*
 * Properties of all solvers: the outcome of every puzzle; each solution is found once; and an
 * observer that sees every step. fuzz/search_fuzz.c compares solvers with each other. Lanes and
 * groups have their own suites.
 */
#include <linux/errno.h>
#include <linux/limits.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "../../driver/lib/search.h"
#include "cells.h"
#include "suites.h"

static const struct sudoku_solver *const solvers[] = {
	&sudoku_backtrack,
	&sudoku_search,
};

/* What takes over hard puzzles of order 3, alone. */
static const struct sudoku_solver search_3 = {
	.name = "search_3",
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

/* A bound on steps and calls, many times what order 2 needs. */
#define STEPS_MAX	200000

/* There are 288 grids of order 2; a quarter of them begins with each digit. */
static void solvers_count_solutions(struct kunit *test)
{
	struct sudoku_limits limits = { .steps = STEPS_MAX };
	unsigned int i, digit;

	for (i = 0; i < ARRAY_SIZE(solvers); i++) {
		struct sudoku_workspace *workspace = new_workspace(test, solvers[i], 2);
		u8 cells[16] = {}, solution[16];

		limits.solutions = STEPS_MAX;
		KUNIT_EXPECT_EQ(test, 0, sudoku_solve(workspace, cells, solution, &limits));
		KUNIT_EXPECT_EQ(test, 288ull, workspace->effort.solutions);
		for (digit = 1; digit <= 4; digit++) {
			cells[0] = digit;
			limits.solutions = STEPS_MAX;
			sudoku_solve(workspace, cells, solution, &limits);
			KUNIT_EXPECT_EQ(test, 72ull, workspace->effort.solutions);
			limits.solutions = 71;
			sudoku_solve(workspace, cells, solution, &limits);
			KUNIT_EXPECT_EQ(test, 71ull, workspace->effort.solutions);
		}
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
	static const struct sudoku_solver *const stages[] = { &search_3, &sudoku_search };
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

/* Limits with an observer, and what it saw */
struct observer {
	struct sudoku_limits limits;
	u64 calls;
	u64 guesses;
	u32 depth;			/* open guesses at the last step */
	bool found;			/* search has found a solution */
	unsigned int changes;		/* cells that changed in the last step */
	unsigned int wrong;		/* contradictions to the counters of the workspace */
	u8 before[SUDOKU_CELLS_MAX];	/* cells at the step before */

	/* Digits that backtrack has placed; guesses among them; which ones, oldest first */
	unsigned int placed;
	u32 open;
	bool guessed[SUDOKU_CELLS_MAX];
};

/* Each step of backtrack places a digit, or undoes the last one. */
static void observe_backtrack(struct observer *o, const struct sudoku_workspace *workspace)
{
	bool guess = workspace->step == SUDOKU_STEP_GUESS;

	o->wrong += o->changes != 1;
	if (workspace->step != SUDOKU_STEP_BACKTRACK) {
		o->guessed[o->placed++] = guess;
		o->open += guess;
	} else if (o->placed) {
		o->open -= o->guessed[--o->placed];
	} else {
		o->wrong++;
	}
	o->wrong += workspace->depth != o->open;
}

static void observe(const struct sudoku_limits *limits, const struct sudoku_workspace *workspace)
{
	struct observer *o = container_of(limits, struct observer, limits);
	static u8 now[SUDOKU_CELLS_MAX];
	unsigned int cell;

	o->calls++;
	o->guesses += workspace->step == SUDOKU_STEP_GUESS;
	sudoku_workspace_cells(workspace, now);
	o->changes = 0;
	for (cell = 0; cell < sudoku_cells(workspace->order); cell++)
		o->changes += now[cell] != o->before[cell];
	memcpy(o->before, now, sizeof(now));

	o->wrong += o->calls != workspace->effort.steps ||
		    o->guesses != workspace->effort.guesses ||
		    workspace->depth > workspace->effort.depth;
	switch (workspace->step) {
	case SUDOKU_STEP_GUESS:
		o->wrong += workspace->depth != o->depth + 1;
		break;
	case SUDOKU_STEP_RULES:
		/* After a solution, search undoes guesses before its next step. */
		o->wrong += workspace->depth != o->depth && !o->found;
		break;
	case SUDOKU_STEP_RESTART:
		o->wrong += workspace->depth != 0;
		break;
	case SUDOKU_STEP_BACKTRACK:
		o->wrong += workspace->depth > o->depth;
		break;
	}
	if (workspace->solver == &sudoku_backtrack)
		observe_backtrack(o, workspace);
	o->depth = workspace->depth;
	o->found = workspace->solver == &sudoku_search && workspace->effort.solutions;
}

static void observer_sees_every_step(struct kunit *test)
{
	static const char *const texts[] = { PUZZLE_9, COSTLY_9, SOLUTION_9 };
	struct observer *o = kunit_kzalloc(test, sizeof(*o), GFP_KERNEL);
	u8 *cells = new_cells(test, 3), *solution = new_cells(test, 3);
	unsigned int i, k;

	KUNIT_ASSERT_NOT_NULL(test, o);
	for (i = 0; i < ARRAY_SIZE(solvers); i++) {
		struct sudoku_workspace *workspace = new_workspace(test, solvers[i], 3);

		for (k = 0; k < ARRAY_SIZE(texts); k++) {
			struct sudoku_limits plain = { .solutions = 2, .steps = 50000 };
			struct sudoku_effort effort;
			int error;

			read_cells(test, 3, texts[k], cells);
			error = sudoku_solve(workspace, cells, solution, &plain);
			effort = workspace->effort;

			memset(o, 0, sizeof(*o));
			memcpy(o->before, cells, sudoku_cells(3));
			o->limits = plain;
			o->limits.watch = observe;
			KUNIT_EXPECT_EQ(test, error, sudoku_solve(workspace, cells, solution,
								  &o->limits));
			KUNIT_EXPECT_EQ(test, o->calls, effort.steps);
			KUNIT_EXPECT_EQ(test, o->guesses, effort.guesses);
			KUNIT_EXPECT_EQ(test, o->wrong, 0u);
			if (workspace->state == SUDOKU_EXHAUSTED)
				KUNIT_EXPECT_EQ(test, workspace->depth, 0u);
			KUNIT_EXPECT_MEMEQ(test, &effort, &workspace->effort, sizeof(effort));
		}
	}
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
	struct observer *o = kunit_kzalloc(test, sizeof(*o), GFP_KERNEL);
	u8 *cells = new_cells(test, 3), *solution = new_cells(test, 3);
	const u64 steps = 4 * SUDOKU_PAUSE_STEPS + 1;
	unsigned int i, k;

	KUNIT_ASSERT_NOT_NULL(test, o);
	read_cells(test, 3, COSTLY_9, cells);
	for (i = 0; i < ARRAY_SIZE(solvers); i++) {
		struct sudoku_workspace *workspace = new_workspace(test, solvers[i], 3);

		for (k = 0; k < ARRAY_SIZE(watched_cases); k++) {
			const struct watched_case *c = &watched_cases[k];

			memset(o, 0, sizeof(*o));
			o->limits.solutions = 1;
			o->limits.steps = steps;
			o->limits.pause = count_pauses;
			o->limits.watch = observe;
			o->limits.watched = c->watched;
			questions = 0;
			pauses = 0;
			KUNIT_EXPECT_EQ(test, -ETIME, sudoku_solve(workspace, cells, solution,
								   &o->limits));
			KUNIT_EXPECT_EQ(test, steps, workspace->effort.steps);
			KUNIT_EXPECT_EQ(test, o->calls, c->calls);
			KUNIT_EXPECT_EQ(test, questions, 5u);
			KUNIT_EXPECT_EQ(test, pauses, 4u);
		}

		/* Each call of the solver asks, at any step. */
		o->limits.steps = steps + 1;
		questions = 0;
		sudoku_solve_next(workspace, &o->limits);
		KUNIT_EXPECT_EQ(test, questions, 1u);
	}
}

/* The steps of a search do not depend on how many are done in one call. */
static void check_portions(struct kunit *test, const struct sudoku_solver *solver)
{
	static const unsigned int portions[] = { 1, 2, 7, 100 };
	struct sudoku_workspace *workspace = new_workspace(test, solver, 2);
	const struct sudoku_effort *effort = &workspace->effort;
	u8 cells[16] = {};
	u64 steps = 0;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(portions); i++) {
		unsigned int calls = 0;
		enum sudoku_state state;

		sudoku_solve_start(workspace, cells);
		do {
			u64 before = effort->steps;

			state = sudoku_solve_run(workspace, portions[i]);
			KUNIT_EXPECT_LE(test, effort->steps - before, (u64)portions[i]);
			KUNIT_ASSERT_LT(test, ++calls, STEPS_MAX);
		} while (state != SUDOKU_EXHAUSTED);
		KUNIT_EXPECT_EQ(test, 288ull, effort->solutions);
		if (steps)
			KUNIT_EXPECT_EQ(test, steps, effort->steps);
		steps = effort->steps;
	}
	KUNIT_EXPECT_EQ(test, (int)SUDOKU_EXHAUSTED, (int)sudoku_solve_run(workspace, 1));
}

static void solvers_run_any_number_of_steps(struct kunit *test)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(solvers); i++)
		check_portions(test, solvers[i]);
}

static struct kunit_case solver_cases[] = {
	KUNIT_CASE(solvers_know_the_outcome),
	KUNIT_CASE(solvers_run_any_number_of_steps),
	KUNIT_CASE(solvers_count_solutions),
	KUNIT_CASE(solvers_leave_a_full_grid_as_it_is),
	KUNIT_CASE(search_finds_each_solution_once),
	KUNIT_CASE(solvers_heed_every_step_limit),
	KUNIT_CASE(observer_sees_every_step),
	KUNIT_CASE(observer_comes_in_the_middle),
	{}
};

struct kunit_suite solver_suite = { .name = "sudoku_solver", .test_cases = solver_cases };
