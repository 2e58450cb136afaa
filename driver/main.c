// SPDX-License-Identifier: GPL-2.0-only
/*
 * Module init and exit, and the device nodes. Each node has files in sysfs
 * for its counters; docs/sysfs-class-misc-sudoku describes them.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/device.h>
#include <linux/err.h>
#include <linux/kconfig.h>
#include <linux/kernel.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/printk.h>
#include <linux/rcupdate.h>
#include <linux/stddef.h>
#include <linux/sysfs.h>

#include "bounds.h"
#include "device.h"
#include "engine.h"
#include "lib/version.h"
#include "publish.h"
#include "stats.h"

/* Show one counter of a node. The attribute holds its offset in struct sudoku_stats. */
static ssize_t show_counter(struct device *dev, struct device_attribute *attr,
			    char *buf)
{
	const struct sudoku_node *node = container_of(dev_get_drvdata(dev),
						      struct sudoku_node, misc);
	size_t offset = (size_t)container_of(attr, struct dev_ext_attribute,
					     attr)->var;

	return sysfs_emit(buf, "%lu\n", sudoku_stats_sum(node->order, offset));
}

#define SUDOKU_COUNTER(name_)						\
	static struct dev_ext_attribute counter_##name_ = {		\
		.attr = {						\
			.attr = { .name = #name_, .mode = 0400 },	\
			.show = show_counter,				\
		},							\
		.var = (void *)offsetof(struct sudoku_stats, name_),	\
	}

SUDOKU_COUNTER(solved);
SUDOKU_COUNTER(unsolvable);
SUDOKU_COUNTER(step_limit);
SUDOKU_COUNTER(refused);
SUDOKU_COUNTER(steps);
SUDOKU_COUNTER(guesses);

static struct attribute *counter_attrs[] = {
	&counter_solved.attr.attr,
	&counter_unsolvable.attr.attr,
	&counter_step_limit.attr.attr,
	&counter_refused.attr.attr,
	&counter_steps.attr.attr,
	&counter_guesses.attr.attr,
	NULL
};
ATTRIBUTE_GROUPS(counter);

#define SUDOKU_NODE(name_, order_)			\
	{						\
		.misc = {				\
			.minor	= MISC_DYNAMIC_MINOR,	\
			.name	= (name_),		\
			.fops	= &sudoku_fops,		\
			.mode	= 0666,			\
			.groups	= counter_groups,	\
		},					\
		.order = (order_),			\
	}

static struct sudoku_node nodes[] = {
	SUDOKU_NODE("sudoku4", 2),
	SUDOKU_NODE("sudoku", 3),
	SUDOKU_NODE("sudoku16", 4),
	SUDOKU_NODE("sudoku25", 5),
};

static void deregister_nodes(unsigned int count)
{
	while (count--)
		misc_deregister(&nodes[count].misc);
}

/*
 * Undo the registration when init fails. No session exists, because open() fails until all
 * nodes are registered. A task whose open() failed may still hold a module reference. It does
 * not sleep before dropping it, so synchronize_rcu_tasks() waits for it. (In a preemptible
 * kernel, this needs CONFIG_TASKS_RCU. When built in-tree, Kconfig selects NEED_TASKS_RCU.)
 */
static void __init deregister_nodes_and_wait(unsigned int count)
{
	deregister_nodes(count);
	synchronize_rcu_tasks();
}

static int __init sudoku_init(void)
{
	unsigned int i;
	int error;

	sudoku_bounds_init();
	sudoku_publish_init();
	error = IS_ENABLED(CONFIG_SUDOKU_LANES) ? sudoku_time_lanes() : 0;
	if (error)
		return error;
	for (i = 0; i < ARRAY_SIZE(nodes); i++) {
		error = misc_register(&nodes[i].misc);
		if (error) {
			pr_err("cannot register %s: %pe\n", nodes[i].misc.name,
			       ERR_PTR(error));
			deregister_nodes_and_wait(i);
			return error;
		}
	}
	sudoku_device_allow_open();
	pr_info("version " SUDOKU_VERSION ", grids from 4x4 to 25x25\n");
	return 0;
}
module_init(sudoku_init);

static void __exit sudoku_exit(void)
{
	deregister_nodes(ARRAY_SIZE(nodes));
	sudoku_withdraw_all();
}
module_exit(sudoku_exit);

MODULE_DESCRIPTION("Sudoku solver: write a grid to /dev/sudoku, read its solution");
MODULE_AUTHOR("The /dev/sudoku authors");
MODULE_VERSION(SUDOKU_VERSION);
MODULE_LICENSE("GPL");
