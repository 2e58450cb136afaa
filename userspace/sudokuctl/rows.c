// SPDX-License-Identifier: GPL-2.0-only
/* Rows to grids. A bad row is one, too, so that the next puzzle begins where it should. */
#include "sudokuctl.h"
#include "text.h"

static unsigned int line_size(unsigned int order, bool whole)
{
	return whole ? sudoku_cells(order) : sudoku_side(order);
}

/* Return: the order of grids with so many cells on a row, or as a @whole; or 0. */
unsigned int order_of(unsigned int count, bool whole)
{
	unsigned int order = SUDOKU_ORDER_MAX;

	while (order >= SUDOKU_ORDER_MIN && line_size(order, whole) != count)
		order--;
	return order < SUDOKU_ORDER_MIN ? 0 : order;
}

static unsigned int nearest_order(unsigned int count, bool whole)
{
	unsigned int order = SUDOKU_ORDER_MIN;

	while (order < SUDOKU_ORDER_MAX && count > line_size(order, whole) * 3 / 2)
		order++;
	return order;
}

/* Return: the digit that a character stands for, 0 for a blank, or -1. */
int symbol_value(unsigned int order, char symbol)
{
	return symbol && strchr("_*-xX", symbol) ? 0 : sudoku_cell_value(order, symbol);
}

/* Whether digits are 0 to F: there is no G, but 0 and another blank, or just 16 zeros. */
static bool is_hexadecimal(const struct reader *reader)
{
	const char *symbols = reader->grid.symbols;
	unsigned int zeros = 0, blanks = 0, at;

	for (at = 0; at < sudoku_cells(4); at++) {
		if (symbols[at] == 'G' || symbols[at] == 'g')
			return false;
		zeros += symbols[at] == '0';
		blanks += symbols[at] != '0' && !symbol_value(4, symbols[at]);
	}
	return reader->hexadecimal || (blanks ? zeros : zeros == sudoku_side(4));
}

static void take_grid(struct reader *reader)
{
	struct grid *grid = &reader->grid;
	u8 *cells = batch_room(grid->order);
	unsigned int at;

	reader->hexadecimal = grid->order == 4 && is_hexadecimal(reader);
	for (at = 0; at < sudoku_cells(grid->order); at++) {
		cells[at] = symbol_value(grid->order, grid->symbols[at]);
		cells[at] += reader->hexadecimal && (cells[at] || grid->symbols[at] == '0');
	}
	batch_take(&reader->input, grid->line, reader->hexadecimal, NULL);
}

/* The grid is over. */
static void finish(struct reader *reader)
{
	struct grid *grid = &reader->grid;

	reader->found = true;
	if (grid->fault.cause)
		batch_take(&reader->input, grid->fault.line, false,
			   fault_sentence(grid->order, false, &grid->fault));
	else
		take_grid(reader);
	memset(grid, 0, sizeof(*grid));
}

/* Note the first fault, behind so many cells of the line and of the puzzle. */
static void note_fault(struct reader *reader, enum sudoku_cause cause, unsigned int line_cells,
		       unsigned int cell)
{
	struct sudoku_fault *fault = &reader->grid.fault;

	if (fault->cause)
		return;
	fault->cause = cause;
	fault->line = reader->input.line;
	fault->line_cells = line_cells;
	fault->cell = cell;
}

/* If a grid is under way, it is cut off. */
void rows_end(struct reader *reader, enum sudoku_cause cause)
{
	struct grid *grid = &reader->grid;

	if (!grid->order)
		return;
	note_fault(reader, cause, 0, grid->rows * sudoku_side(grid->order));
	finish(reader);
}

/* A line is empty. There may be one behind each band of a grid. */
void rows_gap(struct reader *reader)
{
	struct grid *grid = &reader->grid;

	if (grid->order && grid->rows == (grid->gaps + 1) * grid->order)
		grid->gaps++;
	else
		rows_end(reader, SUDOKU_CAUSE_LINE_EMPTY);
}

/* Take a row, or the line of a @whole puzzle, good or bad. */
void rows_take(struct reader *reader, const char *symbols, unsigned int count, bool whole)
{
	struct grid *grid = &reader->grid;
	unsigned int order = options.order ? options.order : order_of(count, whole);
	unsigned int before, size, good = 0;

	/* Where some bands are apart and others are not, a grid was cut off. */
	if (whole || (grid->gaps && grid->rows == (grid->gaps + 1) * grid->order))
		rows_end(reader, SUDOKU_CAUSE_CUT_OFF);
	if (!grid->order) {
		grid->line = reader->input.line;
		grid->order = order ? order : nearest_order(count, whole);
	}
	size = line_size(grid->order, whole);
	before = grid->rows * size;
	while (good < count && good < size && symbol_value(grid->order, symbols[good]) >= 0)
		good++;
	if (!grid->fault.cause && good < count)
		grid->fault.character = symbols[good];
	if (good < count || count < size)
		note_fault(reader, good == size ? SUDOKU_CAUSE_LINE_LONG :
				   good < count ? SUDOKU_CAUSE_CHARACTER :
						  SUDOKU_CAUSE_LINE_SHORT,
			   good, before + good);
	memcpy(grid->symbols + before, symbols, good);
	if (++grid->rows == sudoku_side(grid->order) || whole)
		finish(reader);
}
