/* SPDX-License-Identifier: GPL-2.0-only */
/* Live trace events of the module. */
#ifndef SUDOKU_WATCH_LIVE_H
#define SUDOKU_WATCH_LIVE_H

#include "grid.h"

void live_begin(int pid);
bool live_read(void (*take)(const char *line, size_t size), double seconds);
void live_end(void);
int live_submit(unsigned int order, const u8 *cells);
bool live_submitted(unsigned int order);

#endif
