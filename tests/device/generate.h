/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A generator of puzzles, the same ones for the same seed. From a solved grid of a
 * regular pattern, digits, rows, columns, bands and stacks are shuffled, it may be
 * transposed, and cells are blanked. The solved grid is a solution; there may be
 * others.
 */
#ifndef SUDOKU_TESTS_GENERATE_H
#define SUDOKU_TESTS_GENERATE_H

#include <stdbool.h>

#include "random.h"

#define GENERATE_SIDE_MAX	25
#define GENERATE_CELLS_MAX	625

/* Givens that leave a puzzle of each order few solutions, found quickly. */
static const unsigned int generate_givens[] = { [2] = 6, [3] = 30, [4] = 140, [5] = 400 };

/**
 * generate - make a puzzle
 * @state: the seed; output: the seed of the next puzzle
 * @order: 2 to 5
 * @puzzle: output: the cells, and a NUL
 * @solution: output: a solution, and a NUL
 */
static inline void generate(unsigned long long *state, unsigned int order, char *puzzle,
			    char *solution)
{
	unsigned int side = order * order, count = side * side;
	unsigned int digits[GENERATE_SIDE_MAX], cells[GENERATE_CELLS_MAX];
	unsigned int rows[GENERATE_SIDE_MAX], columns[GENERATE_SIDE_MAX];
	bool transposed = random_next(state) & 1;

	shuffle(state, digits, side);
	shuffle_lines(state, order, rows);
	shuffle_lines(state, order, columns);
	for (unsigned int i = 0; i < count; i++) {
		unsigned int row = rows[i / side], column = columns[i % side];
		unsigned int digit = (row % order * order + row / order + column) % side;
		unsigned int cell = transposed ? i % side * side + i / side : i;

		solution[cell] = "123456789ABCDEFGHIJKLMNOP"[digits[digit]];
		puzzle[cell] = solution[cell];
	}
	solution[count] = 0;
	puzzle[count] = 0;

	shuffle(state, cells, count);
	for (unsigned int i = generate_givens[order]; i < count; i++)
		puzzle[cells[i]] = '.';
}

#endif
