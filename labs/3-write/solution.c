// SPDX-License-Identifier: GPL-2.0-only
/*
 * Lab 3: puzzles are written, in pieces of any size, and kept; readers get all that are
 * kept, one on a line. lib/text.h has the parser, and lib/grid.h says whether digits clash.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/errno.h>
#include <linux/fs.h>
#include <linux/minmax.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/slab.h>
#include <linux/uaccess.h>

#include "lib/text.h"

#define ORDER	3
#define LINE	82	/* 81 cells and a newline */
#define PIECE	128	/* of a write, copied at a time */

static unsigned int limit = 100;
module_param(limit, uint, 0444);
MODULE_PARM_DESC(limit, "Puzzles that are kept, 1 to 1000");

/* Protects all below. */
static DEFINE_MUTEX(lock);
static struct sudoku_text parser;
static char (*puzzles)[LINE];	/* room for as many as limit says */
static unsigned int kept;	/* puzzles that are there */

/* Keep the puzzle that the parser has. Return 0, -EINVAL or -ENOSPC. */
static int keep_puzzle(void)
{
	// LAB Refuse a clash. Write the puzzle into its place among puzzles, if there is one left.
	struct sudoku_fault fault;

	if (sudoku_find_clash(ORDER, parser.cells, &fault))
		return -EINVAL;
	if (kept == limit)
		return -ENOSPC;
	sudoku_text_format(ORDER, parser.cells, puzzles[kept]);
	kept++;
	return 0;
	// STUB
	//	return kept < limit ? -ENOSYS : -ENOSPC;
	// END
}

/*
 * Do what an event of the parser asks for; good is the end of the last puzzle kept, or the
 * beginning of the write. Return 0, or the error that ends the write.
 */
static int handle_event(enum sudoku_text_event event, struct sudoku_text_mark *good)
{
	// LAB Keep a puzzle, and note where it ends. What is no puzzle is an error.
	int error;

	switch (event) {
	case SUDOKU_TEXT_PUZZLE:
		error = keep_puzzle();
		if (!error)
			*good = parser.at;
		return error;
	case SUDOKU_TEXT_FAULT:
		return -EINVAL;
	default:
		return 0;
	}
	// STUB
	//	return event == SUDOKU_TEXT_PUZZLE ? keep_puzzle() : 0;
	// END
}

/* Take a piece of a write, with all events in it. Return 0, or the error that ends the write. */
static int take_piece(const char *piece, size_t len, struct sudoku_text_mark *good)
{
	// LAB Give the piece to the parser; after each event, the rest that is not taken yet.
	size_t start = parser.at.taken, done;
	enum sudoku_text_event event;
	struct sudoku_fault fault;
	int error;

	do {
		done = parser.at.taken - start;
		event = sudoku_text_parse(&parser, piece + done, len - done, &fault);
		error = handle_event(event, good);
	} while (!error && event != SUDOKU_TEXT_MORE);
	return error;
	// STUB
	//	return handle_event(SUDOKU_TEXT_MORE, good);
	// END
}

static ssize_t sudoku_write(struct file *file, const char __user *buf, size_t count, loff_t *pos)
{
	// LAB Take the write piece by piece. After an error, go back. Return how much is taken.
	struct sudoku_text_mark good;
	size_t done, len, taken;
	char piece[PIECE];
	int error = 0;

	mutex_lock(&lock);
	sudoku_text_begin(&parser);
	good = parser.at;
	for (done = 0; !error && done < count; done += len) {
		len = min(count - done, sizeof(piece));
		len -= copy_from_user(piece, buf + done, len);
		error = len ? take_piece(piece, len, &good) : -EFAULT;
	}
	if (!error)
		error = handle_event(sudoku_text_end(&parser), &good);
	if (error == -EINVAL && !good.taken)
		sudoku_text_refuse(&parser);
	else if (error)
		parser.at = good;
	taken = parser.at.taken;
	mutex_unlock(&lock);
	return taken ? taken : error;
	// STUB
	//	struct sudoku_text_mark good = parser.at;
	//	char piece[PIECE] = "";
	//
	//	return take_piece(piece, 0, &good) ?: -ENOSYS;
	// END
}

static ssize_t sudoku_read(struct file *file, char __user *buf, size_t count, loff_t *pos)
{
	// LAB Give what is kept, from *pos on, as in lab 2. Who else may be at it now?
	ssize_t copied;

	mutex_lock(&lock);
	copied = simple_read_from_buffer(buf, count, pos, puzzles, kept * LINE);
	mutex_unlock(&lock);
	return copied;
	// STUB
	//	return -ENOSYS;
	// END
}

/* Opened as the shell's > opens it, the device forgets the puzzles that it has kept. */
static int sudoku_open(struct inode *inode, struct file *file)
{
	if (!(file->f_mode & FMODE_WRITE) || !(file->f_flags & O_TRUNC))
		return 0;
	mutex_lock(&lock);
	kept = 0;
	mutex_unlock(&lock);
	return 0;
}

static const struct file_operations fops = {
	.owner = THIS_MODULE,
	.open = sudoku_open,
	.read = sudoku_read,
	.write = sudoku_write,
};

static struct miscdevice node = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "sudoku",
	.fops = &fops,
	.mode = 0666,
};

static int __init sudoku_init(void)
{
	int error;

	if (limit < 1 || limit > 1000)
		return -EINVAL;
	sudoku_text_init(&parser, ORDER);
	// LAB Allocate room for so many puzzles, before anybody can write one.
	puzzles = kmalloc_array(limit, LINE, GFP_KERNEL);
	if (!puzzles)
		return -ENOMEM;
	// STUB
	// END
	error = misc_register(&node);
	if (error)
		kfree(puzzles);
	return error;
}
module_init(sudoku_init);

static void __exit sudoku_exit(void)
{
	misc_deregister(&node);
	kfree(puzzles);
}
module_exit(sudoku_exit);

MODULE_DESCRIPTION("Lab 3: puzzles are written and kept");
MODULE_LICENSE("GPL");
