// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counters for each CPU and order. The file sudoku/stats in debugfs shows their sums
 * over all CPUs, one line for each order.
 */
#include <linux/debugfs.h>
#include <linux/errno.h>
#include <linux/percpu.h>
#include <linux/seq_file.h>
#include <linux/string.h>

#include "lib/grid.h"
#include "stats.h"

static DEFINE_PER_CPU(struct sudoku_stats[SUDOKU_ORDER_MAX + 1], stats_of_order);

static struct dentry *stats_dir;

/**
 * sudoku_stats_count - count a finished puzzle
 * @stats: counters of the caller
 * @error: outcome: 0, -EDOM or -ETIME
 * @effort: steps and guesses of the solver
 *
 * Context: Any. Callers serialize calls for the same @stats.
 */
void sudoku_stats_count(struct sudoku_stats *stats, int error,
			const struct sudoku_effort *effort)
{
	if (!error)
		stats->solved++;
	else if (error == -EDOM)
		stats->unsolvable++;
	else if (error == -ETIME)
		stats->step_limit++;
	stats->steps += effort->steps;
	stats->guesses += effort->guesses;
}

/**
 * sudoku_stats_add - add a caller's counters to those of the present CPU
 * @order: order of the counted puzzles, 2 to 5
 * @stats: counters of the caller, which are reset to 0
 *
 * Context: Any. Callers serialize calls for the same @stats.
 */
void sudoku_stats_add(unsigned int order, struct sudoku_stats *stats)
{
	this_cpu_add(stats_of_order[order].solved, stats->solved);
	this_cpu_add(stats_of_order[order].unsolvable, stats->unsolvable);
	this_cpu_add(stats_of_order[order].step_limit, stats->step_limit);
	this_cpu_add(stats_of_order[order].refused, stats->refused);
	this_cpu_add(stats_of_order[order].steps, stats->steps);
	this_cpu_add(stats_of_order[order].guesses, stats->guesses);
	memset(stats, 0, sizeof(*stats));
}

static void stats_show_order(struct seq_file *file, unsigned int order)
{
	struct sudoku_stats sum = {};
	unsigned int cpu;

	for_each_possible_cpu(cpu) {
		const struct sudoku_stats *stats =
			&per_cpu(stats_of_order, cpu)[order];

		sum.solved += READ_ONCE(stats->solved);
		sum.unsolvable += READ_ONCE(stats->unsolvable);
		sum.step_limit += READ_ONCE(stats->step_limit);
		sum.refused += READ_ONCE(stats->refused);
		sum.steps += READ_ONCE(stats->steps);
		sum.guesses += READ_ONCE(stats->guesses);
	}
	seq_printf(file, "%u %lu %lu %lu %lu %lu %lu\n", order, sum.solved,
		   sum.unsolvable, sum.step_limit, sum.refused, sum.steps,
		   sum.guesses);
}

static int stats_show(struct seq_file *file, void *unused)
{
	unsigned int order;

	seq_puts(file, "order solved unsolvable step_limit refused steps guesses\n");
	for (order = SUDOKU_ORDER_MIN; order <= SUDOKU_ORDER_MAX; order++)
		stats_show_order(file, order);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(stats);

/**
 * sudoku_stats_init - create the file in debugfs
 *
 * Errors are ignored: the device works without debugfs.
 *
 * Context: process context, may sleep.
 */
void sudoku_stats_init(void)
{
	stats_dir = debugfs_create_dir("sudoku", NULL);
	debugfs_create_file("stats", 0444, stats_dir, NULL, &stats_fops);
}

/**
 * sudoku_stats_exit - remove the file from debugfs
 *
 * Context: process context, may sleep; waits for readers of the file.
 */
void sudoku_stats_exit(void)
{
	debugfs_remove(stats_dir);
}
