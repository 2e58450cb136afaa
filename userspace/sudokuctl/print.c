// SPDX-License-Identifier: GPL-2.0-only
/* Standard output, where puzzles without a solution keep their place, and standard error. */
#include <stdarg.h>

#include "sudokuctl.h"

enum exit_status worst_status;

/* Let standard output out. Who does not read it need not be told. */
void flush(void)
{
	if (!fflush(stdout) && !ferror(stdout))
		return;
	if (errno != EPIPE)
		dprintf(STDERR_FILENO, "sudokuctl: cannot write to standard output: %s\n",
			strerror(errno));
	_exit(EXIT_TROUBLE);
}

/* Say what is wrong on standard error; @line is 0 where there are no lines. */
void say(enum exit_status status, const char *place, unsigned long line, const char *format, ...)
{
	va_list arguments;

	if (worst_status < status)
		worst_status = status;
	if (status == EXIT_UNSOLVED && options.quiet)
		return;
	flush();
	fprintf(stderr, options.color_messages ? "\033[1m%s:" : "%s:", place);
	if (line)
		fprintf(stderr, "%lu:", line);
	fputs(options.color_messages ? "\033[m \033[31m" : " ", stderr);
	va_start(arguments, format);
	vfprintf(stderr, format, arguments);
	va_end(arguments);
	fputs(options.color_messages ? "\033[m\n" : "\n", stderr);
}

static void print_cells(const struct puzzle *puzzle, const u8 *cells, const char *behind)
{
	unsigned int count = sudoku_cells(puzzle->order), at;
	const char *symbols = cell_symbols(puzzle->hexadecimal);
	char text[SUDOKU_CELLS_MAX] = "";

	for (at = 0; at < count; at++)
		text[at] = symbols[cells[at]];
	fwrite(text, 1, count, stdout);
	fputs(behind, stdout);
}

static bool is_exhausted(const struct puzzle *puzzle)
{
	return puzzle->order && puzzle->result.solutions < options.limit &&
	       (!puzzle->result.cause || puzzle->result.cause == SUDOKU_CAUSE_NO_SOLUTION);
}

static void line_solution(const struct puzzle *puzzle, const u8 *cells, bool first)
{
	(void)first;
	print_cells(puzzle, cells, "\n");
}

static void line_end(const struct puzzle *puzzle, bool printed)
{
	if (options.count && !puzzle->message)
		printf("%llu%s\n", puzzle->result.solutions, is_exhausted(puzzle) ? "" : "+");
	else if (!printed)
		putchar('\n');
}

static void print_gap(void)
{
	static bool behind;

	if (behind)
		putchar('\n');
	behind = true;
}

static void drawn_solution(const struct puzzle *puzzle, const u8 *cells, bool first)
{
	unsigned int order = puzzle->order, side = sudoku_side(order), at, column;

	(void)first;
	print_gap();
	for (at = 0; at < sudoku_cells(order); at++) {
		bool found = options.color_grids && !puzzle->givens[at];

		if (at && at % (side * order) == 0) {
			for (column = 0; column < side; column++)
				fputs(!column ? "-" : column % order ? "--" : "-+--", stdout);
			putchar('\n');
		}
		column = at % side;
		printf(found ? "%s\033[32m%c\033[m" : "%s%c",
		       !column ? "" : column % order ? " " : " | ",
		       cell_symbols(puzzle->hexadecimal)[cells[at]]);
		if (column == side - 1)
			putchar('\n');
	}
}

static void drawn_end(const struct puzzle *puzzle, bool printed)
{
	if (!printed && puzzle->message) {
		print_gap();
		printf("# %s\n", puzzle->message);
	} else {
		line_end(puzzle, printed);
	}
}

/* In UTF-8, whatever is in @text. */
static void json_string(const char *text)
{
	bool utf8 = mbstowcs(NULL, text, 0) != (size_t)-1;

	putchar('"');
	for (; *text; text++) {
		if (*text == '"' || *text == '\\')
			printf("\\%c", *text);
		else if (*text > 0 && *text < ' ')
			printf("\\u%04x", *text);
		else
			putchar(*text < 0 && !utf8 ? '?' : *text);
	}
	putchar('"');
}

static void json_solution(const struct puzzle *puzzle, const u8 *cells, bool first)
{
	if (first) {
		printf("{\"input\":");
		json_string(puzzle->name);
		printf(puzzle->line ? ",\"line\":%lu" : ",\"line\":null", puzzle->line);
		printf(",\"order\":%u,\"puzzle\":\"", puzzle->order);
		if (puzzle->order)
			print_cells(puzzle, puzzle->givens, "");
		printf("\",\"solutions\":[");
	}
	printf(!cells ? "" : first ? "\"" : ",\"");
	if (cells)
		print_cells(puzzle, cells, "\"");
}

static void json_end(const struct puzzle *puzzle, bool printed)
{
	const struct sudoku_result *result = &puzzle->result;

	if (!printed)
		json_solution(puzzle, NULL, true);
	printf("],\"count\":%llu,\"exhausted\":%s", result->solutions,
	       is_exhausted(puzzle) ? "true" : "false");
	printf(",\"steps\":%llu,\"guesses\":%llu,\"outcome\":\"%s\",\"message\":", result->steps,
	       result->guesses, puzzle->outcome);
	if (puzzle->message)
		json_string(puzzle->message);
	else
		printf("null");
	printf("}\n");
}

const struct printer printers[] = {
	{ "line", line_solution, line_end },
	{ "drawn", drawn_solution, drawn_end },
	{ "json", json_solution, json_end },
	{ NULL, NULL, NULL },
};
