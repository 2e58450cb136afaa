// SPDX-License-Identifier: GPL-2.0-only
/*
 * Sessions: open, read, write, close.
 *
 * What is written goes from text to puzzles, and from puzzles to answers. A puzzle is
 * solved when its last cell is there; answers are read in the order of the puzzles.
 * Many lines that are a puzzle each take a faster way, lines.c.
 *
 * Callers hold session->lock.
 */
#include <linux/compiler.h>
#include <linux/err.h>
#include <linux/errno.h>
#include <linux/lockdep.h>
#include <linux/minmax.h>
#include <linux/string.h>
#include <linux/uio.h>

#include "answers.h"
#include "bounds.h"
#include "choose.h"
#include "lib/solver.h"
#include "lines.h"
#include "pause.h"
#include "publish.h"
#include "session.h"
#include "trace.h"
#include "user.h"

static bool session_is_private(const struct sudoku_session *session)
{
	return session->file->f_mode & FMODE_READ &&
	       session->file->f_mode & FMODE_WRITE;
}

/**
 * sudoku_session_uid - tell for which user a session publishes and finds answers
 * @session: the session
 *
 * Return: the effective user ID of the opener.
 */
kuid_t sudoku_session_uid(const struct sudoku_session *session)
{
	return session->file->f_cred->euid;
}

/* Open */

/**
 * sudoku_session_create - create a session
 * @order: of its puzzles, 2 to 5
 * @file: the file that is being opened. Opened with O_TRUNC for writing, it withdraws
 *	what its user has published.
 *
 * Context: process context, may sleep.
 * Return: the session, for sudoku_session_free(), or an error pointer: -ENOSPC when
 * its user would hold too much, -ENOMEM.
 */
struct sudoku_session *sudoku_session_create(unsigned int order,
					     struct file *file)
{
	struct sudoku_user *user = sudoku_user_find(file->f_cred);
	struct sudoku_session *session;

	if (!user)
		return ERR_PTR(-ENOMEM);
	session = sudoku_alloc_withdrawing(user, sizeof(*session), SUDOKU_SHARE_FILES);
	if (IS_ERR(session)) {
		sudoku_user_put(user);
		return session;
	}

	memset(session, 0, sizeof(*session));
	session->order = order;
	session->user = user;
	session->file = file;
	session->suspended_cell = -1;
	session->window = SUDOKU_BULK_PUZZLES;
	sudoku_lock_init(&session->lock);
	sudoku_text_init(&session->text, order);
	if (file->f_mode & FMODE_WRITE && file->f_flags & O_TRUNC)
		sudoku_withdraw(order, sudoku_session_uid(session));
	return session;
}

/* Read */

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

/* Go past an answer that is an error. Return the error. */
static int session_read_error(struct sudoku_session *session,
			      const struct sudoku_answer *answer)
{
	session->told = answer->fault;
	sudoku_answers_advance(session->answers, &session->reader,
			       session->answers->text_bytes);
	return sudoku_cause_errno(session->told.cause);
}

static ssize_t session_read_answers(struct sudoku_session *session,
				    struct iov_iter *to)
{
	const struct sudoku_answer *answer;
	ssize_t copied = 0;

	do {
		size_t n;

		answer = sudoku_answers_peek(session->answers, &session->reader);
		if (!answer)
			break;
		if (!answer->text[0])
			return copied ? copied :
					session_read_error(session, answer);
		n = session_copy_text(session, to);
		if (!n)
			return copied ? copied : -EFAULT;
		copied += n;
	} while (iov_iter_count(to) && !sudoku_pause());
	return copied;
}

/**
 * sudoku_session_read - read answers
 * @session: the session
 * @to: where to, at least a byte
 *
 * Context: process context, may sleep.
 * Return: how many bytes were read, 0 at the end of the answers; the error of an
 * answer: -EINVAL, -EDOM, -ETIME; -ENODATA when the user has published nothing;
 * -EFAULT.
 */
ssize_t sudoku_session_read(struct sudoku_session *session, struct iov_iter *to)
{
	ssize_t ret;

	lockdep_assert_held(&session->lock);

	if (!session->answers && session_is_private(session))
		return 0;
	if (!session->answers) {
		session->answers = sudoku_published(session->order,
						    sudoku_session_uid(session));
		if (!session->answers)
			return -ENODATA;
	}
	ret = session_read_answers(session, to);
	if (session_is_private(session))
		sudoku_answers_discard(session->answers, &session->reader);
	return ret;
}

/* Write: answers */

static int session_try_reserve(struct sudoku_session *session)
{
	if (!session->answers) {
		struct sudoku_answers *answers =
			sudoku_answers_create(session->order, session->user);

		if (IS_ERR(answers))
			return PTR_ERR(answers);
		session->answers = answers;
	}
	return sudoku_answers_reserve(session->answers);
}

/*
 * After an allocation of @size bytes failed, free memory for it: that of lines, which
 * only save time, or, if the user holds too much, a published list. Return true if the
 * allocation is worth another try.
 */
static bool session_make_space(struct sudoku_session *session, int error, size_t size)
{
	return sudoku_lines_free(session) ||
	       (error == -ENOSPC &&
		sudoku_withdraw_for(session->user, size, SUDOKU_SHARE_REST));
}

/**
 * sudoku_session_reserve - reserve space for one more answer, freeing other memory for it
 * @session: the session; it has a list of answers afterwards
 *
 * Return: 0, -ENOSPC when its user holds too much, -ENOMEM.
 */
int sudoku_session_reserve(struct sudoku_session *session)
{
	int error;

	do {
		error = session_try_reserve(session);
	} while (error && session_make_space(session, error, SUDOKU_ANSWERS_CHUNK));
	return error;
}

/**
 * sudoku_session_publish - publish the list that is written
 * @session: a session whose first cell is taken, or refused; nothing is done when it
 *	is published already, or private
 */
void sudoku_session_publish(struct sudoku_session *session)
{
	if (session->published || session_is_private(session))
		return;
	sudoku_publish(session->answers, sudoku_session_uid(session));
	session->published = true;
}

/**
 * sudoku_session_space - tell how many more answers a session may hold
 * @session: the session
 *
 * Return: the number of answers.
 */
unsigned long sudoku_session_space(const struct sudoku_session *session)
{
	return sudoku_answers_space(session->answers,
				   READ_ONCE(sudoku_bounds.max_answer_bytes));
}

/* Answer the present puzzle with an error: that of session->fault. */
static void session_add_fault(struct sudoku_session *session)
{
	struct sudoku_answer *answer = sudoku_answers_next(session->answers);

	session->fault.puzzle = ++session->puzzles;
	answer->no_text = 0;
	answer->fault = session->fault;
	sudoku_answers_add(session->answers);
}

/**
 * sudoku_session_answer - add the answer of a puzzle that is finished
 * @session: a session with space reserved for it
 * @error: 0, and the solution's text is in the place for the next answer; or -EDOM or
 *	-ETIME
 * @effort: what it took
 */
void sudoku_session_answer(struct sudoku_session *session, int error,
			   const struct sudoku_effort *effort)
{
	sudoku_stats_count(&session->stats, error, effort);
	if (error) {
		memset(&session->fault, 0, sizeof(session->fault));
		session->fault.cause = sudoku_solve_cause(error);
		session_add_fault(session);
		return;
	}
	session->puzzles++;
	sudoku_answers_add(session->answers);
}

/* The puzzle in the workspace, if any, is finished, or will not be resumed. */
static void session_end_solve(struct sudoku_session *session, int error)
{
	if (session->suspended_cell < 0)
		return;
	sudoku_trace_end(session->order, sudoku_session_uid(session), error,
			 &session->workspace->effort, session->begun);
	session->suspended_cell = -1;
}

/*
 * What was written is not a puzzle. Have it written again if anything precedes it in
 * this write, so that the caller is told by a call of its own.
 */
static int session_refuse(struct sudoku_session *session)
{
	if (session->text.start) {
		sudoku_text_rewind(&session->text);
		return -EINVAL;
	}
	if (!sudoku_session_space(session)) {
		if (session->text.complete)
			sudoku_text_retract(&session->text);
		return -ENOSPC;
	}
	sudoku_session_publish(session);
	session_end_solve(session, -EINTR);
	session->full = false;
	session_add_fault(session);
	session->told = session->fault;
	session->stats.refused++;
	sudoku_text_refuse(&session->text);
	return -EINVAL;
}

/* Write: puzzles */

static void session_free_workspace(struct sudoku_session *session)
{
	struct sudoku_workspace *workspace = session->workspace;

	if (!workspace)
		return;
	session_end_solve(session, -EINTR);
	sudoku_user_free(session->user, workspace, workspace->ops->size);
	session->workspace = NULL;
}

/*
 * Have a workspace of the solver that is chosen now. That of another solver is freed
 * first, so that a user needs memory for one only. No search is lost by this: one that
 * is resumed keeps its workspace, see session_start_solve(), and for another puzzle it
 * would be given up as well.
 */
static int session_prepare_workspace(struct sudoku_session *session)
{
	const struct sudoku_solver *solver = sudoku_choose_solver();
	size_t size = sudoku_workspace_size(solver, session->order);
	struct sudoku_workspace *workspace;

	if (session->workspace && session->workspace->solver == solver)
		return 0;
	session_free_workspace(session);
	do {
		workspace = sudoku_user_alloc(session->user, size,
					      SUDOKU_SHARE_REST);
	} while (IS_ERR(workspace) &&
		 session_make_space(session, PTR_ERR(workspace), size));
	if (IS_ERR(workspace))
		return PTR_ERR(workspace);
	sudoku_workspace_init(workspace, solver, session->order);
	session->workspace = workspace;
	return 0;
}

/*
 * Have the present puzzle in the workspace. If it was interrupted there, its search is
 * resumed, by the same solver even if another is chosen now.
 */
static int session_start_solve(struct sudoku_session *session)
{
	const struct sudoku_text *text = &session->text;
	int last = text->cells[text->count - 1];
	int error;

	if (session->suspended_cell == last)
		return 0;
	error = session_prepare_workspace(session);
	if (error)
		return error;
	session_end_solve(session, -EINTR);
	sudoku_solve_start(session->workspace, text->cells);
	session->begun = sudoku_trace_begin(session->order, sudoku_session_uid(session),
					    text->cells);
	session->suspended_cell = last;
	return 0;
}

/* Solve the present puzzle, and add its answer. On an error it is left suspended. */
static int session_solve(struct sudoku_session *session)
{
	char *text = sudoku_answers_next(session->answers)->text;
	int error;

	if (!sudoku_session_space(session))
		return -ENOSPC;
	error = session_start_solve(session);
	if (error)
		return error;
	error = sudoku_solve_resume(session->workspace, (u8 *)text,
				    &session->limits);
	if (error && error != -EDOM && error != -ETIME)
		return error;
	session_end_solve(session, error);
	session->full = false;
	if (!error)
		sudoku_text_format(session->order, (u8 *)text, text);
	sudoku_session_answer(session, error, &session->workspace->effort);
	sudoku_text_next(&session->text);
	return 0;
}

/* Write: text */

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

	sudoku_session_publish(session);
	error = session_solve(session);
	if (error) {
		sudoku_text_retract(&session->text);
		return error;
	}
	return sudoku_session_reserve(session);
}

/* Parse the first characters of the buffer, and solve the puzzles in them. */
static int session_parse(struct sudoku_session *session, size_t len)
{
	struct sudoku_text *text = &session->text;
	size_t start = text->taken;
	enum sudoku_text_event event;
	int error;

	for (;;) {
		size_t done = text->taken - start;

		event = sudoku_text_parse(text, session->buffer + done,
					  len - done, &session->fault);
		error = session_handle(session, event);
		if (error || event == SUDOKU_TEXT_MORE)
			return error;
		/*
		 * A puzzle may end before its solver pauses, but many in a row take
		 * long. Of the last one nothing is left but its newline.
		 */
		if (text->taken - start + 1 < len)
			error = sudoku_pause();
		if (error)
			return error;
	}
}

/* Write a piece: as many characters as fit into the buffer. */
static noinline_for_stack int
session_write_piece(struct sudoku_session *session, struct iov_iter *from)
{
	size_t len = copy_from_iter(session->buffer,
				    min_t(size_t, SESSION_BUFFER,
					  iov_iter_count(from)), from);
	size_t end = len;

	if (!len)
		return -EFAULT;
	/* End at the end of a line: those behind it may be solved together. */
	while (end && session->buffer[end - 1] != '\n')
		end--;
	if (end) {
		iov_iter_revert(from, len - end);
		len = end;
	}
	return session_parse(session, len);
}

/* Go on with a write: by many lines at once, or by a piece. */
static int session_write_some(struct sudoku_session *session,
			      struct iov_iter *from)
{
	if (sudoku_lines_prepare(session, from))
		return sudoku_lines_write(session, from);
	return session_write_piece(session, from);
}

/*
 * All of a write is taken, or an error ended it. A puzzle may be complete whose line
 * was not seen to its end: after a signal its last cell is to be written again, else
 * it is solved now.
 */
static int session_end_write(struct sudoku_session *session, int error)
{
	struct sudoku_text *text = &session->text;

	if (!text->complete)
		return error;
	if (error == -ERESTARTSYS) {
		sudoku_text_retract(text);
		return error;
	}
	return session_handle(session,
			      sudoku_text_end_write(text, &session->fault));
}

/**
 * sudoku_session_write - take what is written
 * @session: the session
 * @from: what is written; what was not taken is left in it
 *
 * Context: process context, sleeps and solves.
 * Return: how many bytes were taken or, if none were, -EINVAL, -ENOSPC, -EFAULT,
 * -ENOMEM, -ERESTARTSYS.
 */
ssize_t sudoku_session_write(struct sudoku_session *session,
			     struct iov_iter *from)
{
	struct sudoku_text *text = &session->text;
	size_t count = iov_iter_count(from);
	unsigned int cells = text->count;
	int error;

	lockdep_assert_held(&session->lock);

	error = sudoku_session_reserve(session);
	if (error) {
		session->full |= error == -ENOSPC;
		return error;
	}

	session->limits.solutions = 1;
	session->limits.steps = READ_ONCE(sudoku_bounds.max_steps);
	session->limits.pause = sudoku_pause;
	session->limits.watch = sudoku_trace_step;
	session->limits.watched = sudoku_steps_traced;
	session->without_bulk = false;
	sudoku_text_begin_write(text);
	while (!error && iov_iter_count(from)) {
		error = session_write_some(session, from);
		sudoku_stats_add(session->order, &session->stats);
		/* A signal would have a complete puzzle parsed again, and again. */
		if (!error && iov_iter_count(from) && !text->complete)
			error = sudoku_pause();
	}
	error = session_end_write(session, error);
	sudoku_stats_add(session->order, &session->stats);
	sudoku_lines_free(session);

	/* The first cells of a puzzle publish, too. */
	if (text->count)
		sudoku_session_publish(session);
	if (error == -ENOSPC)
		session->full = true;
	else if (text->count != cells)
		session->full = false;
	iov_iter_revert(from, count - iov_iter_count(from) - text->taken);
	return text->taken ? text->taken : error;
}

/* Close */

/* Answer the puzzle that is left unfinished, in the space that is reserved. */
static void session_end(struct sudoku_session *session)
{
	if (!sudoku_text_close(&session->text, &session->fault))
		return;
	if (session->full)
		session->fault.cause = SUDOKU_CAUSE_NO_SPACE;
	session_add_fault(session);
}

/**
 * sudoku_session_free - end and free a session
 * @session: a session that nobody else uses any more
 *
 * Context: process context, may sleep.
 */
void sudoku_session_free(struct sudoku_session *session)
{
	struct sudoku_user *user = session->user;

	session_end(session);
	sudoku_answers_put(session->answers);
	session_free_workspace(session);
	sudoku_user_free(user, session, sizeof(*session));
	sudoku_user_put(user);
}
