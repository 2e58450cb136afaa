/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Geometry of Sudoku grids, and validation of puzzles.
 *
 * A grid of order n has side n², n⁴ cells, and 3n² units: its rows, columns and boxes (n by n
 * cells each). Cells, the units of a kind, and the places in a unit are numbered from 0 in reading
 * order: left to right, then top to bottom. A cell's value is 1 to side, or 0 for a blank.
 *
 * <linux/sudoku.h>, the uapi header, defines units and faults.
 */
#ifndef SUDOKU_GRID_H
#define SUDOKU_GRID_H

#include <linux/errno.h>
#include <linux/sudoku.h>
#include <linux/types.h>

#define SUDOKU_ORDER_MIN	2
#define SUDOKU_ORDER_MAX	5
#define SUDOKU_SIDE_MAX		(SUDOKU_ORDER_MAX * SUDOKU_ORDER_MAX)
#define SUDOKU_CELLS_MAX	(SUDOKU_SIDE_MAX * SUDOKU_SIDE_MAX)

/**
 * sudoku_side - the side of a grid: cells in a unit, and the largest digit
 * @order: 2 to 5
 *
 * Return: @order to the power of 2.
 */
static inline unsigned int sudoku_side(unsigned int order)
{
	return order * order;
}

/**
 * sudoku_cells - the number of cells of a grid
 * @order: 2 to 5
 *
 * Return: @order to the power of 4.
 */
static inline unsigned int sudoku_cells(unsigned int order)
{
	return sudoku_side(order) * sudoku_side(order);
}

/**
 * sudoku_unit_of - the unit of a kind that contains a cell
 * @order: 2 to 5
 * @kind: row, column or box
 * @cell: below sudoku_cells(@order)
 *
 * Return: the number of the unit, below sudoku_side(@order).
 */
static inline unsigned int sudoku_unit_of(unsigned int order, enum sudoku_unit_kind kind,
					  unsigned int cell)
{
	unsigned int side = sudoku_side(order);

	switch (kind) {
	case SUDOKU_ROW:
		return cell / side;
	case SUDOKU_COLUMN:
		return cell % side;
	default:
		return cell / side / order * order + cell % side / order;
	}
}

/**
 * sudoku_place_of - the place of a cell in its unit of a kind
 * @order: 2 to 5
 * @kind: row, column or box
 * @cell: below sudoku_cells(@order)
 *
 * Return: the place, below sudoku_side(@order); sudoku_cell_at() is the inverse.
 */
static inline unsigned int sudoku_place_of(unsigned int order, enum sudoku_unit_kind kind,
					   unsigned int cell)
{
	unsigned int side = sudoku_side(order);

	switch (kind) {
	case SUDOKU_ROW:
		return cell % side;
	case SUDOKU_COLUMN:
		return cell / side;
	default:
		return cell / side % order * order + cell % order;
	}
}

/**
 * sudoku_cell_at - the cell at a place of a unit
 * @order: 2 to 5
 * @kind: row, column or box
 * @unit: below sudoku_side(@order)
 * @place: below sudoku_side(@order)
 *
 * Return: the number of the cell, below sudoku_cells(@order).
 */
static inline unsigned int sudoku_cell_at(unsigned int order, enum sudoku_unit_kind kind,
					  unsigned int unit, unsigned int place)
{
	unsigned int side = sudoku_side(order);

	switch (kind) {
	case SUDOKU_ROW:
		return unit * side + place;
	case SUDOKU_COLUMN:
		return place * side + unit;
	default:
		return (unit / order * order + place / order) * side +
		       unit % order * order + place % order;
	}
}

/**
 * sudoku_cause_errno - convert a cause to the error that read() returns for it
 * @cause: why a puzzle has no solution to return
 *
 * Return: 0 for SUDOKU_CAUSE_NONE, else -EDOM, -ETIME or -EINVAL.
 */
static inline int sudoku_cause_errno(enum sudoku_cause cause)
{
	switch (cause) {
	case SUDOKU_CAUSE_NONE:
		return 0;
	case SUDOKU_CAUSE_NO_SOLUTION:
		return -EDOM;
	case SUDOKU_CAUSE_STEPS:
		return -ETIME;
	default:
		return -EINVAL;
	}
}

bool sudoku_has_fault(unsigned int order, const u8 *cells);
bool sudoku_find_clash(unsigned int order, const u8 *cells, struct sudoku_fault *fault);
bool sudoku_find_fault(unsigned int order, const u8 *cells, struct sudoku_fault *fault);
bool sudoku_is_solution(unsigned int order, const u8 *cells, const u8 *givens);

#endif
