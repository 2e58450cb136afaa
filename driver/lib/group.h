/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Groups of puzzles: the only way from puzzles to their outcomes.
 *
 * Lanes make a first pass over a group and find the outcomes that they can. Search solves every
 * puzzle that has no outcome yet, in order. Lanes are an optimization: without them search
 * solves all.
 *
 * A step limit counts steps of search, so that the outcome of a puzzle does not depend on the
 * solver. Lanes have a limit of their own, four times as high if a thousand solutions are asked
 * for. They may be used only if the step limit is at least SUDOKU_LANES_MIN_LIMIT.
 */
#ifndef SUDOKU_GROUP_H
#define SUDOKU_GROUP_H

#include "lanes.h"

/* The only order that lanes support. */
#define SUDOKU_LANES_ORDER	3

/* Every known puzzle that lanes finish takes search less than a tenth of SUDOKU_LANES_MIN_LIMIT. */
#define SUDOKU_LANES_STEPS	1024
#define SUDOKU_LANES_MIN_LIMIT	1000000

/**
 * struct sudoku_group - puzzles that are solved together
 * @order: 2 to 5
 * @capacity: maximum number of puzzles
 * @solver: solves the puzzles that lanes do not
 * @width: width of the lanes, whose order is SUDOKU_LANES_ORDER; NULL for no lanes
 * @lanes_min: lanes are used if there are at least this many puzzles
 * @limits: limits of each puzzle. With lanes, at least SUDOKU_LANES_MIN_LIMIT steps, and no
 *	sudoku_limits.found. Without, the puzzle being solved is number @done.
 * @stop: called between puzzles, once the group has finished one: a nonzero return value ends
 *	the call with that error. May be NULL.
 * @begin: called before a puzzle is solved; for lanes, when its outcome is known. May be NULL.
 * @end: called when the outcome of that puzzle is known, or it was given up. May be NULL.
 * @count: number of puzzles, at most @capacity
 * @done: leading puzzles that have an outcome
 * @finished: a puzzle was finished, in any call since sudoku_group_init()
 * @cells: the puzzles, sudoku_cells() bytes each. A solved one is replaced by its first solution;
 *	one that is invalid (-EINVAL) or has no solution is unchanged.
 * @outcomes: their outcomes: 0, -EDOM, -ETIME; -EINVAL for a puzzle with a fault, see
 *	sudoku_find_fault(); another error if it was given up
 * @workspace: the workspace of @solver
 * @packed: private: the solutions that @lanes found
 * @lanes: private: the workspace of lanes, or NULL
 *
 * The caller sets the fields up to @end before sudoku_group_init(), and @count and @cells before
 * each sudoku_group_solve().
 */
struct sudoku_group {
	unsigned int order;
	unsigned int capacity;
	const struct sudoku_solver *solver;
	const struct sudoku_lanes_width *width;
	unsigned int lanes_min;
	struct sudoku_limits limits;
	int (*stop)(const struct sudoku_group *group);
	void (*begin)(struct sudoku_group *group, unsigned int index);
	void (*end)(struct sudoku_group *group, unsigned int index);

	unsigned int count;
	unsigned int done;
	bool finished;
	u8 *cells;
	struct sudoku_outcome *outcomes;
	struct sudoku_workspace *workspace;
	struct sudoku_packed *packed;
	struct sudoku_lanes *lanes;
};

/**
 * sudoku_group_cells - the cells of a puzzle
 * @group: the group
 * @index: below @group->capacity
 *
 * Return: sudoku_cells() bytes.
 */
static inline u8 *sudoku_group_cells(const struct sudoku_group *group, unsigned int index)
{
	return group->cells + index * sudoku_cells(group->order);
}

size_t sudoku_group_size(const struct sudoku_group *group);
void sudoku_group_init(struct sudoku_group *group, void *memory);
int sudoku_group_solve(struct sudoku_group *group);

#endif
