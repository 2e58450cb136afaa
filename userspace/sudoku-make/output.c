// SPDX-License-Identifier: GPL-2.0-only
/* Puzzles as lines or drawn; how many there are so far, and at the end what is to be said. */
#include <time.h>

#include "make.h"

static unsigned long long printed, undecided;
static bool shown;	/* there is a line of progress on the terminal */

void print_puzzle(const struct made *made)
{
	unsigned int size = sudoku_cells(options.wish.order), at;
	char text[SUDOKU_CELLS_MAX] = "";

	undecided += made->undecided;
	if (options.drawn) {
		fputs(printed ? "\n" : "", stdout);
		draw_grid(options.wish.order, false, made->cells, made->cells);
	} else {
		for (at = 0; at < size; at++)
			text[at] = cell_symbols(false)[made->cells[at]];
		fwrite(text, 1, size, stdout);
		putchar('\n');
	}
	printed++;
}

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec + time.tv_nsec / 1e9;
}

/*
 * Say how many puzzles there are: when asked by SIGUSR1; and each second on a terminal, if that
 * does not show the puzzles. On a terminal the line is overwritten by the next one.
 */
void print_progress(bool asked)
{
	bool watched = isatty(STDERR_FILENO) && !isatty(STDOUT_FILENO);
	static double start, last;
	double time = now();

	start = start ? start : time;
	last = last ? last : time;
	if (!asked && (!watched || time < last + 1))
		return;
	last = time;
	fprintf(stderr, watched ? "\r%s: %llu of %llu puzzles, %.0f each second " :
				  "%s: %llu of %llu puzzles, %.0f each second\n",
		program_invocation_short_name, printed, options.count,
		time > start ? printed / (time - start) : 0);
	shown = watched;
}

void print_end(void)
{
	if (shown)
		fputs("\r\033[K", stderr);
	if (undecided && options.wish.minimal)
		say(EXIT_UNSOLVED, NULL, 0,
		    "%llu puzzle%s may have givens that are not needed: the device gave up (%s)",
		    undecided, undecided == 1 ? "" : "s",
		    "/sys/module/sudoku/parameters/max_steps");
}
