// SPDX-License-Identifier: GPL-2.0-only
/*
 * The module and its nodes.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/delay.h>
#include <linux/kernel.h>
#include <linux/module.h>

#include "choose.h"
#include "device.h"
#include "lib/version.h"
#include "publish.h"
#include "stats.h"

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

/*
 * Undo a load that failed. There is no session, as none is opened before all nodes
 * are there; but a task that tried may still hold a reference to the module.
 */
static void __init undo_nodes(unsigned int count)
{
	remove_nodes(count);
#ifdef CONFIG_MODULE_UNLOAD
	while (module_refcount(THIS_MODULE) > 1)
		usleep_range(1000, 2000);
#endif
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
			undo_nodes(i);
			return error;
		}
	}
	sudoku_stats_init();
	sudoku_device_open_up();
	pr_info("version " SUDOKU_VERSION ", grids of 4x4 to 25x25\n");
	return 0;
}
module_init(sudoku_init);

static void __exit sudoku_exit(void)
{
	remove_nodes(ARRAY_SIZE(nodes));
	sudoku_stats_exit();
	sudoku_withdraw_all();
}
module_exit(sudoku_exit);

MODULE_DESCRIPTION("Sudoku solver: write a grid to /dev/sudoku, read its solution");
MODULE_AUTHOR("The /dev/sudoku authors");
MODULE_VERSION(SUDOKU_VERSION);
MODULE_LICENSE("GPL");
