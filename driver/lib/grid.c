// SPDX-License-Identifier: GPL-2.0-only
/*
 * What must hold of a grid: every cell a digit or blank, and no digit twice in a
 * unit.
 */
#include <linux/bits.h>
#include <linux/types.h>

#include "grid.h"

/*
 * Whether a digit is twice in a unit, which begins with the first of @cells. Place
 * @order is so many cells @far, and place 1 so many @near.
 */
static bool has_clash(unsigned int order, const u8 *cells,
		      unsigned int far, unsigned int near)
{
	u32 seen = 0, twice = 0;
	unsigned int i, j;

	for (i = 0; i < order; i++) {
		for (j = 0; j < order; j++) {
			u32 digit = BIT(cells[i * far + j * near]);

			twice |= seen & digit;
			seen |= digit;
		}
	}
	return twice & ~BIT(0);
}

/* Say which cells of a unit clash: the first that does, and the one before it. */
static void name_clash(unsigned int order, const u8 *cells,
		       enum sudoku_unit_kind kind, unsigned int unit,
		       struct sudoku_fault *fault)
{
	unsigned int place, before;

	for (place = 1; place < sudoku_side(order); place++) {
		unsigned int cell = sudoku_cell_at(order, kind, unit, place);

		for (before = 0; cells[cell] && before < place; before++) {
			unsigned int other = sudoku_cell_at(order, kind, unit,
							    before);

			if (cells[other] != cells[cell])
				continue;
			fault->cause = SUDOKU_CAUSE_CLASH;
			fault->digit = cells[cell];
			fault->unit_kind = kind;
			fault->unit = unit;
			fault->cell = cell;
			fault->other = other;
			return;
		}
	}
}

/**
 * sudoku_find_clash - find a digit that is given twice in a unit
 * @order: 2 to 5
 * @cells: sudoku_cells(@order) values, 0 to side
 * @fault: filled in when there is a clash: the cause, the digit, the unit and
 *	both cells; its other fields are left alone
 *
 * Rows are looked at first, then columns, then boxes. Any context, no locks.
 *
 * Return: whether there is a clash.
 */
bool sudoku_find_clash(unsigned int order, const u8 *cells,
		       struct sudoku_fault *fault)
{
	unsigned int kind, unit;

	for (kind = SUDOKU_ROW; kind <= SUDOKU_BOX; kind++) {
		unsigned int far = sudoku_cell_at(order, kind, 0, order);
		unsigned int near = sudoku_cell_at(order, kind, 0, 1);

		for (unit = 0; unit < sudoku_side(order); unit++) {
			unsigned int first = sudoku_cell_at(order, kind, unit, 0);

			if (has_clash(order, cells + first, far, near)) {
				name_clash(order, cells, kind, unit, fault);
				return true;
			}
		}
	}
	return false;
}

/**
 * sudoku_find_fault - find what makes some bytes no puzzle
 * @order: 2 to 5
 * @cells: sudoku_cells(@order) bytes
 * @result: filled in when there is something: the cause, and what belongs to
 *	that; its other fields are left alone
 *
 * Any context, no locks.
 *
 * Return: whether there is.
 */
bool sudoku_find_fault(unsigned int order, const u8 *cells,
		       struct sudoku_result *result)
{
	struct sudoku_fault clash;
	unsigned int cell;

	for (cell = 0; cell < sudoku_cells(order); cell++) {
		if (cells[cell] > sudoku_side(order)) {
			result->cause = SUDOKU_CAUSE_CHARACTER;
			result->cell = cell;
			result->digit = cells[cell];
			return true;
		}
	}
	if (!sudoku_find_clash(order, cells, &clash))
		return false;
	result->cause = clash.cause;
	result->cell = clash.cell;
	result->other = clash.other;
	result->digit = clash.digit;
	result->unit_kind = clash.unit_kind;
	result->unit = clash.unit;
	return true;
}

/**
 * sudoku_is_solution - check a solution against its puzzle
 * @order: 2 to 5
 * @cells: sudoku_cells(@order) values to be checked
 * @givens: the puzzle: as many values, 0 for a blank
 *
 * Any context, no locks.
 *
 * Return: whether @cells has every digit once in each unit and keeps @givens.
 */
bool sudoku_is_solution(unsigned int order, const u8 *cells, const u8 *givens)
{
	struct sudoku_fault fault;
	unsigned int cell;

	for (cell = 0; cell < sudoku_cells(order); cell++) {
		if (!cells[cell] || cells[cell] > sudoku_side(order))
			return false;
		if (givens[cell] && givens[cell] != cells[cell])
			return false;
	}
	return !sudoku_find_clash(order, cells, &fault);
}
