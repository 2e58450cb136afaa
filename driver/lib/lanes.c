// SPDX-License-Identifier: GPL-2.0-only
/*
 * Dealing out puzzles to lanes.
 *
 * A lane takes a puzzle, propagates until it stalls, and guesses: it goes on with
 * one digit in a cell, and writes down which other ones are left to try there. When
 * it has come to a contradiction, or to a solution when more are wanted, it takes
 * the grid as it was before the last guess that has something left, with the next
 * digit there. So a lane searches depth first, and without recursion.
 *
 * What is kept of a grid are the cells that were filled, in 48 bytes: candidates
 * would take twice that and be turned from bits of words to words of bits, and
 * back, for every guess, which costs more than to eliminate them again. Only the
 * first few guesses have a grid of their own; behind them, guesses are filled in
 * one by one. So what a lane needs is little and fixed, and never runs out.
 *
 * When no puzzle is left to be taken, idle lanes take over what busy ones have left
 * to try, at their oldest guess, where most is left to do. A puzzle can have many
 * lanes then.
 */
#include <linux/align.h>
#include <linux/bitops.h>
#include <linux/compiler.h>
#include <linux/errno.h>
#include <linux/minmax.h>
#include <linux/string.h>
#include <linux/types.h>

#include "lanes.h"
#include "lanes_width.h"

#define LANES_MAX	512

/* What suits any word, and keeps it in one line of the cache. */
#define GRIDS_ALIGN	64

/* How many guesses of a lane have a grid of their own. */
#define GRIDS_KEPT	4

/**
 * struct guess - a guess of a lane
 * @cell: where
 * @digit: what is there now, 1 to 9
 * @left: what is left to try; bit 0 stands for 1
 */
struct guess {
	u8 cell;
	u8 digit;
	u16 left;
};

/**
 * struct lane - what a lane is at
 * @puzzle: its puzzle, if it is busy
 * @guess_count: guesses made on the way to where it is; each fills a cell
 * @open_count: how many of them have something left to try
 * @guesses: those guesses, oldest first
 * @grids: for the first of them, the cells that were filled before
 */
struct lane {
	u32 puzzle;
	u32 guess_count;
	u32 open_count;
	struct guess guesses[SUDOKU_PACKED_CELLS];
	struct sudoku_packed grids[GRIDS_KEPT];
};

/**
 * struct sudoku_lanes - a workspace
 * @width: how wide
 * @shared: the grids
 * @bulk: what is solved
 * @limits: how far to go
 * @next: the puzzle to be taken next
 * @open: how many puzzles are
 * @busy: lanes that have a puzzle, as in struct lanes_shared
 * @lanes: all of them
 */
struct sudoku_lanes {
	const struct sudoku_lanes_width *width;
	struct lanes_shared *shared;
	const struct sudoku_bulk *bulk;
	const struct sudoku_limits *limits;
	u32 next;
	u32 open;
	u64 busy[LANES_MAX / 64];
	struct lane lanes[];
};

/**
 * sudoku_lanes_size - the size of a workspace
 * @width: how wide
 *
 * Return: bytes; 53 KB for 64 lanes, 212 KB for 256, 423 KB for 512.
 */
size_t sudoku_lanes_size(const struct sudoku_lanes_width *width)
{
	return sizeof(struct sudoku_lanes) +
	       width->lanes * sizeof(struct lane) +
	       GRIDS_ALIGN + width->layout->size;
}

/**
 * sudoku_lanes_init - prepare a workspace
 * @lanes: sudoku_lanes_size(@width) bytes, aligned as kmalloc() does; one batch
 *	at a time is solved in it
 * @width: how wide; it must be usable
 */
void sudoku_lanes_init(struct sudoku_lanes *lanes,
		       const struct sudoku_lanes_width *width)
{
	const struct lanes_layout *layout = width->layout;
	void *grids = PTR_ALIGN((void *)(lanes->lanes + width->lanes),
				GRIDS_ALIGN);

	memset(grids, 0, layout->size);
	lanes->width = width;
	lanes->shared = grids;
	*lanes->shared = (struct lanes_shared){
		.load = grids + layout->load,
		.contradiction = grids + layout->contradiction,
		.solved = grids + layout->solved,
		.stalled = grids + layout->stalled,
		.guess = grids + layout->guess,
		.packed = grids + layout->packed,
		.guesses = grids + layout->guesses,
		.stride = LANES_TILE * width->lanes / 64,
	};
}

/* Sets of lanes */

static u32 numbers(const struct sudoku_lanes *lanes)
{
	return lanes->width->lanes / 64;
}

static u32 index_of(const struct sudoku_lanes *lanes, const struct lane *lane)
{
	return lane - lanes->lanes;
}

static bool in_set(const struct sudoku_lanes *lanes, const u64 *set, u32 index)
{
	u32 shift = lanes->width->shift;

	return set[index & (BIT(shift) - 1)] >> (index >> shift) & 1;
}

static void add_to_set(const struct sudoku_lanes *lanes, u64 *set, u32 index)
{
	u32 shift = lanes->width->shift;

	set[index & (BIT(shift) - 1)] |= 1ull << (index >> shift);
}

static void drop_from_set(const struct sudoku_lanes *lanes, u64 *set, u32 index)
{
	u32 shift = lanes->width->shift;

	set[index & (BIT(shift) - 1)] &= ~(1ull << (index >> shift));
}

/* Puzzles */

static struct sudoku_outcome *outcome_of(const struct sudoku_lanes *lanes,
					 const struct lane *lane)
{
	return &lanes->bulk->outcomes[lane->puzzle];
}

static bool is_open(const struct sudoku_outcome *outcome)
{
	return outcome->error == -EINPROGRESS;
}

static void close(struct sudoku_lanes *lanes, struct sudoku_outcome *outcome,
		  int error)
{
	outcome->error = error;
	lanes->open--;
}

/* Have a lane take a grid when lanes settle. */
static void take_grid(struct sudoku_lanes *lanes, const struct lane *lane,
		      const struct sudoku_packed *grid)
{
	struct lanes_shared *shared = lanes->shared;
	u32 index = index_of(lanes, lane);
	u64 *to = shared->packed + index;
	u32 i;

	for (i = 0; i < SUDOKU_PACKED_WORDS; i++, to += shared->stride)
		*to = grid->words[i];
	add_to_set(lanes, shared->load, index);
}

static void give_grid(struct sudoku_lanes *lanes, const struct lane *lane,
		      struct sudoku_packed *grid)
{
	const struct lanes_shared *shared = lanes->shared;
	const u64 *from = shared->packed + index_of(lanes, lane);
	u32 i;

	for (i = 0; i < SUDOKU_PACKED_WORDS; i++, from += shared->stride)
		grid->words[i] = *from;
}

/* Have a lane take the next puzzle, if there is one. */
static void take_puzzle(struct sudoku_lanes *lanes, struct lane *lane)
{
	u32 index = index_of(lanes, lane);

	lane->guess_count = 0;
	lane->open_count = 0;
	if (lanes->next == lanes->bulk->count) {
		drop_from_set(lanes, lanes->busy, index);
		return;
	}

	lane->puzzle = lanes->next++;
	*outcome_of(lanes, lane) = (struct sudoku_outcome){
		.error = -EINPROGRESS,
		.lanes = 1,
	};
	take_grid(lanes, lane, &lanes->bulk->puzzles[lane->puzzle]);
	add_to_set(lanes, lanes->busy, index);
}

/* Guesses */

/* A lane has guessed: keep what it takes to come back to that. */
static void keep_guess(struct sudoku_lanes *lanes, struct lane *lane)
{
	u64 given = lanes->shared->guesses[index_of(lanes, lane)];
	u32 digits = given >> LANES_GUESS_CELL_BITS;

	if (lane->guess_count < GRIDS_KEPT)
		give_grid(lanes, lane, &lane->grids[lane->guess_count]);
	lane->guesses[lane->guess_count++] = (struct guess){
		.cell = given & (BIT(LANES_GUESS_CELL_BITS) - 1),
		.digit = __ffs(digits) + 1,
		.left = digits & (digits - 1),
	};
	lane->open_count++;
}

static void fill(struct sudoku_packed *grid, u32 cell, u32 digit)
{
	grid->words[cell / 16] |= (u64)digit << sudoku_packed_bit(cell);
}

/* The grid as it was before a guess. */
static void get_grid(const struct lane *lane, const struct guess *guess,
		     struct sudoku_packed *grid)
{
	u32 i = min_t(u32, guess - lane->guesses, GRIDS_KEPT - 1);

	*grid = lane->grids[i];
	for (; &lane->guesses[i] != guess; i++)
		fill(grid, lane->guesses[i].cell, lane->guesses[i].digit);
}

/* Have a lane try the next digit of a guess, which may be another lane's. */
static void try_next(struct sudoku_lanes *lanes, struct lane *lane,
		     struct lane *owner, struct guess *guess)
{
	u32 digit = __ffs(guess->left) + 1;
	struct sudoku_packed grid;

	get_grid(owner, guess, &grid);
	fill(&grid, guess->cell, digit);
	take_grid(lanes, lane, &grid);

	if (lane == owner)
		guess->digit = digit;
	guess->left &= guess->left - 1;
	if (!guess->left)
		owner->open_count--;
}

/* Have a lane go back to its last guess that has something left to try. */
static void turn_back(struct sudoku_lanes *lanes, struct lane *lane)
{
	struct guess *guess = &lane->guesses[lane->guess_count - 1];

	while (!guess->left)
		guess--;
	lane->guess_count = guess - lane->guesses + 1;
	try_next(lanes, lane, lane, guess);
}

/* Have an idle lane take over what is left to try at a busy one's oldest guess. */
static void take_over(struct sudoku_lanes *lanes, struct lane *lane,
		      struct lane *owner)
{
	struct guess *guess = owner->guesses;

	while (!guess->left)
		guess++;
	lane->puzzle = owner->puzzle;
	outcome_of(lanes, lane)->lanes++;
	add_to_set(lanes, lanes->busy, index_of(lanes, lane));
	try_next(lanes, lane, owner, guess);
}

/* Have idle lanes help busy ones, one each. */
static noinline void share(struct sudoku_lanes *lanes)
{
	struct lane *end = lanes->lanes + lanes->width->lanes;
	struct lane *owner = lanes->lanes;
	struct lane *lane;

	for (lane = lanes->lanes; lane < end; lane++) {
		if (in_set(lanes, lanes->busy, index_of(lanes, lane)))
			continue;
		while (owner < end && !(owner->open_count &&
					is_open(outcome_of(lanes, owner))))
			owner++;
		if (owner == end)
			return;
		take_over(lanes, lane, owner++);
	}
}

/* Rounds */

/* See which lanes have settled. Return whether it is enough of them. */
static noinline bool survey(struct sudoku_lanes *lanes)
{
	struct lanes_shared *shared = lanes->shared;
	u32 busy = 0, settled = 0;
	u32 i;

	for (i = 0; i < numbers(lanes); i++) {
		shared->guess[i] = shared->stalled[i] & lanes->busy[i];
		shared->load[i] = 0;
		busy += hweight64(lanes->busy[i]);
		settled += hweight64((shared->contradiction[i] | shared->solved[i] |
				      shared->stalled[i]) & lanes->busy[i]);
	}
	return 2 * settled >= busy;
}

/* A lane is done with its puzzle, though others may not be. */
static void leave_puzzle(struct sudoku_lanes *lanes, struct lane *lane)
{
	outcome_of(lanes, lane)->lanes--;
	take_puzzle(lanes, lane);
}

static void serve_guess(struct sudoku_lanes *lanes, struct lane *lane)
{
	struct sudoku_outcome *outcome = outcome_of(lanes, lane);
	struct sudoku_effort *effort = &outcome->effort;

	if (is_open(outcome)) {
		effort->steps++;
		effort->guesses++;
		keep_guess(lanes, lane);
		effort->depth = max_t(u32, effort->depth, lane->open_count);
		if (effort->steps == lanes->limits->steps)
			close(lanes, outcome, -ETIME);
	}
	if (!is_open(outcome))
		leave_puzzle(lanes, lane);
}

/* A lane has solved its grid, or has run into a contradiction. */
static void serve_end(struct sudoku_lanes *lanes, struct lane *lane, bool solved)
{
	struct sudoku_outcome *outcome = outcome_of(lanes, lane);
	struct sudoku_effort *effort = &outcome->effort;

	if (is_open(outcome)) {
		effort->steps++;
		if (solved && !effort->solutions++)
			give_grid(lanes, lane,
				  &lanes->bulk->solutions[lane->puzzle]);
		if (effort->solutions == lanes->limits->solutions)
			close(lanes, outcome, 0);
		else if (!lane->open_count && outcome->lanes == 1)
			close(lanes, outcome, effort->solutions ? 0 : -EDOM);
		else if (effort->steps == lanes->limits->steps)
			close(lanes, outcome, -ETIME);
	}
	if (is_open(outcome) && lane->open_count)
		turn_back(lanes, lane);
	else
		leave_puzzle(lanes, lane);
}

/* The lane of the lowest bit of a set's number. */
static struct lane *first_lane(struct sudoku_lanes *lanes, u32 number, u64 set)
{
	return &lanes->lanes[(__ffs64(set) << lanes->width->shift) + number];
}

static noinline void serve(struct sudoku_lanes *lanes)
{
	const struct lanes_shared *shared = lanes->shared;
	u64 set;
	u32 i;

	for (i = 0; i < numbers(lanes); i++) {
		for (set = shared->guess[i]; set; set &= set - 1)
			serve_guess(lanes, first_lane(lanes, i, set));

		set = shared->solved[i] & lanes->busy[i];
		for (; set; set &= set - 1)
			serve_end(lanes, first_lane(lanes, i, set), true);

		set = shared->contradiction[i] & lanes->busy[i];
		for (; set; set &= set - 1)
			serve_end(lanes, first_lane(lanes, i, set), false);
	}
}

/**
 * sudoku_lanes_solve - solve a batch of puzzles
 * @lanes: a workspace
 * @bulk: the puzzles
 * @limits: how far to go with each of them; @limits->pause is called after each
 *	round, which takes some tens of microseconds
 *
 * Takes no locks; sleeps where @limits->pause does.
 *
 * Return: 0; what @limits->pause returned, if that was not 0. Puzzles that are
 * open then have -EINPROGRESS for an outcome.
 */
int sudoku_lanes_solve(struct sudoku_lanes *lanes,
		       const struct sudoku_bulk *bulk,
		       const struct sudoku_limits *limits)
{
	int error = 0;
	u32 i;

	lanes->bulk = bulk;
	lanes->limits = limits;
	lanes->next = 0;
	lanes->open = bulk->count;
	for (i = 0; i < numbers(lanes); i++)
		lanes->shared->load[i] = 0;
	for (i = 0; i < lanes->width->lanes; i++)
		take_puzzle(lanes, &lanes->lanes[i]);

	while (lanes->open && !error) {
		lanes->width->propagate(lanes->shared);
		if (survey(lanes)) {
			lanes->width->branch(lanes->shared);
			serve(lanes);
			if (lanes->next == bulk->count)
				share(lanes);
		}
		if (limits->pause)
			error = limits->pause();
	}
	for (; lanes->next < bulk->count; lanes->next++)
		bulk->outcomes[lanes->next] = (struct sudoku_outcome){
			.error = -EINPROGRESS,
		};
	return error;
}

/* Built here, narrowest first. */
const struct sudoku_lanes_width *const
sudoku_lanes_widths[SUDOKU_LANES_WIDTHS_MAX + 1] = {
	&sudoku_lanes_words,
#ifdef CONFIG_X86_64
	&sudoku_lanes_avx2,
	&sudoku_lanes_avx512,
#endif
	NULL
};
