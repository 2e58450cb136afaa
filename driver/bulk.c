// SPDX-License-Identifier: GPL-2.0-only
/*
 * Room for the lanes solver and for what goes through it.
 */
#include <linux/errno.h>
#include <linux/mm.h>
#include <linux/slab.h>

#include "bulk.h"

/**
 * sudoku_bulk_create - allocate room for puzzles, and a solver
 * @width: of the solver, see sudoku_choose_width()
 * @capacity: how many puzzles
 *
 * Process context, may sleep; the memory is charged to the caller.
 *
 * Return: for sudoku_bulk_free(), or NULL without memory.
 */
struct sudoku_bulk *sudoku_bulk_create(const struct sudoku_lanes_width *width,
				       unsigned int capacity)
{
	const gfp_t flags = GFP_KERNEL_ACCOUNT | __GFP_NOWARN;
	struct sudoku_bulk *bulk = kzalloc(sizeof(*bulk), flags);

	if (!bulk)
		return NULL;
	bulk->width = width;
	bulk->capacity = capacity;
	bulk->lanes = kvmalloc(sudoku_lanes_size(width), flags);
	bulk->puzzles = kvmalloc_array(capacity, sizeof(*bulk->puzzles), flags);
	bulk->solutions = kvmalloc_array(capacity, sizeof(*bulk->solutions),
					 flags);
	bulk->outcomes = kvmalloc_array(capacity, sizeof(*bulk->outcomes),
					flags);
	if (!bulk->lanes || !bulk->puzzles || !bulk->solutions ||
	    !bulk->outcomes) {
		sudoku_bulk_free(bulk);
		return NULL;
	}
	sudoku_lanes_init(bulk->lanes, width);
	return bulk;
}

/**
 * sudoku_bulk_free - free it
 * @bulk: may be NULL
 */
void sudoku_bulk_free(struct sudoku_bulk *bulk)
{
	if (!bulk)
		return;
	kvfree(bulk->outcomes);
	kvfree(bulk->solutions);
	kvfree(bulk->puzzles);
	kvfree(bulk->lanes);
	kfree(bulk);
}

/**
 * sudoku_bulk_solve - solve the first puzzles that are there
 * @bulk: one call at a time
 * @count: how many
 * @limits: how far to go
 * @error: set to what ended it early, if anything did: what @limits->pause said
 *
 * Sleeps where @limits->pause does.
 *
 * Return: how many are finished, in their order; @count unless @error is set.
 */
unsigned int sudoku_bulk_solve(struct sudoku_bulk *bulk, unsigned int count,
			       const struct sudoku_limits *limits, int *error)
{
	const struct sudoku_batch batch = {
		.puzzles = bulk->puzzles,
		.solutions = bulk->solutions,
		.outcomes = bulk->outcomes,
		.count = count,
	};
	unsigned int done = 0;
	int stop;

	stop = sudoku_lanes_solve(bulk->lanes, &batch, limits);
	if (!stop)
		return count;
	*error = stop;
	while (done < count && bulk->outcomes[done].error != -EINPROGRESS)
		done++;
	return done;
}
