/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Puzzles of order 3 for the benchmark, and the dice that make and shuffle them.
 */
#ifndef SUDOKU_BENCH_PUZZLES_H
#define SUDOKU_BENCH_PUZZLES_H

#include <linux/types.h>

#define CELLS	81

/* Characters of a puzzle or a solution, with its newline. */
#define LINE	(CELLS + 1)

/**
 * struct set - puzzles that are solved one after the other
 * @name: for people
 * @distinct: how many there were, before they were permuted
 * @givens: of all of those together
 * @count: how many there are
 * @lines: of those, the text: LINE characters each, with dots for blanks
 * @cells: and the values: CELLS bytes each
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
void permute(const char *puzzle, char *line, unsigned long long *dice);

#endif
