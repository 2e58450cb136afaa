/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SHIM_LINUX_BITOPS_H
#define SHIM_LINUX_BITOPS_H

#include <linux/bits.h>

#define __ffs(word)	((unsigned long)__builtin_ctzl(word))
#define __ffs64(word)	((unsigned long)__builtin_ctzll(word))
#define hweight32(word)	((unsigned int)__builtin_popcount(word))
#define hweight64(word)	((unsigned int)__builtin_popcountll(word))

#endif
