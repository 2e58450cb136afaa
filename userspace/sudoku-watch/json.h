/* SPDX-License-Identifier: GPL-2.0-only */
/* Searches of a recording in JSON. */
#ifndef SUDOKU_WATCH_JSON_H
#define SUDOKU_WATCH_JSON_H

#include <stddef.h>

void print_searches(size_t first);

#endif
