// SPDX-License-Identifier: GPL-2.0-only
/*
 * The text of puzzles.
 *
 *	cell	1 to 9, then A to P in either case, up to the side of the grid;
 *		0 or . for a blank
 *	skipped	space, tab, carriage return
 *	line	nothing, one row, or all cells of a puzzle; then a newline
 *	puzzle	one line of all its cells, or side lines of one row each
 *
 * Empty lines are allowed only between puzzles. A puzzle ends with the line of its last cell or
 * with the write, whichever comes first; until then only skipped characters may follow. So within
 * a write, a line that is too short or too long never shifts later puzzles; and a program may write
 * the cells of each puzzle without a newline: a cell in a later write starts the next puzzle.
 *
 * The parser does not look for clashes: see sudoku_find_fault().
 */
#include <linux/compiler.h>
#include <linux/string.h>
#include <linux/types.h>

#include "bytes.h"
#include "text.h"

/**
 * sudoku_cell_value - convert a character to a cell's value
 * @order: 2 to 5
 * @character: any character
 *
 * Return: 1 to side for a digit, 0 for a blank, -1 if @character is not a cell.
 */
int sudoku_cell_value(unsigned int order, char character)
{
	unsigned int value;

	if (character == '.')
		return 0;
	if (character >= '0' && character <= '9')
		value = character - '0';
	else if (character >= 'A' && character <= 'Z')
		value = character - 'A' + 10;
	else if (character >= 'a' && character <= 'z')
		value = character - 'a' + 10;
	else
		return -1;
	return value <= sudoku_side(order) ? (int)value : -1;
}

/**
 * sudoku_cell_character - convert a cell's value to a character
 * @value: 0 to 25
 *
 * Return: '.' for 0, '1' to '9' for 1 to 9, 'A' to 'P' for 10 to 25.
 */
char sudoku_cell_character(unsigned int value)
{
	return ".123456789ABCDEFGHIJKLMNOP"[value];
}

/**
 * sudoku_text_format - format a grid as one line
 * @order: 2 to 5
 * @cells: sudoku_cells(@order) values
 * @buf: set to sudoku_cells(@order) characters and a newline, without a NUL; may be
 *	the memory of @cells
 */
void sudoku_text_format(unsigned int order, const u8 *cells, char *buf)
{
	unsigned int cell, eights = order <= 3 ? sudoku_cells(order) / 8 * 8 : 0;

	/*
	 * Values up to 9, eight at a time. '.' is '0' - 2; adding 0x7f to a value, 0x80 is set
	 * unless the value is 0:
	 *
	 *	value		00	01	09
	 *	+ 7f		7f	80	88
	 *	>> 6, & 02	00	02	02
	 *	+ value + '.'	'.'	'1'	'9'
	 */
	for (cell = 0; cell < eights; cell += 8) {
		u64 values = load_eight(cells + cell);
		u64 digits = (values + EIGHT(0x7f)) >> 6 & EIGHT(2);

		store_eight(buf + cell, values + EIGHT('.') + digits);
	}
	for (; cell < sudoku_cells(order); cell++)
		buf[cell] = sudoku_cell_character(cells[cell]);
	buf[cell] = '\n';
}

/**
 * sudoku_text_init - initialize a parser
 * @text: the parser
 * @order: 2 to 5
 */
void sudoku_text_init(struct sudoku_text *text, unsigned int order)
{
	memset(text, 0, sizeof(*text));
	text->order = order;
	text->at.line = 1;
}

/**
 * sudoku_text_begin - begin a write
 * @text: the parser
 */
void sudoku_text_begin(struct sudoku_text *text)
{
	text->at.taken = 0;
}

static enum sudoku_text_event text_fault(const struct sudoku_text *text,
					 enum sudoku_cause cause, char character,
					 struct sudoku_fault *fault)
{
	memset(fault, 0, sizeof(*fault));
	fault->cause = cause;
	fault->character = character;
	fault->line = text->at.line;
	fault->line_cells = text->at.line_cells;
	fault->cell = text->at.count;
	return SUDOKU_TEXT_FAULT;
}

/* End a puzzle, with its line or with the write. */
static enum sudoku_text_event text_puzzle(struct sudoku_text *text, bool line_ended)
{
	text->at.count = 0;
	text->at.line_cells = 0;
	text->at.line_ended = line_ended;
	return SUDOKU_TEXT_PUZZLE;
}

static bool text_is_complete(const struct sudoku_text *text)
{
	return text->at.count == sudoku_cells(text->order);
}

static enum sudoku_text_event text_newline(struct sudoku_text *text, struct sudoku_fault *fault)
{
	bool complete = text_is_complete(text);

	if (text->at.count && !complete && !text->at.line_cells)
		return text_fault(text, SUDOKU_CAUSE_LINE_EMPTY, 0, fault);
	if (text->at.count && !complete && text->at.line_cells != sudoku_side(text->order))
		return text_fault(text, SUDOKU_CAUSE_LINE_SHORT, 0, fault);
	text->at.line_cells = 0;
	text->at.line++;
	text->at.taken++;
	return complete ? text_puzzle(text, true) : SUDOKU_TEXT_MORE;
}

/* Whether another cell fits on the line: in its row, or in a puzzle on one line. */
static bool text_line_has_space(const struct sudoku_text *text)
{
	if (text_is_complete(text))
		return false;
	return text->at.line_cells < sudoku_side(text->order) ||
	       text->at.line_cells == text->at.count;
}

static enum sudoku_text_event text_cell(struct sudoku_text *text, char character,
					struct sudoku_fault *fault)
{
	int value = sudoku_cell_value(text->order, character);

	if (!text->at.count) {
		text->at.start_line = text->at.line;
		text->at.line_ended = false;
	}
	if (value < 0)
		return text_fault(text, SUDOKU_CAUSE_CHARACTER, character, fault);
	if (!text_line_has_space(text))
		return text_fault(text, SUDOKU_CAUSE_LINE_LONG, character, fault);

	text->cells[text->at.count++] = value;
	text->at.line_cells++;
	text->at.taken++;
	return SUDOKU_TEXT_MORE;
}

/*
 * Convert eight characters to values of order 3. Return a word in which the top bit of a byte is
 * set if one of them is not a cell. In hexadecimal:
 *
 *	character		'0'	'9'	'.'	'/'	':'	' '
 *	^ '0'			00	09	1e	1f	0a	10
 *	dot, its bit 4		0	0	1	1	0	1
 *	value, - dot * 1e	00	09	00	01	0a	f2
 *	+ 76 + dot * 9		76	7f	7f	80	80
 *
 * Only a byte whose top bit is set, in the value or in the last row, borrows from the next one
 * or carries into it.
 */
static __always_inline u64 text_eight(const char *from, u8 *cells)
{
	u64 values = load_eight(from) ^ EIGHT('0');
	u64 dots = values >> 4 & EIGHT(1);

	values -= dots * ('.' ^ '0');
	store_eight(cells, values);
	return values | (values + EIGHT(0x76) + dots * 9);
}

/*
 * Consume a puzzle of order 3 that is exactly one line, 81 cells and a newline. Return false if
 * the line is anything else.
 */
static bool text_line(struct sudoku_text *text, const char *buf)
{
	u64 invalid = text_eight(buf + 73, text->cells + 73);
	unsigned int i;

	for (i = 0; i < 80; i += 8)
		invalid |= text_eight(buf + i, text->cells + i);
	if (invalid & EIGHT(0x80) || buf[81] != '\n')
		return false;
	text->at.start_line = text->at.line++;
	text->at.taken += 82;
	text_puzzle(text, true);
	return true;
}

/**
 * sudoku_text_parse - parse characters of the current write, up to an event
 * @text: the parser
 * @buf: the characters that follow the first @text->at.taken ones of the write
 * @len: number of characters
 * @fault: filled in for SUDOKU_TEXT_FAULT, except for @fault->puzzle
 *
 * Return: SUDOKU_TEXT_MORE if all characters were consumed, else the event.
 */
enum sudoku_text_event sudoku_text_parse(struct sudoku_text *text, const char *buf, size_t len,
					 struct sudoku_fault *fault)
{
	enum sudoku_text_event event = SUDOKU_TEXT_MORE;
	const char *end = buf + len;

	if (text->order == 3 && !text->at.count && len >= 82 && text_line(text, buf))
		return SUDOKU_TEXT_PUZZLE;
	while (buf < end && event == SUDOKU_TEXT_MORE) {
		char character = *buf++;

		switch (character) {
		case ' ':
		case '\t':
		case '\r':
			text->at.taken++;
			break;
		case '\n':
			event = text_newline(text, fault);
			break;
		default:
			event = text_cell(text, character, fault);
			break;
		}
	}
	return event;
}

/**
 * sudoku_text_end - end the current write
 * @text: the parser, for which sudoku_text_parse() returned SUDOKU_TEXT_MORE
 *
 * Return: SUDOKU_TEXT_PUZZLE if that completes a puzzle, else SUDOKU_TEXT_MORE.
 */
enum sudoku_text_event sudoku_text_end(struct sudoku_text *text)
{
	return text_is_complete(text) ? text_puzzle(text, false) : SUDOKU_TEXT_MORE;
}

/**
 * sudoku_text_refuse - drop a faulty puzzle and the rest of the current write
 * @text: the parser, after SUDOKU_TEXT_FAULT; or after SUDOKU_TEXT_PUZZLE, for a clash
 *
 * The next write starts on a new line.
 */
void sudoku_text_refuse(struct sudoku_text *text)
{
	text->at = (struct sudoku_text_mark){
		.line = text->at.line + !text->at.line_ended,
	};
}

/**
 * sudoku_text_close - end the text
 * @text: the parser, between two writes
 * @fault: filled in if a puzzle is cut off, except for @fault->puzzle
 *
 * Return: true if a puzzle is cut off.
 */
bool sudoku_text_close(struct sudoku_text *text, struct sudoku_fault *fault)
{
	if (!text->at.count)
		return false;
	text_fault(text, SUDOKU_CAUSE_CUT_OFF, 0, fault);
	return true;
}
