/* SPDX-License-Identifier: GPL-2.0-only */
/* Solve one puzzle. */
#ifndef SUDOKU_ASK_H
#define SUDOKU_ASK_H

#include "userspace.h"

/* A puzzle, and what its solver may do */
struct question {
	unsigned int order;
	const u8 *cells;
	unsigned int solutions, steps;	/* limits; steps 0: that of the device */
};

/*
 * Solve in this process. @solution is the first solution, or blank if there is none; it and @result
 * are outputs.
 */
void ask_here(const struct question *question, u8 *solution, struct sudoku_result *result);

/*
 * Solve with the device or, if it does not exist, in this process. Return: 0, or an error for
 * node_trouble() if the device cannot be used.
 */
int ask(const struct question *question, u8 *solution, struct sudoku_result *result);

#endif
