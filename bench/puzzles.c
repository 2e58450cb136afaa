// SPDX-License-Identifier: GPL-2.0-only
/*
 * Files of puzzles, and random permutations of them, which differ for solvers that
 * remember puzzles.
 */
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grid.h"
#include "puzzles.h"
#include "random.h"
#include "text.h"

#define ORDER	3

/**
 * permute - permute digits, rows, columns, bands and stacks; transpose at random
 * @puzzle: CELLS characters
 * @line: output: LINE characters, a dot for a blank
 * @dice: state of the random numbers
 */
void permute(const char *puzzle, char *line, u64 *dice)
{
	unsigned int digits[9], rows[9], columns[9];
	bool transposed = random_next(dice) & 1;

	shuffle(dice, digits, 9);
	shuffle_lines(dice, ORDER, rows);
	shuffle_lines(dice, ORDER, columns);
	for (unsigned int i = 0; i < CELLS; i++) {
		unsigned int row = rows[i / 9], column = columns[i % 9];
		char c = puzzle[transposed ? 9 * column + row : 9 * row + column];

		line[i] = c > '0' && c <= '9' ? '1' + digits[c - '1'] : '.';
	}
	line[CELLS] = '\n';
}

/* Whether a line begins with a puzzle; files may have other lines as well. */
static bool is_puzzle(const char *line, u8 *cells)
{
	struct sudoku_fault fault;

	for (unsigned int i = 0; i < CELLS; i++) {
		int value = sudoku_cell_value(ORDER, line[i]);

		if (value < 0)
			return false;
		cells[i] = value;
	}
	return !sudoku_find_clash(ORDER, cells, &fault);
}

/* All puzzles of a file, CELLS characters each. */
static char *read_puzzles(struct set *set, const char *path)
{
	FILE *file = fopen(path, "r");
	char *puzzles = NULL, *line = NULL;
	size_t size = 0;
	u8 cells[CELLS];

	if (!file)
		err(1, "%s", path);
	while (getline(&line, &size, file) > 0) {
		if (!is_puzzle(line, cells))
			continue;
		if (!(set->distinct & (set->distinct - 1)))
			puzzles = realloc(puzzles, 2 * CELLS * (set->distinct + 1ul));
		if (!puzzles)
			err(1, NULL);
		memcpy(puzzles + CELLS * set->distinct++, line, CELLS);
		for (unsigned int i = 0; i < CELLS; i++)
			set->givens += cells[i] != 0;
	}
	free(line);
	fclose(file);
	if (!set->distinct)
		errx(1, "%s: no puzzles of 81 cells, one a line", path);
	return puzzles;
}

/**
 * set_load - read a file, and permute its puzzles
 * @set: output; its name is that of the file, without folder and ending
 * @path: path of the file
 * @count: number of puzzles: those of the file are repeated in random order, with
 *	another permutation each time
 * @seed: seed of order and permutations
 */
void set_load(struct set *set, const char *path, u32 count, u64 seed)
{
	const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
	u64 dice = seed;
	char *puzzles;
	unsigned int *order;

	memset(set, 0, sizeof(*set));
	puzzles = read_puzzles(set, path);
	set->name = strndup(name, strcspn(name, "."));
	set->count = count;
	set->lines = malloc((size_t)LINE * count);
	set->cells = malloc((size_t)CELLS * count);
	order = calloc(set->distinct, sizeof(*order));
	if (!set->name || !set->lines || !set->cells || !order)
		err(1, NULL);

	for (u32 i = 0; i < count; i++) {
		u32 turn = i % set->distinct;
		char *line = set->lines + (size_t)LINE * i;

		if (!turn)
			shuffle(&dice, order, set->distinct);
		permute(puzzles + (size_t)CELLS * order[turn], line, &dice);
		is_puzzle(line, set->cells + (size_t)CELLS * i);
	}
	free(order);
	free(puzzles);
}

/**
 * set_free - free the memory of a set
 * @set: from set_load()
 */
void set_free(struct set *set)
{
	free((char *)set->name);
	free(set->lines);
	free(set->cells);
}
