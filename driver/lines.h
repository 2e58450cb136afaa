/* SPDX-License-Identifier: GPL-2.0-only */
/* The fast path of a write: many lines that are a puzzle each, solved together. */
#ifndef SUDOKU_LINES_H
#define SUDOKU_LINES_H

#include "session.h"

bool sudoku_lines_prepare(struct sudoku_session *session,
			  const struct iov_iter *from);
int sudoku_lines_write(struct sudoku_session *session, struct iov_iter *from);
bool sudoku_lines_free(struct sudoku_session *session);

#endif
