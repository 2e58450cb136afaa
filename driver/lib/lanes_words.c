// SPDX-License-Identifier: GPL-2.0-only
/* The lanes solver in integers: 64 lanes, on every machine. */
#include <linux/types.h>

typedef u64 word;

#define MANY_REGISTERS	0
#define ENTRY(name)	sudoku_words_##name

#include "lanes_template.h"

static bool words_usable(void)
{
	return true;
}

const struct sudoku_lanes_width sudoku_lanes_words = {
	.name = "words",
	.lanes = LANES,
	.shift = 0,
	.size = &sudoku_words_size,
	.usable = words_usable,
	.propagate = sudoku_words_propagate,
	.branch = sudoku_words_branch,
};
