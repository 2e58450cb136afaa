// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counters for each CPU and order. Each node has a file for each of them in sysfs, with
 * the sum over all CPUs; docs/sysfs-class-misc-sudoku describes them.
 */
#include <linux/device.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/miscdevice.h>
#include <linux/percpu.h>
#include <linux/stddef.h>
#include <linux/string.h>
#include <linux/sysfs.h>

#include "device.h"
#include "lib/grid.h"
#include "stats.h"

static DEFINE_PER_CPU(struct sudoku_stats[SUDOKU_ORDER_MAX + 1], stats_of_order);

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

/* Show the counter at this offset in struct sudoku_stats, of the device's order. */
static ssize_t stats_show(struct device *dev, char *buf, size_t offset)
{
	const struct sudoku_node *node = container_of(dev_get_drvdata(dev),
						      struct sudoku_node, misc);
	unsigned long sum = 0;
	unsigned int cpu;

	for_each_possible_cpu(cpu) {
		const void *stats = &per_cpu(stats_of_order, cpu)[node->order];

		sum += READ_ONCE(*(const unsigned long *)(stats + offset));
	}
	return sysfs_emit(buf, "%lu\n", sum);
}

#define SUDOKU_COUNTER_SHOW(name_)					\
	static ssize_t name_##_show(struct device *dev,			\
				    struct device_attribute *attr,	\
				    char *buf)				\
	{								\
		return stats_show(dev, buf,				\
				  offsetof(struct sudoku_stats, name_)); \
	}

SUDOKU_COUNTER_SHOW(solved)
static DEVICE_ATTR_ADMIN_RO(solved);

SUDOKU_COUNTER_SHOW(unsolvable)
static DEVICE_ATTR_ADMIN_RO(unsolvable);

SUDOKU_COUNTER_SHOW(step_limit)
static DEVICE_ATTR_ADMIN_RO(step_limit);

SUDOKU_COUNTER_SHOW(refused)
static DEVICE_ATTR_ADMIN_RO(refused);

SUDOKU_COUNTER_SHOW(steps)
static DEVICE_ATTR_ADMIN_RO(steps);

SUDOKU_COUNTER_SHOW(guesses)
static DEVICE_ATTR_ADMIN_RO(guesses);

static struct attribute *stats_attrs[] = {
	&dev_attr_solved.attr,
	&dev_attr_unsolvable.attr,
	&dev_attr_step_limit.attr,
	&dev_attr_refused.attr,
	&dev_attr_steps.attr,
	&dev_attr_guesses.attr,
	NULL
};

static const struct attribute_group stats_group = {
	.attrs = stats_attrs,
};

/* The files of a node. */
const struct attribute_group *sudoku_stats_groups[] = {
	&stats_group,
	NULL
};
