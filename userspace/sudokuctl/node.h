/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The device nodes: well-formed puzzles in, what became of them out.
 */
#ifndef SUDOKUCTL_NODE_H
#define SUDOKUCTL_NODE_H

#include <stddef.h>

#include "puzzles.h"

#define NODE_BATCH	256	/* puzzles in one node_solve(), at the most */

const char *node_solve(struct puzzle *puzzles, size_t count);

#endif
