// SPDX-License-Identifier: GPL-2.0-only
/*
 * Geometry, clashes, and the check of a solution.
 */
#include <linux/string.h>

#include "../../driver/grid.h"
#include "suites.h"

/* Whether two cells share a row, a column or a box. */
static bool peers(unsigned int order, unsigned int a, unsigned int b)
{
	unsigned int kind;

	for (kind = SUDOKU_ROW; kind <= SUDOKU_BOX; kind++)
		if (sudoku_unit_of(order, kind, a) ==
		    sudoku_unit_of(order, kind, b))
			return a != b;
	return false;
}

struct peers_case {
	unsigned int order;
	unsigned int cell;
	unsigned int count;
	unsigned int peers[20];
};

static const struct peers_case peers_cases[] = {
	{ 2, 0, 7, { 1, 2, 3, 4, 5, 8, 12 } },
	{ 3, 9, 20, { 0, 1, 2, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 27,
		      36, 45, 54, 63, 72 } },
};

static void grid_lists_peers(struct kunit *test)
{
	unsigned int i, cell, n;

	for (i = 0; i < ARRAY_SIZE(peers_cases); i++) {
		const struct peers_case *c = &peers_cases[i];

		for (cell = 0, n = 0; cell < sudoku_cells(c->order); cell++) {
			if (!peers(c->order, c->cell, cell))
				continue;
			KUNIT_ASSERT_LT(test, n, c->count);
			KUNIT_EXPECT_EQ(test, cell, c->peers[n++]);
		}
		KUNIT_EXPECT_EQ(test, n, c->count);
	}
}

struct unit_case {
	unsigned int order;
	enum sudoku_unit_kind kind;
	unsigned int unit;
	unsigned int cells[9];
};

static const struct unit_case unit_cases[] = {
	{ 2, SUDOKU_BOX, 3, { 10, 11, 14, 15 } },
	{ 3, SUDOKU_ROW, 1, { 9, 10, 11, 12, 13, 14, 15, 16, 17 } },
	{ 3, SUDOKU_COLUMN, 0, { 0, 9, 18, 27, 36, 45, 54, 63, 72 } },
	{ 3, SUDOKU_BOX, 0, { 0, 1, 2, 9, 10, 11, 18, 19, 20 } },
	{ 3, SUDOKU_BOX, 5, { 33, 34, 35, 42, 43, 44, 51, 52, 53 } },
};

static void grid_lists_units(struct kunit *test)
{
	unsigned int i, place;

	for (i = 0; i < ARRAY_SIZE(unit_cases); i++) {
		const struct unit_case *c = &unit_cases[i];

		for (place = 0; place < sudoku_side(c->order); place++)
			KUNIT_EXPECT_EQ(test, c->cells[place],
					sudoku_cell_at(c->order, c->kind,
						       c->unit, place));
	}
}

static void grid_places_are_inverse_to_cells(struct kunit *test)
{
	unsigned int order, kind, cell;

	for (order = SUDOKU_ORDER_MIN; order <= SUDOKU_ORDER_MAX; order++)
		for (kind = SUDOKU_ROW; kind <= SUDOKU_BOX; kind++)
			for (cell = 0; cell < sudoku_cells(order); cell++)
				KUNIT_EXPECT_EQ(test, cell,
						sudoku_cell_at(order, kind,
							       sudoku_unit_of(order, kind, cell),
							       sudoku_place_of(order, kind, cell)));
}

struct clash_case {
	unsigned int first;
	unsigned int second;
	enum sudoku_unit_kind kind;
	unsigned int unit;
};

static const struct clash_case clash_cases[] = {
	{ 18, 24, SUDOKU_ROW, 2 },
	{ 2, 74, SUDOKU_COLUMN, 2 },
	{ 3, 14, SUDOKU_BOX, 1 },
	{ 0, 1, SUDOKU_ROW, 0 },
	{ 60, 80, SUDOKU_BOX, 8 },
};

static void grid_names_the_unit_of_a_clash(struct kunit *test)
{
	u8 cells[81] = {};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(clash_cases); i++) {
		const struct clash_case *c = &clash_cases[i];
		struct sudoku_fault fault = {};

		cells[c->first] = 7;
		KUNIT_EXPECT_FALSE(test, sudoku_find_clash(3, cells, &fault));
		cells[c->second] = 7;
		KUNIT_EXPECT_TRUE(test, sudoku_find_clash(3, cells, &fault));
		KUNIT_EXPECT_EQ(test, (int)fault.cause, (int)SUDOKU_CAUSE_CLASH);
		KUNIT_EXPECT_EQ(test, (int)fault.unit_kind, (int)c->kind);
		KUNIT_EXPECT_EQ(test, (unsigned int)fault.unit, c->unit);
		KUNIT_EXPECT_EQ(test, (unsigned int)fault.digit, 7u);
		KUNIT_EXPECT_EQ(test, (unsigned int)fault.other, c->first);
		KUNIT_EXPECT_EQ(test, (unsigned int)fault.cell, c->second);
		cells[c->first] = 0;
		cells[c->second] = 0;
	}
}

/* Digits in two cells clash if the cells share a unit, and the digits are equal. */
static void grid_sees_every_clash(struct kunit *test)
{
	u8 *cells = kunit_kzalloc(test, SUDOKU_CELLS_MAX, GFP_KERNEL);
	struct sudoku_fault fault;
	unsigned int order, a, b;

	KUNIT_ASSERT_NOT_NULL(test, cells);
	for (order = SUDOKU_ORDER_MIN; order <= SUDOKU_ORDER_MAX; order++) {
		for (a = 0; a < sudoku_cells(order); a++) {
			for (b = a + 1; b < sudoku_cells(order); b++) {
				u8 digit = 1 + b % sudoku_side(order);

				cells[a] = digit;
				cells[b] = digit;
				KUNIT_EXPECT_EQ(test, peers(order, a, b),
						sudoku_find_clash(order, cells, &fault));
				cells[a] = digit - 1;
				KUNIT_EXPECT_FALSE(test, sudoku_find_clash(order, cells, &fault));
				cells[b] = 0;
			}
			cells[a] = 0;
			cond_resched();
		}
	}
}

static void grid_checks_a_solution(struct kunit *test)
{
	static const u8 solution[16] = {
		1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1
	};
	u8 givens[16] = {};
	u8 cells[16];

	memcpy(cells, solution, sizeof(cells));
	givens[5] = 4;
	KUNIT_EXPECT_TRUE(test, sudoku_is_solution(2, cells, givens));
	givens[5] = 3;
	KUNIT_EXPECT_FALSE(test, sudoku_is_solution(2, cells, givens));
	givens[5] = 0;
	cells[15] = 2;
	KUNIT_EXPECT_FALSE(test, sudoku_is_solution(2, cells, givens));
	cells[15] = 0;
	KUNIT_EXPECT_FALSE(test, sudoku_is_solution(2, cells, givens));
	cells[15] = 5;
	KUNIT_EXPECT_FALSE(test, sudoku_is_solution(2, cells, givens));
}

static struct kunit_case grid_cases[] = {
	KUNIT_CASE(grid_lists_peers),
	KUNIT_CASE(grid_lists_units),
	KUNIT_CASE(grid_places_are_inverse_to_cells),
	KUNIT_CASE(grid_names_the_unit_of_a_clash),
	KUNIT_CASE(grid_sees_every_clash),
	KUNIT_CASE(grid_checks_a_solution),
	{}
};

struct kunit_suite grid_suite = {
	.name = "sudoku_grid",
	.test_cases = grid_cases,
};
