/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Bounds that an administrator can change: module parameters.
 */
#ifndef SUDOKU_BOUNDS_H
#define SUDOKU_BOUNDS_H

#include <linux/sizes.h>

/* Minimum of max_answer_bytes: two chunks. With one, there would be no space for answers. */
#define SUDOKU_ANSWER_BYTES_MIN	SZ_8K

/**
 * struct sudoku_bounds - values of the module parameters
 * @max_steps: maximum number of steps for a puzzle
 * @max_answer_bytes: maximum size of a list of answers in bytes, errors included
 * @max_user_bytes: maximum number of bytes that the driver holds for a user
 * @max_bytes: maximum number of bytes that it holds for all users together
 *
 * They may change at any time: read each with READ_ONCE().
 */
struct sudoku_bounds {
	unsigned long max_steps;
	unsigned long max_answer_bytes;
	unsigned long max_user_bytes;
	unsigned long max_bytes;
};

extern struct sudoku_bounds sudoku_bounds;

void sudoku_bounds_init(void);

#endif
