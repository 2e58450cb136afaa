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

#define GENERATE_SIDE_MAX	25
#define GENERATE_CELLS_MAX	625

/* Givens that leave a puzzle of each order few solutions, found quickly. */
static const unsigned int generate_givens[] = {
	[2] = 6, [3] = 30, [4] = 140, [5] = 400,
};

/* splitmix64, by Sebastiano Vigna */
static inline unsigned long long generate_random(unsigned long long *state)
{
	unsigned long long z = *state += 0x9e3779b97f4a7c15;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
	z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
	return z ^ (z >> 31);
}

/* Shuffle the numbers from 0 to count - 1. */
static inline void generate_shuffle(unsigned long long *state, unsigned int *numbers,
				    unsigned int count)
{
	for (unsigned int i = 0; i < count; i++) {
		unsigned int j = generate_random(state) % (i + 1);

		numbers[i] = numbers[j];
		numbers[j] = i;
	}
}

/* Shuffle rows or columns, keeping those of a band or stack together. */
static inline void generate_lines(unsigned long long *state, unsigned int order,
				  unsigned int *lines)
{
	unsigned int bands[5], places[5];

	generate_shuffle(state, bands, order);
	for (unsigned int band = 0; band < order; band++) {
		generate_shuffle(state, places, order);
		for (unsigned int i = 0; i < order; i++)
			lines[band * order + i] = bands[band] * order + places[i];
	}
}

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
	bool transposed = generate_random(state) & 1;

	generate_shuffle(state, digits, side);
	generate_lines(state, order, rows);
	generate_lines(state, order, columns);
	for (unsigned int i = 0; i < count; i++) {
		unsigned int row = rows[i / side], column = columns[i % side];
		unsigned int digit = (row % order * order + row / order + column) % side;
		unsigned int cell = transposed ? i % side * side + i / side : i;

		solution[cell] = "123456789ABCDEFGHIJKLMNOP"[digits[digit]];
		puzzle[cell] = solution[cell];
	}
	solution[count] = 0;
	puzzle[count] = 0;

	generate_shuffle(state, cells, count);
	for (unsigned int i = generate_givens[order]; i < count; i++)
		puzzle[cells[i]] = '.';
}

#endif
