// SPDX-License-Identifier: GPL-2.0-only
/*
 * Module init and exit, and the device nodes. Each node has files in sysfs
 * for its counters; docs/sysfs-class-misc-sudoku describes them.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/device.h>
#include <linux/err.h>
#include <linux/kernel.h>
#include <linux/miscdevice.h>
#include <linux/mm.h>
#include <linux/module.h>
#include <linux/moduleparam.h>
#include <linux/printk.h>
#include <linux/sizes.h>
#include <linux/sysfs.h>

#include "bounds.h"
#include "counters.h"
#include "device.h"
#include "lib/version.h"
#include "stats.h"
#include "user.h"

/* Bounds */

struct bound {
	unsigned long *value;
	unsigned long min;
	u64 max;
};

static int bound_set(const char *text, const struct kernel_param *kp)
{
	const struct bound *bound = kp->arg;
	unsigned long value;
	int error;

	error = kstrtoul(text, 0, &value);
	if (error)
		return error;
	if (value < bound->min || value > bound->max)
		return -EINVAL;
	WRITE_ONCE(*bound->value, value);
	return 0;
}

static int bound_get(char *buf, const struct kernel_param *kp)
{
	const struct bound *bound = kp->arg;

	return sysfs_emit(buf, "%lu\n", READ_ONCE(*bound->value));
}

static const struct kernel_param_ops bound_ops = {
	.set = bound_set,
	.get = bound_get,
};

static struct bound max_steps = { &sudoku_max_steps, 1, U64_MAX };
module_param_cb(max_steps, &bound_ops, &max_steps, 0644);
__MODULE_PARM_TYPE(max_steps, "ulong");
MODULE_PARM_DESC(max_steps, "maximum number of steps per puzzle (default 1000000)");

/* At least two chunks: see sudoku_answers_space(). */
static struct bound max_answer_bytes = { &sudoku_max_answer_bytes, SZ_8K, SZ_1G };
module_param_cb(max_answer_bytes, &bound_ops, &max_answer_bytes, 0644);
__MODULE_PARM_TYPE(max_answer_bytes, "ulong");
MODULE_PARM_DESC(max_answer_bytes, "maximum bytes of answers per open file, 8 KiB to 1 GiB (default 8388608)");

static struct bound max_user_bytes = { &sudoku_max_user_bytes, SZ_64K, 64ull * SZ_1G };
module_param_cb(max_user_bytes, &bound_ops, &max_user_bytes, 0644);
__MODULE_PARM_TYPE(max_user_bytes, "ulong");
MODULE_PARM_DESC(max_user_bytes, "maximum bytes of open files, answers and solvers per user, 64 KiB to 64 GiB (default 50331648)");

static struct bound max_bytes = { &sudoku_max_bytes, SZ_64K, LONG_MAX };
module_param_cb(max_bytes, &bound_ops, &max_bytes, 0644);
__MODULE_PARM_TYPE(max_bytes, "ulong");
MODULE_PARM_DESC(max_bytes, "maximum bytes of open files, answers and solvers of all users together, at least 64 KiB (default: 1/8 of low memory)");

static void __init bounds_init(void)
{
	struct sysinfo info;

	/* Most of the driver's memory cannot be in high memory. */
	si_meminfo(&info);
	if (sudoku_max_bytes == ULONG_MAX)
		sudoku_max_bytes = min_t(u64, (u64)(info.totalram - info.totalhigh) *
					 info.mem_unit / 8, LONG_MAX);
}

/* Counters */

static struct device_attribute counter_attributes[ARRAY_SIZE(sudoku_counters)];
static struct attribute *counter_attrs[ARRAY_SIZE(sudoku_counters) + 1];
ATTRIBUTE_GROUPS(counter);

static ssize_t show_counter(struct device *dev, struct device_attribute *attr, char *buf)
{
	const struct sudoku_node *node = container_of(dev_get_drvdata(dev),
						      struct sudoku_node, misc);

	return sysfs_emit(buf, "%lu\n", sudoku_stats_sum(node->order, attr - counter_attributes));
}

static void __init counters_init(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(sudoku_counters); i++) {
		counter_attributes[i].attr.name = sudoku_counters[i].name;
		counter_attributes[i].attr.mode = 0400;
		counter_attributes[i].show = show_counter;
		counter_attrs[i] = &counter_attributes[i].attr;
	}
}

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

struct sudoku_node sudoku_nodes[SUDOKU_NODES] = {
	SUDOKU_NODE("sudoku", 3),
	SUDOKU_NODE("sudoku4", 2),
	SUDOKU_NODE("sudoku16", 4),
	SUDOKU_NODE("sudoku25", 5),
};

/*
 * Once a node is registered, a file may be open, and loading can no longer fail: everything that
 * can fail comes before, and a further node that cannot be registered is left out.
 */
static int __init sudoku_init(void)
{
	unsigned int i;
	int error;

	bounds_init();
	counters_init();
	for (i = 0; i < SUDOKU_NODES; i++) {
		error = misc_register(&sudoku_nodes[i].misc);
		if (error)
			pr_warn("cannot register %s: %pe\n", sudoku_nodes[i].misc.name,
				ERR_PTR(error));
		if (error && !i)
			return error;
	}
	pr_info("version " SUDOKU_VERSION ", grids from 4x4 to 25x25\n");
	return 0;
}
module_init(sudoku_init);

static void __exit sudoku_exit(void)
{
	unsigned int i;

	for (i = 0; i < SUDOKU_NODES; i++)
		if (sudoku_nodes[i].misc.minor != MISC_DYNAMIC_MINOR) /* registered */
			misc_deregister(&sudoku_nodes[i].misc);
	sudoku_withdraw_all();
}
module_exit(sudoku_exit);

MODULE_DESCRIPTION("Sudoku solver: write a grid to /dev/sudoku, read its solution");
MODULE_AUTHOR("The /dev/sudoku authors");
MODULE_VERSION(SUDOKU_VERSION);
MODULE_LICENSE("GPL");
