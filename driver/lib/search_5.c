// SPDX-License-Identifier: GPL-2.0-only
/* The search solver for order 5. */
#define ORDER	5
#define OPS	sudoku_search_5

#include "search_template.h"
