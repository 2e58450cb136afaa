// SPDX-License-Identifier: GPL-2.0-only
/* Lines with fields; fields.h says which. */
#include <ctype.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>

#include "fields.h"
#include "shape.h"

/*
 * HoDoKu's library: technique, candidates, the puzzle, and more, with a colon
 * before each. A digit behind a + was placed by a player: it is no given.
 */
static bool hodoku_find(const char *text, size_t length, char *puzzle,
			size_t *count)
{
	unsigned int colons = 0;
	size_t at;

	*count = 0;
	for (at = 0; at < length; at++) {
		if (text[at] == ':') {
			if (++colons > 3)
				break;
		} else if (colons == 3) {
			if (text[at] == '+' && at + 1 < length && text[at + 1] != ':') {
				puzzle[(*count)++] = '.';
				at++;
			} else {
				puzzle[(*count)++] = text[at];
			}
		}
	}
	return length && text[0] == ':' && colons >= 3;
}

/* Return: where the string that begins at @at, behind its quote, ends. */
static size_t json_string_end(const char *text, size_t length, size_t at)
{
	while (at < length && text[at] != '"')
		at += text[at] == '\\' ? 2 : 1;
	return at < length ? at : length;
}

static size_t skip_white(const char *text, size_t length, size_t at)
{
	while (at < length && isspace((unsigned char)text[at]))
		at++;
	return at;
}

/*
 * One object, whose member "puzzle" is a string; the rest may be anything. Only
 * members of the object itself are keys here, and only strings right behind them
 * are values.
 */
static bool json_find(const char *text, size_t length, char *puzzle,
		      size_t *count)
{
	static const char name[] = "puzzle";
	bool named = false, is_key = false;
	unsigned int depth = 0;
	size_t at, start;

	for (at = 0; at < length; at++) {
		switch (text[at]) {
		case '{':
		case '[':
			is_key = !depth++ && text[at] == '{';
			named = false;
			break;
		case '}':
		case ']':
			if (depth <= 1)
				return false;
			depth--;
			break;
		case ',':
			is_key = depth == 1;
			break;
		case '"':
			start = at + 1;
			at = json_string_end(text, length, start);
			if (at == length)
				break;
			if (is_key) {
				named = at - start == strlen(name) &&
					!memcmp(text + start, name, at - start);
				is_key = false;
			} else if (named) {
				*count = at - start;
				memcpy(puzzle, text + start, *count);
				return true;
			}
			break;
		}
	}
	return false;
}

/*
 * Take a field of a record, without its quotes. A record ends with its line.
 * Return: where the next field begins, or beyond @length.
 */
static size_t csv_take(const char *text, size_t length, char separator,
		       size_t at, char *field, size_t *count)
{
	bool quoted = false;

	for (*count = 0; at < length; at++) {
		if (text[at] == separator && !quoted)
			break;
		if (text[at] == '"') {
			quoted = !quoted;
			continue;
		}
		field[(*count)++] = text[at];
	}
	return at + 1;
}

static bool is_name(const char *field, size_t count)
{
	static const char *const names[] = {
		"puzzle", "puzzles", "quiz", "quizzes"
	};
	size_t at;

	for (at = 0; at < sizeof(names) / sizeof(*names); at++) {
		if (count == strlen(names[at]) &&
		    !strncasecmp(field, names[at], count))
			return true;
	}
	return false;
}

static bool is_whole(const char *field, size_t count)
{
	const struct shape_place place = { .from = FORMAT_LINE };
	struct shape shape;

	shape_of_line(&shape, field, count, &place);
	return shape.kind == SHAPE_WHOLE && shape_order_of_whole(shape.count);
}

/* The first record: find the column, by its name or else by what it holds. */
static enum fields_event csv_begin(struct fields *fields, const char *text,
				   size_t length)
{
	enum fields_event event = FIELDS_FAULT;
	char field[LINE_BYTES_MAX];
	unsigned int column;
	size_t at = 0, count;

	fields->separator = memchr(text, ',', length) ? ',' : ';';
	for (column = 0; at <= length; column++) {
		at = csv_take(text, length, fields->separator, at, field,
			      &count);
		if (is_name(field, count)) {
			fields->column = column;
			return FIELDS_NOTHING;
		}
		if (event == FIELDS_FAULT && is_whole(field, count)) {
			fields->column = column;
			event = FIELDS_PUZZLE;
		}
	}
	return event;
}

static enum fields_event csv_find(struct fields *fields, const char *text,
				  size_t length, char *puzzle, size_t *count)
{
	unsigned int column;
	size_t at = 0;

	if (!fields->separator &&
	    csv_begin(fields, text, length) == FIELDS_NOTHING)
		return FIELDS_NOTHING;
	for (column = 0; at <= length; column++) {
		at = csv_take(text, length, fields->separator, at, puzzle,
			      count);
		if (column == fields->column)
			return FIELDS_PUZZLE;
	}
	return FIELDS_FAULT;
}

/**
 * fields_detect - tell a file of such lines by its first one
 * @text: the line
 * @length: its length
 *
 * Return: the format, or FORMAT_NONE.
 */
enum format fields_detect(const char *text, size_t length)
{
	size_t at = skip_white(text, length, 0);
	struct fields fields = { 0 };

	text += at;
	length -= at;
	if (length && text[0] == '{')
		return FORMAT_JSON;
	if (length > 1 && text[0] == ':' && isalnum((unsigned char)text[1]))
		return FORMAT_HODOKU;
	if ((memchr(text, ',', length) || memchr(text, ';', length)) &&
	    csv_begin(&fields, text, length) != FIELDS_FAULT)
		return FORMAT_CSV;
	return FORMAT_NONE;
}

/**
 * fields_find - find the puzzle in a line
 * @fields: what is known of the file; all 0 before its first line
 * @format: FORMAT_CSV, FORMAT_JSON or FORMAT_HODOKU
 * @text: the line
 * @length: its length, up to LINE_BYTES_MAX
 * @puzzle: room for LINE_BYTES_MAX characters: the puzzle, good or bad
 * @count: filled in with FIELDS_PUZZLE: how many they are
 */
enum fields_event fields_find(struct fields *fields, enum format format,
			      const char *text, size_t length,
			      char *puzzle, size_t *count)
{
	size_t at = skip_white(text, length, 0);

	if (at == length || text[at] == '#')
		return FIELDS_NOTHING;
	if (format == FORMAT_CSV)
		return csv_find(fields, text, length, puzzle, count);
	if (format == FORMAT_JSON ?
	    json_find(text + at, length - at, puzzle, count) :
	    hodoku_find(text + at, length - at, puzzle, count))
		return FIELDS_PUZZLE;
	return FIELDS_FAULT;
}

/* What fields_find() looked for in vain, for people. */
const char *fields_expected(enum format format)
{
	switch (format) {
	case FORMAT_CSV:
		return "the record has no field for a puzzle";
	case FORMAT_JSON:
		return "no JSON object with a string \"puzzle\" on the line";
	default:
		return "no library line of HoDoKu, :technique:candidates:puzzle:...";
	}
}
