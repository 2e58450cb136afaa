// SPDX-License-Identifier: GPL-2.0-only
/* The output formats. Puzzles without a solution keep their place in the output. */
#include "sudokuctl.h"

/* Print @cells, if any, and @behind. */
static void print_grid(const struct answer *answer, const u8 *cells, const char *behind)
{
	if (cells)
		print_cells(answer->order, answer->hexadecimal, cells);
	fputs(behind, stdout);
}

static bool is_exhausted(const struct answer *answer)
{
	return answer->order && answer->result.solutions < options.limit &&
	       (!answer->result.cause || answer->result.cause == SUDOKU_CAUSE_NO_SOLUTION);
}

/* Here and below, @cells is NULL if there is no solution to show. */
static void print_line(const struct answer *answer, const u8 *cells)
{
	if (options.count && !answer->message)
		printf("%llu%s", answer->result.solutions, is_exhausted(answer) ? "" : "+");
	print_grid(answer, cells, "\n");
}

static void draw(const struct answer *answer, const u8 *cells)
{
	static const char *gap = "";	/* before the next grid */

	if (!cells && !answer->message) {
		print_line(answer, cells);
		return;
	}
	fputs(gap, stdout);
	gap = "\n";
	if (!cells)
		printf("# %s\n", answer->message);
	else
		draw_grid(answer->order, answer->hexadecimal, cells, answer->givens);
}

static void json_solution(const struct answer *answer, const u8 *cells)
{
	bool first = answer->result.solutions < 2 || !cells;

	if (first) {
		printf("{\"input\":");
		print_quoted(answer->name, true);
		printf(answer->line ? ",\"line\":%lu" : ",\"line\":null", answer->line);
		printf(",\"order\":%u,\"puzzle\":\"", answer->order);
		print_grid(answer, answer->givens, "\",\"solutions\":[");
	}
	printf(!cells ? "" : first ? "\"" : ",\"");
	print_grid(answer, cells, cells ? "\"" : "");
}

static void json_end(const struct answer *answer)
{
	printf("],\"count\":%llu,\"exhausted\":%s,\"steps\":%llu,\"guesses\":%llu",
	       answer->result.solutions, is_exhausted(answer) ? "true" : "false",
	       answer->result.steps, answer->result.guesses);
	printf(",\"outcome\":\"%s\",\"message\":", answer->outcome);
	print_quoted(answer->message, true);
	printf("}\n");
}

/* Each solution has a row, whose count is its number; the last row has the puzzle's values. */
static void csv_solution(const struct answer *answer, const u8 *cells)
{
	static bool headed;

	if (!headed)
		puts("puzzle,solution,count,exhausted,outcome,message");
	if (cells && answer->result.solutions > 1)
		printf(",%llu,false,solved,\n", answer->result.solutions - 1);
	headed = true;
	print_grid(answer, answer->givens, ",");
	print_grid(answer, cells, "");
}

static void csv_end(const struct answer *answer)
{
	printf(",%llu,%s,%s,", answer->result.solutions, is_exhausted(answer) ? "true" : "false",
	       answer->outcome);
	print_quoted(answer->message, false);
	putchar('\n');
}

const struct printer printers[] = {
	{ "line", print_line, NULL },
	{ "drawn", draw, NULL },
	{ "json", json_solution, json_end },
	{ "csv", csv_solution, csv_end },
	{ NULL, NULL, NULL },
};
