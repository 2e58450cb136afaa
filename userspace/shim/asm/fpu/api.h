/* SPDX-License-Identifier: GPL-2.0-only */
/* In user space vectors can be used at any time. */
#ifndef SHIM_ASM_FPU_API_H
#define SHIM_ASM_FPU_API_H

static inline void kernel_fpu_begin(void)
{
}

static inline void kernel_fpu_end(void)
{
}

#endif
