/* SPDX-License-Identifier: GPL-2.0-only */
/* A search on the screen. */
#ifndef SUDOKU_WATCH_VIEW_H
#define SUDOKU_WATCH_VIEW_H

#include "recording.h"

#define SPEED_MAX	1000000	/* steps per second */
#define FRAME_MS	20	/* time between two drawings of the screen */

struct watch {
	bool live, once;	/* more events may come; end when everything was shown */
	unsigned long speed;	/* steps per second */
	size_t first;		/* search to begin with, from 0 */
	u64 lost;		/* events */
};

void view_begin(void);
bool view_tick(struct watch *watch);

#endif
