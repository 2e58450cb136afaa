/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the lanes solver propagates, in words of one width.
 *
 *  - Naked singles: where a cell has one candidate, the digit is struck from the
 *    rest of the box.
 *  - Hidden singles: where a digit has one place in a box, the other candidates
 *    of the cell are struck.
 *  - Locked candidates: the three cells of a row in a box are a minirow. The
 *    three boxes of a band have nine, of which a digit takes one in each box and
 *    one in each row. One that is part of no such choice of three is struck. So
 *    are minicolumns in a stack of boxes. This carries singles of boxes on to
 *    rows and columns, and it makes hidden singles of rows and columns ones of
 *    boxes, so that those need not be looked for.
 *
 * Before a guess come triples, see lanes_branch_template.h: they are rare and dear.
 */
#ifndef SUDOKU_LANES_PROPAGATE_TEMPLATE_H
#define SUDOKU_LANES_PROPAGATE_TEMPLATE_H

#include "lanes_grids_template.h"

/* Sweeps before it is seen what has come of them. */
#define SWEEPS		5

/* How many of nine words have a bit: at least one, at least two. */
struct count {
	word one;
	word two;
};

static __always_inline struct count count_nine(const word *nine,
					       unsigned int stride)
{
	struct three a = load_three(nine, stride);
	struct three b = load_three(nine + 3 * stride, stride);
	struct three c = load_three(nine + 6 * stride, stride);
	struct three some = {
		any(a.a, a.b, a.c), any(b.a, b.b, b.c), any(c.a, c.b, c.c),
	};
	word two = any(two_or_more(a.a, a.b, a.c), two_or_more(b.a, b.b, b.c),
		       two_or_more(c.a, c.b, c.c));

	return (struct count){
		.one = any(some.a, some.b, some.c),
		.two = two | two_or_more(some.a, some.b, some.c),
	};
}

/* See which cells of a box are singles, naked or hidden. */
static noinline void find_singles(struct grids *grids, unsigned int box)
{
	const word *unique = &grids->unique[box];
	unsigned int place, digit;

	for (place = 0; place < SIDE; place++) {
		unsigned int cell = box_cell(box, place);
		const word *candidates = &grids->candidates[cell];
		struct count count = count_nine(candidates, CELLS);
		word hidden = none;

#pragma GCC unroll 9
		for (digit = 0; digit < SIDE; digit++)
			hidden = or_both(hidden, candidates[digit * CELLS],
					 unique[digit * SIDE]);

		grids->single[cell] = and_not(count.one, count.two);
		grids->ordinary[cell] = ~hidden;
	}
}

/* Whether one of three cells holds the digit, and nothing else. */
static __always_inline word held(const word *cells, const word *single)
{
	return any(cells[0] & single[0], cells[1] & single[1],
		   cells[2] & single[2]);
}

/* Strike a digit from a minirow by singles. */
static __always_inline void strike_minirow(word *cells, const word *single,
					   const word *ordinary, word not_held,
					   word unique)
{
	word a = and_either(cells[0], single[0], not_held);
	word b = and_either(cells[1], single[1], not_held);
	word c = and_either(cells[2], single[2], not_held);

	cells[0] = and_either(a, ordinary[0], unique);
	cells[1] = and_either(b, ordinary[1], unique);
	cells[2] = and_either(c, ordinary[2], unique);
}

/* Strike a digit from a box by singles. */
static __always_inline void strike_digit(word *cells, const word *single,
					 const word *ordinary, word unique)
{
	word not_held = ~any(held(cells, single), held(cells + 9, single + 9),
			     held(cells + 18, single + 18));

	strike_minirow(cells, single, ordinary, not_held, unique);
	strike_minirow(cells + 9, single + 9, ordinary + 9, not_held, unique);
	strike_minirow(cells + 18, single + 18, ordinary + 18, not_held, unique);
}

/* Strike all digits from a box by singles. */
static noinline void strike_box(struct grids *grids, unsigned int box)
{
	unsigned int corner = box_cell(box, 0);
	const word *single = &grids->single[corner];
	const word *ordinary = &grids->ordinary[corner];
	word kept_single[21], kept_ordinary[21];
	unsigned int i;

	/* All digits use these, so they had better be in registers. */
	if (MANY_REGISTERS) {
#pragma GCC unroll 9
		for (i = 0; i < SIDE; i++) {
			kept_single[box_cell(0, i)] = single[box_cell(0, i)];
			kept_ordinary[box_cell(0, i)] = ordinary[box_cell(0, i)];
		}
		single = kept_single;
		ordinary = kept_ordinary;
	}

	for (i = 0; i < SIDE; i++)
		strike_digit(&grids->candidates[i * CELLS + corner], single,
			     ordinary, grids->unique[i * SIDE + box]);
}

/*
 * Given which minirows of two boxes in a band can hold a digit: which of the
 * third box can, so that each of the three rows has it in another box.
 */
static __always_inline struct three agree(struct three first, struct three second)
{
	return (struct three){
		or_both(first.b & second.c, first.c, second.b),
		or_both(first.a & second.c, first.c, second.a),
		or_both(first.a & second.b, first.b, second.a),
	};
}

/* The minirows of a box that can hold the digit. */
static __always_inline struct three minirows(const word *cells)
{
	return (struct three){
		any(cells[0], cells[1], cells[2]),
		any(cells[9], cells[10], cells[11]),
		any(cells[18], cells[19], cells[20]),
	};
}

/* In a band, the minirows that can hold a digit, given what other boxes leave. */
static __always_inline void narrow_band(const word *cells, word *narrowed)
{
	struct three left = minirows(cells);
	struct three middle = minirows(cells + 3);
	struct three right = minirows(cells + 6);

	store_three(narrowed, ORDER, agree(middle, right));
	store_three(narrowed + 1, ORDER, agree(left, right));
	store_three(narrowed + 2, ORDER, agree(left, middle));
}

/* What minirows leave of the minicolumns of a box. */
static __always_inline struct three minicolumns(const word *cells,
						struct three rows)
{
	return (struct three){
		any(cells[0] & rows.a, cells[9] & rows.b, cells[18] & rows.c),
		any(cells[1] & rows.a, cells[10] & rows.b, cells[19] & rows.c),
		any(cells[2] & rows.a, cells[11] & rows.b, cells[20] & rows.c),
	};
}

/* Narrow a minirow's cells. Return whether anything is left. */
static __always_inline word narrow_minirow(word *cells, word row,
					   struct three columns)
{
	cells[0] &= row & columns.a;
	cells[1] &= row & columns.b;
	cells[2] &= row & columns.c;
	return any(cells[0], cells[1], cells[2]);
}

/*
 * Narrow a digit's cells in a box to minirows and minicolumns. Return whether one
 * place is left, as far as that is easily seen.
 */
static __always_inline word narrow_box(word *cells, const word *rows,
				       struct three columns,
				       struct three others)
{
	word one_column = exactly_one(columns.a & others.a, columns.b & others.b,
				      columns.c & others.c);
	word a, b, c;

	read_again();
	a = narrow_minirow(cells, rows[0], others);
	b = narrow_minirow(cells + 9, rows[3], others);
	c = narrow_minirow(cells + 18, rows[6], others);
	return one_column & exactly_one(a, b, c);
}

/* Narrow a digit's cells in a stack by rows, and by what other boxes leave. */
static __always_inline void narrow_stack(word *cells, const word *rows,
					 word *unique)
{
	struct three upper = minicolumns(cells, load_three(rows, ORDER));
	struct three middle = minicolumns(cells + 27,
					  load_three(rows + 9, ORDER));
	struct three lower = minicolumns(cells + 54,
					 load_three(rows + 18, ORDER));

	unique[0] = narrow_box(cells, rows, upper, agree(middle, lower));
	unique[3] = narrow_box(cells + 27, rows + 9, middle, agree(upper, lower));
	unique[6] = narrow_box(cells + 54, rows + 18, lower, agree(upper, middle));
}

/* Strike a digit by locked candidates, and see where it has one place. */
static noinline void narrow_digit(struct grids *grids, unsigned int digit)
{
	unsigned int i;

	for (i = 0; i < ORDER; i++)
		narrow_band(&grids->candidates[digit * CELLS + 27 * i],
			    &grids->minirows[SIDE * i]);
	for (i = 0; i < ORDER; i++)
		narrow_stack(&grids->candidates[digit * CELLS + ORDER * i],
			     &grids->minirows[i],
			     &grids->unique[digit * SIDE + i]);
}

/* Propagate all of it, once. */
static void sweep(struct grids *grids)
{
	unsigned int i;

	for (i = 0; i < SIDE; i++) {
		find_singles(grids, i);
		strike_box(grids, i);
	}
	for (i = 0; i < SIDE; i++)
		narrow_digit(grids, i);
}

/*
 * See what the cells of a box have come to. A contradiction is a cell without
 * candidates, or one that is the one place of two digits: hidden singles do not
 * strike each other. What has changed is said by new singles; whatever else the
 * last sweep may have eliminated can wait.
 */
static noinline void examine_cells(struct grids *grids, unsigned int box)
{
	const word *unique = &grids->unique[box];
	word dead = none, multiple = none, changed = none;
	unsigned int place, digit;

	for (place = 0; place < SIDE; place++) {
		unsigned int cell = box_cell(box, place);
		const word *candidates = &grids->candidates[cell];
		struct count count = count_nine(candidates, CELLS);
		word single = and_not(count.one, count.two);
		word hidden = none;

#pragma GCC unroll 9
		for (digit = 0; digit < SIDE; digit++) {
			word one_place = candidates[digit * CELLS] &
					 unique[digit * SIDE];

			dead = or_both(dead, hidden, one_place);
			hidden |= one_place;
		}
		dead |= ~count.one;
		multiple |= count.two;
		changed = or_differ(changed, single, grids->single[cell]);
		changed |= hidden & grids->ordinary[cell];
		grids->single[cell] = single;
	}

	grids->contradiction |= dead;
	grids->multiple |= multiple;
	grids->changed |= changed;
}

/* Nor do naked singles: two of the same digit are a contradiction, too. */
static noinline void examine_digits(struct grids *grids, unsigned int box)
{
	unsigned int corner = box_cell(box, 0);
	const word *single = &grids->single[corner];
	unsigned int place, digit;
	word dead = none;

	for (digit = 0; digit < SIDE; digit++) {
		const word *cells = &grids->candidates[digit * CELLS + corner];
		word naked = none;

#pragma GCC unroll 9
		for (place = 0; place < SIDE; place++) {
			unsigned int cell = box_cell(0, place);
			word one_digit = cells[cell] & single[cell];

			dead = or_both(dead, naked, one_digit);
			naked |= one_digit;
		}
	}
	grids->contradiction |= dead;
}

/* Propagate once more, and see what has come of it. */
static void judge(struct grids *grids)
{
	unsigned int i;

	sweep(grids);

	grids->contradiction = none;
	grids->multiple = none;
	grids->changed = none;
	for (i = 0; i < SIDE; i++) {
		examine_cells(grids, i);
		examine_digits(grids, i);
	}
	/* A digit without a place in a box soon has none in the first row either. */
	for (i = 0; i < SIDE; i++)
		grids->contradiction |= ~count_nine(&grids->candidates[i * CELLS], 1).one;

	grids->solved = ~(grids->contradiction | grids->changed | grids->multiple);
	grids->stalled = and_not(grids->multiple, grids->contradiction | grids->changed);
}

/* Take in what lanes are to take, and propagate. */
static void propagate_grids(struct grids *grids)
{
	unsigned int i;

	if (!is_none(&grids->load))
		take_grids(grids);

	for (i = 1; i < SWEEPS; i++)
		sweep(grids);
	judge(grids);
}

#endif
