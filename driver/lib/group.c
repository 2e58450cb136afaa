// SPDX-License-Identifier: GPL-2.0-only
/* Solve a group of puzzles. See group.h. */
#include <linux/align.h>
#include <linux/compiler.h>
#include <linux/container_of.h>
#include <linux/errno.h>
#include <linux/minmax.h>
#include <linux/types.h>

#include "group.h"

static bool has_lanes(const struct sudoku_group *group)
{
	return SUDOKU_LANES_WIDTHS_MAX && group->width;
}

/* Return the next part of the memory, and add its size to *@size. */
static void *take_part(void *memory, size_t *size, size_t part)
{
	void *at = memory ? memory + *size : NULL;

	*size += ALIGN(part, sizeof(u64));
	return at;
}

/* Divide the memory into parts. Return its size. */
static size_t divide(struct sudoku_group *group, void *memory)
{
	size_t size = 0;

	group->outcomes = take_part(memory, &size, group->capacity * sizeof(*group->outcomes));
	group->cells = take_part(memory, &size, group->capacity * sudoku_cells(group->order));
	group->workspace = take_part(memory, &size,
				     sudoku_workspace_size(group->solver, group->order));
	group->packed = NULL;
	group->lanes = NULL;
	if (has_lanes(group)) {
		group->packed = take_part(memory, &size, group->capacity * sizeof(*group->packed));
		group->lanes = take_part(memory, &size, sudoku_lanes_size(group->width));
	}
	return size;
}

/**
 * sudoku_group_size - the size of a group's memory
 * @group: a group with its order, capacity, solver and width
 *
 * Return: the size in bytes; without lanes, about 14 KiB for one puzzle of order 3; with lanes,
 * 101 KiB for 64 puzzles in 64 lanes, 1.7 MiB for 8,192 puzzles in 512 lanes.
 */
size_t sudoku_group_size(const struct sudoku_group *group)
{
	struct sudoku_group copy = *group;

	return divide(&copy, NULL);
}

/**
 * sudoku_group_init - initialize a group
 * @group: a group with its order, capacity, solver, width, limits and callbacks
 * @memory: sudoku_group_size() bytes, aligned as by kmalloc(); used until the group is no longer
 *	needed
 */
void sudoku_group_init(struct sudoku_group *group, void *memory)
{
	divide(group, memory);
	group->finished = false;
	sudoku_workspace_init(group->workspace, group->solver, group->order);
	if (has_lanes(group))
		sudoku_lanes_init(group->lanes, group->width);
}

static bool is_unknown(const struct sudoku_group *group, unsigned int index)
{
	return group->outcomes[index].error == -EINPROGRESS;
}

/* Keep an outcome without effort. */
static void set_outcome(struct sudoku_group *group, unsigned int index, int error)
{
	group->outcomes[index] = (struct sudoku_outcome){ .error = error };
}

/* The first pass: lanes */

struct lanes_pass {
	struct sudoku_limits limits;
	struct sudoku_lanes_job job;
	const struct sudoku_group *group;
	unsigned int rounds;
};

/*
 * A round takes as long for one puzzle as for many: search takes the last few puzzles, if they are
 * the last soon. Later they are hard, or the group is large; several lanes then share a puzzle.
 * These bounds suit 64 minimal puzzles best. When lanes have given up many, search takes the rest.
 */
static bool search_is_faster(struct lanes_pass *pass)
{
	return (pass->rounds++ < 10 && pass->job.unfinished <= min(pass->job.count / 8, 8U)) ||
	       pass->job.given_up > pass->job.count / 16;
}

/* Lanes work on many puzzles at a time: after a round, they are between puzzles, too. */
static int lanes_pause(const struct sudoku_limits *limits)
{
	struct lanes_pass *pass = container_of(limits, struct lanes_pass, limits);
	const struct sudoku_group *group = pass->group;
	bool finished = group->finished || !is_unknown(group, 0);
	int error = 0;

	if (finished && group->stop)
		error = group->stop(group);
	if (!error && group->limits.pause)
		error = group->limits.pause(&group->limits);
	return error ? error : search_is_faster(pass) ? -EAGAIN : 0;
}

/*
 * Take over the outcome of lanes. A puzzle that they gave up has none. They report a fault as
 * -EDOM and never guess in such a grid, so only a grid without a guess is checked.
 */
static void take_outcome(struct sudoku_group *group, unsigned int index)
{
	struct sudoku_outcome *outcome = &group->outcomes[index];
	u8 *cells = sudoku_group_cells(group, index);

	if (outcome->error == -ETIME)
		set_outcome(group, index, -EINPROGRESS);
	if (is_unknown(group, index))
		return;
	if (outcome->error == -EDOM && !outcome->effort.guesses &&
	    sudoku_has_fault(group->order, cells)) {
		set_outcome(group, index, -EINVAL);
		return;
	}
	if (group->begin)
		group->begin(group, index);
	if (outcome->effort.solutions)
		sudoku_unpack_cells(&group->packed[index], cells);
	if (group->end)
		group->end(group, index);
}

/* Not inlined: search needs no stack for it. */
static noinline void solve_in_lanes(struct sudoku_group *group)
{
	struct lanes_pass pass = {
		.job.cells = group->cells,
		.job.solutions = group->packed,
		.job.outcomes = group->outcomes,
		.job.count = group->count,
		.limits.solutions = group->limits.solutions,
		.limits.steps = SUDOKU_LANES_STEPS +
				3 * min_t(u64, group->limits.solutions, SUDOKU_LANES_STEPS),
		.limits.pause = lanes_pause,
		.group = group,
	};
	unsigned int i;

	sudoku_lanes_solve(group->lanes, &pass.job, &pass.limits);
	for (i = 0; i < group->count; i++) {
		/* Let other tasks run. This loop has to end: a kill is noticed later. */
		if (!(i % SUDOKU_PAUSE_STEPS) && group->limits.pause)
			group->limits.pause(&group->limits);
		take_outcome(group, i);
	}
}

/* The second pass: search */

/* Return 0 if the puzzle has an outcome, or the error with which it is given up. */
static int solve_one(struct sudoku_group *group, unsigned int index)
{
	u8 *cells = sudoku_group_cells(group, index);
	int error;

	if (sudoku_has_fault(group->order, cells)) {
		set_outcome(group, index, -EINVAL);
		return 0;
	}
	if (group->begin)
		group->begin(group, index);
	error = sudoku_solve(group->workspace, cells, cells, &group->limits);
	set_outcome(group, index, error);
	group->outcomes[index].effort = group->workspace->effort;
	if (group->end)
		group->end(group, index);
	return sudoku_is_outcome(error) ? 0 : error;
}

/**
 * sudoku_group_solve - solve the puzzles of a group
 * @group: a group with puzzles; one call at a time
 *
 * The first call finishes at least one puzzle, unless @group->limits.pause ends it.
 *
 * Context: takes no locks; sleeps only if a callback does.
 * Return: 0 if all puzzles have an outcome; otherwise the first @group->done puzzles have, and
 * this is the error of @group->stop, @group->limits.pause or @group->limits.found.
 */
int sudoku_group_solve(struct sudoku_group *group)
{
	unsigned int i;
	int error;

	if (has_lanes(group) && group->count >= group->lanes_min)
		solve_in_lanes(group);
	else
		for (i = 0; i < group->count; i++)
			set_outcome(group, i, -EINPROGRESS);

	for (group->done = 0; group->done < group->count; group->done++) {
		if (is_unknown(group, group->done)) {
			error = group->finished && group->stop ? group->stop(group) : 0;
			if (!error)
				error = solve_one(group, group->done);
			if (error)
				return error;
		}
		group->finished = true;
	}
	return 0;
}
