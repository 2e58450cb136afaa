// SPDX-License-Identifier: GPL-2.0-only
/*
 * Lanes in the vectors of AVX2: 256.
 *
 * A vector section is a call: nothing in it sleeps, nor takes more than some 20 µs.
 */
#include <asm/cpufeature.h>
#include <asm/fpu/api.h>
#include <linux/types.h>

typedef u64 word __attribute__((vector_size(32)));

#define MANY_REGISTERS	0

#include "lanes_width.h"

static bool avx2_usable(void)
{
	return boot_cpu_has(X86_FEATURE_AVX2);
}

static void avx2_settle(struct lanes_ports *ports)
{
	kernel_fpu_begin();
	settle(ports);
	kernel_fpu_end();
}

static void avx2_part(struct lanes_ports *ports)
{
	kernel_fpu_begin();
	part(ports);
	kernel_fpu_end();
}

const struct sudoku_lanes_width sudoku_lanes_avx2 = {
	.name = "avx2",
	.lanes = LANES,
	.shift = 2,
	.grids_size = sizeof(struct grids),
	.usable = avx2_usable,
	.init = init,
	.settle = avx2_settle,
	.part = avx2_part,
};
