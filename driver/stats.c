// SPDX-License-Identifier: GPL-2.0-only
/* Per-CPU counters. */
#include <linux/compiler.h>
#include <linux/kernel.h>
#include <linux/percpu.h>

#include "counters.h"
#include "lib/lanes.h"
#include "stats.h"

static DEFINE_PER_CPU(unsigned long[SUDOKU_ORDER_MAX + 1][ARRAY_SIZE(sudoku_counters)],
		      counters_of_order);

static unsigned long share(const struct sudoku_counter *counter,
			   const struct sudoku_outcome *outcome)
{
	if (counter->effort)
		return *(const u64 *)((const void *)outcome + counter->effort);
	return outcome->error == counter->error;
}

/* Count puzzles by their outcomes: 0, -EDOM, -ETIME, or -EINVAL. */
void sudoku_stats_count(unsigned int order, const struct sudoku_outcome *outcomes,
			unsigned int count)
{
	unsigned int counter, i;

	for (counter = 0; counter < ARRAY_SIZE(sudoku_counters); counter++) {
		unsigned long sum = 0;

		for (i = 0; i < count; i++)
			sum += share(&sudoku_counters[counter], &outcomes[i]);
		this_cpu_add(counters_of_order[order][counter], sum);
	}
}

/* Sum up a counter over all CPUs. */
unsigned long sudoku_stats_sum(unsigned int order, unsigned int counter)
{
	unsigned long sum = 0;
	unsigned int cpu;

	for_each_possible_cpu(cpu)
		sum += READ_ONCE(per_cpu(counters_of_order, cpu)[order][counter]);
	return sum;
}
