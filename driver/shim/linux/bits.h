/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SHIM_LINUX_BITS_H
#define SHIM_LINUX_BITS_H

#define BIT(n)			(1UL << (n))
#define BITS_PER_LONG		(8 * __SIZEOF_LONG__)
#define GENMASK(high, low)	((~0UL << (low)) & (~0UL >> (8 * sizeof(long) - 1 - (high))))

#endif
