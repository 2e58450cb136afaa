// SPDX-License-Identifier: GPL-2.0-only
/*
 * What is written in a session: text to puzzles, and puzzles to answers.
 *
 * A puzzle is solved when its last cell is there. Where many lines of a write are
 * a puzzle each, as they mostly are in large files, they go through the lanes
 * solver together; whatever is not as plain as that is taken by characters. What
 * comes of it is the same.
 *
 * Callers hold session->lock.
 */
#include <linux/compiler.h>
#include <linux/err.h>
#include <linux/errno.h>
#include <linux/minmax.h>
#include <linux/sched.h>
#include <linux/string.h>
#include <linux/uio.h>

#include "answers.h"
#include "bounds.h"
#include "bulk.h"
#include "choose.h"
#include "lib/solver.h"
#include "lib/text.h"
#include "session.h"
#include "stats.h"
#include "workspace.h"

/* A line that is a puzzle of order 3, and how many of these are copied at a time. */
#define LINE_BYTES	(SUDOKU_PACKED_CELLS + 1)
#define BUFFER_LINES	(SESSION_BUFFER / LINE_BYTES)

/* How many lines are taken at once, behind one that had to be looked at. */
#define WINDOW_MIN	64

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
 * Lanes are quick, not necessary: nothing else has to go for their memory. What is
 * left of the write is searched. Return whether there was any.
 */
static bool session_free_lanes(struct sudoku_session *session)
{
	if (!session->bulk)
		return false;
	sudoku_bulk_free(session->bulk);
	session->bulk = NULL;
	session->without_lanes = true;
	return true;
}

/*
 * There is no memory: give up the lanes of this write or, where the user holds too
 * much, the user's older lists. Return whether there was something to give up.
 */
static bool session_make_room(struct sudoku_session *session, int error)
{
	return session_free_lanes(session) ||
	       (error == -ENOSPC && sudoku_withdraw_oldest(session->user));
}

/* Reserve space for one more answer. */
static int session_reserve(struct sudoku_session *session)
{
	int error;

	do {
		error = session_try_reserve(session);
	} while (error && session_make_room(session, error));
	return error;
}

/* The first cell is taken, or refused: publish the list that it is answered in. */
static void session_publish(struct sudoku_session *session)
{
	if (session->published || session_is_private(session))
		return;
	sudoku_publish(session->answers, session_uid(session));
	session->published = true;
}

/* How many more answers the session may hold. */
static unsigned long session_room(const struct sudoku_session *session)
{
	return sudoku_answers_room(session->answers,
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

/*
 * What was written is not a puzzle. Have it written again if anything precedes it in
 * this write, so that the caller is told by a call of its own.
 */
static int session_refuse(struct sudoku_session *session)
{
	if (session->text.start) {
		sudoku_text_forget(&session->text);
		return -EINVAL;
	}
	if (!session_room(session)) {
		if (session->text.complete)
			sudoku_text_retract(&session->text);
		return -ENOSPC;
	}
	session_publish(session);
	session->suspended = -1;
	session->full = false;
	session_add_fault(session);
	session->told = session->fault;
	session->stats.refused++;
	sudoku_text_refuse(&session->text);
	return -EINVAL;
}

/*
 * Add the answer of a puzzle that is finished: its text is in the place for the
 * next answer, or the error is -EDOM or -ETIME.
 */
static void session_answer(struct sudoku_session *session, int error,
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

/* Have the present puzzle in the workspace: as far as it was when interrupted. */
static int session_start_search(struct sudoku_session *session)
{
	const struct sudoku_text *text = &session->text;
	int last = text->cells[text->count - 1];

	if (session->suspended == last)
		return 0;
	if (!session->search) {
		struct sudoku_search *search;

		do {
			search = sudoku_workspace_create(session->order,
							 session->user);
		} while (IS_ERR(search) &&
			 session_make_room(session, PTR_ERR(search)));
		if (IS_ERR(search))
			return PTR_ERR(search);
		session->search = search;
	}
	sudoku_search_start(session->search, text->cells);
	session->suspended = last;
	return 0;
}

/*
 * Solve the present puzzle, and add its answer. On an error the search is left
 * suspended.
 */
static int session_solve(struct sudoku_session *session)
{
	char *text = sudoku_answers_next(session->answers)->text;
	int error;

	if (!session_room(session))
		return -ENOSPC;
	error = session_start_search(session);
	if (error)
		return error;
	error = sudoku_solve_on(session->search, (u8 *)text, &session->limits);
	if (error && error != -EDOM && error != -ETIME)
		return error;
	session->suspended = -1;
	session->full = false;
	if (!error)
		sudoku_text_format(session->order, (u8 *)text, text);
	session_answer(session, error, sudoku_search_effort(session->search));
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

/* Copy and take a piece of what is written. */
static int session_take_piece(struct sudoku_session *session,
			      struct iov_iter *from)
{
	size_t len = copy_from_iter(session->buffer,
				    min_t(size_t, SESSION_BUFFER,
					  iov_iter_count(from)), from);
	size_t end = len;

	if (!len)
		return -EFAULT;
	/* Leave off where a line does: those behind it may be lines for lanes. */
	while (end && session->buffer[end - 1] != '\n')
		end--;
	if (end) {
		iov_iter_revert(from, len - end);
		len = end;
	}
	return session_take(session, len);
}

/*
 * The width of the lanes solver for what is left of a write, if that may be
 * lines that are puzzles, and many of them; otherwise NULL.
 */
static const struct sudoku_lanes_width *
session_width(const struct sudoku_session *session, const struct iov_iter *from)
{
	size_t lines = iov_iter_count(from) / LINE_BYTES;

	if (session->order != SUDOKU_BULK_ORDER || session->text.count ||
	    session->without_lanes || !lines || !session_room(session))
		return NULL;
	return sudoku_choose_width(lines, session->limits.steps);
}

/* Have memory for lanes. Return whether there is. */
static bool session_prepare_bulk(struct sudoku_session *session,
				 const struct sudoku_lanes_width *width,
				 size_t lines)
{
	/* What is left of a write gets less, so the first allocation is enough. */
	if (session->bulk && session->bulk->width == width)
		return true;
	sudoku_bulk_free(session->bulk);
	session->bulk = sudoku_bulk_create(width,
					   min_t(size_t, lines,
						 SUDOKU_BULK_PUZZLES),
					   session->user);
	session->without_lanes = !session->bulk;
	return session->bulk;
}

/* Copy lines as long as they are puzzles. Return how many there are. */
static noinline_for_stack unsigned int
session_gather(struct sudoku_session *session, struct iov_iter *from)
{
	struct sudoku_bulk_solver *bulk = session->bulk;
	unsigned int most = min(session->window, bulk->capacity);
	unsigned int count = 0, lines, i;

	do {
		const char *line = session->buffer;
		size_t len;

		lines = min_t(unsigned int, most - count, BUFFER_LINES);
		len = copy_from_iter(session->buffer,
				     min_t(size_t, lines * LINE_BYTES,
					   iov_iter_count(from)), from);
		for (i = 0; i < len / LINE_BYTES; i++, line += LINE_BYTES)
			if (line[LINE_BYTES - 1] != '\n' ||
			    !sudoku_pack_text(&bulk->puzzles[count + i], line))
				break;
		iov_iter_revert(from, len - i * LINE_BYTES);
		count += i;
	} while (i == lines && count < most);
	return count;
}

/* Whether a puzzle that has no solution is none because its givens clash. */
static bool session_bulk_clashes(struct sudoku_session *session,
				 unsigned int index)
{
	u8 *cells = session->text.cells;

	sudoku_unpack_cells(&session->bulk->puzzles[index], cells);
	return sudoku_find_clash(session->order, cells, &session->fault);
}

/* Answer a puzzle that was solved in bulk. Return false if it is no puzzle. */
static bool session_answer_line(struct sudoku_session *session,
				unsigned int index)
{
	const struct sudoku_outcome *outcome = &session->bulk->outcomes[index];
	char *text = sudoku_answers_next(session->answers)->text;

	if (outcome->error == -EDOM && !outcome->effort.guesses &&
	    session_bulk_clashes(session, index))
		return false;
	if (!outcome->error) {
		sudoku_unpack_text(&session->bulk->solutions[index], text);
		text[SUDOKU_PACKED_CELLS] = '\n';
	}
	session_answer(session, outcome->error, &outcome->effort);
	return true;
}

/*
 * Answer lines that are solved, and take them. Return how many could be; fewer than
 * @count when the next line needs the character parser, or with an error.
 */
static noinline_for_stack unsigned int
session_answer_lines(struct sudoku_session *session, unsigned int count,
		     int *error)
{
	unsigned int most = min_t(unsigned long, count, session_room(session));
	unsigned int taken = 0;
	int full = 0;

	while (!full && taken < most && session_answer_line(session, taken)) {
		taken++;
		cond_resched();
		full = session_try_reserve(session);
	}
	sudoku_text_take_lines(&session->text, taken);
	/* What stopped it here comes before what stopped it behind. */
	if (full || taken < count)
		*error = full;
	return taken;
}

/*
 * Take lines that are puzzles, as many as there are and as can be answered.
 * Return an error when the write is to end here.
 */
static int session_take_lines(struct sudoku_session *session,
			      struct iov_iter *from)
{
	unsigned int count = session_gather(session, from);
	unsigned int taken = 0;
	int error = 0;

	if (count) {
		taken = sudoku_bulk_solve(session->bulk, count,
					  &session->limits, &error);
		if (taken)
			session_publish(session);
		taken = session_answer_lines(session, taken, &error);
		iov_iter_revert(from, (count - taken) * LINE_BYTES);
		if (error == -ENOSPC || error == -ENOMEM)
			error = session_reserve(session);
	}
	if (count && taken == count)
		session->window = min_t(unsigned int, 2 * session->window,
					SUDOKU_BULK_PUZZLES);
	else
		session->window = 0;
	return error;
}

/* Take some of what is left of a write: many lines at once, or a piece. */
static int session_take_some(struct sudoku_session *session,
			     struct iov_iter *from)
{
	const struct sudoku_lanes_width *width = session_width(session, from);

	if (!width || !session_prepare_bulk(session, width,
					    iov_iter_count(from) / LINE_BYTES))
		return session_take_piece(session, from);

	if (session->window)
		return session_take_lines(session, from);
	session->window = WINDOW_MIN;
	return session_take_piece(session, from);
}

/**
 * sudoku_session_write - take what is written
 * @session: a session that the caller has locked
 * @from: what is written
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

	error = session_reserve(session);
	if (error) {
		session->full |= error == -ENOSPC;
		return error;
	}

	session->limits = (struct sudoku_limits){
		.solutions = 1,
		.steps = READ_ONCE(sudoku_bounds.max_steps),
		.pause = sudoku_pause,
	};
	session->without_lanes = false;
	sudoku_text_begin_write(text);
	while (!error && iov_iter_count(from)) {
		error = session_take_some(session, from);
		sudoku_stats_add(session->order, &session->stats);
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
	if (error == -ENOSPC)
		session->full = true;
	else if (text->count != cells)
		session->full = false;
	sudoku_stats_add(session->order, &session->stats);
	sudoku_bulk_free(session->bulk);
	session->bulk = NULL;
	iov_iter_revert(from, count - iov_iter_count(from) - text->taken);
	return text->taken ? text->taken : error;
}

/**
 * sudoku_session_end - answer the puzzle that is left unfinished
 * @session: an open file that is being closed
 */
void sudoku_session_end(struct sudoku_session *session)
{
	if (!sudoku_text_close(&session->text, &session->fault))
		return;
	if (session->full)
		session->fault.cause = SUDOKU_CAUSE_NO_SPACE;
	/* The space that is reserved is enough for it. */
	session_add_fault(session);
}
