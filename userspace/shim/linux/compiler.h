/* SPDX-License-Identifier: GPL-2.0-only */
/* Attributes; user space has __always_inline from the C library. */
#include <sys/cdefs.h>

#define __noreturn			__attribute((__noreturn__))
#define __printf(text, first)	__attribute((__format__(__printf__, text, first)))
