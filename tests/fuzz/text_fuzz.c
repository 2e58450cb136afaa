// SPDX-License-Identifier: GPL-2.0-only
/*
 * Fuzz the text layer: a stream of writes, handled as the device does, must produce the
 * puzzles, faults and counts of a slow reference. The reference knows what a whole
 * puzzle looks like, and nothing of the parser's states.
 *
 * An input is the order, the number of control bytes, those bytes, and the text. The
 * control bytes are used again and again, for the lengths of writes and pieces, and for
 * when the device has no space or a signal arrives.
 */
#include <ctype.h>
#include <errno.h>
#include <string.h>

#include "fuzz.h"
#include "text.h"

#define TEXT_MAX	16384
#define EVENTS_MAX	256

/* Result of a write: complete puzzles, and at most one refusal. */
struct outcome {
	ssize_t taken;
	unsigned int count;
	struct {
		struct sudoku_fault fault;
		u8 cells[SUDOKU_CELLS_MAX];
	} events[EVENTS_MAX];
};

/* The control bytes, and the number of them used. */
struct control {
	const u8 *bytes;
	size_t count;
	size_t next;
};

static u8 control_byte(struct control *control)
{
	return control->count ? control->bytes[control->next++ % control->count] : 0;
}

/* One write in eight is interrupted, or finds no space. */
static bool control_fails(struct control *control)
{
	return control->next < 4 * control->count &&
	       control_byte(control) % 8 == 7;
}

static void add_event(struct outcome *outcome, const struct sudoku_fault *fault,
		      const u8 *cells, unsigned int count)
{
	expect(outcome->count < EVENTS_MAX);
	outcome->events[outcome->count].fault = *fault;
	memcpy(outcome->events[outcome->count].cells, cells, count);
	outcome->count++;
}

/* As session.c does, without answers. */

static int handle(struct sudoku_text *text, struct control *control,
		  enum sudoku_text_event event, struct sudoku_fault *fault,
		  struct outcome *outcome)
{
	const struct sudoku_fault none = { 0 };

	if (event == SUDOKU_TEXT_MORE)
		return 0;
	if (event == SUDOKU_TEXT_FAULT && text->start) {
		sudoku_text_rewind(text);
		return -EINVAL;
	}
	if (control_fails(control)) {
		if (text->complete)
			sudoku_text_retract(text);
		return -ENOSPC;
	}
	if (event == SUDOKU_TEXT_FAULT) {
		add_event(outcome, fault, text->cells, text->count);
		sudoku_text_refuse(text);
		return -EINVAL;
	}
	add_event(outcome, &none, text->cells, text->count);
	sudoku_text_next(text);
	return 0;
}

static int take(struct sudoku_text *text, struct control *control,
		const char *buf, size_t len, struct outcome *outcome)
{
	size_t start = text->taken;
	struct sudoku_fault fault;
	enum sudoku_text_event event;
	int error;

	do {
		size_t done = text->taken - start;
		char *copy = malloc(len - done);

		/* A copy, so that the sanitizer detects reads past its end. */
		memcpy(copy, buf + done, len - done);
		event = sudoku_text_parse(text, copy, len - done, &fault);
		free(copy);
		error = handle(text, control, event, &fault, outcome);
	} while (!error && event != SUDOKU_TEXT_MORE);
	return error;
}

static void layer_write(struct sudoku_text *text, struct control *control,
			unsigned int piece, const char *buf, size_t len,
			struct outcome *outcome)
{
	struct sudoku_fault fault;
	size_t copied = 0;
	int error = 0;

	outcome->count = 0;
	sudoku_text_begin_write(text);
	while (!error && copied < len) {
		size_t now = len - copied < piece ? len - copied : piece;

		error = take(text, control, buf + copied, now, outcome);
		copied += now;
	}
	if (text->complete)
		error = handle(text, control, sudoku_text_end_write(text, &fault),
			       &fault, outcome);
	outcome->taken = text->taken ? (ssize_t)text->taken : error;
}

/* The reference */

/**
 * struct reference - state of the reference
 * @side: 4 to 25
 * @line: 1, plus newlines accepted, plus puzzles refused
 * @start_line: line of the current puzzle's first cell
 * @puzzle: cells and newlines of the current puzzle, as written
 * @len: characters in @puzzle
 */
struct reference {
	size_t side;
	u64 line;
	u64 start_line;
	char puzzle[SUDOKU_CELLS_MAX + SUDOKU_SIDE_MAX];
	size_t len;
};

static int cell_value(const struct reference *ref, char character)
{
	const char *cells = ".123456789ABCDEFGHIJKLMNOP";
	const char *found;

	if (character == '0')
		return 0;
	found = memchr(cells, toupper((unsigned char)character), ref->side + 1);
	return found ? found - cells : -1;
}

/* One line, or lines with a newline at each (side + 1)th character. */
static bool is_one_line(const struct reference *ref)
{
	return !memchr(ref->puzzle, '\n', ref->len) &&
	       ref->len <= ref->side * ref->side;
}

static bool is_lines(const struct reference *ref)
{
	for (size_t i = 0; i < ref->len; i++)
		if ((ref->puzzle[i] == '\n') != (i % (ref->side + 1) == ref->side))
			return false;
	return ref->len < ref->side * (ref->side + 1);
}

static bool is_whole(const struct reference *ref)
{
	return ref->len == (is_one_line(ref) ? ref->side * ref->side :
			    ref->side * (ref->side + 1) - 1);
}

static bool is_skipped(char character)
{
	return character == ' ' || character == '\t' || character == '\r';
}

/* Accept a character if some puzzle begins with the text so far. */
static bool goes_on(struct reference *ref, char character)
{
	if (character != '\n' && cell_value(ref, character) < 0)
		return false;
	if (is_whole(ref))
		return false;
	ref->puzzle[ref->len++] = character;
	if (is_one_line(ref) || is_lines(ref))
		return true;
	ref->len--;
	return false;
}

static unsigned int get_cells(const struct reference *ref, u8 *cells)
{
	unsigned int count = 0;

	for (size_t i = 0; i < ref->len; i++)
		if (ref->puzzle[i] != '\n')
			cells[count++] = cell_value(ref, ref->puzzle[i]);
	return count;
}

static bool share_a_unit(const struct reference *ref, size_t a, size_t b)
{
	size_t side = ref->side, order = 2;

	while (order * order < side)
		order++;
	return a / side == b / side || a % side == b % side ||
	       (a / side / order == b / side / order &&
		a % side / order == b % side / order);
}

static bool has_clash(const struct reference *ref, const u8 *cells)
{
	for (size_t a = 0; a < ref->side * ref->side; a++)
		for (size_t b = 0; cells[a] && b < a; b++)
			if (cells[a] == cells[b] && share_a_unit(ref, a, b))
				return true;
	return false;
}

/* The fault of a character that cannot follow the accepted ones. */
static struct sudoku_fault explain(const struct reference *ref, char character,
				   unsigned int count)
{
	const char *newline = memrchr(ref->puzzle, '\n', ref->len);
	struct sudoku_fault fault = {
		.line = ref->line,
		.cell = count,
		.line_cells = ref->len - (newline ? newline + 1 - ref->puzzle : 0),
		.character = character,
	};

	if (character != '\n') {
		fault.cause = cell_value(ref, character) < 0 ?
			      SUDOKU_CAUSE_CHARACTER : SUDOKU_CAUSE_LINE_LONG;
	} else {
		fault.cause = fault.line_cells ? SUDOKU_CAUSE_LINE_SHORT :
						 SUDOKU_CAUSE_LINE_EMPTY;
		fault.character = 0;
	}
	return fault;
}

static ssize_t reference_write(struct reference *ref, struct control *control,
			       const char *buf, size_t len,
			       struct outcome *outcome)
{
	size_t at = 0, last = 0;
	struct sudoku_fault fault;
	u8 cells[SUDOKU_CELLS_MAX];
	unsigned int count;
	bool whole, fine;

	outcome->count = 0;
	for (;;) {
		size_t start;

		while (!ref->len && at < len && strchr(" \t\r\n", buf[at]) && buf[at])
			ref->line += buf[at++] == '\n';
		start = ref->len ? 0 : at;
		if (!ref->len)
			ref->start_line = ref->line;
		for (; at < len; at++) {
			if (is_skipped(buf[at])) {
				if (is_whole(ref) && at - last > SUDOKU_TEXT_SKIPPED)
					break;
				continue;
			}
			if (!goes_on(ref, buf[at]))
				break;
			ref->line += buf[at] == '\n';
			last = at;
		}
		whole = is_whole(ref);
		if (at == len && !whole)
			return at;

		count = get_cells(ref, cells);
		fine = whole && (at == len || buf[at] == '\n' || is_skipped(buf[at]));
		if (!fine) {
			fault = explain(ref, buf[at], count);
		} else {
			fine = !has_clash(ref, cells);
			fault = (struct sudoku_fault) {
				.cause = fine ? SUDOKU_CAUSE_NONE : SUDOKU_CAUSE_CLASH,
				.line = fine ? 0 : ref->start_line,
			};
		}
		if (!fine && start) {
			ref->line = ref->start_line;
			ref->len = 0;
			return start;
		}
		if (control_fails(control)) {
			ref->len -= whole;
			at = whole ? last : at;
			return at ? (ssize_t)at : -ENOSPC;
		}
		add_event(outcome, &fault, cells, count);
		ref->len = 0;
		if (!fine) {
			ref->line++;
			return -EINVAL;
		}
	}
}

/* The comparison */

static void compare_faults(const struct reference *ref,
			   const struct sudoku_fault *fault,
			   const struct sudoku_fault *wanted, const u8 *cells)
{
	expect(fault->cause == wanted->cause);
	expect(fault->line == wanted->line);
	expect(fault->character == wanted->character);
	expect(fault->line_cells == wanted->line_cells);
	expect(!memcmp(fault->reserved, wanted->reserved, sizeof(fault->reserved)));
	if (fault->cause != SUDOKU_CAUSE_CLASH) {
		expect(fault->cell == wanted->cell);
		return;
	}
	expect(fault->cell < ref->side * ref->side);
	expect(fault->other < fault->cell);
	expect(fault->digit);
	expect(cells[fault->cell] == fault->digit);
	expect(cells[fault->other] == fault->digit);
	expect(share_a_unit(ref, fault->cell, fault->other));
}

static void compare(const struct reference *ref, const struct outcome *outcome,
		    const struct outcome *wanted)
{
	expect(outcome->taken == wanted->taken);
	expect(outcome->count == wanted->count);
	for (unsigned int i = 0; i < wanted->count; i++) {
		const u8 *cells = wanted->events[i].cells;

		compare_faults(ref, &outcome->events[i].fault,
			       &wanted->events[i].fault, cells);
		if (!wanted->events[i].fault.cause)
			expect(!memcmp(outcome->events[i].cells, cells,
				       ref->side * ref->side));
	}
}

/*
 * Bytes that are not valid text stand for a row and for a grid of blanks, and for more
 * than half of the spaces that may follow a puzzle.
 */
static size_t expand(struct fuzz_input *input, size_t side, char *text)
{
	size_t len = 0;

	while (input->size && len < TEXT_MAX - SUDOKU_TEXT_SKIPPED) {
		u8 character = fuzz_byte(input);
		size_t run = character == 0xf0 ? side :
			     character == 0xf1 ? side * side :
			     character == 0xf2 ? SUDOKU_TEXT_SKIPPED / 2 + 1 : 1;

		if (run > 1)
			memset(text + len, character == 0xf2 ? ' ' : '.', run);
		else
			text[len] = character;
		len += run;
	}
	return len;
}

int fuzz_one(const u8 *data, size_t size)
{
	static struct outcome outcome, wanted;
	static char buf[TEXT_MAX];
	struct fuzz_input input = { data, size };
	unsigned int order = SUDOKU_ORDER_MIN + fuzz_byte(&input) % 4;
	struct control lengths = { .count = fuzz_byte(&input) % 64 };
	struct reference ref = { .side = order * order, .line = 1 };
	struct control layer_control, ref_control;
	struct sudoku_fault fault;
	struct sudoku_text text;
	size_t at = 0, len;

	if (lengths.count > input.size)
		return -1;
	lengths.bytes = input.data;
	input.data += lengths.count;
	input.size -= lengths.count;
	layer_control = lengths;
	ref_control = lengths;
	len = expand(&input, ref.side, buf);

	sudoku_text_init(&text, order);
	while (at < len) {
		u8 length = control_byte(&lengths);
		size_t now = length < 128 ? length : length * 16 - 2000;
		unsigned int piece = 1 + control_byte(&lengths) * 4;

		if (!now || now > len - at)
			now = len - at;
		layer_write(&text, &layer_control, piece, buf + at, now, &outcome);
		wanted.taken = reference_write(&ref, &ref_control, buf + at, now,
					       &wanted);
		compare(&ref, &outcome, &wanted);

		/*
		 * Continue as a program might: past what was refused, or by another
		 * try.
		 */
		if (wanted.taken >= 0)
			at += wanted.taken;
		else if (wanted.taken == -EINVAL)
			at += now;
		else if (control_byte(&lengths) % 8 == 7)
			at++;
	}

	expect(sudoku_text_close(&text, &fault) == (ref.len > 0));
	if (ref.len) {
		u8 cells[SUDOKU_CELLS_MAX];
		struct sudoku_fault cut_off =
			explain(&ref, '\n', get_cells(&ref, cells));

		cut_off.cause = SUDOKU_CAUSE_CUT_OFF;
		compare_faults(&ref, &fault, &cut_off, cells);
	}
	return 0;
}
