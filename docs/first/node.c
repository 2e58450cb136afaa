// SPDX-License-Identifier: GPL-2.0-only
#include <linux/fs.h>
#include <linux/miscdevice.h>
#include <linux/module.h>

static ssize_t node_read(struct file *file, char __user *to, size_t count, loff_t *position)
{
	static const char text[] = "hello from the kernel\n";

	return simple_read_from_buffer(to, count, position, text, sizeof(text) - 1);
}

static const struct file_operations node_fops = {
	.owner	= THIS_MODULE,
	.read	= node_read,
};

static struct miscdevice node = {
	.minor	= MISC_DYNAMIC_MINOR,
	.name	= "hello",
	.fops	= &node_fops,
	.mode	= 0444,
};
module_misc_device(node);

MODULE_DESCRIPTION("A device that can be read");
MODULE_LICENSE("GPL");
