// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counters per CPU, summed up in debugfs: sudoku/stats, a line an order.
 */
#include <linux/debugfs.h>
#include <linux/errno.h>
#include <linux/percpu.h>
#include <linux/seq_file.h>

#include "grid.h"
#include "stats.h"

/**
 * struct stats - counters of one CPU, for the puzzles of one order
 * @solved: puzzles solved
 * @unsolvable: puzzles without a solution
 * @step_limit: puzzles given up at the step limit
 * @refused: refusals of what is no puzzle
 * @steps: steps of the search
 * @guesses: guesses of the search
 */
struct stats {
	unsigned long solved;
	unsigned long unsolvable;
	unsigned long step_limit;
	unsigned long refused;
	unsigned long steps;
	unsigned long guesses;
};

static DEFINE_PER_CPU(struct stats[SUDOKU_ORDER_MAX + 1], stats_of_order);

static struct dentry *stats_dir;

/**
 * sudoku_stats_solve - count a solve that came to its end
 * @order: of the puzzle, 2 to 5
 * @error: how it ended: 0, -EDOM or -ETIME
 * @steps: steps that it took
 * @guesses: guesses that it took
 *
 * Any context.
 */
void sudoku_stats_solve(unsigned int order, int error, u64 steps, u64 guesses)
{
	if (!error)
		this_cpu_inc(stats_of_order[order].solved);
	else if (error == -EDOM)
		this_cpu_inc(stats_of_order[order].unsolvable);
	else if (error == -ETIME)
		this_cpu_inc(stats_of_order[order].step_limit);
	this_cpu_add(stats_of_order[order].steps, steps);
	this_cpu_add(stats_of_order[order].guesses, guesses);
}

/**
 * sudoku_stats_refuse - count what was refused, as it is no puzzle
 * @order: of the puzzles that were expected, 2 to 5
 *
 * Any context.
 */
void sudoku_stats_refuse(unsigned int order)
{
	this_cpu_inc(stats_of_order[order].refused);
}

static void stats_show_order(struct seq_file *file, unsigned int order)
{
	struct stats sum = {};
	unsigned int cpu;

	for_each_possible_cpu(cpu) {
		const struct stats *stats =
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
