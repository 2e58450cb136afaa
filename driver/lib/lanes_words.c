// SPDX-License-Identifier: GPL-2.0-only
/*
 * Lanes in plain words: 64, on every machine.
 */
#include <linux/types.h>

typedef u64 word;

#define MANY_REGISTERS	0

#include "lanes_width.h"

static bool words_usable(void)
{
	return true;
}

static void words_settle(struct lanes_ports *ports)
{
	settle(ports);
}

static void words_part(struct lanes_ports *ports)
{
	part(ports);
}

static const struct lanes_layout words_layout = LANES_LAYOUT;

const struct sudoku_lanes_width sudoku_lanes_words = {
	.name = "words",
	.lanes = LANES,
	.shift = 0,
	.layout = &words_layout,
	.usable = words_usable,
	.settle = words_settle,
	.part = words_part,
};
