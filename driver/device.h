/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The character device: sessions, and what can be done with them.
 */
#ifndef SUDOKU_DEVICE_H
#define SUDOKU_DEVICE_H

#include <linux/fs.h>
#include <linux/miscdevice.h>

/**
 * struct sudoku_node - a device node
 * @misc: the node
 * @order: of the puzzles that it takes, 2 to 5
 */
struct sudoku_node {
	struct miscdevice misc;
	unsigned int order;
};

/**
 * struct sudoku_bounds - the bounds that can be changed at run time
 * @max_steps: steps for a puzzle
 * @max_answer_bytes: a list of answers, causes included
 * @max_published_bytes: all published lists together
 *
 * Written by module parameters, so read them with READ_ONCE().
 */
struct sudoku_bounds {
	unsigned long max_steps;
	unsigned long max_answer_bytes;
	unsigned long max_published_bytes;
};

extern struct sudoku_bounds sudoku_bounds;
extern const struct file_operations sudoku_fops;

#endif
