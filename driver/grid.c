// SPDX-License-Identifier: GPL-2.0-only
/*
 * What must hold of a grid: no digit twice in a unit.
 */
#include <linux/bits.h>
#include <linux/compiler.h>
#include <linux/errno.h>
#include <linux/types.h>

#include "grid.h"

/* The place in a unit, before the given one, that holds a digit. */
static unsigned int place_of_digit(unsigned int order, const u8 *cells,
				   enum sudoku_unit_kind kind,
				   unsigned int unit, u8 digit)
{
	unsigned int place = 0;

	while (cells[sudoku_cell_at(order, kind, unit, place)] != digit)
		place++;
	return place;
}

static __always_inline bool find_clash(unsigned int order, const u8 *cells,
				       struct sudoku_fault *fault)
{
	unsigned int side = sudoku_side(order);
	unsigned int kind, unit, place;

	for (kind = SUDOKU_ROW; kind < SUDOKU_UNIT_KINDS; kind++) {
		for (unit = 0; unit < side; unit++) {
			u32 seen = 0;

			for (place = 0; place < side; place++) {
				unsigned int cell = sudoku_cell_at(order, kind,
								   unit, place);
				u8 digit = cells[cell];

				if (digit && seen & BIT(digit)) {
					fault->cause = SUDOKU_CAUSE_CLASH;
					fault->digit = digit;
					fault->unit_kind = kind;
					fault->unit = unit;
					fault->cell = cell;
					place = place_of_digit(order, cells, kind,
							       unit, digit);
					fault->other = sudoku_cell_at(order, kind,
								      unit, place);
					return true;
				}
				seen |= BIT(digit);
			}
		}
	}
	return false;
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
	/* Most grids are of this order, whose geometry is a matter of constants. */
	return order == 3 ? find_clash(3, cells, fault) :
			    find_clash(order, cells, fault);
}

/**
 * sudoku_find_fault - find what makes some bytes no puzzle
 * @order: 2 to 5
 * @cells: sudoku_cells(@order) bytes
 * @result: filled in when there is something: the error, its cause, and what
 *	belongs to that; its other fields are left alone
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
			result->error = EINVAL;
			result->cause = SUDOKU_CAUSE_CHARACTER;
			result->cell = cell;
			result->digit = cells[cell];
			return true;
		}
	}
	if (!sudoku_find_clash(order, cells, &clash))
		return false;
	result->error = EINVAL;
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
