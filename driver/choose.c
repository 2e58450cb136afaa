// SPDX-License-Identifier: GPL-2.0-only
/*
 * Choosing a solver: the one that the parameter "solver" names or, for many puzzles of
 * order 3, the one that was the quickest when the module was loaded.
 *
 * The lanes solver takes about as long for one puzzle as for all its lanes, and
 * search takes its time for each. So two figures tell how long a solver takes for
 * a number of puzzles: how many it solves at a time, and how long that takes.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/ktime.h>
#include <linux/limits.h>
#include <linux/math64.h>
#include <linux/minmax.h>
#include <linux/mm.h>
#include <linux/moduleparam.h>
#include <linux/printk.h>
#include <linux/string.h>
#include <linux/sysfs.h>
#include <linux/time64.h>

#include "choose.h"
#include "lib/bulk.h"

/* What is timed: minimal puzzles, dug at random for this. */
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

/* Of so many runs the quickest counts: the others were disturbed. */
#define RUNS		5

/* Choices are numbered: those of solvers[], then those of sudoku_lanes_widths[]. */
enum { BACKTRACK, SEARCH, LANES };
#define CHOICES_MAX	(LANES + SUDOKU_LANES_WIDTHS_MAX)

static const struct sudoku_solver *const solvers[] = {
	[BACKTRACK] = &sudoku_backtrack,
	[SEARCH] = &sudoku_search,
};

/* Time that each takes for the puzzles that it solves at once, in ns; 0 if not timed. */
static u64 choice_ns[CHOICES_MAX] __ro_after_init;

/* The value of the parameter "solver": a choice, or AUTO. */
#define AUTO		-1
static int chosen = AUTO;

static const struct sudoku_lanes_width *choice_width(int choice)
{
	return choice < LANES ? NULL : sudoku_lanes_widths[choice - LANES];
}

static bool choice_exists(int choice)
{
	return choice < LANES || choice_width(choice);
}

static bool choice_usable(int choice)
{
	return choice < LANES || choice_width(choice)->usable();
}

static const char *choice_name(int choice)
{
	return choice < LANES ? solvers[choice]->name : choice_width(choice)->name;
}

static u32 choice_puzzles(int choice)
{
	return choice < LANES ? 1 : choice_width(choice)->lanes;
}

static u64 choice_cost(int choice, u32 count)
{
	u32 puzzles = choice_puzzles(choice);

	return div_u64(choice_ns[choice] * max(count, puzzles), puzzles);
}

static u64 __init per_second(int choice)
{
	return div64_u64((u64)NSEC_PER_SEC * choice_puzzles(choice),
			 choice_ns[choice]);
}

/* The solver that is the quickest for so many puzzles. */
static int quickest(u32 count)
{
	int best = SEARCH, choice;

	for (choice = LANES; choice_exists(choice); choice++)
		if (choice_ns[choice] &&
		    choice_cost(choice, count) < choice_cost(best, count))
			best = choice;
	return best;
}

static const struct sudoku_limits no_limits __initconst = {
	.solutions = 1,
	.steps = U64_MAX,
};

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

/* Time search or, with a width, lanes. */
static int __init measure(int choice)
{
	const struct sudoku_lanes_width *width = choice_width(choice);
	u64 best = U64_MAX;
	void *workspace;
	unsigned int i;
	size_t size;

	size = width ? sudoku_bulk_size(width, width->lanes) :
		       sudoku_workspace_size(&sudoku_search, SUDOKU_BULK_ORDER);
	workspace = kvmalloc(size, GFP_KERNEL);
	if (!workspace)
		return -ENOMEM;
	if (width)
		sudoku_bulk_init(workspace, width, width->lanes);
	else
		sudoku_workspace_init(workspace, &sudoku_search,
				      SUDOKU_BULK_ORDER);
	for (i = 0; i < RUNS; i++)
		best = min(best, width ? time_bulk(workspace) :
					 time_search(workspace));
	kvfree(workspace);
	choice_ns[choice] = max(best, 1ull);
	return 0;
}

/**
 * sudoku_choose_init - time the solvers, and log which is the quickest
 *
 * Process context, may sleep; takes some milliseconds.
 *
 * Return: 0, or -ENOMEM.
 */
int __init sudoku_choose_init(void)
{
	int choice, best, error;
	u32 few = 1;

	for (choice = SEARCH; choice_exists(choice); choice++) {
		if (!choice_usable(choice))
			continue;
		error = measure(choice);
		if (error)
			return error;
	}
	best = quickest(U32_MAX);
	while (quickest(few) == SEARCH && few < SUDOKU_BULK_PUZZLES)
		few++;
	pr_info("search solves %llu puzzles a second, lanes from %u on, %s %llu\n",
		per_second(SEARCH), few, choice_name(best), per_second(best));
	return 0;
}

/**
 * sudoku_choose_solver - choose the solver for puzzles one by one
 *
 * Context: any.
 * Return: backtrack where the parameter says so, else search.
 */
const struct sudoku_solver *sudoku_choose_solver(void)
{
	return solvers[READ_ONCE(chosen) == BACKTRACK ? BACKTRACK : SEARCH];
}

/**
 * sudoku_choose_width - choose the quickest solver that keeps to a step limit
 * @count: for how many puzzles of order 3
 * @steps: the limit of each, in steps of search
 *
 * Context: any.
 * Return: a width of the lanes solver, or NULL for puzzles one by one: by search, or by
 * the solver that the parameter names.
 */
const struct sudoku_lanes_width *sudoku_choose_width(u32 count, u64 steps)
{
	int choice = READ_ONCE(chosen);

	if (steps < SUDOKU_BULK_MIN_STEPS)
		return NULL;
	return choice_width(choice == AUTO ? quickest(count) : choice);
}

static int chosen_set(const char *text, const struct kernel_param *kp)
{
	int choice;

	if (sysfs_streq(text, "auto")) {
		WRITE_ONCE(chosen, AUTO);
		return 0;
	}
	for (choice = 0; choice_exists(choice); choice++) {
		if (!sysfs_streq(text, choice_name(choice)))
			continue;
		if (!choice_usable(choice))
			return -EOPNOTSUPP;
		WRITE_ONCE(chosen, choice);
		return 0;
	}
	return -EINVAL;
}

static int chosen_get(char *buf, const struct kernel_param *kp)
{
	int choice = READ_ONCE(chosen);

	return sysfs_emit(buf, "%s\n",
			  choice == AUTO ? "auto" : choice_name(choice));
}

static const struct kernel_param_ops chosen_ops = {
	.set = chosen_set,
	.get = chosen_get,
};
module_param_cb(solver, &chosen_ops, NULL, 0644);
__MODULE_PARM_TYPE(solver, "string");
MODULE_PARM_DESC(solver, "backtrack or search for all grids; words, avx2 or avx512 for many of 9 by 9, where they can; or auto, the quickest (default)");
