// SPDX-License-Identifier: GPL-2.0-only
/*
 * The widths of the lanes solver that use vector registers.
 *
 * A vector section is one call of settle or part: nothing in it sleeps, nor takes more
 * than some tens of microseconds. This file is compiled as all others are, so that
 * outside of sections there is no vector instruction.
 */
#include <asm/cpufeature.h>
#include <asm/fpu/api.h>
#include <linux/types.h>

#include "lanes.h"
#include "lanes_vectors.h"

/*
 * CPUID says what the processor has; the kernel, which registers it saves. User-Mode
 * Linux shows only what its host has enabled.
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

static void avx2_settle(struct lanes_ports *ports)
{
	kernel_fpu_begin();
	sudoku_avx2_settle(ports);
	kernel_fpu_end();
}

static void avx2_part(struct lanes_ports *ports)
{
	kernel_fpu_begin();
	sudoku_avx2_part(ports);
	kernel_fpu_end();
}

static void avx512_settle(struct lanes_ports *ports)
{
	kernel_fpu_begin();
	sudoku_avx512_settle(ports);
	kernel_fpu_end();
}

static void avx512_part(struct lanes_ports *ports)
{
	kernel_fpu_begin();
	sudoku_avx512_part(ports);
	kernel_fpu_end();
}

const struct sudoku_lanes_width sudoku_lanes_avx2 = {
	.name = "avx2",
	.lanes = 256,
	.shift = 2,
	.layout = &sudoku_avx2_layout,
	.usable = avx2_usable,
	.settle = avx2_settle,
	.part = avx2_part,
};

const struct sudoku_lanes_width sudoku_lanes_avx512 = {
	.name = "avx512",
	.lanes = 512,
	.shift = 3,
	.layout = &sudoku_avx512_layout,
	.usable = avx512_usable,
	.settle = avx512_settle,
	.part = avx512_part,
};
