// SPDX-License-Identifier: GPL-2.0-only
/* Solve many puzzles of order 3 together. See bulk.h. */
#include <linux/align.h>
#include <linux/compiler.h>
#include <linux/errno.h>
#include <linux/types.h>

#include "bulk.h"

/* Align the parts that follow the workspace in memory. */
static size_t aligned(size_t size)
{
	return ALIGN(size, sizeof(u64));
}

/**
 * sudoku_bulk_size - the size of a workspace
 * @width: width of the lanes solver
 * @capacity: maximum number of puzzles
 *
 * Return: the size in bytes; about 70 KiB for 64 puzzles in 64 lanes, 1.5 MiB for
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
 * @bulk: sudoku_bulk_size() bytes, aligned as by kmalloc()
 * @width: width of the lanes solver, which must be usable
 * @capacity: maximum number of puzzles
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

/* Solve with lanes, up to SUDOKU_BULK_STEPS. */
static void bulk_solve_in_lanes(struct sudoku_bulk_solver *bulk, unsigned int count,
				const struct sudoku_limits *limits)
{
	bulk->job.count = count;
	bulk->limits = *limits;
	bulk->limits.steps = SUDOKU_BULK_STEPS;
	bulk->limits.watch = NULL;
	bulk->error = sudoku_lanes_solve(bulk->lanes, &bulk->job,
					 &bulk->limits);
}

/* Use search for a puzzle on which lanes gave up. Return 0, or the error of @limits->pause(). */
static int bulk_search(struct sudoku_bulk_solver *bulk, unsigned int index)
{
	const struct sudoku_limits *limits = &bulk->limits;
	struct sudoku_outcome *outcome = &bulk->job.outcomes[index];
	int error;

	sudoku_unpack_cells(&bulk->job.puzzles[index], bulk->cells);
	sudoku_solve_start(bulk->search, bulk->cells);
	/* A short search does not pause, but many in a row add up. */
	error = limits->pause ? limits->pause() : 0;
	if (error)
		return error;
	error = sudoku_solve_resume(bulk->search, bulk->cells, limits);
	if (!sudoku_is_outcome(error))
		return error;
	outcome->error = error;
	outcome->effort = bulk->search->effort;
	if (outcome->effort.solutions)
		sudoku_pack_cells(&bulk->job.solutions[index], bulk->cells);
	return 0;
}

/**
 * sudoku_bulk_solve - solve the first puzzles of a workspace
 * @bulk: a workspace with puzzles; one call at a time
 * @count: number of puzzles
 * @limits: limits; at least SUDOKU_BULK_MIN_STEPS steps
 *
 * Context: takes no locks; sleeps only if @limits->pause does.
 * Return: 0 if all puzzles are finished, or the error of @limits->pause; the first
 * @bulk->done puzzles are then finished.
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
