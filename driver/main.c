// SPDX-License-Identifier: GPL-2.0-only
/*
 * The module: its nodes and its parameters.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/kernel.h>
#include <linux/module.h>
#include <linux/sizes.h>

#include "answers.h"
#include "choose.h"
#include "device.h"
#include "stats.h"
#include "version.h"

/**
 * struct bound - a module parameter that is a bound
 * @value: where it is kept
 * @min: the least that makes sense
 * @max: the most
 */
struct bound {
	unsigned long *value;
	unsigned long min;
	unsigned long max;
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

static struct bound max_steps = {
	.value	= &sudoku_bounds.max_steps,
	.min	= 1,
	.max	= ULONG_MAX,
};
module_param_cb(max_steps, &bound_ops, &max_steps, 0644);
__MODULE_PARM_TYPE(max_steps, "ulong");
MODULE_PARM_DESC(max_steps, "steps of the search for a puzzle, after which it is given up (default 1000000000)");

static struct bound max_answer_bytes = {
	.value	= &sudoku_bounds.max_answer_bytes,
	.min	= SUDOKU_ANSWERS_MIN,
	.max	= SZ_1G,
};
module_param_cb(max_answer_bytes, &bound_ops, &max_answer_bytes, 0644);
__MODULE_PARM_TYPE(max_answer_bytes, "ulong");
MODULE_PARM_DESC(max_answer_bytes, "bytes of answers that an open file may hold, 8 KiB to 1 GiB (default 8388608)");

static struct bound max_published_bytes = {
	.value	= &sudoku_bounds.max_published_bytes,
	.min	= SUDOKU_ANSWERS_MIN,
	.max	= SZ_1G,
};
module_param_cb(max_published_bytes, &bound_ops, &max_published_bytes, 0644);
__MODULE_PARM_TYPE(max_published_bytes, "ulong");
MODULE_PARM_DESC(max_published_bytes, "bytes of answers published for all users together, 8 KiB to 1 GiB (default 67108864)");

#define SUDOKU_NODE(name_, order_)			\
	{						\
		.misc = {				\
			.minor	= MISC_DYNAMIC_MINOR,	\
			.name	= (name_),		\
			.fops	= &sudoku_fops,		\
			.mode	= 0666,			\
		},					\
		.order = (order_),			\
	}

static struct sudoku_node nodes[] = {
	SUDOKU_NODE("sudoku4", 2),
	SUDOKU_NODE("sudoku", 3),
	SUDOKU_NODE("sudoku16", 4),
	SUDOKU_NODE("sudoku25", 5),
};

static void remove_nodes(unsigned int count)
{
	while (count--)
		misc_deregister(&nodes[count].misc);
}

static int __init sudoku_init(void)
{
	unsigned int i;
	int error;

	error = sudoku_choose_init();
	if (error)
		return error;
	for (i = 0; i < ARRAY_SIZE(nodes); i++) {
		error = misc_register(&nodes[i].misc);
		if (error) {
			remove_nodes(i);
			sudoku_unpublish_all();
			return error;
		}
	}
	sudoku_stats_init();
	pr_info("version " SUDOKU_VERSION ", grids of 4x4 to 25x25\n");
	return 0;
}
module_init(sudoku_init);

static void __exit sudoku_exit(void)
{
	remove_nodes(ARRAY_SIZE(nodes));
	sudoku_stats_exit();
	sudoku_unpublish_all();
}
module_exit(sudoku_exit);

MODULE_DESCRIPTION("Sudoku solver: write a grid to /dev/sudoku, read its solution");
MODULE_AUTHOR("The /dev/sudoku authors");
MODULE_VERSION(SUDOKU_VERSION);
MODULE_LICENSE("GPL");
