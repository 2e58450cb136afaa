/* SPDX-License-Identifier: GPL-2.0-only */
/* User space may use vector registers at any time if the processor has them. */
#ifndef SHIM_ASM_FPU_API_H
#define SHIM_ASM_FPU_API_H

#include <linux/types.h>

#define XFEATURE_MASK_SSE	0x2
#define XFEATURE_MASK_YMM	0x4
#define XFEATURE_MASK_AVX512	0xe0

/* boot_cpu_has() already checks this. */
static inline int cpu_has_xfeatures(u64 features, const char **name)
{
	(void)features;
	(void)name;
	return 1;
}

static inline void kernel_fpu_begin(void)
{
}

static inline void kernel_fpu_end(void)
{
}

#endif
