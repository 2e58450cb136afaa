// SPDX-License-Identifier: GPL-2.0-only
/*
 * Sessions: read, write, close.
 *
 * A write is parsed into groups of puzzles. A group is solved, and its outcomes become answers, in
 * order. A write that stops early goes back to the end of the last puzzle that it answered, or to
 * its beginning; but if bad text comes first, the rest of the write is dropped.
 */
#include <linux/build_bug.h>
#include <linux/cred.h>
#include <linux/err.h>
#include <linux/errno.h>
#include <linux/limits.h>
#include <linux/minmax.h>
#include <linux/rcupdate.h>
#include <linux/sched.h>
#include <linux/sched/signal.h>
#include <linux/string.h>

#include "session.h"
#include "solve.h"
#include "stats.h"
#include "user.h"

static_assert(sizeof(struct sudoku_session) <= 4096);

/*
 * Create a session for an open file, in the name of its opener. Return it, -ENOSPC or -ENOMEM. A
 * reader takes its list first: making room for the session must not drop what is to be read.
 */
struct sudoku_session *sudoku_session_create(unsigned int order, const struct file *file)
{
	struct sudoku_user *user = sudoku_user_get(file->f_cred->euid);
	struct sudoku_answers *published = NULL;
	struct sudoku_session *session;

	if (IS_ERR(user))
		return ERR_CAST(user);
	if (!(file->f_mode & FMODE_WRITE))
		published = sudoku_published(user, order);
	session = sudoku_alloc(user, sizeof(*session), SUDOKU_NEEDED);
	if (IS_ERR(session)) {
		sudoku_answers_put(published);
		sudoku_user_put(user);
		return session;
	}
	memset(session, 0, sizeof(*session));
	session->user = user;
	session->order = order;
	session->private = file->f_mode & FMODE_READ && file->f_mode & FMODE_WRITE;
	mutex_init(&session->lock);
	__acquire(&session->lock);	/* not locked: nobody else has the session */
	session->answers = published;
	sudoku_text_init(&session->text, order);
	__release(&session->lock);
	return session;
}

/* Read */

/* Free what was read of a private list. It can no longer be given back. */
static void forget_read(struct sudoku_session *session)
	__must_hold(&session->lock)
{
	struct sudoku_chunk *chunk;

	session->last_read = 0;
	if (!session->private || !session->answers)
		return;
	while ((chunk = sudoku_answers_discard(session->answers, &session->reader))) {
		sudoku_free(session->user, chunk, sizeof(*chunk));
		cond_resched();
	}
}

/* Skip an answer that is an error. Return that error. */
static int read_error(struct sudoku_session *session, const struct sudoku_answer *answer)
	__must_hold(&session->lock)
{
	session->reported = answer->fault;
	sudoku_answers_advance(session->answers, &session->reader, session->answers->text_bytes);
	return sudoku_cause_errno(session->reported.cause);
}

/* Skip what was not given back, and copy solutions; part of the first may have been read. */
static ssize_t read_answers(struct sudoku_session *session, struct iov_iter *to)
	__must_hold(&session->lock)
{
	ssize_t copied = 0;

	do {
		const struct sudoku_answer *answer =
			sudoku_answers_peek(session->answers, &session->reader);
		size_t skip = session->skip, len;
		const char *text;

		if (!answer)
			break;
		if (!answer->text[0])
			return copied ? copied : read_error(session, answer);
		if (!copied)
			session->before = session->reader;
		len = sudoku_answers_text(session->answers, &session->reader,
					  skip ? skip : iov_iter_count(to), &text);
		len = skip ? min(len, skip) : copy_to_iter(text, len, to);
		if (!len)
			return copied ? copied : -EFAULT;
		sudoku_answers_advance(session->answers, &session->reader, len);
		if (skip)
			session->skip -= len;
		else
			copied += len;
		cond_resched_tasks_rcu_qs();
		/* A kill ends this at once; another signal, once there is something to return. */
	} while (iov_iter_count(to) &&
		 !(copied ? signal_pending(current) : fatal_signal_pending(current)));
	return copied;
}

/*
 * Read answers. Return the number of bytes, 0 at the end of the list; the error of an answer,
 * -EINVAL, -EDOM or -ETIME; -ENODATA if nothing is published for the user; or -EFAULT.
 */
ssize_t sudoku_session_read(struct sudoku_session *session, struct iov_iter *to)
{
	ssize_t ret;

	if (!session->answers && session->private)
		return 0;
	if (!session->answers)
		session->answers = sudoku_published(session->user, session->order);
	if (!session->answers)
		return -ENODATA;
	forget_read(session);
	ret = read_answers(session, to);
	if (ret > 0)
		session->last_read = ret;
	return ret;
}

/* Give back the last bytes of the last read, at most all: the next read returns them again. */
void sudoku_session_give_back(struct sudoku_session *session, u64 bytes)
{
	if (!session->last_read)
		return;
	session->last_read -= min_t(u64, session->last_read, bytes);
	session->reader = session->before;
	session->skip = session->last_read;
}

/* Write */

struct write {
	struct iov_iter *from;
	size_t size;
	bool ended;			/* everything is parsed */
	struct sudoku_job *job;		/* NULL if the write is too short to complete a puzzle */
	struct sudoku_text_mark answered; /* end of the last puzzle answered, or the beginning */
	struct sudoku_fault fault;	/* of the puzzle after that, for -EINVAL */
};

/* Reserve space for one more answer. Create the list if there is none. */
static int reserve(struct sudoku_session *session)
	__must_hold(&session->lock)
{
	struct sudoku_answers *answers = session->answers;
	struct sudoku_chunk *chunk;

	if (!answers) {
		answers = sudoku_alloc(session->user, sizeof(*answers), SUDOKU_NEEDED);
		if (IS_ERR(answers))
			return PTR_ERR(answers);
		sudoku_answers_init(answers, session->user, session->order);
		session->answers = answers;
	}
	if (answers->free)
		return 0;
	chunk = sudoku_alloc(session->user, sizeof(*chunk), SUDOKU_NEEDED);
	if (IS_ERR(chunk))
		return PTR_ERR(chunk);
	sudoku_answers_extend(answers, chunk);
	return 0;
}

/* Publish the session's list, unless that was done or the session is private. */
static void publish(struct sudoku_session *session)
	__must_hold(&session->lock)
{
	if (session->published || session->private)
		return;
	sudoku_publish(session->answers);
	session->published = true;
}

/* Add an answer that is an error. */
static void add_fault(struct sudoku_session *session, const struct sudoku_fault *fault)
	__must_hold(&session->lock)
{
	struct sudoku_answer *answer = sudoku_answers_next(session->answers);

	answer->no_text = 0;
	answer->fault = *fault;
	answer->fault.puzzle = ++session->puzzles;
	sudoku_answers_add(session->answers);
}

/* Add the answer for an outcome, 0, -EDOM or -ETIME. */
static void add_answer(struct sudoku_session *session, const u8 *cells, int outcome)
	__must_hold(&session->lock)
{
	struct sudoku_fault fault = { .cause = sudoku_solve_cause(outcome) };

	if (outcome) {
		add_fault(session, &fault);
		return;
	}
	sudoku_text_format(session->order, cells, sudoku_answers_next(session->answers)->text);
	session->puzzles++;
	sudoku_answers_add(session->answers);
}

/*
 * Create the job of a write, if that can complete a puzzle. Its puzzles have the marks at their
 * ends as extra. Without lanes, a group is one puzzle, so that readers do not wait for others; and
 * what a group has solved behind a clash is dropped, so after one, no group is large.
 */
static int create_job(struct sudoku_session *session, struct write *write)
	__must_hold(&session->lock)
{
	const unsigned int cells = sudoku_cells(session->order);
	const struct sudoku_job_params params = {
		.user = session->user,
		.order = session->order,
		.puzzles = session->clashed ? 1 : write->size / (cells + 1),
		.searched = 1,
		.extra = sizeof(struct sudoku_text_mark),
		.solutions = 1,
		.steps = U64_MAX,
	};
	struct sudoku_job *job;

	if (session->text.at.count + write->size < cells)
		return 0;
	job = sudoku_job_create(&params);
	if (IS_ERR(job))
		return PTR_ERR(job);
	write->job = job;
	return 0;
}

/* Fill the buffer, if possible up to the end of a line: the parser is fast on whole lines. */
static int fill_buffer(struct sudoku_session *session, struct iov_iter *from)
	__must_hold(&session->lock)
{
	size_t len, end;

	/* There may be megabytes of white space. */
	cond_resched_tasks_rcu_qs();
	if (fatal_signal_pending(current))
		return -EINTR;
	len = copy_from_iter(session->buffer, SESSION_BUFFER, from);
	if (!len)
		return -EFAULT;
	end = len;
	while (end && session->buffer[end - 1] != '\n')
		end--;
	if (end && iov_iter_count(from)) {
		iov_iter_revert(from, len - end);
		len = end;
	}
	session->buffer_at += session->buffer_len;
	session->buffer_len = len;
	return 0;
}

/*
 * Parse puzzles into the job's group, up to the end of the write. Return 0; -ENOSPC if the list
 * has no space for the answer of another puzzle; -EINVAL at bad text; -EFAULT or -EINTR.
 */
static int parse_group(struct sudoku_session *session, struct write *write)
	__must_hold(&session->lock)
{
	const unsigned long space = sudoku_answers_space(session->answers);
	struct sudoku_text *text = &session->text;
	unsigned int count = 0, max = 1;
	int error = 0;

	/* To go back into a puzzle that an earlier write began, the parser needs its cells. */
	if (write->job && (write->answered.taken || !write->answered.count))
		max = clamp_t(unsigned long, space, 1, write->job->group.capacity);
	while (!error && !write->ended && count < max) {
		size_t used = text->at.taken - session->buffer_at;
		enum sudoku_text_event event;

		if (used == session->buffer_len) {
			error = fill_buffer(session, write->from);
			continue;
		}
		event = sudoku_text_parse(text, session->buffer + used,
					  session->buffer_len - used, &write->fault);
		write->ended = text->at.taken == write->size;
		if (event == SUDOKU_TEXT_MORE && write->ended)
			event = sudoku_text_end(text);
		if (event == SUDOKU_TEXT_FAULT) {
			error = -EINVAL;
		} else if (event == SUDOKU_TEXT_PUZZLE && !space) {
			error = -ENOSPC;
		} else if (event == SUDOKU_TEXT_PUZZLE) {
			struct sudoku_text_mark *ends = write->job->extra;

			memcpy(sudoku_group_cells(&write->job->group, count), text->cells,
			       sudoku_cells(session->order));
			ends[count++] = text->at;
		}
	}
	if (write->job)
		write->job->group.count = count;
	return error;
}

/* Describe the clash in a puzzle of the group, and go to its end, for refuse(). */
static void find_clash(struct sudoku_session *session, struct write *write, unsigned int index)
	__must_hold(&session->lock)
{
	const struct sudoku_text_mark *ends = write->job->extra;

	memset(&write->fault, 0, sizeof(write->fault));
	sudoku_find_fault(session->order, sudoku_group_cells(&write->job->group, index),
			  &write->fault);
	write->fault.line = ends[index].start_line;
	session->text.at = ends[index];
}

/*
 * Solve the group, and add its answers up to the first puzzle with a clash. Return 0 if all were
 * added; -EINVAL at a clash; -EINTR; or, if there is no space for another answer, -ENOSPC or
 * -ENOMEM.
 */
static int answer_group(struct sudoku_session *session, struct write *write)
	__must_hold(&session->lock)
{
	struct sudoku_group *group = &write->job->group;
	const struct sudoku_text_mark *ends = write->job->extra;
	int error, no_space = 0;
	unsigned int i;

	/* Who reads during the search, or after a kill, must not find older answers. */
	publish(session);
	error = sudoku_job_solve(write->job);
	for (i = 0; i < group->done && !no_space; i++) {
		if (group->outcomes[i].error == -EINVAL) {
			find_clash(session, write, i);
			session->clashed = true;
			error = -EINVAL;
			break;
		}
		add_answer(session, sudoku_group_cells(group, i), group->outcomes[i].error);
		write->answered = ends[i];
		session->full = false;
		no_space = reserve(session);
		cond_resched();
	}
	sudoku_stats_count(session->order, group->outcomes, i);
	return no_space ? no_space : error;
}

/* Refuse bad text: answer it, and drop the rest of the write. */
static void refuse(struct sudoku_session *session, struct write *write)
	__must_hold(&session->lock)
{
	const struct sudoku_outcome refused = { .error = -EINVAL };

	publish(session);
	add_fault(session, &write->fault);
	session->reported = write->fault;
	session->reported.puzzle = session->puzzles;
	session->full = false;
	sudoku_stats_count(session->order, &refused, 1);
	sudoku_text_refuse(&session->text);
}

/*
 * Accept text. Return the number of bytes accepted or, if it answered no puzzle and did not accept
 * everything, -EINVAL, -ENOSPC, -ENOMEM, -EFAULT or -EINTR.
 */
ssize_t sudoku_session_write(struct sudoku_session *session, struct iov_iter *from)
{
	struct sudoku_text *text = &session->text;
	struct write write = { .from = from, .size = iov_iter_count(from) };
	int error;

	forget_read(session);
	sudoku_text_begin(text);
	write.ended = !write.size;
	write.answered = text->at;
	session->buffer_at = 0;
	session->buffer_len = 0;
	error = reserve(session);
	if (!error)
		error = create_job(session, &write);
	while (!error && !write.ended) {
		int parsed = parse_group(session, &write);

		if (write.job && write.job->group.count)
			error = answer_group(session, &write);
		if (!error)
			error = parsed;
	}
	if (write.job)
		sudoku_job_free(write.job);

	if (!error) {
		if (text->at.count)
			publish(session);
		if (text->at.count != write.answered.count)
			session->full = false;
		session->clashed = false;
		return write.size;
	}
	if (error == -EINVAL && !write.answered.taken) {
		if (sudoku_answers_space(session->answers)) {
			refuse(session, &write);
			return -EINVAL;
		}
		error = -ENOSPC;
	}
	/* Go back to the end of the last puzzle answered, or to the beginning of the write. */
	text->at = write.answered;
	iov_iter_revert(from, session->buffer_at + session->buffer_len - write.answered.taken);
	if (error == -ENOSPC)
		session->full = true;
	return write.answered.taken ? write.answered.taken : error;
}

/* Close */

/* Free a session. If its text ends inside a puzzle, the reserved slot has the answer. */
void sudoku_session_free(struct sudoku_session *session)
{
	struct sudoku_user *user = session->user;
	struct sudoku_fault fault;

	__acquire(&session->lock);	/* not locked: nobody else has the session */
	if (sudoku_text_close(&session->text, &fault)) {
		if (session->full)
			fault.cause = SUDOKU_CAUSE_NO_SPACE;
		add_fault(session, &fault);
	}
	sudoku_answers_put(session->answers);
	__release(&session->lock);
	mutex_destroy(&session->lock);
	sudoku_free(user, session, sizeof(*session));
	sudoku_user_put(user);
}
