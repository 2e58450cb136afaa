/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The lanes solver in words of one width: what lanes.c calls, as @settle and @part
 * of struct sudoku_lanes_width.
 *
 * The file of a width says what a word is, and includes this. Where words are
 * vectors it holds nothing else: the compiler may use vector registers in all of it,
 * so all of it has to be called in a vector section. See lanes_x86.c.
 */
#ifndef SUDOKU_LANES_WIDTH_H
#define SUDOKU_LANES_WIDTH_H

#include <linux/stddef.h>

#include "lanes.h"
#include "lanes_grids.h"
#include "lanes_guess.h"
#include "lanes_propagate.h"

#define LANES_LAYOUT {					\
	.size = sizeof(struct grids),			\
	.take = offsetof(struct grids, take),		\
	.dead = offsetof(struct grids, dead),		\
	.solved = offsetof(struct grids, solved),	\
	.stalled = offsetof(struct grids, stalled),	\
	.guess = offsetof(struct grids, guess),		\
	.packed = offsetof(struct grids, packed),	\
	.guesses = offsetof(struct grids, guesses),	\
}

static __always_inline void settle(struct lanes_ports *ports)
{
	settle_grids((struct grids *)ports);
}

static __always_inline void part(struct lanes_ports *ports)
{
	struct grids *grids = (struct grids *)ports;

	if (!is_none(&grids->guess))
		guess_grids(grids);
	give_grids(grids);
}

#endif
