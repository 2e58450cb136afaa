// SPDX-License-Identifier: GPL-2.0-only
/* A module that takes the name of a device node, so that a student's cannot have it. */
#include <linux/fs.h>
#include <linux/miscdevice.h>
#include <linux/module.h>

static char *name = "sudoku4";
module_param(name, charp, 0444);
MODULE_PARM_DESC(name, "of the node");

static const struct file_operations fops = {
	.owner = THIS_MODULE,
};

static struct miscdevice node = {
	.minor = MISC_DYNAMIC_MINOR,
	.fops = &fops,
};

static int __init taken_init(void)
{
	node.name = name;
	return misc_register(&node);
}
module_init(taken_init);

static void __exit taken_exit(void)
{
	misc_deregister(&node);
}
module_exit(taken_exit);

MODULE_DESCRIPTION("Takes the name of a device node");
MODULE_LICENSE("GPL");
