// SPDX-License-Identifier: GPL-2.0-only
/*
 * /dev/sudoku: write a grid, read its solution.
 *
 *	$ grid=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
 *	$ echo $grid > /dev/sudoku
 *	$ cat /dev/sudoku
 *
 * An open file is a session. A write-only session publishes its answers for its
 * user; a read-only session reads what is published for its user, from the first
 * answer; a read-write session reads its own answers, which nobody else sees.
 *
 * write() takes puzzles in pieces of any size and solves each in the write() that
 * completes it, in the context of the caller. It fails if what is written is not a
 * puzzle (EINVAL), if the session, its user, or all users together would hold too
 * much (ENOSPC), if there is no memory (ENOMEM), or if a signal arrives (EINTR, or a
 * restart). If a signal interrupts the search, or there is no memory for it or no
 * space for the answer, write() does not take the puzzle's last cell. Writing that
 * cell again resumes the search, or begins it. A line that is solved in bulk is
 * accepted whole or not at all.
 *
 * read() returns the solutions, and fails once in place of each puzzle that has
 * none to return: EDOM, no solution; ETIME, the step limit came first; EINVAL, not
 * a puzzle. ENODATA: nothing is published for this user.
 *
 * ioctl() returns the cause of the last EINVAL, EDOM or ETIME, and solves batches of
 * puzzles, independently of write() and read(); see <linux/sudoku.h>.
 */
#include <linux/compiler.h>
#include <linux/err.h>
#include <linux/errno.h>
#include <linux/fs.h>
#include <linux/kconfig.h>
#include <linux/uaccess.h>
#include <linux/uio.h>

#include "batch.h"
#include "device.h"
#include "session.h"

/* Set once loading can no longer fail: a file opened earlier would outlive a failed load. */
static bool open_allowed;

/**
 * sudoku_device_allow_open - allow sessions to be opened
 *
 * Until then, open() fails with ENODEV.
 */
void sudoku_device_allow_open(void)
{
	WRITE_ONCE(open_allowed, true);
}

static int lock_session(struct sudoku_session *session)
{
	return sudoku_lock(&session->lock,
			   READ_ONCE(session->file->f_flags) & O_NONBLOCK);
}

static void unlock_session(struct sudoku_session *session)
{
	sudoku_unlock(&session->lock);
}

/*
 * io_uring treats O_NONBLOCK as a promise that calls do not block, and issues calls with
 * IOCB_NOWAIT while holding the ring's lock. A solve can take a long time, so these fail
 * with EAGAIN, and io_uring retries them from a worker.
 */
static ssize_t sudoku_write_iter(struct kiocb *iocb, struct iov_iter *from)
{
	struct sudoku_session *session = iocb->ki_filp->private_data;
	ssize_t ret;

	if (iocb->ki_flags & IOCB_NOWAIT)
		return -EAGAIN;
	ret = lock_session(session);
	if (ret)
		return ret;
	ret = sudoku_session_write(session, from);
	unlock_session(session);
	return ret;
}

static ssize_t sudoku_read_iter(struct kiocb *iocb, struct iov_iter *to)
{
	struct sudoku_session *session = iocb->ki_filp->private_data;
	ssize_t ret;

	if (iocb->ki_flags & IOCB_NOWAIT)
		return -EAGAIN;
	if (!iov_iter_count(to))
		return 0;
	ret = lock_session(session);
	if (ret)
		return ret;
	ret = sudoku_session_read(session, to);
	unlock_session(session);
	return ret;
}

static noinline_for_stack long
get_fault(struct sudoku_session *session, struct sudoku_fault __user *to)
{
	struct sudoku_fault fault;
	int error;

	error = lock_session(session);
	if (error)
		return error;
	fault = session->reported;
	unlock_session(session);
	return copy_to_user(to, &fault, sizeof(fault)) ? -EFAULT : 0;
}

static long sudoku_ioctl(struct file *file, unsigned int cmd, unsigned long arg)
{
	struct sudoku_session *session = file->private_data;

	if (cmd == SUDOKU_IOC_FAULT)
		return get_fault(session, (void __user *)arg);
	/* The argument is extensible: accept any size; sudoku_batch_solve() checks it. */
	if (IS_ENABLED(CONFIG_SUDOKU_BATCH) &&
	    (cmd & ~IOCSIZE_MASK) == (SUDOKU_IOC_SOLVE & ~IOCSIZE_MASK))
		return sudoku_batch_solve(session->engine.order, session->engine.user,
					  session->engine.uid, (void __user *)arg,
					  _IOC_SIZE(cmd));
	return -ENOTTY;
}

static int sudoku_open(struct inode *inode, struct file *file)
{
	const struct sudoku_node *node =
		container_of(file->private_data, struct sudoku_node, misc);
	struct sudoku_session *session;

	if (!READ_ONCE(open_allowed))
		return -ENODEV;
	/* The kernel also refuses O_DIRECT, but only after O_TRUNC has withdrawn a list. */
	if (file->f_flags & O_DIRECT)
		return -EINVAL;
	session = sudoku_session_create(node->order, file);
	if (IS_ERR(session))
		return PTR_ERR(session);
	file->private_data = session;
	return stream_open(inode, file);
}

static int sudoku_release(struct inode *inode, struct file *file)
{
	sudoku_session_free(file->private_data);
	return 0;
}

/*
 * There is no splice_write: it would hold the pipe's lock during a solve, and a refused puzzle
 * would stay in the pipe, so the next splice() would write it again. Programs fall back to
 * write(). There is no poll: nothing here becomes ready by itself, and io_uring would poll before
 * it retries from a worker.
 */
const struct file_operations sudoku_fops = {
	.owner		= THIS_MODULE,
	.open		= sudoku_open,
	.release	= sudoku_release,
	.read_iter	= sudoku_read_iter,
	.write_iter	= sudoku_write_iter,
	.unlocked_ioctl	= sudoku_ioctl,
	.compat_ioctl	= compat_ptr_ioctl,
};
