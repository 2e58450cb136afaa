// SPDX-License-Identifier: GPL-2.0-only
/* Recognize words and their meaning for cells. */
#include <ctype.h>

#include "userspace.h"

#define WORD_MAX	15	/* longer tokens of letters and digits may be rows */

static bool is_plural(const char *end, size_t size)
{
	return (size == 1 && tolower(*end) == 's') || (size == 3 && !strncasecmp(end, "zes", 3));
}

/* Return: the role that a word names; @exact: it is only that name. */
enum role role_of(const char *word, size_t size, bool *exact)
{
	static const char *const roles[] = {
		"unsolved", "solution", "solved", "answer", "puzzle", "quiz", "grid", "board",
		"sudoku", "given", "problem", "question", "mission", "initial", "start", "value",
	};
	unsigned int role;
	size_t at, length;

	for (role = 0; role < sizeof(roles) / sizeof(*roles); role++) {
		length = strlen(roles[role]);
		for (at = 0; at + length <= size; at++) {
			if (strncasecmp(word + at, roles[role], length))
				continue;
			*exact = size == length || (!at && is_plural(word + length, size - length));
			return role && role < 4 ? ROLE_SOLUTION : ROLE_PUZZLE;
		}
	}
	*exact = false;
	return ROLE_NONE;
}

/* Return: whether all characters are cells of this order. */
bool are_cells(unsigned int order, const char *symbols, size_t count)
{
	while (order && count && symbol_value(order, symbols[count - 1]) >= 0)
		count--;
	return order && !count;
}

static bool has_digit(const char *text, size_t size)
{
	while (size && !isdigit(text[size - 1]))
		size--;
	return size;
}

/* Return: whether a token is a blank in JSON, Python or a table of numbers. */
bool is_null(const char *text, size_t size)
{
	return (size == 4 && (!strncasecmp(text, "null", 4) || !strncasecmp(text, "none", 4))) ||
	       (size == 3 && !strncasecmp(text, "nan", 3));
}

/* Return: whether a token is a date, such as 2026-11-22 or 22.11.2026. */
static bool is_date(const char *text, size_t size)
{
	unsigned int digits = 0, at;

	for (at = 0; at < size; at++)
		digits += !!isdigit((u8)text[at]);
	return size == 10 && digits == 8 && (text[2] == text[5] || text[4] == text[7]) &&
	       (ispunct((u8)text[2]) || ispunct((u8)text[4]));
}

/*
 * Words are at least half letters that are not cells, two of them different; or names of cells,
 * such as r1c1. UTF-8 letters are recognized by their first byte.
 */
bool is_word(const struct reader *reader, const char *text, size_t size)
{
	unsigned int order = reader->grid.order ? reader->grid.order : reader->order;
	unsigned int letters = 0, others = 0;
	const char *before = NULL;
	bool different = false, exact;
	size_t at;

	if (is_null(text, size) ||
	    (size > WORD_MAX && has_digit(text, size) &&
	     are_cells(SUDOKU_ORDER_MAX, text, size)))
		return false;
	if (is_date(text, size) || (order > 3 && role_of(text, size, &exact) && exact))
		return true;
	if (order < 4 && isalpha(*text) && tolower(*text) != 'x' && size > 1 && size < 5 &&
	    isdigit(text[size - 1]))
		return true;
	for (at = 0; at < size; at++) {
		u8 byte = text[at];

		if (byte >= 0x80 && byte < 0xc0)
			continue;
		if (byte < 0x80 ? isalpha(byte) && !(order > 3 && symbol_value(order, byte) >= 0) :
				  byte > 0xc2 && byte != 0xe2 && byte < 0xee) {
			different |= before && (tolower(*before) != tolower(byte) ||
						(at + 1 < size && byte >= 0x80 &&
						 before[1] != text[at + 1]));
			before = text + at;
			letters++;
		} else {
			others++;
		}
	}
	return different && letters >= others;
}
