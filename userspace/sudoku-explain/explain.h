/* SPDX-License-Identifier: GPL-2.0-only */
/* What the files of sudoku-explain know of each other. */
#ifndef EXPLAIN_H
#define EXPLAIN_H

#include "userspace.h"

/* A grid as it was read */
struct puzzle {
	const char *name;	/* of its input */
	unsigned long line;	/* 0: no lines there */
	unsigned int order;
	bool hexadecimal;
	u8 cells[SUDOKU_CELLS_MAX];
};

/* explain.c: what is said of a puzzle, one function for each mode */
void explain_path(const struct puzzle *puzzle);
void explain_hint(const struct puzzle *puzzle);
void rate(const struct puzzle *puzzle);

/* check.c: the puzzle, and then grids that are checked against its solution, if it has one */
void check_original(const struct puzzle *puzzle);
bool check_is_ready(void);
void check(const struct puzzle *puzzle);

/* solve.c: the only solution of a puzzle, by the device; or it says why not, and fails */
bool solve(const struct puzzle *puzzle, u8 *solution);

#endif
