// SPDX-License-Identifier: GPL-2.0-only
/* Parse trace lines as printed by sudoku-watch, trace_pipe, trace-cmd and perf. */
#include <ctype.h>
#include <limits.h>
#include <stdarg.h>

#include "text.h"
#include "recording.h"

const char *const step_kinds[] = {
	[STEP_RULES] = "rules", [STEP_GUESS] = "guess", [STEP_BACKTRACK] = "backtrack",
	[STEP_RESTART] = "restart", NULL,
};

#define DIGITS	"0123456789"

struct unread unread;

/* Replace what is not printable ASCII, because a terminal could obey it. */
void make_printable(char *text)
{
	for (; *text; text++)
		if (*text < ' ' || *text > '~')
			*text = '?';
}

/* Count something that cannot be read. Return: false. */
static __printf(1, 2) bool trouble(const char *format, ...)
{
	va_list arguments;

	if (unread.count++)
		return false;
	va_start(arguments, format);
	vsnprintf(unread.why, sizeof(unread.why), format, arguments);
	va_end(arguments);
	make_printable(unread.why);
	return false;
}

/* Return: the value of a field, or NULL; @length: its length. */
static const char *find_field(const char *fields, const char *name, size_t *length)
{
	size_t size = strlen(name);

	for (; *fields; fields += strcspn(fields, " "), fields += strspn(fields, " ")) {
		if (strncmp(fields, name, size) || fields[size] != '=')
			continue;
		fields += size + 1;
		*length = strcspn(fields, " \r\n");
		return fields;
	}
	trouble("%s is missing", name);
	return NULL;
}

static bool read_number(const char *fields, const char *name, long long least, long long most,
			long long *value)
{
	size_t length;
	const char *text = find_field(fields, name, &length);
	char *end;

	if (!text)
		return false;
	errno = 0;
	*value = strtoll(text, &end, 10);
	if (end != text + length || !length || errno || *value < least || *value > most)
		return trouble("%s=%.*s is not a number from %lld to %lld", name,
			       (int)(length < 30 ? length : 30), text, least, most);
	return true;
}

static bool read_cells(const char *fields, struct event *event)
{
	unsigned int expected = sudoku_cells(event->order), at;
	size_t length;
	const char *text = find_field(fields, "cells", &length);

	if (!text)
		return false;
	if (length != expected)
		return trouble("%zu cells, expected %u", length, expected);
	for (at = 0; at < expected; at++) {
		int value = sudoku_cell_value(event->order, text[at]);

		if (value < 0)
			return trouble("cell %u: '%c' is not a cell of order %u", at + 1,
				       text[at], event->order);
		event->cells[at] = value;
	}
	return true;
}

static bool read_kind(const char *fields, struct event *event)
{
	size_t length;
	const char *text = find_field(fields, "kind", &length);

	for (event->kind = 0; text && step_kinds[event->kind]; event->kind++)
		if (strlen(step_kinds[event->kind]) == length &&
		    !strncmp(step_kinds[event->kind], text, length))
			return true;
	return text && trouble("kind=%.*s is not rules, guess, backtrack or restart",
			       (int)(length < 30 ? length : 30), text);
}

static bool read_fields(const char *fields, struct event *event)
{
	long long order, uid = 0, depth = 0, error = 0, solutions = 0, steps = 0, guesses = 0;

	if (!read_number(fields, "order", SUDOKU_ORDER_MIN, SUDOKU_ORDER_MAX, &order))
		return false;
	event->order = order;
	if (event->type != EVENT_STEP && !read_number(fields, "uid", 0, UINT_MAX, &uid))
		return false;
	if (event->type != EVENT_BEGIN &&
	    !read_number(fields, "depth", 0, 2 * SUDOKU_CELLS_MAX, &depth))
		return false;
	event->uid = uid;
	event->depth = depth;
	if (event->type == EVENT_STEP)
		return read_kind(fields, event) && read_cells(fields, event);
	if (event->type == EVENT_BEGIN)
		return read_cells(fields, event);
	if (!read_number(fields, "error", -4095, 0, &error) ||
	    !read_number(fields, "solutions", 0, LLONG_MAX, &solutions) ||
	    !read_number(fields, "steps", 0, LLONG_MAX, &steps) ||
	    !read_number(fields, "guesses", 0, LLONG_MAX, &guesses))
		return false;
	event->error = error;
	event->solutions = solutions;
	event->steps = steps;
	event->guesses = guesses;
	return true;
}

/* Return: the number at the end of a word, or 0. */
static int number_at_end(const char *word, size_t length)
{
	size_t at = length;

	while (at && isdigit(word[at - 1]))
		at--;
	return at < length ? atoi(word + at) : 0;
}

static bool is_cpu(const char *word, size_t length)
{
	size_t digits = strspn(word + 1, DIGITS);

	return *word == '[' && digits && digits + 2 == length && word[length - 1] == ']';
}

static bool is_time(const char *word)
{
	size_t digits = strspn(word, DIGITS);

	return digits && word[digits] == '.' && strchr(word, ':');
}

/*
 * An event follows the task, the CPU in brackets, flags and the time. The name may imitate all
 * of them, but nothing behind it does, so the last ones count. Return: the time, or NULL.
 */
static const char *find_time(const char *line, int *pid)
{
	const char *word, *time = NULL;
	int number = 0, task = 0;
	size_t length;

	for (word = line; *word; word += length, word += strspn(word, " ")) {
		length = strcspn(word, " ");
		if (task && is_time(word)) {
			time = word;
			*pid = task;
		} else if (number && is_cpu(word, length)) {
			task = number;
		}
		number = number_at_end(word, length);
	}
	return time;
}

static u64 read_time(const char *text)
{
	u64 ns = strtoull(text, NULL, 10) * 1000000000, unit = 100000000;

	for (text = strchr(text, '.') + 1; isdigit(*text); text++, unit /= 10)
		ns += (*text - '0') * unit;
	return ns;
}

/* Read "NAME: FIELDS". Return: whether it is one of our events, and readable. */
static bool event_read(const char *text, struct event *event)
{
	static const char *const names[] = {
		[EVENT_BEGIN] = "sudoku_solve_begin: ", [EVENT_STEP] = "sudoku_step: ",
		[EVENT_END] = "sudoku_solve_end: ",
	};

	for (event->type = EVENT_BEGIN; event->type <= EVENT_END; event->type++) {
		size_t length = strlen(names[event->type]);

		if (!strncmp(text, names[event->type], length))
			return read_fields(text + length + strspn(text + length, " "), event);
	}
	return false;
}

/* Return: whether a line has one of our events, and is readable. */
bool event_parse(const char *line, struct event *event)
{
	const char *at;

	event->lost = 0;
	line += strspn(line, " \t\r\n");
	at = find_time(line, &event->pid);
	if (at) {
		event->ns = read_time(at);
		at = strchr(at, ':') + 1;
		at += strspn(at, " ");
		return event_read(strncmp(at, "sudoku:", 7) ? at : at + 7, event);
	}
	if (!strncmp(line, "CPU:", 4) && (strstr(line, "LOST") || strstr(line, "DROPPED"))) {
		at = strpbrk(strchrnul(line, '['), "123456789");
		event->lost = at ? strtoull(at, NULL, 10) : 1;
		return false;
	}
	return *line && *line != '#' && strncmp(line, "cpus=", 5) &&
	       trouble("not an event: no task, [CPU] and time at the start");
}
