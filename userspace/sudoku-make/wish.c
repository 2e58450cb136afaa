// SPDX-License-Identifier: GPL-2.0-only
/* Requirements for puzzles: format, symmetry, rating, technique, pattern. */
#include <ctype.h>
#include <limits.h>

#include "make.h"

#define NAME_MAX_LENGTH	63	/* of a technique */

static const char *rating;	/* the argument of --rating */
static enum technique_number needed = TECHNIQUES;

/* Return: the index of @text in a list of @count words, or @count. */
static unsigned int find_word(const char *text, size_t length, const char *const words[],
			      unsigned int count)
{
	unsigned int at = 0;

	while (at < count && (strlen(words[at]) != length || memcmp(words[at], text, length)))
		at++;
	return at;
}

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

/* Parse a number with one decimal. Return: its tenths, or 0 if it is none. */
static unsigned int parse_tenths(const char *text, size_t length)
{
	size_t digits = strspn(text, "0123456789");

	if (!digits || digits > 2 || digits + 2 != length || text[digits] != '.' ||
	    !isdigit(text[digits + 1]))
		return 0;
	return 10 * atoi(text) + text[digits + 1] - '0';
}

/* Parse a level or a number, or two of them separated by a dash. */
void parse_rating(struct argp_state *state, const char *text)
{
	size_t length = strcspn(text, "-");
	const char *to = text[length] ? text + length + 1 : text;
	unsigned int least = parse_tenths(text, length), most = parse_tenths(to, strlen(to));
	unsigned int easiest = find_word(text, length, level_names, LEVELS);
	unsigned int hardest = find_word(to, strlen(to), level_names, LEVELS);
	bool numbers = least && most;

	rating = text;
	if (!numbers && (easiest == LEVELS || hardest == LEVELS))
		argp_error(state,
			   "--rating takes a range like easy-hard or 3.0-4.5, or %s, not '%s'",
			   RATINGS, text);
	if (numbers ? least > most : easiest > hardest)
		argp_error(state, "--rating takes the easier %s first, not '%s'",
			   numbers ? "number" : "level", text);
	if (numbers)
		wish_ratings(&options.wish, least, most);
	else
		wish_levels(&options.wish, easiest, hardest);
}

/* Return: whether a character of a name counts; spaces and dashes do not. */
static bool counts_in_name(char character)
{
	return character != ' ' && character != '-';
}

/* Return: how many characters differ, are missing or are too many in @text. */
static unsigned int differences(const char *text, const char *name)
{
	unsigned int counts[NAME_MAX_LENGTH + 1] = { 0 }, length = strlen(name), at;

	for (at = 1; at <= length; at++)
		counts[at] = counts[at - 1] + counts_in_name(name[at - 1]);
	for (; *text; text++) {
		unsigned int diagonal = counts[0], extra = counts_in_name(*text);

		counts[0] += extra;
		for (at = 1; at <= length; at++) {
			unsigned int missing = counts_in_name(name[at - 1]);
			unsigned int least = diagonal + (tolower(*text) != tolower(name[at - 1]));

			diagonal = counts[at];
			if (least > counts[at] + extra)
				least = counts[at] + extra;
			if (least > counts[at - 1] + missing)
				least = counts[at - 1] + missing;
			counts[at] = least;
		}
	}
	return counts[length];
}

/* Parse the name of a technique; upper case, spaces and dashes do not matter. */
void parse_needed(struct argp_state *state, const char *text)
{
	unsigned int fewest = UINT_MAX;
	enum technique_number number;

	for (number = 0; number < TECHNIQUES && fewest; number++) {
		unsigned int count = differences(text, techniques[number].name);

		if (count < fewest) {
			fewest = count;
			needed = number;
		}
	}
	if (fewest)
		argp_error(state, "there is no technique '%s'; the nearest name is '%s'", text,
			   techniques[needed].name);
}

/* Combine --rating and --needs. */
void combine_ratings(struct argp_state *state)
{
	struct wish *wish = &options.wish;

	if (needed == TECHNIQUES)
		return;
	if (!wish->rated)
		wish_levels(wish, LEVEL_EASY, LEVEL_EXTREME);
	if (needed < wish->easiest || needed > wish->hardest)
		argp_error(state, "--needs='%s' and --rating=%s exclude each other",
			   techniques[needed].name, rating);
	wish->easiest = needed;
	wish->hardest = needed;
}

/* The pattern, as the reader found it. It stops after the first puzzle of a file. */
static u8 cells[SUDOKU_CELLS_MAX], pattern[SUDOKU_CELLS_MAX];
static unsigned int order, pattern_order;

u8 *reader_room(unsigned int of_order)
{
	order = of_order;
	return cells;
}

void reader_take(const struct input *input, unsigned long line, bool hexadecimal,
		 const char *message)
{
	(void)hexadecimal;
	if (message) {
		say(EXIT_TROUBLE, input->name, input->numbered ? line : 0, "%s", message);
		exit(EXIT_TROUBLE);
	}
	pattern_order = order;
	memcpy(pattern, cells, sizeof(pattern));
}

void reader_pause(void)
{
}

/*
 * Report two empty rows of a band, or two empty columns of a stack: exchanging their digits would
 * make another solution.
 */
static void check_lines(struct argp_state *state, bool columns)
{
	unsigned int side = sudoku_side(order), line, place, given, empty = 0;

	for (line = 0; line < side; line++) {
		if (line % order == 0)
			empty = 0;
		for (place = 0, given = 0; place < side; place++)
			given |= pattern[columns ? place * side + line : line * side + place];
		if (given)
			continue;
		if (empty)
			argp_error(state,
				   "the pattern has no givens in %s %u and %u of a %s, so there are several solutions",
				   columns ? "columns" : "rows", empty, line + 1,
				   columns ? "stack" : "band");
		empty = line + 1;
	}
}

/*
 * Read the pattern; @sized: its order, or 0. Report it if no puzzle with this pattern has one
 * solution.
 */
void read_pattern(struct argp_state *state, const char *operand, unsigned int sized)
{
	static const unsigned int least[] = { [2] = 4, [3] = 17, [4] = 1, [5] = 1 };
	struct reader reader = { .order = sized, .first = true };
	struct wish *wish = &options.wish;
	unsigned int givens = 0, at;

	if (wish->symmetry || wish->givens || wish->minimal)
		argp_error(state, "--pattern excludes --symmetry, --givens and --minimal");
	read_operand(reader, operand, 1);
	if (!pattern_order)
		exit(EXIT_TROUBLE);
	order = pattern_order;
	wish->order = order;
	wish->pattern = pattern;
	for (at = 0; at < sudoku_cells(order); at++)
		givens += !!pattern[at];
	if (givens < least[order])
		argp_error(state, "the pattern has %u givens; %ux%u cells need at least %u",
			   givens, sudoku_side(order), sudoku_side(order), least[order]);
	check_lines(state, false);
	check_lines(state, true);
}
