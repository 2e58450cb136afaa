// SPDX-License-Identifier: GPL-2.0-only
/* A grid on a terminal, which is restored on exit, also by a signal that asks for it. */
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdarg.h>

#include "screen.h"

#include <term.h>	/* last: its macros hide fields, such as columns */

/* Maximum delay of a signal that arrives just before waiting for a key. */
#define SIGNAL_MS	100

atomic_int screen_signal;

static SCREEN *screen;
static FILE *keys;

static void note_signal(int signal)
{
	screen_signal = signal;
}

/* Signals that were ignored at start stay ignored. */
void screen_catch_signals(void)
{
	static const int signals[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM };
	struct sigaction action = { .sa_handler = note_signal }, before;
	unsigned int at;

	for (at = 0; at < sizeof(signals) / sizeof(*signals); at++) {
		sigaction(signals[at], NULL, &before);
		if (before.sa_handler != SIG_IGN)
			sigaction(signals[at], &action, NULL);
	}
}

/* Returns if no signal has arrived. */
void screen_die_of_signal(void)
{
	if (!screen_signal)
		return;
	screen_end();
	signal(screen_signal, SIG_DFL);
	raise(screen_signal);
}

/* Call screen_catch_signals() first. Return: true, or false and set @trouble. */
bool screen_begin(const char **trouble)
{
	const char *type = getenv("TERM"), *no_color = getenv("NO_COLOR");

	setlocale(LC_CTYPE, "");
	*trouble = "standard output is not a terminal";
	if (!isatty(STDOUT_FILENO))
		return false;
	*trouble = "no terminal to read keys from";
	keys = isatty(STDIN_FILENO) ? stdin : fopen("/dev/tty", "re");
	if (!keys)
		return false;
	*trouble = "TERM is not set";
	if (!type || !*type)
		return false;
	*trouble = "unknown terminal type (see TERM)";
	screen = newterm(type, stdout, keys);
	if (!screen)
		return false;
	*trouble = "this terminal type cannot move the cursor (see TERM)";
	if (!cursor_address) {
		screen_end();
		return false;
	}
	if (has_colors() && !(no_color && *no_color)) {
		start_color();
		use_default_colors();
	}
	cbreak();
	noecho();
	curs_set(0);
	keypad(stdscr, true);
	set_escdelay(50);
	return true;
}

void screen_end(void)
{
	if (!screen)
		return;
	endwin();
	delscreen(screen);
	screen = NULL;
}

void screen_die(const char *place, unsigned long line, const char *format, ...)
{
	char text[8192];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(text, sizeof(text), format, arguments);
	va_end(arguments);
	screen_end();
	say(EXIT_TROUBLE, place, line, "%s", text);
	exit(EXIT_TROUBLE);
}

/* Return: whether the terminal is gone, after an error; SIGHUP may be ignored, as by nohup. */
static bool is_hung_up(void)
{
	return errno == EIO || !isatty(fileno(keys));
}

/* Wait up to @ms milliseconds for a key, or for ever if negative. Return: the key, or ERR. */
int screen_key(int ms)
{
	int key = ERR;

	do {
		int wait = ms >= 0 && ms < SIGNAL_MS ? ms : SIGNAL_MS;

		timeout(wait);
		errno = 0;
		key = getch();
		if (key == ERR && is_hung_up())
			screen_signal = SIGHUP;
		ms -= ms > 0 ? wait : 0;
	} while (key == ERR && ms && !screen_signal);
	return key;
}

/*
 * Lay out a grid in a part of the screen. If its height is small, omit the bars between bands; if
 * it is still too small, show only the rows around the cell @focus. Return: false if the part is
 * too small for that.
 */
bool screen_fit(struct screen_grid *grid, unsigned int order, int top, int left, int height,
		int width, unsigned int focus)
{
	int side = sudoku_side(order), bars = order - 1, row = focus / side;
	int wide = 2 * (side + bars) - 1;

	*grid = (struct screen_grid) { .order = order, .top = top, .left = left, .rows = side };
	grid->bars = height >= side + bars;
	grid->spaces = width >= wide;
	grid->width = grid->spaces ? wide : side + bars;
	if (height < side) {
		grid->rows = height;
		grid->first_row = row < height / 2 ? 0 : row - height / 2;
		if (grid->first_row > (unsigned int)(side - height))
			grid->first_row = side - height;
	}
	grid->height = grid->rows + (grid->bars ? bars : 0);
	return height >= (int)order && width >= grid->width;
}

/* Return: whether a cell is visible; @y, @x: its position on the screen. */
bool screen_cell_at(const struct screen_grid *grid, unsigned int cell, int *y, int *x)
{
	unsigned int side = sudoku_side(grid->order), column = cell % side;
	unsigned int row = cell / side - grid->first_row;

	*y = grid->top + row + (grid->bars ? row / grid->order : 0);
	*x = grid->left + (column + column / grid->order) * (grid->spaces ? 2 : 1);
	return cell / side >= grid->first_row && row < grid->rows;
}

/* Without bars between bands, mark the last row of a band on the bars between stacks. */
void screen_draw_bars(const struct screen_grid *grid)
{
	unsigned int order = grid->order, side = sudoku_side(order), row, stack;
	int step = grid->spaces ? 2 : 1, y, x;

	for (row = grid->first_row; row < grid->first_row + grid->rows; row++) {
		bool last = (row + 1) % order == 0 && row + 1 < side;

		screen_cell_at(grid, row * side, &y, &x);
		if (last && grid->bars)
			mvhline(y + 1, x, ACS_HLINE, grid->width);
		for (stack = 1; stack < order; stack++) {
			x = grid->left + (stack * (order + 1) - 1) * step;
			mvaddch(y, x, last && !grid->bars ? ACS_PLUS : ACS_VLINE);
			if (last && grid->bars)
				mvaddch(y + 1, x, ACS_PLUS);
		}
	}
}
