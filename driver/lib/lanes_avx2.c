// SPDX-License-Identifier: GPL-2.0-only
/*
 * Lanes in the vectors of AVX2: 256. Nothing but what runs in a vector section.
 */
#include <linux/types.h>

typedef u64 word __attribute__((vector_size(32)));

#define MANY_REGISTERS	0

#include "lanes_vectors.h"
#include "lanes_width.h"

const struct lanes_layout sudoku_avx2_layout = LANES_LAYOUT;

void sudoku_avx2_settle(struct lanes_ports *ports)
{
	settle(ports);
}

void sudoku_avx2_part(struct lanes_ports *ports)
{
	part(ports);
}
