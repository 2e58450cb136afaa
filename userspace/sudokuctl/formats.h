/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The formats of puzzles and solutions, and what they are called.
 */
#ifndef SUDOKUCTL_FORMATS_H
#define SUDOKUCTL_FORMATS_H

#include <stdbool.h>
#include <stddef.h>

/**
 * enum format - the forms in which puzzles come, and solutions go
 * @FORMAT_NONE: no such format; where one is read, the input tells it
 * @FORMAT_LINE: a puzzle on each line
 * @FORMAT_ROWS: row by row, with headings or sections or without
 * @FORMAT_DRAWN: row by row, with lines between the boxes
 * @FORMAT_JSON: an object on each line
 * @FORMAT_CSV: a record for each puzzle, in one of its fields
 * @FORMAT_HODOKU: a line of HoDoKu's library for each puzzle; only read
 */
enum format {
	FORMAT_NONE,
	FORMAT_LINE,
	FORMAT_ROWS,
	FORMAT_DRAWN,
	FORMAT_JSON,
	FORMAT_CSV,
	FORMAT_HODOKU,
};

/**
 * struct format_name - a name that --from and perhaps --to take
 * @name: the name
 * @format: what it stands for; several names may stand for one format
 * @written: --to takes it too
 */
struct format_name {
	const char *name;
	enum format format;
	bool written;
};

extern const struct format_name format_names[];	/* the last @name is NULL */

enum format format_by_name(const char *name, bool written);
const char *format_list(bool written);

#endif
