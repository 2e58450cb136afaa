// SPDX-License-Identifier: GPL-2.0-only
/* The table of formats; everything that lists them takes it from here. */
#include <stdio.h>
#include <string.h>

#include "formats.h"

const struct format_name format_names[] = {
	{ "line", FORMAT_LINE, true },
	{ "rows", FORMAT_ROWS, true },
	{ "drawn", FORMAT_DRAWN, true },
	{ "json", FORMAT_JSON, true },
	{ "csv", FORMAT_CSV, true },
	{ "sdm", FORMAT_LINE, false },
	{ "sdk", FORMAT_ROWS, false },
	{ "ss", FORMAT_DRAWN, false },
	{ "sudoku", FORMAT_DRAWN, false },
	{ "euler", FORMAT_ROWS, false },
	{ "hodoku", FORMAT_HODOKU, false },
	{ NULL, FORMAT_NONE, false }
};

/**
 * format_by_name - the format that a name stands for
 * @name: what --from or --to was given
 * @written: it was --to
 *
 * Return: the format, or FORMAT_NONE.
 */
enum format format_by_name(const char *name, bool written)
{
	const struct format_name *entry;

	for (entry = format_names; entry->name; entry++) {
		if (!strcmp(entry->name, name) && (!written || entry->written))
			return entry->format;
	}
	return FORMAT_NONE;
}

/**
 * format_list - all names, for messages: "line, rows, drawn ... or csv"
 * @written: those that --to takes, rather than --from
 *
 * Return: a string that stays until the next call.
 */
const char *format_list(bool written)
{
	static char list[128];
	const struct format_name *entry, *next;
	size_t length = 0;

	for (entry = format_names; entry->name; entry = next) {
		next = entry + 1;
		while (next->name && written && !next->written)
			next++;
		length += snprintf(list + length, sizeof(list) - length, "%s%s",
				   !length ? "" : next->name ? ", " : " or ",
				   entry->name);
	}
	return list;
}
