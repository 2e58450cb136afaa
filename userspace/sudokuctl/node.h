/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The device nodes: batches in, results out.
 */
#ifndef SUDOKUCTL_NODE_H
#define SUDOKUCTL_NODE_H

#include <signal.h>

#include "grid.h"

#define NODE_TROUBLE_MAX	192	/* the longest sentence, with its end */
#define NODE_KICK		SIGUSR1

extern const char *const node_paths[SUDOKU_ORDER_MAX + 1];

int node_open(unsigned int order, char *trouble);
long node_solve(unsigned int order, const struct sudoku_solve *batch,
		char *trouble);
void node_stop(void);
int node_fault(unsigned int order, int fd, struct sudoku_fault *fault,
	       char *trouble);

#endif
