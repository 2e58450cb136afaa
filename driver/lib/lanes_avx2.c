// SPDX-License-Identifier: GPL-2.0-only
/*
 * The lanes solver with the vectors of AVX2: 256 lanes. All of this file runs
 * between kernel_fpu_begin() and kernel_fpu_end().
 */
#include <linux/types.h>

typedef u64 word __attribute__((vector_size(32)));

#define MANY_REGISTERS	0

#include "lanes_template.h"

const size_t sudoku_avx2_size = sizeof(struct grids);

void sudoku_avx2_propagate(struct lanes_shared *shared)
{
	propagate(shared);
}

void sudoku_avx2_branch(struct lanes_shared *shared)
{
	branch(shared);
}
