/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The bounds that an administrator can change: module parameters.
 */
#ifndef SUDOKU_BOUNDS_H
#define SUDOKU_BOUNDS_H

/**
 * struct sudoku_bounds - the bounds that can be changed at run time
 * @max_steps: steps for a puzzle
 * @max_answer_bytes: a list of answers, causes included
 * @max_user_bytes: all that the driver holds for a user
 *
 * Written by module parameters, so read them with READ_ONCE().
 */
struct sudoku_bounds {
	unsigned long max_steps;
	unsigned long max_answer_bytes;
	unsigned long max_user_bytes;
};

extern struct sudoku_bounds sudoku_bounds;

#endif
