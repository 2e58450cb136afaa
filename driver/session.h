/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A session: an open file.
 *
 * Callers hold session->lock, except when creating or freeing a session.
 */
#ifndef SUDOKU_SESSION_H
#define SUDOKU_SESSION_H

#include <linux/fs.h>
#include <linux/types.h>
#include <linux/uio.h>

#include "answers.h"
#include "engine.h"
#include "lib/text.h"
#include "lock.h"

/* Bytes copied at a time; small enough for struct sudoku_session to fit in 4 KiB. */
#define SESSION_BUFFER	3072

/**
 * struct sudoku_session - an open file
 * @file: the open file, for its mode and O_NONBLOCK
 * @lock: serializes read, write and SUDOKU_IOC_FAULT; protects everything below except
 *	@engine.order, @engine.user and @engine.uid, which never change
 * @published: its answers were published
 * @full: there was no space for an answer or for a search, so a write failed with -ENOSPC or
 *	accepted fewer bytes, and no cell has been accepted since; meaningful only while the text
 *	ends inside a puzzle
 * @puzzles: puzzles answered or refused
 * @window: how many lines to solve in bulk; 0: parse one piece first, and then start
 *	again with a small window
 * @answers: the list that it adds to or reads, NULL before there is one
 * @reader: its position in that list
 * @engine: solves its puzzles; holds their order, the user to charge, and the user ID under
 *	which answers are published and found
 * @fault: the last fault that was found
 * @reported: the cause of the last EINVAL, EDOM or ETIME that read() or write() returned
 * @text: the parser of the written text
 * @buffer: a piece of that text
 */
struct sudoku_session {
	const struct file *file;

	struct sudoku_lock lock;
	bool published;
	bool full;
	unsigned int window;
	u64 puzzles;
	struct sudoku_answers *answers;
	struct sudoku_answers_reader reader;
	struct sudoku_engine engine;
	struct sudoku_fault fault;
	struct sudoku_fault reported;
	struct sudoku_text text;
	char buffer[SESSION_BUFFER];
};

struct sudoku_session *sudoku_session_create(unsigned int order,
					     struct file *file);
void sudoku_session_free(struct sudoku_session *session);
ssize_t sudoku_session_read(struct sudoku_session *session, struct iov_iter *to);
ssize_t sudoku_session_write(struct sudoku_session *session,
			     struct iov_iter *from);

#endif
