// SPDX-License-Identifier: GPL-2.0-only
/* Output about a puzzle: text, or a JSON object on a line. Both include messages. */
#include <stdarg.h>

#include "explain.h"

bool to_json;

static char message[STEP_SENTENCE_MAX];

void complain(const struct puzzle *puzzle, enum exit_status status, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(message, sizeof(message), format, arguments);
	va_end(arguments);
	say(status, puzzle->name, puzzle->line, "%s", message);
}

void print_begin(const struct puzzle *puzzle, bool readable)
{
	*message = 0;
	if (!to_json)
		return;
	printf("{\"input\":");
	print_quoted(puzzle->name, true);
	printf(puzzle->line ? ",\"line\":%lu" : ",\"line\":null", puzzle->line);
	printf(",\"order\":%u,\"puzzle\":\"", readable ? puzzle->order : 0);
	if (readable)
		print_cells(puzzle->order, puzzle->hexadecimal, puzzle->cells);
	putchar('"');
}

void print_end(void)
{
	if (!to_json)
		return;
	printf(",\"message\":");
	print_quoted(*message ? message : NULL, true);
	puts("}");
}

/* Steps are printed between these two. In text, an empty line separates puzzles. */
void print_steps_begin(void)
{
	static const char *gap = "";

	fputs(to_json ? ",\"steps\":[" : gap, stdout);
	gap = "\n";
}

void print_steps_end(void)
{
	fputs(to_json ? "]" : "", stdout);
}

/* The result for a puzzle that cannot be read, in JSON */
void print_no_steps(bool solution)
{
	if (to_json)
		printf(",\"steps\":[]%s", solution ? ",\"solution\":null" : "");
}

static void print_cell(unsigned int order, unsigned int cell)
{
	unsigned int side = sudoku_side(order);

	printf("\"r%uc%u\"", cell / side + 1, cell % side + 1);
}

static void print_digits(const char *symbols, u32 digits)
{
	unsigned int digit;

	for (digit = 1; digit <= SUDOKU_SIDE_MAX; digit++)
		if (digits >> digit & 1)
			putchar(symbols[digit]);
}

static const char *const unit_kinds[] = { "row", "column", "box" };

/* The cells, digits and units of the reason */
static void print_reason(const char *symbols, const struct step *step)
{
	unsigned int at;

	printf(",\"cells\":[");
	for (at = 0; at < step->reason_count; at++) {
		fputs(at ? "," : "", stdout);
		print_cell(step->order, step->reason[at]);
	}
	printf("],\"digits\":\"");
	print_digits(symbols, step->digits);
	printf("\",\"units\":[");
	for (at = 0; at < step->unit_count; at++)
		printf("%s\"%s %u\"", at ? "," : "", unit_kinds[step->units[at].kind],
		       step->units[at].number + 1);
	putchar(']');
}

static void print_links(const char *symbols, const struct step *step)
{
	unsigned int at;

	printf(",\"links\":[");
	for (at = 0; at < step->link_count; at++) {
		const struct link *link = &step->links[at];

		printf("%s{\"cell\":", at ? "," : "");
		print_cell(step->order, link->cell);
		printf(",\"digit\":\"%c\",\"holds\":%s,\"group\":", symbols[link->digit],
		       link->holds ? "true" : "false");
		if (link->group < GROUP_CELL)
			printf("\"%s %u\"}", unit_kinds[link->group],
			       sudoku_unit_of(step->order, link->group, link->cell) + 1);
		else
			printf(link->group == GROUP_CELL ? "\"cell\"}" : "null}");
	}
	putchar(']');
}

static void print_eliminations(const char *symbols, const struct step *step)
{
	unsigned int at;

	printf(",\"eliminations\":[");
	for (at = 0; at < step->elimination_count; at++) {
		printf("%s{\"cell\":", at ? "," : "");
		print_cell(step->order, step->eliminations[at].cell);
		printf(",\"digits\":\"");
		print_digits(symbols, step->eliminations[at].digits);
		printf("\"}");
	}
	putchar(']');
}

/* Print a number of tenths, or null for 0. */
static void print_tenths(unsigned int tenths)
{
	if (tenths)
		printf("%u.%u", tenths / 10, tenths % 10);
	else
		printf("null");
}

void print_step(const struct puzzle *puzzle, const struct step *step, bool first)
{
	const char *symbols = cell_symbols(puzzle->hexadecimal);
	char text[STEP_SENTENCE_MAX];

	step_sentence(step, symbols, text);
	if (!to_json) {
		puts(text);
		return;
	}
	printf("%s{\"technique\":\"%s\",\"level\":\"%s\",\"rating\":", first ? "" : ",",
	       step->technique->name, level_names[step->technique->level]);
	print_tenths(step->rating);
	printf(",\"sentence\":\"%s\"", text);
	print_reason(symbols, step);
	print_links(symbols, step);
	if (step->digit) {
		printf(",\"cell\":");
		print_cell(step->order, step->cell);
		printf(",\"digit\":\"%c\"}", symbols[step->digit]);
		return;
	}
	print_eliminations(symbols, step);
	putchar('}');
}

void print_solution(const struct puzzle *puzzle, const u8 *cells)
{
	printf(!to_json ? "" : cells ? ",\"solution\":\"" : ",\"solution\":null");
	if (cells)
		print_cells(puzzle->order, puzzle->hexadecimal, cells);
	fputs(!cells ? "" : to_json ? "\"" : "\n", stdout);
}

/* Print a rating in JSON. Without a technique, the puzzle is complete. */
static void print_rating_object(const struct technique *technique, unsigned int tenths, bool rated)
{
	if (rated && technique)
		printf(",\"level\":\"%s\",\"technique\":\"%s\"", level_names[technique->level],
		       technique->name);
	else
		printf(",\"level\":%s,\"technique\":null", rated ? "\"complete\"" : "null");
	printf(",\"rating\":");
	print_tenths(tenths);
}

/* Print a rating if @rated, or its absence. A puzzle that needs a guess has no number. */
void print_rating(const struct technique *technique, unsigned int tenths, bool rated)
{
	if (!rated || !technique || !technique->rating)
		tenths = 0;
	if (to_json) {
		print_rating_object(technique, tenths, rated);
		return;
	}
	if (!rated || !technique) {
		puts(rated ? "complete" : "");
		return;
	}
	printf("%s: %s", level_names[technique->level], technique->name);
	if (tenths)
		printf(", %u.%u", tenths / 10, tenths % 10);
	putchar('\n');
}

/* Print a wrong cell, after @count others. @given is 0 if the cell has none. */
void print_wrong(const struct puzzle *puzzle, unsigned int cell, unsigned int given,
		 unsigned int count)
{
	const char *symbols = cell_symbols(puzzle->hexadecimal);
	unsigned int side = sudoku_side(puzzle->order), digit = puzzle->cells[cell];

	if (to_json) {
		printf("%s{\"cell\":", count ? "," : ",\"wrong\":[");
		print_cell(puzzle->order, cell);
		printf(digit ? ",\"digit\":\"%c\"" : ",\"digit\":null", symbols[digit]);
		printf(given ? ",\"given\":\"%c\"}" : ",\"given\":null}", symbols[given]);
		return;
	}
	printf("%sr%uc%u", count ? ", " : "wrong: ", cell / side + 1, cell % side + 1);
	if (digit)
		printf(" = %c", symbols[digit]);
	if (given)
		printf(" (given: %c)", symbols[given]);
}

void print_checked(unsigned int wrong, unsigned int blanks)
{
	if (to_json)
		printf("%s],\"blanks\":%u", wrong ? "" : ",\"wrong\":[", blanks);
	else if (wrong)
		putchar('\n');
	else if (blanks)
		printf("right so far, %u to go\n", blanks);
	else
		puts("right and complete");
}

/* Report a grid that could not be checked; in text, with an empty line. */
void print_unchecked(void)
{
	fputs(to_json ? ",\"wrong\":null,\"blanks\":null" : "\n", stdout);
}
