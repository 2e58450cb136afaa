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
 * @solver: sudoku_bulk_size() bytes, aligned as kmalloc() does
 * @width: of the lanes solver; it must be usable
 * @capacity: how many puzzles fit
 */
void sudoku_bulk_init(struct sudoku_bulk_solver *solver,
		      const struct sudoku_lanes_width *width,
		      unsigned int capacity)
{
	struct sudoku_bulk *bulk = &solver->bulk;
	void *next = solver;

	next += aligned(sizeof(*solver));
	solver->lanes = next;
	next += aligned(sudoku_lanes_size(width));
	solver->search = next;
	next += aligned(sudoku_workspace_size(&sudoku_search, SUDOKU_BULK_ORDER));
	bulk->puzzles = next;
	bulk->solutions = bulk->puzzles + capacity;
	next = bulk->solutions + capacity;
	bulk->outcomes = next;

	solver->width = width;
	solver->capacity = capacity;
	sudoku_lanes_init(solver->lanes, width);
	sudoku_workspace_init(solver->search, &sudoku_search, SUDOKU_BULK_ORDER);
}

/* Solve in lanes what they can. */
static noinline_for_stack void
bulk_solve_in_lanes(struct sudoku_bulk_solver *solver, unsigned int count,
		    const struct sudoku_limits *limits)
{
	solver->bulk.count = count;
	solver->limits = *limits;
	solver->limits.steps = SUDOKU_BULK_STEPS;
	solver->error = sudoku_lanes_solve(solver->lanes, &solver->bulk,
					   &solver->limits);
}

/* Search for a puzzle that lanes gave up. Return 0, or what @limits->pause did. */
static int bulk_search(struct sudoku_bulk_solver *solver, unsigned int index,
		       const struct sudoku_limits *limits)
{
	struct sudoku_outcome *outcome = &solver->bulk.outcomes[index];
	int error;

	sudoku_unpack_cells(&solver->bulk.puzzles[index], solver->cells);
	sudoku_solve_start(solver->search, solver->cells);
	/* One may end before search pauses; many in a row take long. */
	error = limits->pause ? limits->pause() : 0;
	if (error)
		return error;
	error = sudoku_solve_resume(solver->search, solver->cells, limits);
	if (error && error != -EDOM && error != -ETIME)
		return error;
	outcome->error = error;
	outcome->effort = solver->search->effort;
	if (outcome->effort.solutions)
		sudoku_pack_cells(&solver->bulk.solutions[index], solver->cells);
	return 0;
}

/**
 * sudoku_bulk_solve - solve the first puzzles of a workspace
 * @solver: a workspace, whose puzzles are filled in; one call at a time
 * @count: how many puzzles
 * @limits: how far to go; SUDOKU_BULK_MIN_STEPS at least
 *
 * Context: takes no locks; sleeps where @limits->pause does.
 * Return: 0 when all are finished, else what @limits->pause returned; @solver->done
 * are finished then, in their order.
 */
int sudoku_bulk_solve(struct sudoku_bulk_solver *solver, unsigned int count,
		      const struct sudoku_limits *limits)
{
	int error;

	bulk_solve_in_lanes(solver, count, limits);
	for (solver->done = 0; solver->done < count; solver->done++) {
		switch (solver->bulk.outcomes[solver->done].error) {
		case -EINPROGRESS:
			return solver->error;
		case -ETIME:
			error = bulk_search(solver, solver->done, limits);
			if (error)
				return error;
		}
	}
	return 0;
}
