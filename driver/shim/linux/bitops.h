/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SHIM_LINUX_BITOPS_H
#define SHIM_LINUX_BITOPS_H

#include <linux/bits.h>
#include <stdbool.h>
#include <strings.h>

#define __ffs(word)	((unsigned long)__builtin_ctzl(word))
#define __ffs64(word)	((unsigned long)__builtin_ctzll(word))
#define __fls(word)	(8 * sizeof(long) - 1 - __builtin_clzl(word))
#define fls(word)	((word) ? 32 - __builtin_clz(word) : 0)
#define fls64(word)	((word) ? 64 - __builtin_clzll(word) : 0)
#define hweight32(word)	((unsigned int)__builtin_popcount(word))
#define hweight64(word)	((unsigned int)__builtin_popcountll(word))
#define hweight8(word)	hweight32((word) & 0xff)
#define hweight16(word)	hweight32((word) & 0xffff)
#define hweight_long(word)	hweight64(word)

static inline bool test_bit(unsigned long bit, const unsigned long *words)
{
	return words[bit / (8 * sizeof(long))] >> bit % (8 * sizeof(long)) & 1;
}

static inline void __set_bit(unsigned long bit, unsigned long *words)
{
	words[bit / (8 * sizeof(long))] |= BIT(bit % (8 * sizeof(long)));
}

static inline void __clear_bit(unsigned long bit, unsigned long *words)
{
	words[bit / (8 * sizeof(long))] &= ~BIT(bit % (8 * sizeof(long)));
}

#define set_bit(bit, words)	__set_bit(bit, words)
#define clear_bit(bit, words)	__clear_bit(bit, words)

struct shim_bits {
	const unsigned long *words;
	unsigned long size;
	unsigned long next;
};

/* The next bit that is set, or the size. */
static inline unsigned long shim_next_bit(struct shim_bits *bits)
{
	while (bits->next < bits->size && !test_bit(bits->next, bits->words))
		bits->next++;
	return bits->next < bits->size ? bits->next++ : bits->size;
}

#define for_each_set_bit(bit, words, count)				\
	for (struct shim_bits shim_bits = { words, count, 0 };		\
	     ((bit) = shim_next_bit(&shim_bits)) < shim_bits.size;)

#endif
