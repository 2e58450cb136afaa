// SPDX-License-Identifier: GPL-2.0-only
/*
 * Dealing out puzzles to lanes.
 *
 * A lane takes a puzzle, propagates until it stalls, and guesses: one branch stays
 * in the lane, the other one goes on top of the lane's own branches, for when the
 * first one has come to its end. So a lane searches depth first, and a puzzle
 * never takes more than its lane from the others. Only when no puzzle is left to
 * be taken do idle lanes take over branches of busy ones, from the bottom, where
 * most is left to do. A puzzle can have many lanes then.
 *
 * There is a fixed number of branches for all. When they get scarce, lanes wait with
 * their guesses, except one: the last branches are for it alone, and they are
 * enough for any puzzle. So it comes to an end, and another one can go on.
 */
#include <linux/align.h>
#include <linux/bitops.h>
#include <linux/compiler.h>
#include <linux/errno.h>
#include <linux/list.h>
#include <linux/minmax.h>
#include <linux/string.h>
#include <linux/types.h>

#include "lanes.h"
#include "lanes_ports.h"

#define LANES_MAX	512

/* What suits any word, and keeps it in one line of the cache. */
#define GRIDS_ALIGN	64

/* Branches for each lane, of those that all share, and how many are for one. */
#define BRANCHES	16
#define LAST_BRANCHES	81

/* Numbers of branches that a lane can have: a guess fills a cell at least. */
#define DEPTHS		(81 + 1)

/* How many it takes a puzzle, as far as is known when a batch begins. */
#define DEPTH_EXPECTED	16
#define DEPTH_UNIT	64

/**
 * struct branch - candidates to go on with later
 * @node: among the branches of a lane, or the free ones
 * @words: the candidates, as in struct lanes_ports
 */
struct branch {
	struct list_head node;
	u64 words[LANES_BRANCH_WORDS];
};

/**
 * struct lane - what a lane is at
 * @branches: to go on with later, the newest one first
 * @depth: how many
 * @puzzle: its puzzle, if it is busy
 */
struct lane {
	struct list_head branches;
	u32 depth;
	u32 puzzle;
};

/**
 * struct sudoku_lanes - a workspace
 * @width: how wide
 * @ports: the grids
 * @batch: what is solved
 * @limits: how far to go
 * @next: the puzzle to be taken next
 * @open: how many puzzles are
 * @busy: lanes that have a puzzle, as in struct lanes_ports
 * @ended: lanes among them whose grid is solved or contradictory
 * @free_count: how many branches are free
 * @free: those branches
 * @recent_depth: the greatest depth of puzzles of late, in parts of DEPTH_UNIT
 * @rations: by depth: how many lanes may guess
 * @favoured: the lane that the last branches are for, or NULL
 * @lanes: all of them
 */
struct sudoku_lanes {
	const struct sudoku_lanes_width *width;
	struct lanes_ports *ports;
	const struct sudoku_batch *batch;
	const struct sudoku_limits *limits;
	u32 next;
	u32 open;
	u32 free_count;
	struct list_head free;
	u32 recent_depth;
	u32 rations[DEPTHS];
	struct lane *favoured;
	u64 busy[LANES_MAX / 64];
	u64 ended[LANES_MAX / 64];
	struct lane lanes[];
};

static u32 branch_count(const struct sudoku_lanes_width *width)
{
	return BRANCHES * width->lanes + LAST_BRANCHES;
}

/**
 * sudoku_lanes_size - the size of a workspace
 * @width: how wide
 *
 * Return: bytes; 150 KB for 64 lanes, 580 KB for 256, 1.2 MB for 512.
 */
size_t sudoku_lanes_size(const struct sudoku_lanes_width *width)
{
	return sizeof(struct sudoku_lanes) +
	       width->lanes * sizeof(struct lane) +
	       branch_count(width) * sizeof(struct branch) +
	       GRIDS_ALIGN + width->grids_size;
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
	struct branch *branches = (struct branch *)(lanes->lanes + width->lanes);
	u32 i;

	lanes->width = width;
	lanes->ports = PTR_ALIGN((void *)(branches + branch_count(width)),
				 GRIDS_ALIGN);
	width->init(lanes->ports);

	lanes->favoured = NULL;
	lanes->free_count = branch_count(width);
	INIT_LIST_HEAD(&lanes->free);
	for (i = 0; i < lanes->free_count; i++)
		list_add(&branches[i].node, &lanes->free);
	for (i = 0; i < width->lanes; i++) {
		INIT_LIST_HEAD(&lanes->lanes[i].branches);
		lanes->lanes[i].depth = 0;
	}
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
	return &lanes->batch->outcomes[lane->puzzle];
}

static bool is_open(const struct sudoku_outcome *outcome)
{
	return outcome->error == -EINPROGRESS;
}

static void close(struct sudoku_lanes *lanes, struct sudoku_outcome *outcome,
		  int error)
{
	u32 depth = outcome->effort.depth * DEPTH_UNIT;

	outcome->error = error;
	lanes->open--;

	if (depth > lanes->recent_depth)
		lanes->recent_depth = depth;
	else
		lanes->recent_depth -= (lanes->recent_depth - depth) / 64;
}

/* Have a lane take the next puzzle, if there is one, when lanes settle. */
static void take_puzzle(struct sudoku_lanes *lanes, struct lane *lane)
{
	struct lanes_ports *ports = lanes->ports;
	u32 index = index_of(lanes, lane);
	u64 *to = ports->packed + index;
	const struct sudoku_packed *puzzle;
	u32 i;

	if (lanes->next == lanes->batch->count) {
		drop_from_set(lanes, lanes->busy, index);
		return;
	}

	lane->puzzle = lanes->next++;
	*outcome_of(lanes, lane) = (struct sudoku_outcome){
		.error = -EINPROGRESS,
		.lanes = 1,
	};
	puzzle = &lanes->batch->puzzles[lane->puzzle];
	for (i = 0; i < SUDOKU_PACKED_WORDS; i++, to += ports->tile)
		*to = puzzle->words[i];
	add_to_set(lanes, ports->take_puzzle, index);
	add_to_set(lanes, lanes->busy, index);
}

static void give_solution(struct sudoku_lanes *lanes, const struct lane *lane)
{
	const struct lanes_ports *ports = lanes->ports;
	struct sudoku_packed *solution = &lanes->batch->solutions[lane->puzzle];
	const u64 *from = ports->packed + index_of(lanes, lane);
	u32 i;

	for (i = 0; i < SUDOKU_PACKED_WORDS; i++, from += ports->tile)
		solution->words[i] = *from;
}

/* Branches */

/* Have a lane take a branch, which may be another lane's, when lanes settle. */
static void take_branch(struct sudoku_lanes *lanes, struct lane *lane,
			struct branch *branch)
{
	struct lanes_ports *ports = lanes->ports;
	u32 index = index_of(lanes, lane);
	u64 *to = ports->branches + index;
	u32 i;

	for (i = 0; i < LANES_BRANCH_WORDS; i++, to += ports->tile)
		*to = branch->words[i];
	add_to_set(lanes, ports->take_branch, index);

	list_move(&branch->node, &lanes->free);
	lanes->free_count++;
}

/* Keep the branch that a lane has not gone into. */
static void keep_branch(struct sudoku_lanes *lanes, struct lane *lane)
{
	const struct lanes_ports *ports = lanes->ports;
	const u64 *from = ports->branches + index_of(lanes, lane);
	struct branch *branch = list_first_entry(&lanes->free, struct branch,
						 node);
	u32 i;

	for (i = 0; i < LANES_BRANCH_WORDS; i++, from += ports->tile)
		branch->words[i] = *from;

	list_move(&branch->node, &lane->branches);
	lane->depth++;
	lanes->free_count--;
}

static void take_own_branch(struct sudoku_lanes *lanes, struct lane *lane)
{
	lane->depth--;
	take_branch(lanes, lane,
		    list_first_entry(&lane->branches, struct branch, node));
}

static void drop_branches(struct sudoku_lanes *lanes, struct lane *lane)
{
	list_splice_init(&lane->branches, &lanes->free);
	lanes->free_count += lane->depth;
	lane->depth = 0;
}

/* Idle lanes take over branches of busy ones, one of each lane that has any. */
static noinline void share_branches(struct sudoku_lanes *lanes)
{
	u32 count = lanes->width->lanes;
	u32 from = 0, to;

	for (to = 0; to < count; to++) {
		struct lane *lane = &lanes->lanes[to];

		if (in_set(lanes, lanes->busy, to))
			continue;
		while (from < count && !lanes->lanes[from].depth)
			from++;
		if (from == count)
			return;

		lane->puzzle = lanes->lanes[from].puzzle;
		outcome_of(lanes, lane)->lanes++;
		add_to_set(lanes, lanes->busy, to);
		take_branch(lanes, lane,
			    list_last_entry(&lanes->lanes[from].branches,
					    struct branch, node));
		lanes->lanes[from++].depth--;
	}
}

/* Rounds */

/* How many branches it may take a puzzle, going by those before; at least one. */
static u32 expected_depth(const struct sudoku_lanes *lanes)
{
	return lanes->recent_depth / DEPTH_UNIT + 1;
}

static struct lane *deepest_lane(struct sudoku_lanes *lanes)
{
	struct lane *deepest = lanes->lanes;
	u32 index;

	for (index = 1; index < lanes->width->lanes; index++)
		if (lanes->lanes[index].depth > deepest->depth)
			deepest = &lanes->lanes[index];
	return deepest;
}

/*
 * Say which lanes may guess when branches are scarce: as many as can be expected to
 * come to their end with what is left, the deepest ones first, as they need least
 * and give back most.
 */
static noinline void ration_branches(struct sudoku_lanes *lanes)
{
	u32 count = lanes->width->lanes;
	u32 branches = lanes->free_count;
	u32 expected = expected_depth(lanes);
	u32 index, depth;

	memset(lanes->rations, 0, sizeof(lanes->rations));
	for (index = 0; index < count; index++)
		if (in_set(lanes, lanes->busy, index))
			lanes->rations[lanes->lanes[index].depth]++;

	branches -= min_t(u32, branches, LAST_BRANCHES);
	for (depth = DEPTHS; depth--;) {
		u32 need = depth < expected ? expected - depth : 1;
		u32 granted = min_t(u32, lanes->rations[depth], branches / need);

		lanes->rations[depth] = granted;
		branches -= granted * need;
	}

	if (!lanes->favoured || !lanes->favoured->depth)
		lanes->favoured = deepest_lane(lanes);
	for (index = 0; index < count; index++) {
		struct lane *lane = &lanes->lanes[index];

		if (!in_set(lanes, lanes->busy, index))
			continue;
		if (lanes->rations[lane->depth])
			lanes->rations[lane->depth]--;
		else if (lanes->favoured != lane)
			drop_from_set(lanes, lanes->ports->guess, index);
	}
}

/* See which lanes have settled. Return whether it is enough of them. */
static noinline bool survey(struct sudoku_lanes *lanes)
{
	struct lanes_ports *ports = lanes->ports;
	u32 busy = 0, settled = 0;
	u32 i;

	for (i = 0; i < numbers(lanes); i++) {
		lanes->ended[i] = (ports->dead[i] | ports->solved[i]) &
				  lanes->busy[i];
		ports->guess[i] = ports->stalled[i] & lanes->busy[i];
		ports->take_puzzle[i] = 0;
		ports->take_branch[i] = 0;
		busy += hweight64(lanes->busy[i]);
		settled += hweight64(lanes->ended[i] | ports->guess[i]);
	}
	if (lanes->free_count < LAST_BRANCHES +
				busy * expected_depth(lanes))
		ration_branches(lanes);
	return 8 * settled >= 5 * busy;
}

/* A lane has solved its grid, has guessed, or has run into a contradiction. */
static void serve_lane(struct sudoku_lanes *lanes, struct lane *lane,
		       bool solved, bool guessed)
{
	struct sudoku_outcome *outcome = outcome_of(lanes, lane);
	struct sudoku_effort *effort = &outcome->effort;
	bool ended;

	if (is_open(outcome)) {
		effort->steps++;
		if (solved && !effort->solutions++)
			give_solution(lanes, lane);
		if (guessed) {
			effort->guesses++;
			keep_branch(lanes, lane);
			effort->depth = max_t(u32, effort->depth, lane->depth);
		}
	}
	ended = !guessed && !lane->depth;

	if (is_open(outcome)) {
		if (effort->solutions == lanes->limits->solutions)
			close(lanes, outcome, 0);
		else if (ended && outcome->lanes == 1)
			close(lanes, outcome, effort->solutions ? 0 : -EDOM);
		else if (effort->steps == lanes->limits->steps)
			close(lanes, outcome, -ETIME);
	}

	if (ended || !is_open(outcome)) {
		drop_branches(lanes, lane);
		outcome->lanes--;
		take_puzzle(lanes, lane);
	} else if (!guessed) {
		take_own_branch(lanes, lane);
	}
}

static noinline void serve(struct sudoku_lanes *lanes)
{
	const struct lanes_ports *ports = lanes->ports;
	u32 index;

	/* What came to light only now: contradictions seen before a guess. */
	for (index = 0; index < numbers(lanes); index++)
		lanes->ended[index] |= ports->dead[index] & lanes->busy[index];
	for (index = 0; index < lanes->width->lanes; index++)
		if (in_set(lanes, lanes->ended, index) ||
		    in_set(lanes, ports->guess, index))
			serve_lane(lanes, &lanes->lanes[index],
				   in_set(lanes, ports->solved, index),
				   in_set(lanes, ports->guess, index));
}

/**
 * sudoku_lanes_solve - solve a batch of puzzles
 * @lanes: a workspace
 * @batch: the puzzles
 * @limits: how far to go with each of them; @limits->pause is called after each
 *	round, which takes some 20 µs
 *
 * Takes no locks; sleeps where @limits->pause does.
 *
 * Return: 0; what @limits->pause returned, if that was not 0. Puzzles that are
 * open then have -EINPROGRESS for an outcome.
 */
int sudoku_lanes_solve(struct sudoku_lanes *lanes,
		       const struct sudoku_batch *batch,
		       const struct sudoku_limits *limits)
{
	int error = 0;
	u32 i;

	lanes->batch = batch;
	lanes->limits = limits;
	lanes->next = 0;
	lanes->open = batch->count;
	lanes->recent_depth = DEPTH_EXPECTED * DEPTH_UNIT;
	for (i = 0; i < numbers(lanes); i++) {
		lanes->ports->take_puzzle[i] = 0;
		lanes->ports->take_branch[i] = 0;
	}
	for (i = 0; i < lanes->width->lanes; i++) {
		drop_branches(lanes, &lanes->lanes[i]);
		take_puzzle(lanes, &lanes->lanes[i]);
	}

	while (lanes->open && !error) {
		lanes->width->settle(lanes->ports);
		if (survey(lanes)) {
			lanes->width->part(lanes->ports);
			serve(lanes);
			if (lanes->next == batch->count)
				share_branches(lanes);
		}
		if (limits->pause)
			error = limits->pause();
	}
	for (; lanes->next < batch->count; lanes->next++)
		batch->outcomes[lanes->next] = (struct sudoku_outcome){
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
