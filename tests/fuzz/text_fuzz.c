// SPDX-License-Identifier: GPL-2.0-only
/*
 * Fuzz the text layer: a stream of writes, handled as the device does, must produce the
 * puzzles, faults and counts of a slow reference. The reference knows what a whole
 * puzzle looks like, and nothing of the parser's states.
 *
 * An input is the order, the number of control bytes, those bytes, and the text. The
 * control bytes are used again and again, for the lengths of writes, pieces and groups, and for
 * when the device has no space or a signal arrives.
 */
#include <ctype.h>
#include <errno.h>
#include <string.h>

#include "fuzz.h"
#include "text.h"

#define TEXT_MAX	16384
#define EVENTS_MAX	256
#define GROUP_MAX	8

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
	return control->next < 4 * control->count && control_byte(control) % 8 == 7;
}

static void add_event(struct outcome *outcome, const struct sudoku_fault *fault,
		      const u8 *cells, unsigned int count)
{
	expect(outcome->count < EVENTS_MAX);
	outcome->events[outcome->count].fault = *fault;
	memcpy(outcome->events[outcome->count].cells, cells, count);
	outcome->count++;
}

/* As session.c does, without answers */

struct writing {
	struct sudoku_text *text;
	const char *buf;	/* all characters */
	size_t len;
	size_t piece;		/* characters parsed at a time */
	size_t given;		/* in the pieces so far */
	struct sudoku_text_mark good;	/* end of the last puzzle accepted, or the beginning */
	unsigned int count;	/* puzzles in the group */
	u8 cells[GROUP_MAX][SUDOKU_CELLS_MAX];
	struct sudoku_text_mark ends[GROUP_MAX];
};

static enum sudoku_text_event parse(struct writing *write, struct sudoku_fault *fault)
{
	for (;;) {
		size_t len = write->given - write->text->at.taken;
		char *copy = malloc(len);
		enum sudoku_text_event event;

		/* A copy, so that the sanitizer detects reads past its end. */
		memcpy(copy, write->buf + write->text->at.taken, len);
		event = sudoku_text_parse(write->text, copy, len, fault);
		free(copy);
		if (event != SUDOKU_TEXT_MORE)
			return event;
		expect(write->text->at.taken == write->given);
		if (write->given == write->len)
			return sudoku_text_end(write->text);
		write->given += write->len - write->given < write->piece ?
				write->len - write->given : write->piece;
	}
}

/* Parse puzzles ahead. If the first began in an earlier write, only that one. */
static enum sudoku_text_event parse_group(struct writing *write, unsigned int max,
					  struct sudoku_fault *fault)
{
	enum sudoku_text_event event;

	if (!write->good.taken && write->good.count)
		max = 1;
	write->count = 0;
	do {
		event = parse(write, fault);
		if (event != SUDOKU_TEXT_PUZZLE)
			break;
		memcpy(write->cells[write->count], write->text->cells, SUDOKU_CELLS_MAX);
		write->ends[write->count++] = write->text->at;
	} while (write->count < max);
	return event;
}

/* Accept the puzzles of the group, up to one with a clash or without space. */
static int accept_group(struct writing *write, struct control *control,
			struct outcome *outcome, struct sudoku_fault *fault)
{
	unsigned int order = write->text->order;

	for (unsigned int i = 0; i < write->count; i++) {
		if (control_fails(control))
			return -ENOSPC;
		memset(fault, 0, sizeof(*fault));
		if (sudoku_find_fault(order, write->cells[i], fault)) {
			fault->line = write->ends[i].start_line;
			write->text->at = write->ends[i];
			memcpy(write->text->cells, write->cells[i], sudoku_cells(order));
			return -EINVAL;
		}
		add_event(outcome, fault, write->cells[i], sudoku_cells(order));
		write->good = write->ends[i];
	}
	return 0;
}

static void layer_write(struct sudoku_text *text, struct control *control,
			unsigned int piece, const char *buf, size_t len,
			struct outcome *outcome)
{
	static struct writing write;
	enum sudoku_text_event event;
	struct sudoku_fault fault, clash;
	int error;

	write.text = text;
	write.buf = buf;
	write.len = len;
	write.piece = piece;
	write.given = 0;
	outcome->count = 0;
	sudoku_text_begin(text);
	write.good = text->at;
	do {
		event = parse_group(&write, 1 + piece / 4 % GROUP_MAX, &fault);
		error = accept_group(&write, control, outcome, &clash);
		if (error == -EINVAL)
			fault = clash;
		else if (!error && event == SUDOKU_TEXT_FAULT)
			error = write.good.taken || !control_fails(control) ? -EINVAL : -ENOSPC;
	} while (!error && event == SUDOKU_TEXT_PUZZLE);

	if (error == -EINVAL && !write.good.taken) {
		add_event(outcome, &fault, text->cells, sudoku_cells(text->order));
		sudoku_text_refuse(text);
	} else if (error) {
		text->at = write.good;
	}
	outcome->taken = error ? (ssize_t)write.good.taken : (ssize_t)len;
	if (error && !write.good.taken)
		outcome->taken = error;
}

/* The reference */

struct reference {
	size_t side;
	u64 line;	/* 1, plus newlines accepted, plus puzzles refused */
	u64 start_line;
	char puzzle[SUDOKU_CELLS_MAX + SUDOKU_SIDE_MAX];	/* cells and newlines as written */
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
	return !memchr(ref->puzzle, '\n', ref->len) && ref->len <= ref->side * ref->side;
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
	       (a / side / order == b / side / order && a % side / order == b % side / order);
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
static struct sudoku_fault explain(const struct reference *ref, char character, unsigned int count)
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
	struct reference good = *ref;
	size_t at = 0, good_at = 0;

	outcome->count = 0;
	for (;;) {
		bool whole, ended, fine, clash;
		struct sudoku_fault fault;
		u8 cells[SUDOKU_CELLS_MAX];
		unsigned int count;

		while (!ref->len && at < len && strchr(" \t\r\n", buf[at]) && buf[at])
			ref->line += buf[at++] == '\n';
		if (!ref->len)
			ref->start_line = ref->line;
		for (; at < len; at++) {
			if (is_skipped(buf[at]))
				continue;
			if (!goes_on(ref, buf[at]))
				break;
			ref->line += buf[at] == '\n';
		}
		whole = is_whole(ref);
		if (at == len && !whole)
			return at;

		count = get_cells(ref, cells);
		ended = whole && at < len && buf[at] == '\n';
		fine = ended || at == len;
		clash = fine && has_clash(ref, cells);
		fault = (struct sudoku_fault){ .line = clash ? ref->start_line : 0 };
		if (clash)
			fault.cause = SUDOKU_CAUSE_CLASH;
		else if (!fine)
			fault = explain(ref, buf[at], count);
		ref->line += ended;
		at += ended;
		if ((fine || !good_at) && control_fails(control)) {
			*ref = good;
			return good_at ? (ssize_t)good_at : -ENOSPC;
		}
		if ((clash || !fine) && good_at) {
			*ref = good;
			return good_at;
		}
		add_event(outcome, &fault, cells, count);
		ref->len = 0;
		if (clash || !fine) {
			ref->line += !ended;
			return -EINVAL;
		}
		good = *ref;
		good_at = at;
	}
}

/* The comparison */

static void compare_faults(const struct reference *ref, const struct sudoku_fault *fault,
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

		compare_faults(ref, &outcome->events[i].fault, &wanted->events[i].fault, cells);
		if (!wanted->events[i].fault.cause)
			expect(!memcmp(outcome->events[i].cells, cells, ref->side * ref->side));
	}
}

/* Bytes that are not valid text stand for a row and for a grid of blanks, and for many spaces. */
static size_t expand(struct fuzz_input *input, size_t side, char *text)
{
	size_t len = 0;

	while (input->size && len < TEXT_MAX - SUDOKU_CELLS_MAX) {
		u8 character = fuzz_byte(input);
		size_t run = character == 0xf0 ? side :
			     character == 0xf1 ? side * side :
			     character == 0xf2 ? 300 : 1;

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
		wanted.taken = reference_write(&ref, &ref_control, buf + at, now, &wanted);
		compare(&ref, &outcome, &wanted);

		/* Continue as a program might: past what was refused, or by another try. */
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
		struct sudoku_fault cut_off = explain(&ref, '\n', get_cells(&ref, cells));

		cut_off.cause = SUDOKU_CAUSE_CUT_OFF;
		compare_faults(&ref, &fault, &cut_off, cells);
	}
	return 0;
}
