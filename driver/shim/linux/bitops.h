/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SHIM_LINUX_BITOPS_H
#define SHIM_LINUX_BITOPS_H

#include <linux/bits.h>

#define __ffs(word)	((unsigned long)__builtin_ctzl(word))
#define __ffs64(word)	((unsigned long)__builtin_ctzll(word))
#define fls(word)	((word) ? 32 - __builtin_clz(word) : 0)
#define fls64(word)	((word) ? 64 - __builtin_clzll(word) : 0)
#define hweight32(word)	((unsigned int)__builtin_popcount(word))
#define hweight64(word)	((unsigned int)__builtin_popcountll(word))

#endif
