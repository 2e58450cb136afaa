// SPDX-License-Identifier: GPL-2.0-only
/* The search solver for order 4. */
#define ORDER	4
#define OPS	sudoku_search_4

#include "search_template.h"
