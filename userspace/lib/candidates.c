// SPDX-License-Identifier: GPL-2.0-only
/* Convert tokens to cells, and choose the puzzle of a line. */
#include <ctype.h>

#include "userspace.h"

static void add_symbol(char *symbols, unsigned int *count, char symbol)
{
	if (*count <= SUDOKU_CELLS_MAX)
		symbols[(*count)++] = symbol;
}

static bool is_size(unsigned int count)
{
	return order_of(count, false) || order_of(count, true);
}

/*
 * Gather symbols from the tokens after the last label, or from a column of a table: one symbol per
 * token if there are as many tokens as a row or a puzzle has cells, otherwise all symbols.
 */
void line_gather(struct line *line, unsigned int column)
{
	bool number, numbers = false, single = true, boxed = line->bar && !line->crowded;
	bool hollow = false, dotted = false;	/* blanks: empty fields; symbols */
	unsigned int at, fields = 0, word = 0, group = 0;
	char field[SUDOKU_CELLS_MAX + 2];

	line->count = 0;
	line->groups = 0;
	line->broken = false;
	line->uneven = false;
	line->hollow = false;
	for (at = column ? 0 : line->start; at < line->end; at++) {
		const struct token *token = &line->tokens[at];
		unsigned int value = 0, size = token->size, byte, symbols = 0;
		const char *text = token->text;

		if ((column && token->column != column) || (token->gap && !boxed))
			continue;
		if (token->word) {
			word = line->groups;
			continue;
		}
		if (is_null(text, size)) {
			text = ".";
			size = 1;
		}
		line->broken |= size && word;
		line->groups += !!size;
		for (byte = 0; byte < size; byte++) {
			if ((text[byte] & 0xc0) == 0x80)
				continue;		/* not the first byte of a character */
			add_symbol(line->symbols, &line->count, text[byte]);
			symbols++;
		}
		line->uneven |= symbols && group && symbols != group;
		group = symbols ? symbols : group;
		number = size == 2 && isdigit(text[0]) && isdigit(text[1]);
		value = number ? (text[0] - '0') * 10 + text[1] - '0' : 0;
		numbers |= number;
		hollow |= !size;
		dotted |= size == 1 && !symbol_value(SUDOKU_ORDER_MAX, *text);
		single &= size < 2 || (number && value <= SUDOKU_SIDE_MAX);
		if (number)
			add_symbol(field, &fields, value + (value < 10 ? '0' : 'A' - 10));
		else
			add_symbol(field, &fields, size ? *text : '.');
	}
	if (line->tail && !line->broken && (hollow ? !order_of(fields, false) : !is_size(fields))) {
		add_symbol(field, &fields, '.');
		hollow = true;
	}
	if (!single || !is_size(fields) || (hollow && (dotted || line->doubled)) ||
	    (hollow && line->apart && fields > SUDOKU_SIDE_MAX) ||
	    !(line->separated || boxed || (numbers && fields >= sudoku_side(4))))
		return;
	memcpy(line->symbols, field, fields);
	line->count = fields;
	line->hollow = hollow;
	line->uneven = false;
}

/* Return: whether a candidate equals another or is a solution of it. */
static bool covers(const struct candidate *candidate, const struct candidate *other)
{
	bool full = !count_blanks(candidate->cells, candidate->size);
	unsigned int at;

	if (candidate->size != other->size)
		return false;
	for (at = 0; at < other->size; at++) {
		int value = symbol_value(SUDOKU_ORDER_MAX, other->cells[at]);

		if (!(full && !value) &&
		    value != symbol_value(SUDOKU_ORDER_MAX, candidate->cells[at]))
			return false;
	}
	return true;
}

/* Consider the cells of one or more tokens, starting with @first, as the puzzle of the line. */
void line_consider(struct reader *reader, unsigned int first, enum role role, const char *cells,
		   unsigned int count)
{
	struct line *line = &reader->line;
	const struct token *token = &line->tokens[first];
	struct candidate *best = &line->best, new;
	unsigned int order = order_of(count, true);
	bool given = false, mixed = false;
	unsigned int at, dashes = 0;
	char blank = 0;

	if (!are_cells(order, cells, count))
		return;
	for (at = first; at < line->end; at++)
		line->tokens[at].whole = true;
	if (reader->order && order != reader->order)
		return;
	new = (struct candidate) {
		.text = token->text, .column = token->column, .size = count, .role = role,
		.name = line->name,
	};
	memcpy(new.cells, cells, count);
	for (at = 0; at < count; at++) {
		bool empty = !symbol_value(order, cells[at]);

		given |= !empty || cells[at] == '0' || cells[at] == '.';
		dashes += cells[at] == '-';
		mixed |= empty && blank && blank != cells[at];
		blank = empty ? cells[at] : blank;
	}
	if (!given || (mixed && 2 * dashes >= count && count_blanks(cells, count) == count))
		return;		/* a drawing */
	if (order == 2 && !reader->order && role != ROLE_PUZZLE &&
	    (mixed || *line->text == ':' || reader->rows || reader->grid.order))
		return;
	if (!count_blanks(cells, count) &&
	    (role == ROLE_SOLUTION || (reader->solution && token->column == reader->solution))) {
		line->solved = true;
		for (line->words++; first < line->end; first++)
			line->tokens[first].word = true;
		return;
	}
	if (reader->column && token->column == reader->column)
		new.role = ROLE_PUZZLE;
	new.bare = !line->start && !reader->column;
	if (!best->size || (best->role != ROLE_PUZZLE && new.role == ROLE_PUZZLE)) {
		bool lost = best->size && best->bare && !covers(&new, best) && !covers(best, &new);

		line->other = *best;
		line->other.size = lost ? best->size : 0;
		*best = new;
	} else if (best->role == ROLE_PUZZLE && new.role != ROLE_PUZZLE) {
		;
	} else if (covers(&new, best)) {
		line->solved = true;
	} else if (covers(best, &new)) {
		line->solved = true;
		*best = new;
	} else {
		line->other = new;
	}
}
