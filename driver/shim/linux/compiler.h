/* SPDX-License-Identifier: GPL-2.0-only */
/* Attributes; the C library defines __always_inline. */
#ifndef SHIM_LINUX_COMPILER_H
#define SHIM_LINUX_COMPILER_H

#include <sys/cdefs.h>

#define __aligned(size)		__attribute((__aligned__(size)))
#define __force
#define __noreturn			__attribute((__noreturn__))
#define __printf(text, first)	__attribute((__format__(__printf__, text, first)))
#define __weak			__attribute((__weak__))
#define noinline		__attribute((__noinline__))

static inline void barrier(void)
{
	asm volatile("" : : : "memory");
}

#endif
