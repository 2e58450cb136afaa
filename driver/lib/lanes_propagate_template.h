/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Template of the lanes solver: propagation.
 *
 *  - Naked singles: a digit that is a cell's only candidate is eliminated from the rest of the box.
 *  - Hidden singles: if a digit has one place in a box, the cell's other candidates are eliminated.
 *  - Locked candidates: in a band, each digit is in exactly one minirow of every box and of
 *    every row. It is eliminated from minirows that are part of no such placement:
 *
 *		box 0	box 1	box 2		box 0	box 1	box 2
 *	row 0	  0	  1	  1		  0	  1	  0
 *	row 1	  1	  0	  1	--->	  0	  0	  1
 *	row 2	  1	  0	  0		  1	  0	  0
 *
 *    Box 1 uses row 0, so box 2 uses row 1, and box 0 uses row 2. The same holds for
 *    minicolumns of stacks.
 *
 * Locked candidates carry singles from boxes to rows and columns. They also turn hidden singles of
 * rows and columns into hidden singles of a box, so that only boxes need to be searched.
 */
#ifndef SUDOKU_LANES_PROPAGATE_TEMPLATE_H
#define SUDOKU_LANES_PROPAGATE_TEMPLATE_H

#include "lanes_grids_template.h"

/* Sweeps of one call, unless all grids are full before; the last one also classifies lanes. */
#define SWEEPS		5

/* Singles */

/* Count the candidates of a cell of a box, and find whether one of them is a hidden single. */
static __always_inline struct count examine_cell(const struct grids *grids, unsigned int box,
						 unsigned int cell, word *hidden)
{
	const word *candidates = &grids->candidates[cell];
	const word *hidden_single = &grids->hidden_single[box];
	unsigned int digit;

	*hidden = none;
#pragma GCC unroll 9
	for (digit = 0; digit < SIDE; digit++)
		*hidden = or_and(*hidden, candidates[digit * CELLS], hidden_single[digit * SIDE]);
	return count_nine(candidates, CELLS);
}

static noinline void find_singles(struct grids *grids, unsigned int box)
{
	word unsolved = none, hidden;
	unsigned int place;

	for (place = 0; place < SIDE; place++) {
		unsigned int cell = box_cell(box, place);
		struct count count = examine_cell(grids, box, cell, &hidden);

		grids->naked_single[cell] = and_not(count.one_or_more, count.two_or_more);
		grids->not_hidden[cell] = ~hidden;
		unsolved |= count.two_or_more;
	}
	grids->unsolved |= unsolved;
}

/* Lanes in which at least one of three cells is in the set and can hold the digit. */
static __always_inline word any_in(const word *cells, const word *set)
{
	return any(cells[0] & set[0], cells[1] & set[1], cells[2] & set[2]);
}

/*
 * A digit stays in a cell if it is the naked single there, or not a naked single anywhere
 * in the box; and if it is the hidden single there, or the cell has no hidden single.
 */
static __always_inline void eliminate_in_minirow(word *cells, const word *naked,
						 const word *not_hidden,
						 word no_naked, word hidden)
{
	word a = and_or(cells[0], naked[0], no_naked);
	word b = and_or(cells[1], naked[1], no_naked);
	word c = and_or(cells[2], naked[2], no_naked);

	cells[0] = and_or(a, not_hidden[0], hidden);
	cells[1] = and_or(b, not_hidden[1], hidden);
	cells[2] = and_or(c, not_hidden[2], hidden);
}

/* Eliminate one digit in a box by singles. */
static __always_inline void eliminate_in_box(word *cells, const word *naked,
					     const word *not_hidden, word hidden)
{
	word no_naked = ~any(any_in(cells, naked), any_in(cells + 9, naked + 9),
			     any_in(cells + 18, naked + 18));

	eliminate_in_minirow(cells, naked, not_hidden, no_naked, hidden);
	eliminate_in_minirow(cells + 9, naked + 9, not_hidden + 9, no_naked, hidden);
	eliminate_in_minirow(cells + 18, naked + 18, not_hidden + 18, no_naked, hidden);
}

/* Eliminate all digits in a box by singles. */
static noinline void eliminate_by_singles(struct grids *grids, unsigned int box)
{
	unsigned int corner = box_cell(box, 0);
	const word *naked = &grids->naked_single[corner];
	const word *not_hidden = &grids->not_hidden[corner];
	word naked_copy[21], not_hidden_copy[21];
	unsigned int i;

	/* All digits use these: keep them in registers. */
	if (MANY_REGISTERS) {
#pragma GCC unroll 9
		for (i = 0; i < SIDE; i++) {
			naked_copy[box_cell(0, i)] = naked[box_cell(0, i)];
			not_hidden_copy[box_cell(0, i)] = not_hidden[box_cell(0, i)];
		}
		naked = naked_copy;
		not_hidden = not_hidden_copy;
	}

	for (i = 0; i < SIDE; i++)
		eliminate_in_box(&grids->candidates[i * CELLS + corner], naked,
				 not_hidden, grids->hidden_single[i * SIDE + box]);
}

/* Locked candidates */

/*
 * Minirows of a box in which a digit is allowed, given its possible minirows in the two other
 * boxes of the band: the two other boxes must use the two other rows, in either order.
 */
static __always_inline struct three third_box(struct three first, struct three second)
{
	return (struct three){
		or_and(first.b & second.c, first.c, second.b),
		or_and(first.a & second.c, first.c, second.a),
		or_and(first.a & second.b, first.b, second.a),
	};
}

/* Minirows of a box in which the digit is possible. */
static __always_inline struct three minirows_of(const word *cells)
{
	return (struct three){
		any(cells[0], cells[1], cells[2]),
		any(cells[9], cells[10], cells[11]),
		any(cells[18], cells[19], cells[20]),
	};
}

/* Find the minirows of a band in which the digit is allowed. */
static __always_inline void find_allowed(const word *cells, word *allowed)
{
	struct three left = minirows_of(cells);
	struct three middle = minirows_of(cells + 3);
	struct three right = minirows_of(cells + 6);

	store_three(allowed, ORDER, third_box(middle, right));
	store_three(allowed + 1, ORDER, third_box(left, right));
	store_three(allowed + 2, ORDER, third_box(left, middle));
}

/* Minicolumns of a box in which the digit is possible, within allowed minirows. */
static __always_inline struct three minicolumns_of(const word *cells, struct three rows)
{
	return (struct three){
		any(cells[0] & rows.a, cells[9] & rows.b, cells[18] & rows.c),
		any(cells[1] & rows.a, cells[10] & rows.b, cells[19] & rows.c),
		any(cells[2] & rows.a, cells[11] & rows.b, cells[20] & rows.c),
	};
}

/* Return: lanes in which the digit is still possible in the minirow. */
static __always_inline word restrict_minirow(word *cells, word row, struct three columns)
{
	cells[0] &= row & columns.a;
	cells[1] &= row & columns.b;
	cells[2] &= row & columns.c;
	return any(cells[0], cells[1], cells[2]);
}

/*
 * Restrict the digit to allowed minirows and minicolumns of a box. Return: lanes in which
 * one place is left, in one minirow and one minicolumn.
 */
static __always_inline word restrict_box(word *cells, const word *rows,
					 struct three possible, struct three columns)
{
	word one_column = exactly_one(possible.a & columns.a, possible.b & columns.b,
				      possible.c & columns.c);
	word a, b, c;

	read_again();
	a = restrict_minirow(cells, rows[0], columns);
	b = restrict_minirow(cells + 9, rows[3], columns);
	c = restrict_minirow(cells + 18, rows[6], columns);
	return one_column & exactly_one(a, b, c);
}

static __always_inline void restrict_stack(word *cells, const word *rows, word *hidden_single)
{
	struct three upper = minicolumns_of(cells, load_three(rows, ORDER));
	struct three middle = minicolumns_of(cells + 27, load_three(rows + 9, ORDER));
	struct three lower = minicolumns_of(cells + 54, load_three(rows + 18, ORDER));

	hidden_single[0] = restrict_box(cells, rows, upper, third_box(middle, lower));
	hidden_single[3] = restrict_box(cells + 27, rows + 9, middle, third_box(upper, lower));
	hidden_single[6] = restrict_box(cells + 54, rows + 18, lower, third_box(upper, middle));
}

/* Eliminate a digit by locked candidates, and find its hidden singles. */
static noinline void eliminate_by_locked(struct grids *grids, unsigned int digit)
{
	unsigned int i;

	for (i = 0; i < ORDER; i++)
		find_allowed(&grids->candidates[digit * CELLS + 27 * i],
			     &grids->minirows[SIDE * i]);
	for (i = 0; i < ORDER; i++)
		restrict_stack(&grids->candidates[digit * CELLS + ORDER * i], &grids->minirows[i],
			       &grids->hidden_single[digit * SIDE + i]);
}

/* Apply all rules once. Return: whether a cell had several candidates, in any lane. */
static bool sweep(struct grids *grids)
{
	unsigned int i;

	grids->unsolved = none;
	for (i = 0; i < SIDE; i++) {
		find_singles(grids, i);
		eliminate_by_singles(grids, i);
	}
	for (i = 0; i < SIDE; i++)
		eliminate_by_locked(grids, i);
	return !is_none((const u64 *)&grids->unsolved);
}

/* Classification of lanes */

/*
 * A lane has a contradiction if a cell has no candidates. A lane has changed if there are new
 * singles; other eliminations of the last sweep do not count.
 */
static noinline void examine_cells(struct grids *grids, unsigned int box)
{
	word contradiction = none, unsolved = none, changed = none, hidden;
	unsigned int place;

	for (place = 0; place < SIDE; place++) {
		unsigned int cell = box_cell(box, place);
		struct count count = examine_cell(grids, box, cell, &hidden);
		word naked = and_not(count.one_or_more, count.two_or_more);

		contradiction |= ~count.one_or_more;
		unsolved |= count.two_or_more;
		changed |= naked ^ grids->naked_single[cell];
		changed |= hidden & grids->not_hidden[cell];
		grids->naked_single[cell] = naked;
	}

	*words_of(grids->shared.contradiction) |= contradiction;
	grids->unsolved |= unsolved;
	grids->changed |= changed;
}

/* A lane also has a contradiction if two naked singles of a box have the same digit. */
static noinline void examine_digits(struct grids *grids, unsigned int box)
{
	unsigned int corner = box_cell(box, 0);
	const word *naked_single = &grids->naked_single[corner];
	unsigned int place, digit;
	word contradiction = none;

	for (digit = 0; digit < SIDE; digit++) {
		const word *cells = &grids->candidates[digit * CELLS + corner];
		word some_naked = none;

#pragma GCC unroll 9
		for (place = 0; place < SIDE; place++) {
			unsigned int cell = box_cell(0, place);
			word naked = cells[cell] & naked_single[cell];

			contradiction = or_and(contradiction, some_naked, naked);
			some_naked |= naked;
		}
	}
	*words_of(grids->shared.contradiction) |= contradiction;
}

/* Entry point: load grids into the lanes in @shared->load, and propagate in all lanes. */
void ENTRY(propagate)(struct lanes_shared *shared)
{
	struct grids *grids = (struct grids *)shared;
	word *contradiction = words_of(shared->contradiction);
	unsigned int i;

	if (!is_none(shared->load)) {
		transpose_grids(grids);
		load_grids(grids);
	}
	for (i = 1; i < SWEEPS && sweep(grids); i++)
		;
	sweep(grids);

	*contradiction = none;
	grids->unsolved = none;
	grids->changed = none;
	for (i = 0; i < SIDE; i++) {
		examine_cells(grids, i);
		examine_digits(grids, i);
	}
	/*
	 * A digit without a place in a unit is a contradiction, too. Looking for one in row 0 is
	 * enough: if a digit has no place in a box or in a row of a band, third_box() allows none
	 * in the rest of the band, and then none in any stack. So it is gone from row 0 a sweep or
	 * two later. Until then a lane may guess once too often, but it is not reported as solved:
	 * in a full grid without the digit, a box has another one twice; see examine_digits().
	 */
	for (i = 0; i < SIDE; i++)
		*contradiction |= ~count_nine(&grids->candidates[i * CELLS], 1).one_or_more;

	*words_of(shared->solved) = ~(*contradiction | grids->changed | grids->unsolved);
	*words_of(shared->stalled) = and_not(grids->unsolved, *contradiction | grids->changed);
}

#endif
