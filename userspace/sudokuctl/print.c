// SPDX-License-Identifier: GPL-2.0-only
/* The formats of the output, in which puzzles without a solution keep their place. */
#include "sudokuctl.h"

/* Print a grid, or none. */
static void print_grid(const struct puzzle *puzzle, const u8 *cells, const char *behind)
{
	if (cells)
		print_cells(puzzle->order, puzzle->hexadecimal, cells);
	fputs(behind, stdout);
}

static bool is_exhausted(const struct puzzle *puzzle)
{
	return puzzle->order && puzzle->result.solutions < options.limit &&
	       (!puzzle->result.cause || puzzle->result.cause == SUDOKU_CAUSE_NO_SOLUTION);
}

/* Without @cells, a puzzle has no solution to show, here and below. */
static void print_line(const struct puzzle *puzzle, const u8 *cells)
{
	if (options.count && !puzzle->message)
		printf("%llu%s", puzzle->result.solutions, is_exhausted(puzzle) ? "" : "+");
	print_grid(puzzle, cells, "\n");
}

static void draw(const struct puzzle *puzzle, const u8 *cells)
{
	static const char *gap = "";	/* before the next grid */

	if (!cells && !puzzle->message) {
		print_line(puzzle, cells);
		return;
	}
	fputs(gap, stdout);
	gap = "\n";
	if (!cells)
		printf("# %s\n", puzzle->message);
	else
		draw_grid(puzzle->order, puzzle->hexadecimal, cells, puzzle->givens);
}

static void json_solution(const struct puzzle *puzzle, const u8 *cells)
{
	bool first = puzzle->result.solutions < 2 || !cells;

	if (first) {
		printf("{\"input\":");
		print_quoted(puzzle->name, true);
		printf(puzzle->line ? ",\"line\":%lu" : ",\"line\":null", puzzle->line);
		printf(",\"order\":%u,\"puzzle\":\"", puzzle->order);
		print_grid(puzzle, puzzle->givens, "\",\"solutions\":[");
	}
	printf(!cells ? "" : first ? "\"" : ",\"");
	print_grid(puzzle, cells, cells ? "\"" : "");
}

static void json_end(const struct puzzle *puzzle)
{
	printf("],\"count\":%llu,\"exhausted\":%s,\"steps\":%llu,\"guesses\":%llu",
	       puzzle->result.solutions, is_exhausted(puzzle) ? "true" : "false",
	       puzzle->result.steps, puzzle->result.guesses);
	printf(",\"outcome\":\"%s\",\"message\":", puzzle->outcome);
	print_quoted(puzzle->message, true);
	printf("}\n");
}

/* Of several solutions, each has a row, with its number as count; the last one knows the rest. */
static void csv_solution(const struct puzzle *puzzle, const u8 *cells)
{
	static bool headed;

	if (!headed)
		puts("puzzle,solution,count,exhausted,outcome,message");
	if (cells && puzzle->result.solutions > 1)
		printf(",%llu,false,solved,\n", puzzle->result.solutions - 1);
	headed = true;
	print_grid(puzzle, puzzle->givens, ",");
	print_grid(puzzle, cells, "");
}

static void csv_end(const struct puzzle *puzzle)
{
	printf(",%llu,%s,%s,", puzzle->result.solutions, is_exhausted(puzzle) ? "true" : "false",
	       puzzle->outcome);
	print_quoted(puzzle->message, false);
	putchar('\n');
}

const struct printer printers[] = {
	{ "line", print_line, NULL },
	{ "drawn", draw, NULL },
	{ "json", json_solution, json_end },
	{ "csv", csv_solution, csv_end },
	{ NULL, NULL, NULL },
};
