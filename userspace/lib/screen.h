/* SPDX-License-Identifier: GPL-2.0-only */
/* A grid on a terminal, for programs that use curses. */
#ifndef SUDOKU_SCREEN_H
#define SUDOKU_SCREEN_H

#define NCURSES_NOMACROS 1

#include <curses.h>
#include <stdatomic.h>

#include "userspace.h"

/* SIGHUP, SIGINT, SIGQUIT or SIGTERM, once it has arrived; otherwise 0 */
extern atomic_int screen_signal;

/* Catch these signals; restore the terminal and die from the one that arrived, if any. */
void screen_catch_signals(void);
void screen_die_of_signal(void);

/* Restore the terminal, print a message and exit. */
__noreturn __printf(3, 4) void screen_die(const char *place, unsigned long line,
					  const char *format, ...);

/* Read keys from /dev/tty if standard input is not a terminal. */
bool screen_begin(const char **trouble);
void screen_end(void);
int screen_key(int ms);

/* The position of a grid on the screen. */
struct screen_grid {
	unsigned int order;
	int top, left;			/* of the first visible cell */
	int height, width;		/* of the visible part */
	unsigned int first_row, rows;	/* of the visible part */
	bool bars, spaces;		/* between bands; between cells */
};

bool screen_fit(struct screen_grid *grid, unsigned int order, int top, int left, int height,
		int width, unsigned int focus);
void screen_draw_bars(const struct screen_grid *grid);
bool screen_cell_at(const struct screen_grid *grid, unsigned int cell, int *y, int *x);

#endif
