// SPDX-License-Identifier: GPL-2.0-only
/* The search solver; see search_template.h for how it works, and search_bands.c for order 3. */
#include "search.h"

const struct sudoku_solver sudoku_search = {
	.name = "search",
	.ops = {
		[2] = &sudoku_search_2,
		[3] = &sudoku_search_bands,
		[4] = &sudoku_search_4,
		[5] = &sudoku_search_5,
	},
};
