/* SPDX-License-Identifier: GPL-2.0-only */
/* The interface between the files of sudoku-watch, a section per file. */
#ifndef SUDOKU_WATCH_H
#define SUDOKU_WATCH_H

#include "recording.h"

/* live.c: events of the module */
void live_begin(int pid);
bool live_read(void (*take)(char *line), double seconds);
void live_end(void);
int live_submit(unsigned int order, const u8 *cells);
bool live_submitted(unsigned int order);

/* view.c: a search on the screen */
#define FRAME_MS	20	/* time between two drawings of the screen */

struct watch {
	bool live;		/* more events may come */
	u64 lost;		/* events */
};

void view_begin(void);
bool view_tick(const struct watch *watch);

/* json.c: searches in JSON */
void print_searches(void);

#endif
