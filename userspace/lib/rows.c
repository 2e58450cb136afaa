// SPDX-License-Identifier: GPL-2.0-only
/* Assemble rows to grids. A bad row counts as a row, so that the next puzzle is found. */
#include "text.h"
#include "userspace.h"

static unsigned int line_size(unsigned int order, bool whole)
{
	return whole ? sudoku_cells(order) : sudoku_side(order);
}

static unsigned int nearest_order(unsigned int count, bool whole)
{
	unsigned int order = SUDOKU_ORDER_MIN;

	while (order < SUDOKU_ORDER_MAX && count > line_size(order, whole) * 3 / 2)
		order++;
	return order;
}

/* Return: the order of grids with @count cells in a row or, with @whole, in all; or 0. */
unsigned int order_of(unsigned int count, bool whole)
{
	unsigned int order = nearest_order(count, whole);

	return line_size(order, whole) == count ? order : 0;
}

/* Return: the digit of a character, 0 for a blank, or -1. */
int symbol_value(unsigned int order, char symbol)
{
	return symbol && strchr("_*-xX", symbol) ? 0 : sudoku_cell_value(order, symbol);
}

/*
 * Digits are 0 to F if there is no G, and 0 with another blank or exactly 16 zeros. With G and
 * another blank, @doubtful is set.
 */
static bool is_hexadecimal(const struct reader *reader, bool *doubtful)
{
	const char *symbols = reader->grid.symbols, *at;
	bool blanks = strpbrk(symbols, "._*-xX"), high = strpbrk(symbols, "gG");
	unsigned int zeros = 0;

	for (at = symbols; *at; at++)
		zeros += *at == '0';
	*doubtful = high && blanks && (zeros || reader->hexadecimal);
	return !high && (reader->hexadecimal || (blanks ? zeros : zeros == sudoku_side(4)));
}

unsigned int count_blanks(const char *cells, unsigned int count)
{
	unsigned int at, blanks = 0;

	for (at = 0; at < count; at++)
		blanks += !symbol_value(SUDOKU_ORDER_MAX, cells[at]);
	return blanks;
}

/* What is named a solution may be a puzzle, but not if at most a quarter of it is blank. */
bool is_bad_solution(enum role role, const char *cells, unsigned int count)
{
	unsigned int blanks = count_blanks(cells, count);

	return role == ROLE_SOLUTION && blanks && 4 * blanks <= count;
}

/* A full grid that is named a solution is not a puzzle. */
static bool is_solution(const struct reader *reader)
{
	const struct grid *grid = &reader->grid;

	return reader->role == ROLE_SOLUTION && !grid->fault.cause &&
	       !count_blanks(grid->symbols, sudoku_cells(grid->order));
}

/* Pass on a complete or cut-off grid. */
static void finish(struct reader *reader)
{
	struct grid *grid = &reader->grid;
	const char *message = NULL;
	bool doubtful = false;
	unsigned int at;
	u8 *cells;

	if (is_solution(reader)) {
		reader->skipped += *reader->name.text ? 0 : grid->rows;
		memset(grid, 0, sizeof(*grid));
		return;
	}
	cells = reader_room(grid->order);
	reader->found = true;
	reader->object.puzzle = true;
	reader->side = sudoku_side(grid->order);
	if (grid->fault.cause) {
		message = grid->message ? grid->message :
			  fault_sentence(grid->order, false, &grid->fault);
		grid->line = grid->fault.line;
	} else {
		reader->hexadecimal = grid->order == 4 && is_hexadecimal(reader, &doubtful);
	}
	if (doubtful)
		message = "0, other blanks and G: the digits are 0 to F, or there are two blanks";
	if (!message &&
	    is_bad_solution(reader->role, grid->symbols, sudoku_cells(grid->order)))
		message = BAD_SOLUTION;
	for (at = 0; !message && at < sudoku_cells(grid->order); at++) {
		cells[at] = symbol_value(grid->order, grid->symbols[at]);
		cells[at] += reader->hexadecimal && (cells[at] || grid->symbols[at] == '0');
	}
	reader_take(&reader->input, grid->line, grid->order == 4 && reader->hexadecimal, message);
	memset(grid, 0, sizeof(*grid));
}

/* Record the first fault, after @line_cells cells of the line and @cell cells of the puzzle. */
static void note_fault(struct reader *reader, enum sudoku_cause cause, unsigned int line_cells,
		       unsigned int cell, char character)
{
	if (!reader->grid.fault.cause)
		reader->grid.fault = (struct sudoku_fault) {
			.cause = cause, .line = reader->input.line, .line_cells = line_cells,
			.cell = cell, .character = character,
		};
}

/* End the input of rows; a grid that has begun is cut off. */
void rows_end(struct reader *reader)
{
	const struct grid *grid = &reader->grid;

	if (!grid->order)
		return;
	note_fault(reader, SUDOKU_CAUSE_CUT_OFF, 0, grid->rows * sudoku_side(grid->order), 0);
	finish(reader);
}

/* Reject a line whose puzzle cannot be determined, with @message. */
void rows_reject(struct reader *reader, const char *message)
{
	rows_end(reader);
	reader_room(SUDOKU_ORDER_MIN);
	reader->found = true;
	reader->object.puzzle = true;
	reader_take(&reader->input, reader->input.line, false, message);
}

/* Handle an empty line. A grid may have one after each band. */
void rows_gap(struct reader *reader)
{
	struct grid *grid = &reader->grid;

	if (grid->order && grid->rows == (grid->gaps + 1) * grid->order) {
		grid->gaps++;
	} else if (grid->order) {
		note_fault(reader, SUDOKU_CAUSE_LINE_EMPTY, 0,
			   grid->rows * sudoku_side(grid->order), 0);
		rows_end(reader);
	}
}

/* Handle a line between rows: after a band, or after every row. Another one begins a grid. */
void rows_rule(struct reader *reader)
{
	struct grid *grid = &reader->grid;

	if (grid->order && (grid->ruled == grid->rows ||
			    (grid->rows % grid->order && grid->rules != grid->rows - 1)))
		rows_end(reader);
	grid->ruled = grid->rows;
	grid->rules += !!grid->order;
}

/* Return: the first blank of a row, ' ' for empty fields, or 0. */
char blank_of(const struct line *line)
{
	unsigned int at = 0;

	while (at < line->count && symbol_value(SUDOKU_ORDER_MAX, line->symbols[at]))
		at++;
	return line->hollow ? ' ' : at < line->count ? line->symbols[at] : 0;
}

/* Return: - _ or * if the line has only this, or 0. */
char lone_of(const struct line *line)
{
	unsigned int at = 1;

	while (at < line->count && line->symbols[at] == *line->symbols)
		at++;
	return at == line->count && !line->hollow && strchr("-_*", *line->symbols) ?
	       *line->symbols : 0;
}

/* Note a row with other separators than the first row, or with both empty fields and blanks. */
static void check_form(struct reader *reader)
{
	static char message[80];
	const struct line *line = &reader->line;
	struct grid *grid = &reader->grid;
	char blank = blank_of(line);
	bool hollow = line->hollow || grid->blank == ' ';
	unsigned int at = 1;

	if (!grid->rows) {
		grid->form = line->form;
		grid->tail = line->tail;
		while (at < line->count &&
		       line->symbols[at] == line->symbols[at - 1] + !line->hollow)
			at++;
		grid->head = at == line->count;
	}
	grid->doubled |= line->doubled;
	if (lone_of(line)) {
		grid->lone = *line->symbols;
		grid->lone_line = reader->input.line;
		return;
	}
	if (!grid->fault.cause &&
	    ((hollow ? line->form != grid->form || grid->doubled :
		       (line->form - line->tail - grid->form + grid->tail) & 0xffff) ||
	     (grid->blank && blank && (grid->blank == ' ') != (blank == ' ')))) {
		snprintf(message, sizeof(message),
			 "row %u is separated in another way than the rows above", grid->rows + 1);
		grid->message = message;
		note_fault(reader, SUDOKU_CAUSE_LINE_SHORT, 0, 0, 0);
	}
	grid->blank = grid->blank ? grid->blank : blank;
}

/* Add a row or, with @whole, a puzzle on one line, good or bad. */
void rows_take(struct reader *reader, const char *symbols, unsigned int count, bool whole)
{
	struct grid *grid = &reader->grid;
	unsigned int before, size, good = 0;

	/* A grid is cut off if an empty line follows some of its bands but not this one. */
	if (whole || (grid->gaps && grid->rows == (grid->gaps + 1) * grid->order))
		rows_end(reader);
	if (!grid->order) {
		grid->line = reader->input.line;
		grid->order = reader->order ? reader->order : nearest_order(count, whole);
	}
	size = line_size(grid->order, whole);
	before = grid->rows * size;
	while (good < count && good < size && symbol_value(grid->order, symbols[good]) >= 0)
		good++;
	if (good < count || count < size)
		note_fault(reader, good == size ? SUDOKU_CAUSE_LINE_LONG :
				   good < count ? SUDOKU_CAUSE_CHARACTER :
						  SUDOKU_CAUSE_LINE_SHORT,
			   good, before + good, good < count ? symbols[good] : 0);
	if (!whole)
		check_form(reader);
	memcpy(grid->symbols + before, symbols, good);
	if (++grid->rows == sudoku_side(grid->order) || whole)
		finish(reader);
}
