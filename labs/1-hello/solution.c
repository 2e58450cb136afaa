// SPDX-License-Identifier: GPL-2.0-only
/*
 * Lab 1: a module that loads and unloads, with a bounded parameter and two device
 * nodes that do nothing yet.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/errno.h>
#include <linux/fs.h>
#include <linux/miscdevice.h>
#include <linux/module.h>

static unsigned int order = 3;
// LAB Make order a parameter of the module that everybody can read and nobody can change later.
module_param(order, uint, 0444);
MODULE_PARM_DESC(order, "Side of a box, 2 to 5");
// STUB
// END

static const struct file_operations fops = {
	.owner = THIS_MODULE,
};

static struct miscdevice nodes[] = {
	{ .minor = MISC_DYNAMIC_MINOR, .name = "sudoku", .fops = &fops, .mode = 0666 },
	{ .minor = MISC_DYNAMIC_MINOR, .name = "sudoku4", .fops = &fops, .mode = 0666 },
};

static int __init sudoku_init(void)
{
	// LAB Refuse an order that is not 2 to 5. Register both nodes, or none.
	int error;

	if (order < 2 || order > 5)
		return -EINVAL;
	error = misc_register(&nodes[0]);
	if (error)
		return error;
	error = misc_register(&nodes[1]);
	if (error) {
		misc_deregister(&nodes[0]);
		return error;
	}
	// STUB
	//	pr_info("order %u, and %zu nodes to be made\n", order, ARRAY_SIZE(nodes));
	// END
	return 0;
}
module_init(sudoku_init);

static void __exit sudoku_exit(void)
{
	// LAB Take back what sudoku_init() did.
	misc_deregister(&nodes[1]);
	misc_deregister(&nodes[0]);
	// STUB
	// END
}
module_exit(sudoku_exit);

MODULE_DESCRIPTION("Lab 1: a module that loads and unloads");
MODULE_LICENSE("GPL");
