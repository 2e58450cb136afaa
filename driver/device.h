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

void sudoku_device_open_up(void);

extern const struct file_operations sudoku_fops;

#endif
