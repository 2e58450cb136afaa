// SPDX-License-Identifier: GPL-2.0-only
/* The driver's own solvers. Both input and output are characters. */
#include <err.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "lanes.h"
#include "packed.h"
#include "solver.h"
#include "solvers.h"
#include "text.h"

#define ORDER	3

/* Alignment for the widest words. */
void *must_alloc(size_t size)
{
	void *memory = aligned_alloc(64, (size + 63) / 64 * 64);

	if (!memory)
		err(1, NULL);
	return memory;
}

static bool always(const struct solver *solver, const char **why_not)
{
	(void)solver;
	(void)why_not;
	return true;
}

/* One puzzle at a time */

struct scalar {
	struct sudoku_text text;
	struct sudoku_workspace *search;
};

static void *scalar_open(const struct solver *solver, u32 batch)
{
	struct scalar *scalar = must_alloc(sizeof(*scalar));

	(void)solver;
	(void)batch;
	sudoku_text_init(&scalar->text, ORDER);
	scalar->search = must_alloc(sudoku_workspace_size(&sudoku_search, ORDER));
	sudoku_workspace_init(scalar->search, &sudoku_search, ORDER);
	return scalar;
}

static void scalar_solve(void *opened, struct work *work)
{
	const struct sudoku_limits limits = {
		.solutions = work->limit,
		.steps = -1,
	};
	struct scalar *scalar = opened;
	const struct sudoku_effort *effort =
		&scalar->search->effort;
	u8 solution[CELLS] = { 0 };
	struct sudoku_fault fault;

	sudoku_text_begin_write(&scalar->text);
	for (u32 i = 0; i < work->count; i++) {
		if (sudoku_text_parse(&scalar->text, work->lines + LINE * (size_t)i,
				      LINE, &fault) != SUDOKU_TEXT_PUZZLE)
			errx(1, "the text layer refuses a puzzle");
		sudoku_solve(scalar->search, scalar->text.cells, solution,
			     &limits);
		sudoku_text_format(ORDER, solution,
				   work->answers + LINE * (size_t)i);
		sudoku_text_next(&scalar->text);
		work->found[i] = effort->solutions;
		work->steps += effort->steps;
		work->guesses += effort->guesses;
	}
}

static void scalar_close(void *opened)
{
	struct scalar *scalar = opened;

	free(scalar->search);
	free(scalar);
}

/* One puzzle in each lane */

struct wide {
	struct sudoku_lanes *lanes;
	struct sudoku_packed *puzzles;
	struct sudoku_packed *solutions;
	struct sudoku_outcome *outcomes;
};

static bool wide_usable(const struct solver *solver, const char **why_not)
{
	const struct sudoku_lanes_width *width = solver->data;

	*why_not = "Without some widths: this processor does not have them";
	return width->usable();
}

static void *wide_open(const struct solver *solver, u32 batch)
{
	const struct sudoku_lanes_width *width = solver->data;
	struct wide *wide = must_alloc(sizeof(*wide));

	wide->lanes = must_alloc(sudoku_lanes_size(width));
	sudoku_lanes_init(wide->lanes, width);
	wide->puzzles = must_alloc(batch * sizeof(*wide->puzzles));
	wide->solutions = must_alloc(batch * sizeof(*wide->solutions));
	wide->outcomes = must_alloc(batch * sizeof(*wide->outcomes));
	memset(wide->solutions, 0, batch * sizeof(*wide->solutions));
	return wide;
}

static void wide_solve(void *opened, struct work *work)
{
	const struct sudoku_limits limits = {
		.solutions = work->limit,
		.steps = -1,
	};
	struct wide *wide = opened;
	const struct sudoku_lanes_job batch = {
		.puzzles = wide->puzzles,
		.solutions = wide->solutions,
		.outcomes = wide->outcomes,
		.count = work->count,
	};

	for (u32 i = 0; i < work->count; i++)
		if (!sudoku_pack_text(&wide->puzzles[i],
				      work->lines + LINE * (size_t)i))
			errx(1, "the packed layer refuses a puzzle");
	sudoku_lanes_solve(wide->lanes, &batch, &limits);
	for (u32 i = 0; i < work->count; i++) {
		const struct sudoku_effort *effort = &wide->outcomes[i].effort;

		sudoku_unpack_text(&wide->solutions[i],
				   work->answers + LINE * (size_t)i);
		work->found[i] = effort->solutions;
		work->steps += effort->steps;
		work->guesses += effort->guesses;
	}
}

static void wide_close(void *opened)
{
	struct wide *wide = opened;

	free(wide->lanes);
	free(wide->puzzles);
	free(wide->solutions);
	free(wide->outcomes);
	free(wide);
}

#define OURS	(SOLVER_TELLS_STEPS | SOLVER_TELLS_GUESSES)

const struct solver own_solvers[] = {
	{
		"search", OURS, NULL, always,
		scalar_open, NULL, scalar_solve, scalar_close,
	}, {
		"words", OURS, &sudoku_lanes_words, wide_usable,
		wide_open, NULL, wide_solve, wide_close,
	},
#ifdef __x86_64__
	{
		"avx2", OURS, &sudoku_lanes_avx2, wide_usable,
		wide_open, NULL, wide_solve, wide_close,
	}, {
		"avx512", OURS, &sudoku_lanes_avx512, wide_usable,
		wide_open, NULL, wide_solve, wide_close,
	},
#endif
	{ .name = NULL }
};
