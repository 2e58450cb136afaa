// SPDX-License-Identifier: GPL-2.0-only
/* Searches of a recording in JSON: one object per line. */
#include "watch.h"

static void print_position(const char *name, const struct position *position)
{
	unsigned int order = position->search->order, at;
	u8 cells[SUDOKU_CELLS_MAX];

	for (at = 0; at < sudoku_cells(order); at++)
		cells[at] = position->cells[at].digit;
	print_grid_member(name, order, cells);
}

static void print_search(size_t number)
{
	const struct search *search = searches[number];
	static struct position position;

	position_set(&position, search);
	printf("{\"search\":%zu,\"order\":%u", number + 1, search->order);
	print_position("puzzle", &position);
	printf(",\"steps\":[");
	while (position_forth(&position)) {
		const struct search_step *step = &search->steps[position.step - 1];

		printf("%s{\"kind\":\"%s\",\"depth\":%u", position.step > 1 ? "," : "",
		       step_kinds[step->kind], step->depth);
		print_position("cells", &position);
		putchar('}');
	}
	printf("],\"outcome\":\"%s\"}\n", search_outcome(search));
	flush();
}

void print_searches(void)
{
	size_t number;

	for (number = 0; number < search_count; number++)
		print_search(number);
}
