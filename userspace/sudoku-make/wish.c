// SPDX-License-Identifier: GPL-2.0-only
/* Requirements for puzzles: format, symmetry, rating, technique. */
#include <ctype.h>

#include "make.h"

#define NAME_MAX_LENGTH	63	/* of a technique, with a comma */

static unsigned int needed = TECHNIQUES;

void parse_to(struct argp_state *state, const char *text)
{
	const struct puzzle_format *format = puzzle_formats;

	static const char *const names[] = {
		[0] = "drawn", [TO_JSON - TO_DRAWN] = "json",
		[TO_PDF - TO_DRAWN] = "pdf", [TO_SVG - TO_DRAWN] = "svg",
	};
	unsigned int count = TO_SVG - TO_DRAWN + 1, found;

	while (format->name && strcmp(format->name, text))
		format++;
	found = find_word(text, strlen(text), names, count);
	if (!format->name && found == count)
		argp_error(state, "--to takes %s, not '%s'", FORMATS, text);
	options.to = format->name ? TO_FORMAT : TO_DRAWN + found;
	options.format = format;
}

void parse_symmetry(struct argp_state *state, const char *text)
{
	static const char *const names[] = {
		[SYMMETRY_NONE] = "none", [SYMMETRY_ROTATIONAL] = "rotational",
		[SYMMETRY_QUARTER] = "quarter", [SYMMETRY_MIRROR] = "mirror",
		[SYMMETRY_FLIP] = "flip", [SYMMETRY_DIAGONAL] = "diagonal",
		[SYMMETRY_ANTIDIAGONAL] = "antidiagonal",
	};

	options.wish.symmetry = find_word(text, strlen(text), names, SYMMETRY_ANTIDIAGONAL + 1);
	if (options.wish.symmetry > SYMMETRY_ANTIDIAGONAL)
		argp_error(state, "--symmetry takes %s, not '%s'", SYMMETRIES, text);
}

/* Return: whether a character of a name counts; spaces and dashes do not. */
static bool counts_in_name(char character)
{
	return character != ' ' && character != '-';
}

/* Return: whether a text names a technique; upper case, spaces and dashes do not matter. */
static bool is_name(const char *text, const char *name)
{
	for (; *text || *name; text++, name++) {
		while (*text && !counts_in_name(*text))
			text++;
		while (*name && !counts_in_name(*name))
			name++;
		if (tolower(*text) != tolower(*name))
			return false;
		if (!*text)
			break;
	}
	return true;
}

/* Parse the name of a technique. */
void parse_needed(struct argp_state *state, const char *text)
{
	char names[TECHNIQUES * NAME_MAX_LENGTH] = "";
	unsigned int number;

	for (number = 0; number < TECHNIQUES; number++) {
		sprintf(names + strlen(names), "%s%s", number ? ", " : "", techniques[number].name);
		if (is_name(text, techniques[number].name))
			needed = number;
	}
	if (needed == TECHNIQUES)
		argp_error(state, "there is no technique '%s'; there are %s", text, names);
}

/* Combine --rating and --needs. */
void combine_ratings(struct argp_state *state)
{
	struct wish *wish = &options.wish;

	if (needed == TECHNIQUES) {
		if (wish->rated && !wish->givens)
			wish_givens(wish);
		return;
	}
	if (!wish->rated)
		wish_levels(wish, LEVEL_EASY, LEVEL_EXTREME);
	if (needed < wish->easiest || needed > wish->hardest)
		argp_error(state, "--needs='%s' and --rating=%s exclude each other",
			   techniques[needed].name, options.rating);
	wish->easiest = needed;
	wish->hardest = needed;
}
