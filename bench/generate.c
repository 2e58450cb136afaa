// SPDX-License-Identifier: GPL-2.0-only
/*
 * Generate puzzles of a kind, one per line.
 *
 *	generate KIND COUNT SEED
 *
 *	easy	one solution, found by singles; about 32 givens
 *	minimal	one solution, and no redundant given
 *	few	minimal, with at most 20 givens
 *	hard	minimal, made harder for search by hill climbing
 *	none	no solution: a minimal puzzle with one given changed
 *	many	many solutions: a minimal puzzle with givens removed
 *
 * The same seed gives the same puzzles, as long as the search solver finds solutions
 * in the same order.
 */
#include <err.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grid.h"
#include "puzzles.h"
#include "random.h"
#include "solver.h"
#include "text.h"

#define ORDER		3
#define EASY_GIVENS	32
#define FEW_GIVENS	20

/* Puzzles with more solutions are skipped when a given is moved. */
#define SOLUTIONS_MAX	2000

/* Changes without progress after which a climb ends. */
#define PATIENCE	60

/* Permutations that are solved together to measure how hard a puzzle is. */
#define PERMUTATIONS	4

static u64 dice;
static struct sudoku_workspace *search;

static unsigned int below(unsigned int limit)
{
	return random_below(&dice, limit);
}

/* Count solutions, up to a limit. @solution gets the first one. */
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

/* A random cell with a given. */
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

/* Remove givens in random order, as long as the solution stays unique. */
static void minimize(u8 *cells)
{
	unsigned int order[CELLS];

	shuffle(&dice, order, CELLS);
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
	shuffle(&dice, order, CELLS);
	for (unsigned int i = 0; i < CELLS; i++) {
		solutions(cells, solution, 2);
		if (givens(cells) >= EASY_GIVENS &&
		    !search->effort.guesses)
			break;
		cells[order[i]] = solution[order[i]];
	}
}

/*
 * Remove @count givens, and add one elsewhere, so that exactly one solution is left:
 * the added one occurs in just one of the present solutions. Return false, without
 * changes, if there is no such given or there are too many solutions.
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

	shuffle(&dice, order, CELLS);
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

/* Guesses needed to prove that the solution is unique. */
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
