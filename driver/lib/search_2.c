// SPDX-License-Identifier: GPL-2.0-only
/* The search solver for order 2. */
#define ORDER	2
#define OPS	sudoku_search_2

#include "search_template.h"
