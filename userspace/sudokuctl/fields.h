/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Lines with fields, of which the puzzle is one: CSV, JSON, HoDoKu's library.
 */
#ifndef SUDOKUCTL_FIELDS_H
#define SUDOKUCTL_FIELDS_H

#include <stddef.h>

#include "formats.h"

/**
 * struct fields - what is known of a file of such lines
 * @separator: between the fields of CSV; '\0' before the first record
 * @column: the field of CSV that holds the puzzle, from 0
 */
struct fields {
	char separator;
	unsigned int column;
};

/**
 * enum fields_event - what a line is
 * @FIELDS_PUZZLE: the field that should hold a puzzle is in @puzzle
 * @FIELDS_NOTHING: there is none to be found: a blank line, a comment, or names of columns
 * @FIELDS_FAULT: the line is no line of the format
 */
enum fields_event {
	FIELDS_PUZZLE,
	FIELDS_NOTHING,
	FIELDS_FAULT,
};

enum format fields_detect(const char *text, size_t length);
enum fields_event fields_find(struct fields *fields, enum format format,
			      const char *text, size_t length,
			      char *puzzle, size_t *count);
const char *fields_expected(enum format format);

#endif
