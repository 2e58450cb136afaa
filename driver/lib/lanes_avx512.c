// SPDX-License-Identifier: GPL-2.0-only
/*
 * The lanes solver with the vectors of AVX-512: 512 lanes. All of this file runs
 * between kernel_fpu_begin() and kernel_fpu_end().
 */
#include <linux/types.h>

typedef u64 word __attribute__((vector_size(64)));

#define MANY_REGISTERS	1
#define ENTRY(name)	sudoku_avx512_##name

#include "lanes_template.h"
