/* SPDX-License-Identifier: GPL-2.0-only */
/* The counters of a node; docs/sysfs-class-misc-sudoku describes each. */
#ifndef SUDOKU_COUNTERS_H
#define SUDOKU_COUNTERS_H

#include <linux/errno.h>
#include <linux/stddef.h>

#include "lib/lanes.h"

static const struct sudoku_counter {
	const char *name;
	int error;	/* count outcomes with this error, */
	size_t effort;	/* or else sum up this u64 of every outcome */
} sudoku_counters[] = {
	{ "solved", .error = 0 },
	{ "unsolvable", .error = -EDOM },
	{ "step_limit", .error = -ETIME },
	{ "refused", .error = -EINVAL },
	{ "steps", .effort = offsetof(struct sudoku_outcome, effort.steps) },
	{ "guesses", .effort = offsetof(struct sudoku_outcome, effort.guesses) },
};

#endif
