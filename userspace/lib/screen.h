/* SPDX-License-Identifier: GPL-2.0-only */
/* A terminal with a grid on it, for programs that use curses. */
#ifndef SUDOKU_SCREEN_H
#define SUDOKU_SCREEN_H

#define NCURSES_NOMACROS 1

#include <curses.h>
#include <stdatomic.h>

#include "userspace.h"

/* SIGHUP, SIGINT, SIGQUIT or SIGTERM, once it has come */
extern atomic_int screen_signal;

/* Set screen_signal rather than die; and die of it after all, with the terminal as it was. */
void screen_catch_signals(void);
void screen_die_of_signal(void);

/* Like say() and exit(), on a terminal as it was. */
__noreturn __printf(3, 4) void screen_die(const char *place, unsigned long line,
					  const char *format, ...);

/* Keys come from /dev/tty if standard input is no terminal. */
bool screen_begin(const char **trouble);
void screen_end(void);
int screen_key(int ms);

/* Where the cells of a grid are. */
struct screen_grid {
	unsigned int order;
	int top, left;			/* of the first cell that is shown */
	int height, width;		/* of what is shown */
	unsigned int first_row, rows;	/* that are shown */
	bool bars, spaces;		/* between bands; between cells */
};

bool screen_fit(struct screen_grid *grid, unsigned int order, int top, int left, int height,
		int width, unsigned int focus);
void screen_draw_bars(const struct screen_grid *grid);
bool screen_cell_at(const struct screen_grid *grid, unsigned int cell, int *y, int *x);

#endif
