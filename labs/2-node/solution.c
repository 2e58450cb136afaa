// SPDX-License-Identifier: GPL-2.0-only
/*
 * Lab 2: a device node that is read. Each open file has a position of its own.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/errno.h>
#include <linux/fs.h>
#include <linux/minmax.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/string.h>
#include <linux/uaccess.h>

static char *text = "Nothing is solved yet.";
module_param(text, charp, 0444);
MODULE_PARM_DESC(text, "What the device gives to its readers");

static ssize_t sudoku_read(struct file *file, char __user *buf, size_t count, loff_t *pos)
{
	// LAB Give the reader the bytes of text from *pos on, and move *pos behind what it got.
	size_t length = strlen(text), left;

	if (*pos >= length)
		return 0;
	count = min_t(size_t, count, length - *pos);
	left = copy_to_user(buf, text + *pos, count);
	if (count && left == count)
		return -EFAULT;
	*pos += count - left;
	return count - left;
	// STUB
	//	return -ENOSYS;
	// END
}

static const struct file_operations fops = {
	.owner = THIS_MODULE,
	.read = sudoku_read,
};

static struct miscdevice node = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "sudoku",
	.fops = &fops,
	.mode = 0666,
};

static int __init sudoku_init(void)
{
	return misc_register(&node);
}
module_init(sudoku_init);

static void __exit sudoku_exit(void)
{
	misc_deregister(&node);
}
module_exit(sudoku_exit);

MODULE_DESCRIPTION("Lab 2: a device node that is read");
MODULE_LICENSE("GPL");
