// SPDX-License-Identifier: GPL-2.0-only
/* The search solver for order 4. */
#include <linux/types.h>

typedef u64 word;

#define ORDER	4

#include "search_template.h"

const struct sudoku_solver_ops sudoku_search_4 = {
	.size = sizeof(struct search),
	.start = search_start,
	.run = search_run,
	.cells = search_cells,
};
