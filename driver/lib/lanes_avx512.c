// SPDX-License-Identifier: GPL-2.0-only
/*
 * The lanes solver with the vectors of AVX-512: 512 lanes. All of this file runs
 * between kernel_fpu_begin() and kernel_fpu_end().
 */
#include <linux/types.h>

typedef u64 word __attribute__((vector_size(64)));

#define MANY_REGISTERS	1

#include "lanes_template.h"

const size_t sudoku_avx512_size = sizeof(struct grids);

void sudoku_avx512_propagate(struct lanes_shared *shared)
{
	propagate(shared);
}

void sudoku_avx512_branch(struct lanes_shared *shared)
{
	branch(shared);
}
