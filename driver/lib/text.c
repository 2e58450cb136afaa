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
 * Empty lines are allowed only between puzzles. A puzzle ends with the line of its
 * last cell, with the write, or after SUDOKU_TEXT_SKIPPED skipped characters, whichever
 * comes first; until then only skipped characters may follow. So a line that is too
 * short or too long never shifts later puzzles, and a program may write the cells of
 * each puzzle without a newline: a cell in a later write starts the next puzzle.
 */
#include <linux/string.h>
#include <linux/types.h>

#include "text.h"

/**
 * sudoku_cell_value - convert a character to a cell's value
 * @order: 2 to 5
 * @character: any character
 *
 * Context: Any.
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
 * Context: Any.
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
 *
 * Context: Any.
 */
void sudoku_text_format(unsigned int order, const u8 *cells, char *buf)
{
	unsigned int cell;

	for (cell = 0; cell < sudoku_cells(order); cell++)
		buf[cell] = sudoku_cell_character(cells[cell]);
	buf[cell] = '\n';
}

/**
 * sudoku_text_init - initialize a parser
 * @text: the parser
 * @order: 2 to 5
 *
 * Context: Any. Callers serialize all calls for one parser.
 */
void sudoku_text_init(struct sudoku_text *text, unsigned int order)
{
	memset(text, 0, sizeof(*text));
	text->order = order;
	text->line = 1;
}

/**
 * sudoku_text_begin_write - begin a write
 * @text: the parser, in any state except COMPLETE
 *
 * Context: Any.
 */
void sudoku_text_begin_write(struct sudoku_text *text)
{
	text->taken = 0;
	text->start = 0;
	text->last_cell = 0;
}

/* Change to the START state. */
static void text_reset(struct sudoku_text *text)
{
	text->complete = false;
	text->line_cells = 0;
	text->count = 0;
}

static enum sudoku_text_event text_fault(const struct sudoku_text *text,
					 enum sudoku_cause cause, char character,
					 struct sudoku_fault *fault)
{
	memset(fault, 0, sizeof(*fault));
	fault->cause = cause;
	fault->character = character;
	fault->line = text->line;
	fault->line_cells = text->line_cells;
	fault->cell = text->count;
	return SUDOKU_TEXT_FAULT;
}

/* End a complete puzzle: check its givens for a clash. */
static enum sudoku_text_event text_check_clash(const struct sudoku_text *text,
					       struct sudoku_fault *fault)
{
	memset(fault, 0, sizeof(*fault));
	if (!sudoku_find_clash(text->order, text->cells, fault))
		return SUDOKU_TEXT_PUZZLE;
	fault->line = text->start_line;
	return SUDOKU_TEXT_FAULT;
}

/*
 * Bound the characters skipped after a puzzle, because they are parsed again whenever a
 * signal makes the caller retract its last cell.
 */
static enum sudoku_text_event text_skip(struct sudoku_text *text,
					struct sudoku_fault *fault)
{
	if (text->complete && text->taken - text->last_cell > SUDOKU_TEXT_SKIPPED)
		return text_check_clash(text, fault);
	text->taken++;
	return SUDOKU_TEXT_MORE;
}

static enum sudoku_text_event text_newline(struct sudoku_text *text,
					   struct sudoku_fault *fault)
{
	if (text->complete)
		return text_check_clash(text, fault);
	if (text->count && !text->line_cells)
		return text_fault(text, SUDOKU_CAUSE_LINE_EMPTY, 0, fault);
	if (text->count && text->line_cells != sudoku_side(text->order))
		return text_fault(text, SUDOKU_CAUSE_LINE_SHORT, 0, fault);
	text->line_cells = 0;
	text->line++;
	text->taken++;
	return SUDOKU_TEXT_MORE;
}

/* Whether another cell fits on the line. In LINE, line_cells equals count. */
static bool text_line_has_space(const struct sudoku_text *text)
{
	if (text->complete)
		return false;
	return text->line_cells < sudoku_side(text->order) ||
	       text->line_cells == text->count;
}

static enum sudoku_text_event text_cell(struct sudoku_text *text, char character,
					struct sudoku_fault *fault)
{
	int value = sudoku_cell_value(text->order, character);

	if (!text->count) {
		text->start = text->taken;
		text->start_line = text->line;
	}
	if (value < 0)
		return text_fault(text, SUDOKU_CAUSE_CHARACTER, character, fault);
	if (!text_line_has_space(text))
		return text_fault(text, SUDOKU_CAUSE_LINE_LONG, character, fault);

	text->cells[text->count++] = value;
	text->line_cells++;
	if (text->count == sudoku_cells(text->order)) {
		text->complete = true;
		text->last_cell = text->taken;
	}
	text->taken++;
	return SUDOKU_TEXT_MORE;
}

/**
 * sudoku_text_parse - parse characters of the current write, up to an event
 * @text: the parser
 * @buf: the characters that follow the first @text->taken ones of the write
 * @len: number of characters
 * @fault: filled in for SUDOKU_TEXT_FAULT, except for @fault->puzzle
 *
 * The character that causes an event is not consumed: call again from there.
 *
 * Context: Any.
 * Return: SUDOKU_TEXT_MORE if all characters were consumed, else the event.
 */
enum sudoku_text_event sudoku_text_parse(struct sudoku_text *text,
					 const char *buf, size_t len,
					 struct sudoku_fault *fault)
{
	enum sudoku_text_event event = SUDOKU_TEXT_MORE;
	const char *end = buf + len;

	while (buf < end && event == SUDOKU_TEXT_MORE) {
		char character = *buf++;

		switch (character) {
		case ' ':
		case '\t':
		case '\r':
			event = text_skip(text, fault);
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
 * sudoku_text_skip_lines - skip one-line puzzles that the caller has parsed
 * @text: the parser, in the START state
 * @count: number of lines. Each must be exactly sudoku_cells() cells without a
 *	clash, and a newline.
 *
 * Context: Any.
 */
void sudoku_text_skip_lines(struct sudoku_text *text, unsigned int count)
{
	text->line += count;
	text->taken += (size_t)count * (sudoku_cells(text->order) + 1);
}

/**
 * sudoku_text_end_write - end the current write
 * @text: the parser
 * @fault: as for sudoku_text_parse()
 *
 * Context: Any.
 * Return: SUDOKU_TEXT_PUZZLE or SUDOKU_TEXT_FAULT in the COMPLETE state, else
 * SUDOKU_TEXT_MORE.
 */
enum sudoku_text_event sudoku_text_end_write(struct sudoku_text *text,
					     struct sudoku_fault *fault)
{
	return text->complete ? text_check_clash(text, fault) : SUDOKU_TEXT_MORE;
}

/**
 * sudoku_text_close - end the text
 * @text: the parser, in any state except COMPLETE
 * @fault: filled in if a puzzle is cut off, except for @fault->puzzle
 *
 * Context: Any.
 * Return: true if a puzzle is cut off.
 */
bool sudoku_text_close(struct sudoku_text *text, struct sudoku_fault *fault)
{
	if (!text->count)
		return false;
	text_fault(text, SUDOKU_CAUSE_CUT_OFF, 0, fault);
	return true;
}

/**
 * sudoku_text_next - continue after a puzzle
 * @text: the parser, after SUDOKU_TEXT_PUZZLE
 *
 * Context: Any.
 */
void sudoku_text_next(struct sudoku_text *text)
{
	text_reset(text);
}

/**
 * sudoku_text_retract - undo a puzzle's last cell and the white space after it
 * @text: the parser, in the COMPLETE state
 *
 * The caller of write() resumes with that cell.
 *
 * Context: Any.
 */
void sudoku_text_retract(struct sudoku_text *text)
{
	text->complete = false;
	text->count--;
	text->line_cells--;
	text->taken = text->last_cell;
}

/**
 * sudoku_text_rewind - go back to the start of a faulty puzzle
 * @text: the parser, after SUDOKU_TEXT_FAULT. The puzzle started in this write.
 *
 * The caller of write() gets a short count, writes the puzzle again, and then gets
 * the error.
 *
 * Context: Any.
 */
void sudoku_text_rewind(struct sudoku_text *text)
{
	text_reset(text);
	text->line = text->start_line;
	text->taken = text->start;
}

/**
 * sudoku_text_refuse - drop a faulty puzzle and the rest of the current write
 * @text: the parser, after SUDOKU_TEXT_FAULT
 *
 * The next write starts on a new line.
 *
 * Context: Any.
 */
void sudoku_text_refuse(struct sudoku_text *text)
{
	text_reset(text);
	text->line++;
	text->taken = 0;
}
