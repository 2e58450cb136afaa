/* SPDX-License-Identifier: GPL-2.0-only */
/* Puzzles of order 3 for the benchmark, and the random numbers for them. */
#ifndef SUDOKU_BENCH_PUZZLES_H
#define SUDOKU_BENCH_PUZZLES_H

#include <linux/types.h>

#define CELLS	81

/* Characters of a puzzle or a solution with its newline. */
#define LINE	(CELLS + 1)

/**
 * struct set - a set of puzzles
 * @name: name for users
 * @distinct: number of puzzles in the file
 * @givens: givens of those puzzles, in total
 * @count: number of puzzles, with repetitions
 * @lines: the puzzles as text: LINE characters each, with dots for blanks
 * @cells: the puzzles as values: CELLS bytes each
 */
struct set {
	const char *name;
	u32 distinct;
	u64 givens;
	u32 count;
	char *lines;
	u8 *cells;
};

void set_load(struct set *set, const char *path, u32 count, u64 seed);
void set_free(struct set *set);
void permute(const char *puzzle, char *line, u64 *dice);

#endif
