/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Common parts of the fuzz targets. libFuzzer calls fuzz_one() by another name, see the
 * Makefile.
 */
#ifndef SUDOKU_TESTS_FUZZ_H
#define SUDOKU_TESTS_FUZZ_H

#include <stdio.h>
#include <stdlib.h>

#include <linux/types.h>

/* The rest of the input; after its end, zeros are read. */
struct fuzz_input {
	const u8 *data;
	size_t size;
};

static inline u8 fuzz_byte(struct fuzz_input *input)
{
	if (!input->size)
		return 0;
	input->size--;
	return *input->data++;
}

/* A failure is a bug. libFuzzer saves the input of a process that aborts. */
#define expect(condition)						\
do {									\
	if (!(condition)) {						\
		fprintf(stderr, "%s:%d: not so: %s\n", __FILE__,	\
			__LINE__, #condition);				\
		abort();						\
	}								\
} while (0)

int fuzz_one(const u8 *data, size_t size);

#endif
