// SPDX-License-Identifier: GPL-2.0-only
/*
 * Fuzz groups: without lanes and in every supported width, a group must return the outcomes that
 * search finds for each puzzle alone, also after an interruption.
 *
 * An input is the width, the number of solutions, when to interrupt, how often to repeat a puzzle,
 * and puzzles. A puzzle is a byte for its density, and a byte for each cell: a given of a known
 * solution, any other digit, or a blank.
 */
#include <errno.h>
#include <string.h>

#include "fuzz.h"
#include "group.h"

#define CELLS		81
#define COUNT_MAX	150

static u8 cells[COUNT_MAX][CELLS];

static unsigned int pauses_allowed;

static int pause(const struct sudoku_limits *limits)
{
	(void)limits;
	return pauses_allowed && pauses_allowed-- ? 0 : -EINTR;
}

static int stop(const struct sudoku_group *group)
{
	return pause(&group->limits);
}

static void take_puzzle(struct fuzz_input *input, u8 *puzzle)
{
	u8 density = fuzz_byte(input);

	for (unsigned int i = 0; i < CELLS; i++) {
		unsigned int row = i / 9, column = i % 9;
		u8 byte = fuzz_byte(input);

		puzzle[i] = 0;
		if (byte < density)
			puzzle[i] = 1 + (row % 3 * 3 + row / 3 + column) % 9;
		else if (byte > 250)
			puzzle[i] = byte - 250;
	}
}

/* Solve all as a group, in calls that are stopped. Each call finishes a puzzle. */
static void check_group(const struct sudoku_lanes_width *width, unsigned int count,
			u64 solutions, unsigned int interrupted,
			struct sudoku_workspace *search)
{
	struct sudoku_group group = {
		.order = 3,
		.capacity = count,
		.solver = &sudoku_search,
		.width = width,
		.limits = { .solutions = solutions, .steps = ~0ull },
		.stop = stop,
	};
	void *memory = malloc(sudoku_group_size(&group));
	unsigned int first = 0;

	memset(memory, 0xa5, sudoku_group_size(&group));
	sudoku_group_init(&group, memory);
	while (first < count) {
		int error;

		group.count = count - first;
		group.finished = false;
		memcpy(group.cells, cells[first], group.count * CELLS);
		pauses_allowed = interrupted;
		error = sudoku_group_solve(&group);
		expect(group.done && group.done <= group.count);
		expect(error == (group.done < group.count ? -EINTR : 0));
		for (unsigned int i = 0; i < group.done; i++) {
			const struct sudoku_outcome *outcome = &group.outcomes[i];
			const u8 *puzzle = cells[first + i], *now = sudoku_group_cells(&group, i);
			struct sudoku_fault fault;
			u8 solution[CELLS];

			if (sudoku_find_fault(3, puzzle, &fault)) {
				expect(outcome->error == -EINVAL);
			} else {
				expect(outcome->error ==
				       sudoku_solve(search, puzzle, solution, &group.limits));
				expect(outcome->effort.solutions == search->effort.solutions);
			}
			expect(outcome->error ? !memcmp(now, puzzle, CELLS) :
						sudoku_is_solution(3, now, puzzle));
		}
		first += group.done;
		interrupted *= 2;
	}
	free(memory);
}

static const struct sudoku_lanes_width *any_width(u8 byte)
{
	const struct sudoku_lanes_width *usable[8];
	unsigned int count = 0;

	for (unsigned int i = 0; sudoku_lanes_widths[i]; i++)
		if (sudoku_lanes_widths[i]->usable())
			usable[count++] = sudoku_lanes_widths[i];
	return usable[byte % count];
}

int fuzz_one(const u8 *data, size_t size)
{
	struct fuzz_input input = { data, size };
	const struct sudoku_lanes_width *width = any_width(fuzz_byte(&input));
	u64 solutions = 1 + fuzz_byte(&input) % 32;
	unsigned int interrupted = fuzz_byte(&input), count = 0;
	unsigned int copies = 1 + fuzz_byte(&input) % 32;
	struct sudoku_workspace *search = malloc(sudoku_workspace_size(&sudoku_search, 3));

	/* Repeat a few puzzles to fill a large group. */
	while (input.size && count < COUNT_MAX) {
		unsigned int first = count;

		take_puzzle(&input, cells[first]);
		for (; count < COUNT_MAX && count < first + copies; count++)
			memmove(cells[count], cells[first], CELLS);
	}

	sudoku_workspace_init(search, &sudoku_search, 3);
	if (count)
		cells[count - 1][0] += interrupted % 16;
	check_group(interrupted % 4 ? width : NULL, count, solutions, interrupted, search);
	free(search);
	return 0;
}
