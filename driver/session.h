/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A session: an open file.
 *
 * Callers hold session->lock, except where they create or free a session.
 */
#ifndef SUDOKU_SESSION_H
#define SUDOKU_SESSION_H

#include <linux/cred.h>
#include <linux/fs.h>
#include <linux/uio.h>

#include "answers.h"
#include "lib/bulk.h"
#include "lib/text.h"
#include "lock.h"
#include "stats.h"

/* What is copied from a write at a time; a session is no larger than a page. */
#define SESSION_BUFFER	3072

/**
 * struct sudoku_session - an open file
 * @order: of its puzzles
 * @file: the open file, for its mode and its user
 * @user: who is charged for it
 * @lock: orders reads and writes; protects all below
 * @published: its answers were published
 * @full: there was no space for the answer of the present puzzle, or its user holds
 *	too much
 * @begun: when the solve in @workspace began, see sudoku_trace_begin(); or that of
 *	lines, before which no solve is suspended
 * @suspended_cell: value of the last cell of the puzzle whose interrupted solve is in
 *	@workspace, its other cells are in @text; -1 when there is none
 * @puzzles: puzzles answered or refused
 * @stats: what is counted in the present write
 * @answers: the list that it adds to or reads, NULL before there is one
 * @reader: where it reads
 * @limits: how far solving goes in the present write
 * @workspace: for puzzles one by one, NULL before the first
 * @bulk: for many lines of the present write, or NULL. It is not kept for the next
 *	one, which is hardly slower for that.
 * @without_bulk: there was no memory for it in the present write
 * @window: how many lines to solve at once; 0: the next line needs the character
 *	parser, and then it grows again, so that little is solved in vain
 * @fault: the last one that was found
 * @told: the cause of the last error that a read or a write returned
 * @text: where it is in the text that is written
 * @buffer: a piece of that text
 */
struct sudoku_session {
	unsigned int order;
	const struct file *file;
	struct sudoku_user *user;

	struct sudoku_lock lock;
	bool published;
	bool full;
	u64 begun;
	int suspended_cell;
	u64 puzzles;
	struct sudoku_stats stats;
	struct sudoku_answers *answers;
	struct sudoku_answers_reader reader;
	struct sudoku_limits limits;
	struct sudoku_workspace *workspace;
	struct sudoku_bulk_solver *bulk;
	bool without_bulk;
	unsigned int window;
	struct sudoku_fault fault;
	struct sudoku_fault told;
	struct sudoku_text text;
	char buffer[SESSION_BUFFER];
};

struct sudoku_session *sudoku_session_create(unsigned int order,
					     struct file *file);
void sudoku_session_free(struct sudoku_session *session);
ssize_t sudoku_session_read(struct sudoku_session *session, struct iov_iter *to);
ssize_t sudoku_session_write(struct sudoku_session *session,
			     struct iov_iter *from);

/* For lines.c */
kuid_t sudoku_session_uid(const struct sudoku_session *session);
int sudoku_session_reserve(struct sudoku_session *session);
unsigned long sudoku_session_space(const struct sudoku_session *session);
void sudoku_session_publish(struct sudoku_session *session);
void sudoku_session_answer(struct sudoku_session *session, int error,
			   const struct sudoku_effort *effort);

#endif
