// SPDX-License-Identifier: GPL-2.0-only
/*
 * Lab 15: a locker for each open file, with a label. Written for Linux 5.4.
 */
#include <linux/device.h>
#include <linux/errno.h>
#include <linux/fs.h>
#include <linux/idr.h>
#include <linux/kernel.h>
// LAB
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/uio.h>
// STUB
//	#include <linux/module.h>
//	#include <linux/mutex.h>
//	#include <linux/slab.h>
//	#include <linux/string.h>
//	#include <linux/uaccess.h>
// END

#define KEPT	16	/* bytes of a label, with its NUL */
#define LONGEST	100	/* bytes of a label that may be written */

struct locker {
	unsigned int number;
	struct mutex lock;	/* protects the fields below */
	size_t len;		/* of the label as it was written */
	char label[KEPT];	/* as much of it as fits */
};

static unsigned int limit = 4;
module_param(limit, uint, 0444);
MODULE_PARM_DESC(limit, "Number of lockers");

static char *label = "free";
module_param(label, charp, 0444);
MODULE_PARM_DESC(label, "Label of a locker that nobody has labelled");

static DEFINE_IDA(numbers);

// LAB
/* Keep a label that ends with a NUL. */
static int keep_label(struct locker *locker, const char *text)
{
	size_t len = strlen(text);

	if (len > LONGEST)
		return -EINVAL;
	mutex_lock(&locker->lock);
	strscpy(locker->label, text, sizeof(locker->label));
	locker->len = len;
	mutex_unlock(&locker->lock);
	return 0;
}

static ssize_t lockers_write(struct kiocb *iocb, struct iov_iter *from)
{
	size_t count = iov_iter_count(from);
	char text[LONGEST + 1];
	int error;

	if (count > LONGEST)
		return -EINVAL;
	if (!copy_from_iter_full(text, count, from))
		return -EFAULT;
	text[count] = '\0';
	error = keep_label(iocb->ki_filp->private_data, text);
	return error ? error : count;
}

// STUB
//	/* A label ends at its first NUL, or where the write ends. */
//	static ssize_t lockers_write(struct file *file, const char __user *buf, size_t count,
//				     loff_t *pos)
//	{
//		struct locker *locker = file->private_data;
//		char text[LONGEST + 1];
//
//		if (count > LONGEST)
//			return -EINVAL;
//		if (copy_from_user(text, buf, count))
//			return -EFAULT;
//		text[count] = '\0';
//		mutex_lock(&locker->lock);
//		locker->len = strlcpy(locker->label, text, sizeof(locker->label));
//		mutex_unlock(&locker->lock);
//		return count;
//	}
//
// END
static ssize_t lockers_read(struct file *file, char __user *buf, size_t count, loff_t *pos)
{
	struct locker *locker = file->private_data;
	char text[KEPT + 64];
	int len;

	mutex_lock(&locker->lock);
	if (locker->len < sizeof(locker->label))
		len = scnprintf(text, sizeof(text), "%u %s\n", locker->number, locker->label);
	else
		len = scnprintf(text, sizeof(text), "%u %s... (%zu)\n", locker->number,
				locker->label, locker->len);
	mutex_unlock(&locker->lock);
	return simple_read_from_buffer(buf, count, pos, text, len);
}

static int lockers_open(struct inode *inode, struct file *file)
{
	struct locker *locker = kzalloc(sizeof(*locker), GFP_KERNEL);
	// LAB
	// STUB
	//	mm_segment_t before;
	// END
	int number, error;

	if (!locker)
		return -ENOMEM;
	// LAB
	number = ida_alloc_range(&numbers, 1, limit, GFP_KERNEL);
	// STUB
	//	number = ida_simple_get(&numbers, 1, limit + 1, GFP_KERNEL);
	// END
	if (number < 0) {
		error = number == -ENOSPC ? -EBUSY : number;
		goto free;
	}
	locker->number = number;
	mutex_init(&locker->lock);
	file->private_data = locker;

	// LAB
	error = keep_label(locker, label);
	if (error)
		goto remove;
	// STUB
	//	/* Write the first label as a program would, but from the kernel's memory. */
	//	before = get_fs();
	//	set_fs(KERNEL_DS);
	//	error = lockers_write(file, (const char __force __user *)label, strlen(label),
	//			      &file->f_pos);
	//	set_fs(before);
	//	if (error < 0)
	//		goto remove;
	// END
	return 0;

remove:
	// LAB
	ida_free(&numbers, number);
	// STUB
	//	ida_simple_remove(&numbers, number);
	// END
free:
	kfree(locker);
	return error;
}

static int lockers_release(struct inode *inode, struct file *file)
{
	struct locker *locker = file->private_data;

	// LAB
	ida_free(&numbers, locker->number);
	// STUB
	//	ida_simple_remove(&numbers, locker->number);
	// END
	kfree(locker);
	return 0;
}

static const struct file_operations fops = {
	.owner = THIS_MODULE,
	.open = lockers_open,
	.release = lockers_release,
	.llseek = default_llseek,
	.read = lockers_read,
	// LAB
	.write_iter = lockers_write,
	.splice_write = iter_file_splice_write,
	// STUB
	//	.write = lockers_write,
	// END
};

// LAB
static struct miscdevice node = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "lockers",
	.fops = &fops,
	.mode = 0666,
};

static int __init lockers_init(void)
{
	if (limit < 1 || limit > 1000)
		return -EINVAL;
	return misc_register(&node);
}
module_init(lockers_init);

static void __exit lockers_exit(void)
{
	misc_deregister(&node);
}
module_exit(lockers_exit);
// STUB
//	static struct class *lockers_class;
//	static int major;
//
//	/* Everybody may read and write. */
//	static char *lockers_devnode(struct device *device, umode_t *mode)
//	{
//		if (mode)
//			*mode = 0666;
//		return NULL;
//	}
//
//	static int __init lockers_init(void)
//	{
//		struct device *device;
//		int error;
//
//		if (limit < 1 || limit > 1000)
//			return -EINVAL;
//		major = register_chrdev(0, "lockers", &fops);
//		if (major < 0)
//			return major;
//		lockers_class = class_create(THIS_MODULE, "lockers");
//		if (IS_ERR(lockers_class)) {
//			error = PTR_ERR(lockers_class);
//			goto unregister;
//		}
//		lockers_class->devnode = lockers_devnode;
//		device = device_create(lockers_class, NULL, MKDEV(major, 0), NULL, "lockers");
//		if (IS_ERR(device)) {
//			error = PTR_ERR(device);
//			goto destroy;
//		}
//		return 0;
//
//	destroy:
//		class_destroy(lockers_class);
//	unregister:
//		unregister_chrdev(major, "lockers");
//		return error;
//	}
//	module_init(lockers_init);
//
//	static void __exit lockers_exit(void)
//	{
//		device_destroy(lockers_class, MKDEV(major, 0));
//		class_destroy(lockers_class);
//		unregister_chrdev(major, "lockers");
//	}
//	module_exit(lockers_exit);
// END

MODULE_DESCRIPTION("Lab 15: lockers with labels");
MODULE_LICENSE("GPL");
