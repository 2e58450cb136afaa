// SPDX-License-Identifier: GPL-2.0-only
/* Recognize what a line of text is: a puzzle, a row, layout, a comment, or an error. */
#include <ctype.h>
#include <stdarg.h>
#include <stddef.h>
#include <wchar.h>
#include <wctype.h>

#include "reader.h"
#include "text.h"

/* Append to the message about a line. */
static __printf(2, 3) void tell(struct line *line, const char *format, ...)
{
	const size_t length = strlen(line->message);
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(line->message + length, sizeof(line->message) - length, format, arguments);
	va_end(arguments);
}

#define HEADING_CELLS	16	/* and more are no heading */

enum kind { OTHER, CELL, LETTER, SPACE, OPEN, COMMA, BAR, BARS, CLOSE, BINARY };

static const u8 kinds[256] = {
	[0] = BINARY, [1 ... ' '] = SPACE, [127] = SPACE, ['\''] = SPACE, ['"'] = SPACE,
	[','] = COMMA, [';'] = COMMA, ['|'] = BAR,
	['('] = OPEN, ['['] = OPEN, ['{'] = OPEN, [')'] = CLOSE, [']'] = CLOSE, ['}'] = CLOSE,
	['0' ... '9'] = CELL, ['.'] = CELL, ['_'] = CELL, ['*'] = CELL, ['-'] = CELL,
	['A' ... 'W'] = LETTER, ['X'] = CELL, ['Y' ... 'Z'] = LETTER,
	['a' ... 'w'] = LETTER, ['x'] = CELL, ['y' ... 'z'] = LETTER,
};

/* Decode a character of @size bytes. Return: its code, or WEOF if it is not UTF-8. */
static wint_t decode(const char *at, const char *end, int *size)
{
	mbstate_t state = { 0 };
	wchar_t code = (u8)*at;

	*size = code < 128 ? 1 : (int)mbrtowc(&code, at, end - at, &state);
	if (*size > 0)
		return code;
	*size = 1;
	return WEOF;
}

static enum kind kind_of(wint_t code)
{
	if (code < 128)
		return kinds[code];
	if (code == 0x2502 || code == 0x2503 || code == 0x2551)
		return BAR;
	if (code == WEOF || iswalnum(code))
		return LETTER;
	return (code >= 0x2000 && code <= 0x200f) || (code >= 0x2500 && code <= 0x257f) ||
	       wcschr(L"\xa0\x202f\x205f\x2060\x3000\xfeff", code) ? SPACE : OTHER;
}

/* Return: the digit of a symbol, 0 for a blank, or -1. */
int symbol_value(unsigned int order, char symbol)
{
	static u8 known[SUDOKU_ORDER_MAX + 1][256];	/* 2 more than the value; 0: not yet */
	u8 *value = &known[order][(u8)symbol];

	if (!*value)
		*value = 2 + (symbol && strchr("_*-xX,", symbol) ? 0 :
			      sudoku_cell_value(order, symbol));
	return *value - 2;
}

static void add(struct line *line, char sign, const char *place)
{
	if (line->count < SIGNS_MAX) {
		line->places[line->count] = place;
		line->signs[line->count] = sign;
	}
	line->count++;
}

/* Return: whether a word is of - or * alone, which are no cells. */
static bool is_rule(const char *word, const char *end)
{
	return word + strspn(word, "-") >= end || word + strspn(word, "*") >= end;
}

/* Return: whether a word is a puzzle, and take it. @wanted: the order of all puzzles */
static bool word_is_puzzle(struct line *line, const char *word, const char *end,
			   unsigned int wanted)
{
	const size_t size = end - word;
	unsigned int order = wanted ? wanted : size > 256 ? 5 : size > 81 ? 4 : 3;
	const char *at = word;

	if (size != sudoku_cells(order))
		return false;
	while (at < end && symbol_value(order, *at) >= 0)
		at++;
	if (at < end || is_rule(word, end))
		return false;
	if (line->found < 2)
		line->puzzles[line->found] = word;
	line->found += line->found && line->order != order ? 2 : 1;
	line->order = order;
	return true;
}

static void note_size(struct line *line, unsigned int size)
{
	line->uneven |= line->size && line->size != size;
	line->size = size;
}

/* End a word, which may be a puzzle or cells. */
static void end_word(struct line *line, const char *word, const char *end, unsigned int wanted)
{
	unsigned int size = end - word, order = wanted ? wanted : 3, cells = 0;

	note_size(line, size);
	if (is_rule(word, end) || word_is_puzzle(line, word, end, wanted))
		return;
	for (; word < end; word++)
		cells += kinds[(u8)*word] == CELL;
	line->letters |= cells < size;
	line->worded += cells;
	if (cells == size && (size == 1 || size == order || size == sudoku_side(order)))
		line->rowed += cells;
}

static bool is_null(const char *at)
{
	return (!strncmp(at, "null", 4) || !strncmp(at, "NULL", 4) || !strncmp(at, "None", 4)) &&
	       kinds[(u8)at[4]] != CELL && kinds[(u8)at[4]] != LETTER;
}

/* Collect the signs and words of a line. Its end is like a bracket. Return: whether it is text. */
static bool scan(struct line *line, unsigned int wanted)
{
	bool blanks = strpbrk(line->text, "0._*xX-");	/* so an empty field is none */
	bool empty = false;		/* there are empty fields */
	enum kind kind, before = OPEN, last = OPEN;	/* last: not of a space */
	const char *at, *word = NULL;
	int size = 1;

	for (at = line->text; at <= line->end; at += size, before = kind) {
		kind = at == line->end ? CLOSE : kind_of(decode(at, line->end, &size));
		if (kind == BINARY)
			return false;
		if (kind == BAR && (before == BAR || before == BARS))
			kind = BARS;
		if (!word && is_null(at)) {
			add(line, '_', at);
			note_size(line, 1);
			size = 4;
			last = OTHER;
			continue;
		}
		if (kind == CELL || kind == LETTER) {
			word = word ? word : at;
		} else if (word) {
			end_word(line, word, at, wanted);
			word = NULL;
		}
		if (kind <= LETTER) {
			add(line, *at, at);
		} else if (!blanks && ((kind == COMMA && last != OTHER && last != CLOSE) ||
				       (kind == BAR && (last == BAR || last == BARS)) ||
				       (kind == CLOSE && empty &&
					(last == COMMA || last == BARS)))) {
			add(line, ',', at);
			note_size(line, 1);
			empty = true;
		}
		if (!line->bracket && (kind == OPEN || kind == CLOSE))
			line->bracket = line->count;
		if (kind != SPACE && (kind != COMMA || last != CLOSE))
			last = kind <= LETTER ? OTHER : kind;
	}
	line->signs[line->count < SIGNS_MAX ? line->count : SIGNS_MAX] = 0;
	return true;
}

/* Return: whether the second of two puzzles is the solution of the first. */
static bool is_solution(unsigned int order, const char *puzzle, const char *solution)
{
	u8 cells[SUDOKU_CELLS_MAX];
	struct sudoku_fault fault;
	unsigned int at;

	for (at = 0; at < sudoku_cells(order); at++) {
		int given = symbol_value(order, puzzle[at]);

		cells[at] = symbol_value(order, solution[at]);
		if (!cells[at] || (given && given != cells[at]))
			return false;
	}
	return !sudoku_find_clash(order, cells, &fault);
}

/* Words are puzzles: one, or one and its solution, whatever else is on the line. */
static void take_words(struct line *line)
{
	const char *one = line->puzzles[0], *other = line->puzzles[1];
	bool second = line->found == 2 && is_solution(line->order, other, one);

	if (line->found == 1 || second ||
	    (line->found == 2 && is_solution(line->order, one, other)))
		line->kind = LINE_PUZZLE;
	else
		tell(line, "several puzzles on the line");
	memcpy(line->signs, second ? other : one, sudoku_cells(line->order));
}

/*
 * Say what was seen in a line that is neither a row nor a puzzle, and two signs in it that are no
 * cells or, if all are, that may not be meant as one. A sign that cannot be seen has a number.
 */
static void describe(struct line *line)
{
	unsigned int at, named = 0, column, order = line->order;
	const char *signs = line->signs, *sign, *each;
	bool all = line->cells == line->count;
	wint_t code;
	int size;

	tell(line, line->count > SIGNS_MAX ? "%u cells or more" : "%u cell%s", line->cells,
	     line->cells == 1 ? "" : "s");
	for (at = 0; at < line->count && at < SIGNS_MAX && named < 2; at++) {
		sign = strchr(signs, signs[at]);
		if (sign < signs + at ||
		    (all ? !strchr(",._*xX-", *sign) || (*sign != ',' && strchr(sign + 1, *sign)) :
		     symbol_value(order, *sign) >= 0))
			continue;
		named++;
		tell(line, !all ? ", and " : *sign == ',' ? ", an empty field before " :
		     ", one of them ");
		code = decode(line->places[at], line->end, &size);
		if (code == WEOF)
			tell(line, "\\x%02x", (u8)*sign);
		else if (wcwidth(code) > 0)
			tell(line, "'%.*s'", size, line->places[at]);
		else
			tell(line, "U+%04X", code);
		for (column = 1, each = line->text; each < line->places[at]; each++)
			column += (*each & 0xc0) != 0x80;
		tell(line, " in column %u", column);
	}
	tell(line, "; a row has %u, a puzzle %u", sudoku_side(order), sudoku_cells(order));
}

/* No word of the line is a puzzle: its signs may be a row or a puzzle. */
static void take_signs(struct line *line, unsigned int wanted, bool whole)
{
	unsigned int order = wanted ? wanted : SUDOKU_ORDER_MAX, count = line->count, at;
	unsigned int size = line->size;

	/* The first of these orders: 16 cells are a row, not a puzzle. */
	while (count != sudoku_cells(order) && (count != sudoku_side(order) || whole) &&
	       order >= SUDOKU_ORDER_MIN)
		order = wanted ? 0 : order - 1;
	if (order >= SUDOKU_ORDER_MIN || wanted)
		line->order = order >= SUDOKU_ORDER_MIN ? order : wanted;
	for (at = 0; at < count && at < SIGNS_MAX; at++)
		line->cells += symbol_value(line->order, line->signs[at]) >= 0;
	if (order < SUDOKU_ORDER_MIN || line->cells < count)
		describe(line);
	else if (line->uneven || line->bracket % sudoku_side(order) ||
		 (size != 1 && size != order && size != sudoku_side(order) && size != count))
		tell(line, "%u cells, but not one by one, or brackets inside a row", count);
	else
		line->kind = count == sudoku_side(order) ? LINE_ROW : LINE_PUZZLE;
	line->names = size == 1 && (!strcmp(line->signs, "012345678") ||
				    !strcmp(line->signs, "123456789"));
}

/*
 * Parse a line, whose text is set, and order of the line above. @wanted: the order of all puzzles,
 * or 0; @whole: a line is never a row
 */
void line_parse(struct line *line, unsigned int wanted, bool whole)
{
	const char *at = line->text, *end = line->end;
	size_t layout, row;

	memset(&line->kind, 0, offsetof(struct line, places) - offsetof(struct line, kind));
	*line->message = 0;
	while (at < end && *at && strchr(" \t\v\f\r\xef\xbb\xbf", *at))	/* or U+FEFF */
		at++;
	while (end > at && isspace((u8)end[-1]))
		end--;
	if (at == end)
		return;
	line->kind = LINE_BAD;
	if (!word_is_puzzle(line, at, end, wanted) && !scan(line, wanted)) {
		line->kind = LINE_BINARY;
		return;
	}
	layout = strspn(line->signs, "-+=:~*.,");
	row = sudoku_side(wanted ? wanted : 3);
	if (line->found)
		take_words(line);
	else if ((*at == '#' || *at == '%') && line->rowed < row)
		line->kind = LINE_COMMENT;
	else if (line->count == layout && (!layout || strspn(line->signs, ".") < layout))
		line->kind = LINE_FRAME;	/* dots alone are a row */
	else
		take_signs(line, wanted, whole);
	line->heading = line->letters && line->worded < HEADING_CELLS && line->rowed < row;
}
