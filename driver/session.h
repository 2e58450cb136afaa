/* SPDX-License-Identifier: GPL-2.0-only */
/* A session: what is written to an open file, and read from it. */
#ifndef SUDOKU_SESSION_H
#define SUDOKU_SESSION_H

#include <linux/fs.h>
#include <linux/mutex.h>
#include <linux/types.h>
#include <linux/uio.h>

#include "answers.h"
#include "context.h"
#include "lib/text.h"

/* Bytes copied at a time; small enough for a session to fit in 4 KiB. */
#define SESSION_BUFFER	2816

struct sudoku_session {
	struct sudoku_user *user;	/* the opener, who pays */
	unsigned int order;
	bool private;			/* open for reading and writing: nobody else sees it */

	struct mutex lock;		/* serializes calls */
	struct sudoku_answers *answers __guarded_by(&lock);	/* NULL before there are any */
	/* Cause of the last error that read or write returned */
	struct sudoku_fault reported __guarded_by(&lock);

	/* Read */
	struct sudoku_reader reader __guarded_by(&lock);
	struct sudoku_reader before __guarded_by(&lock);	/* where the last read began */
	size_t last_read __guarded_by(&lock);	/* bytes that it returned; may be given back */
	size_t skip __guarded_by(&lock);	/* of these, kept: the next read skips them */

	/* Write */
	bool published __guarded_by(&lock);
	bool full __guarded_by(&lock);		/* no space for the unfinished puzzle */
	bool clashed __guarded_by(&lock);	/* the last write ended at a clash */
	u64 puzzles __guarded_by(&lock);	/* answered or refused */
	struct sudoku_text text __guarded_by(&lock);
	size_t buffer_at __guarded_by(&lock);	/* characters of this write before the buffer */
	size_t buffer_len __guarded_by(&lock);
	char buffer[SESSION_BUFFER] __guarded_by(&lock);
};

struct sudoku_session *sudoku_session_create(unsigned int order, const struct file *file);
void sudoku_session_free(struct sudoku_session *session);
ssize_t sudoku_session_read(struct sudoku_session *session, struct iov_iter *to)
	__must_hold(&session->lock);
void sudoku_session_give_back(struct sudoku_session *session, u64 bytes)
	__must_hold(&session->lock);
ssize_t sudoku_session_write(struct sudoku_session *session, struct iov_iter *from)
	__must_hold(&session->lock);

#endif
