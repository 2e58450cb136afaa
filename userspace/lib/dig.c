// SPDX-License-Identifier: GPL-2.0-only
/* Fill grids at random, and blank their cells. See dig.h. */
#include "dig.h"
#include "random.h"
#include "userspace.h"

#define FILL_STEPS	100000	/* far more than most grids need */
#define EASIER_MAX	12	/* X-chains may be easier than their technique by as much */
#define UNSUITABLE	ENODATA	/* an attempt does not meet the requirements */
#define MEND_TRIES	5	/* per puzzle */
#define MEND_FAILS	10	/* digits that make the puzzle too easy, per try */

const unsigned int dig_attempts[] = { [2] = 10000, 10000, 200, 20 };

/* Limits per check. In large grids, few givens can take a solver very long. */
static const unsigned int steps_max[] = { [2] = 0, 0, 1000, 200 };

/* A puzzle in progress */
struct dig {
	const struct wish *wish;
	bool (*go_on)(void);
	struct dug *dug;
	u64 random;
	unsigned int givens;
	unsigned int sequence[SUDOKU_CELLS_MAX];	/* of cells to try */
	unsigned int group[4], group_size;	/* the cells to blank next */
	bool mended;		/* digits were put back */
};

/*
 * Fill a grid: the boxes on the diagonal at random, the rest with the solver. Because the solver is
 * deterministic, also shuffle rows and columns, and transpose at random.
 */
static void fill(u64 *random, unsigned int order, u8 *grid)
{
	unsigned int digits[SUDOKU_SIDE_MAX], rows[SUDOKU_SIDE_MAX], columns[SUDOKU_SIDE_MAX];
	u8 cells[SUDOKU_CELLS_MAX], solution[SUDOKU_CELLS_MAX];
	const struct question question = { order, cells, 1, FILL_STEPS };
	unsigned int side = sudoku_side(order), box, at;
	struct sudoku_result result;
	bool transposed;

	do {
		memset(cells, 0, sizeof(cells));
		for (box = 0; box < side; box += order + 1) {
			shuffle(random, digits, side);
			for (at = 0; at < side; at++)
				cells[sudoku_cell_at(order, SUDOKU_BOX, box, at)] = digits[at] + 1;
		}
		ask_here(&question, solution, &result);
	} while (result.fault.cause);
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

/* Give more digits than necessary in grids of 9x9 of the easier levels. */
void wish_givens(struct wish *wish)
{
	enum level hardest = techniques[wish->hardest].level;

	wish->givens = 0;
	if (wish->order == 3 && wish->most == RATING_ANY && hardest <= LEVEL_MEDIUM)
		wish->givens = hardest == LEVEL_EASY ? 36 : 32;
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

/*
 * Return: whether techniques up to the required one still fill the last group. If so, they also
 * fill all other blanks, as before.
 */
static bool is_within_range(const struct dig *dig, const u8 *cells)
{
	unsigned int left = dig->group_size, at;
	struct board board;
	struct step step;

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

/*
 * Return: whether a puzzle may become the next one. Large grids with as few givens as possible
 * nearly always need guesses. If the requirements exclude guesses, large puzzles stay within the
 * required range, because rating them at the end would be in vain.
 */
static bool suits(const struct dig *dig, const u8 *cells)
{
	const struct wish *wish = dig->wish;
	struct board board;

	if (dig->mended)
		return reaches(wish, cells, &board) && is_solved(wish, &board);
	return wish->order <= 3 || !wish->rated || wish->hardest == TECHNIQUE_GUESS ||
	       is_within_range(dig, cells);
}

/* Blank groups in a random order, each at its lowest cell. Return: 0, or an error. */
static int blank_groups(struct dig *dig)
{
	unsigned int order = dig->wish->order, count = sudoku_cells(order), at, member;
	u8 cells[SUDOKU_CELLS_MAX], solution[SUDOKU_CELLS_MAX], *dug = dig->dug->cells;
	const struct question question = { order, cells, 2, steps_max[order] };
	struct sudoku_result result;
	int error;

	shuffle(&dig->random, dig->sequence, count);
	for (at = 0; at < count && dig->givens > dig->wish->givens; at++) {
		unsigned int cell = dig->sequence[at];

		if (!dug[cell] || !take_group(dig, cell) ||
		    dig->givens - dig->group_size < dig->wish->givens)
			continue;
		memcpy(cells, dug, count);
		for (member = 0; member < dig->group_size; member++)
			cells[dig->group[member]] = 0;
		error = dig->go_on() ? ask(&question, solution, &result) : ECANCELED;
		if (error)
			return error;
		if (result.fault.cause || result.solutions != 1 || !suits(dig, cells))
			continue;
		memcpy(dug, cells, count);
		dig->givens -= dig->group_size;
	}
	return 0;
}

/*
 * Put digits back, at random, into cells that are blank where the required techniques end, as long
 * as the puzzle still needs the easiest of them. Return: whether it then has the required rating.
 */
static bool mend(struct dig *dig, const struct board *stuck)
{
	unsigned int count = sudoku_cells(dig->wish->order), fails = 0, cell, at;
	u8 cells[SUDOKU_CELLS_MAX], more[SUDOKU_CELLS_MAX];
	struct board board = *stuck, next;

	memcpy(cells, dig->dug->cells, count);
	while (board.blanks && fails < MEND_FAILS) {
		memcpy(more, cells, count);
		do
			cell = random_below(&dig->random, count);
		while (board.cells[cell]);
		take_group(dig, cell);
		for (at = 0; at < dig->group_size; at++)
			more[dig->group[at]] = dig->dug->solution[dig->group[at]];
		if (reaches(dig->wish, more, &next)) {
			memcpy(cells, more, count);
			board = next;
		} else {
			fails++;
		}
	}
	if (board.blanks)
		return false;
	memcpy(dig->dug->cells, cells, count);
	for (at = 0, dig->givens = 0; at < count; at++)
		dig->givens += !!cells[at];
	return true;
}

/* Make a puzzle. Return: 0, UNSUITABLE, or an error. */
static int attempt(struct dig *dig)
{
	const struct wish *wish = dig->wish;
	unsigned int count = sudoku_cells(wish->order), tries;
	struct board board;
	int error;

	fill(&dig->random, wish->order, dig->dug->solution);
	memcpy(dig->dug->cells, dig->dug->solution, count);
	dig->givens = count;
	error = blank_groups(dig);
	if (error)
		return error;
	if (wish->givens && dig->givens != wish->givens)
		return UNSUITABLE;
	if (!wish->rated)
		return 0;
	if (!reaches(wish, dig->dug->cells, &board))
		return UNSUITABLE;
	if (is_solved(wish, &board))
		return 0;
	/* It needs a technique of the required rating, and then a harder one. */
	for (tries = 0; wish->order <= 3 && tries < MEND_TRIES && !dig->mended; tries++)
		dig->mended = mend(dig, &board);
	error = dig->mended ? blank_groups(dig) : UNSUITABLE;
	return !error && wish->givens && dig->givens != wish->givens ? UNSUITABLE : error;
}

int dig_puzzle(const struct wish *wish, u64 seed, u64 number, bool (*go_on)(void), struct dug *dug)
{
	unsigned int tries;
	int error = UNSUITABLE;

	for (tries = 0; tries < dig_attempts[wish->order] && error == UNSUITABLE; tries++) {
		struct dig dig = { .wish = wish, .go_on = go_on, .dug = dug, .random = seed };

		dig.random = random_next(&dig.random) ^ number;
		dig.random = random_next(&dig.random) ^ tries;
		dig.random = random_next(&dig.random);
		error = attempt(&dig);
	}
	return error;
}
