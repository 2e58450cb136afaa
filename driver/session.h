/* SPDX-License-Identifier: GPL-2.0-only */
/* A session: what is written to an open file, and read from it. */
#ifndef SUDOKU_SESSION_H
#define SUDOKU_SESSION_H

#include <linux/fs.h>
#include <linux/mutex.h>
#include <linux/types.h>
#include <linux/uio.h>

#include "answers.h"
#include "lib/text.h"

/* Bytes copied at a time; small enough for a session to fit in 4 KiB. */
#define SESSION_BUFFER	2816

struct sudoku_session {
	struct sudoku_user *user;	/* the opener, who pays */
	unsigned int order;
	bool private;			/* open for reading and writing: nobody else sees it */

	struct mutex lock;		/* serializes calls; protects everything below */
	struct sudoku_answers *answers;	/* that it adds to or reads; NULL before there are any */
	struct sudoku_fault reported;	/* cause of the last error that read or write returned */

	/* Read */
	struct sudoku_reader reader;
	struct sudoku_reader before;	/* where the last read began */
	size_t last_read;		/* bytes that it returned, and that can be given back */
	size_t skip;			/* bytes that were not given back: the next read skips them */

	/* Write */
	bool published;
	bool full;			/* there was no space for the unfinished puzzle */
	bool clashed;			/* the last write ended at a clash */
	u64 puzzles;			/* answered or refused */
	struct sudoku_text text;
	size_t buffer_at;		/* characters of this write before those in the buffer */
	size_t buffer_len;
	char buffer[SESSION_BUFFER];
};

struct sudoku_session *sudoku_session_create(unsigned int order, const struct file *file);
void sudoku_session_free(struct sudoku_session *session);
ssize_t sudoku_session_read(struct sudoku_session *session, struct iov_iter *to);
void sudoku_session_give_back(struct sudoku_session *session, u64 bytes);
ssize_t sudoku_session_write(struct sudoku_session *session, struct iov_iter *from);

#endif
