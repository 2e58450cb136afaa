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

/* Large cells show pencil marks. CELLS_FIT are large if there is space, CELLS_FILL use it all. */
enum cells { CELLS_FIT, CELLS_FILL, CELLS_LARGE, CELLS_SMALL };

/* A grid in a part of the screen */
struct screen_grid {
	unsigned int order;
	int top, left, part_height, part_width;
	int beside;		/* columns that CELLS_FILL leaves free */

	/* Chosen by screen_fit() and screen_scroll() */
	bool large, bars;	/* bars: lines between bands */
	int gap;		/* columns between cells */
	int cell_width, cell_height, width, height;	/* of a cell; of the whole grid */
	int first_line, first_column;	/* of the grid, in the part's corner */
};

bool screen_fit(struct screen_grid *grid, enum cells cells);
void screen_scroll(struct screen_grid *grid, unsigned int cell);
void screen_cell_at(const struct screen_grid *grid, unsigned int cell, int *y, int *x);
void screen_put(const struct screen_grid *grid, int y, int x, chtype character);
void screen_draw_lines(const struct screen_grid *grid);

#endif
