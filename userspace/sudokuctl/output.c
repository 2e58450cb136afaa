// SPDX-License-Identifier: GPL-2.0-only
/*
 * Outcomes to text. A puzzle is a line of output, empty if it is not solved, so
 * that line n belongs to puzzle n; or it is a drawing. What is wrong goes to
 * standard error, in step with the output on a terminal.
 */
#include <err.h>
#include <errno.h>
#include <stdio.h>

#include "output.h"
#include "text.h"

static void output_line(const struct puzzle *puzzle)
{
	char text[SUDOKU_CELLS_MAX + 1];

	sudoku_text_format(puzzle->order, puzzle->cells, text);
	fwrite(text, 1, sudoku_cells(puzzle->order) + 1, stdout);
}

/* The line between two rows of boxes: ------+-------+------ */
static void output_ruler(unsigned int order)
{
	unsigned int box, dash;

	for (box = 0; box < order; box++) {
		unsigned int dashes = 2 * order + (box && box < order - 1);

		if (box)
			putchar('+');
		for (dash = 0; dash < dashes; dash++)
			putchar('-');
	}
	putchar('\n');
}

static void output_drawing(const struct puzzle *puzzle)
{
	unsigned int order = puzzle->order, side = sudoku_side(order);
	unsigned int row, column;
	static bool follows;

	if (follows)
		putchar('\n');
	follows = true;
	for (row = 0; row < side; row++) {
		if (row && row % order == 0)
			output_ruler(order);
		for (column = 0; column < side; column++) {
			if (column)
				fputs(column % order ? " " : " | ", stdout);
			putchar(sudoku_cell_character(puzzle->cells[row * side +
								    column]));
		}
		putchar('\n');
	}
}

/* Print what became of a puzzle: on a line, or drawn. */
void output_puzzle(const struct puzzle *puzzle, bool draw)
{
	if (puzzle->state == PUZZLE_SOLVED) {
		if (draw)
			output_drawing(puzzle);
		else
			output_line(puzzle);
		return;
	}
	if (!draw)
		putchar('\n');
	fflush(stdout);
	if (puzzle->line)
		fprintf(stderr, "%s:%lu: %s\n", puzzle->name, puzzle->line,
			puzzle->message);
	else
		fprintf(stderr, "%s: %s\n", puzzle->name, puzzle->message);
}

/*
 * Let the output out. Return: whether it is. If not, that is said, unless it is
 * because nobody reads it any more.
 */
bool output_flush(void)
{
	errno = EIO;
	if (!fflush(stdout) && !ferror(stdout))
		return true;
	if (errno != EPIPE)
		warn("cannot write to standard output");
	return false;
}
