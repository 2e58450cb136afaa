// SPDX-License-Identifier: GPL-2.0-only
/*
 * Assigns puzzles to lanes, and searches depth first in each lane, without recursion.
 *
 * All lanes propagate together, until propagation has ended in half of the busy ones. Each of
 * these is then handled by its state, and each idle lane looks for work:
 *
 *	stalled		Guess: push the grid and the untried digits of one cell onto the
 *			lane's stack of guesses, and continue with the lowest digit of that cell.
 *	contradiction	Backtrack to the last guess that has an untried digit. Without
 *			one, start the next puzzle.
 *	solved		The same; or start the next puzzle at once if enough solutions
 *			are found.
 *	idle		When no puzzle is left to start, steal an untried digit from a busy
 *			lane: from its oldest guess, where most work is left.
 *
 * Only the filled cells of a grid are saved, in 48 bytes. Saving candidates would take twice that,
 * and two transpositions per guess, which cost more than propagating again. Only the first
 * guesses of a lane keep a grid; for later ones, it is rebuilt from the last grid kept and
 * the guesses made since. So a lane has a fixed size, with space for a guess in each cell.
 */
#include <linux/align.h>
#include <linux/bitops.h>
#include <linux/errno.h>
#include <linux/minmax.h>
#include <linux/string.h>
#include <linux/types.h>

#include "lanes.h"
#include "lanes_width.h"

#define GRIDS_KEPT	4	/* guesses of a lane, oldest first, that have a saved grid */

/**
 * struct lane_guess - a guess of a lane
 * @cell: the cell
 * @digit: the digit now in @cell, 1 to 9
 * @untried: a bit for each untried digit; bit 0 is digit 1
 */
struct lane_guess {
	u8 cell;
	u8 digit;
	u16 untried;
};

/**
 * struct lane - state of a lane
 * @puzzle: index of its puzzle in @job, if the lane is busy
 * @guess_count: guesses on the path to the current grid; each fills a cell
 * @open_count: guesses that have untried digits
 * @guesses: those @guess_count guesses, oldest first
 * @grids: for the oldest guesses, the grid before the guess
 */
struct lane {
	u32 puzzle;
	u32 guess_count;
	u32 open_count;
	struct lane_guess guesses[SUDOKU_PACKED_CELLS];
	struct sudoku_packed grids[GRIDS_KEPT];
};

/**
 * struct sudoku_lanes - a workspace
 * @width: the width
 * @shared: the grids of all lanes, which follow @lanes in memory
 * @job: the current job
 * @limits: limits of each puzzle
 * @next: index of the next puzzle to start
 * @busy: set of lanes that have a puzzle; the others are idle
 * @lanes: all lanes
 */
struct sudoku_lanes {
	const struct sudoku_lanes_width *width;
	struct lanes_shared *shared;
	struct sudoku_lanes_job *job;
	const struct sudoku_limits *limits;
	u32 next;
	u64 busy[LANES_ELEMENTS];
	struct lane lanes[];
};

/**
 * sudoku_lanes_size - size of a workspace
 * @width: its width
 *
 * Return: the size in bytes: 76 KiB for 64 lanes, 218 KiB for 256, 406 KiB for 512.
 */
size_t sudoku_lanes_size(const struct sudoku_lanes_width *width)
{
	return sizeof(struct sudoku_lanes) +
	       width->lanes * sizeof(struct lane) +
	       LANES_ALIGN + *width->size;
}

/**
 * sudoku_lanes_init - initialize a workspace
 * @lanes: sudoku_lanes_size(@width) bytes, aligned as by kmalloc()
 * @width: its width, which must be usable
 */
void sudoku_lanes_init(struct sudoku_lanes *lanes, const struct sudoku_lanes_width *width)
{
	lanes->width = width;
	lanes->shared = PTR_ALIGN((void *)(lanes->lanes + width->lanes), LANES_ALIGN);
	memset(lanes->shared, 0, *width->size);
}

/* Sets of lanes: words, as arrays of elements; see lanes_width.h. */

static u32 elements(const struct sudoku_lanes *lanes)
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

static void remove_from_set(const struct sudoku_lanes *lanes, u64 *set, u32 index)
{
	u32 shift = lanes->width->shift;

	set[index & (BIT(shift) - 1)] &= ~(1ull << (index >> shift));
}

/* Puzzles */

static struct sudoku_outcome *outcome_of(const struct sudoku_lanes *lanes, const struct lane *lane)
{
	return &lanes->job->outcomes[lane->puzzle];
}

static bool is_unfinished(const struct sudoku_outcome *outcome)
{
	return outcome->error == -EINPROGRESS;
}

static void finish_puzzle(struct sudoku_lanes *lanes, struct sudoku_outcome *outcome, int error)
{
	outcome->error = error;
	lanes->job->unfinished--;
	lanes->job->given_up += error == -ETIME;
}

/* Load a grid into a lane before the next propagation. */
static void load_grid(struct sudoku_lanes *lanes, const struct lane *lane,
		      const struct sudoku_packed *grid)
{
	struct lanes_shared *shared = lanes->shared;
	u32 index = index_of(lanes, lane);
	u32 i;

	for (i = 0; i < SUDOKU_PACKED_WORDS; i++)
		shared->packed[i][index] = grid->words[i];
	add_to_set(lanes, shared->load, index);
}

static void save_grid(struct sudoku_lanes *lanes, const struct lane *lane,
		      struct sudoku_packed *grid)
{
	u32 i;

	for (i = 0; i < SUDOKU_PACKED_WORDS; i++)
		grid->words[i] = lanes->shared->packed[i][index_of(lanes, lane)];
}

/* Start the next puzzle in a lane; if there is none, the lane is idle. */
static void start_puzzle(struct sudoku_lanes *lanes, struct lane *lane)
{
	u32 index = index_of(lanes, lane);
	struct sudoku_packed grid;

	lane->guess_count = 0;
	lane->open_count = 0;
	if (lanes->next == lanes->job->count) {
		remove_from_set(lanes, lanes->busy, index);
		return;
	}

	lane->puzzle = lanes->next++;
	*outcome_of(lanes, lane) = (struct sudoku_outcome){
		.error = -EINPROGRESS,
		.lanes = 1,
	};
	sudoku_pack_cells(&grid, lanes->job->cells + lane->puzzle * SUDOKU_PACKED_CELLS);
	load_grid(lanes, lane, &grid);
	add_to_set(lanes, lanes->busy, index);
}

/* Guesses */

/* Push the guess that a lane has just made. */
static void push_guess(struct sudoku_lanes *lanes, struct lane *lane)
{
	u64 reported = lanes->shared->guesses[index_of(lanes, lane)];
	u32 digits = reported >> LANES_GUESS_CELL_BITS;

	if (lane->guess_count < GRIDS_KEPT)
		save_grid(lanes, lane, &lane->grids[lane->guess_count]);
	lane->guesses[lane->guess_count++] = (struct lane_guess){
		.cell = reported & (BIT(LANES_GUESS_CELL_BITS) - 1),
		.digit = __ffs(digits) + 1,
		.untried = digits & (digits - 1),
	};
	lane->open_count++;
}

static void fill_cell(struct sudoku_packed *grid, u32 cell, u32 digit)
{
	grid->words[cell / 16] |= (u64)digit << sudoku_packed_bit(cell);
}

/* Rebuild the grid before a guess. */
static void rebuild_grid(const struct lane *lane, const struct lane_guess *guess,
			 struct sudoku_packed *grid)
{
	u32 i = min_t(u32, guess - lane->guesses, GRIDS_KEPT - 1);

	*grid = lane->grids[i];
	for (; &lane->guesses[i] != guess; i++)
		fill_cell(grid, lane->guesses[i].cell, lane->guesses[i].digit);
}

/* Try the next digit of @owner's guess in @lane, which is @owner itself or a lane that steals. */
static void try_next(struct sudoku_lanes *lanes, struct lane *lane,
		     struct lane *owner, struct lane_guess *guess)
{
	u32 digit = __ffs(guess->untried) + 1;
	struct sudoku_packed grid;

	rebuild_grid(owner, guess, &grid);
	fill_cell(&grid, guess->cell, digit);
	load_grid(lanes, lane, &grid);

	if (lane == owner)
		guess->digit = digit;
	guess->untried &= guess->untried - 1;
	if (!guess->untried)
		owner->open_count--;
}

/* Go back to the last guess with an untried digit. */
static void backtrack(struct sudoku_lanes *lanes, struct lane *lane)
{
	struct lane_guess *guess = &lane->guesses[lane->guess_count - 1];

	while (!guess->untried)
		guess--;
	lane->guess_count = guess - lane->guesses + 1;
	try_next(lanes, lane, lane, guess);
}

/* Let an idle lane steal an untried digit from a busy lane's oldest open guess. */
static void steal(struct sudoku_lanes *lanes, struct lane *lane, struct lane *owner)
{
	struct lane_guess *guess = owner->guesses;

	while (!guess->untried)
		guess++;
	lane->puzzle = owner->puzzle;
	outcome_of(lanes, lane)->lanes++;
	add_to_set(lanes, lanes->busy, index_of(lanes, lane));
	try_next(lanes, lane, owner, guess);
}

/* Let idle lanes steal, each from a different busy lane. */
static void steal_all(struct sudoku_lanes *lanes)
{
	struct lane *end = lanes->lanes + lanes->width->lanes;
	struct lane *owner = lanes->lanes;
	struct lane *lane;

	for (lane = lanes->lanes; lane < end; lane++) {
		if (in_set(lanes, lanes->busy, index_of(lanes, lane)))
			continue;
		while (owner < end && !(owner->open_count &&
					is_unfinished(outcome_of(lanes, owner))))
			owner++;
		if (owner == end)
			return;
		steal(lanes, lane, owner++);
	}
}

/* Rounds */

/*
 * Select the stalled lanes that will guess, and clear the set of lanes to load. Return whether
 * half of the busy lanes have finished.
 */
static bool end_propagation(struct sudoku_lanes *lanes)
{
	struct lanes_shared *shared = lanes->shared;
	u32 busy = 0, finished = 0;
	u32 i;

	for (i = 0; i < elements(lanes); i++) {
		shared->guess[i] = shared->stalled[i] & lanes->busy[i];
		shared->load[i] = 0;
		busy += hweight64(lanes->busy[i]);
		finished += hweight64((shared->contradiction[i] |
				       shared->solved[i] | shared->stalled[i]) &
				      lanes->busy[i]);
	}
	return 2 * finished >= busy;
}

/* Take a lane off its puzzle, which other lanes may still search, and start the next one. */
static void leave_puzzle(struct sudoku_lanes *lanes, struct lane *lane)
{
	outcome_of(lanes, lane)->lanes--;
	start_puzzle(lanes, lane);
}

static void handle_guess(struct sudoku_lanes *lanes, struct lane *lane)
{
	struct sudoku_outcome *outcome = outcome_of(lanes, lane);
	struct sudoku_effort *effort = &outcome->effort;

	if (is_unfinished(outcome)) {
		effort->steps++;
		effort->guesses++;
		push_guess(lanes, lane);
		effort->depth = max_t(u32, effort->depth, lane->open_count);
		if (effort->steps == lanes->limits->steps)
			finish_puzzle(lanes, outcome, -ETIME);
	}
	if (!is_unfinished(outcome))
		leave_puzzle(lanes, lane);
}

/* A lane's grid is solved, or not: backtrack to its last open guess, or leave the puzzle. */
static void end_grid(struct sudoku_lanes *lanes, struct lane *lane, bool solved)
{
	struct sudoku_outcome *outcome = outcome_of(lanes, lane);
	struct sudoku_effort *effort = &outcome->effort;

	if (is_unfinished(outcome)) {
		effort->steps++;
		if (solved && !effort->solutions++)
			save_grid(lanes, lane, &lanes->job->solutions[lane->puzzle]);
		if (solved && effort->solutions == lanes->limits->solutions)
			finish_puzzle(lanes, outcome, 0);
		else if (!lane->open_count && outcome->lanes == 1)
			finish_puzzle(lanes, outcome, effort->solutions ? 0 : -EDOM);
		else if (effort->steps == lanes->limits->steps)
			finish_puzzle(lanes, outcome, -ETIME);
	}
	if (is_unfinished(outcome) && lane->open_count)
		backtrack(lanes, lane);
	else
		leave_puzzle(lanes, lane);
}

/* The lane of the lowest bit in an element of a set. */
static struct lane *first_lane(struct sudoku_lanes *lanes, u32 index, u64 element)
{
	return &lanes->lanes[(__ffs64(element) << lanes->width->shift) + index];
}

static void handle_finished(struct sudoku_lanes *lanes)
{
	const struct lanes_shared *shared = lanes->shared;
	u64 set;
	u32 i;

	for (i = 0; i < elements(lanes); i++) {
		for (set = shared->guess[i]; set; set &= set - 1)
			handle_guess(lanes, first_lane(lanes, i, set));

		set = shared->solved[i] & lanes->busy[i];
		for (; set; set &= set - 1)
			end_grid(lanes, first_lane(lanes, i, set), true);

		set = shared->contradiction[i] & lanes->busy[i];
		for (; set; set &= set - 1)
			end_grid(lanes, first_lane(lanes, i, set), false);
	}
}

/**
 * sudoku_lanes_solve - solve puzzles
 * @lanes: the workspace
 * @job: puzzles, and space for solutions and outcomes
 * @limits: limits of each puzzle; @limits->pause is called after each round of
 *	propagation, every few tens of microseconds
 *
 * Context: takes no locks; sleeps only if @limits->pause does; one call at a time per workspace.
 * Return: 0, or the error of @limits->pause; unfinished puzzles then have the outcome -EINPROGRESS.
 */
int sudoku_lanes_solve(struct sudoku_lanes *lanes, struct sudoku_lanes_job *job,
		       const struct sudoku_limits *limits)
{
	int error = 0;
	u32 i;

	lanes->job = job;
	lanes->limits = limits;
	lanes->next = 0;
	job->unfinished = job->count;
	job->given_up = 0;
	for (i = 0; i < elements(lanes); i++)
		lanes->shared->load[i] = 0;
	for (i = 0; i < lanes->width->lanes; i++)
		start_puzzle(lanes, &lanes->lanes[i]);

	while (job->unfinished && !error) {
		lanes->width->propagate(lanes->shared);
		if (end_propagation(lanes)) {
			lanes->width->branch(lanes->shared);
			handle_finished(lanes);
			if (lanes->next == job->count)
				steal_all(lanes);
		}
		if (limits->pause)
			error = limits->pause(limits);
	}
	for (; lanes->next < job->count; lanes->next++)
		job->outcomes[lanes->next] = (struct sudoku_outcome){
			.error = -EINPROGRESS,
		};
	return error;
}

const struct sudoku_lanes_width *const
sudoku_lanes_widths[SUDOKU_LANES_WIDTHS_MAX + 1] = {
	&sudoku_lanes_words,
#ifdef CONFIG_X86_64
	&sudoku_lanes_avx2,
	&sudoku_lanes_avx512,
#endif
	NULL
};
