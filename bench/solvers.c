// SPDX-License-Identifier: GPL-2.0-only
/* The driver's own solvers. Both input and output are characters. */
#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "group.h"
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

/**
 * struct own - parser and group, as in the device
 * @text: the parser
 * @group: a group with space for a batch, with lanes or without
 * @memory: memory of @group
 */
struct own {
	struct sudoku_text text;
	struct sudoku_group group;
	void *memory;
};

static bool own_usable(const struct solver *solver, const char **why_not)
{
	const struct sudoku_lanes_width *width = solver->data;

	*why_not = "Without some widths: this processor does not have them";
	return !width || width->usable();
}

static void *own_open(const struct solver *solver, u32 batch)
{
	struct own *own = must_alloc(sizeof(*own));

	sudoku_text_init(&own->text, ORDER);
	own->group = (struct sudoku_group){
		.order = ORDER,
		.capacity = batch,
		.solver = &sudoku_search,
		.width = solver->data,
		.limits.steps = -1,
	};
	own->memory = must_alloc(sudoku_group_size(&own->group));
	sudoku_group_init(&own->group, own->memory);
	return own;
}

static void own_solve(void *opened, struct work *work)
{
	struct own *own = opened;
	struct sudoku_group *group = &own->group;
	struct sudoku_fault fault;

	sudoku_text_begin(&own->text);
	for (u32 i = 0; i < work->count; i++) {
		if (sudoku_text_parse(&own->text, work->lines + LINE * (size_t)i,
				      LINE, &fault) != SUDOKU_TEXT_PUZZLE)
			errx(1, "the parser refuses a puzzle");
		memcpy(sudoku_group_cells(group, i), own->text.cells, CELLS);
	}
	group->count = work->count;
	group->limits.solutions = work->limit;
	sudoku_group_solve(group);
	for (u32 i = 0; i < work->count; i++) {
		const struct sudoku_effort *effort = &group->outcomes[i].effort;

		sudoku_text_format(ORDER, sudoku_group_cells(group, i),
				   work->answers + LINE * (size_t)i);
		work->found[i] = effort->solutions;
		work->steps += effort->steps;
		work->guesses += effort->guesses;
	}
}

static void own_close(void *opened)
{
	struct own *own = opened;

	free(own->memory);
	free(own);
}

#define OWN(name_, width)	{					\
		.name = (name_),					\
		.traits = SOLVER_TELLS_STEPS | SOLVER_TELLS_GUESSES,	\
		.data = (width),					\
		.usable = own_usable,					\
		.open = own_open,					\
		.solve = own_solve,					\
		.close = own_close,					\
	}

const struct solver own_solvers[] = {
	OWN("search", NULL),
	OWN("words", &sudoku_lanes_words),
#ifdef __x86_64__
	OWN("avx2", &sudoku_lanes_avx2),
	OWN("avx512", &sudoku_lanes_avx512),
#endif
	{ .name = NULL }
};
