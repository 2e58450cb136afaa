// SPDX-License-Identifier: GPL-2.0-only
/* Recognize what a line of text is: a puzzle, a row, layout, words, or an error. */
#include <stdarg.h>
#include <stddef.h>
#include <wchar.h>
#include <wctype.h>

#include "reader.h"
#include "text.h"

#define CELLS		"0123456789._*xX-"	/* of a 9x9 grid */
#define LETTERS		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
#define RUNS	"grep -oP '(?<![\\w.*-])[0-9%s._*xX-]{%u}(?![\\w.*-])'"
#define RUN_MAX		20	/* cells in a row, in words or beside a puzzle */
#define HEADING_MAX	8	/* digits and blanks in a heading */
#define HEADING_RUN_MAX	10	/* of them in a row: a date */

static const char empty[] = "_", null[] = "_";	/* the places of an empty field, and of null */

/* Return: the digit of a symbol, 0 for a blank, or -1. */
int symbol_value(unsigned int order, char symbol)
{
	static u8 known[SUDOKU_ORDER_MAX + 1][256];	/* 2 more than the value; 0: not yet */
	u8 *value = &known[order][(u8)symbol];

	if (!*value)
		*value = 2 + (symbol && strchr("_*-xX", symbol) ? 0 :
			      sudoku_cell_value(order, symbol));
	return *value - 2;
}

/* Return: the order of a puzzle with about @count cells. */
static unsigned int order_near(unsigned int count)
{
	return count > 320 ? 5 : count > 101 ? 4 : 3;
}

/* Say what is wrong with a line. */
static __printf(3, 4) void tell(struct line *line, enum line_kind kind, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(line->message, sizeof(line->message), format, arguments);
	va_end(arguments);
	line->kind = kind;
}

/* Decode a character. Return: its size in bytes; @code is 0 if it is not UTF-8. */
static size_t decode(const char *at, const char *end, wchar_t *code)
{
	mbstate_t state = { 0 };
	size_t size = 1;

	*code = at < end ? (u8)*at : '\n';
	if (*code > 127)
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

	snprintf(name, sizeof(name), iswprint(code) ? "'%.*s' (U+%04X)" : "%.*sU+%04X",
		 iswprint(code) ? size : 0, at, (unsigned int)code);
	return code > 127 ? name : NULL;
}

enum kind { OTHER, CELL, LETTER, SPACE, OPEN, COMMA, BAR, CLOSE };	/* LETTER: and no cell */

static enum kind kind_of(wchar_t code)
{
	static const u8 kinds[128] = {
		[0] = LETTER,	/* not UTF-8 */
		['\t'] = SPACE, ['\v' ... '\f'] = SPACE, [' '] = SPACE, ['\''] = SPACE,
		['"'] = SPACE, ['0' ... '9'] = CELL, ['A' ... 'P'] = CELL, ['a' ... 'p'] = CELL,
		['X'] = CELL, ['x'] = CELL, ['.'] = CELL, ['_'] = CELL, ['*'] = CELL, ['-'] = CELL,
		['Q' ... 'W'] = LETTER, ['q' ... 'w'] = LETTER, ['Y' ... 'Z'] = LETTER,
		['y' ... 'z'] = LETTER, [','] = COMMA, [';'] = COMMA, ['|'] = BAR, ['['] = OPEN,
		['{'] = OPEN, ['('] = OPEN, [']'] = CLOSE, ['}'] = CLOSE, [')'] = CLOSE,
		['\n'] = CLOSE,	/* the end */
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

static void add(struct line *line, const char *place)
{
	if (line->count < sizeof(line->places) / sizeof(*line->places))
		line->places[line->count++] = place;
}

/* Return: whether a word is a puzzle, and take it. @wanted: the order of all puzzles */
static bool take_run(struct line *line, const char *word, const char *end, unsigned int wanted)
{
	unsigned int order = wanted ? wanted : order_near(end - word);
	const char *at = word;

	if (end - word != sudoku_cells(order))
		return false;
	while (at < end && symbol_value(order, *at) >= 0)
		at++;
	if (at < end || strspn(word, "-") >= sudoku_cells(order))
		return false;
	line->order = line->found && line->order != order ? 0 : order;
	line->puzzles[line->found++ > 0] = word;
	return true;
}

/* End a word: it may be a blank, a puzzle, or something else. */
static void end_word(struct line *line, const char *word, const char *end, unsigned int wanted)
{
	unsigned int size = end - word, run = 0;
	bool row = size == 4 && strspn(word, CELLS) >= 4 && strspn(word, "-") < 4;
	bool dashes = true;	/* the run has nothing else */
	const char *at;

	if (size == 4 && (!memcmp(word, "null", 4) || !memcmp(word, "None", 4))) {
		line->count -= 3;
		line->places[line->count - 1] = null;
		line->others++;
		return;
	}
	if (take_run(line, word, end, wanted))
		return;
	line->map |= size == sudoku_cells(order_near(size)) &&
		     strspn(word, LETTERS) >= size;
	for (at = word; at < end; at++) {
		bool cell = memchr(CELLS, *at, sizeof(CELLS) - 1);

		run = cell ? run + 1 : 0;
		dashes = !cell || (*at == '-' && dashes);
		line->others += cell && (size == 1 || row || !strchr("xX-", *at));
		line->letters |= !cell;
		line->longest = run > line->longest && !dashes ? run : line->longest;
	}
}

/* Collect the symbols and words of a line. Its end is like a bracket. */
static void scan(struct line *line, unsigned int wanted)
{
	const char *at, *next, *word = NULL;
	bool written = strpbrk(line->text, "0._*xX-") || strstr(line->text, "null") ||
		       strstr(line->text, "None");	/* blanks, so an empty field is none */
	enum kind kind, last = OPEN;	/* last: not of a space */
	wchar_t code;

	for (at = line->text; at <= line->end; at = next) {
		next = at + decode(at, line->end, &code);
		kind = kind_of(code);
		if (at < line->end && kind != SPACE && ((u8)*at < ' ' || *at == 127)) {
			tell(line, LINE_REFUSED,
			     "not text: the byte \\x%02x (is it UTF-16, or compressed?)", (u8)*at);
			return;
		}
		if (kind == CELL || kind == LETTER) {
			word = word ? word : at;
		} else if (word) {
			end_word(line, word, at, wanted);
			word = NULL;
		}
		if (kind <= LETTER) {
			add(line, at);
			line->strange = line->strange || code < 128 ? line->strange : at;
			last = OTHER;
			continue;
		}
		if (kind == SPACE)
			continue;
		if (!written && ((kind == COMMA && last != OTHER && last != CLOSE) ||
				 (kind == BAR && last == BAR) ||
				 (kind == CLOSE && last == COMMA && line->empty))) {
			add(line, empty);
			line->empty++;
		}
		if (!line->bracket && (kind == OPEN || kind == CLOSE))
			line->bracket = line->count;
		last = kind == COMMA && last == CLOSE ? CLOSE : kind;
	}
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
	if (line->found > 1 && !solved)
		tell(line, LINE_REFUSED,
		     "several puzzles on the line; for each in one word: " RUNS " FILE | %s%s",
		     line->order > 3 ? "A-Pa-p" : "", sudoku_cells(line->order ? : 3),
		     program_invocation_short_name, line->order == 2 ? " --size=4" : "");
	else if (line->map)
		tell(line, LINE_REFUSED,
		     "as many letters as cells beside the puzzle: another game?");
	else if (line->longest > RUN_MAX ||
		 line->others + line->empty > sudoku_cells(line->order) / 5)
		tell(line, LINE_BAD, "more than %u digits and blanks beside the puzzle: another?",
		     sudoku_cells(line->order) / 5);
	else
		memcpy(line->symbols, line->puzzles[0], sudoku_cells(line->order));
}

/* Return: whether the line has only separators, dashes and the like. That is a frame. */
static bool is_frame(struct line *line, unsigned int side)
{
	unsigned int count = line->count, at, dashes = 0, dots = 0;
	bool row = count == side || (line->empty && (count == 4 || count == 16 || count == 25));

	for (at = 0; at < count; at++) {
		if (line->places[at] != empty && !strchr("-+=:~*.", *line->places[at]))
			return false;
		dots += *line->places[at] == '*' || *line->places[at] == '.';
		dashes += line->places[at] == empty || *line->places[at] == '-';
	}
	if (dots && dots == count)
		return false;
	line->kind = LINE_FRAME;
	if (row && dashes + dots == count)
		tell(line, LINE_REFUSED,
		     "a row, or none? Write 0 for each of the %u %s, or delete them",
		     count, line->empty ? "empty fields" : "dashes");
	return true;
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
	const char *name = NULL, *hint = "";

	if (fault.cause == SUDOKU_CAUSE_CHARACTER) {
		fault.character = *line->places[good];
		name = name_of(line->places[good], line->end);
	}
	if (good == line->count && good < size && strpbrk(line->text, good > 9 ? " ," : " "))
		hint = " (white space for blanks, or numbers above 9? See sudokuctl(1))";
	tell(line, line->kind, "%s%s", fault_sentence(line->order, &fault, name), hint);
}

/* Words, which may be a heading. @order: of a puzzle that they may be */
static void take_words(struct line *line, unsigned int order)
{
	int size = line->end - line->text < 32 ? line->end - line->text : 32;

	while (line->text + size < line->end && (line->text[size] & 0xc0) == 0x80)
		size++;
	line->heading = line->letters && !line->map && line->longest <= HEADING_RUN_MAX &&
			line->others + line->empty <= HEADING_MAX;
	if (line->longest > RUN_MAX)
		tell(line, LINE_BAD, "a run of %u cells, expected %u, no letter or sign beside it",
		     line->longest, sudoku_cells(order));
	else if (line->strange)
		tell(line, LINE_WORDS, "%s is not a cell", name_of(line->strange, line->end));
	else
		tell(line, LINE_WORDS,
		     "neither cells nor a heading directly above a puzzle: %.*s%s", size,
		     line->text, line->text + size < line->end ? "..." : "");
}

/* Return: whether separators are around each cell, or rows of boxes, and brackets around rows. */
static bool is_even(const struct line *line)
{
	unsigned int side = sudoku_side(line->order), at, begin = 0, group = 0;

	for (at = 1; at <= line->count; at++) {
		if (at < line->count && line->places[at] == line->places[at - 1] + 1)
			continue;
		if (group && at - begin != group)
			return false;
		group = at - begin;
		begin = at;
	}
	return line->bracket % side == 0 &&
	       (group == 1 || group == line->order || group % side == 0);
}

/* Return: how many symbols are cells, from the first on. */
static unsigned int good_cells(const struct line *line, unsigned int order)
{
	unsigned int good = 0;

	while (good < line->count && symbol_value(order, *line->places[good]) >= 0)
		good++;
	return good;
}

/* Return: how a line that is a row or a puzzle may be read as well, or NULL. @sized: see --size */
static const char *ambiguity(const struct line *line, bool row, bool sized, unsigned int rows)
{
	const char *symbols = line->symbols;
	unsigned int at;

	if (row && line->order == 3 && !rows && line->places[1] > line->places[0] + 1 &&
	    (!memcmp(symbols, "012345678", 9) || !memcmp(symbols, "123456789", 9)))
		return "headings of columns, or a row? Delete it, or write it as 123456789";
	if (row || line->order > SUDOKU_ORDER_MIN || sized)
		return NULL;
	for (at = 1; at < line->count; at++)	/* a row has each digit once */
		if (symbol_value(line->order, symbols[at]) > 0 && memchr(symbols, symbols[at], at))
			return NULL;
	return "16 cells may be a puzzle (--size=4) or a row (--size=16)";
}

/* No word of the line is a puzzle: its symbols may be a row or a puzzle, or nearly one. */
static void take_symbols(struct line *line, unsigned int wanted, bool whole, unsigned int rows)
{
	unsigned int order = wanted ? wanted : SUDOKU_ORDER_MIN, count = line->count;
	unsigned int last = wanted ? wanted : SUDOKU_ORDER_MAX, cells = 0;
	unsigned int side, size, good, at;
	bool row, fits;

	while (order <= last && (((whole || count != sudoku_side(order)) &&
				  count != sudoku_cells(order)) || good_cells(line, order) < count))
		order++;
	fits = order <= last;
	order = fits ? order : wanted ? wanted : order_near(count);
	line->order = order;
	side = sudoku_side(order);
	row = !whole && 2 * count <= 3 * side;
	size = row ? side : sudoku_cells(order);
	good = good_cells(line, order);
	for (at = 0; at < count; at++) {
		cells += symbol_value(order, *line->places[at]) >= 0;
		if (fits)
			line->symbols[at] = *line->places[at];
	}
	if (fits && ambiguity(line, row, wanted || whole, rows)) {
		tell(line, LINE_REFUSED, "%s", ambiguity(line, row, wanted || whole, rows));
	} else if (fits && is_even(line)) {
		line->kind = row ? LINE_ROW : LINE_PUZZLE;
	} else if (good == count || ((count == size || rows) && 2 * cells > count)) {
		line->kind = !row ? LINE_BAD : rows || 2 * count > side ? LINE_BAD_ROW : LINE_WORDS;
		if (!fits)
			describe(line, size, good, rows);
		else
			tell(line, line->kind,
			     "the cells are not separated evenly, or brackets are inside a row");
	} else {
		take_words(line, wanted ? wanted : order_near(line->longest));
	}
}

/* Return: whether a comment is a puzzle in which # or % stand for blanks. */
static bool is_marked_puzzle(const char *at, const char *end, unsigned int wanted)
{
	size_t size = strspn(at, "#%" CELLS);

	return at + size == end && strcspn(at, "123456789") < size &&
	       size == sudoku_cells(wanted ? wanted : order_near(size));
}

/*
 * Parse a line, whose text is set. @wanted: the order of all puzzles, or 0; @whole: a line is never
 * a row; @begun: the order of the grid that has begun, or 0; @rows: its rows
 */
void line_parse(struct line *line, unsigned int wanted, bool whole, unsigned int begun,
		unsigned int rows)
{
	unsigned int order = begun ? begun : wanted;
	const char *at = line->text;

	memset(&line->kind, 0, offsetof(struct line, places) - offsetof(struct line, kind));
	while (at < line->end && *at && strchr(" \t\v\f\xef\xbb\xbf", *at))	/* or U+FEFF */
		at++;
	if (at == line->end) {
		line->kind = LINE_EMPTY;
		return;
	}
	if (memchr(at, '\r', line->end - at)) {
		tell(line, LINE_REFUSED,
		     "a carriage return inside a line; try: tr '\\r' '\\n' <FILE | %s",
		     program_invocation_short_name);
		return;
	}
	if (*at == '#' || *at == '%') {
		line->kind = LINE_COMMENT;
		if (is_marked_puzzle(at, line->end, wanted))
			tell(line, LINE_BAD, "a comment, or a puzzle with %c for blanks?", *at);
		return;
	}
	if (!take_run(line, at, line->end, wanted))
		scan(line, wanted);
	if (line->kind == LINE_REFUSED)
		return;
	if (line->found)
		take_word(line);
	else if (!is_frame(line, sudoku_side(order ? order : 3)))
		take_symbols(line, order, whole, rows);
}
