// SPDX-License-Identifier: GPL-2.0-only
/*
 * Sessions: open, read, write, close.
 *
 * Written text is parsed into puzzles, and each puzzle becomes one answer. A puzzle is
 * solved in the write() that completes it; answers are read in the order of the puzzles.
 * Where lanes are used (9x9 grids, enough lines, enough memory), lines that each hold one
 * puzzle bypass the parser and are solved in bulk. The parser takes all other text. The
 * answers are the same, except that the solvers may find different solutions of a puzzle
 * that has several.
 *
 * Callers hold session->lock, except when creating or freeing a session.
 */
#include <linux/compiler.h>
#include <linux/err.h>
#include <linux/errno.h>
#include <linux/kconfig.h>
#include <linux/limits.h>
#include <linux/lockdep.h>
#include <linux/minmax.h>
#include <linux/string.h>
#include <linux/uio.h>

#include "answers.h"
#include "bounds.h"
#include "engine.h"
#include "lib/solver.h"
#include "lib/text.h"
#include "pause.h"
#include "publish.h"
#include "session.h"
#include "stats.h"
#include "user.h"

/* How many lines to solve in bulk. */
#define WINDOW_MAX	8192u	/* initially, and at most */
#define WINDOW_MIN	64u	/* after a line that needed the parser */

static bool session_is_private(const struct sudoku_session *session)
{
	return session->file->f_mode & FMODE_READ &&
	       session->file->f_mode & FMODE_WRITE;
}

/* Open */

/**
 * sudoku_session_create - create a session
 * @order: order of the puzzles, 2 to 5
 * @file: the file that is being opened. If it is opened for writing with O_TRUNC, its user's
 *	published list is withdrawn.
 *
 * Context: process context, may sleep.
 * Return: the session, for sudoku_session_free(), or an error pointer: -ENOSPC if
 * its user, or all users together, would hold too much; or -ENOMEM.
 */
struct sudoku_session *sudoku_session_create(unsigned int order,
					     struct file *file)
{
	struct sudoku_user *user = sudoku_user_find(file->f_cred);
	struct sudoku_session *session;

	if (!user)
		return ERR_PTR(-ENOMEM);
	session = sudoku_user_alloc(user, sizeof(*session), SUDOKU_SHARE_FILES);
	if (IS_ERR(session)) {
		sudoku_user_put(user);
		return session;
	}

	memset(session, 0, sizeof(*session));
	session->file = file;
	session->window = WINDOW_MAX;
	sudoku_lock_init(&session->lock);
	sudoku_text_init(&session->text, order);
	sudoku_engine_init(&session->engine, order, user, file->f_cred->euid);
	if (file->f_mode & FMODE_WRITE && file->f_flags & O_TRUNC)
		sudoku_withdraw(order, session->engine.uid);
	return session;
}

/* Read */

/* Copy solutions; part of the first may have been read. Return the number of bytes copied. */
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

/* Skip an answer that is an error. Return that error. */
static int session_read_error(struct sudoku_session *session,
			      const struct sudoku_answer *answer)
{
	session->reported = answer->fault;
	sudoku_answers_advance(session->answers, &session->reader,
			       session->answers->text_bytes);
	return sudoku_cause_errno(session->reported.cause);
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
 * @to: destination, at least one byte long
 *
 * Context: process context, may sleep.
 * Return: the number of bytes read, 0 at the end of the answers; the error of an
 * answer: -EINVAL, -EDOM, -ETIME; -ENODATA if nothing is published for the user;
 * -EFAULT.
 */
ssize_t sudoku_session_read(struct sudoku_session *session, struct iov_iter *to)
{
	ssize_t ret;

	lockdep_assert_held(&session->lock);

	if (!session->answers && session_is_private(session))
		return 0;
	if (!session->answers) {
		session->answers = sudoku_published_get(session->engine.order,
							session->engine.uid);
		if (!session->answers)
			return -ENODATA;
	}
	ret = session_read_answers(session, to);
	if (session_is_private(session))
		sudoku_answers_discard(session->answers, &session->reader);
	return ret;
}

/* Write: answers */

static int session_try_reserve(struct sudoku_session *session, enum sudoku_share share)
{
	if (!session->answers) {
		struct sudoku_answers *answers =
			sudoku_publishable_create(session->engine.order, session->engine.user);

		if (IS_ERR(answers))
			return PTR_ERR(answers);
		session->answers = answers;
	}
	return sudoku_answers_reserve(session->answers, share);
}

/*
 * Reserve space for one more answer. Create the list first if there is none; that may evict
 * published lists. If this fails, free the lanes' memory and retry; only the retry may evict
 * published lists to make room for the answer. Return 0; -ENOSPC if the session's user, or all
 * users together, would hold too much; or -ENOMEM.
 */
static int session_reserve(struct sudoku_session *session)
{
	if (!session_try_reserve(session, SUDOKU_SHARE_SPARE))
		return 0;
	sudoku_engine_free_bulk(&session->engine);
	return session_try_reserve(session, SUDOKU_SHARE_NORMAL);
}

/* Publish the session's list, unless the session is private. */
static void session_publish(struct sudoku_session *session)
{
	if (session->published || session_is_private(session))
		return;
	sudoku_publish(session->answers, session->engine.uid);
	session->published = true;
}

/* Return how many more answers the list may hold. */
static unsigned long session_space(const struct sudoku_session *session)
{
	return sudoku_answers_space(session->answers,
				    READ_ONCE(sudoku_bounds.max_answer_bytes));
}

/* Answer the current puzzle with the error in session->fault. */
static void session_add_fault(struct sudoku_session *session)
{
	struct sudoku_answer *answer = sudoku_answers_next(session->answers);

	session->fault.puzzle = ++session->puzzles;
	answer->no_text = 0;
	answer->fault = session->fault;
	sudoku_answers_add(session->answers);
}

/*
 * Answer a finished puzzle. @error is 0 if the solution's text is in the next slot, or
 * -EDOM or -ETIME.
 */
static void session_answer(struct sudoku_session *session, int error)
{
	if (error) {
		memset(&session->fault, 0, sizeof(session->fault));
		session->fault.cause = sudoku_solve_cause(error);
		session_add_fault(session);
		return;
	}
	session->puzzles++;
	sudoku_answers_add(session->answers);
}

/*
 * Refuse text that is not a puzzle. If anything precedes it in this write, end the write
 * with a short count; the next write then starts with this text and fails.
 */
static int session_refuse(struct sudoku_session *session)
{
	if (session->text.start) {
		sudoku_text_rewind(&session->text);
		return -EINVAL;
	}
	if (!session_space(session)) {
		if (session->text.complete)
			sudoku_text_retract(&session->text);
		return -ENOSPC;
	}
	session_publish(session);
	sudoku_engine_finish(&session->engine, -EINTR);
	session->full = false;
	session_add_fault(session);
	session->reported = session->fault;
	session->engine.stats.refused++;
	sudoku_text_refuse(&session->text);
	return -EINVAL;
}

/* Write: text */

/* Solve the current puzzle, and add its answer. A signal leaves it suspended. */
static int session_solve(struct sudoku_session *session)
{
	char *text = sudoku_answers_next(session->answers)->text;
	int error;

	if (!session_space(session))
		return -ENOSPC;
	error = sudoku_engine_solve(&session->engine, session->text.cells, (u8 *)text);
	if (!sudoku_is_outcome(error))
		return error;
	session->full = false;
	if (!error)
		sudoku_text_format(session->engine.order, (u8 *)text, text);
	session_answer(session, error);
	sudoku_text_next(&session->text);
	return 0;
}

/*
 * Handle an event of the parser. Return an error if the write must end here; text.taken
 * is then the number of bytes accepted.
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

/* Parse the first @len characters of the buffer, and solve the puzzles in them. */
static noinline_for_stack int
session_parse(struct sudoku_session *session, size_t len)
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
		 * A puzzle may be solved before its solver first pauses, but many such
		 * puzzles in a row add up.
		 * There is no need to pause if only the last newline remains.
		 */
		if (text->taken - start + 1 < len)
			error = sudoku_pause();
		if (error)
			return error;
	}
}

/* Copy a piece of the text into the buffer. Return its size, 0 for a bad address. */
static noinline_for_stack size_t
session_copy_piece(struct sudoku_session *session, struct iov_iter *from)
{
	size_t len = copy_from_iter(session->buffer,
				    min_t(size_t, SESSION_BUFFER,
					  iov_iter_count(from)), from);
	size_t end = len;

	/* End at the end of a line: the lines after it may be solved in bulk. */
	while (end && session->buffer[end - 1] != '\n')
		end--;
	if (!end)
		return len;
	iov_iter_revert(from, len - end);
	return end;
}

/* Write: lines that each hold one puzzle, solved in bulk */

static size_t line_size(const struct sudoku_session *session)
{
	return sudoku_cells(session->engine.order) + 1;
}

/*
 * Return how many lines to solve in bulk now; 0 to parse a piece of the text. To limit wasted
 * work, a line that needs the parser sets the window to 0: one piece is parsed, and the window
 * is reset to WINDOW_MIN. It doubles whenever all loaded lines were answered.
 */
static noinline_for_stack unsigned int
session_bulk_lines(struct sudoku_session *session, const struct iov_iter *from)
{
	unsigned int max_lines;

	if (!IS_ENABLED(CONFIG_SUDOKU_LANES) || session->text.count ||
	    !session_space(session))
		return 0;
	max_lines = sudoku_engine_prepare(&session->engine,
					  iov_iter_count(from) / line_size(session));
	if (!max_lines)
		return 0;
	if (!session->window) {
		session->window = WINDOW_MIN;
		return 0;
	}
	return min(session->window, max_lines);
}

/*
 * Load up to @max_lines, stopping at the first that is not a plain puzzle. Return the number
 * loaded.
 */
static noinline_for_stack unsigned int
session_gather_lines(struct sudoku_session *session, struct iov_iter *from,
		     unsigned int max_lines)
{
	const size_t size = line_size(session);
	unsigned int count = 0, lines, i;

	do {
		const char *line = session->buffer;
		size_t len;

		lines = min_t(unsigned int, max_lines - count, SESSION_BUFFER / size);
		len = copy_from_iter(session->buffer,
				     min_t(size_t, lines * size,
					   iov_iter_count(from)), from);
		for (i = 0; i < len / size; i++, line += size)
			if (line[size - 1] != '\n' ||
			    !sudoku_engine_load_text(&session->engine, count + i,
						     line))
				break;
		iov_iter_revert(from, len - i * size);
		count += i;
	} while (i == lines && count < max_lines);
	return count;
}

/* Answer finished lines while there is space. Return the number answered. */
static noinline_for_stack unsigned int
session_answer_lines(struct sudoku_session *session)
{
	unsigned int max_lines = min_t(unsigned long, session->engine.done,
				       session_space(session));
	unsigned int taken = 0;
	int reserve_error = 0;

	while (!reserve_error && taken < max_lines) {
		char *text = sudoku_answers_next(session->answers)->text;
		int error = sudoku_engine_outcome(&session->engine, taken, NULL, text);

		if (error == -EINVAL)
			break;
		if (!error)
			text[sudoku_cells(session->engine.order)] = '\n';
		session_answer(session, error);
		taken++;
		sudoku_yield();
		reserve_error = sudoku_answers_reserve(session->answers, SUDOKU_SHARE_SPARE);
	}
	return taken;
}

/*
 * Take up to @max_lines, stopping at the first that is not a puzzle or cannot be answered.
 */
static noinline_for_stack int
session_write_lines(struct sudoku_session *session, struct iov_iter *from,
		    unsigned int max_lines)
{
	unsigned int count = session_gather_lines(session, from, max_lines), taken;
	int error, reserve_error;

	error = sudoku_engine_solve_bulk(&session->engine, count);
	if (session->engine.done)
		session_publish(session);
	taken = session_answer_lines(session);
	session->window = taken && taken == count ?
			  min(2 * session->window, WINDOW_MAX) : 0;
	sudoku_text_skip_lines(&session->text, taken);
	iov_iter_revert(from, (count - taken) * line_size(session));
	reserve_error = session_reserve(session);
	return reserve_error ? reserve_error : error;
}

/* Write: the call */

/* Continue a write: solve some lines in bulk, or parse one piece of the text. */
static int session_write_some(struct sudoku_session *session,
			      struct iov_iter *from)
{
	unsigned int lines = session_bulk_lines(session, from);
	size_t len;

	if (IS_ENABLED(CONFIG_SUDOKU_LANES) && lines)
		return session_write_lines(session, from, lines);
	len = session_copy_piece(session, from);
	return len ? session_parse(session, len) : -EFAULT;
}

/*
 * End the text of a write. If a puzzle is complete although the end of its line has not been
 * seen, solve it now. Return the error that ends the write.
 */
static noinline_for_stack int
session_end_text(struct sudoku_session *session, int error)
{
	struct sudoku_text *text = &session->text;

	if (text->complete)
		error = session_handle(session,
				       sudoku_text_end_write(text, &session->fault));
	return error;
}

/*
 * End a write. @cells: cells of the puzzle that were parsed before this write. Return what
 * write() returns.
 */
static noinline_for_stack ssize_t
session_end_write(struct sudoku_session *session, unsigned int cells, int error)
{
	const struct sudoku_text *text = &session->text;

	sudoku_stats_add(session->engine.order, &session->engine.stats);
	sudoku_engine_free_bulk(&session->engine);
	/* Even an incomplete puzzle publishes the list. */
	if (text->count)
		session_publish(session);
	if (error == -ENOSPC)
		session->full = true;
	else if (text->count != cells)
		session->full = false;
	return text->taken ? text->taken : error;
}

/**
 * sudoku_session_write - accept written text
 * @session: the session
 * @from: the text; bytes not accepted are left in it
 *
 * Context: process context, may sleep; solves puzzles.
 * Return: the number of bytes accepted or, if there are none, -EINVAL, -ENOSPC, -EFAULT,
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

	error = session_reserve(session);
	if (error) {
		session->full |= error == -ENOSPC;
		return error;
	}

	sudoku_engine_begin(&session->engine, 1, U64_MAX);
	sudoku_text_begin_write(text);
	while (!error && iov_iter_count(from)) {
		error = session_write_some(session, from);
		sudoku_stats_add(session->engine.order, &session->engine.stats);
		/*
		 * Do not pause while a puzzle is complete but unsolved: a signal would end the
		 * write there, and the rest of the puzzle's line would not be checked.
		 */
		if (!error && iov_iter_count(from) && !text->complete)
			error = sudoku_pause();
	}
	error = session_end_text(session, error);
	iov_iter_revert(from, count - iov_iter_count(from) - text->taken);
	return session_end_write(session, cells, error);
}

/* Close */

/* If the text ends inside a puzzle, answer that puzzle with an error, in the reserved slot. */
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
 * @session: a session that nobody else uses
 *
 * Context: process context, may sleep.
 */
void sudoku_session_free(struct sudoku_session *session)
{
	struct sudoku_user *user = session->engine.user;

	session_end(session);
	sudoku_published_put(session->answers);
	sudoku_engine_release(&session->engine);
	sudoku_user_free(user, session, sizeof(*session));
	sudoku_user_put(user);
}
