// SPDX-License-Identifier: GPL-2.0-only
/* Many puzzles of order 3 together: by lanes, and what they leave to search. */
#include <linux/align.h>
#include <linux/compiler.h>
#include <linux/errno.h>
#include <linux/types.h>

#include "bulk.h"

/* What follows the workspace in its memory is aligned for any number. */
static size_t aligned(size_t size)
{
	return ALIGN(size, sizeof(u64));
}

/**
 * sudoku_bulk_size - the size of a workspace
 * @width: of the lanes solver
 * @capacity: how many puzzles fit
 *
 * Return: bytes; some 70 KB for 64 puzzles in as many lanes, 1.5 MB for
 * SUDOKU_BULK_PUZZLES in 512 lanes.
 */
size_t sudoku_bulk_size(const struct sudoku_lanes_width *width,
			unsigned int capacity)
{
	return aligned(sizeof(struct sudoku_bulk_solver)) +
	       aligned(sudoku_lanes_size(width)) +
	       aligned(sudoku_workspace_size(&sudoku_search, SUDOKU_BULK_ORDER)) +
	       capacity * (2 * sizeof(struct sudoku_packed) +
			   sizeof(struct sudoku_outcome));
}

/**
 * sudoku_bulk_init - prepare a workspace
 * @bulk: sudoku_bulk_size() bytes, aligned as kmalloc() does
 * @width: of the lanes solver; it must be usable
 * @capacity: how many puzzles fit
 */
void sudoku_bulk_init(struct sudoku_bulk_solver *bulk,
		      const struct sudoku_lanes_width *width,
		      unsigned int capacity)
{
	struct sudoku_lanes_job *job = &bulk->job;
	void *next = bulk;

	next += aligned(sizeof(*bulk));
	bulk->lanes = next;
	next += aligned(sudoku_lanes_size(width));
	bulk->search = next;
	next += aligned(sudoku_workspace_size(&sudoku_search, SUDOKU_BULK_ORDER));
	job->puzzles = next;
	job->solutions = job->puzzles + capacity;
	next = job->solutions + capacity;
	job->outcomes = next;

	bulk->width = width;
	bulk->capacity = capacity;
	sudoku_lanes_init(bulk->lanes, width);
	sudoku_workspace_init(bulk->search, &sudoku_search, SUDOKU_BULK_ORDER);
}

/* Solve in lanes what they can. */
static noinline_for_stack void
bulk_solve_in_lanes(struct sudoku_bulk_solver *bulk, unsigned int count,
		    const struct sudoku_limits *limits)
{
	bulk->job.count = count;
	bulk->limits = *limits;
	bulk->limits.steps = SUDOKU_BULK_STEPS;
	bulk->limits.watch = NULL;
	bulk->error = sudoku_lanes_solve(bulk->lanes, &bulk->job,
					 &bulk->limits);
}

/* Search for a puzzle that lanes gave up. Return 0, or what the pause did. */
static int bulk_search(struct sudoku_bulk_solver *bulk, unsigned int index)
{
	const struct sudoku_limits *limits = &bulk->limits;
	struct sudoku_outcome *outcome = &bulk->job.outcomes[index];
	int error;

	sudoku_unpack_cells(&bulk->job.puzzles[index], bulk->cells);
	sudoku_solve_start(bulk->search, bulk->cells);
	/* One may end before search pauses; many in a row take long. */
	error = limits->pause ? limits->pause() : 0;
	if (error)
		return error;
	error = sudoku_solve_resume(bulk->search, bulk->cells, limits);
	if (error && error != -EDOM && error != -ETIME)
		return error;
	outcome->error = error;
	outcome->effort = bulk->search->effort;
	if (outcome->effort.solutions)
		sudoku_pack_cells(&bulk->job.solutions[index], bulk->cells);
	return 0;
}

/**
 * sudoku_bulk_solve - solve the first puzzles of a workspace
 * @bulk: a workspace, whose puzzles are filled in; one call at a time
 * @count: how many puzzles
 * @limits: how far to go; SUDOKU_BULK_MIN_STEPS at least
 *
 * Context: takes no locks; sleeps where @limits->pause does.
 * Return: 0 when all are finished, else what @limits->pause returned; @bulk->done
 * are finished then, in their order.
 */
int sudoku_bulk_solve(struct sudoku_bulk_solver *bulk, unsigned int count,
		      const struct sudoku_limits *limits)
{
	int error;

	bulk_solve_in_lanes(bulk, count, limits);
	bulk->limits.steps = limits->steps;
	for (bulk->done = 0; bulk->done < count; bulk->done++) {
		switch (bulk->job.outcomes[bulk->done].error) {
		case -EINPROGRESS:
			return bulk->error;
		case -ETIME:
			error = bulk_search(bulk, bulk->done);
			if (error)
				return error;
		}
	}
	return 0;
}
