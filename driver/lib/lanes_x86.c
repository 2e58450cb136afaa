// SPDX-License-Identifier: GPL-2.0-only
/*
 * The widths of the lanes solver that use vector registers.
 *
 * A vector section, from kernel_fpu_begin() to kernel_fpu_end(), is one call to an entry point of
 * lanes_avx2.c or lanes_avx512.c. It does not sleep, and takes a few tens of microseconds. This
 * file is compiled without vector flags, so it has no vector instruction outside a section.
 */
#include <asm/cpufeature.h>
#include <asm/fpu/api.h>
#include <linux/types.h>

#include "lanes.h"
#include "lanes_width.h"

/*
 * The processor must have the instructions, and the kernel must save the registers.
 * User-Mode Linux shows only features that its host has enabled.
 */
#ifdef CONFIG_UML
#define SAVES_YMM	true
#define SAVES_ZMM	true
#else
#define SAVES_YMM	cpu_has_xfeatures(XFEATURE_MASK_SSE | XFEATURE_MASK_YMM, NULL)
#define SAVES_ZMM	cpu_has_xfeatures(XFEATURE_MASK_AVX512, NULL)
#endif

static bool avx2_usable(void)
{
	return boot_cpu_has(X86_FEATURE_AVX2) && SAVES_YMM;
}

static bool avx512_usable(void)
{
	return boot_cpu_has(X86_FEATURE_AVX512F) && SAVES_YMM && SAVES_ZMM;
}

#define SECTION(name)					\
	static void name(struct lanes_shared *shared)	\
	{						\
		kernel_fpu_begin();			\
		sudoku_##name(shared);			\
		kernel_fpu_end();			\
	}

SECTION(avx2_propagate)
SECTION(avx2_branch)
SECTION(avx512_propagate)
SECTION(avx512_branch)

const struct sudoku_lanes_width sudoku_lanes_avx2 = {
	.name = "avx2",
	.lanes = 256,
	.shift = 2,
	.size = &sudoku_avx2_size,
	.usable = avx2_usable,
	.propagate = avx2_propagate,
	.branch = avx2_branch,
};

const struct sudoku_lanes_width sudoku_lanes_avx512 = {
	.name = "avx512",
	.lanes = 512,
	.shift = 3,
	.size = &sudoku_avx512_size,
	.usable = avx512_usable,
	.propagate = avx512_propagate,
	.branch = avx512_branch,
};
