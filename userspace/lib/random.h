/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Random numbers and shuffles, the same ones for the same seed. Tests and bench/ use them, too;
 * it needs no other header, as selftests of a kernel have none of ours.
 */
#ifndef SUDOKU_RANDOM_H
#define SUDOKU_RANDOM_H

/* splitmix64, by Sebastiano Vigna */
static inline unsigned long long random_next(unsigned long long *state)
{
	unsigned long long z = *state += 0x9e3779b97f4a7c15;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
	z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
	return z ^ (z >> 31);
}

static inline unsigned int random_below(unsigned long long *state, unsigned int limit)
{
	return random_next(state) % limit;
}

/* Shuffle the numbers from 0 to @count - 1. */
static inline void shuffle(unsigned long long *random, unsigned int *numbers, unsigned int count)
{
	unsigned int at, other;

	for (at = 0; at < count; at++) {
		other = random_below(random, at + 1);
		if (other < at)
			numbers[at] = numbers[other];
		numbers[other] = at;
	}
}

/* Shuffle rows or columns; those of a band or stack stay together. */
static inline void shuffle_lines(unsigned long long *random, unsigned int order,
				 unsigned int *lines)
{
	unsigned int bands[5], places[5], at;

	shuffle(random, bands, order);
	for (at = 0; at < order * order; at++) {
		if (at % order == 0)
			shuffle(random, places, order);
		lines[at] = bands[at / order] * order + places[at % order];
	}
}

#endif
