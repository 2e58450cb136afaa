// SPDX-License-Identifier: GPL-2.0-only
/* For programs that read one puzzle: the first of an operand. */
#include "userspace.h"

static u8 found[SUDOKU_CELLS_MAX];
static unsigned int found_order;
static bool taken;

u8 *reader_room(unsigned int order)
{
	found_order = order;
	return found;
}

void reader_take(const char *name, unsigned long line, const char *message)
{
	taken = true;
	if (!message)
		return;
	say(EXIT_TROUBLE, name, line, "%s", message);
	exit(EXIT_TROUBLE);
}

void reader_pause(void)
{
}

unsigned int read_first(const char *operand, unsigned int order, u8 *cells)
{
	read_operand((struct reader) { .order = order, .first = true }, operand, 1);
	if (!taken)
		exit(EXIT_TROUBLE);
	memcpy(cells, found, sizeof(found));
	return found_order;
}
