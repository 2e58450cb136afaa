// SPDX-License-Identifier: GPL-2.0-only
/* Fill grids at random, and blank their cells. See dig.h. */
#include <string.h>

#include "dig.h"
#include "random.h"

#define FILL_STEPS	100000	/* far more than most grids need */

/*
 * Fill a grid: the boxes on the diagonal at random, the rest with the solver. Because the solver is
 * deterministic, also shuffle rows and columns, and transpose at random.
 */
static void fill(u64 *random, unsigned int order, u8 *grid, struct sudoku_workspace *workspace)
{
	const struct sudoku_limits limits = { .solutions = 1, .steps = FILL_STEPS };
	unsigned int digits[SUDOKU_SIDE_MAX], rows[SUDOKU_SIDE_MAX], columns[SUDOKU_SIDE_MAX];
	unsigned int side = sudoku_side(order), box, at;
	u8 cells[SUDOKU_CELLS_MAX], solution[SUDOKU_CELLS_MAX];
	bool transposed;

	do {
		memset(cells, 0, sizeof(cells));
		for (box = 0; box < side; box += order + 1) {
			shuffle(random, digits, side);
			for (at = 0; at < side; at++)
				cells[sudoku_cell_at(order, SUDOKU_BOX, box, at)] = digits[at] + 1;
		}
	} while (sudoku_solve(workspace, cells, solution, &limits));
	shuffle_lines(random, order, rows);
	shuffle_lines(random, order, columns);
	transposed = random_next(random) % 2;
	for (at = 0; at < sudoku_cells(order); at++) {
		unsigned int row = rows[at / side], column = columns[at % side];

		grid[at] = solution[transposed ? column * side + row : row * side + column];
	}
}

/* Return: the image of a cell under a symmetry. */
static unsigned int image(enum symmetry symmetry, unsigned int side, unsigned int cell)
{
	unsigned int row = cell / side, column = cell % side, last = side - 1;

	switch (symmetry) {
	case SYMMETRY_ROTATIONAL:
		return (last - row) * side + last - column;
	case SYMMETRY_QUARTER:
		return column * side + last - row;
	case SYMMETRY_MIRROR:
		return row * side + last - column;
	case SYMMETRY_FLIP:
		return (last - row) * side + column;
	case SYMMETRY_DIAGONAL:
		return column * side + row;
	case SYMMETRY_ANTIDIAGONAL:
		return (last - column) * side + last - row;
	default:
		return cell;
	}
}

/* Begin a puzzle; @workspace belongs to search and the order. */
void dig_start(struct dig *dig, const struct wish *wish, u64 random,
	       struct sudoku_workspace *workspace)
{
	dig->wish = wish;
	dig->givens = sudoku_cells(wish->order);
	dig->undecided = 0;
	dig->at = 0;
	fill(&random, wish->order, dig->solution, workspace);
	memcpy(dig->cells, dig->solution, dig->givens);
	shuffle(&random, dig->sequence, dig->givens);
}

/* Copy the puzzle without the next group of givens. Return: false if all groups were tried. */
bool dig_propose(struct dig *dig, u8 *cells)
{
	unsigned int count = sudoku_cells(dig->wish->order), side = sudoku_side(dig->wish->order);
	unsigned int least = dig->wish->minimal ? 0 : dig->wish->givens, at, cell;

	while (dig->at < count && dig->givens > least && dig->givens >= dig->wish->givens) {
		bool first = true;

		cell = dig->sequence[dig->at++];
		dig->group_size = 0;
		at = cell;
		do {
			first &= at >= cell;
			dig->group[dig->group_size++] = at;
			at = image(dig->wish->symmetry, side, at);
		} while (at != cell);
		/* Try each group once, at its lowest cell. */
		if (!first || dig->givens - dig->group_size < least)
			continue;
		memcpy(cells, dig->cells, count);
		for (at = 0; at < dig->group_size; at++)
			cells[dig->group[at]] = 0;
		return true;
	}
	return false;
}

/*
 * Return: whether techniques up to the required level still fill the last group. If so, they also
 * fill all other blanks, as before.
 */
static bool is_within_levels(const struct dig *dig)
{
	unsigned int left = dig->group_size, at;
	u8 cells[SUDOKU_CELLS_MAX];
	struct board board;
	struct step step;

	memcpy(cells, dig->cells, sizeof(cells));
	for (at = 0; at < dig->group_size; at++)
		cells[dig->group[at]] = 0;
	board_start(&board, dig->wish->order, cells);
	board.unique = true;
	while (left) {
		if (!step_find_within(&board, dig->wish->hardest, &step))
			return false;
		step_apply(&board, &step);
		for (at = 0; step.digit && at < dig->group_size; at++)
			left -= dig->group[at] == step.cell;
	}
	return true;
}

/*
 * Apply the result for the last proposal, with at most two solutions. Large grids with as
 * few givens as possible nearly always need guesses. If the requirements exclude guesses, blank a
 * group only if the puzzle stays within the required levels.
 */
void dig_judge(struct dig *dig, const struct sudoku_result *result)
{
	const struct wish *wish = dig->wish;
	unsigned int at;

	dig->undecided += result->cause == SUDOKU_CAUSE_STEPS;
	if (result->cause || result->solutions != 1)
		return;
	if (wish->order > 3 && wish->rated && wish->hardest < LEVEL_EXTREME && !wish->minimal &&
	    !is_within_levels(dig))
		return;
	for (at = 0; at < dig->group_size; at++)
		dig->cells[dig->group[at]] = 0;
	dig->givens -= dig->group_size;
}

/*
 * Return: whether a puzzle has a level from the easiest to the hardest. If nothing is too hard, it
 * is not solved to the end.
 */
static bool is_rated(const struct wish *wish, const u8 *cells)
{
	enum level level = LEVEL_EASY;
	struct board board;
	struct step step;

	board_start(&board, wish->order, cells);
	board.unique = true;
	if (!board.blanks)
		return false;
	while (level < LEVEL_EXTREME && step_find_within(&board, wish->hardest, &step)) {
		if (step.technique->level > level)
			level = step.technique->level;
		step_apply(&board, &step);
	}
	if (board.blanks)
		return wish->hardest == LEVEL_EXTREME;
	return level >= wish->easiest;
}

/* Return: whether a finished puzzle meets the requirements. */
bool dig_fits(const struct dig *dig)
{
	const struct wish *wish = dig->wish;

	if (wish->givens && dig->givens != wish->givens)
		return false;
	return !wish->rated || is_rated(wish, dig->cells);
}
