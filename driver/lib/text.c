// SPDX-License-Identifier: GPL-2.0-only
/*
 * The text of puzzles.
 *
 *	cell	1 to 9, then A to P in either case, as far as the order goes;
 *		0 or . for a blank
 *	skipped	space, tab, carriage return
 *	line	nothing, one row, or one whole puzzle, and a newline
 *	puzzle	a line that is a whole puzzle, or side lines that are rows
 *
 * An empty line may stand between puzzles only. A puzzle is whole when its last
 * cell is taken and what stands behind it on its line, as far as that is in the
 * same write, is skipped; so neither a short nor a long line can ever shift the
 * puzzles behind it. A cell in a later write starts the next puzzle, newline or
 * not: a program may write the cells alone.
 */
#include <linux/string.h>
#include <linux/types.h>

#include "text.h"

/**
 * sudoku_cell_value - the value that a character stands for
 * @order: 2 to 5
 * @character: any
 *
 * Return: 1 to side, 0 for a blank, -1 for a character that is no cell.
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
 * sudoku_cell_character - the character for a value
 * @value: 0 to 25
 *
 * Return: '.' for a blank, else '1' to '9', then 'A' to 'P'.
 */
char sudoku_cell_character(unsigned int value)
{
	return ".123456789ABCDEFGHIJKLMNOP"[value];
}

/**
 * sudoku_text_format - write a grid as one line
 * @order: 2 to 5
 * @cells: sudoku_cells(@order) values
 * @buf: room for sudoku_cells(@order) characters and a newline; no NUL
 */
void sudoku_text_format(unsigned int order, const u8 *cells, char *buf)
{
	unsigned int cell;

	for (cell = 0; cell < sudoku_cells(order); cell++)
		buf[cell] = sudoku_cell_character(cells[cell]);
	buf[cell] = '\n';
}

/**
 * sudoku_text_init - start a stream
 * @text: the stream; its caller sees to it that one call at a time uses it
 * @order: 2 to 5
 */
void sudoku_text_init(struct sudoku_text *text, unsigned int order)
{
	memset(text, 0, sizeof(*text));
	text->order = order;
	text->line = 1;
}

/**
 * sudoku_text_begin_write - say that what is taken from now on is a new write
 * @text: the stream
 */
void sudoku_text_begin_write(struct sudoku_text *text)
{
	text->taken = 0;
	text->start = 0;
	text->last = 0;
}

/* Start the next puzzle on the present line. */
static void text_restart(struct sudoku_text *text)
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

/* All cells are taken, and nothing stands behind them: do the givens agree? */
static enum sudoku_text_event text_whole(const struct sudoku_text *text,
					 struct sudoku_fault *fault)
{
	memset(fault, 0, sizeof(*fault));
	if (!sudoku_find_clash(text->order, text->cells, fault))
		return SUDOKU_TEXT_PUZZLE;
	fault->line = text->start_line;
	return SUDOKU_TEXT_FAULT;
}

static enum sudoku_text_event text_newline(struct sudoku_text *text,
					   struct sudoku_fault *fault)
{
	if (text->complete)
		return text_whole(text, fault);
	if (text->count && !text->line_cells)
		return text_fault(text, SUDOKU_CAUSE_LINE_EMPTY, 0, fault);
	if (text->count && text->line_cells != sudoku_side(text->order))
		return text_fault(text, SUDOKU_CAUSE_LINE_SHORT, 0, fault);
	text->line_cells = 0;
	text->line++;
	text->taken++;
	return SUDOKU_TEXT_MORE;
}

/* Whether the present line may hold one more cell. */
static bool text_line_has_room(const struct sudoku_text *text)
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
	if (!text_line_has_room(text))
		return text_fault(text, SUDOKU_CAUSE_LINE_LONG, character, fault);

	text->cells[text->count++] = value;
	text->line_cells++;
	if (text->count == sudoku_cells(text->order)) {
		text->complete = true;
		text->last = text->taken;
	}
	text->taken++;
	return SUDOKU_TEXT_MORE;
}

/**
 * sudoku_text_take - take characters of the present write
 * @text: the stream; @text->taken says how many characters of the write it has
 *	taken. The one that ends a puzzle or is at fault is not among them.
 * @buf: the characters
 * @len: how many
 * @fault: filled in for SUDOKU_TEXT_FAULT; @fault->puzzle is left to the caller
 *
 * Return: SUDOKU_TEXT_MORE when all were taken, else what stopped it.
 */
enum sudoku_text_event sudoku_text_take(struct sudoku_text *text,
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
			text->taken++;
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
 * sudoku_text_take_lines - take lines that are puzzles without looking at them
 * @text: the stream, at the start of a puzzle
 * @count: how many. The caller has seen that the next characters of the present
 *	write are, so many times, the cells of a puzzle, in which nothing clashes,
 *	and a newline.
 */
void sudoku_text_take_lines(struct sudoku_text *text, unsigned int count)
{
	text->line += count;
	text->taken += (size_t)count * (sudoku_cells(text->order) + 1);
}

/**
 * sudoku_text_end_write - say that the present write ends here
 * @text: the stream
 * @fault: as for sudoku_text_take()
 *
 * Return: SUDOKU_TEXT_PUZZLE or SUDOKU_TEXT_FAULT when all cells of a puzzle
 * are taken, SUDOKU_TEXT_MORE when not.
 */
enum sudoku_text_event sudoku_text_end_write(struct sudoku_text *text,
					     struct sudoku_fault *fault)
{
	return text->complete ? text_whole(text, fault) : SUDOKU_TEXT_MORE;
}

/**
 * sudoku_text_close - say that the stream ends here
 * @text: the stream
 * @fault: filled in when the stream ends inside a puzzle
 *
 * Return: whether it does.
 */
bool sudoku_text_close(struct sudoku_text *text, struct sudoku_fault *fault)
{
	if (!text->count)
		return false;
	text_fault(text, SUDOKU_CAUSE_CUT_OFF, 0, fault);
	return true;
}

/**
 * sudoku_text_next - go on behind a whole puzzle
 * @text: the stream; SUDOKU_TEXT_PUZZLE was the last event
 */
void sudoku_text_next(struct sudoku_text *text)
{
	text_restart(text);
}

/**
 * sudoku_text_retract - have the last cell of a whole puzzle written again
 * @text: the stream; all cells of a puzzle are taken. @text->taken is set back
 *	to that cell, and nothing but the rest of the present write is undone.
 */
void sudoku_text_retract(struct sudoku_text *text)
{
	text->complete = false;
	text->count--;
	text->line_cells--;
	text->taken = text->last;
}

/**
 * sudoku_text_rewind - have the puzzle that is at fault written again
 * @text: the stream; SUDOKU_TEXT_FAULT was the last event, and the puzzle
 *	started in the present write. @text->taken is set back to its start.
 */
void sudoku_text_rewind(struct sudoku_text *text)
{
	text_restart(text);
	text->line = text->start_line;
	text->taken = text->start;
}

/**
 * sudoku_text_refuse - drop the puzzle that is at fault
 * @text: the stream; SUDOKU_TEXT_FAULT was the last event. Nothing of the present
 *	write is taken, and the next one starts a line and a puzzle.
 */
void sudoku_text_refuse(struct sudoku_text *text)
{
	text_restart(text);
	text->line++;
	text->taken = 0;
}
