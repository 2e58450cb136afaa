// SPDX-License-Identifier: GPL-2.0-only
/*
 * /dev/sudoku: write a grid, read its solution.
 *
 *	$ grid=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
 *	$ echo $grid > /dev/sudoku
 *	$ cat /dev/sudoku
 *
 * An open file is a session. A session open for writing only publishes its
 * answers for its user; one open for reading only reads what is published for
 * its user, from the first answer; one open for both reads its own answers,
 * which nobody else sees.
 *
 * write() takes puzzles in any pieces and solves each at its last cell, in the
 * context of the caller. It fails when what is written is no puzzle (EINVAL),
 * when the session holds as many answers as it may (ENOSPC), or when a signal
 * comes (EINTR). The puzzle that a signal, or want of room or memory, keeps
 * from being finished has its last cell left to be written again.
 *
 * read() gives the solutions, and fails once in the place of a puzzle that has
 * none: EDOM, no solution; ETIME, the step limit came first; EINVAL, no puzzle.
 * ENODATA: nothing is published for this user.
 *
 * ioctl() tells the cause of the last error, and solves batches of puzzles, which
 * have nothing to do with what is written and read; <linux/sudoku.h> says how.
 */
#include <linux/errno.h>
#include <linux/fs.h>
#include <linux/mm.h>
#include <linux/semaphore.h>
#include <linux/sizes.h>
#include <linux/slab.h>
#include <linux/uaccess.h>
#include <linux/uio.h>

#include "answers.h"
#include "batch.h"
#include "device.h"
#include "session.h"
#include "text.h"

struct sudoku_bounds sudoku_bounds = {
	.max_steps = 1000000000,
	.max_answer_bytes = SZ_8M,
	.max_published_bytes = SZ_64M,
};

static ssize_t sudoku_write_iter(struct kiocb *iocb, struct iov_iter *from)
{
	struct sudoku_session *session = iocb->ki_filp->private_data;
	ssize_t ret;

	if (down_interruptible(&session->turn))
		return -ERESTARTSYS;
	ret = sudoku_session_write(session, from);
	up(&session->turn);
	return ret;
}

/* Copy solutions, the first of which may be read in part. Return how many bytes. */
static size_t session_copy_text(struct sudoku_session *session,
				struct iov_iter *to)
{
	const char *text;
	size_t len = sudoku_answers_text(session->answers, &session->reader,
					 iov_iter_count(to), &text);
	size_t copied = copy_to_iter(text, len, to);

	sudoku_answers_advance(session->answers, &session->reader, copied);
	return copied;
}

static ssize_t session_read(struct sudoku_session *session, struct iov_iter *to)
{
	const struct sudoku_answer *answer;
	ssize_t copied = 0;

	if (!session->answers && !session_is_private(session)) {
		session->answers = sudoku_published(session->order,
						    session_user(session));
		if (!session->answers)
			return -ENODATA;
	}
	if (!session->answers)
		return 0;

	do {
		size_t n;

		answer = sudoku_answers_peek(session->answers, &session->reader);
		if (!answer)
			break;
		if (!answer->text[0]) {
			if (copied)
				break;
			session->told = answer->fault;
			sudoku_answers_advance(session->answers,
					       &session->reader,
					       session->answers->text_bytes);
			return -sudoku_cause_errno(session->told.cause);
		}
		n = session_copy_text(session, to);
		if (!n)
			return copied ? copied : -EFAULT;
		copied += n;
	} while (iov_iter_count(to) && !sudoku_pause());
	return copied;
}

static ssize_t sudoku_read_iter(struct kiocb *iocb, struct iov_iter *to)
{
	struct sudoku_session *session = iocb->ki_filp->private_data;
	ssize_t ret;

	if (!iov_iter_count(to))
		return 0;
	if (down_interruptible(&session->turn))
		return -ERESTARTSYS;
	ret = session_read(session, to);
	if (session->answers && session_is_private(session))
		sudoku_answers_discard(session->answers, &session->reader);
	up(&session->turn);
	return ret;
}

static long session_fault(struct sudoku_session *session,
			  struct sudoku_fault __user *to)
{
	struct sudoku_fault fault;

	if (down_interruptible(&session->turn))
		return -ERESTARTSYS;
	fault = session->told;
	up(&session->turn);
	return copy_to_user(to, &fault, sizeof(fault)) ? -EFAULT : 0;
}

static long sudoku_ioctl(struct file *file, unsigned int cmd, unsigned long arg)
{
	struct sudoku_session *session = file->private_data;

	switch (cmd) {
	case SUDOKU_IOC_SOLVE:
		return sudoku_batch_solve(session->order, (void __user *)arg);
	case SUDOKU_IOC_FAULT:
		return session_fault(session, (void __user *)arg);
	default:
		return -ENOTTY;
	}
}

static int sudoku_open(struct inode *inode, struct file *file)
{
	const struct sudoku_node *node =
		container_of(file->private_data, struct sudoku_node, misc);
	struct sudoku_session *session;

	session = kzalloc(sizeof(*session), GFP_KERNEL_ACCOUNT);
	if (!session)
		return -ENOMEM;

	session->order = node->order;
	session->window = SUDOKU_BULK_PUZZLES;
	session->file = file;
	sema_init(&session->turn, 1);
	sudoku_text_init(&session->text, node->order);
	file->private_data = session;
	return stream_open(inode, file);
}

static int sudoku_release(struct inode *inode, struct file *file)
{
	struct sudoku_session *session = file->private_data;

	sudoku_session_end(session);
	sudoku_answers_put(session->answers);
	kvfree(session->search);
	kfree(session);
	return 0;
}

const struct file_operations sudoku_fops = {
	.owner		= THIS_MODULE,
	.open		= sudoku_open,
	.release	= sudoku_release,
	.read_iter	= sudoku_read_iter,
	.write_iter	= sudoku_write_iter,
	.splice_write	= iter_file_splice_write,
	.unlocked_ioctl	= sudoku_ioctl,
	.compat_ioctl	= compat_ptr_ioctl,
};
