// SPDX-License-Identifier: GPL-2.0-only
/*
 * Make puzzles of a kind, one a line.
 *
 *	generate KIND COUNT SEED
 *
 *	easy	one solution, which singles find; about 32 givens
 *	minimal	one solution, and no given that could be spared
 *	few	likewise, and of 20 givens at the most
 *	hard	likewise, and climbed to where search guesses most
 *	none	no solution, for a given of a minimal puzzle was changed
 *	many	many solutions, for givens of a minimal puzzle were taken away
 *
 * The same seed makes the same puzzles as long as the search solver, which is
 * asked for solutions, looks for them in the same order.
 */
#include <err.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../tests/device/generate.h"
#include "grid.h"
#include "puzzles.h"
#include "solver.h"
#include "text.h"

#define ORDER		3
#define EASY_GIVENS	32
#define FEW_GIVENS	20

/* More solutions than these are not looked at to find a given for one of them. */
#define SOLUTIONS_MAX	2000

/* A climb ends after so many changes that made nothing harder. */
#define PATIENCE	60

/* A puzzle is as hard as so many permutations of it are together. */
#define PERMUTATIONS	4

static unsigned long long dice;
static struct sudoku_workspace *search;

static unsigned int below(unsigned int limit)
{
	return generate_random(&dice) % limit;
}

/* Solutions, up to a limit. The first one is filled in. */
static u64 solutions(const u8 *cells, u8 *solution, u64 limit)
{
	const struct sudoku_limits limits = {
		.solutions = limit,
		.steps = -1,
	};

	sudoku_solve(search, cells, solution, &limits);
	return search->effort.solutions;
}

static bool is_unique(const u8 *cells)
{
	u8 solution[CELLS];

	return solutions(cells, solution, 2) == 1;
}

static unsigned int givens(const u8 *cells)
{
	unsigned int count = 0;

	for (unsigned int i = 0; i < CELLS; i++)
		count += cells[i] != 0;
	return count;
}

/* The number of a random cell that holds a given. */
static unsigned int random_given(const u8 *cells)
{
	unsigned int cell;

	do {
		cell = below(CELLS);
	} while (!cells[cell]);
	return cell;
}

/* Put a digit into a cell, unless it clashes. */
static bool put(u8 *cells, unsigned int cell, u8 digit)
{
	u8 old = cells[cell];
	struct sudoku_fault fault;

	cells[cell] = digit;
	if (!sudoku_find_clash(ORDER, cells, &fault))
		return true;
	cells[cell] = old;
	return false;
}

/* A solved grid: the first solution for random givens. */
static void make_solved(u8 *cells)
{
	u8 puzzle[CELLS];

	do {
		memset(puzzle, 0, sizeof(puzzle));
		while (givens(puzzle) < 15)
			put(puzzle, below(CELLS), 1 + below(9));
	} while (!solutions(puzzle, cells, 1));
}

/* Take givens away, in random order, as long as the solution stays the only one. */
static void minimize(u8 *cells)
{
	unsigned int order[CELLS];

	generate_shuffle(&dice, order, CELLS);
	for (unsigned int i = 0; i < CELLS; i++) {
		u8 old = cells[order[i]];

		cells[order[i]] = 0;
		if (old && !is_unique(cells))
			cells[order[i]] = old;
	}
}

static void make_minimal(u8 *cells)
{
	make_solved(cells);
	minimize(cells);
}

static void make_easy(u8 *cells)
{
	unsigned int order[CELLS];
	u8 solution[CELLS];

	make_minimal(cells);
	generate_shuffle(&dice, order, CELLS);
	for (unsigned int i = 0; i < CELLS; i++) {
		solutions(cells, solution, 2);
		if (givens(cells) >= EASY_GIVENS &&
		    !search->effort.guesses)
			break;
		cells[order[i]] = solution[order[i]];
	}
}

/*
 * Take so many givens away, and put one elsewhere that leaves one solution: it is
 * in just one of those that there are now. Return false, and change nothing, when
 * no given is, or when there are too many to look at.
 */
static bool replace(u8 *cells, unsigned int count)
{
	const struct sudoku_limits no_limits = { .steps = -1 };
	unsigned int in[CELLS][10] = { 0 };
	unsigned int order[CELLS];
	u8 changed[CELLS], solution[CELLS];
	unsigned int found = 0;

	memcpy(changed, cells, CELLS);
	while (count--)
		changed[random_given(changed)] = 0;

	sudoku_solve_start(search, changed);
	while (sudoku_solve_next(search, &no_limits) > 0) {
		if (++found > SOLUTIONS_MAX)
			return false;
		sudoku_workspace_cells(search, solution);
		for (unsigned int i = 0; i < CELLS; i++)
			in[i][solution[i]]++;
	}

	generate_shuffle(&dice, order, CELLS);
	for (unsigned int i = 0; i < CELLS; i++) {
		unsigned int cell = order[i];

		for (u8 digit = 1; digit <= 9; digit++) {
			if (in[cell][digit] == 1 && cells[cell] != digit) {
				changed[cell] = digit;
				memcpy(cells, changed, CELLS);
				return true;
			}
		}
	}
	return false;
}

static void make_few(u8 *cells)
{
	make_minimal(cells);
	while (givens(cells) > FEW_GIVENS) {
		if (replace(cells, 2) || replace(cells, 1))
			minimize(cells);
	}
}

/* Guesses that it takes to prove the solution the only one. */
static u64 hardness(const u8 *cells)
{
	char puzzle[CELLS], line[LINE];
	u8 permuted[CELLS], solution[CELLS];
	u64 guesses = 0;

	for (unsigned int i = 0; i < CELLS; i++)
		puzzle[i] = sudoku_cell_character(cells[i]);
	for (unsigned int times = 0; times < PERMUTATIONS; times++) {
		permute(puzzle, line, &dice);
		for (unsigned int i = 0; i < CELLS; i++)
			permuted[i] = sudoku_cell_value(ORDER, line[i]);
		solutions(permuted, solution, 2);
		guesses += search->effort.guesses;
	}
	return guesses;
}

static void make_hard(u8 *cells)
{
	unsigned int vain = 0;
	u64 top;

	make_minimal(cells);
	top = hardness(cells);
	while (vain++ < PATIENCE) {
		u8 changed[CELLS];
		u64 guesses;

		memcpy(changed, cells, CELLS);
		if (!replace(changed, 1))
			continue;
		minimize(changed);
		guesses = hardness(changed);
		if (guesses < top)
			continue;
		if (guesses > top)
			vain = 0;
		top = guesses;
		memcpy(cells, changed, CELLS);
	}
}

static void make_none(u8 *cells)
{
	u8 puzzle[CELLS], solution[CELLS];

	make_minimal(puzzle);
	do {
		memcpy(cells, puzzle, CELLS);
		put(cells, random_given(cells), 1 + below(9));
	} while (solutions(cells, solution, 1));
}

static void make_many(u8 *cells)
{
	unsigned int count = 3 + below(10);

	make_minimal(cells);
	while (count--)
		cells[random_given(cells)] = 0;
}

static const struct kind {
	const char *name;
	void (*make)(u8 *cells);
} kinds[] = {
	{ "easy", make_easy },
	{ "minimal", make_minimal },
	{ "few", make_few },
	{ "hard", make_hard },
	{ "none", make_none },
	{ "many", make_many },
	{ .name = NULL }
};

int main(int argc, char **argv)
{
	const struct kind *kind = kinds;
	char line[CELLS + 1];
	u8 cells[CELLS];

	if (argc != 4)
		errx(2, "usage: generate KIND COUNT SEED");
	while (kind->name && strcmp(kind->name, argv[1]))
		kind++;
	if (!kind->name)
		errx(2, "there is no kind %s", argv[1]);
	dice = strtoull(argv[3], NULL, 0);
	search = malloc(sudoku_workspace_size(&sudoku_search, ORDER));
	if (!search)
		err(1, NULL);
	sudoku_workspace_init(search, &sudoku_search, ORDER);

	for (long count = atol(argv[2]); count > 0; count--) {
		kind->make(cells);
		sudoku_text_format(ORDER, cells, line);
		fwrite(line, LINE, 1, stdout);
	}
	free(search);
	return 0;
}
