/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Geometry of Sudoku grids, and what can be wrong with a puzzle.
 *
 * A grid of order n has side n², n⁴ cells, and 3n² units: its rows, columns
 * and boxes (n by n cells each). Cells are numbered from 0, row by row; the
 * units of a kind and the places in a unit are numbered from 0 in the same
 * reading order. A cell's value is 1 to side, or 0 for a blank.
 *
 * This room is pure: it knows nothing of text, solvers, files or users.
 */
#ifndef SUDOKU_GRID_H
#define SUDOKU_GRID_H

#include <linux/types.h>

#define SUDOKU_ORDER_MIN	2
#define SUDOKU_ORDER_MAX	5
#define SUDOKU_SIDE_MAX		(SUDOKU_ORDER_MAX * SUDOKU_ORDER_MAX)
#define SUDOKU_CELLS_MAX	(SUDOKU_SIDE_MAX * SUDOKU_SIDE_MAX)

enum sudoku_unit_kind {
	SUDOKU_ROW,
	SUDOKU_COLUMN,
	SUDOKU_BOX,
	SUDOKU_UNIT_KINDS
};

/**
 * enum sudoku_cause - why a puzzle has no solution to show
 * @SUDOKU_CAUSE_NONE: nothing is wrong
 * @SUDOKU_CAUSE_CHARACTER: a character that is no cell of this order
 * @SUDOKU_CAUSE_LINE_SHORT: a line ended with neither a row nor a puzzle on it
 * @SUDOKU_CAUSE_LINE_LONG: a cell behind the last one that its line may hold
 * @SUDOKU_CAUSE_LINE_EMPTY: an empty line inside a puzzle
 * @SUDOKU_CAUSE_CLASH: a digit given twice in a unit
 * @SUDOKU_CAUSE_CUT_OFF: the text ended inside a puzzle
 * @SUDOKU_CAUSE_NO_SOLUTION: the givens admit no solution
 * @SUDOKU_CAUSE_STEPS: the step limit was reached first
 */
enum sudoku_cause {
	SUDOKU_CAUSE_NONE,
	SUDOKU_CAUSE_CHARACTER,
	SUDOKU_CAUSE_LINE_SHORT,
	SUDOKU_CAUSE_LINE_LONG,
	SUDOKU_CAUSE_LINE_EMPTY,
	SUDOKU_CAUSE_CLASH,
	SUDOKU_CAUSE_CUT_OFF,
	SUDOKU_CAUSE_NO_SOLUTION,
	SUDOKU_CAUSE_STEPS,
};

/**
 * struct sudoku_fault - what is wrong with a puzzle, and where
 * @cause: an enum sudoku_cause; it says which of the other fields have a
 *	meaning, the rest are 0
 * @puzzle: which puzzle of the session, from 1
 * @line: which line of the session's text, from 1 (all but NO_SOLUTION, STEPS)
 * @line_cells: cells on that line before the offending character (text faults)
 * @cell: cells of the puzzle before the offending character (text faults); for
 *	CLASH the later of the two cells
 * @other: the earlier of the two cells (CLASH)
 * @digit: the digit given twice (CLASH)
 * @character: the offending character (CHARACTER, LINE_LONG)
 * @unit_kind: the enum sudoku_unit_kind of the unit (CLASH)
 * @unit: which unit of that kind (CLASH)
 */
struct sudoku_fault {
	u64 puzzle;
	u64 line;
	u16 line_cells;
	u16 cell;
	u16 other;
	u8 cause;
	u8 digit;
	u8 character;
	u8 unit_kind;
	u8 unit;
};

/**
 * sudoku_side - the side of a grid: cells in a unit, and the largest digit
 * @order: 2 to 5
 */
static inline unsigned int sudoku_side(unsigned int order)
{
	return order * order;
}

/**
 * sudoku_cells - the number of cells of a grid
 * @order: 2 to 5
 */
static inline unsigned int sudoku_cells(unsigned int order)
{
	return sudoku_side(order) * sudoku_side(order);
}

/**
 * sudoku_unit_of - which unit of a kind a cell lies in
 * @order: 2 to 5
 * @kind: row, column or box
 * @cell: below sudoku_cells(@order)
 *
 * Return: the unit's number among those of its kind, below sudoku_side(@order).
 */
static inline unsigned int sudoku_unit_of(unsigned int order,
					  enum sudoku_unit_kind kind,
					  unsigned int cell)
{
	unsigned int row = cell / sudoku_side(order);
	unsigned int column = cell % sudoku_side(order);

	switch (kind) {
	case SUDOKU_ROW:
		return row;
	case SUDOKU_COLUMN:
		return column;
	default:
		return row / order * order + column / order;
	}
}

/**
 * sudoku_place_of - which place of its unit of a kind a cell takes
 * @order: 2 to 5
 * @kind: row, column or box
 * @cell: below sudoku_cells(@order)
 *
 * Return: the place, below sudoku_side(@order); sudoku_cell_at() is the inverse.
 */
static inline unsigned int sudoku_place_of(unsigned int order,
					   enum sudoku_unit_kind kind,
					   unsigned int cell)
{
	unsigned int row = cell / sudoku_side(order);
	unsigned int column = cell % sudoku_side(order);

	switch (kind) {
	case SUDOKU_ROW:
		return column;
	case SUDOKU_COLUMN:
		return row;
	default:
		return row % order * order + column % order;
	}
}

/**
 * sudoku_cell_at - the cell at a place of a unit
 * @order: 2 to 5
 * @kind: row, column or box
 * @unit: below sudoku_side(@order)
 * @place: below sudoku_side(@order)
 */
static inline unsigned int sudoku_cell_at(unsigned int order,
					  enum sudoku_unit_kind kind,
					  unsigned int unit, unsigned int place)
{
	unsigned int row, column;

	switch (kind) {
	case SUDOKU_ROW:
		row = unit;
		column = place;
		break;
	case SUDOKU_COLUMN:
		row = place;
		column = unit;
		break;
	default:
		row = unit / order * order + place / order;
		column = unit % order * order + place % order;
		break;
	}
	return row * sudoku_side(order) + column;
}

bool sudoku_find_clash(unsigned int order, const u8 *cells,
		       struct sudoku_fault *fault);
bool sudoku_is_solution(unsigned int order, const u8 *cells,
			const u8 *givens);

#endif
