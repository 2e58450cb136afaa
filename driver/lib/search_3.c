// SPDX-License-Identifier: GPL-2.0-only
/* The search solver for order 3: the second stage, after search_bands.c. */
#include <linux/build_bug.h>

#define ORDER	3
#define OPS	sudoku_search_3

#include "search_template.h"

void sudoku_search_3_eliminate(struct sudoku_workspace *workspace, unsigned int cell,
			       unsigned int digit)
{
	struct search *s = (struct search *)workspace;
	unsigned int box = sudoku_unit_of(ORDER, SUDOKU_BOX, cell);

	s->words[box][sudoku_place_of(ORDER, SUDOKU_BOX, cell)] &= ~BIT(digit - 1);
}

static_assert(sizeof(struct search) <= SUDOKU_SEARCH_3_SIZE, "struct bands has too little space");
