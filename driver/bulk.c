// SPDX-License-Identifier: GPL-2.0-only
/*
 * Memory for the lanes solver and for what goes through it, and what lanes leave to
 * search.
 */
#include <linux/err.h>
#include <linux/errno.h>
#include <linux/string.h>

#include "bulk.h"

static void *bulk_alloc(struct sudoku_user *user, size_t size)
{
	void *memory = sudoku_user_alloc(user, size, SUDOKU_SHARE_REST);

	return IS_ERR(memory) ? NULL : memory;
}

/**
 * sudoku_bulk_create - allocate memory for puzzles, and solvers
 * @width: of the lanes solver, see sudoku_choose_width()
 * @capacity: how many puzzles
 * @user: who is charged for it, or NULL
 *
 * Context: process context, may sleep.
 * Return: for sudoku_bulk_free(); NULL when there is no memory, or the user would
 * hold too much. Callers use search then.
 */
struct sudoku_bulk_solver *sudoku_bulk_create(const struct sudoku_lanes_width *width,
				       unsigned int capacity,
				       struct sudoku_user *user)
{
	struct sudoku_bulk_solver *bulk = bulk_alloc(user, sizeof(*bulk));

	if (!bulk)
		return NULL;
	memset(bulk, 0, sizeof(*bulk));
	bulk->width = width;
	bulk->capacity = capacity;
	bulk->user = user;
	bulk->lanes = bulk_alloc(user, sudoku_lanes_size(width));
	bulk->search = bulk_alloc(user, sudoku_search_size(SUDOKU_BULK_ORDER));
	bulk->puzzles = bulk_alloc(user, capacity * sizeof(*bulk->puzzles));
	bulk->solutions = bulk_alloc(user, capacity * sizeof(*bulk->solutions));
	bulk->outcomes = bulk_alloc(user, capacity * sizeof(*bulk->outcomes));
	if (!bulk->lanes || !bulk->search || !bulk->puzzles ||
	    !bulk->solutions || !bulk->outcomes) {
		sudoku_bulk_free(bulk);
		return NULL;
	}
	sudoku_lanes_init(bulk->lanes, width);
	sudoku_search_init(bulk->search, SUDOKU_BULK_ORDER);
	return bulk;
}

/**
 * sudoku_bulk_free - free the memory and the solvers
 * @bulk: may be NULL
 */
void sudoku_bulk_free(struct sudoku_bulk_solver *bulk)
{
	struct sudoku_user *user;
	unsigned int capacity;

	if (!bulk)
		return;
	user = bulk->user;
	capacity = bulk->capacity;
	sudoku_user_free(user, bulk->outcomes,
			 capacity * sizeof(*bulk->outcomes));
	sudoku_user_free(user, bulk->solutions,
			 capacity * sizeof(*bulk->solutions));
	sudoku_user_free(user, bulk->puzzles, capacity * sizeof(*bulk->puzzles));
	sudoku_user_free(user, bulk->search,
			 sudoku_search_size(SUDOKU_BULK_ORDER));
	sudoku_user_free(user, bulk->lanes, sudoku_lanes_size(bulk->width));
	sudoku_user_free(user, bulk, sizeof(*bulk));
}

/* Have the lanes solver do what it can. Return what @limits->pause said. */
static int bulk_solve_in_lanes(struct sudoku_bulk_solver *bulk, unsigned int count,
			       const struct sudoku_limits *limits)
{
	bulk->bulk = (struct sudoku_bulk){
		.puzzles = bulk->puzzles,
		.solutions = bulk->solutions,
		.outcomes = bulk->outcomes,
		.count = count,
	};
	bulk->limits = *limits;
	bulk->limits.steps = SUDOKU_BULK_STEPS;
	return sudoku_lanes_solve(bulk->lanes, &bulk->bulk, &bulk->limits);
}

/* Search for a puzzle that lanes gave up. Return 0, or what @limits->pause said. */
static int bulk_search(struct sudoku_bulk_solver *bulk, unsigned int index,
		       const struct sudoku_limits *limits)
{
	struct sudoku_outcome *outcome = &bulk->outcomes[index];
	int error;

	sudoku_unpack_cells(&bulk->puzzles[index], bulk->cells);
	sudoku_search_start(bulk->search, bulk->cells);
	error = sudoku_solve_on(bulk->search, bulk->cells, limits);
	if (error && error != -EDOM && error != -ETIME)
		return error;
	outcome->error = error;
	outcome->effort = *sudoku_search_effort(bulk->search);
	if (outcome->effort.solutions)
		sudoku_pack_cells(&bulk->solutions[index], bulk->cells);
	return 0;
}

/**
 * sudoku_bulk_solve - solve the first puzzles that are there
 * @bulk: one call at a time
 * @count: how many
 * @limits: how far to go; SUDOKU_BULK_MIN_STEPS at least
 * @error: set to what ended it early, if anything did: what @limits->pause said
 *
 * Sleeps where @limits->pause does.
 *
 * Return: how many are finished, in their order; @count unless @error is set.
 */
unsigned int sudoku_bulk_solve(struct sudoku_bulk_solver *bulk, unsigned int count,
			       const struct sudoku_limits *limits, int *error)
{
	int in_lanes = bulk_solve_in_lanes(bulk, count, limits);
	unsigned int done;
	int stop = 0;

	for (done = 0; done < count && !stop; done++) {
		int outcome = bulk->outcomes[done].error;

		if (outcome == -EINPROGRESS)
			break;
		if (outcome != -ETIME)
			continue;
		stop = bulk_search(bulk, done, limits);
		if (stop)
			break;
		/* One may end before search pauses; many in a row take long. */
		if (limits->pause)
			stop = limits->pause();
	}
	if (done < count)
		*error = stop ? stop : in_lanes;
	return done;
}
