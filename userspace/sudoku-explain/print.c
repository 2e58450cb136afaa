// SPDX-License-Identifier: GPL-2.0-only
/* Output about a puzzle: text, or a JSON object on a line. Both include messages. */
#include <stdarg.h>

#include "explain.h"

bool to_json, teaching;

static char message[STEP_SENTENCE_MAX];

void complain(const struct puzzle *puzzle, enum exit_status status, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(message, sizeof(message), format, arguments);
	va_end(arguments);
	if (status != EXIT_SOLVED)
		say(status, puzzle->name, puzzle->line, "%s", message);
}

void print_begin(const struct puzzle *puzzle, bool readable)
{
	*message = 0;
	if (!to_json)
		return;
	printf("{\"input\":");
	print_quoted(puzzle->name);
	printf(puzzle->line ? ",\"line\":%lu" : ",\"line\":null", puzzle->line);
	printf(",\"order\":%u", readable ? puzzle->order : 0);
	print_grid_member("puzzle", puzzle->order, readable ? puzzle->cells : NULL);
}

void print_end(void)
{
	if (!to_json)
		return;
	printf(",\"message\":");
	print_quoted(*message ? message : NULL);
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

static void print_digits(u32 digits)
{
	unsigned int digit;

	for (digit = 1; digit <= SUDOKU_SIDE_MAX; digit++)
		if (digits >> digit & 1)
			putchar(cell_symbols[digit]);
}

/* The cells, digits and units of the reason */
static void print_reason(const struct step *step)
{
	unsigned int at;

	printf(",\"cells\":[");
	for (at = 0; at < step->reason_count; at++) {
		fputs(at ? "," : "", stdout);
		print_cell(step->order, step->reason[at]);
	}
	printf("],\"digits\":\"");
	print_digits(step->digits);
	printf("\",\"units\":[");
	for (at = 0; at < step->unit_count; at++)
		printf("%s\"%s %u\"", at ? "," : "", unit_names[step->units[at].kind],
		       step->units[at].number + 1);
	putchar(']');
}

static void print_links(const struct step *step)
{
	unsigned int at;

	printf(",\"links\":[");
	for (at = 0; at < step->link_count; at++) {
		const struct link *link = &step->links[at];

		printf("%s{\"cell\":", at ? "," : "");
		print_cell(step->order, link->cell);
		printf(",\"digit\":\"%c\",\"holds\":%s,\"group\":", cell_symbols[link->digit],
		       link->holds ? "true" : "false");
		if (link->group < GROUP_CELL)
			printf("\"%s %u\"}", unit_names[link->group],
			       sudoku_unit_of(step->order, link->group, link->cell) + 1);
		else
			printf(link->group == GROUP_CELL ? "\"cell\"}" : "null}");
	}
	putchar(']');
}

static void print_eliminations(const struct step *step)
{
	unsigned int at;

	printf(",\"eliminations\":[");
	for (at = 0; at < step->elimination_count; at++) {
		printf("%s{\"cell\":", at ? "," : "");
		print_cell(step->order, step->eliminations[at].cell);
		printf(",\"digits\":\"");
		print_digits(step->eliminations[at].digits);
		printf("\"}");
	}
	putchar(']');
}

/* Print step @number, from 1, of a board. */
void print_step(const struct board *board, struct step *step, unsigned int number)
{
	char text[STEP_SENTENCE_MAX];

	if (teaching && !to_json) {
		teach(board, step, number);
		return;
	}
	step_sentence(step, text);
	if (!to_json) {
		puts(text);
		return;
	}
	printf("%s{\"technique\":\"%s\",\"level\":\"%s\"", number == 1 ? "" : ",",
	       step->technique->name, level_names[step->technique->level]);
	print_rating_member(step->rating);
	printf(",\"sentence\":\"%s\"", text);
	if (teaching) {
		printf(",\"definition\":");
		print_quoted(step_definition(step, text));
		printf(",\"lesson\":");
		print_quoted(step_lesson(board, step, text));
		printf(",\"conclusion\":");
		print_quoted(step_conclusion(step, text));
	}
	print_reason(step);
	print_links(step);
	if (step->digit) {
		printf(",\"cell\":");
		print_cell(step->order, step->cell);
		printf(",\"digit\":\"%c\"}", cell_symbols[step->digit]);
		return;
	}
	print_eliminations(step);
	putchar('}');
}

void print_solution(const struct puzzle *puzzle, const u8 *cells)
{
	if (to_json)
		print_grid_member("solution", puzzle->order, cells);
	else if (cells)
		puts(cells_text(puzzle->order, cells));
}

/* Print a rating if @rated, or its absence. A puzzle that needs a guess has no number. */
void print_rating(const struct technique *technique, unsigned int tenths, bool rated)
{
	if (to_json && rated)
		print_level_members(technique, tenths);
	else if (to_json)
		printf(",\"level\":null,\"technique\":null,\"rating\":null");
	else if (!rated || !technique)
		puts(rated ? "complete" : "");
	else if (!technique->rating)
		printf("%s: %s\n", level_names[technique->level], technique->name);
	else
		printf("%s: %s, %u.%u\n", level_names[technique->level], technique->name,
		       tenths / 10, tenths % 10);
}

/* Print a wrong cell, after @count others. @given is 0 if the cell has none. */
void print_wrong(const struct puzzle *puzzle, unsigned int cell, unsigned int given,
		 unsigned int count)
{
	unsigned int side = sudoku_side(puzzle->order), digit = puzzle->cells[cell];

	if (to_json) {
		printf("%s{\"cell\":", count ? "," : ",\"wrong\":[");
		print_cell(puzzle->order, cell);
		printf(digit ? ",\"digit\":\"%c\"" : ",\"digit\":null", cell_symbols[digit]);
		printf(given ? ",\"given\":\"%c\"}" : ",\"given\":null}", cell_symbols[given]);
		return;
	}
	printf("%sr%uc%u", count ? ", " : "wrong: ", cell / side + 1, cell % side + 1);
	if (digit)
		printf(" = %c", cell_symbols[digit]);
	if (given)
		printf(" (given: %c)", cell_symbols[given]);
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
