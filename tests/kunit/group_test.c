// SPDX-License-Identifier: GPL-2.0-only
/*
 * Groups of puzzles, without lanes and in every width that this machine supports. The outcome
 * must be that of search with the same limits, however many puzzles lanes solve, and wherever
 * they are interrupted.
 */
#include <linux/errno.h>
#include <linux/limits.h>
#include <linux/mm.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "../../driver/lib/group.h"
#include "cells.h"
#include "suites.h"

#define CELLS		81

/* More than twice the lanes of the widest width. */
#define COUNT		1100

/* More solutions than lanes take steps at most; each solution takes at least one. */
#define MANY		(4 * SUDOKU_LANES_STEPS)

/* Lanes take more than 20,000 steps, search a few. */
#define HARD_FOR_LANES	\
	"..5.6............9.............53.72.....4.......2..91..2...8..5.6.............14"

/* Easy, hard, no solution, clashes, not cells, many solutions, nearly empty. */
static const char *const texts[] = {
	PUZZLE_9,
	"..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
	COSTLY_9,
	".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
	"5.......5........................................................................",
	NULL,
	"8................................................................................",
	".....3.......2....4.....6.9..6.........6......9....3.2...........94......6.9...7.",
	SOLUTION_9,
	".................................................................................",
};

/* A puzzle, and its outcome by search */
struct kind {
	u8 cells[CELLS];
	int error;	/* -EINVAL for a fault */
	u64 solutions;
	u64 steps;
};

static struct kind kinds[ARRAY_SIZE(texts)];

static void ask_search(struct kunit *test, const struct sudoku_limits *limits)
{
	struct sudoku_workspace *search = new_workspace(test, &sudoku_search, 3);
	u8 solution[CELLS];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(kinds); i++) {
		struct kind *kind = &kinds[i];
		struct sudoku_fault fault;

		memset(kind, 0, sizeof(*kind));
		if (texts[i])
			read_cells(test, 3, texts[i], kind->cells);
		else
			kind->cells[0] = 16;	/* packed, it would be a 1 in cell 8 */
		kind->error = -EINVAL;
		if (sudoku_find_fault(3, kind->cells, &fault))
			continue;
		kind->error = sudoku_solve(search, kind->cells, solution, limits);
		kind->solutions = search->effort.solutions;
		kind->steps = search->effort.steps;
	}
}

static void fill(struct sudoku_group *group, unsigned int count)
{
	unsigned int i;

	group->count = count;
	for (i = 0; i < count; i++)
		memcpy(sudoku_group_cells(group, i), kinds[i % ARRAY_SIZE(kinds)].cells, CELLS);
	memset(group->outcomes, 0xa5, count * sizeof(*group->outcomes));
}

/* Divide memory of the size that the group asks for; KASAN sees more. */
static struct sudoku_group *new_group(struct kunit *test, const struct sudoku_lanes_width *width,
				      unsigned int count, const struct sudoku_limits *limits)
{
	struct sudoku_group *group = kunit_kzalloc(test, sizeof(*group), GFP_KERNEL);
	void *memory;

	KUNIT_ASSERT_NOT_NULL(test, group);
	group->order = 3;
	group->capacity = count;
	group->solver = &sudoku_search;
	group->width = width;
	group->limits = *limits;
	memory = kvmalloc(sudoku_group_size(group), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, memory);
	memset(memory, 0xa5, sudoku_group_size(group));
	sudoku_group_init(group, memory);
	KUNIT_ASSERT_PTR_EQ(test, (void *)group->outcomes, memory);
	fill(group, count);
	return group;
}

/* The first @group->done puzzles have the outcome of search. */
static void check(struct kunit *test, const struct sudoku_group *group)
{
	unsigned int i;

	for (i = 0; i < group->done; i++) {
		const struct sudoku_outcome *outcome = &group->outcomes[i];
		const struct kind *kind = &kinds[i % ARRAY_SIZE(kinds)];
		const u8 *cells = sudoku_group_cells(group, i);

		KUNIT_EXPECT_EQ_MSG(test, outcome->error, kind->error, "%u", i);
		KUNIT_EXPECT_EQ_MSG(test, outcome->effort.solutions, kind->solutions, "%u", i);
		/* Lanes give up before that many solutions, so the steps are those of search. */
		if (kind->solutions >= MANY || !group->width)
			KUNIT_EXPECT_EQ_MSG(test, outcome->effort.steps, kind->steps, "%u", i);
		if (outcome->effort.solutions)
			KUNIT_EXPECT_TRUE_MSG(test, sudoku_is_solution(3, cells, kind->cells),
					      "%u", i);
		else
			KUNIT_EXPECT_MEMEQ(test, cells, kind->cells, CELLS);
	}
}

static int rest(const struct sudoku_limits *limits)
{
	cond_resched();
	return 0;
}

/* Ask search, and return a group without lanes. */
static struct sudoku_group *first_group(struct kunit *test, unsigned int count,
					const struct sudoku_limits *limits)
{
	struct sudoku_limits unpaused = *limits;

	unpaused.pause = rest;
	ask_search(test, &unpaused);
	return new_group(test, NULL, count, limits);
}

/* Free a group, and return one of the next usable width, or NULL. */
static struct sudoku_group *next_group(struct kunit *test, struct sudoku_group *group)
{
	const struct sudoku_lanes_width *const *width = sudoku_lanes_widths;
	struct sudoku_group *next = NULL;

	while (group->width && *width++ != group->width)
		;
	while (*width && !(*width)->usable())
		width++;
	if (*width)
		next = new_group(test, *width, group->capacity, &group->limits);
	kvfree(group->outcomes);
	return next;
}

/* A group without lanes, and one of each usable width, in turn. */
static void in_every_width(struct kunit *test, unsigned int count,
			   const struct sudoku_limits *limits,
			   void (*test_group)(struct kunit *test, struct sudoku_group *group))
{
	struct sudoku_group *group = first_group(test, count, limits);

	while (group) {
		test_group(test, group);
		group = next_group(test, group);
	}
}

static void solve_all(struct kunit *test, struct sudoku_group *group)
{
	KUNIT_EXPECT_EQ(test, 0, sudoku_group_solve(group));
	KUNIT_ASSERT_EQ(test, group->done, group->count);
	check(test, group);

	/* Again, with fewer puzzles. */
	fill(group, (group->count + 1) / 2);
	KUNIT_EXPECT_EQ(test, 0, sudoku_group_solve(group));
	KUNIT_ASSERT_EQ(test, group->done, group->count);
	check(test, group);
}

static const struct {
	unsigned int count;
	u64 solutions, steps;
	int error;	/* of the empty grid, whose solutions take a step each */
} agreed[] = {
	{ 1, 2, U64_MAX, 0 },
	{ COUNT, 1, SUDOKU_LANES_MIN_LIMIT, 0 },
	{ COUNT, 2, SUDOKU_LANES_MIN_LIMIT, 0 },
	{ COUNT, 50, SUDOKU_LANES_MIN_LIMIT, 0 },
	{ COUNT, 1, U64_MAX, 0 },
	{ COUNT, 2, U64_MAX, 0 },
	{ COUNT, 50, U64_MAX, 0 },
	/* Search starts from the beginning with puzzles that lanes give up. */
	{ 2 * ARRAY_SIZE(kinds), MANY, SUDOKU_LANES_MIN_LIMIT, 0 },
	/* A puzzle that both give up has the same number of solutions. */
	{ ARRAY_SIZE(kinds), 2 * SUDOKU_LANES_MIN_LIMIT, SUDOKU_LANES_MIN_LIMIT, -ETIME },
};

static void group_agrees_with_search(struct kunit *test)
{
	const struct kind *empty = &kinds[ARRAY_SIZE(kinds) - 1];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(agreed); i++) {
		const struct sudoku_limits limits = {
			.solutions = agreed[i].solutions,
			.steps = agreed[i].steps,
			.pause = rest,
		};

		in_every_width(test, agreed[i].count, &limits, solve_all);
		KUNIT_EXPECT_EQ(test, empty->error, agreed[i].error);
		if (!empty->error)
			KUNIT_EXPECT_EQ(test, empty->solutions, agreed[i].solutions);
		else
			KUNIT_EXPECT_GT(test, empty->solutions, (u64)MANY);
	}
}

/* One puzzle among 64 needs guesses: lanes finish the others, and do not go on for it. */
static void leave_the_last(struct kunit *test, struct sudoku_group *group)
{
	const struct kind *costly = &kinds[2];
	unsigned int i;

	for (i = 0; i < group->count; i++)
		memcpy(sudoku_group_cells(group, i), kinds[0].cells, CELLS);
	memcpy(sudoku_group_cells(group, 5), costly->cells, CELLS);
	KUNIT_EXPECT_EQ(test, 0, sudoku_group_solve(group));
	KUNIT_EXPECT_EQ(test, group->outcomes[5].error, costly->error);
	KUNIT_EXPECT_EQ(test, group->outcomes[5].effort.steps, costly->steps);
}

/* Until there are two solutions, or none is left */
static const struct sudoku_limits two = { .solutions = 2, .steps = U64_MAX, .pause = rest };

static void group_leaves_to_search_the_last_of_few(struct kunit *test)
{
	in_every_width(test, 64, &two, leave_the_last);
}

/* Lanes give up so many that they do not come to the last one. */
static void leave_when_many_are_hard(struct kunit *test, struct sudoku_group *group)
{
	const struct kind *kind = &kinds[1];
	unsigned int i, last = group->count - 1;

	for (i = 0; i < last; i++)
		read_cells(test, 3, HARD_FOR_LANES, sudoku_group_cells(group, i));
	memcpy(sudoku_group_cells(group, last), kind->cells, CELLS);
	KUNIT_EXPECT_EQ(test, 0, sudoku_group_solve(group));
	for (i = 0; i < last; i++)
		KUNIT_EXPECT_EQ(test, group->outcomes[i].error, 0);
	KUNIT_EXPECT_EQ(test, group->outcomes[last].error, kind->error);
	KUNIT_EXPECT_EQ(test, group->outcomes[last].effort.steps, kind->steps);
}

static void group_leaves_to_search_what_is_hard_for_lanes(struct kunit *test)
{
	in_every_width(test, COUNT, &two, leave_when_many_are_hard);
}

/* Interruptions */

/* Many times what a group here needs. */
#define CALLS_MAX	50000
static unsigned int calls;
static unsigned int fail_from;

/* As for a kill: it fails from some call on. */
static int killed(const struct sudoku_limits *limits)
{
	cond_resched();
	return calls++ >= fail_from ? -EINTR : 0;
}

/* As for a signal. */
static int stopped(const struct sudoku_group *group)
{
	return killed(&group->limits);
}

static int stopped_at_once(const struct sudoku_group *group)
{
	return -EINTR;
}

/* Interrupt at each of the first calls, then at fewer and fewer; also in search. */
static void interrupt_everywhere(struct kunit *test, struct sudoku_group *group)
{
	const unsigned int count = group->count;
	int error;

	fail_from = 0;
	do {
		calls = 0;
		group->finished = false;
		fill(group, count);
		error = sudoku_group_solve(group);
		KUNIT_EXPECT_EQ(test, error, group->done < count ? -EINTR : 0);
		KUNIT_EXPECT_LE(test, group->done, count);
		if (!fail_from)
			KUNIT_EXPECT_LT(test, group->done, count);
		if (group->stop)
			KUNIT_EXPECT_GT(test, group->done, 0u);
		check(test, group);
		fail_from += 1 + fail_from / 4;
		KUNIT_ASSERT_LT(test, fail_from, (unsigned int)CALLS_MAX);
	} while (error);
}

static void group_can_be_killed(struct kunit *test)
{
	static const u64 solutions[] = { 1, MANY };
	struct sudoku_limits limits = { .steps = U64_MAX, .pause = killed };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(solutions); i++) {
		limits.solutions = solutions[i];
		in_every_width(test, 150, &limits, interrupt_everywhere);
	}
}

/* However often it is asked to stop, each new group finishes a puzzle. */
static void stop_everywhere(struct kunit *test, struct sudoku_group *group)
{
	group->stop = stopped;
	interrupt_everywhere(test, group);

	/* Lanes notice it, too, and do not finish the group first. */
	group->stop = stopped_at_once;
	group->finished = false;
	fill(group, group->capacity);
	KUNIT_EXPECT_EQ(test, -EINTR, sudoku_group_solve(group));
	KUNIT_EXPECT_GT(test, group->done, 0u);
	KUNIT_EXPECT_LT(test, group->done, group->count);
	check(test, group);

	/* The call has finished a puzzle: its next group need not. */
	fill(group, group->capacity);
	KUNIT_EXPECT_EQ(test, -EINTR, sudoku_group_solve(group));
	KUNIT_EXPECT_LT(test, group->done, group->count);
	check(test, group);
	group->stop = NULL;
}

static void group_stops_between_puzzles(struct kunit *test)
{
	in_every_width(test, 150, &two, stop_everywhere);
}

static struct kunit_case group_cases[] = {
	KUNIT_CASE(group_agrees_with_search),
	KUNIT_CASE(group_leaves_to_search_the_last_of_few),
	KUNIT_CASE(group_leaves_to_search_what_is_hard_for_lanes),
	KUNIT_CASE(group_can_be_killed),
	KUNIT_CASE(group_stops_between_puzzles),
	{}
};

struct kunit_suite group_suite = { .name = "sudoku_group", .test_cases = group_cases };
