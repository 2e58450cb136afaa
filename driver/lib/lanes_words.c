// SPDX-License-Identifier: GPL-2.0-only
/* The lanes solver in integers: 64 lanes, on every machine. */
#include <linux/types.h>

typedef u64 word;

#define MANY_REGISTERS	0

#include "lanes_template.h"

static bool words_usable(void)
{
	return true;
}

static void words_propagate(struct lanes_shared *shared)
{
	propagate(shared);
}

static void words_branch(struct lanes_shared *shared)
{
	branch(shared);
}

const struct sudoku_lanes_width sudoku_lanes_words = {
	.name = "words",
	.lanes = LANES,
	.shift = 0,
	.size = &(const size_t){ sizeof(struct grids) },
	.usable = words_usable,
	.propagate = words_propagate,
	.branch = words_branch,
};
