// SPDX-License-Identifier: GPL-2.0-only
/* Per-CPU counters, for each order. */
#include <linux/compiler.h>
#include <linux/percpu.h>
#include <linux/string.h>
#include <linux/types.h>

#include "lib/grid.h"
#include "stats.h"

static DEFINE_PER_CPU(struct sudoku_stats[SUDOKU_ORDER_MAX + 1], stats_of_order);

/**
 * sudoku_stats_add - add a caller's counters to those of the current CPU
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

/**
 * sudoku_stats_sum - sum up a counter over all CPUs
 * @order: order of the counted puzzles, 2 to 5
 * @offset: offset of the counter in struct sudoku_stats
 *
 * Context: Any.
 * Return: the sum.
 */
unsigned long sudoku_stats_sum(unsigned int order, size_t offset)
{
	unsigned long sum = 0;
	unsigned int cpu;

	for_each_possible_cpu(cpu) {
		const void *stats = &per_cpu(stats_of_order, cpu)[order];

		sum += READ_ONCE(*(const unsigned long *)(stats + offset));
	}
	return sum;
}
