// SPDX-License-Identifier: GPL-2.0-only
/*
 * The fast path of a write: many lines that are a puzzle of order 3 each, as most
 * lines of large files are, are solved together. Whatever is not as plain as that is
 * left to the character parser. What comes of it is the same.
 *
 * Callers hold session->lock.
 */
#include <linux/compiler.h>
#include <linux/err.h>
#include <linux/errno.h>
#include <linux/minmax.h>
#include <linux/uio.h>

#include "choose.h"
#include "lines.h"
#include "pause.h"
#include "trace.h"
#include "user.h"

/* A line that is a puzzle, and how many of these are copied at a time. */
#define LINE_BYTES	(SUDOKU_PACKED_CELLS + 1)
#define BUFFER_LINES	(SESSION_BUFFER / LINE_BYTES)

/* How many lines are solved at once, behind one that needed the character parser. */
#define WINDOW_MIN	64

/**
 * sudoku_lines_free - free the memory for lines
 * @session: the rest of its present write goes puzzle by puzzle
 *
 * Return: whether there was any.
 */
bool sudoku_lines_free(struct sudoku_session *session)
{
	struct sudoku_bulk_solver *bulk = session->bulk;

	if (!bulk)
		return false;
	session->bulk = NULL;
	session->without_bulk = true;
	sudoku_user_free(session->user, bulk,
			 sudoku_bulk_size(bulk->width, bulk->capacity));
	return true;
}

/* Allocate memory for lines. Without it, puzzles are solved one by one. */
static bool lines_allocate(struct sudoku_session *session,
			   const struct sudoku_lanes_width *width, size_t lines)
{
	struct sudoku_bulk_solver *bulk;

	/* What is left of a write gets less, so the first allocation is enough. */
	if (session->bulk && session->bulk->width == width)
		return true;
	sudoku_lines_free(session);
	lines = min_t(size_t, lines, SUDOKU_BULK_PUZZLES);
	bulk = sudoku_user_alloc(session->user, sudoku_bulk_size(width, lines),
				 SUDOKU_SHARE_REST);
	session->without_bulk = IS_ERR(bulk);
	if (IS_ERR(bulk))
		return false;
	sudoku_bulk_init(bulk, width, lines);
	session->bulk = bulk;
	return true;
}

/**
 * sudoku_lines_prepare - decide whether to solve many lines at once, and allocate
 * @session: at the start of a write, or behind some of it
 * @from: the rest of the write
 *
 * Behind a line that needed the character parser, the next piece goes to the parser as
 * well, and few lines are solved at once at first.
 *
 * Context: process context, may sleep.
 * Return: true if sudoku_lines_write() is to be called: there is memory, and the rest
 * of the write may be enough lines that are puzzles.
 */
bool sudoku_lines_prepare(struct sudoku_session *session,
			  const struct iov_iter *from)
{
	size_t lines = iov_iter_count(from) / LINE_BYTES;
	const struct sudoku_lanes_width *width;

	if (session->order != SUDOKU_BULK_ORDER || session->text.count ||
	    session->without_bulk || !lines || !sudoku_session_space(session))
		return false;
	width = sudoku_choose_width(lines, session->limits.steps);
	if (!width || !lines_allocate(session, width, lines))
		return false;
	if (session->window)
		return true;
	session->window = WINDOW_MIN;
	return false;
}

/* Copy lines as long as they are puzzles. Return how many there are. */
static noinline_for_stack unsigned int
lines_gather(struct sudoku_session *session, struct iov_iter *from)
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
			    !sudoku_pack_text(&bulk->job.puzzles[count + i],
					      line))
				break;
		iov_iter_revert(from, len - i * LINE_BYTES);
		count += i;
	} while (i == lines && count < most);
	return count;
}

/* Whether a puzzle that has no solution has none because its givens clash. */
static bool line_clashes(struct sudoku_session *session, unsigned int index)
{
	u8 *cells = session->text.cells;

	sudoku_unpack_cells(&session->bulk->job.puzzles[index], cells);
	return sudoku_find_clash(session->order, cells, &session->fault);
}

/* Answer a line that is solved. Return false if it is not a puzzle. */
static bool line_answer(struct sudoku_session *session, unsigned int index)
{
	const struct sudoku_lanes_job *job = &session->bulk->job;
	const struct sudoku_outcome *outcome = &job->outcomes[index];
	char *text = sudoku_answers_next(session->answers)->text;

	if (outcome->error == -EDOM && !outcome->effort.guesses &&
	    line_clashes(session, index))
		return false;
	if (!outcome->error) {
		sudoku_unpack_text(&job->solutions[index], text);
		text[SUDOKU_PACKED_CELLS] = '\n';
	}
	sudoku_session_answer(session, outcome->error, &outcome->effort);
	return true;
}

/* Answer solved lines, as far as there is space. Return how many. */
static noinline_for_stack unsigned int
lines_answer(struct sudoku_session *session)
{
	unsigned int most = min_t(unsigned long, session->bulk->done,
				  sudoku_session_space(session));
	unsigned int taken = 0;
	int full = 0;

	while (!full && taken < most && line_answer(session, taken)) {
		taken++;
		sudoku_yield();
		full = sudoku_answers_reserve(session->answers);
	}
	return taken;
}

/*
 * Answer and accept lines that were solved, as far as there is space. @error is what
 * ended the solver. Return the error that ends the write.
 */
static noinline_for_stack int lines_accept(struct sudoku_session *session,
					   struct iov_iter *from, int error)
{
	const struct sudoku_bulk_solver *bulk = session->bulk;
	unsigned int taken, rest;
	int full;

	if (bulk->done)
		sudoku_session_publish(session);
	taken = lines_answer(session);
	rest = bulk->job.count - taken;
	/* What stopped the answers comes before what stopped the solver. */
	if (taken < bulk->done)
		error = 0;
	sudoku_trace_together(sudoku_session_uid(session), bulk->job.puzzles,
			      bulk->job.outcomes, taken, session->begun);
	sudoku_text_skip_lines(&session->text, taken);
	iov_iter_revert(from, rest * LINE_BYTES);
	session->window = rest ? 0 : min_t(unsigned int, 2 * session->window,
					   SUDOKU_BULK_PUZZLES);
	full = sudoku_session_reserve(session);
	return full ? full : error;
}

/**
 * sudoku_lines_write - write lines that are puzzles, as many as can be answered
 * @session: a session for which sudoku_lines_prepare() returned true
 * @from: the rest of the write; advanced past the answered lines
 *
 * Context: process context, sleeps and solves.
 * Return: 0, or the error that ends the write.
 */
int sudoku_lines_write(struct sudoku_session *session, struct iov_iter *from)
{
	unsigned int count = lines_gather(session, from);
	int error;

	if (!count) {
		session->window = 0;
		return 0;
	}
	session->begun = sudoku_trace_time();
	error = sudoku_bulk_solve(session->bulk, count, &session->limits);
	return lines_accept(session, from, error);
}
