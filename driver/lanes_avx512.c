// SPDX-License-Identifier: GPL-2.0-only
/*
 * Lanes in the vectors of AVX-512: 512.
 *
 * A vector section is a call: nothing in it sleeps, nor takes more than some 20 µs.
 */
#include <asm/cpufeature.h>
#include <asm/fpu/api.h>
#include <linux/types.h>

typedef u64 word __attribute__((vector_size(64)));

#define MANY_REGISTERS	1

#include "lanes_width.h"

static bool avx512_usable(void)
{
	return boot_cpu_has(X86_FEATURE_AVX512F);
}

static void avx512_settle(struct lanes_ports *ports)
{
	kernel_fpu_begin();
	settle(ports);
	kernel_fpu_end();
}

static void avx512_part(struct lanes_ports *ports)
{
	kernel_fpu_begin();
	part(ports);
	kernel_fpu_end();
}

const struct sudoku_lanes_width sudoku_lanes_avx512 = {
	.name = "avx512",
	.lanes = LANES,
	.shift = 3,
	.grids_size = sizeof(struct grids),
	.usable = avx512_usable,
	.init = init,
	.settle = avx512_settle,
	.part = avx512_part,
};
