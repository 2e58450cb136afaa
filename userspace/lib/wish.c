// SPDX-License-Identifier: GPL-2.0-only
/* The options of programs that make puzzles: parse them, or report an error. */
#include <ctype.h>

#include "dig.h"
#include "userspace.h"

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
void parse_rating(struct argp_state *state, const char *text, struct wish *wish)
{
	size_t length = strcspn(text, "-");
	const char *to = text[length] ? text + length + 1 : text;
	unsigned int least = parse_tenths(text, length), most = parse_tenths(to, strlen(to));
	int easiest = find_word(RATINGS, text, length);
	int hardest = find_word(RATINGS, to, strlen(to));
	bool numbers = least && most;

	if (!numbers && (easiest < 0 || hardest < 0))
		argp_error(state,
			   "--rating takes a range like easy-hard or 3.0-4.5, or %s, not '%s'",
			   RATINGS, text);
	if (numbers ? least > most : easiest > hardest)
		argp_error(state, "--rating takes the easier %s first, not '%s'",
			   numbers ? "number" : "level", text);
	if (numbers)
		wish_ratings(wish, least, most);
	else
		wish_levels(wish, easiest, hardest);
}
