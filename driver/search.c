// SPDX-License-Identifier: GPL-2.0-only
/*
 * The search solver: any order, one puzzle, scalar.
 *
 * A Sudoku is an exact cover. A candidate is a digit in a cell, and it meets
 * four constraints: the cell takes one digit, and the digit takes one place in
 * the row, in the column and in the box. Each constraint has a word with a bit
 * for each candidate that still meets it: its options. That is all the state:
 *
 *  - no option left is a contradiction;
 *  - one option left is an assignment: a naked single if the constraint is a
 *    cell, a hidden single if it is a digit in a unit. The other candidates of
 *    the four constraints that it meets are eliminated, each from its own four;
 *  - when every constraint has one option left, they are a solution;
 *  - otherwise guess an option of a constraint that has fewest. Places of a
 *    digit in a unit are looked at like digits of a cell: there are unsolvable
 *    grids where looking at cells alone costs ten thousand times the guesses.
 *
 * Eliminated candidates are written down on a trail, so that a guess is taken
 * back by putting back what was eliminated since. A guess that was wrong is
 * itself eliminated then, and the search goes on. There is no recursion, and no
 * copy of the grid.
 *
 * Exact covers: Knuth, "Dancing Links" (2000), who picks the constraint with
 * fewest options too. Options as bit masks and the trail are from constraint
 * programming; Sudoku as the latter: Simonis, "Sudoku as a Constraint Problem"
 * (2005).
 */
#include <linux/bitops.h>
#include <linux/compiler.h>
#include <linux/string.h>
#include <linux/types.h>

#include "solver.h"

/* A candidate in 15 bits: 5 for the digit, counted from 0, and 10 for the cell. */
#define CANDIDATE_DIGIT_BITS	5

/**
 * struct guess - a guess that is open
 * @trail_len: the trail's length when it was made
 * @assigned_len: likewise of the assignments; the guess itself is the next one
 */
struct guess {
	u16 trail_len;
	u16 assigned_len;
};

/**
 * struct sudoku_search - a workspace
 * @order: 2 to 5
 * @state: what sudoku_search_run() said last
 * @effort: since sudoku_search_start()
 * @options: of each constraint: first the cells, then the digits in each row,
 *	in each column, in each box
 * @trail: eliminated candidates, oldest first; each is there once at most
 * @assigned: candidates that are assigned or guessed, oldest first
 * @guesses: the open guesses, oldest first
 * @values: of the assigned cells; 0 of the others
 * @trail_len: candidates on the trail
 * @assigned_len: candidates assigned
 * @propagated: how many of them have had their consequences drawn
 * @depth: open guesses
 */
struct sudoku_search {
	unsigned int order;
	enum sudoku_search_state state;
	struct sudoku_effort effort;
	u32 *options;
	u16 *trail;
	u16 *assigned;
	struct guess *guesses;
	u8 *values;
	unsigned int trail_len;
	unsigned int assigned_len;
	unsigned int propagated;
	unsigned int depth;
};

static unsigned int constraints(unsigned int order)
{
	return (1 + SUDOKU_UNIT_KINDS) * sudoku_cells(order);
}

/**
 * sudoku_search_size - the size of a workspace
 * @order: 2 to 5
 *
 * Return: bytes; 5 KB for order 3, 60 KB for order 5.
 */
size_t sudoku_search_size(unsigned int order)
{
	unsigned int cells = sudoku_cells(order);

	return sizeof(struct sudoku_search) +
	       constraints(order) * sizeof(u32) +
	       cells * sizeof(struct guess) +
	       cells * sudoku_side(order) * sizeof(u16) +
	       cells * sizeof(u16) + cells;
}

/**
 * sudoku_search_init - prepare a workspace
 * @search: sudoku_search_size(@order) bytes, aligned as kmalloc() does; one
 *	puzzle at a time is solved in it
 * @order: 2 to 5
 */
void sudoku_search_init(struct sudoku_search *search, unsigned int order)
{
	unsigned int cells = sudoku_cells(order);

	memset(search, 0, sizeof(*search));
	search->order = order;
	search->state = SUDOKU_SEARCH_EXHAUSTED;
	search->options = (u32 *)(search + 1);
	search->guesses = (struct guess *)(search->options + constraints(order));
	search->trail = (u16 *)(search->guesses + cells);
	search->assigned = search->trail + cells * sudoku_side(order);
	search->values = (u8 *)(search->assigned + cells);
}

static __always_inline u16 candidate(unsigned int cell, unsigned int digit)
{
	return cell << CANDIDATE_DIGIT_BITS | digit;
}

static __always_inline unsigned int candidate_cell(u16 candidate)
{
	return candidate >> CANDIDATE_DIGIT_BITS;
}

static __always_inline unsigned int candidate_digit(u16 candidate)
{
	return candidate & (BIT(CANDIDATE_DIGIT_BITS) - 1);
}

/* The options of a digit in a unit: the places that it may take. */
static __always_inline u32 *places(const struct sudoku_search *search,
				   unsigned int order, enum sudoku_unit_kind kind,
				   unsigned int unit, unsigned int digit)
{
	return search->options + (1 + kind) * sudoku_cells(order) +
	       unit * sudoku_side(order) + digit;
}

/* Whether at most one bit is set. */
static __always_inline bool at_most_one(u32 options)
{
	return !(options & (options - 1));
}

/* The candidate that an option of a constraint stands for. */
static __always_inline u16 option_candidate(unsigned int order,
					    unsigned int constraint,
					    unsigned int option)
{
	unsigned int side = sudoku_side(order);
	unsigned int cells = sudoku_cells(order);
	unsigned int kind, unit;

	if (constraint < cells)
		return candidate(constraint, option);

	kind = constraint / cells - 1;
	unit = constraint % cells / side;
	return candidate(sudoku_cell_at(order, kind, unit, option),
			 constraint % side);
}

/*
 * Assign a digit to a cell; its consequences are left for later. Return false
 * when the cell has another one.
 */
static __always_inline bool assign(struct sudoku_search *search,
				   unsigned int cell, unsigned int digit)
{
	if (search->values[cell])
		return search->values[cell] == digit + 1;

	search->values[cell] = digit + 1;
	search->assigned[search->assigned_len++] = candidate(cell, digit);
	return true;
}

/*
 * Eliminate a candidate that is possible, and assign what is the last option of
 * a constraint then. Return false for a contradiction.
 */
static __always_inline bool eliminate(struct sudoku_search *search,
				      unsigned int order, unsigned int cell,
				      unsigned int digit)
{
	unsigned int kind;
	u32 left;

	search->trail[search->trail_len++] = candidate(cell, digit);

	left = search->options[cell] &= ~BIT(digit);
	if (at_most_one(left)) {
		if (!left || !assign(search, cell, __ffs(left)))
			return false;
	}
	for (kind = SUDOKU_ROW; kind < SUDOKU_UNIT_KINDS; kind++) {
		unsigned int unit = sudoku_unit_of(order, kind, cell);
		u32 *options = places(search, order, kind, unit, digit);

		left = *options &= ~BIT(sudoku_place_of(order, kind, cell));
		if (at_most_one(left)) {
			if (!left ||
			    !assign(search, sudoku_cell_at(order, kind, unit,
							   __ffs(left)), digit))
				return false;
		}
	}
	return true;
}

/*
 * Draw the consequences of an assignment: eliminate what shares a constraint
 * with it. Return false for a contradiction.
 */
static __always_inline bool propagate(struct sudoku_search *search,
				      unsigned int order, u16 assigned)
{
	unsigned int cell = candidate_cell(assigned);
	unsigned int digit = candidate_digit(assigned);
	unsigned int kind;
	u32 others;

	if (!(search->options[cell] & BIT(digit)))
		return false;

	others = search->options[cell] & ~BIT(digit);
	for (; others; others &= others - 1)
		if (!eliminate(search, order, cell, __ffs(others)))
			return false;

	for (kind = SUDOKU_ROW; kind < SUDOKU_UNIT_KINDS; kind++) {
		unsigned int unit = sudoku_unit_of(order, kind, cell);

		others = *places(search, order, kind, unit, digit) &
			 ~BIT(sudoku_place_of(order, kind, cell));
		for (; others; others &= others - 1) {
			unsigned int other = sudoku_cell_at(order, kind, unit,
							    __ffs(others));

			if (!eliminate(search, order, other, digit))
				return false;
		}
	}
	return true;
}

/* Guess an option of a constraint that has fewest, but more than one. */
static __always_inline void guess(struct sudoku_search *search,
				  unsigned int order)
{
	unsigned int fewest = sudoku_side(order) + 1;
	unsigned int constraint, best = 0;
	struct guess *open;
	u16 guessed;

	for (constraint = 0; constraint < constraints(order); constraint++) {
		u32 options = search->options[constraint];
		unsigned int count;

		if (at_most_one(options))
			continue;
		count = hweight32(options);
		if (count < fewest) {
			fewest = count;
			best = constraint;
			if (count == 2)
				break;
		}
	}
	guessed = option_candidate(order, best, __ffs(search->options[best]));

	open = &search->guesses[search->depth++];
	open->trail_len = search->trail_len;
	open->assigned_len = search->assigned_len;
	assign(search, candidate_cell(guessed), candidate_digit(guessed));

	search->effort.guesses++;
	if (search->depth > search->effort.depth)
		search->effort.depth = search->depth;
}

/* Put back all that was eliminated and assigned since a guess was made. */
static __always_inline void restore(struct sudoku_search *search,
				    unsigned int order,
				    const struct guess *guess)
{
	while (search->assigned_len > guess->assigned_len) {
		u16 last = search->assigned[--search->assigned_len];

		search->values[candidate_cell(last)] = 0;
	}
	search->propagated = search->assigned_len;

	while (search->trail_len > guess->trail_len) {
		u16 last = search->trail[--search->trail_len];
		unsigned int cell = candidate_cell(last);
		unsigned int digit = candidate_digit(last);
		unsigned int kind;

		search->options[cell] |= BIT(digit);
		for (kind = SUDOKU_ROW; kind < SUDOKU_UNIT_KINDS; kind++) {
			unsigned int unit = sudoku_unit_of(order, kind, cell);

			*places(search, order, kind, unit, digit) |=
				BIT(sudoku_place_of(order, kind, cell));
		}
	}
}

/*
 * Take back the last guess and eliminate it, and so on until that is no
 * contradiction. Return false when no guess is left to take back.
 */
static __always_inline bool backtrack(struct sudoku_search *search,
				      unsigned int order)
{
	const struct guess *wrong;
	u16 guessed;

	do {
		if (!search->depth)
			return false;
		wrong = &search->guesses[--search->depth];
		guessed = search->assigned[wrong->assigned_len];
		restore(search, order, wrong);
	} while (!eliminate(search, order, candidate_cell(guessed),
			    candidate_digit(guessed)));
	return true;
}

static __always_inline enum sudoku_search_state
search_run(struct sudoku_search *search, unsigned int order, unsigned int steps)
{
	if (search->state == SUDOKU_SEARCH_EXHAUSTED)
		return SUDOKU_SEARCH_EXHAUSTED;
	if (search->state == SUDOKU_SEARCH_FOUND && !backtrack(search, order))
		return SUDOKU_SEARCH_EXHAUSTED;

	for (; steps; steps--) {
		if (search->propagated == search->assigned_len) {
			if (search->assigned_len == sudoku_cells(order))
				return SUDOKU_SEARCH_FOUND;
			guess(search, order);
			search->effort.steps++;
		} else {
			u16 next = search->assigned[search->propagated++];

			search->effort.steps++;
			if (!propagate(search, order, next) &&
			    !backtrack(search, order))
				return SUDOKU_SEARCH_EXHAUSTED;
		}
	}
	return SUDOKU_SEARCH_RUNNING;
}

/**
 * sudoku_search_start - take on a puzzle
 * @search: a workspace; the puzzle before is given up
 * @cells: sudoku_cells() values, 0 to side; there must be no clash among them
 */
void sudoku_search_start(struct sudoku_search *search, const u8 *cells)
{
	unsigned int side = sudoku_side(search->order);
	unsigned int i;

	memset(&search->effort, 0, sizeof(search->effort));
	memset(search->values, 0, sudoku_cells(search->order));
	search->trail_len = 0;
	search->assigned_len = 0;
	search->propagated = 0;
	search->depth = 0;
	search->state = SUDOKU_SEARCH_RUNNING;

	for (i = 0; i < constraints(search->order); i++)
		search->options[i] = BIT(side) - 1;
	for (i = 0; i < sudoku_cells(search->order); i++)
		if (cells[i])
			assign(search, i, cells[i] - 1);
}

/**
 * sudoku_search_run - search on
 * @search: a workspace
 * @steps: come back after this many steps
 *
 * Any context, no locks, never sleeps.
 *
 * Return: why it came back.
 */
enum sudoku_search_state sudoku_search_run(struct sudoku_search *search,
					   unsigned int steps)
{
	/* A constant order makes the geometry a matter of constants. */
	switch (search->order) {
	case 2:
		search->state = search_run(search, 2, steps);
		break;
	case 3:
		search->state = search_run(search, 3, steps);
		break;
	case 4:
		search->state = search_run(search, 4, steps);
		break;
	default:
		search->state = search_run(search, SUDOKU_ORDER_MAX, steps);
		break;
	}
	if (search->state == SUDOKU_SEARCH_FOUND)
		search->effort.solutions++;
	return search->state;
}

/**
 * sudoku_search_solution - the solution that was found
 * @search: a workspace; SUDOKU_SEARCH_FOUND was the last state
 * @cells: filled in with sudoku_cells() values, 1 to side
 */
void sudoku_search_solution(const struct sudoku_search *search, u8 *cells)
{
	memcpy(cells, search->values, sudoku_cells(search->order));
}

/**
 * sudoku_search_effort - what the search took so far
 * @search: a workspace
 *
 * Return: valid until sudoku_search_start().
 */
const struct sudoku_effort *
sudoku_search_effort(const struct sudoku_search *search)
{
	return &search->effort;
}
