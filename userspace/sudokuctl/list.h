/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * All solutions of one puzzle, or very many, in constant memory.
 */
#ifndef SUDOKUCTL_LIST_H
#define SUDOKUCTL_LIST_H

#include "node.h"
#include "puzzles.h"

/* Called with a solution in puzzle->cells. Return: whether to go on. */
typedef bool (*list_found)(struct puzzle *puzzle);

bool list_solutions(struct puzzle *puzzle, unsigned long long limit,
		    list_found found, char *trouble);

#endif
