// SPDX-License-Identifier: GPL-2.0-only
/* Geometry, clashes, and the check of a solution. */
#include <linux/errno.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "../../driver/lib/grid.h"
#include "suites.h"

/* Return true if two cells share a row, a column or a box. */
static bool peers(unsigned int order, unsigned int a, unsigned int b)
{
	unsigned int kind;

	for (kind = SUDOKU_ROW; kind <= SUDOKU_BOX; kind++)
		if (sudoku_unit_of(order, kind, a) == sudoku_unit_of(order, kind, b))
			return a != b;
	return false;
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
			KUNIT_EXPECT_EQ(test, c->cells[place], sudoku_cell_at(c->order, c->kind,
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

/* Faults in batches: bytes instead of characters */

#define POISON	0xa5

struct fault_case {
	unsigned int order;
	struct { u16 cell; u8 byte; } bytes[4];	/* all other cells are blank */
	struct sudoku_fault fault;
};

static const struct fault_case fault_cases[] = {
	{ 2, { { 3, 5 } }, { .cause = SUDOKU_CAUSE_CHARACTER, .cell = 3, .character = 5 } },
	{ 2, { { 15, 255 } }, { .cause = SUDOKU_CAUSE_CHARACTER, .cell = 15, .character = 255 } },
	{ 3, { { 0, 10 } }, { .cause = SUDOKU_CAUSE_CHARACTER, .character = 10 } },
	{ 3, { { 80, '1' } }, { .cause = SUDOKU_CAUSE_CHARACTER, .cell = 80, .character = '1' } },
	{ 4, { { 255, 17 } }, { .cause = SUDOKU_CAUSE_CHARACTER, .cell = 255, .character = 17 } },
	{ 5, { { 624, 26 } }, { .cause = SUDOKU_CAUSE_CHARACTER, .cell = 624, .character = 26 } },
	/* The first invalid byte is found, and before any clash. */
	{ 3, { { 40, 200 }, { 41, 10 }, { 7, 128 }, { 80, 11 } }, { .cause = SUDOKU_CAUSE_CHARACTER,
	  .cell = 7, .character = 128 } },
	{ 3, { { 0, 4 }, { 1, 4 }, { 80, 64 } }, { .cause = SUDOKU_CAUSE_CHARACTER, .cell = 80,
	  .character = 64 } },
	{ 2, { { 12, 4 }, { 15, 4 } }, { .cause = SUDOKU_CAUSE_CLASH, .cell = 15, .other = 12,
	  .digit = 4, .unit_kind = SUDOKU_ROW, .unit = 3 } },
	{ 3, { { 2, 9 }, { 74, 9 } }, { .cause = SUDOKU_CAUSE_CLASH, .cell = 74, .other = 2,
	  .digit = 9, .unit_kind = SUDOKU_COLUMN, .unit = 2 } },
	{ 4, { { 3, 16 }, { 16, 16 } }, { .cause = SUDOKU_CAUSE_CLASH, .cell = 16, .other = 3,
	  .digit = 16, .unit_kind = SUDOKU_BOX, .unit = 0 } },
	{ 5, { { 520, 25 }, { 624, 25 } }, { .cause = SUDOKU_CAUSE_CLASH, .cell = 624, .other = 520,
	  .digit = 25, .unit_kind = SUDOKU_BOX, .unit = 24 } },
	/* Rows are checked before columns, columns before boxes. */
	{ 3, { { 0, 1 }, { 72, 1 }, { 40, 2 }, { 44, 2 } }, { .cause = SUDOKU_CAUSE_CLASH,
	  .cell = 44, .other = 40, .digit = 2, .unit_kind = SUDOKU_ROW, .unit = 4 } },
};

static void grid_says_what_is_wrong(struct kunit *test)
{
	u8 *cells = kunit_kzalloc(test, SUDOKU_CELLS_MAX, GFP_KERNEL);
	struct sudoku_fault fault, expected;
	unsigned int i, k;

	KUNIT_ASSERT_NOT_NULL(test, cells);
	for (i = 0; i < ARRAY_SIZE(fault_cases); i++) {
		const struct fault_case *c = &fault_cases[i];

		memset(cells, 0, SUDOKU_CELLS_MAX);
		for (k = 0; k < ARRAY_SIZE(c->bytes); k++)
			if (c->bytes[k].byte)
				cells[c->bytes[k].cell] = c->bytes[k].byte;

		/* All fields of the cause are set. */
		memset(&fault, 0, sizeof(fault));
		KUNIT_EXPECT_TRUE_MSG(test, sudoku_find_fault(c->order, cells, &fault), "%u", i);
		KUNIT_EXPECT_EQ_MSG(test, 0, memcmp(&fault, &c->fault, sizeof(fault)), "%u", i);

		/* Other fields are unchanged. */
		memset(&fault, POISON, sizeof(fault));
		memset(&expected, POISON, sizeof(expected));
		expected.cause = c->fault.cause;
		expected.cell = c->fault.cell;
		expected.character = c->fault.character;
		if (c->fault.cause == SUDOKU_CAUSE_CLASH) {
			expected.character = POISON;
			expected.digit = c->fault.digit;
			expected.other = c->fault.other;
			expected.unit_kind = c->fault.unit_kind;
			expected.unit = c->fault.unit;
		}
		sudoku_find_fault(c->order, cells, &fault);
		KUNIT_EXPECT_EQ_MSG(test, 0, memcmp(&fault, &expected, sizeof(fault)), "%u", i);
	}
}

static void grid_knows_the_errors_of_causes(struct kunit *test)
{
	static const int errors[] = {
		[SUDOKU_CAUSE_NONE] = 0,
		[SUDOKU_CAUSE_CHARACTER] = EINVAL,
		[SUDOKU_CAUSE_LINE_SHORT] = EINVAL,
		[SUDOKU_CAUSE_LINE_LONG] = EINVAL,
		[SUDOKU_CAUSE_LINE_EMPTY] = EINVAL,
		[SUDOKU_CAUSE_CLASH] = EINVAL,
		[SUDOKU_CAUSE_CUT_OFF] = EINVAL,
		[SUDOKU_CAUSE_NO_SOLUTION] = EDOM,
		[SUDOKU_CAUSE_STEPS] = ETIME,
		[SUDOKU_CAUSE_NO_SPACE] = EINVAL,
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(errors); i++)
		KUNIT_EXPECT_EQ_MSG(test, sudoku_cause_errno(i), -errors[i], "%u", i);
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
	KUNIT_CASE(grid_lists_units),
	KUNIT_CASE(grid_places_are_inverse_to_cells),
	KUNIT_CASE(grid_sees_every_clash),
	KUNIT_CASE(grid_says_what_is_wrong),
	KUNIT_CASE(grid_knows_the_errors_of_causes),
	KUNIT_CASE(grid_checks_a_solution),
	{}
};

struct kunit_suite grid_suite = { .name = "sudoku_grid", .test_cases = grid_cases };
