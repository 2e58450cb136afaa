/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Lists of answers.
 *
 * An answer is the outcome of one puzzle: the text of its solution, or an error
 * with its cause. One session adds answers at the end of a list. An answer does
 * not change once it is added. So any number of sessions can read a list at the
 * same time, each with its own reader, without locking the list.
 */
#ifndef SUDOKU_ANSWERS_H
#define SUDOKU_ANSWERS_H

#include <linux/kref.h>
#include <linux/sizes.h>
#include <linux/stddef.h>
#include <linux/types.h>

#include "lib/grid.h"
#include "user.h"

/* Size in bytes of a chunk, by which lists grow. */
#define SUDOKU_ANSWERS_CHUNK	SZ_4K

struct sudoku_answers_chunk;

/**
 * struct sudoku_answer - the outcome of one puzzle
 * @text: for a solution: its cells and a newline
 * @no_text: for an error: 0, in place of the first character
 * @fault: for an error: its cause, from which read() derives the errno
 *
 * Slots of a chunk are contiguous, so that a single copy can return many solutions.
 */
struct sudoku_answer {
	union {
		DECLARE_FLEX_ARRAY(char, text);
		struct {
			char no_text;
			struct sudoku_fault fault;
		} __packed;
	};
};

/**
 * struct sudoku_answers - a list of answers
 * @ref: one for the session that adds answers, one for each other session that reads
 *	them, and one for the table of published lists
 * @size: size of the enclosing struct in bytes
 * @order: order of the puzzles
 * @text_bytes: size of a solution with its newline
 * @answer_bytes: size of a slot: the larger of @text_bytes and sizeof(struct sudoku_answer)
 * @chunk_answers: slots in a chunk
 * @added: answers ever added; written with smp_store_release() after the answer itself, read
 *	with smp_load_acquire() by readers
 * @reserved: added answers plus free reserved slots
 * @discarded: answers that were read and need not be kept
 * @first: oldest chunk
 * @last: newest chunk
 * @chunks: number of chunks
 * @user: the user who is charged for the list
 *
 * Until the last reference is put, the fields from @added to @chunks are changed only by the
 * session that adds answers, under its lock or while it is being freed. Of these, other sessions
 * read only @added and @first.
 */
struct sudoku_answers {
	struct kref ref;
	unsigned int size;
	unsigned int order;
	unsigned int text_bytes;
	unsigned int answer_bytes;
	unsigned int chunk_answers;

	unsigned long added;
	unsigned long reserved;
	unsigned long discarded;
	struct sudoku_answers_chunk *first;
	struct sudoku_answers_chunk *last;
	unsigned long chunks;

	struct sudoku_user *user;
};

/**
 * struct sudoku_answers_reader - a position in a list; all zeros is its beginning
 * @chunk: chunk of the next answer, or of the one before it
 * @index: slot of the next answer in @chunk; the number of slots if it is in the
 *	next chunk
 * @position: answers read
 * @offset: characters read of the next answer
 *
 * Protected by the lock of the session that reads.
 */
struct sudoku_answers_reader {
	struct sudoku_answers_chunk *chunk;
	unsigned int index;
	unsigned long position;
	size_t offset;
};

struct sudoku_answers *sudoku_answers_create(unsigned int order,
					     struct sudoku_user *user, size_t size);
void sudoku_answers_get(struct sudoku_answers *answers);
void sudoku_answers_put(struct sudoku_answers *answers);

int sudoku_answers_reserve(struct sudoku_answers *answers, enum sudoku_share share);
unsigned long sudoku_answers_space(const struct sudoku_answers *answers,
				   unsigned long max_bytes);
struct sudoku_answer *sudoku_answers_next(struct sudoku_answers *answers);
void sudoku_answers_add(struct sudoku_answers *answers);

const struct sudoku_answer *
sudoku_answers_peek(const struct sudoku_answers *answers,
		    struct sudoku_answers_reader *reader);
size_t sudoku_answers_text(const struct sudoku_answers *answers,
			   const struct sudoku_answers_reader *reader,
			   size_t wanted, const char **text);
void sudoku_answers_advance(const struct sudoku_answers *answers,
			    struct sudoku_answers_reader *reader, size_t bytes);
void sudoku_answers_discard(struct sudoku_answers *answers,
			    struct sudoku_answers_reader *reader);

#endif
