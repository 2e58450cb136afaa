// SPDX-License-Identifier: GPL-2.0-only
/*
 * Bounds: defaults, valid ranges, and the module parameters that set them.
 */
#include <linux/compiler.h>
#include <linux/errno.h>
#include <linux/init.h>
#include <linux/kernel.h>
#include <linux/limits.h>
#include <linux/minmax.h>
#include <linux/mm.h>
#include <linux/moduleparam.h>
#include <linux/sizes.h>
#include <linux/sysfs.h>
#include <linux/types.h>

#include "bounds.h"

struct sudoku_bounds sudoku_bounds = {
	.max_steps = 1000000000,
	.max_answer_bytes = SZ_8M,
	.max_user_bytes = SZ_32M,
	.max_bytes = ULONG_MAX,	/* not set */
};

/**
 * sudoku_bounds_init - set the bounds that depend on the machine
 *
 * Context: before files are opened.
 */
void __init sudoku_bounds_init(void)
{
	struct sysinfo info;

	/* Most of the driver's memory cannot be in high memory. */
	si_meminfo(&info);
	if (sudoku_bounds.max_bytes == ULONG_MAX)
		sudoku_bounds.max_bytes =
			min_t(u64, (u64)(info.totalram - info.totalhigh) * info.mem_unit / 8,
			      LONG_MAX);
}

/**
 * struct bound - a module parameter
 * @value: its variable in sudoku_bounds
 * @min: smallest valid value
 * @max: largest valid value
 */
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

static struct bound max_steps = {
	.value	= &sudoku_bounds.max_steps,
	.min	= 1,
	.max	= U64_MAX,
};
module_param_cb(max_steps, &bound_ops, &max_steps, 0644);
__MODULE_PARM_TYPE(max_steps, "ulong");
MODULE_PARM_DESC(max_steps, "maximum number of steps per puzzle (default 1000000000)");

static struct bound max_answer_bytes = {
	.value	= &sudoku_bounds.max_answer_bytes,
	.min	= SUDOKU_ANSWER_BYTES_MIN,
	.max	= SZ_1G,
};
module_param_cb(max_answer_bytes, &bound_ops, &max_answer_bytes, 0644);
__MODULE_PARM_TYPE(max_answer_bytes, "ulong");
MODULE_PARM_DESC(max_answer_bytes, "maximum bytes of answers per open file, 8 KiB to 1 GiB (default 8388608)");

static struct bound max_user_bytes = {
	.value	= &sudoku_bounds.max_user_bytes,
	.min	= SZ_64K,
	.max	= 64ull * SZ_1G,
};
module_param_cb(max_user_bytes, &bound_ops, &max_user_bytes, 0644);
__MODULE_PARM_TYPE(max_user_bytes, "ulong");
MODULE_PARM_DESC(max_user_bytes, "maximum bytes of open files, answers and solvers per user, 64 KiB to 64 GiB (default 33554432)");

static struct bound max_bytes = {
	.value	= &sudoku_bounds.max_bytes,
	.min	= SZ_64K,
	.max	= LONG_MAX,
};
module_param_cb(max_bytes, &bound_ops, &max_bytes, 0644);
__MODULE_PARM_TYPE(max_bytes, "ulong");
MODULE_PARM_DESC(max_bytes, "maximum bytes of open files, answers and solvers of all users together, at least 64 KiB (default: 1/8 of low memory)");
