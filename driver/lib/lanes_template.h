/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Template of one width of the lanes solver. The file that includes it defines
 *
 *	word		a type with one bit for each lane: an integer, or a vector of u64
 *	MANY_REGISTERS	1 if the code may assume more than 16 registers for words
 *	ENTRY(name)	the full name of an entry point
 *
 * If words are vectors, the file contains nothing else: the compiler may use vector registers
 * anywhere in it, so all of it must run between kernel_fpu_begin() and kernel_fpu_end(). See
 * lanes_x86.c.
 */
#ifndef SUDOKU_LANES_TEMPLATE_H
#define SUDOKU_LANES_TEMPLATE_H

#include "lanes.h"
#include "lanes_branch_template.h"
#include "lanes_grids_template.h"
#include "lanes_propagate_template.h"
#include "lanes_width.h"

const size_t ENTRY(size) = sizeof(struct grids);

void ENTRY(propagate)(struct lanes_shared *shared)
{
	propagate_grids((struct grids *)shared);
}

void ENTRY(branch)(struct lanes_shared *shared)
{
	struct grids *grids = (struct grids *)shared;

	if (!is_none(shared->guess))
		guess_grids(grids);
	save_grids(grids);
	transpose_grids(grids);
}

#endif
