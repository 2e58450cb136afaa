// SPDX-License-Identifier: GPL-2.0-only
/*
 * Unique rectangles: four cells in two rows, two columns and two boxes. If all four had only X and
 * Y, these could be exchanged, and the puzzle would have two solutions. This relies on there being
 * only one, so it is used only if the board is known to have one. In order n: O(n^8) rectangles.
 *
 * Three cells have only X and Y: the fourth, which may have lost one of them, has neither.
 * Two have X, Y and the same third digit Z: one of the two has Z.
 * Two have more candidates, and X has no other place in a unit of the two: neither has Y.
 */
#include "technique.h"

/* Put the cells with only two candidates first. Return: their number. */
static unsigned int sort(const struct board *board, u32 pair, const u16 *cells, struct step *step)
{
	unsigned int at, floor;

	step_start(step, board, pair);
	for (at = 0; at < 4; at++)
		if (board->candidates[cells[at]] == pair)
			step_add_reason(step, cells[at]);
	floor = step->reason_count;
	for (at = 0; at < 4; at++)
		if (board->candidates[cells[at]] != pair)
			step_add_reason(step, cells[at]);
	return floor;
}

static void eliminate_third(const struct board *board, u32 third, struct step *step)
{
	unsigned int cell;

	for (cell = 0; cell < sudoku_cells(board->order); cell++)
		if (sees(board, cell, step->reason[2]) && sees(board, cell, step->reason[3]))
			step_eliminate(step, board, cell, third);
}

/* Find a unit of the last two cells in which a digit of the pair has no other place. */
static void eliminate_other(const struct board *board, u32 pair, struct step *step)
{
	const u16 *roof = &step->reason[2];
	enum link_group kind;
	struct link other;

	for (kind = 0; kind < GROUP_CELL; kind++) {
		u32 digits = pair;

		while (digits && !step->elimination_count) {
			unsigned int digit = take_lowest(&digits);

			if (!strong_link(board, roof[0], digit, kind, &other) ||
			    other.cell != roof[1])
				continue;
			step_add_unit(step, (struct unit){ kind, board->unit_of[roof[0]][kind] });
			step_eliminate(step, board, roof[0], pair & ~BIT(digit));
			step_eliminate(step, board, roof[1], pair & ~BIT(digit));
		}
	}
}

/* Build the step of a rectangle. Return: whether it eliminates anything. */
static bool build_step(const struct board *board, u32 pair, const u16 *cells, struct step *step)
{
	unsigned int floor = sort(board, pair, cells, step);
	const u32 *candidates = board->candidates;
	const u16 *roof = &step->reason[2];

	if (floor == 3)
		step_eliminate(step, board, step->reason[3], pair);
	if (floor != 2 || pair & ~(candidates[roof[0]] & candidates[roof[1]]))
		return step->elimination_count;
	if (candidates[roof[0]] == candidates[roof[1]] && hweight32(candidates[roof[0]]) == 3)
		eliminate_third(board, candidates[roof[0]] & ~pair, step);
	if (!step->elimination_count)
		eliminate_other(board, pair, step);
	return step->elimination_count;
}

/* Try the pairs of candidates of a rectangle; two of its cells have only these. */
static bool find_pair(const struct board *board, unsigned int cell, unsigned int opposite,
		      struct step *step)
{
	unsigned int side = sudoku_side(board->order), at;
	const u16 cells[] = { cell, cell / side * side + opposite % side,
			      opposite / side * side + cell % side, opposite };

	for (at = 0; at < 3; at++) {
		u32 pair = board->candidates[cells[at]];

		if (hweight32(pair) == 2 && build_step(board, pair, cells, step))
			return true;
	}
	return false;
}

static bool find_unique_rectangle(const struct board *board, struct step *step)
{
	unsigned int cells = sudoku_cells(board->order), side = sudoku_side(board->order);
	unsigned int cell, other;

	for (cell = 0; board->unique && cell < cells; cell++) {
		for (other = cell + side - cell % side; other < cells; other++) {
			bool band = cell / side / board->order == other / side / board->order;
			bool stack = cell % side / board->order == other % side / board->order;

			if (band != stack && cell % side != other % side &&
			    find_pair(board, cell, other, step))
				return true;
		}
	}
	return false;
}

#define REASON	"there is only one solution, in which %c cannot have only %d"
#define LESSON \
	"If %c had only %d, these two could be exchanged, and there would be a second solution; " \
	"but there is only one. "

const struct method method_unique_rectangle = {
	find_unique_rectangle,
	"four cells in two rows, two columns and two boxes cannot have only the same two candidates: these could be exchanged, and there would be a second solution.",
	REASON "|" REASON ", and %x in %u lies only in %W|" REASON ", so %z is in %w",
	LESSON "Only %t has other candidates, so it is one of these.|"
	LESSON "In %u, %x can only be in %W, so if one of these were %z, the other would be %x.|"
	LESSON
	"Only %W have another candidate, %z, so one of these is %z, and a cell that shares units with both cannot be.",
};
