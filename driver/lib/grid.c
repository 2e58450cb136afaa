// SPDX-License-Identifier: GPL-2.0-only
/* Validate puzzles and solutions, in any context: values in range, no digit twice in a unit. */
#include <linux/bits.h>
#include <linux/string.h>
#include <linux/types.h>

#include "grid.h"

/**
 * sudoku_has_fault - validate a puzzle, in one pass
 * @order: 2 to 5
 * @cells: sudoku_cells(@order) bytes of any value
 *
 * Return: true if a value is out of range, or a digit twice in a unit. sudoku_find_fault() tells
 * which, and takes many times as long.
 */
bool sudoku_has_fault(unsigned int order, const u8 *cells)
{
	u32 columns[SUDOKU_SIDE_MAX] = {}, boxes[SUDOKU_ORDER_MAX] = {}, twice = 0;
	unsigned int row, stack, i;

	for (row = 0; row < sudoku_side(order); row++) {
		u32 *column = columns, in_row = 0;

		if (!(row % order))
			memset(boxes, 0, sizeof(boxes));
		for (stack = 0; stack < order; stack++) {
			u32 box = boxes[stack];

			for (i = 0; i < order; i++, cells++, column++) {
				u32 digit;

				if (*cells > sudoku_side(order))
					return true;
				digit = BIT(*cells) & ~BIT(0);
				twice |= digit & (in_row | *column | box);
				in_row |= digit;
				*column |= digit;
				box |= digit;
			}
			boxes[stack] = box;
		}
	}
	return twice;
}

/* Find the first clash in a unit: the one whose second cell comes first. */
static bool find_in_unit(unsigned int order, const u8 *cells,
			 enum sudoku_unit_kind kind, unsigned int unit,
			 struct sudoku_fault *fault)
{
	u16 first[SUDOKU_SIDE_MAX + 1] = {};	/* the cell with a digit, for those seen */
	unsigned int place;
	u32 seen = 0;

	for (place = 0; place < sudoku_side(order); place++) {
		unsigned int cell = sudoku_cell_at(order, kind, unit, place);
		unsigned int digit = cells[cell];

		if (digit && seen & BIT(digit)) {
			fault->cause = SUDOKU_CAUSE_CLASH;
			fault->digit = digit;
			fault->unit_kind = kind;
			fault->unit = unit;
			fault->cell = cell;
			fault->other = first[digit];
			return true;
		}
		seen |= BIT(digit);
		first[digit] = cell;
	}
	return false;
}

/**
 * sudoku_find_clash - find a digit that is given twice in a unit
 * @order: 2 to 5
 * @cells: sudoku_cells(@order) values, 0 to side
 * @fault: if there is a clash, set to the cause, the digit, the unit and both
 *	cells; other fields are unchanged
 *
 * Rows are checked first, then columns, then boxes.
 *
 * Return: true if there is a clash.
 */
bool sudoku_find_clash(unsigned int order, const u8 *cells, struct sudoku_fault *fault)
{
	unsigned int side = sudoku_side(order), i;

	if (!sudoku_has_fault(order, cells))
		return false;
	for (i = 0; i < 3 * side; i++)
		if (find_in_unit(order, cells, i / side, i % side, fault))
			return true;
	return false;
}

/**
 * sudoku_find_fault - find what is wrong with a puzzle
 * @order: 2 to 5
 * @cells: sudoku_cells(@order) bytes of any value
 * @fault: if there is a fault, set to its cause and the details of that cause;
 *	other fields are unchanged
 *
 * A byte out of range (SUDOKU_CAUSE_CHARACTER) is found before any clash.
 *
 * Return: true if there is a fault.
 */
bool sudoku_find_fault(unsigned int order, const u8 *cells, struct sudoku_fault *fault)
{
	unsigned int cell;

	if (!sudoku_has_fault(order, cells))
		return false;
	for (cell = 0; cell < sudoku_cells(order); cell++) {
		if (cells[cell] > sudoku_side(order)) {
			fault->cause = SUDOKU_CAUSE_CHARACTER;
			fault->cell = cell;
			fault->character = cells[cell];
			return true;
		}
	}
	return sudoku_find_clash(order, cells, fault);
}

/**
 * sudoku_is_solution - check a solution against its puzzle
 * @order: 2 to 5
 * @cells: sudoku_cells(@order) values to check
 * @givens: sudoku_cells(@order) values of the puzzle, 0 for a blank
 *
 * Return: true if @cells has every digit once in each unit, and all @givens.
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
