/* SPDX-License-Identifier: GPL-2.0-only */
/* In user space vectors can be used at any time that the processor has them. */
#ifndef SHIM_ASM_FPU_API_H
#define SHIM_ASM_FPU_API_H

#include <linux/types.h>

#define XFEATURE_MASK_SSE	0x2
#define XFEATURE_MASK_YMM	0x4
#define XFEATURE_MASK_AVX512	0xe0

/* __builtin_cpu_supports() has asked already. */
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
