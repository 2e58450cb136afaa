// SPDX-License-Identifier: GPL-2.0-only
/*
 * Very many solutions. The device lists a bounded number of them, and cannot be
 * asked to go on from there. But a blank cell splits a puzzle into puzzles that
 * share its solutions out among them: one for each digit that fits there. Those
 * with few solutions are listed; each of the others is split in its turn, and
 * what was listed of it is dropped.
 *
 * The walk is depth first, so that one grid and the choices made in it are all
 * that is remembered.
 */
#include <stdint.h>
#include <string.h>

#include "causes.h"
#include "list.h"

/* Bytes for a list. */
#define LIST_BYTES	1048576

/* A longer list is split; the more are allowed, the more may be dropped. */
#define LIST_MAX	256

/**
 * struct choice - a cell where the puzzle is split
 * @cell: the cell
 * @digits: those that are still to be tried there, a bit each
 * @forced: there never was more than one
 */
struct choice {
	unsigned int cell;
	unsigned int digits;
	bool forced;
};

/**
 * struct list - a walk under way
 * @puzzle: the puzzle; its result adds up what was found
 * @limit: solutions wanted
 * @found: called for each
 * @trouble: room to say why the device failed
 * @failed: it did, or is to stop
 * @over: the walk is to end
 * @grid: the puzzle with the choices made in it
 * @choices: those choices, and one to be made
 * @depth: their number
 * @solutions: a list of the device
 */
struct list {
	struct puzzle *puzzle;
	unsigned long long limit;
	list_found found;
	char *trouble;
	bool failed;
	bool over;
	u8 grid[SUDOKU_CELLS_MAX];
	struct choice choices[SUDOKU_CELLS_MAX];
	unsigned int depth;
	u8 solutions[LIST_BYTES];
};

/* Return: the digits that fit a blank cell, a bit each. */
static unsigned int fitting(const struct list *list, unsigned int cell)
{
	unsigned int order = list->puzzle->order, side = sudoku_side(order);
	unsigned int kind, place, taken = 0;

	for (kind = 0; kind <= SUDOKU_BOX; kind++) {
		unsigned int unit = sudoku_unit_of(order, kind, cell);

		for (place = 0; place < side; place++)
			taken |= 1u << list->grid[sudoku_cell_at(order, kind,
								 unit, place)];
	}
	return ((2u << side) - 2) & ~taken;
}

/* Choose, of the blank cells, one that the fewest digits fit. */
static void choose(struct list *list)
{
	unsigned int cells = sudoku_cells(list->puzzle->order), cell;
	struct choice *best = &list->choices[list->depth++];
	int fewest = SUDOKU_SIDE_MAX + 1;

	*best = (struct choice) {};
	for (cell = 0; cell < cells && fewest > 1; cell++) {
		unsigned int digits = list->grid[cell] ? 0 : fitting(list, cell);

		if (digits && __builtin_popcount(digits) < fewest) {
			fewest = __builtin_popcount(digits);
			*best = (struct choice) { cell, digits, fewest == 1 };
		}
	}
}

static void add_effort(struct sudoku_result *sum,
		       const struct sudoku_result *result)
{
	sum->steps += result->steps;
	sum->guesses += result->guesses;
	if (sum->depth < result->depth)
		sum->depth = result->depth;
	if (result->cause == SUDOKU_CAUSE_STEPS)
		sum->cause = result->cause;
}

/*
 * Have the solutions of the grid listed, and hand them out if they are all.
 * Return: whether they are; if not, there are @width or more.
 */
static bool list_grid(struct list *list, unsigned int width)
{
	struct puzzle *puzzle = list->puzzle;
	unsigned int size = sudoku_cells(puzzle->order), at;
	struct sudoku_result result = {};
	const struct sudoku_solve call = {
		.puzzles = (uintptr_t)list->grid,
		.solutions = (uintptr_t)list->solutions,
		.results = (uintptr_t)&result,
		.max_solutions = width,
		.count = 1,
		.flags = SUDOKU_SOLVE_LIST,
	};

	if (node_solve(puzzle->order, &call, list->trouble) != 1) {
		list->failed = true;
		list->over = true;
		return true;
	}
	add_effort(&puzzle->result, &result);
	if (result.solutions == width && width < list->limit)
		return false;
	for (at = 0; at < result.solutions && !list->over; at++) {
		memcpy(puzzle->cells, list->solutions + at * size, size);
		puzzle->result.solutions++;
		list->over = !list->found(puzzle) ||
			     puzzle->result.solutions == list->limit;
	}
	return true;
}

/* Split the grid, and the parts of it, until all is listed. */
static void walk(struct list *list)
{
	choose(list);
	while (list->depth && !list->over) {
		struct choice *choice = &list->choices[list->depth - 1];

		list->grid[choice->cell] = 0;
		if (!choice->digits) {
			list->depth--;
			continue;
		}
		list->grid[choice->cell] = __builtin_ctz(choice->digits);
		choice->digits &= choice->digits - 1;
		if (choice->forced || !list_grid(list, LIST_MAX))
			choose(list);
	}
}

/**
 * list_solutions - hand out all solutions of a puzzle, or very many
 * @puzzle: the puzzle, well formed and with very many solutions; its result and
 *	state become what a batch would have made them
 * @limit: how many solutions are wanted; ULLONG_MAX for all
 * @found: called for each, with the solution in @puzzle->cells
 * @trouble: room for NODE_TROUBLE_MAX bytes
 *
 * One thread at a time.
 *
 * Return: false with trouble and after node_stop(); the state stays
 * PUZZLE_ASKED then.
 */
bool list_solutions(struct puzzle *puzzle, unsigned long long limit,
		    list_found found, char *trouble)
{
	static struct list list;

	memset(&puzzle->result, 0, sizeof(puzzle->result));
	puzzle->state = PUZZLE_ASKED;
	list.puzzle = puzzle;
	list.limit = limit;
	list.found = found;
	list.trouble = trouble;
	list.failed = false;
	list.over = false;
	list.depth = 0;
	memcpy(list.grid, puzzle->givens, sizeof(list.grid));
	if (limit <= LIST_BYTES / sudoku_cells(puzzle->order))
		list_grid(&list, limit);
	else
		walk(&list);
	if (list.failed)
		return false;
	puzzle->more = puzzle->result.solutions == limit;
	puzzle->state = PUZZLE_SOLVED;
	if (puzzle->result.cause && !puzzle->more) {
		puzzle->state = PUZZLE_UNSOLVED;
		cause_of_result(puzzle->message, puzzle->order,
				&puzzle->result);
	}
	return true;
}
