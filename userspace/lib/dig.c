// SPDX-License-Identifier: GPL-2.0-only
/* Fill grids at random, and blank their cells. See dig.h. */
#include <limits.h>
#include <string.h>

#include "dig.h"
#include "random.h"

#define FILL_STEPS	100000	/* far more than most grids need */
#define EASIER_MAX	12	/* X-chains may be easier than their technique by as much */
#define CHANGES_MAX	1000	/* of a pattern's digits in an attempt */
#define SOLUTIONS_MAX	100	/* of a pattern; more are not compared */
#define MEND_TRIES	5	/* per puzzle */
#define MEND_FAILS	10	/* digits that make the puzzle too easy, per try */

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

/* Require a level, or a range of levels. */
void wish_levels(struct wish *wish, enum level easiest, enum level hardest)
{
	wish->rated = true;
	wish->easiest = level_start(easiest);
	wish->hardest = level_start(hardest + 1) - 1;
	wish->least = 0;
	wish->most = RATING_ANY;
}

/* Require a rating, in tenths. A guess has none. */
void wish_ratings(struct wish *wish, unsigned int least, unsigned int most)
{
	wish_levels(wish, LEVEL_EASY, LEVEL_EXTREME);
	wish->hardest = TECHNIQUE_GUESS - 1;
	while (techniques[wish->hardest].rating > most + EASIER_MAX)
		wish->hardest--;
	wish->least = least;
	wish->most = most;
}

static void shuffle_sequence(struct dig *dig)
{
	dig->at = 0;
	shuffle(&dig->random, dig->sequence, sudoku_cells(dig->wish->order));
}

/* Blank all cells that are not in the pattern, and list the others. */
static void start_pattern(struct dig *dig)
{
	unsigned int cell;

	dig->givens = 0;
	dig->at = 0;
	dig->solutions = ULLONG_MAX;
	for (cell = 0; cell < sudoku_cells(dig->wish->order); cell++) {
		if (dig->wish->pattern[cell])
			dig->sequence[dig->givens++] = cell;
		else
			dig->cells[cell] = 0;
	}
}

/* Begin a puzzle; @workspace belongs to search and the order. */
void dig_start(struct dig *dig, const struct wish *wish, u64 random,
	       struct sudoku_workspace *workspace)
{
	dig->wish = wish;
	dig->givens = sudoku_cells(wish->order);
	dig->undecided = 0;
	dig->mended = false;
	dig->kept = false;
	dig->fits = false;
	dig->random = random;
	fill(&dig->random, wish->order, dig->solution, workspace);
	memcpy(dig->cells, dig->solution, dig->givens);
	evident_start(&dig->evident, wish->order, dig->solution);
	if (wish->pattern)
		start_pattern(dig);
	else
		shuffle_sequence(dig);
}

/* Set the group to a cell and its images. Return: whether this is the group's lowest cell. */
static bool take_group(struct dig *dig, unsigned int cell)
{
	unsigned int side = sudoku_side(dig->wish->order), at = cell;
	bool first = true;

	dig->group_size = 0;
	do {
		first &= at >= cell;
		dig->group[dig->group_size++] = at;
		at = image(dig->wish->symmetry, side, at);
	} while (at != cell);
	return first;
}

/* Copy the puzzle without its current group. */
static void copy_without_group(const struct dig *dig, u8 *cells)
{
	unsigned int at;

	memcpy(cells, dig->cells, sudoku_cells(dig->wish->order));
	for (at = 0; at < dig->group_size; at++)
		cells[dig->group[at]] = 0;
}

/* Propose to blank the next group of givens. Return: false if all groups were tried. */
static bool propose_group(struct dig *dig, u8 *cells)
{
	unsigned int count = sudoku_cells(dig->wish->order);
	unsigned int least = dig->wish->minimal ? 0 : dig->wish->givens;

	while (dig->at < count && dig->givens > least && dig->givens >= dig->wish->givens) {
		unsigned int cell = dig->sequence[dig->at++];

		/* Try each group once, at its lowest cell. */
		if (!dig->cells[cell] || !take_group(dig, cell) ||
		    dig->givens - dig->group_size < least)
			continue;
		copy_without_group(dig, cells);
		return true;
	}
	return false;
}

/* Propose to change a digit of the pattern. Return: false after many changes, or when done. */
static bool propose_digit(struct dig *dig, u8 *cells)
{
	unsigned int order = dig->wish->order;
	struct sudoku_fault fault;

	while (dig->at++ < CHANGES_MAX && !dig->fits) {
		memcpy(cells, dig->cells, sudoku_cells(order));
		dig->group[0] = dig->sequence[random_below(&dig->random, dig->givens)];
		dig->digit = cells[dig->group[0]];
		if (dig->at == 1)
			return true;	/* as it is */
		dig->digit = 1 + random_below(&dig->random, sudoku_side(order));
		cells[dig->group[0]] = dig->digit;
		if (dig->digit != dig->cells[dig->group[0]] &&
		    !sudoku_find_clash(order, cells, &fault))
			return true;
	}
	return false;
}

/*
 * Solve a puzzle as far as the required techniques and ratings go. Return: whether it needs the
 * easiest of them, at least; @board: where it ends. If nothing is too hard, that is at once.
 */
static bool reaches(const struct wish *wish, const u8 *cells, struct board *board)
{
	bool reached = false, hardest = false;
	struct step step;

	board_start(board, wish->order, cells);
	board->unique = true;
	while (board->blanks && !(reached && wish->hardest == TECHNIQUE_GUESS)) {
		if (!step_find_within(board, wish->hardest, &step))
			return reached || wish->hardest == TECHNIQUE_GUESS;
		if (step.rating > wish->most)
			break;
		step_apply(board, &step);
		hardest |= step.technique >= &techniques[wish->easiest];
		reached = hardest && board->rating >= wish->least;
	}
	return reached;
}

/* Return: whether nothing is too hard, after reaches(). */
static bool is_solved(const struct wish *wish, const struct board *board)
{
	return !board->blanks || wish->hardest == TECHNIQUE_GUESS;
}

/* Return: whether a puzzle has the required rating. */
static bool is_rated(const struct wish *wish, const u8 *cells)
{
	struct board board;

	return reaches(wish, cells, &board) && is_solved(wish, &board);
}

/*
 * Return: whether techniques up to the required one still fill the last group. If so, they also
 * fill all other blanks, as before.
 */
static bool is_within_range(const struct dig *dig)
{
	unsigned int left = dig->group_size, at;
	u8 cells[SUDOKU_CELLS_MAX];
	struct board board;
	struct step step;

	copy_without_group(dig, cells);
	board_start(&board, dig->wish->order, cells);
	board.unique = true;
	while (left) {
		if (!step_find_within(&board, dig->wish->hardest, &step) ||
		    step.rating > dig->wish->most)
			return false;
		step_apply(&board, &step);
		for (at = 0; step.digit && at < dig->group_size; at++)
			left -= dig->group[at] == step.cell;
	}
	return true;
}

/* Put a group back into a puzzle. */
static void put_back(struct dig *dig, unsigned int cell, u8 *cells)
{
	unsigned int at;

	take_group(dig, cell);
	for (at = 0; at < dig->group_size; at++)
		cells[dig->group[at]] = dig->solution[dig->group[at]];
}

static unsigned int random_blank(struct dig *dig, const u8 *cells)
{
	unsigned int cell;

	do
		cell = random_below(&dig->random, sudoku_cells(dig->wish->order));
	while (cells[cell]);
	return cell;
}

/*
 * Put digits back, at random, into cells that are blank where the required techniques end, as long
 * as the puzzle still needs the easiest of them. Return: whether it then has the required rating.
 */
static bool mend(struct dig *dig, const struct board *stuck)
{
	unsigned int count = sudoku_cells(dig->wish->order), fails = 0;
	u8 cells[SUDOKU_CELLS_MAX], more[SUDOKU_CELLS_MAX];
	struct board board = *stuck, next;

	memcpy(cells, dig->cells, count);
	while (board.blanks && fails < MEND_FAILS) {
		memcpy(more, cells, count);
		put_back(dig, random_blank(dig, board.cells), more);
		if (reaches(dig->wish, more, &next)) {
			memcpy(cells, more, count);
			board = next;
		} else {
			fails++;
		}
	}
	if (board.blanks)
		return false;
	memcpy(dig->cells, cells, count);
	return true;
}

/*
 * When all groups were tried, check the puzzle. One that needs a technique of the required rating,
 * and then a harder one, is mended. In large grids, which take long, dig_judge() sees to the
 * rating. Return: whether to try all groups again.
 */
static bool finish(struct dig *dig)
{
	const struct wish *wish = dig->wish;
	unsigned int tries, at;
	struct board board;
	bool reached;

	if (wish->givens && dig->givens != wish->givens)
		return false;
	dig->fits = !(wish->minimal && dig->kept);
	if (!wish->rated || dig->mended)
		return false;
	reached = reaches(wish, dig->cells, &board);
	dig->fits = reached && is_solved(wish, &board);
	if (dig->fits || !reached || wish->order > 3)
		return false;
	for (tries = 0; tries < MEND_TRIES && !dig->mended; tries++)
		dig->mended = mend(dig, &board);
	if (!dig->mended)
		return false;
	for (at = 0, dig->givens = 0; at < sudoku_cells(wish->order); at++)
		dig->givens += !!dig->cells[at];
	shuffle_sequence(dig);
	return true;
}

/*
 * Large grids with as few givens as possible nearly always need guesses. If the requirements
 * exclude guesses, blank a group only if the puzzle stays within the required range.
 */
static void judge_group(struct dig *dig, const struct sudoku_result *result)
{
	const struct wish *wish = dig->wish;
	u8 cells[SUDOKU_CELLS_MAX];

	dig->undecided += result->cause == SUDOKU_CAUSE_STEPS;
	if (result->cause || result->solutions != 1)
		return;
	if (wish->order > 3 && wish->rated && wish->hardest < TECHNIQUE_GUESS && !wish->minimal &&
	    !is_within_range(dig))
		return;
	copy_without_group(dig, cells);
	if (dig->mended && !is_rated(wish, cells)) {
		dig->kept = true;
		return;
	}
	memcpy(dig->cells, cells, sudoku_cells(wish->order));
	dig->givens -= dig->group_size;
}

/*
 * Judge a proposal, if that needs no search. In large grids, callers want control after each
 * proposal, because rating takes long. Return: whether it was judged.
 */
static bool judge_evident(struct dig *dig, const u8 *cells)
{
	static const struct sudoku_result unique = { .solutions = 1 };
	unsigned int singles = 0, at;

	if (dig->wish->order > 3)
		return false;
	for (at = 0; at < dig->group_size; at++)
		singles += evident_single(&dig->evident, cells, dig->group[at]);
	if (singles == dig->group_size) {
		judge_group(dig, &unique);
		return true;
	}
	for (at = 0; at < dig->group_size; at++)
		if (evident_several(&dig->evident, cells, dig->group[at]))
			return true;
	return false;
}

/* Copy a puzzle that may become the next one. Return: false if there is none. */
bool dig_propose(struct dig *dig, u8 *cells)
{
	if (dig->wish->pattern)
		return propose_digit(dig, cells);
	for (;;) {
		if (!propose_group(dig, cells)) {
			if (!finish(dig))
				return false;
		} else if (!judge_evident(dig, cells)) {
			return true;
		}
	}
}

/* Return: how many solutions of a proposal to count. */
unsigned int dig_solutions(const struct wish *wish)
{
	return wish->pattern ? SOLUTIONS_MAX : 2;
}

static void judge_digit(struct dig *dig, const struct sudoku_result *result, const u8 *solution)
{
	if (result->cause || result->solutions > dig->solutions)
		return;
	dig->cells[dig->group[0]] = dig->digit;
	dig->solutions = result->solutions;
	if (result->solutions > 1)
		return;
	memcpy(dig->solution, solution, sudoku_cells(dig->wish->order));
	dig->fits = !dig->wish->rated || is_rated(dig->wish, dig->cells);
}

/* Apply the result for the last proposal; @solution is needed for a pattern. */
void dig_judge(struct dig *dig, const struct sudoku_result *result, const u8 *solution)
{
	if (dig->wish->pattern)
		judge_digit(dig, result, solution);
	else
		judge_group(dig, result);
}
