// SPDX-License-Identifier: GPL-2.0-only
/*
 * The engine: many puzzles of order 3 in bulk. Unless the parameter "solver" names a solver, the
 * engine uses the one predicted to be the fastest for the number of puzzles. The prediction is
 * based on times measured when the module was loaded.
 *
 * The lanes solver takes about as long for one puzzle as for all its lanes; search takes time
 * proportional to the number of puzzles. So two figures predict how long a solver takes: how
 * many puzzles it solves at a time, and the time for that many.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/compiler.h>
#include <linux/err.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/ktime.h>
#include <linux/limits.h>
#include <linux/math64.h>
#include <linux/minmax.h>
#include <linux/mm.h>
#include <linux/printk.h>
#include <linux/time64.h>

#include "engine.h"
#include "lib/bulk.h"
#include "trace.h"
#include "user.h"

/* Puzzles to time: minimal, generated at random. */
static const char samples[][SUDOKU_PACKED_CELLS + 1] __initconst = {
	"7.4....59....27.......1...6.........52.3.....6..5..4.12....3.6...514........9.8..",
	".......13..1..25.97..5......2..91..68.7...3..6.9.5...2...3.......2...6.......6..1",
	".7.13.4.........6.9....2.3.89......2......5..416...3...8.71....16.4....5......8..",
	"6..1.9.34..9...1....4.7.62..........28.....51.....8.......1.7...45.......1.9542..",
	"..2.7....6...2.8.557.....1..961.....2..7....33...98....23.5.9....48....2......6..",
	".....73...18.95...3...4..2.........6453........9....47...8....3..57....2..1..48..",
	"..........91...473.....32..61..2......87..6...3.4..8...6......1..39....6...24...5",
	".5...4.26...3...4...3..........95...6..7..4....7.6...98....7...4.9....8.2...81.9.",
};

/* Take the fastest of this many runs; the others were disturbed. */
#define RUNS		5

/* Measured times in ns: for one puzzle by search, and for all lanes of each width. */
static u64 search_ns __ro_after_init = U64_MAX;
static u64 width_ns[SUDOKU_LANES_WIDTHS_MAX] __ro_after_init;

/**
 * sudoku_lanes_name - get the name of a lanes width
 * @index: its number
 *
 * Context: any.
 * Return: the name; NULL if @index is the number of widths.
 */
const char *sudoku_lanes_name(unsigned int index)
{
	return sudoku_lanes_widths[index] ? sudoku_lanes_widths[index]->name : NULL;
}

/**
 * sudoku_lanes_usable - tell whether the CPU and the kernel support a lanes width
 * @index: its number
 *
 * Context: any.
 * Return: true if they do.
 */
bool sudoku_lanes_usable(unsigned int index)
{
	return sudoku_lanes_widths[index]->usable();
}

static u64 width_cost(unsigned int index, u32 count)
{
	u32 lanes = sudoku_lanes_widths[index]->lanes;

	return div_u64(width_ns[index] * max(count, lanes), lanes);
}

/* Return the fastest width for @count puzzles; -1 if search is faster than all widths. */
static int quickest(u32 count)
{
	u64 best_cost = search_ns * count;
	int best = -1, i;

	for (i = 0; sudoku_lanes_widths[i]; i++) {
		if (width_ns[i] && width_cost(i, count) < best_cost) {
			best = i;
			best_cost = width_cost(i, count);
		}
	}
	return best;
}

/* Return the lanes width for @count puzzles; NULL to solve them one at a time. */
static const struct sudoku_lanes_width *
engine_width(const struct sudoku_engine *engine, u32 count)
{
	int selection = READ_ONCE(sudoku_selected);
	int width = selection == SUDOKU_SELECT_AUTO ? quickest(count) :
						      selection - SUDOKU_SELECT_LANES;

	if (engine->order != SUDOKU_BULK_ORDER || !count || width < 0 ||
	    engine->limits.steps < SUDOKU_BULK_MIN_STEPS)
		return NULL;
	return sudoku_lanes_widths[width];
}

static const struct sudoku_limits no_limits __initconst = {
	.solutions = 1,
	.steps = U64_MAX,
};

static u64 __init per_second(u32 puzzles, u64 ns)
{
	return div64_u64((u64)NSEC_PER_SEC * puzzles, ns);
}

/* Solve all samples with search. Return the time for one, in ns. */
static u64 __init time_search(struct sudoku_workspace *workspace)
{
	static struct sudoku_packed packed __initdata;
	static u8 cells[SUDOKU_PACKED_CELLS] __initdata;
	u64 start = ktime_get_ns();
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(samples); i++) {
		sudoku_pack_text(&packed, samples[i]);
		sudoku_unpack_cells(&packed, cells);
		sudoku_solve(workspace, cells, cells, &no_limits);
	}
	return div_u64(ktime_get_ns() - start, ARRAY_SIZE(samples));
}

/* Fill all lanes with samples and solve them. Return the time for all, in ns. */
static u64 __init time_bulk(struct sudoku_bulk_solver *bulk)
{
	unsigned int i;
	u64 start;

	for (i = 0; i < bulk->capacity; i++)
		sudoku_pack_text(&bulk->job.puzzles[i],
				 samples[i % ARRAY_SIZE(samples)]);
	start = ktime_get_ns();
	sudoku_bulk_solve(bulk, bulk->capacity, &no_limits);
	return ktime_get_ns() - start;
}

/* Time one lanes width and, in the same allocation, the search solver. */
static int __init time_width(unsigned int index)
{
	const struct sudoku_lanes_width *width = sudoku_lanes_widths[index];
	struct sudoku_bulk_solver *bulk;
	u64 lanes_ns = U64_MAX;
	unsigned int i;

	bulk = kvmalloc(sudoku_bulk_size(width, width->lanes), GFP_KERNEL);
	if (!bulk)
		return -ENOMEM;
	sudoku_bulk_init(bulk, width, width->lanes);
	for (i = 0; i < RUNS; i++) {
		search_ns = min(search_ns, max(time_search(bulk->search), 1ull));
		lanes_ns = min(lanes_ns, time_bulk(bulk));
	}
	kvfree(bulk);
	width_ns[index] = max(lanes_ns, 1ull);
	return 0;
}

/**
 * sudoku_time_lanes - time the solvers, and log the result
 *
 * Context: process context, may sleep; takes a few milliseconds.
 * Return: 0, or -ENOMEM.
 */
int __init sudoku_time_lanes(void)
{
	int i, best, error;
	u32 min_puzzles = 1;

	for (i = 0; sudoku_lanes_widths[i]; i++) {
		if (!sudoku_lanes_usable(i))
			continue;
		error = time_width(i);
		if (error)
			return error;
	}
	best = quickest(U32_MAX);
	while (quickest(min_puzzles) < 0 && min_puzzles < SUDOKU_BULK_PUZZLES)
		min_puzzles++;
	if (best < 0)
		pr_info("search: %llu puzzles/s, faster than lanes\n",
			per_second(1, search_ns));
	else
		pr_info("search: %llu puzzles/s; lanes %s: %llu puzzles/s; solver=auto uses lanes for %u or more puzzles\n",
			per_second(1, search_ns), sudoku_lanes_name(best),
			per_second(sudoku_lanes_widths[best]->lanes, width_ns[best]), min_puzzles);
	return 0;
}

/* A grid with a clash (two 1s in its first row), loaded in place of bytes that cannot be packed. */
static const struct sudoku_packed clash = { .words = { 0x0101 } };

/**
 * sudoku_engine_prepare - prepare to solve puzzles in bulk, if lanes are selected for that many
 * @engine: the engine
 * @count: upper bound on the number of puzzles that the caller can load now
 *
 * Memory is allocated at most once per write or batch. Lanes are an optimization: nothing is
 * evicted for them.
 *
 * Context: process context, may sleep.
 * Return: how many puzzles to load; 0 to solve them one at a time.
 */
unsigned int sudoku_engine_prepare(struct sudoku_engine *engine, u32 count)
{
	const struct sudoku_lanes_width *width = engine_width(engine, count);
	struct sudoku_bulk_solver *bulk;

	if (width && !engine->prepared) {
		u32 capacity = min_t(u32, count, SUDOKU_BULK_PUZZLES);

		engine->prepared = true;
		engine->bulk_size = sudoku_bulk_size(width, capacity);
		bulk = sudoku_user_alloc(engine->user, engine->bulk_size,
					 SUDOKU_SHARE_SPARE);
		if (IS_ERR(bulk))
			return 0;
		sudoku_bulk_init(bulk, width, capacity);
		engine->bulk = bulk;
	}
	return width && engine->bulk ? min(count, engine->bulk->capacity) : 0;
}

/**
 * sudoku_engine_load_text - load a puzzle
 * @engine: the engine
 * @index: index of the puzzle, below the return value of sudoku_engine_prepare()
 * @text: characters of the cells
 *
 * Return: false if a character is invalid.
 */
bool sudoku_engine_load_text(struct sudoku_engine *engine, unsigned int index,
			     const char *text)
{
	return sudoku_pack_text(&engine->bulk->job.puzzles[index], text);
}

/**
 * sudoku_engine_load_cells - load a puzzle
 * @engine: the engine
 * @index: index of the puzzle, below the return value of sudoku_engine_prepare()
 * @cells: bytes of any value
 */
void sudoku_engine_load_cells(struct sudoku_engine *engine, unsigned int index,
			      const u8 *cells)
{
	struct sudoku_packed *puzzle = &engine->bulk->job.puzzles[index];

	if (!sudoku_pack_cells(puzzle, cells))
		*puzzle = clash;
}

/**
 * sudoku_engine_solve_bulk - solve the puzzles that were loaded
 * @engine: the engine; @engine->done is set to the number finished
 * @count: number of puzzles
 *
 * Context: process context, may sleep.
 * Return: 0, or -ERESTARTSYS.
 */
int sudoku_engine_solve_bulk(struct sudoku_engine *engine, unsigned int count)
{
	int error;

	engine->start_ns = sudoku_trace_time();
	engine->traced = sudoku_solves_traced();
	error = sudoku_bulk_solve(engine->bulk, count, &engine->limits);
	engine->done = engine->bulk->done;
	return error;
}

static noinline_for_stack bool has_clash(struct sudoku_engine *engine,
					 unsigned int index)
{
	struct sudoku_bulk_solver *bulk = engine->bulk;
	struct sudoku_fault fault;

	sudoku_unpack_cells(&bulk->job.puzzles[index], bulk->cells);
	return sudoku_find_clash(engine->order, bulk->cells, &fault);
}

static void trace_outcome(struct sudoku_engine *engine, unsigned int index)
{
	struct sudoku_bulk_solver *bulk = engine->bulk;

	sudoku_unpack_cells(&bulk->job.puzzles[index], bulk->cells);
	sudoku_trace_begin(engine->order, engine->uid, bulk->cells);
	sudoku_trace_end(engine->order, engine->uid, bulk->job.outcomes[index].error,
			 engine->effort, engine->start_ns);
}

/**
 * sudoku_engine_outcome - get the outcome of a puzzle, and count and trace it
 * @engine: the engine, whose effort is set to that of the outcome
 * @index: below @engine->done
 * @cells: set to the solution if there is one; may be NULL
 * @text: set to the characters of the solution if there is one, without a newline or NUL; may
 *	be NULL
 *
 * Lanes report a grid with a clash as one without a solution, and never guess in it. So a grid
 * is checked for a clash only if it has no solution and took no guess.
 *
 * Return: 0, -EDOM or -ETIME; -EINVAL if it is not a puzzle. This function then neither counts
 * nor traces it.
 */
int sudoku_engine_outcome(struct sudoku_engine *engine, unsigned int index,
			  u8 *cells, char *text)
{
	const struct sudoku_lanes_job *job = &engine->bulk->job;
	const struct sudoku_outcome *outcome = &job->outcomes[index];

	engine->effort = &outcome->effort;
	if (outcome->error == -EDOM && !outcome->effort.guesses &&
	    has_clash(engine, index))
		return -EINVAL;
	if (cells && outcome->effort.solutions)
		sudoku_unpack_cells(&job->solutions[index], cells);
	if (text && outcome->effort.solutions)
		sudoku_unpack_text(&job->solutions[index], text);
	sudoku_stats_count(&engine->stats, outcome->error, &outcome->effort);
	if (engine->traced)
		trace_outcome(engine, index);
	return outcome->error;
}
