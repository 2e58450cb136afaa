// SPDX-License-Identifier: GPL-2.0-only
/*
 * Lab 7a: a board for notes. A write hangs up a note, a read takes the oldest one down.
 * One task at a time, it does what it should. It has three mistakes, for all that:
 *
 *	a race		two tasks change a variable at the same time, and a change is lost
 *	an inversion	two locks are taken in both orders, and two tasks can wait for each other
 *	a sleep		a function that may sleep is called where nobody may
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/ctype.h>
#include <linux/errno.h>
#include <linux/fs.h>
#include <linux/list.h>
#include <linux/minmax.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/slab.h>
#include <linux/spinlock.h>
#include <linux/uaccess.h>

#define NOTE_MAX	65536

/* The lines at fault, by their numbers in this file as you were given it. */
// LAB Say where the mistakes are. Of an inversion, the two calls that take the second lock.
static int race = 81;
static int inversion[2] = { 96, 126 };
static int sleep = 69;
// STUB
//	static int race;
//	static int inversion[2];
//	static int sleep;
// END
module_param(race, int, 0444);
module_param_array(inversion, int, NULL, 0444);
module_param(sleep, int, 0444);

/* Digits on all notes that were ever hung up */
static unsigned long digits;
module_param(digits, ulong, 0444);

/* Notes hung up, and taken down; protected by count_lock */
static DEFINE_MUTEX(count_lock);
static unsigned long hung, taken;
module_param(hung, ulong, 0444);
module_param(taken, ulong, 0444);

/* The number of the last note; protected by number_lock */
static DEFINE_SPINLOCK(number_lock);
static unsigned int last_number;

/* The notes on the board, the oldest first; protected by board_lock */
static DEFINE_MUTEX(board_lock);
static LIST_HEAD(notes);

struct note {
	struct list_head link;
	unsigned int number;
	size_t length;
	char text[];
};

/* Make a note, and give it a number. Return NULL if there is no memory. */
static struct note *make_note(size_t length)
{
	struct note *note;

	// LAB
	note = kmalloc(sizeof(*note) + length, GFP_KERNEL);
	if (!note)
		return NULL;
	note->length = length;
	spin_lock(&number_lock);
	note->number = ++last_number;
	spin_unlock(&number_lock);
	return note;
	// STUB
	//	spin_lock(&number_lock);
	//	note = kmalloc(sizeof(*note) + length, GFP_KERNEL);
	//	if (note) {
	//		note->length = length;
	//		note->number = ++last_number;
	//	}
	//	spin_unlock(&number_lock);
	//	return note;
	// END
}

// LAB
static void count_digits(const struct note *note)
{
	unsigned long found = 0;
	size_t i;

	for (i = 0; i < note->length; i++)
		if (isdigit(note->text[i]))
			found++;

	mutex_lock(&count_lock);
	digits += found;
	mutex_unlock(&count_lock);
}

// STUB
//	static noinline void count_digit(char character)
//	{
//		if (isdigit(character))
//			digits++;
//	}
//
//	static void count_digits(const struct note *note)
//	{
//		size_t i;
//
//		for (i = 0; i < note->length; i++)
//			count_digit(note->text[i]);
//	}
// END

static void hang_note(struct note *note)
{
	mutex_lock(&board_lock);
	list_add_tail(&note->link, &notes);
	mutex_lock(&count_lock);
	hung++;
	mutex_unlock(&count_lock);
	mutex_unlock(&board_lock);
}

static ssize_t board_write(struct file *file, const char __user *buf, size_t count, loff_t *pos)
{
	struct note *note;

	if (!count || count > NOTE_MAX)
		return -EINVAL;
	note = make_note(count);
	if (!note)
		return -ENOMEM;
	if (copy_from_user(note->text, buf, count)) {
		kfree(note);
		return -EFAULT;
	}
	count_digits(note);
	hang_note(note);
	return count;
}

/* Take down the oldest note. Return NULL if there is none. */
static struct note *take_note(void)
{
	struct note *note;

	// LAB
	mutex_lock(&board_lock);
	mutex_lock(&count_lock);
	// STUB
	//	mutex_lock(&count_lock);
	//	mutex_lock(&board_lock);
	// END
	note = list_first_entry_or_null(&notes, struct note, link);
	if (note) {
		list_del(&note->link);
		taken++;
	}
	mutex_unlock(&board_lock);
	mutex_unlock(&count_lock);
	return note;
}

static ssize_t board_read(struct file *file, char __user *buf, size_t count, loff_t *pos)
{
	struct note *note = take_note();
	ssize_t ret;

	if (!note)
		return 0;
	ret = min(count, note->length);
	if (copy_to_user(buf, note->text, ret))
		ret = -EFAULT;
	kfree(note);
	return ret;
}

static const struct file_operations fops = {
	.owner = THIS_MODULE,
	.read = board_read,
	.write = board_write,
};

static struct miscdevice node = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "sudoku",
	.fops = &fops,
	.mode = 0666,
};

static int __init board_init(void)
{
	return misc_register(&node);
}
module_init(board_init);

static void __exit board_exit(void)
{
	struct note *note, *next;

	misc_deregister(&node);
	list_for_each_entry_safe(note, next, &notes, link)
		kfree(note);
}
module_exit(board_exit);

MODULE_DESCRIPTION("Lab 7a: a driver with three mistakes");
MODULE_LICENSE("GPL");
