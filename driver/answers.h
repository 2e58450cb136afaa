/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Lists of answers. An answer is the outcome of one puzzle: the text of its solution, or an error
 * with its cause. One session adds answers, in memory that it allocates. They do not change, so any
 * number of sessions read them at the same time without a lock, each with its own reader.
 */
#ifndef SUDOKU_ANSWERS_H
#define SUDOKU_ANSWERS_H

#include <linux/stddef.h>
#include <linux/types.h>
#include <linux/xarray.h>

#include "context.h"
#include "lib/grid.h"

/* The table of users, whose lock protects what is marked here: only user.c uses it. */
extern struct xarray sudoku_users;

/* Lists grow by chunks of this size. */
#define SUDOKU_CHUNK	4096

struct sudoku_chunk {
	struct sudoku_chunk *next;
	u8 data[SUDOKU_CHUNK - sizeof(void *)];
};

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
	struct sudoku_user *user;	/* pays for the list */
	unsigned int order;
	unsigned int text_bytes;	/* of a solution with its newline */
	unsigned int slot_bytes;
	unsigned int chunk_slots;

	/* Files that use the list, and the table if published */
	unsigned int refs __guarded_by(&sudoku_users.xa_lock);
	u64 serial __guarded_by(&sudoku_users.xa_lock);	/* order of publication */

	/* Changed by the session that adds answers, under its lock or when it is freed. */
	struct sudoku_chunk *first;
	struct sudoku_chunk *last;
	unsigned long chunks;
	unsigned long added;		/* stored with release, after the answer */
	unsigned int free;		/* slots, of the last chunk */
	unsigned long discarded;	/* read by a private session, and need not be kept */
};

/* A position; all zeros is the beginning. Protected by the lock of the session that reads. */
struct sudoku_reader {
	struct sudoku_chunk *chunk;	/* of the next answer */
	unsigned int index;		/* its slot; chunk_slots: the next chunk's first */
	unsigned long position;		/* answers read */
	size_t offset;			/* characters read of the next answer */
};

void sudoku_answers_init(struct sudoku_answers *answers, struct sudoku_user *user,
			 unsigned int order);
void sudoku_answers_extend(struct sudoku_answers *answers, struct sudoku_chunk *chunk);
void sudoku_answers_free(struct sudoku_answers *answers);
unsigned long sudoku_answers_space(const struct sudoku_answers *answers);
struct sudoku_answer *sudoku_answers_next(struct sudoku_answers *answers);
void sudoku_answers_add(struct sudoku_answers *answers);

const struct sudoku_answer *sudoku_answers_peek(const struct sudoku_answers *answers,
						struct sudoku_reader *reader);
size_t sudoku_answers_text(const struct sudoku_answers *answers,
			   const struct sudoku_reader *reader, size_t wanted, const char **text);
void sudoku_answers_advance(const struct sudoku_answers *answers, struct sudoku_reader *reader,
			    size_t bytes);
struct sudoku_chunk *sudoku_answers_discard(struct sudoku_answers *answers,
					    struct sudoku_reader *reader);

#endif
