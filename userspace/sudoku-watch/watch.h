/* SPDX-License-Identifier: GPL-2.0-only */
/* What the files of sudoku-watch know of each other, a section for each. */
#ifndef SUDOKU_WATCH_H
#define SUDOKU_WATCH_H

#include "recording.h"
#include "screen.h"

/* main.c */
__noreturn __printf(3, 4) void die(const char *place, unsigned long line, const char *format, ...);

/* live.c: the events of the module, as they come */
void live_begin(int pid);
bool live_read(void (*take)(const char *line, size_t size));
void live_end(void);
int live_submit(unsigned int order, const u8 *cells);
bool live_submitted(unsigned int order);

/* json.c: searches of a recording, from number @first */
void print_searches(size_t first);

/* view.c: a search on the screen */
#define SPEED_MAX	1000000	/* steps a second */
#define FRAME_MS	20	/* the screen is drawn so often */

struct watch {
	bool live, once;	/* more events may come; end when all was shown */
	unsigned long speed;	/* steps a second */
	size_t first;		/* search to begin with, from 0 */
	u64 lost;		/* events */
};

void view_begin(void);
bool view_tick(struct watch *watch);
u64 now_ms(void);

#endif
