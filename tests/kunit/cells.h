/* SPDX-License-Identifier: GPL-2.0-only */
/* Grids for tests: allocated for one test, read from text, or known by name. */
#ifndef SUDOKU_TESTS_KUNIT_CELLS_H
#define SUDOKU_TESTS_KUNIT_CELLS_H

#include <kunit/test.h>
#include <linux/kernel.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "../puzzles.h"
#include "../../driver/lib/solver.h"
#include "../../driver/lib/text.h"

/* An empty grid, freed at the end of the test. */
static inline u8 *new_cells(struct kunit *test, unsigned int order)
{
	u8 *cells = kunit_kzalloc(test, sudoku_cells(order), GFP_KERNEL);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, cells);
	return cells;
}

/* Read a grid from valid text, on one line or several. */
static inline void read_cells(struct kunit *test, unsigned int order, const char *text, u8 *cells)
{
	unsigned int n = 0;

	for (; *text; text++)
		if (*text != '\n' && n < sudoku_cells(order))
			cells[n++] = sudoku_cell_value(order, *text);
	KUNIT_ASSERT_EQ(test, n, sudoku_cells(order));
}

/* A grid read from text, freed at the end of the test. */
static inline u8 *cells_of(struct kunit *test, unsigned int order, const char *text)
{
	u8 *cells = new_cells(test, order);

	read_cells(test, order, text, cells);
	return cells;
}

/* A workspace that held something else before, freed at the end of the test. */
static inline struct sudoku_workspace *new_workspace(struct kunit *test,
						     const struct sudoku_solver *solver,
						     unsigned int order)
{
	size_t size = sudoku_workspace_size(solver, order);
	struct sudoku_workspace *workspace = kunit_kmalloc(test, size, GFP_KERNEL);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, workspace);
	memset(workspace, 0xa5, size);
	sudoku_workspace_init(workspace, solver, order);
	return workspace;
}

/* The puzzle of that name in puzzles.h. */
static inline const struct puzzle *puzzle_named(struct kunit *test, const char *name)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(puzzles); i++)
		if (!strcmp(puzzles[i].name, name))
			return &puzzles[i];
	KUNIT_FAIL_AND_ABORT(test, "there is no puzzle named %s", name);
	return NULL;
}

/*
 * The most that a solver may need for a puzzle: about a tenth more than it needs today. A solver
 * that loses a rule, or guesses elsewhere, still finds the right outcome; only its cost shows the
 * mistake.
 */
struct cost_case {
	const char *name;
	u64 steps;
	u64 guesses;
};

static inline void expect_cost(struct kunit *test, const struct cost_case *c,
			       const struct sudoku_effort *effort)
{
	KUNIT_EXPECT_LE_MSG(test, effort->steps, c->steps, "%s", c->name);
	KUNIT_EXPECT_LE_MSG(test, effort->guesses, c->guesses, "%s", c->name);
}

#endif
