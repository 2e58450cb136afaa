/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Lists of answers. An answer is the outcome of one puzzle: the text of its solution, or an error
 * with its cause. One session adds answers. They do not change, so any number of sessions read
 * them at the same time without a lock, each with its own reader.
 */
#ifndef SUDOKU_ANSWERS_H
#define SUDOKU_ANSWERS_H

#include <linux/stddef.h>
#include <linux/types.h>

#include "lib/grid.h"
#include "user.h"

/* A slot. Those of a chunk are contiguous, so that one copy can return many solutions. */
struct sudoku_answer {
	union {
		DECLARE_FLEX_ARRAY(char, text);	/* a solution: its cells and a newline */
		struct {
			char no_text;		/* an error: 0 in place of the first character */
			struct sudoku_fault fault;
		} __packed;
	};
};

struct sudoku_answers {
	struct sudoku_list list;
	unsigned int text_bytes;	/* of a solution with its newline */
	unsigned int slot_bytes;
	unsigned int chunk_slots;

	/* Changed by the session that adds answers, under its lock or when it is freed. */
	unsigned long added;		/* stored with release, after the answer */
	unsigned long reserved;		/* added, plus free slots */
	unsigned long discarded;	/* read by a private session, and need not be kept */
};

/* A position; all zeros is the beginning. Protected by the lock of the session that reads. */
struct sudoku_reader {
	struct sudoku_chunk *chunk;	/* of the next answer */
	unsigned int index;		/* its slot; chunk_slots: the next chunk's first */
	unsigned long position;		/* answers read */
	size_t offset;			/* characters read of the next answer */
};

struct sudoku_answers *sudoku_answers_create(struct sudoku_user *user, unsigned int order);
int sudoku_answers_reserve(struct sudoku_answers *answers, enum sudoku_room room);
unsigned long sudoku_answers_space(const struct sudoku_answers *answers);
struct sudoku_answer *sudoku_answers_next(struct sudoku_answers *answers);
void sudoku_answers_add(struct sudoku_answers *answers);

const struct sudoku_answer *sudoku_answers_peek(const struct sudoku_answers *answers,
						struct sudoku_reader *reader);
size_t sudoku_answers_text(const struct sudoku_answers *answers,
			   const struct sudoku_reader *reader, size_t wanted, const char **text);
void sudoku_answers_advance(const struct sudoku_answers *answers, struct sudoku_reader *reader,
			    size_t bytes);
void sudoku_answers_discard(struct sudoku_answers *answers, struct sudoku_reader *reader);

#endif
