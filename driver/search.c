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
 *    grids where looking at cells alone costs ten thousand times the guesses;
 *  - of those that have fewest, take the one that ran out of options most often:
 *    what cannot be solved is mostly a few constraints that are at odds, and
 *    guesses elsewhere only repeat the proof. There are grids where this saves
 *    all but one in a thousand steps;
 *  - once a guess has turned out wrong, look at segments before the next one. A
 *    segment is where a row or column meets a box. A digit that has no place in
 *    the rest of the line, or of the box, has one in the segment, and none in the
 *    rest of the other; and a segment has as many digits as cells. These are
 *    locked candidates, and their like for several digits. There are grids where
 *    this, too, saves all but one in a thousand steps.
 *
 * Eliminated candidates are written down on a trail, so that a guess is taken
 * back by putting back what was eliminated since. A guess that was wrong is
 * itself eliminated then, and the search goes on. There is no recursion, and no
 * copy of the grid.
 *
 * Exact covers: Knuth, "Dancing Links" (2000), who picks the constraint with
 * fewest options too. Options as bit masks and the trail are from constraint
 * programming, and so are weights of constraints: Boussemart, Hemery, Lecoutre
 * and Sais, "Boosting Systematic Search by Weighting Constraints" (2004). Sudoku
 * as such a problem: Simonis, "Sudoku as a Constraint Problem" (2005).
 */
#include <linux/bitops.h>
#include <linux/compiler.h>
#include <linux/string.h>
#include <linux/types.h>

#include "solver.h"

/* A candidate in 15 bits: 5 for the digit, counted from 0, and 10 for the cell. */
#define CANDIDATE_DIGIT_BITS	5

/* The kinds of constraints: those of units are named like the units. */
#define CELL			SUDOKU_UNIT_KINDS
#define CONSTRAINT_KINDS	(1 + SUDOKU_UNIT_KINDS)

/**
 * struct place - where a cell stands in its row, column and box
 * @first: the constraint of digit 0 in that unit; those of the others follow
 * @option: the cell's bit among their options
 */
struct place {
	u16 first[SUDOKU_UNIT_KINDS];
	u32 option[SUDOKU_UNIT_KINDS];
};

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
 * @weights: of each constraint: how often it ran out of options
 * @places: of each cell
 * @trail: eliminated candidates, oldest first; each is there once at most
 * @assigned: candidates that are assigned or guessed, oldest first
 * @guesses: the open guesses, oldest first
 * @values: of the assigned cells; 0 of the others
 * @heaviest: the largest of the weights
 * @trail_len: candidates on the trail
 * @assigned_len: candidates assigned
 * @propagated: how many of them have had their consequences drawn
 * @depth: open guesses
 * @may: the digits that segments may have, as examine_segments() goes, by line and
 *	box of a band or stack
 * @must: the digits that they must have
 */
struct sudoku_search {
	unsigned int order;
	enum sudoku_search_state state;
	struct sudoku_effort effort;
	u32 *options;
	u32 *weights;
	struct place *places;
	u16 *trail;
	u16 *assigned;
	struct guess *guesses;
	u8 *values;
	u32 heaviest;
	unsigned int trail_len;
	unsigned int assigned_len;
	unsigned int propagated;
	unsigned int depth;
	u32 may[SUDOKU_ORDER_MAX][SUDOKU_ORDER_MAX];
	u32 must[SUDOKU_ORDER_MAX][SUDOKU_ORDER_MAX];
};

static unsigned int constraints(unsigned int order)
{
	return CONSTRAINT_KINDS * sudoku_cells(order);
}

/**
 * sudoku_search_size - the size of a workspace
 * @order: 2 to 5
 *
 * Return: bytes; 6 KB for order 3, 68 KB for order 5.
 */
size_t sudoku_search_size(unsigned int order)
{
	unsigned int cells = sudoku_cells(order);

	return sizeof(struct sudoku_search) +
	       2 * constraints(order) * sizeof(u32) +
	       cells * sizeof(struct place) +
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
	unsigned int cell, kind;

	memset(search, 0, sizeof(*search));
	search->order = order;
	search->state = SUDOKU_SEARCH_EXHAUSTED;
	search->options = (u32 *)(search + 1);
	search->weights = search->options + constraints(order);
	search->places = (struct place *)(search->weights + constraints(order));
	search->guesses = (struct guess *)(search->places + cells);
	search->trail = (u16 *)(search->guesses + cells);
	search->assigned = search->trail + cells * sudoku_side(order);
	search->values = (u8 *)(search->assigned + cells);

	for (cell = 0; cell < cells; cell++) {
		struct place *place = &search->places[cell];

		for (kind = SUDOKU_ROW; kind < SUDOKU_UNIT_KINDS; kind++) {
			place->first[kind] = (1 + kind) * cells +
				sudoku_unit_of(order, kind, cell) * sudoku_side(order);
			place->option[kind] = BIT(sudoku_place_of(order, kind, cell));
		}
	}
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

/* The constraint of a kind that a candidate meets; the place is its cell's. */
static __always_inline unsigned int constraint_of(const struct place *place,
						  unsigned int kind,
						  unsigned int cell,
						  unsigned int digit)
{
	return kind == CELL ? cell : place->first[kind] + digit;
}

/* The candidate's bit among the options of that constraint. */
static __always_inline u32 option_of(const struct place *place,
				     unsigned int kind, unsigned int digit)
{
	return kind == CELL ? BIT(digit) : place->option[kind];
}

/* The cell of another option of that constraint. */
static __always_inline unsigned int option_cell(unsigned int order,
						unsigned int kind,
						unsigned int cell,
						unsigned int option)
{
	return kind == CELL ? cell :
	       sudoku_cell_at(order, kind, sudoku_unit_of(order, kind, cell),
			      option);
}

/* The digit of another option of that constraint. */
static __always_inline unsigned int option_digit(unsigned int kind,
						 unsigned int digit,
						 unsigned int option)
{
	return kind == CELL ? option : digit;
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
 * Take a candidate from the options of a constraint, and assign the last option
 * that is left. Return false for a contradiction.
 */
static __always_inline bool strike(struct sudoku_search *search,
				   unsigned int order, unsigned int kind,
				   unsigned int cell, unsigned int digit)
{
	const struct place *place = &search->places[cell];
	unsigned int constraint = constraint_of(place, kind, cell, digit);
	u32 left = search->options[constraint] & ~option_of(place, kind, digit);

	search->options[constraint] = left;
	if (!at_most_one(left))
		return true;
	if (left && assign(search, option_cell(order, kind, cell, __ffs(left)),
			   option_digit(kind, digit, __ffs(left))))
		return true;

	if (++search->weights[constraint] > search->heaviest)
		search->heaviest = search->weights[constraint];
	return false;
}

/*
 * Eliminate a candidate that is possible from its constraints, except that of a
 * kind that is met already (CONSTRAINT_KINDS: none is). Return false for a
 * contradiction.
 */
static __always_inline bool eliminate(struct sudoku_search *search,
				      unsigned int order, unsigned int met,
				      unsigned int cell, unsigned int digit)
{
	search->trail[search->trail_len++] = candidate(cell, digit);

	return (met == CELL || strike(search, order, CELL, cell, digit)) &&
	       (met == SUDOKU_ROW ||
		strike(search, order, SUDOKU_ROW, cell, digit)) &&
	       (met == SUDOKU_COLUMN ||
		strike(search, order, SUDOKU_COLUMN, cell, digit)) &&
	       (met == SUDOKU_BOX ||
		strike(search, order, SUDOKU_BOX, cell, digit));
}

/*
 * An assigned candidate meets a constraint: eliminate the other options. Return
 * false for a contradiction.
 */
static __always_inline bool meet(struct sudoku_search *search,
				 unsigned int order, unsigned int kind,
				 unsigned int cell, unsigned int digit)
{
	const struct place *place = &search->places[cell];
	u32 *options = &search->options[constraint_of(place, kind, cell, digit)];
	u32 others = *options & ~option_of(place, kind, digit);

	for (; others; others &= others - 1) {
		unsigned int option = __ffs(others);

		*options &= ~(others & -others);
		if (!eliminate(search, order, kind,
			       option_cell(order, kind, cell, option),
			       option_digit(kind, digit, option)))
			return false;
	}
	return true;
}

/* Draw the consequences of an assignment. Return false for a contradiction. */
static __always_inline bool propagate(struct sudoku_search *search,
				      unsigned int order, u16 assigned)
{
	unsigned int cell = candidate_cell(assigned);
	unsigned int digit = candidate_digit(assigned);

	return search->options[cell] & BIT(digit) &&
	       meet(search, order, CELL, cell, digit) &&
	       meet(search, order, SUDOKU_ROW, cell, digit) &&
	       meet(search, order, SUDOKU_COLUMN, cell, digit) &&
	       meet(search, order, SUDOKU_BOX, cell, digit);
}

/* Gather the digits that the segments of a band, or of a stack, may have. */
static __always_inline void gather_segments(struct sudoku_search *search,
					    unsigned int order,
					    unsigned int kind,
					    unsigned int first)
{
	unsigned int line, place;

	for (line = 0; line < order; line++) {
		u32 *may = search->may[line];

		for (place = 0; place < sudoku_side(order); place++) {
			unsigned int cell = sudoku_cell_at(order, kind,
							   first + line, place);

			if (place % order == 0)
				may[place / order] = 0;
			may[place / order] |= search->options[cell];
		}
	}
}

/*
 * See which of them they must have. Return false if that is more than there are
 * cells, or if they may have fewer.
 */
static __always_inline bool weigh_segments(struct sudoku_search *search,
					   unsigned int order)
{
	unsigned int line, box, i;

	for (line = 0; line < order; line++) {
		for (box = 0; box < order; box++) {
			u32 may = search->may[line][box];
			u32 in_line = 0, in_box = 0;
			u32 must = may;

			for (i = 0; i < order; i++) {
				if (i != box)
					in_line |= search->may[line][i];
				if (i != line)
					in_box |= search->may[i][box];
			}
			if (hweight32(may) > order)
				must &= ~(in_line & in_box);
			if (hweight32(may) < order || hweight32(must) > order)
				return false;
			search->must[line][box] = must;
		}
	}
	return true;
}

/* The digits that a segment cannot have, as it or others must have others. */
static __always_inline u32 excluded(const struct sudoku_search *search,
				    unsigned int order, unsigned int line,
				    unsigned int box)
{
	u32 must = search->must[line][box];
	u32 digits = 0;
	unsigned int i;

	if (hweight32(must) == order)
		return ~must;
	for (i = 0; i < order; i++) {
		if (i != box)
			digits |= search->must[line][i];
		if (i != line)
			digits |= search->must[i][box];
	}
	return digits;
}

/* Eliminate digits from a segment. Return false for a contradiction. */
static __always_inline bool strike_segment(struct sudoku_search *search,
					   unsigned int order,
					   unsigned int kind, unsigned int line,
					   unsigned int box, u32 digits)
{
	unsigned int i;

	for (i = 0; i < order; i++) {
		unsigned int cell = sudoku_cell_at(order, kind, line,
						   box * order + i);
		u32 struck = search->options[cell] & digits;

		for (; struck; struck &= struck - 1)
			if (!eliminate(search, order, CONSTRAINT_KINDS, cell,
				       __ffs(struck)))
				return false;
	}
	return true;
}

/* Look at the segments of a band or stack. Return false for a contradiction. */
static __always_inline bool examine_segments(struct sudoku_search *search,
					     unsigned int order,
					     unsigned int kind,
					     unsigned int first)
{
	unsigned int line, box;

	gather_segments(search, order, kind, first);
	if (!weigh_segments(search, order))
		return false;
	for (line = 0; line < order; line++) {
		for (box = 0; box < order; box++) {
			u32 digits = search->may[line][box] &
				     excluded(search, order, line, box);

			if (digits &&
			    !strike_segment(search, order, kind, first + line,
					    box, digits))
				return false;
		}
	}
	return true;
}

/*
 * Look at all segments, which is dear, and seldom of use where guesses are right.
 * Return false for a contradiction.
 */
static __always_inline bool look_around(struct sudoku_search *search,
					unsigned int order)
{
	unsigned int first;

	/* Nothing ran out of options so far: no guess is known to be wrong. */
	if (!search->heaviest)
		return true;
	for (first = 0; first < sudoku_side(order); first += order)
		if (!examine_segments(search, order, SUDOKU_ROW, first) ||
		    !examine_segments(search, order, SUDOKU_COLUMN, first))
			return false;
	return true;
}

/*
 * Guess an option of a constraint that has fewest, but more than one; of those,
 * the heaviest.
 */
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
		if (count < fewest ||
		    (count == fewest &&
		     search->weights[constraint] > search->weights[best])) {
			fewest = count;
			best = constraint;
			if (count == 2 &&
			    search->weights[best] == search->heaviest)
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
		const struct place *place = &search->places[cell];
		unsigned int kind;

		for (kind = 0; kind < CONSTRAINT_KINDS; kind++)
			search->options[constraint_of(place, kind, cell, digit)] |=
				option_of(place, kind, digit);
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
		restore(search, wrong);
	} while (!eliminate(search, order, CONSTRAINT_KINDS,
			    candidate_cell(guessed), candidate_digit(guessed)));
	return true;
}

static __always_inline enum sudoku_search_state
search_run(struct sudoku_search *search, unsigned int order, unsigned int steps)
{
	if (search->state == SUDOKU_SEARCH_EXHAUSTED)
		return SUDOKU_SEARCH_EXHAUSTED;
	if (search->state == SUDOKU_SEARCH_FOUND && !backtrack(search, order))
		return SUDOKU_SEARCH_EXHAUSTED;

	for (;;) {
		bool idle = search->propagated == search->assigned_len;
		bool right;

		if (idle && search->assigned_len == sudoku_cells(order))
			return SUDOKU_SEARCH_FOUND;
		if (!steps--)
			return SUDOKU_SEARCH_RUNNING;

		search->effort.steps++;
		if (idle)
			right = look_around(search, order);
		else
			right = propagate(search, order,
					  search->assigned[search->propagated++]);
		if (!right && !backtrack(search, order))
			return SUDOKU_SEARCH_EXHAUSTED;
		if (idle && right && search->propagated == search->assigned_len)
			guess(search, order);
	}
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
	memset(search->weights, 0, constraints(search->order) * sizeof(u32));
	search->heaviest = 0;
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
