// SPDX-License-Identifier: GPL-2.0-only
/* Per-CPU counters. */
#include <linux/compiler.h>
#include <linux/errno.h>
#include <linux/percpu.h>

#include "lib/lanes.h"
#include "stats.h"

static DEFINE_PER_CPU(struct sudoku_stats[SUDOKU_ORDER_MAX + 1], stats_of_order);

/* Count puzzles by their outcomes: 0, -EDOM, -ETIME, or -EINVAL. */
void sudoku_stats_count(unsigned int order, const struct sudoku_outcome *outcomes,
			unsigned int count)
{
	struct sudoku_stats stats = {};

	for (; count--; outcomes++) {
		stats.solved += !outcomes->error;
		stats.unsolvable += outcomes->error == -EDOM;
		stats.step_limit += outcomes->error == -ETIME;
		stats.refused += outcomes->error == -EINVAL;
		stats.steps += outcomes->effort.steps;
		stats.guesses += outcomes->effort.guesses;
	}
	this_cpu_add(stats_of_order[order].solved, stats.solved);
	this_cpu_add(stats_of_order[order].unsolvable, stats.unsolvable);
	this_cpu_add(stats_of_order[order].step_limit, stats.step_limit);
	this_cpu_add(stats_of_order[order].refused, stats.refused);
	this_cpu_add(stats_of_order[order].steps, stats.steps);
	this_cpu_add(stats_of_order[order].guesses, stats.guesses);
}

/* Sum up the counter at an offset in struct sudoku_stats over all CPUs. */
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
