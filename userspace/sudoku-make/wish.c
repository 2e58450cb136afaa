// SPDX-License-Identifier: GPL-2.0-only
/* Requirements for puzzles: rating, technique. */
#include "make.h"

#define NAME_MAX_LENGTH	63	/* of a technique, with a comma */

static unsigned int needed = TECHNIQUES;

/* Parse the name of a technique. */
void parse_needed(struct argp_state *state, const char *text)
{
	char names[TECHNIQUES * NAME_MAX_LENGTH] = "";
	unsigned int number;

	for (number = 0; number < TECHNIQUES; number++) {
		sprintf(names + strlen(names), "%s%s", number ? ", " : "", techniques[number].name);
		if (!strcasecmp(text, techniques[number].name))
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
