// SPDX-License-Identifier: GPL-2.0-only
/*
 * Validate puzzles and solutions: values in range, and no digit twice in a unit.
 */
#include <linux/bits.h>
#include <linux/types.h>

#include "grid.h"

/*
 * Whether a unit has a digit twice. Place i * order + j of the unit is
 * cells[i * outer_stride + j * inner_stride].
 */
static bool has_clash(unsigned int order, const u8 *cells,
		      unsigned int outer_stride, unsigned int inner_stride)
{
	u32 seen = 0, twice = 0;
	unsigned int i, j;

	for (i = 0; i < order; i++) {
		for (j = 0; j < order; j++) {
			u32 digit = BIT(cells[i * outer_stride + j * inner_stride]);

			twice |= seen & digit;
			seen |= digit;
		}
	}
	return twice & ~BIT(0);
}

/* Describe the first clash in a unit: the one whose second cell comes first. */
static void describe_clash(unsigned int order, const u8 *cells,
			   enum sudoku_unit_kind kind, unsigned int unit,
			   struct sudoku_fault *fault)
{
	unsigned int place, earlier;

	for (place = 1; place < sudoku_side(order); place++) {
		unsigned int cell = sudoku_cell_at(order, kind, unit, place);

		for (earlier = 0; cells[cell] && earlier < place; earlier++) {
			unsigned int other = sudoku_cell_at(order, kind, unit,
							    earlier);

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
 * @fault: if there is a clash, set to the cause, the digit, the unit and both
 *	cells; other fields are unchanged
 *
 * Rows are checked first, then columns, then boxes.
 *
 * Context: Any.
 * Return: true if there is a clash.
 */
bool sudoku_find_clash(unsigned int order, const u8 *cells,
		       struct sudoku_fault *fault)
{
	unsigned int kind, unit;

	for (kind = SUDOKU_ROW; kind <= SUDOKU_BOX; kind++) {
		unsigned int outer_stride = sudoku_cell_at(order, kind, 0, order);
		unsigned int inner_stride = sudoku_cell_at(order, kind, 0, 1);

		for (unit = 0; unit < sudoku_side(order); unit++) {
			unsigned int first = sudoku_cell_at(order, kind, unit, 0);

			if (has_clash(order, cells + first, outer_stride,
				      inner_stride)) {
				describe_clash(order, cells, kind, unit, fault);
				return true;
			}
		}
	}
	return false;
}

/**
 * sudoku_find_fault - validate a puzzle of a batch
 * @order: 2 to 5
 * @cells: sudoku_cells(@order) bytes of any value
 * @result: if there is a fault, set to its cause and the details of that cause;
 *	other fields are unchanged
 *
 * A byte out of range (SUDOKU_CAUSE_CHARACTER) is found before any clash.
 *
 * Context: Any.
 * Return: true if there is a fault.
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
 * @cells: sudoku_cells(@order) values to check
 * @givens: sudoku_cells(@order) values of the puzzle, 0 for a blank
 *
 * Context: Any.
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
