/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What blanking cells does to a puzzle with one solution, where that is evident without a search.
 *
 * If the solution's digit is the only candidate of each blanked cell, or has no other place in a
 * unit of the cell, that solution remains the only one.
 *
 * The cells of a grid that hold one of two digits, as far as they are connected by units that they
 * share, form an unavoidable set: exchanging the two digits in all of them makes another valid
 * grid. A puzzle without a given in such a set has several solutions. See G. McGuire, B. Tugemann
 * and G. Civario, "There is no 16-clue Sudoku", Experimental Mathematics 23 (2014).
 */
#ifndef SUDOKU_EVIDENT_H
#define SUDOKU_EVIDENT_H

#include "techniques.h"

/**
 * struct evident - a full grid, by digits
 * @order: 2 to 5
 * @values: the digits of the cells
 * @cell_of: the cell of each digit in each unit
 */
struct evident {
	unsigned int order;
	u8 values[SUDOKU_CELLS_MAX];
	u16 cell_of[UNIT_KINDS][SUDOKU_SIDE_MAX][SUDOKU_SIDE_MAX + 1];
};

void evident_start(struct evident *evident, unsigned int order, const u8 *solution);
bool evident_single(const struct evident *evident, const u8 *cells, unsigned int cell);
bool evident_several(const struct evident *evident, const u8 *cells, unsigned int cell);

#endif
