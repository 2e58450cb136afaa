// SPDX-License-Identifier: GPL-2.0-only
/* Print puzzles, in any format. */
#include "make.h"

static void print_json(unsigned long long number, const struct dug *dug)
{
	unsigned int order = options.wish.order, givens = 0, at;
	const struct technique *hardest;
	static struct board board;

	board_start(&board, order, dug->cells);
	board.unique = true;
	hardest = board_rate(&board);
	for (at = 0; at < sudoku_cells(order); at++)
		givens += !!dug->cells[at];
	printf("{\"number\":%llu,\"order\":%u,\"givens\":%u", number, order, givens);
	print_level_members(hardest, board.rating);
	print_grid_member("puzzle", order, dug->cells);
	print_grid_member("solution", order, dug->solution);
	puts("}");
}

/* Print puzzle @number, from 1. */
void print_made(unsigned long long number, const struct dug *dug)
{
	unsigned int order = options.wish.order;

	switch (options.to) {
	case TO_LINE:
		fputs(cells_text(order, dug->cells), stdout);
		if (options.solution)
			printf(" %s", cells_text(order, dug->solution));
		putchar('\n');
		break;
	case TO_DRAWN:
		fputs(number > 1 ? "\n" : "", stdout);
		draw_grid(order, dug->cells, dug->cells);
		if (!options.solution)
			break;
		putchar('\n');
		draw_grid(order, dug->solution, dug->cells);
		break;
	case TO_JSON:
		print_json(number, dug);
		break;
	case TO_PDF:
	case TO_SVG:
		paper_add(dug);
		break;
	}
}

/* End the output of @count puzzles. */
void print_tail(unsigned long long count)
{
	if (count && options.to >= TO_PDF)
		paper_write(options.to == TO_SVG);
}
