// SPDX-License-Identifier: GPL-2.0-only
/*
 * Search for puzzles that cost the search solver many steps.
 *
 *	hostile ORDER solvable|unsolvable SECONDS [SEED [STEPS]]
 *
 * Hill climbing: change a few givens, and keep the new puzzle if it costs at least as
 * many steps. A climb without progress ends, and the next one starts at a random puzzle.
 * Each new worst puzzle is printed: its steps, givens, and cells. A puzzle that is not
 * solved within STEPS is printed as "at least", and ends its climb. The same seed gives
 * the same puzzles; more time gives more of them.
 *
 * `make -C bench` builds it.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "random.h"
#include "solver.h"
#include "text.h"

/* Changes without progress after which a climb ends. */
#define PATIENCE	3000

struct climb {
	unsigned int order;
	bool solvable;
	u64 steps_max;
	u64 random;
	struct sudoku_workspace *search;
	u64 puzzles;
};

static unsigned int random_cell(struct climb *climb)
{
	return random_below(&climb->random, sudoku_cells(climb->order));
}

/* Put a random digit into a random cell, unless it clashes. */
static void add_given(struct climb *climb, u8 *cells)
{
	unsigned int cell = random_cell(climb);
	u8 old = cells[cell];
	struct sudoku_fault fault;

	cells[cell] = 1 + random_below(&climb->random, sudoku_side(climb->order));
	if (sudoku_find_clash(climb->order, cells, &fault))
		cells[cell] = old;
}

/* Blank a random given, if one of the first cells tried has one. */
static void drop_given(struct climb *climb, u8 *cells)
{
	for (unsigned int tries = 0; tries < 10; tries++) {
		unsigned int cell = random_cell(climb);

		if (cells[cell]) {
			cells[cell] = 0;
			return;
		}
	}
}

static void change(struct climb *climb, u8 *cells)
{
	unsigned int times = 1 + random_below(&climb->random, 3);

	while (times--) {
		switch (random_below(&climb->random, 3)) {
		case 0:
			add_given(climb, cells);
			break;
		case 1:
			drop_given(climb, cells);
			break;
		default:
			drop_given(climb, cells);
			add_given(climb, cells);
			break;
		}
	}
}

/* Steps that a puzzle costs; 0 if it is of the other kind. */
static u64 cost(struct climb *climb, const u8 *cells)
{
	const struct sudoku_limits limits = { .solutions = 1, .steps = climb->steps_max };
	u8 solution[SUDOKU_CELLS_MAX];
	int error = sudoku_solve(climb->search, cells, solution, &limits);

	climb->puzzles++;
	if (error != -ETIME && !error != climb->solvable)
		return 0;
	return climb->search->effort.steps;
}

static void print(const struct climb *climb, const u8 *cells, u64 steps)
{
	unsigned int i, givens = 0;

	for (i = 0; i < sudoku_cells(climb->order); i++)
		givens += cells[i] != 0;
	printf("%s%llu steps, %u givens: ", steps == climb->steps_max ? "at least " : "",
	       (unsigned long long)steps, givens);
	for (i = 0; i < sudoku_cells(climb->order); i++)
		putchar(sudoku_cell_character(cells[i]));
	putchar('\n');
	fflush(stdout);
}

/* Start at a random puzzle, and climb. Return the steps reached. */
static u64 climb_up(struct climb *climb, u8 *cells, time_t end)
{
	unsigned int side = sudoku_side(climb->order);
	unsigned int givens = side + random_below(&climb->random, 2 * side);
	u8 changed[SUDOKU_CELLS_MAX];
	unsigned int vain = 0;
	u64 top = 0;

	memset(cells, 0, sudoku_cells(climb->order));
	while (givens--)
		add_given(climb, cells);

	while (vain++ < PATIENCE && top < climb->steps_max && time(NULL) < end) {
		u64 steps;

		memcpy(changed, cells, sizeof(changed));
		change(climb, changed);
		steps = cost(climb, changed);
		if (steps > top)
			vain = 0;
		if (steps < top)
			continue;
		top = steps;
		memcpy(cells, changed, sizeof(changed));
	}
	return top;
}

int main(int argc, char **argv)
{
	struct climb climb = { .steps_max = 1000000 };
	u8 cells[SUDOKU_CELLS_MAX] = { 0 };
	u64 worst = 0, climbs = 0;
	time_t end;

	if (argc < 4)
		return 2;
	climb.order = atoi(argv[1]);
	climb.solvable = !strcmp(argv[2], "solvable");
	end = time(NULL) + atoi(argv[3]);
	if (argc > 4)
		climb.random = strtoull(argv[4], NULL, 0);
	if (argc > 5)
		climb.steps_max = strtoull(argv[5], NULL, 0);
	if (climb.order < SUDOKU_ORDER_MIN || climb.order > SUDOKU_ORDER_MAX)
		return 2;

	climb.search = malloc(sudoku_workspace_size(&sudoku_search, climb.order));
	if (!climb.search)
		return 1;
	sudoku_workspace_init(climb.search, &sudoku_search, climb.order);

	for (; time(NULL) < end; climbs++) {
		u64 top = climb_up(&climb, cells, end);

		if (top > worst) {
			worst = top;
			print(&climb, cells, top);
		}
	}
	printf("%llu climbs, %llu puzzles\n", (unsigned long long)climbs,
	       (unsigned long long)climb.puzzles);
	free(climb.search);
	return 0;
}
