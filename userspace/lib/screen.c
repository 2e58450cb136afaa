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
	struct termios mode;

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
	/* ^C discards keys that poll() may have seen: reading must not wait for others. */
	tcgetattr(STDOUT_FILENO, &mode);
	mode.c_cc[VMIN] = 0;
	tcsetattr(STDOUT_FILENO, TCSANOW, &mode);
	def_prog_mode();	/* also after ^Z */
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

/* Wait up to @ms milliseconds for a key, or for ever if negative. Return: the key, or ERR. */
int screen_key(int ms)
{
	int key = ERR;

	do {
		int wait = ms >= 0 && ms < SIGNAL_MS ? ms : SIGNAL_MS;

		timeout(wait);
		errno = 0;
		key = getch();
		/* The terminal may be gone while SIGHUP is ignored, as by nohup. */
		if (key == ERR && (errno == EIO || !isatty(fileno(keys))))
			screen_signal = SIGHUP;
		ms -= ms > 0 ? wait : 0;
	} while (key == ERR && ms && !screen_signal);
	return key;
}

/* Layouts, largest first */
static const struct layout {
	bool large, bars;	/* cells show pencil marks; lines between bands */
	int gap;		/* columns between cells */
} layouts[] = {
	{ true, true, 1 }, { false, true, 1 }, { false, false, 1 },
	{ false, true, 0 }, { false, false, 0 },
};

/* Return: the position of a column or row. A line between boxes has a gap on each side. */
static int column_at(const struct screen_grid *grid, unsigned int column)
{
	return column * (grid->cell_width + grid->gap) + column / grid->order * (grid->gap + 1);
}

static int row_at(const struct screen_grid *grid, unsigned int row)
{
	return row * grid->cell_height + (grid->bars ? row / grid->order : 0);
}

static void measure(struct screen_grid *grid)
{
	unsigned int last = sudoku_side(grid->order) - 1;

	grid->width = column_at(grid, last) + grid->cell_width;
	grid->height = row_at(grid, last) + grid->cell_height;
}

static void use_layout(struct screen_grid *grid, const struct layout *layout)
{
	static const int widths[] = { [2] = 2, [3] = 5, [4] = 8, [5] = 9 };

	grid->large = layout->large;
	grid->bars = layout->bars;
	grid->gap = layout->gap;
	grid->cell_width = layout->large ? widths[grid->order] : 1;
	grid->cell_height = !layout->large ? 1 : grid->order == 5 ? 3 : 2;
	measure(grid);
}

/* Enlarge large cells as far as the part of the screen allows. */
static void fill(struct screen_grid *grid)
{
	int side = sudoku_side(grid->order), spare = grid->part_width - grid->beside - grid->width;

	grid->cell_width += spare > 0 ? spare / side : 0;
	grid->cell_height += (grid->part_height - grid->height) / side;
	measure(grid);
}

/*
 * Choose the layout for the part of the screen that @grid says: the largest that fits, or, with
 * CELLS_LARGE, large cells; otherwise one that scrolls. Return: whether it fits.
 */
bool screen_fit(struct screen_grid *grid, enum cells cells)
{
	unsigned int at = cells == CELLS_SMALL ? 1 : 0;
	bool fits;

	for (; at < sizeof(layouts) / sizeof(*layouts); at++) {
		use_layout(grid, &layouts[at]);
		fits = grid->width <= grid->part_width && grid->height <= grid->part_height;
		if (fits && cells == CELLS_FILL && grid->large)
			fill(grid);
		if (fits || cells == CELLS_LARGE)
			return fits;
	}
	use_layout(grid, &layouts[1]);
	if (grid->width > grid->part_width)
		use_layout(grid, &layouts[3]);
	return false;
}

/* Return: the new @start, scrolled to make @size at @place visible. */
static int scroll_to(int start, int place, int size, int room, int whole)
{
	if (whole <= room)
		return 0;
	if (place < start)
		start = place;
	if (place + size > start + room)
		start = place + size - room;
	return start > whole - room ? whole - room : start;
}

/* Make a cell visible. */
void screen_scroll(struct screen_grid *grid, unsigned int cell)
{
	unsigned int side = sudoku_side(grid->order);

	grid->first_line = scroll_to(grid->first_line, row_at(grid, cell / side),
				     grid->cell_height, grid->part_height, grid->height);
	grid->first_column = scroll_to(grid->first_column, column_at(grid, cell % side),
				       grid->cell_width, grid->part_width, grid->width);
}

/* Get the position of a cell on the screen. */
void screen_cell_at(const struct screen_grid *grid, unsigned int cell, int *y, int *x)
{
	unsigned int side = sudoku_side(grid->order);

	*y = grid->top + row_at(grid, cell / side) - grid->first_line;
	*x = grid->left + column_at(grid, cell % side) - grid->first_column;
}

/* Print a character at a position of the screen, if that is in the grid's part. */
void screen_put(const struct screen_grid *grid, int y, int x, chtype character)
{
	if (y >= grid->top && y < grid->top + grid->part_height && x >= grid->left &&
	    x < grid->left + grid->part_width)
		mvaddch(y, x, character);
}

/* Without lines between bands, mark the last row of a band on the lines between stacks. */
void screen_draw_lines(const struct screen_grid *grid)
{
	int top = grid->top - grid->first_line, left = grid->left - grid->first_column, y, x;
	unsigned int order = grid->order, band, stack;

	for (stack = 1; stack < order; stack++) {
		x = left + column_at(grid, stack * order) - grid->gap - 1;
		for (y = 0; y < grid->height; y++)
			screen_put(grid, top + y, x, ACS_VLINE);
	}
	for (band = 1; band < order; band++) {
		y = top + row_at(grid, band * order) - 1;
		for (x = 0; grid->bars && x < grid->width; x++)
			screen_put(grid, y, left + x, ACS_HLINE);
		for (stack = 1; stack < order; stack++)
			screen_put(grid, y, left + column_at(grid, stack * order) - grid->gap - 1,
				   ACS_PLUS);
	}
}
