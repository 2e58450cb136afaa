/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Make puzzles with one solution: fill a grid at random, then blank cells in random order as long
 * as the grid remains the only solution. The caller solves each proposal, so it can
 * work on many puzzles at once.
 *
 *	dig_start(&dig, &wish, random, workspace);
 *	while (dig_propose(&dig, cells)) {
 *		...			solve the cells with max_solutions 2
 *		dig_judge(&dig, &result);
 *	}
 *	if (dig_fits(&dig))
 *		...			dig.cells meets the requirements
 *
 * The same random number makes the same puzzle.
 */
#ifndef SUDOKU_DIG_H
#define SUDOKU_DIG_H

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
 * @rated: the hardest technique that the puzzle needs has a level from @easiest to @hardest
 * @easiest: the lowest level
 * @hardest: the highest level
 */
struct wish {
	unsigned int order;
	enum symmetry symmetry;
	unsigned int givens;
	bool minimal;
	bool rated;
	enum level easiest, hardest;
};

/**
 * struct dig - a puzzle in progress
 * @wish: requirements
 * @givens: number of givens
 * @undecided: number of givens, or groups, that may be unnecessary because the solver gave up
 * @cells: the puzzle, 0 for a blank
 * @solution: its solution
 * @sequence: cells in the order of trying
 * @at: index in @sequence of the next cell to try
 * @group: the cells to blank in the current proposal
 * @group_size: number of cells in @group
 */
struct dig {
	const struct wish *wish;
	unsigned int givens;
	unsigned int undecided;
	u8 cells[SUDOKU_CELLS_MAX];
	u8 solution[SUDOKU_CELLS_MAX];
	unsigned int sequence[SUDOKU_CELLS_MAX];
	unsigned int at;
	u16 group[4];
	unsigned int group_size;
};

void dig_start(struct dig *dig, const struct wish *wish, u64 random,
	       struct sudoku_workspace *workspace);
bool dig_propose(struct dig *dig, u8 *cells);
void dig_judge(struct dig *dig, const struct sudoku_result *result);
bool dig_fits(const struct dig *dig);

#endif
