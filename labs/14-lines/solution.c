// SPDX-License-Identifier: GPL-2.0-only
/*
 * Lab 14: a device that keeps the last lines written to it, and gives each to one reader.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/errno.h>
#include <linux/fs.h>
#include <linux/minmax.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/uaccess.h>

#define LONGEST	80	/* characters of a line, without its newline */

struct line {
	unsigned int len;
	char text[LONGEST + 1];
};

static unsigned int limit = 16;
module_param(limit, uint, 0444);
MODULE_PARM_DESC(limit, "Lines kept, 1 to 100");

/* Protects all below. */
static DEFINE_MUTEX(lock);

static struct line *lines;	/* a ring of limit lines */
static unsigned int oldest;	/* index of the first one kept */
static unsigned int kept;
static unsigned int given;	/* characters of it that were read */
static struct line begun;	/* what is written of the next one */

/* Keep a line that is complete. If the ring is full, it replaces the oldest. */
static void keep_line(void)
{
	// LAB Put begun behind the last line, in place of the oldest where there is no room.
	if (kept == limit) {
		oldest = (oldest + 1) % limit;
		kept--;
		given = 0;
	}
	lines[(oldest + kept) % limit] = begun;
	kept++;
	begun.len = 0;
	// STUB
	//	begun.len = 0;
	// END
}

static ssize_t lines_write(struct file *file, const char __user *buf, size_t count, loff_t *pos)
{
	// LAB Take characters, and keep lines. What goes wrong drops what this write began.
	size_t done, good = 0;
	struct line before;
	int error = 0;

	mutex_lock(&lock);
	before = begun;
	for (done = 0; done < count; ) {
		char character;

		error = get_user(character, buf + done) ? -EFAULT : 0;
		if (!error && character != '\n' && begun.len == LONGEST)
			error = -EINVAL;
		if (error)
			break;
		begun.text[begun.len++] = character;
		done++;
		if (character == '\n') {
			keep_line();
			before.len = 0;
			good = done;
		}
	}
	if (error) {
		begun = before;
		done = good;
	}
	mutex_unlock(&lock);
	return done ? done : error;
	// STUB
	//	keep_line();
	//	return -ENOSYS;
	// END
}

static ssize_t lines_read(struct file *file, char __user *buf, size_t count, loff_t *pos)
{
	// LAB Give what is kept, from the oldest on; whoever gets it, has it alone.
	size_t done = 0;

	mutex_lock(&lock);
	while (done < count && kept) {
		const struct line *line = &lines[oldest];
		size_t len = min_t(size_t, count - done, line->len - given);
		size_t copied = len - copy_to_user(buf + done, line->text + given, len);

		done += copied;
		given += copied;
		if (copied < len) {
			done = done ? done : -EFAULT;
			break;
		}
		if (given == line->len) {
			oldest = (oldest + 1) % limit;
			kept--;
			given = 0;
		}
	}
	mutex_unlock(&lock);
	return done;
	// STUB
	//	return kept ? given : oldest;
	// END
}

static const struct file_operations fops = {
	.owner = THIS_MODULE,
	.open = stream_open,
	.read = lines_read,
	.write = lines_write,
};

static struct miscdevice node = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "lines",
	.fops = &fops,
	.mode = 0666,
};

static int __init lines_init(void)
{
	int error;

	if (limit < 1 || limit > 100)
		return -EINVAL;
	lines = kmalloc_array(limit, sizeof(*lines), GFP_KERNEL);
	if (!lines)
		return -ENOMEM;
	error = misc_register(&node);
	if (error)
		kfree(lines);
	return error;
}
module_init(lines_init);

static void __exit lines_exit(void)
{
	misc_deregister(&node);
	kfree(lines);
}
module_exit(lines_exit);

MODULE_DESCRIPTION("Lab 14: a ring of lines");
MODULE_LICENSE("GPL");
