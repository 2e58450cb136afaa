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
#include <linux/cred.h>
#include <linux/errno.h>
#include <linux/fs.h>
#include <linux/mm.h>
#include <linux/semaphore.h>
#include <linux/slab.h>
#include <linux/uaccess.h>
#include <linux/uio.h>

#include "answers.h"
#include "batch.h"
#include "compat.h"
#include "device.h"
#include "solver.h"
#include "stats.h"
#include "text.h"

/* What is copied from a write at a time. */
#define SESSION_BUFFER	1024

/**
 * struct sudoku_session - an open file
 * @order: of its puzzles
 * @file: the open file, for its mode and its user
 * @turn: orders reads and writes; protects all below. A semaphore, as it is held
 *	over a solve: who waits for a mutex may spin while its owner runs, deaf to
 *	signals.
 * @published: its answers were published
 * @puzzles: puzzles answered or refused
 * @answers: the list that it adds to or reads, NULL before there is one
 * @reader: where it reads
 * @search: the workspace, NULL before the first puzzle
 * @fault: the last one that was found
 * @told: the cause of the last error that a read or a write gave
 * @text: where it is in the text that is written
 * @buffer: a piece of that text
 */
struct sudoku_session {
	unsigned int order;
	const struct file *file;

	struct semaphore turn;
	bool published;
	u64 puzzles;
	struct sudoku_answers *answers;
	struct sudoku_answers_reader reader;
	struct sudoku_search *search;
	struct sudoku_fault fault;
	struct sudoku_fault told;
	struct sudoku_text text;
	char buffer[SESSION_BUFFER];
};

struct sudoku_bounds sudoku_bounds = {
	.max_steps = 1000000000,
	.max_answer_bytes = SZ_8M,
	.max_published_bytes = SZ_64M,
};

static bool session_is_private(const struct sudoku_session *session)
{
	return session->file->f_mode & FMODE_READ &&
	       session->file->f_mode & FMODE_WRITE;
}

static kuid_t session_user(const struct sudoku_session *session)
{
	return session->file->f_cred->euid;
}

/* All functions of a session are called by whose turn it is. */

/* See to it that whatever comes next can be answered. */
static int session_reserve(struct sudoku_session *session)
{
	unsigned long chunks;
	int error;

	if (!session->answers) {
		session->answers = sudoku_answers_create(session->order);
		if (!session->answers)
			return -ENOMEM;
	}
	chunks = session->answers->chunks;
	error = sudoku_answers_reserve(session->answers);
	if (session->published && session->answers->chunks != chunks)
		sudoku_publish_growth(session->answers,
				      READ_ONCE(sudoku_bounds.max_published_bytes));
	return error;
}

/* Something is there to be answered: it takes the place of older answers. */
static void session_publish(struct sudoku_session *session)
{
	if (session->published || session_is_private(session))
		return;
	sudoku_publish(session->answers, session_user(session),
		       READ_ONCE(sudoku_bounds.max_published_bytes));
	session->published = true;
}

static bool session_full(const struct sudoku_session *session)
{
	return sudoku_answers_full(session->answers,
				   READ_ONCE(sudoku_bounds.max_answer_bytes));
}

/* Answer the present puzzle with an error, whose cause is session->fault. */
static void session_add_fault(struct sudoku_session *session, int error)
{
	struct sudoku_answer *answer = sudoku_answers_next(session->answers);

	session->fault.puzzle = ++session->puzzles;
	session->fault.error = -error;
	answer->error = -error;
	answer->fault = session->fault;
	sudoku_answers_add(session->answers);
}

/*
 * The present puzzle is no puzzle. Have it written again if anything stands
 * before it in this write, so that the caller is told by a call of its own.
 */
static int session_refuse(struct sudoku_session *session)
{
	if (session->text.start) {
		sudoku_text_forget(&session->text);
		return -EINVAL;
	}
	if (session_full(session)) {
		if (session->text.complete)
			sudoku_text_retract(&session->text);
		return -ENOSPC;
	}
	session_publish(session);
	session_add_fault(session, -EINVAL);
	session->told = session->fault;
	sudoku_stats_refuse(session->order);
	sudoku_text_refuse(&session->text);
	return -EINVAL;
}

/* Solve the present puzzle into the place for the next answer. */
static int session_search(struct sudoku_session *session)
{
	const struct sudoku_limits limits = {
		.solutions = 1,
		.steps = READ_ONCE(sudoku_bounds.max_steps),
		.pause = sudoku_pause,
	};
	u8 *solution = (u8 *)sudoku_answers_next(session->answers)->text;
	const struct sudoku_effort *effort;
	int error;

	if (!session->search) {
		session->search = sudoku_workspace_create(session->order);
		if (!session->search)
			return -ENOMEM;
	}
	error = sudoku_solve(session->search, session->text.cells, solution,
			     &limits);
	effort = sudoku_search_effort(session->search);
	sudoku_stats_solve(session->order, error, effort->steps,
			   effort->guesses);
	return error;
}

/* Solve the present puzzle, and add its answer. */
static int session_solve(struct sudoku_session *session)
{
	struct sudoku_answer *answer = sudoku_answers_next(session->answers);
	int error;

	if (session_full(session))
		return -ENOSPC;

	error = session_search(session);
	switch (error) {
	case 0:
		answer->error = 0;
		sudoku_text_format(session->order, (u8 *)answer->text,
				   answer->text);
		session->puzzles++;
		sudoku_answers_add(session->answers);
		break;
	case -EDOM:
		session->fault.cause = SUDOKU_CAUSE_NO_SOLUTION;
		session_add_fault(session, error);
		break;
	case -ETIME:
		session->fault.cause = SUDOKU_CAUSE_STEPS;
		session_add_fault(session, error);
		break;
	default:
		return error;
	}
	sudoku_text_next(&session->text);
	return 0;
}

/*
 * Go on after an event of the text. Return an error when the write is to end
 * here; text.taken says then how much of it is taken.
 */
static int session_handle(struct sudoku_session *session,
			  enum sudoku_text_event event)
{
	int error;

	if (event == SUDOKU_TEXT_FAULT)
		return session_refuse(session);

	if (event == SUDOKU_TEXT_MORE)
		return 0;

	session_publish(session);
	error = session_solve(session);
	if (error) {
		sudoku_text_retract(&session->text);
		return error;
	}
	return session_reserve(session);
}

/* Take the first characters of the buffer. */
static int session_take(struct sudoku_session *session, size_t len)
{
	struct sudoku_text *text = &session->text;
	size_t start = text->taken;
	enum sudoku_text_event event;
	int error;

	do {
		size_t done = text->taken - start;

		event = sudoku_text_take(text, session->buffer + done,
					 len - done, &session->fault);
		error = session_handle(session, event);
	} while (!error && event != SUDOKU_TEXT_MORE);
	return error;
}

static ssize_t session_write(struct sudoku_session *session,
			     struct iov_iter *from)
{
	struct sudoku_text *text = &session->text;
	size_t copied = 0;
	int error;

	error = session_reserve(session);
	if (error)
		return error;

	sudoku_text_begin_write(text);
	while (!error && iov_iter_count(from)) {
		size_t len = copy_from_iter(session->buffer,
					    min_t(size_t, SESSION_BUFFER,
						  iov_iter_count(from)), from);

		copied += len;
		error = len ? session_take(session, len) : -EFAULT;
		if (!error && iov_iter_count(from))
			error = sudoku_pause();
	}
	/* A signal, before all of a line was seen: it is to be seen again. */
	if (error == -ERESTARTSYS && text->complete)
		sudoku_text_retract(text);
	if (text->complete)
		error = session_handle(session,
				       sudoku_text_end_write(text,
							     &session->fault));
	if (text->count)
		session_publish(session);
	iov_iter_revert(from, copied - text->taken);
	return text->taken ? text->taken : error;
}

static ssize_t sudoku_write_iter(struct kiocb *iocb, struct iov_iter *from)
{
	struct sudoku_session *session = iocb->ki_filp->private_data;
	ssize_t ret;

	if (down_interruptible(&session->turn))
		return -ERESTARTSYS;
	ret = session_write(session, from);
	up(&session->turn);
	return ret;
}

/* Copy what is left of a solution. Return how much of it was copied. */
static size_t session_copy_text(struct sudoku_session *session,
				const struct sudoku_answer *answer,
				struct iov_iter *to)
{
	struct sudoku_answers_reader *reader = &session->reader;
	size_t len = sudoku_cells(session->order) + 1;
	size_t copied = copy_to_iter(answer->text + reader->offset,
				     len - reader->offset, to);

	reader->offset += copied;
	if (reader->offset == len)
		sudoku_answers_advance(reader);
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
		if (answer->error) {
			if (copied)
				break;
			session->told = answer->fault;
			sudoku_answers_advance(&session->reader);
			return -answer->error;
		}
		n = session_copy_text(session, answer, to);
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

/*
 * A batch takes its time, so it is left to a worker of the ring. The result goes
 * to the completion from here, as not every kernel completes a command that
 * returns a positive one. What restarts a system call ends a command.
 */
static int sudoku_uring_cmd(struct io_uring_cmd *cmd, unsigned int issue_flags)
{
	const struct sudoku_session *session = cmd->file->private_data;
	void __user *request;
	long ret;

	if (cmd->cmd_op != SUDOKU_IOC_SOLVE)
		return -ENOTTY;
	if (issue_flags & IO_URING_F_NONBLOCK) {
		sudoku_uring_cmd_keep(cmd);
		return -EAGAIN;
	}

	request = u64_to_user_ptr(sudoku_uring_cmd_number(cmd));
	ret = sudoku_batch_solve(session->order, request);
	if (ret == -ERESTARTSYS)
		ret = -EINTR;
	io_uring_cmd_done(cmd, ret, 0, issue_flags);
	return -EIOCBQUEUED;
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
	session->file = file;
	sema_init(&session->turn, 1);
	sudoku_text_init(&session->text, node->order);
	file->private_data = session;
	return stream_open(inode, file);
}

static int sudoku_release(struct inode *inode, struct file *file)
{
	struct sudoku_session *session = file->private_data;

	/* What is reserved is enough for the puzzle that is left unfinished. */
	if (sudoku_text_close(&session->text, &session->fault))
		session_add_fault(session, -EINVAL);

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
	.uring_cmd	= sudoku_uring_cmd,
};
