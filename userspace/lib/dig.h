/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Make puzzles with one solution: fill a grid at random, then blank cells in random order as long
 * as the grid remains the only solution. The caller solves each proposal, so it can
 * work on many puzzles at once.
 *
 *	dig_start(&dig, &wish, random, workspace);
 *	while (dig_propose(&dig, cells)) {
 *		...			solve the cells with max_solutions dig_solutions(&wish)
 *		dig_judge(&dig, &result, solution);
 *	}
 *	if (dig.fits)
 *		...			dig.cells meets the requirements
 *
 * A puzzle that nearly has the required rating is mended: it gets some digits back, and the others
 * are tried again. With a pattern, the givens stay where they are, and their digits change one by
 * one as long as there are not more solutions than before.
 *
 * The same random number makes the same puzzle.
 */
#ifndef SUDOKU_DIG_H
#define SUDOKU_DIG_H

#include "evident.h"
#include "solver.h"
#include "techniques.h"

/**
 * enum symmetry - which cells are blanked together
 * @SYMMETRY_NONE: each cell by itself
 * @SYMMETRY_ROTATIONAL: half turn
 * @SYMMETRY_QUARTER: quarter turn
 * @SYMMETRY_MIRROR: reflection left to right
 * @SYMMETRY_FLIP: reflection top to bottom
 * @SYMMETRY_DIAGONAL: reflection across the diagonal from the top left
 * @SYMMETRY_ANTIDIAGONAL: reflection across the other diagonal
 */
enum symmetry {
	SYMMETRY_NONE,
	SYMMETRY_ROTATIONAL,
	SYMMETRY_QUARTER,
	SYMMETRY_MIRROR,
	SYMMETRY_FLIP,
	SYMMETRY_DIAGONAL,
	SYMMETRY_ANTIDIAGONAL,
};

/**
 * struct wish - requirements for a puzzle
 * @order: 2 to 5
 * @symmetry: of the givens
 * @givens: number of givens; 0: as few as possible
 * @minimal: every given, or group of symmetric givens, is necessary; implied if @givens is 0
 * @pattern: not 0 for the cells that are givens; NULL: any cells. Excludes the previous three.
 * @rated: the hardest technique that the puzzle needs is from @easiest to @hardest, and its
 *	rating, in tenths, from @least to @most
 * @easiest: an index of techniques[]
 * @hardest: the same; not TECHNIQUE_GUESS if @most is a rating
 * @least: 0 for any
 * @most: RATING_ANY for any
 */
struct wish {
	unsigned int order;
	enum symmetry symmetry;
	unsigned int givens;
	bool minimal;
	const u8 *pattern;
	bool rated;
	enum technique_number easiest, hardest;
	unsigned int least, most;
};

#define RATING_ANY	1000

/**
 * struct dig - a puzzle in progress
 * @wish: requirements
 * @givens: number of givens
 * @undecided: number of givens, or groups, that may be unnecessary because the solver gave up
 * @cells: the puzzle, 0 for a blank
 * @solution: its solution
 * @evident: for proposals that need no search
 * @random: state of the random numbers
 * @sequence: cells in the order of trying; with a pattern, its cells
 * @at: index in @sequence of the next cell to try; with a pattern, number of changes tried
 * @group: the cells to blank in the current proposal; with a pattern, the one to change
 * @group_size: number of cells in @group
 * @digit: with a pattern, the new digit
 * @solutions: with a pattern, the number of solutions of @cells, as far as they were counted
 * @mended: digits were put back, so that the puzzle has the required rating
 * @kept: a given stayed for the rating
 * @fits: @cells meets the requirements, after the last proposal
 */
struct dig {
	const struct wish *wish;
	unsigned int givens;
	unsigned int undecided;
	u8 cells[SUDOKU_CELLS_MAX];
	u8 solution[SUDOKU_CELLS_MAX];
	struct evident evident;
	u64 random;
	unsigned int sequence[SUDOKU_CELLS_MAX];
	unsigned int at;
	u16 group[4];
	unsigned int group_size;
	unsigned int digit;
	unsigned long long solutions;
	bool mended, kept, fits;
};

void wish_levels(struct wish *wish, enum level easiest, enum level hardest);
void wish_ratings(struct wish *wish, unsigned int least, unsigned int most);

void dig_start(struct dig *dig, const struct wish *wish, u64 random,
	       struct sudoku_workspace *workspace);
bool dig_propose(struct dig *dig, u8 *cells);
unsigned int dig_solutions(const struct wish *wish);
void dig_judge(struct dig *dig, const struct sudoku_result *result, const u8 *solution);

#endif
