/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The lanes solver in words of one width: what lanes.c calls.
 *
 * The file of a width says what a word is, and includes this.
 */
#ifndef SUDOKU_LANES_WIDTH_H
#define SUDOKU_LANES_WIDTH_H

#include "lanes.h"
#include "lanes_grids.h"
#include "lanes_guess.h"
#include "lanes_propagate.h"

static void init(struct lanes_ports *ports)
{
	struct grids *grids = (struct grids *)ports;

	memset(grids, 0, sizeof(*grids));
	ports->take = (u64 *)&grids->take;
	ports->dead = (u64 *)&grids->dead;
	ports->solved = (u64 *)&grids->solved;
	ports->stalled = (u64 *)&grids->stalled;
	ports->guess = (u64 *)&grids->guess;
	ports->packed = (u64 *)grids->packed;
	ports->guesses = (u64 *)grids->guesses;
	ports->tile = TILE * LANES / 64;
}

static void settle(struct lanes_ports *ports)
{
	settle_grids((struct grids *)ports);
}

static void part(struct lanes_ports *ports)
{
	struct grids *grids = (struct grids *)ports;

	if (!is_none(&grids->guess))
		guess_grids(grids);
	give_grids(grids);
}

#endif
