// SPDX-License-Identifier: GPL-2.0-only
/*
 * Lab 9: runs a student's suites on one of many variants of the layers grid and text.
 * The module loads when they pass.
 */
#include <linux/errno.h>
#include <linux/jiffies.h>
#include <linux/module.h>
#include <linux/panic.h>
#include <linux/string.h>
#include <linux/timer.h>

#include "lib/bytes.h"
#include "lib/grid.h"
#include "lib/text.h"
#include "variants.h"

static unsigned int variant;
module_param(variant, uint, 0);
MODULE_PARM_DESC(variant, "Which one");

/* What does not end cannot be unloaded either, and a new boot is quick. */
static void give_up(struct timer_list *timer)
{
	panic("the suite takes more than 3 seconds");
}

static DEFINE_TIMER(deadline, give_up);

static int __init harness_init(void)
{
	unsigned int count = 0, i;
	bool fails = false;

	if (variant >= ARRAY_SIZE(variants))
		return -EINVAL;
	layers = &variants[variant];
	while (lab_suites[count])
		count++;
	mod_timer(&deadline, jiffies + 3 * HZ);
	__kunit_test_suites_init(lab_suites, count);
	del_timer_sync(&deadline);
	for (i = 0; i < count; i++)
		fails |= kunit_suite_has_succeeded(lab_suites[i]) == KUNIT_FAILURE;
	__kunit_test_suites_exit((struct kunit_suite **)lab_suites, count);
	return fails ? -EBADE : 0;
}
module_init(harness_init);

static void __exit harness_exit(void)
{
}
module_exit(harness_exit);

MODULE_DESCRIPTION("Lab 9: a suite of tests");
MODULE_LICENSE("GPL");
