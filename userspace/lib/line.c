// SPDX-License-Identifier: GPL-2.0-only
/* Recognize what a line of text is: a puzzle, a row, layout, words, or an error. */
#include <stdarg.h>
#include <stddef.h>
#include <wchar.h>

#include "reader.h"
#include "text.h"

#define CELLS		"0123456789._*xX-"	/* of a 9x9 grid */
#define OTHER_CELLS	20	/* at most, in a row beside a puzzle */
#define WORDS_OF_CELLS	40	/* at most, cells in all such rows */
#define HEADING_CELLS	8	/* at most, in words of cells of a heading */
#define LETTERED_CELLS	12	/* and in its other words */
#define BYTE_ORDER_MARK	"\xef\xbb\xbf"	/* of UTF-8 */
#define WORD_SIZE	200	/* at most, of a word beside a puzzle */

/* Return: the digit of a symbol, 0 for a blank, or -1. */
int symbol_value(unsigned int order, char symbol)
{
	return symbol == '_' || symbol == '*' || symbol == '-' || symbol == 'x' || symbol == 'X' ?
	       0 : sudoku_cell_value(order, symbol);
}

/* Return: whether @count symbols are cells of a grid. */
static bool are_cells(unsigned int order, const char *symbols, unsigned int count)
{
	while (count && symbol_value(order, symbols[count - 1]) >= 0)
		count--;
	return !count;
}

static __printf(2, 3) void refuse(struct line *line, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(line->message, sizeof(line->message), format, arguments);
	va_end(arguments);
	line->kind = LINE_REFUSED;
}

/* Decode a character. Return: its size in bytes; @code is 0 if it is not UTF-8. */
static size_t decode(const char *at, const char *end, wchar_t *code)
{
	mbstate_t state = { 0 };
	size_t size = 1;

	*code = (u8)*at;
	if (*at & 0x80)
		size = mbrtowc(code, at, end - at, &state);
	if (size <= 4)
		return size;
	*code = 0;
	return 1;
}

/* Return: the name of a character that is not ASCII, or NULL. */
static const char *name_of(const char *at, const char *end)
{
	static char name[32];
	wchar_t code;
	int size = decode(at, end, &code);

	snprintf(name, sizeof(name), "'%.*s' (U+%04X)", size, at, (unsigned int)code);
	return code > 127 ? name : NULL;
}

enum kind { OTHER, CELL, LETTER, SPACE, OPEN, COMMA, BAR, CLOSE };	/* LETTER: and no cell */

static enum kind kind_of(wchar_t code)
{
	static const u8 kinds[128] = {
		[0] = LETTER,	/* not UTF-8 */
		['\t' ... '\r'] = SPACE, [' '] = SPACE, ['\''] = SPACE, ['"'] = SPACE,
		['0' ... '9'] = CELL, ['A' ... 'P'] = CELL, ['a' ... 'p'] = CELL,
		['Q' ... 'W'] = LETTER, ['q' ... 'w'] = LETTER, ['Y' ... 'Z'] = LETTER,
		['y' ... 'z'] = LETTER, ['X'] = CELL, ['x'] = CELL, ['.'] = CELL, ['_'] = CELL,
		['*'] = CELL, ['-'] = CELL, [','] = COMMA, [';'] = COMMA, ['|'] = BAR,
		['['] = OPEN, ['{'] = OPEN, ['('] = OPEN, [']'] = CLOSE, ['}'] = CLOSE,
		[')'] = CLOSE,
	};

	if (code < 128)
		return kinds[code];
	if (code == 0x2502 || code == 0x2503 || code == 0x2551)
		return BAR;
	if ((code >= 0x2000 && code <= 0x200f) || (code >= 0x2500 && code <= 0x257f) ||
	    wcschr(L"\xa0\x202f\x205f\x2060\xfeff", code))
		return SPACE;
	return code < 0xc0 || (code >= 0x2010 && code <= 0x206f) ? OTHER : LETTER;
}

/* Add a symbol. @place: where it is, or NULL if it is an empty field */
static void add(struct line *line, char symbol, const char *place)
{
	if (line->count < SUDOKU_CELLS_MAX) {
		line->symbols[line->count] = symbol;
		line->places[line->count] = place;
	}
	line->empty += !place;
	line->count++;
	line->run++;
}

/* End a group of adjacent symbols. */
static void end_group(struct line *line)
{
	if (line->run)
		line->group = line->groups++ && line->group != line->run ? 0 : line->run;
	line->run = 0;
}

/* End a word: it may be a blank, a puzzle, or something else. @wanted: the order of all puzzles */
static void end_word(struct line *line, const char *end, unsigned int wanted)
{
	unsigned int order = wanted ? wanted : 3, size = end - line->word, cells = 0, run = 0;
	const char *at = line->word;

	line->word = NULL;
	if (size == 4 && (!memcmp(at, "null", 4) || !memcmp(at, "None", 4))) {
		line->count -= 3;
		line->run -= 3;
		if (line->count <= SUDOKU_CELLS_MAX)
			line->symbols[line->count - 1] = '0';
		return;
	}
	while (!wanted && order < SUDOKU_ORDER_MAX && sudoku_cells(order) < size)
		order++;
	if (size == sudoku_cells(order) && are_cells(order, at, size) && strspn(at, "-") < size) {
		line->order = line->found && line->order != order ? 0 : order;
		line->puzzles[line->found++ > 0] = at;
		return;
	}
	for (; at < end; at++) {
		run = strchr(CELLS, *at) ? run + 1 : 0;
		cells += run > 0;
		line->longest = run > line->longest ? run : line->longest;
	}
	if (size > WORD_SIZE)
		line->longest = size;
	line->letters |= cells < size;
	line->cells[cells < size] += cells;
}

/* Collect the symbols and words of a line. */
static void scan(struct line *line, unsigned int wanted)
{
	enum kind kind = CLOSE, last = OPEN;	/* last: not of a space */
	const char *at = line->text;
	size_t size = 1;
	wchar_t code;

	for (; at <= line->end; at += size, kind = CLOSE) {
		if (at < line->end) {	/* the end is like a bracket */
			size = decode(at, line->end, &code);
			kind = kind_of(code);
			line->spaces |= kind == SPACE;
			line->bars |= kind == BAR;
			line->brackets |= kind == OPEN || kind == CLOSE;
			if (kind != SPACE && ((u8)*at < ' ' || *at == 127))
				break;
		}
		if (line->word && kind != CELL && kind != LETTER)
			end_word(line, at, wanted);
		else if (!line->word && (kind == CELL || kind == LETTER))
			line->word = at;
		if (kind <= LETTER) {
			add(line, kind == CELL ? *at : 0, at);
			line->strange = line->strange || code < 128 ? line->strange : at;
			last = OTHER;
			continue;
		}
		end_group(line);
		if (kind == SPACE)
			continue;
		if ((kind == COMMA && last != OTHER && last != CLOSE) ||
		    (kind == BAR && last == BAR) ||
		    (kind == CLOSE && last == COMMA && line->empty))
			add(line, '0', NULL);
		end_group(line);
		if (!line->bracket && (kind == OPEN || kind == CLOSE))
			line->bracket = line->count;
		last = kind == COMMA && last == CLOSE ? CLOSE : kind;
	}
	if (at < line->end)
		refuse(line, "not text: the byte \\x%02x (is it UTF-16, or compressed?)", (u8)*at);
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

/* A word is a puzzle, whatever else is on the line. */
static void take_word(struct line *line)
{
	bool solved = line->found == 2 && line->order &&
		      is_solution(line->order, line->puzzles[0], line->puzzles[1]);

	line->kind = LINE_PUZZLE;
	if (line->found > 1 && !solved) {
		refuse(line,
		       "several puzzles on the line; for each: grep -oE '[0-9%s._*xX-]{%u}' FILE | %s",
		       line->order > 3 ? "A-Pa-p" : "", sudoku_cells(line->order ? : 3),
		       program_invocation_short_name);
	} else if (line->longest > OTHER_CELLS || line->cells[false] > WORDS_OF_CELLS) {
		bool run = line->longest > OTHER_CELLS;

		line->kind = LINE_BAD;
		snprintf(line->message, sizeof(line->message), "%s%u cells beside the puzzle",
			 run ? "a run of " : "", run ? line->longest : line->cells[false]);
	} else {
		memcpy(line->symbols, line->puzzles[0], sudoku_cells(line->order));
	}
}

/* Return: whether the line has only brackets, bars, or dashes and the like, which are a frame. */
static bool take_layout(struct line *line, unsigned int side)
{
	unsigned int at, dashes = 0;

	for (at = 0; at < line->count && at < SUDOKU_CELLS_MAX; at++) {
		char symbol = line->places[at] ? *line->places[at] : '-';

		if (!strchr("-+=:~", symbol))
			return false;
		dashes += symbol == '-';
	}
	line->kind = LINE_FRAME;
	if (line->count == side && dashes == side)
		refuse(line, "a row, or none? For a row, write 0 for each of the %u %s", side,
		       line->empty ? "empty fields" : "dashes");
	return !line->empty || line->kind == LINE_REFUSED;
}

/* Describe the first fault of a bad row or puzzle, whose @good first symbols are cells. */
static void describe(struct line *line, unsigned int size, unsigned int good, unsigned int rows)
{
	struct sudoku_fault fault = {
		.cause = good > size ? SUDOKU_CAUSE_LINE_LONG :
			 good == line->count ? SUDOKU_CAUSE_LINE_SHORT : SUDOKU_CAUSE_CHARACTER,
		.line_cells = good > size ? size : good,
		.cell = rows * sudoku_side(line->order) + good,
	};
	const char *name = NULL;

	if (fault.cause == SUDOKU_CAUSE_CHARACTER) {
		fault.character = *line->places[good];
		name = name_of(line->places[good], line->end);
	}
	snprintf(line->message, sizeof(line->message), "%s%s",
		 line->count != size || good < size ?
		 fault_sentence(line->order, &fault, name) :
		 line->mixed ? "a field is empty, but other blanks are written" :
		 "the cells are not separated evenly, or brackets are inside a row",
		 good < size && good == line->count && line->spaces ?
		 " (white space for blanks, or numbers above 9? See sudokuctl(1))" : "");
}

/* Words, which may be a heading */
static void take_words(struct line *line)
{
	int size = line->end - line->text < 32 ? line->end - line->text : 32;

	while (line->text + size < line->end && (line->text[size] & 0xc0) == 0x80)
		size++;
	line->heading = line->letters && line->cells[false] <= HEADING_CELLS &&
			line->cells[true] <= LETTERED_CELLS;
	line->kind = line->longest > OTHER_CELLS ? LINE_BAD : LINE_WORDS;
	if (line->kind == LINE_BAD)
		snprintf(line->message, MESSAGE_MAX, line->longest == sudoku_cells(line->order) ?
			 "a letter touches the run of %u cells" : "a run of %u cells, expected %u",
			 line->longest, sudoku_cells(line->order));
	else if (line->strange)
		snprintf(line->message, MESSAGE_MAX, "%s is not a cell",
			 name_of(line->strange, line->end));
	else
		snprintf(line->message, MESSAGE_MAX,
			 "neither cells nor a heading directly above a puzzle: %.*s%s", size,
			 line->text, line->text + size < line->end ? "..." : "");
}

/* Return: whether separators are around each cell, or rows of boxes, and brackets around rows. */
static bool is_even(const struct line *line, unsigned int order)
{
	return line->bracket % sudoku_side(order) == 0 && line->group &&
	       (line->group == 1 || line->group == order ||
		line->group % sudoku_side(order) == 0);
}

/* Return: whether the line counts the columns of a table, from 0 or 1. */
static bool counts_columns(const struct line *line)
{
	return line->count == 9 && line->group == 1 && !line->bars && !line->brackets &&
	       (!memcmp(line->symbols, "012345678", 9) || !memcmp(line->symbols, "123456789", 9));
}

/* Return: whether a digit occurs twice, as it cannot in a row. */
static bool repeats(const char *symbols, unsigned int count)
{
	while (count--)
		if (symbol_value(SUDOKU_ORDER_MAX, symbols[count]) > 0 &&
		    memchr(symbols, symbols[count], count))
			return true;
	return false;
}

/* No word of the line is a puzzle: its symbols may be a row or a puzzle, or nearly one. */
static void take_symbols(struct line *line, unsigned int wanted, bool whole, unsigned int rows)
{
	unsigned int order = wanted ? wanted : SUDOKU_ORDER_MIN, count = line->count;
	unsigned int last = wanted ? wanted : SUDOKU_ORDER_MAX, cells = 0, good = 0, blanks = 0;
	unsigned int side, size, at;
	bool row;

	while (order <= last && (((whole || count != sudoku_side(order)) &&
				  count != sudoku_cells(order)) ||
				 !are_cells(order, line->symbols, count)))
		order++;
	if (order > last)
		order = wanted ? wanted : count > 320 ? 5 : count > 101 ? 4 : 3;
	line->order = order;
	side = sudoku_side(order);
	row = !whole && 2 * count <= 3 * side;
	size = row ? side : sudoku_cells(order);
	for (at = 0; at < count && at < SUDOKU_CELLS_MAX; at++) {
		int value = symbol_value(order, line->symbols[at]);

		good += value >= 0 && good == at;
		cells += value >= 0;
		blanks += !value;
	}
	line->mixed = line->empty && line->empty < blanks;
	good = good == SUDOKU_CELLS_MAX ? count : good;
	line->kind = row ? LINE_ROW : LINE_PUZZLE;
	if (order == 2 && !row && !wanted && !whole && !repeats(line->symbols, count))
		refuse(line, "16 cells may be a puzzle (--size=4) or a row (--size=16)");
	else if (row && !rows && counts_columns(line))
		refuse(line, "headings of columns, or a row? Delete it, or write it as 123456789");
	if (line->kind == LINE_REFUSED ||
	    (good == size && count == size && !line->mixed && is_even(line, order)))
		return;
	line->kind = row && (rows || 2 * count > side) ? LINE_BAD_ROW : LINE_BAD;
	if (good == count || ((count == size || rows) && 2 * cells > count))
		describe(line, size, good, rows);
	else
		take_words(line);
}

/*
 * Parse a line, whose text is set. @wanted: the order of all puzzles, or 0; @whole: a line is never
 * a row; @begun: the order of the grid that has begun, or 0; @rows: its rows
 */
void line_parse(struct line *line, unsigned int wanted, bool whole, unsigned int begun,
		unsigned int rows)
{
	unsigned int order = begun ? begun : wanted, side = sudoku_side(order ? order : 3);
	const char *at = line->text;

	memset(&line->kind, 0, offsetof(struct line, symbols) - offsetof(struct line, kind));
	while (at < line->end && *at && strchr(" \t\v\f\r" BYTE_ORDER_MARK, *at))
		at++;
	if (at == line->end || *at == '#' || *at == '%') {
		line->kind = at == line->end ? LINE_EMPTY : LINE_COMMENT;
		return;
	}
	scan(line, wanted);
	if (line->kind == LINE_REFUSED)
		return;
	if (line->found)
		take_word(line);
	else if (!take_layout(line, side))
		take_symbols(line, order, whole, rows);
}
