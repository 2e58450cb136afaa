/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Make puzzles with one solution: fill a grid at random, then blank cells in random order as long
 * as the grid remains the only solution. A puzzle that nearly has the required rating is mended: it
 * gets some digits back, and the others are tried again.
 */
#ifndef SUDOKU_DIG_H
#define SUDOKU_DIG_H

#include "techniques.h"

/* Which cells are blanked together: those that a half or quarter turn or a reflection exchanges */
enum symmetry {
	SYMMETRY_NONE,
	SYMMETRY_ROTATIONAL,
	SYMMETRY_QUARTER,
	SYMMETRY_MIRROR,	/* left to right */
	SYMMETRY_FLIP,		/* top to bottom */
	SYMMETRY_DIAGONAL,
	SYMMETRY_ANTIDIAGONAL,
};

#define RATING_ANY	1000

/* Requirements for a puzzle */
struct wish {
	unsigned int order;
	enum symmetry symmetry;	/* of the givens */
	unsigned int givens;	/* 0: as few as possible */

	/* The hardest technique that it needs, and its rating in tenths, if @rated */
	bool rated;
	unsigned int easiest, hardest;	/* no guess if @most is a rating */
	unsigned int least, most;	/* 0 and RATING_ANY: any */
};

void wish_levels(struct wish *wish, enum level easiest, enum level hardest);
void wish_givens(struct wish *wish);
void wish_ratings(struct wish *wish, unsigned int least, unsigned int most);

struct dug {
	u8 cells[SUDOKU_CELLS_MAX], solution[SUDOKU_CELLS_MAX];
};

extern const unsigned int dig_attempts[];	/* at most, by order */

/*
 * Make puzzle @number of a seed: the same each time. @go_on is called often, and returns false to
 * cancel. Return: 0; ENODATA if no attempt succeeds, as the puzzle may be impossible to make;
 * ECANCELED; or an error of ask().
 */
int dig_puzzle(const struct wish *wish, u64 seed, u64 number, bool (*go_on)(void), struct dug *dug);

#endif
