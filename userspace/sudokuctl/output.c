// SPDX-License-Identifier: GPL-2.0-only
/*
 * Outcomes to text. In lines a solution is one line, and a puzzle without any is
 * an empty one, so that line n belongs to puzzle n. sudokuctl(1) describes the
 * objects and the records.
 */
#include <string.h>

#include "output.h"
#include "text.h"

#define GREEN	"\033[32m"
#define PLAIN	"\033[m"

/* What became of a puzzle, in a word for programs. */
static const char *outcome(const struct puzzle *puzzle)
{
	if (puzzle->state == PUZZLE_SOLVED)
		return "solved";
	if (puzzle->state == PUZZLE_COUNTED)
		return "counted";
	if (!puzzle->order)
		return "invalid";
	switch (puzzle->result.cause) {
	case SUDOKU_CAUSE_NONE:
		return puzzle->result.solutions > 1 ? "ambiguous" : "failed";
	case SUDOKU_CAUSE_NO_SOLUTION:
		return "unsolvable";
	case SUDOKU_CAUSE_STEPS:
		return "gave up";
	default:
		return "invalid";
	}
}

static void print_cells(FILE *file, unsigned int order, const u8 *cells)
{
	char text[SUDOKU_CELLS_MAX + 1];

	sudoku_text_format(order, cells, text);
	fwrite_unlocked(text, 1, sudoku_cells(order), file);
}

static void print_number(FILE *file, unsigned long long number)
{
	char digits[20];
	size_t at = sizeof(digits);

	do {
		digits[--at] = '0' + number % 10;
		number /= 10;
	} while (number);
	fwrite_unlocked(digits + at, 1, sizeof(digits) - at, file);
}

static void print_text(FILE *file, const char *text)
{
	fwrite_unlocked(text, 1, strlen(text), file);
}

/* Rows and drawings */

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

/* With colour, what was found differs from what was given. */
static void print_row(const struct output *output, const struct puzzle *puzzle,
		      unsigned int row)
{
	unsigned int order = puzzle->order, side = sudoku_side(order);
	bool drawn = output->to == FORMAT_DRAWN, green = false;
	unsigned int column;

	for (column = 0; column < side; column++) {
		unsigned int cell = row * side + column;
		bool found = output->colour && !puzzle->givens[cell];

		if (drawn && column)
			print_text(output->file, column % order ? " " : " | ");
		if (found != green)
			print_text(output->file, found ? GREEN : PLAIN);
		green = found;
		putc_unlocked(sudoku_cell_character(puzzle->cells[cell]),
			      output->file);
	}
	if (green)
		print_text(output->file, PLAIN);
	putc_unlocked('\n', output->file);
}

static void print_grid(struct output *output, const struct puzzle *puzzle)
{
	unsigned int order = puzzle->order, row;

	if (output->follows)
		putc_unlocked('\n', output->file);
	output->follows = true;
	for (row = 0; row < sudoku_side(order); row++) {
		if (output->to == FORMAT_DRAWN && row && row % order == 0)
			print_ruler(output->file, order);
		print_row(output, puzzle, row);
	}
}

static void print_count(struct output *output, const struct puzzle *puzzle)
{
	print_number(output->file, puzzle->result.solutions);
	print_text(output->file, puzzle->more ? "+\n" : "\n");
}

/* JSON */

/* Return: the bytes of the UTF-8 character at the start of a string, or 0. */
static size_t utf8_length(const char *text)
{
	static const unsigned int least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	unsigned char first = text[0];
	size_t length = first < 0x80 ? 1 : first >= 0xf0 ? 4 :
			first >= 0xe0 ? 3 : 2;
	unsigned int point = length == 1 ? first : first & (0x7f >> length);
	size_t at;

	if ((first >= 0x80 && first < 0xc0) || first >= 0xf8)
		return 0;
	for (at = 1; at < length; at++) {
		if ((text[at] & 0xc0) != 0x80)
			return 0;
		point = point << 6 | (text[at] & 0x3f);
	}
	if (point < least[length] || point > 0x10ffff ||
	    (point >= 0xd800 && point < 0xe000))
		return 0;
	return length;
}

/* Bytes that are no UTF-8, as in the names of files, become U+FFFD. */
static void print_json_string(FILE *file, const char *text)
{
	size_t length;

	putc_unlocked('"', file);
	for (; *text; text += length ? length : 1) {
		length = utf8_length(text);
		if (!length)
			print_text(file, "\\ufffd");
		else if (*text == '"' || *text == '\\')
			fprintf(file, "\\%c", *text);
		else if (length == 1 && (*text < ' ' || *text == 0x7f))
			fprintf(file, "\\u%04x", *text);
		else
			fwrite_unlocked(text, 1, length, file);
	}
	putc_unlocked('"', file);
}

static void print_json_cells(FILE *file, unsigned int order, const u8 *cells)
{
	putc_unlocked('"', file);
	print_cells(file, order, cells);
	putc_unlocked('"', file);
}

static void print_json_number(FILE *file, const char *name,
			      unsigned long long number)
{
	print_text(file, name);
	print_number(file, number);
}

/* An object, up to the first solution. */
static void open_object(struct output *output, const struct puzzle *puzzle)
{
	FILE *file = output->file;

	print_text(file, "{\"input\":");
	print_json_string(file, puzzle->name);
	if (puzzle->line)
		print_json_number(file, ",\"line\":", puzzle->line);
	else
		print_text(file, ",\"line\":null");
	if (puzzle->order) {
		print_json_number(file, ",\"order\":", puzzle->order);
		print_text(file, ",\"puzzle\":");
		print_json_cells(file, puzzle->order, puzzle->givens);
	} else {
		print_text(file, ",\"order\":null,\"puzzle\":null");
	}
	print_text(file, ",\"solutions\":[");
}

static void print_json_solution(struct output *output,
				const struct puzzle *puzzle)
{
	if (!output->open)
		open_object(output, puzzle);
	else
		putc_unlocked(',', output->file);
	print_json_cells(output->file, puzzle->order, puzzle->cells);
}

static void close_object(struct output *output, const struct puzzle *puzzle)
{
	const struct sudoku_result *result = &puzzle->result;
	FILE *file = output->file;

	if (!output->open)
		open_object(output, puzzle);
	print_json_number(file, "],\"count\":", result->solutions);
	print_text(file, puzzle->more ? ",\"more\":true" : ",\"more\":false");
	print_json_number(file, ",\"steps\":", result->steps);
	print_json_number(file, ",\"guesses\":", result->guesses);
	print_json_number(file, ",\"depth\":", result->depth);
	print_text(file, ",\"outcome\":");
	print_json_string(file, outcome(puzzle));
	print_text(file, ",\"message\":");
	if (puzzle->state == PUZZLE_UNSOLVED)
		print_json_string(file, puzzle->message);
	else
		print_text(file, "null");
	print_text(file, "}\n");
}

/* CSV, as RFC 4180 has it */

static void print_csv_string(FILE *file, const char *text)
{
	if (!strpbrk(text, "\",\r\n")) {
		print_text(file, text);
		return;
	}
	putc_unlocked('"', file);
	for (; *text; text++) {
		if (*text == '"')
			putc_unlocked('"', file);
		putc_unlocked(*text, file);
	}
	putc_unlocked('"', file);
}

/* @solution: it is in puzzle->cells */
static void print_record(struct output *output, const struct puzzle *puzzle,
			 bool solution)
{
	FILE *file = output->file;

	if (puzzle->order)
		print_cells(file, puzzle->order, puzzle->givens);
	putc_unlocked(',', file);
	if (solution)
		print_cells(file, puzzle->order, puzzle->cells);
	putc_unlocked(',', file);
	if (!solution && puzzle->state == PUZZLE_COUNTED) {
		print_number(file, puzzle->result.solutions);
		if (puzzle->more)
			putc_unlocked('+', file);
	}
	putc_unlocked(',', file);
	print_text(file, solution ? "solved" : outcome(puzzle));
	putc_unlocked(',', file);
	if (!solution && puzzle->state == PUZZLE_UNSOLVED)
		print_csv_string(file, puzzle->message);
	putc_unlocked(',', file);
	print_csv_string(file, puzzle->name);
	putc_unlocked(',', file);
	if (puzzle->line)
		print_number(file, puzzle->line);
	print_text(file, "\r\n");
}

/**
 * output_begin - start to print outcomes
 * @output: the output
 * @file: where they go; its errors are the caller's business
 * @to: FORMAT_LINE, FORMAT_ROWS, FORMAT_DRAWN, FORMAT_JSON or FORMAT_CSV
 * @colour: tell found digits from givens by colour, in rows and drawings
 */
void output_begin(struct output *output, FILE *file, enum format to, bool colour)
{
	*output = (struct output) { .file = file, .to = to, .colour = colour };
	if (to == FORMAT_CSV)
		print_text(file, "puzzle,solution,count,outcome,message,input,line\r\n");
}

/**
 * output_solution - print a solution
 * @output: the output
 * @puzzle: whose it is; the solution is in cells, the givens are there
 */
void output_solution(struct output *output, const struct puzzle *puzzle)
{
	switch (output->to) {
	case FORMAT_JSON:
		print_json_solution(output, puzzle);
		break;
	case FORMAT_CSV:
		print_record(output, puzzle, true);
		break;
	case FORMAT_ROWS:
	case FORMAT_DRAWN:
		print_grid(output, puzzle);
		break;
	default:
		print_cells(output->file, puzzle->order, puzzle->cells);
		putc_unlocked('\n', output->file);
		break;
	}
	output->open = true;
}

/**
 * output_puzzle - print what is left to print of a puzzle
 * @output: the output
 * @puzzle: its state is final, and all its solutions are printed
 */
void output_puzzle(struct output *output, const struct puzzle *puzzle)
{
	switch (output->to) {
	case FORMAT_JSON:
		close_object(output, puzzle);
		break;
	case FORMAT_CSV:
		if (!output->open || puzzle->state != PUZZLE_SOLVED)
			print_record(output, puzzle, false);
		break;
	case FORMAT_ROWS:
	case FORMAT_DRAWN:
		if (puzzle->state == PUZZLE_COUNTED)
			print_count(output, puzzle);
		break;
	default:
		if (puzzle->state == PUZZLE_COUNTED)
			print_count(output, puzzle);
		else if (!output->open)
			putc_unlocked('\n', output->file);
		break;
	}
	output->open = false;
}
