/* SPDX-License-Identifier: GPL-2.0-only */
/* In user space vectors can be used at any time that the processor has them. */
#ifndef SHIM_ASM_FPU_API_H
#define SHIM_ASM_FPU_API_H

/* __builtin_cpu_supports() has asked already. */
#define cpu_has_xfeatures(features, name)	1

static inline void kernel_fpu_begin(void)
{
}

static inline void kernel_fpu_end(void)
{
}

#endif
