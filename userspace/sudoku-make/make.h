/* SPDX-License-Identifier: GPL-2.0-only */
/* What the files of sudoku-make know of each other. */
#ifndef SUDOKU_MAKE_H
#define SUDOKU_MAKE_H

#include "dig.h"
#include "userspace.h"

#define JOBS_MAX	256

/* main.c: what the command line asks for */
struct options {
	struct wish wish;
	unsigned long long count, seed, steps;	/* steps: of each check; 0: the device's limit */
	unsigned int jobs;
	enum { TO_LINE, TO_DRAWN, TO_JSON } to;
};

extern struct options options;

/* output.c: what is made, in order; messages; progress */
struct made {
	unsigned long long number;	/* from 0 */
	bool given_up, undecided;	/* undecided: a given may not be needed */
	u8 cells[SUDOKU_CELLS_MAX], solution[SUDOKU_CELLS_MAX];
};

void print_puzzle(const struct made *made);
void print_progress(bool asked);
void print_end(void);

/* workers.c: threads that make puzzles; it ends with the last puzzle, or a signal */
void make_all(void);

#endif
