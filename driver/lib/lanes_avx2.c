// SPDX-License-Identifier: GPL-2.0-only
/*
 * The lanes solver with the vectors of AVX2: 256 lanes. All of this file runs
 * between kernel_fpu_begin() and kernel_fpu_end().
 */
#include <linux/types.h>

typedef u64 word __attribute__((vector_size(32)));

#define MANY_REGISTERS	0
#define ENTRY(name)	sudoku_avx2_##name

#include "lanes_template.h"
