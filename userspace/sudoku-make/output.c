// SPDX-License-Identifier: GPL-2.0-only
/* Print puzzles, in any format; progress; the final message. */
#include "make.h"

static unsigned long long printed, undecided;
static double start;
static bool watched;	/* progress goes to a terminal that does not show the puzzles */
static bool shown;	/* the terminal has a progress line */

static void print_json(const struct made *made)
{
	unsigned int order = options.wish.order, givens = 0, at;

	for (at = 0; at < sudoku_cells(order); at++)
		givens += !!made->cells[at];
	printf("{\"number\":%llu,\"order\":%u,\"givens\":%u,\"puzzle\":\"", made->number + 1, order,
	       givens);
	print_cells(order, false, made->cells);
	printf("\",\"solution\":\"");
	print_cells(order, false, made->solution);
	printf("\"}\n");
}

/* Used if cairo.c is not compiled */
__weak bool paper_possible(void)
{
	return false;
}

__weak void paper_add(const struct made *made)
{
	(void)made;
}

__weak void paper_write(bool svg)
{
	(void)svg;
}

void print_puzzle(const struct made *made)
{
	unsigned int order = options.wish.order;

	undecided += made->undecided;
	switch (options.to) {
	case TO_FORMAT:
		fputs(printed ? "" : options.format->head, stdout);
		print_puzzle_as(options.format, order, made->cells);
		break;
	case TO_DRAWN:
		fputs(printed ? "\n" : "", stdout);
		draw_grid(order, false, made->cells, made->cells);
		break;
	case TO_JSON:
		print_json(made);
		break;
	case TO_PDF:
	case TO_SVG:
		paper_add(made);
		break;
	}
	printed++;
}

/* Return: whether to print the progress every second. */
bool start_progress(void)
{
	start = clock_seconds();
	watched = isatty(STDERR_FILENO) && !isatty(STDOUT_FILENO);
	return watched;
}

/* Print the number of puzzles. On a terminal, each line overwrites the previous one. */
void print_progress(void)
{
	double time = clock_seconds();

	fprintf(stderr, watched ? "\r%s: %llu of %llu puzzles, %.0f per second " :
				  "%s: %llu of %llu puzzles, %.0f per second\n",
		program_invocation_short_name, printed, options.count,
		time > start ? printed / (time - start) : 0);
	shown = watched;
}

/* Remove the progress line, before a message or at the end. */
void clear_progress(void)
{
	if (shown)
		fputs("\r\033[K", stderr);
	shown = false;
}

void print_end(void)
{
	clear_progress();
	fputs(printed && options.to == TO_FORMAT ? options.format->tail : "", stdout);
	if (printed && (options.to == TO_PDF || options.to == TO_SVG))
		paper_write(options.to == TO_SVG);
	flush();
	if (undecided && options.wish.minimal)
		say(EXIT_UNSOLVED, NULL, 0,
		    "%llu puzzle%s may have unnecessary givens: a check ended at %s", undecided,
		    undecided == 1 ? "" : "s", node_limit(options.wish.order));
}
