// SPDX-License-Identifier: GPL-2.0-only
/*
 * Lanes in the vectors of AVX-512: 512. Nothing but what runs in a vector section.
 */
#include <linux/types.h>

typedef u64 word __attribute__((vector_size(64)));

#define MANY_REGISTERS	1

#include "lanes_vectors.h"
#include "lanes_width.h"

const struct lanes_layout sudoku_avx512_layout = LANES_LAYOUT;

void sudoku_avx512_settle(struct lanes_ports *ports)
{
	settle(ports);
}

void sudoku_avx512_part(struct lanes_ports *ports)
{
	part(ports);
}
