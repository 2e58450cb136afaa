/* SPDX-License-Identifier: GPL-2.0-only */
/* Eight bytes in a u64: operations that apply to all of them at once. */
#ifndef SUDOKU_BYTES_H
#define SUDOKU_BYTES_H

#include <asm/byteorder.h>
#include <linux/compiler.h>
#include <linux/types.h>

/* A byte, repeated in all eight bytes. */
#define EIGHT(byte)	((byte) * 0x0101010101010101ull)

/*
 * Load eight bytes, with the first in the lowest bits, whatever the byte order. The builtin
 * is inlined; in User-Mode Linux, memcpy() is a call, which would take most of the time.
 */
static __always_inline u64 load_eight(const void *from)
{
	u64 eight;

	__builtin_memcpy(&eight, from, sizeof(eight));
	return __le64_to_cpu((__force __le64)eight);
}

static __always_inline void store_eight(void *to, u64 eight)
{
	__le64 bytes = __cpu_to_le64(eight);

	__builtin_memcpy(to, &bytes, sizeof(bytes));
}

#endif
