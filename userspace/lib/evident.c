// SPDX-License-Identifier: GPL-2.0-only
/* What blanking cells does to a puzzle, where that is evident. See evident.h. */
#include <string.h>

#include "evident.h"

static u16 cell_of(const struct evident *evident, unsigned int kind, unsigned int cell,
		   unsigned int digit)
{
	return evident->cell_of[kind][sudoku_unit_of(evident->order, kind, cell)][digit];
}

/**
 * evident_start - list the cell of each digit in each unit
 * @evident: uninitialized
 * @order: 2 to 5
 * @solution: a full grid
 */
void evident_start(struct evident *evident, unsigned int order, const u8 *solution)
{
	unsigned int kind, cell;

	evident->order = order;
	memcpy(evident->values, solution, sudoku_cells(order));
	for (cell = 0; cell < sudoku_cells(order); cell++)
		for (kind = 0; kind < UNIT_KINDS; kind++)
			evident->cell_of[kind][sudoku_unit_of(order, kind, cell)][solution[cell]] =
				cell;
}

/* Return: whether a given of a unit that has @cell is @digit. */
static bool is_excluded(const struct evident *evident, const u8 *cells, unsigned int cell,
			unsigned int digit)
{
	unsigned int kind;

	for (kind = 0; kind < UNIT_KINDS; kind++)
		if (cells[cell_of(evident, kind, cell, digit)])
			return true;
	return false;
}

/* Return: whether the givens @cells leave the solution's digit as the only candidate of @cell. */
static bool is_naked_single(const struct evident *evident, const u8 *cells, unsigned int cell)
{
	unsigned int digit;

	for (digit = 1; digit <= sudoku_side(evident->order); digit++)
		if (digit != evident->values[cell] && !is_excluded(evident, cells, cell, digit))
			return false;
	return true;
}

/* Return: whether they leave no other place in the unit for the solution's digit. */
static bool is_hidden_single(const struct evident *evident, const u8 *cells, unsigned int cell,
			     unsigned int kind)
{
	unsigned int unit = sudoku_unit_of(evident->order, kind, cell), digit;

	for (digit = 1; digit <= sudoku_side(evident->order); digit++) {
		unsigned int other = evident->cell_of[kind][unit][digit];

		if (other != cell && !cells[other] &&
		    !is_excluded(evident, cells, other, evident->values[cell]))
			return false;
	}
	return true;
}

/**
 * evident_single - check whether a blank cell is a hidden or naked single
 * @evident: the solution
 * @cells: the puzzle
 * @cell: a blank cell
 *
 * If each cell that was blanked is one, the puzzle has as many solutions as before.
 *
 * Return: whether it is one.
 */
bool evident_single(const struct evident *evident, const u8 *cells, unsigned int cell)
{
	unsigned int kind;

	for (kind = 0; kind < UNIT_KINDS; kind++)
		if (is_hidden_single(evident, cells, cell, kind))
			return true;
	return is_naked_single(evident, cells, cell);
}

/* Return: whether the unavoidable set of two digits that has @cell has no given. */
static bool is_set_blank(const struct evident *evident, const u8 *cells, unsigned int cell,
			 unsigned int digit)
{
	u16 found[2 * SUDOKU_SIDE_MAX] = { cell };
	unsigned int count = 1, at, kind, before;

	for (at = 0; at < count; at++) {
		unsigned int value = evident->values[found[at]];

		for (kind = 0; kind < UNIT_KINDS; kind++) {
			unsigned int other = cell_of(evident, kind, found[at], value == digit ?
						     evident->values[cell] : digit);

			if (cells[other])
				return false;
			for (before = 0; before < count && found[before] != other; before++)
				;
			if (before == count)
				found[count++] = other;
		}
	}
	return true;
}

/**
 * evident_several - check whether an unavoidable set of two digits has no given
 * @evident: the solution
 * @cells: the puzzle
 * @cell: a blank cell; only sets that have it are checked
 *
 * Return: whether there is one, so that the puzzle has several solutions.
 */
bool evident_several(const struct evident *evident, const u8 *cells, unsigned int cell)
{
	unsigned int digit;

	for (digit = 1; digit <= sudoku_side(evident->order); digit++)
		if (digit != evident->values[cell] && is_set_blank(evident, cells, cell, digit))
			return true;
	return false;
}
