/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A session: an open file.
 */
#ifndef SUDOKU_SESSION_H
#define SUDOKU_SESSION_H

#include <linux/cred.h>
#include <linux/fs.h>
#include <linux/uio.h>

#include "answers.h"
#include "bulk.h"
#include "lib/solver.h"
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
 * @puzzles: puzzles answered or refused
 * @stats: what is counted in the present write
 * @answers: the list that it adds to or reads, NULL before there is one
 * @reader: where it reads
 * @limits: how far solving goes in the present write
 * @search: the workspace, NULL before the first puzzle
 * @suspended: the last cell of the puzzle whose search is in @search, its other
 *	cells are in @text; -1 when there is none
 * @full: there was no space for the answer of the present puzzle, or its user holds
 *	too much
 * @bulk: for a large write under way. It is not kept for the next one, which is
 *	hardly slower for that.
 * @without_lanes: there was no memory for them in the present write
 * @window: how many lines to take at once; 0: the next one has to be looked at,
 *	and then it grows again, so that little is solved in vain
 * @fault: the last one that was found
 * @told: the cause of the last error that a read or a write gave
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
	int suspended;
	u64 puzzles;
	struct sudoku_stats stats;
	struct sudoku_answers *answers;
	struct sudoku_answers_reader reader;
	struct sudoku_limits limits;
	struct sudoku_search *search;
	struct sudoku_bulk_solver *bulk;
	bool without_lanes;
	unsigned int window;
	struct sudoku_fault fault;
	struct sudoku_fault told;
	struct sudoku_text text;
	char buffer[SESSION_BUFFER];
};

static inline bool session_is_private(const struct sudoku_session *session)
{
	return session->file->f_mode & FMODE_READ &&
	       session->file->f_mode & FMODE_WRITE;
}

static inline kuid_t session_uid(const struct sudoku_session *session)
{
	return session->file->f_cred->euid;
}

ssize_t sudoku_session_write(struct sudoku_session *session,
			     struct iov_iter *from);
void sudoku_session_end(struct sudoku_session *session);

#endif
