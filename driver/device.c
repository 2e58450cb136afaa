// SPDX-License-Identifier: GPL-2.0-only
/*
 * /dev/sudoku: write a grid, read its solution.
 *
 *	$ grid=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
 *	$ echo $grid > /dev/sudoku
 *	$ cat /dev/sudoku
 *
 * An open file is a session. A write-only session publishes its answers for its user; a
 * read-only session reads what is published for its user, from the first answer; a read-write
 * session reads its own answers, which nobody else sees.
 *
 * write() solves puzzles in the context of the caller, and fails only if what is written is
 * not a puzzle or cannot be accepted now. read() returns the solutions, and fails once in place of
 * each puzzle that has none. ioctl() returns the cause of the last such error, and solves
 * batches of puzzles, see <linux/sudoku.h>.
 */
#include <asm/barrier.h>
#include <linux/atomic.h>
#include <linux/compiler.h>
#include <linux/cred.h>
#include <linux/err.h>
#include <linux/errno.h>
#include <linux/fs.h>
#include <linux/kconfig.h>
#include <linux/mutex.h>
#include <linux/poll.h>
#include <linux/uaccess.h>
#include <linux/uio.h>
#include <linux/xarray.h>

#include "batch.h"
#include "device.h"
#include "session.h"
#include "user.h"

/* This ends before nodes that are still being registered: they come later than the file's. */
static unsigned int order_of(const struct file *file)
{
	const struct sudoku_node *node = sudoku_nodes;

	while (node->misc.minor != iminor(file_inode(file)))
		node++;
	return node->order;
}

/*
 * file->private_data is NULL until the first read or write creates the session; or the list that
 * open() withdrew, tagged, until the first call or close() frees it. open() itself may neither
 * allocate nor free much: the kernel holds a mutex for all misc devices meanwhile.
 */
#define WITHDRAWN	1

static void free_withdrawn(struct file *file)
{
	void *data = READ_ONCE(file->private_data);

	if (xa_pointer_tag(data) == WITHDRAWN &&
	    cmpxchg(&file->private_data, data, NULL) == data)
		sudoku_answers_put(xa_untag_pointer(data));
}

/* Get the session of a file, or NULL if there is none yet. */
static struct sudoku_session *find_session(struct file *file)
{
	free_withdrawn(file);
	/* Pairs with the cmpxchg() in get_session(). */
	return smp_load_acquire(&file->private_data);
}

/* Get the session of a file. The first call creates it. Return it, -ENOSPC or -ENOMEM. */
static struct sudoku_session *get_session(struct file *file)
{
	struct sudoku_session *session = find_session(file), *first;

	if (session)
		return session;
	session = sudoku_session_create(order_of(file), file);
	if (IS_ERR(session)) {
		/* Another thread may have had more luck. */
		first = find_session(file);
		return first ? first : session;
	}
	if (!cmpxchg(&file->private_data, NULL, session))
		return session;
	sudoku_session_free(session);
	return find_session(file);
}

/* A solve can take long. io_uring calls again, since poll() says ready, and then from a worker. */
static ssize_t sudoku_write_iter(struct kiocb *iocb, struct iov_iter *from)
{
	struct sudoku_session *session;
	ssize_t ret;

	if (iocb->ki_flags & IOCB_NOWAIT)
		return -EAGAIN;
	session = get_session(iocb->ki_filp);
	if (IS_ERR(session))
		return PTR_ERR(session);
	if (mutex_lock_interruptible(&session->lock))
		return -ERESTARTSYS;
	ret = sudoku_session_write(session, from);
	mutex_unlock(&session->lock);
	return ret;
}

static ssize_t sudoku_read_iter(struct kiocb *iocb, struct iov_iter *to)
{
	struct sudoku_session *session;
	ssize_t ret;

	if (iocb->ki_flags & IOCB_NOWAIT)
		return -EAGAIN;
	if (!iov_iter_count(to))
		return 0;
	session = get_session(iocb->ki_filp);
	if (IS_ERR(session))
		return PTR_ERR(session);
	if (mutex_lock_interruptible(&session->lock))
		return -ERESTARTSYS;
	ret = sudoku_session_read(session, to);
	mutex_unlock(&session->lock);
	return ret;
}

/* Only calls of other threads make one wait, so everything is ready: epoll needs an answer. */
static __poll_t sudoku_poll(struct file *file, poll_table *wait)
{
	return EPOLLIN | EPOLLRDNORM | EPOLLOUT | EPOLLWRNORM;
}

static long get_fault(struct file *file, struct sudoku_fault __user *to)
{
	struct sudoku_session *session = find_session(file);
	struct sudoku_fault fault = {};

	if (session) {
		if (mutex_lock_interruptible(&session->lock))
			return -ERESTARTSYS;
		fault = session->reported;
		mutex_unlock(&session->lock);
	}
	return copy_to_user(to, &fault, sizeof(fault)) ? -EFAULT : 0;
}

static long sudoku_ioctl(struct file *file, unsigned int cmd, unsigned long arg)
{
	if (cmd == SUDOKU_IOC_FAULT)
		return get_fault(file, (void __user *)arg);
	/* The argument is extensible: accept any size; sudoku_batch_solve() checks it. */
	if (IS_ENABLED(CONFIG_SUDOKU_BATCH) &&
	    (cmd & ~IOCSIZE_MASK) == (SUDOKU_IOC_SOLVE & ~IOCSIZE_MASK)) {
		free_withdrawn(file);
		return sudoku_batch_solve(order_of(file), file->f_cred->euid,
					  (void __user *)arg, _IOC_SIZE(cmd));
	}
	return -ENOTTY;
}

/*
 * A file has no position, but many programs give up on one that cannot be asked for it. Seeking
 * back gives back what the last read returned. There is no end to seek to: a program that asks for
 * the size first would read nothing. Everything else changes nothing.
 */
static loff_t sudoku_llseek(struct file *file, loff_t offset, int whence)
{
	struct sudoku_session *session = find_session(file);

	if (whence == SEEK_END)
		return -ESPIPE;
	if (whence != SEEK_CUR || offset >= 0 || !session)
		return 0;
	if (mutex_lock_interruptible(&session->lock))
		return -ERESTARTSYS;
	sudoku_session_give_back(session, -(u64)offset);
	mutex_unlock(&session->lock);
	return 0;
}

static int sudoku_open(struct inode *inode, struct file *file)
{
	struct sudoku_answers *withdrawn = NULL;

	file->private_data = NULL;
	/* The kernel also refuses O_DIRECT, but only after O_TRUNC has withdrawn a list. */
	if (file->f_flags & O_DIRECT)
		return -EINVAL;
	if (file->f_mode & FMODE_WRITE && file->f_flags & O_TRUNC)
		withdrawn = sudoku_withdraw(file->f_cred->euid, order_of(file));
	if (withdrawn)
		file->private_data = xa_tag_pointer(withdrawn, WITHDRAWN);
	/* Unlike stream_open(), keep lseek(). */
	file->f_mode &= ~(FMODE_PREAD | FMODE_PWRITE);
	file->f_mode |= FMODE_STREAM;
	return 0;
}

static int sudoku_release(struct inode *inode, struct file *file)
{
	free_withdrawn(file);
	if (file->private_data)
		sudoku_session_free(file->private_data);
	return 0;
}

/*
 * No splice_write: it would hold the pipe's lock during a solve, and refused text would stay in the
 * pipe. Programs fall back to write().
 */
const struct file_operations sudoku_fops = {
	.owner		= THIS_MODULE,
	.open		= sudoku_open,
	.release	= sudoku_release,
	.llseek		= sudoku_llseek,
	.read_iter	= sudoku_read_iter,
	.write_iter	= sudoku_write_iter,
	.poll		= sudoku_poll,
	.unlocked_ioctl	= sudoku_ioctl,
	.compat_ioctl	= compat_ptr_ioctl,
	.fsync		= noop_fsync,
};
