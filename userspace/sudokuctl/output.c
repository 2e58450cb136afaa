// SPDX-License-Identifier: GPL-2.0-only
/*
 * Outcomes to text. In lines a solution is one line and a puzzle without any an
 * empty one, so that line n belongs to puzzle n.
 */
#include "output.h"
#include "text.h"

static void print_line(FILE *file, unsigned int order, const u8 *cells)
{
	char text[SUDOKU_CELLS_MAX + 1];

	sudoku_text_format(order, cells, text);
	fwrite_unlocked(text, 1, sudoku_cells(order) + 1, file);
}

/* The line between two rows of boxes: ------+-------+------ */
static void print_ruler(FILE *file, unsigned int order)
{
	unsigned int box, dash;

	for (box = 0; box < order; box++) {
		unsigned int dashes = 2 * order + (box && box < order - 1);

		if (box)
			putc_unlocked('+', file);
		for (dash = 0; dash < dashes; dash++)
			putc_unlocked('-', file);
	}
	putc_unlocked('\n', file);
}

static void print_drawing(struct output *output, const struct puzzle *puzzle)
{
	unsigned int order = puzzle->order, side = sudoku_side(order);
	unsigned int row, column;
	FILE *file = output->file;

	if (output->follows)
		putc_unlocked('\n', file);
	output->follows = true;
	for (row = 0; row < side; row++) {
		if (row && row % order == 0)
			print_ruler(file, order);
		for (column = 0; column < side; column++) {
			if (column)
				fputs(column % order ? " " : " | ", file);
			putc_unlocked(sudoku_cell_character(puzzle->cells[row * side + column]),
				      file);
		}
		putc_unlocked('\n', file);
	}
}

void output_begin(struct output *output, FILE *file, enum format to, bool colour)
{
	*output = (struct output) { .file = file, .to = to, .colour = colour };
}

void output_solution(struct output *output, const struct puzzle *puzzle)
{
	if (output->to == FORMAT_DRAWN)
		print_drawing(output, puzzle);
	else
		print_line(output->file, puzzle->order, puzzle->cells);
}

void output_puzzle(struct output *output, const struct puzzle *puzzle)
{
	if (puzzle->state == PUZZLE_UNSOLVED && output->to != FORMAT_DRAWN)
		putc_unlocked('\n', output->file);
	if (puzzle->state == PUZZLE_COUNTED)
		fprintf(output->file, "%llu%s\n",
			(unsigned long long)puzzle->result.solutions,
			puzzle->more ? "+" : "");
}

void output_end(struct output *output)
{
	(void)output;
}
