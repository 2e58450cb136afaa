/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The character device: its nodes and file operations.
 */
#ifndef SUDOKU_DEVICE_H
#define SUDOKU_DEVICE_H

#include <linux/fs.h>
#include <linux/miscdevice.h>

/**
 * struct sudoku_node - a device node
 * @misc: the node
 * @order: order of the puzzles, 2 to 5
 */
struct sudoku_node {
	struct miscdevice misc;
	unsigned int order;
};

void sudoku_device_allow_open(void);

extern const struct file_operations sudoku_fops;

#endif
