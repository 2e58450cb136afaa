// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counters per CPU, summed up in debugfs: sudoku/stats, a line an order.
 */
#include <linux/debugfs.h>
#include <linux/seq_file.h>

#include "grid.h"
#include "stats.h"

DEFINE_PER_CPU(struct sudoku_stats[SUDOKU_ORDER_MAX + 1], sudoku_stats);

static struct dentry *stats_dir;

static void stats_show_order(struct seq_file *file, unsigned int order)
{
	struct sudoku_stats sum = {};
	unsigned int cpu;

	for_each_possible_cpu(cpu) {
		const struct sudoku_stats *stats =
			&per_cpu(sudoku_stats, cpu)[order];

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
 * sudoku_stats_init - make the counters visible
 *
 * They are a convenience: the device works without debugfs.
 */
void sudoku_stats_init(void)
{
	stats_dir = debugfs_create_dir("sudoku", NULL);
	debugfs_create_file("stats", 0444, stats_dir, NULL, &stats_fops);
}

/**
 * sudoku_stats_exit - take them away again
 */
void sudoku_stats_exit(void)
{
	debugfs_remove(stats_dir);
}
