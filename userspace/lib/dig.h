/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Puzzles with one solution: a full grid is filled at random, then cells are blanked in a random
 * order as long as it remains the only solution. Whether it does is asked of a device, by whoever
 * digs; so many puzzles can be dug at once.
 *
 *	dig_start(&dig, &wish, random, workspace);
 *	while (dig_propose(&dig, cells)) {
 *		...			solve the cells with max_solutions 2
 *		dig_judge(&dig, &result);
 *	}
 *	if (dig_fits(&dig))
 *		...			dig.cells is what was wished for
 *
 * The same random number makes the same puzzle.
 */
#ifndef SUDOKU_DIG_H
#define SUDOKU_DIG_H

#include "solver.h"
#include "techniques.h"

/**
 * enum symmetry - cells that are blank together
 * @SYMMETRY_NONE: each by itself
 * @SYMMETRY_ROTATIONAL: the grid turned by half a turn
 * @SYMMETRY_QUARTER: the grid turned by a quarter
 * @SYMMETRY_MIRROR: left and right
 * @SYMMETRY_FLIP: top and bottom
 * @SYMMETRY_DIAGONAL: mirrored in the diagonal from the top left
 * @SYMMETRY_ANTIDIAGONAL: in the other one
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
 * struct wish - what puzzle to make
 * @order: 2 to 5
 * @symmetry: of the givens
 * @givens: how many; 0: as few as are found
 * @minimal: no given, or of symmetric ones no group, can be left out; also where @givens is 0
 * @rated: the hardest technique that it needs has one of these levels:
 * @easiest: from
 * @hardest: to
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
 * struct dig - a puzzle under way
 * @wish: what it is to be
 * @givens: cells that are not blank
 * @undecided: times that a device gave up, so that a given remains which may not be needed
 * @cells: the puzzle, 0 for a blank
 * @solution: its solution
 * @sequence: cells in the order in which they are tried
 * @at: the next of them
 * @group: the cells that are proposed to be blank
 * @group_size: how many
 */
struct dig {
	const struct wish *wish;
	unsigned int givens;
	unsigned int undecided;
	u8 cells[SUDOKU_CELLS_MAX];
	u8 solution[SUDOKU_CELLS_MAX];
	u16 sequence[SUDOKU_CELLS_MAX];
	unsigned int at;
	u16 group[4];
	unsigned int group_size;
};

u64 random_next(u64 *state);
void dig_start(struct dig *dig, const struct wish *wish, u64 random,
	       struct sudoku_workspace *workspace);
bool dig_propose(struct dig *dig, u8 *cells);
void dig_judge(struct dig *dig, const struct sudoku_result *result);
bool dig_fits(const struct dig *dig);

#endif
