// SPDX-License-Identifier: GPL-2.0-only
/* Members of JSON objects that say how hard a puzzle is; sudokuctl links no techniques. */
#include "techniques.h"
#include "userspace.h"

/* Print a number of tenths, or null for 0. */
void print_rating_member(unsigned int tenths)
{
	if (tenths)
		printf(",\"rating\":%u.%u", tenths / 10, tenths % 10);
	else
		printf(",\"rating\":null");
}

/* Print the hardest technique of a puzzle, or NULL if it is complete. A guess has no number. */
void print_level_members(const struct technique *hardest, unsigned int tenths)
{
	printf(",\"level\":\"%s\"", hardest ? level_names[hardest->level] : "complete");
	printf(hardest ? ",\"technique\":\"%s\"" : ",\"technique\":null",
	       hardest ? hardest->name : "");
	print_rating_member(hardest && hardest->rating ? tenths : 0);
}
