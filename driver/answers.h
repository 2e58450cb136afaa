/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Lists of answers.
 *
 * An answer is the outcome of one puzzle: the text of its solution, or an error
 * with its cause. One session adds answers at the end of a list. Any number of
 * readers follow without a lock, each with a position of its own: an answer
 * never changes once it is added. A list lives until its last user puts it.
 */
#ifndef SUDOKU_ANSWERS_H
#define SUDOKU_ANSWERS_H

#include <linux/kref.h>
#include <linux/list.h>
#include <linux/sizes.h>
#include <linux/stddef.h>
#include <linux/types.h>
#include <linux/uidgid.h>

#include "lib/grid.h"
#include "user.h"

/* Lists grow by chunks of this many bytes. */
#define SUDOKU_ANSWERS_CHUNK	SZ_4K

/* The least bound that a list can keep, and still hold an answer. */
#define SUDOKU_ANSWERS_MIN	(2 * SUDOKU_ANSWERS_CHUNK)

struct sudoku_answers_chunk;

/**
 * struct sudoku_answer - the outcome of one puzzle
 * @text: the cells of the solution and a newline
 * @no_text: 0 in place of the first character, if there is none
 * @fault: the error that reading it gives then, and its cause
 *
 * Solutions stand one right behind the other, so that many can be read at once.
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
 * @ref: held by the session that adds, by each that reads, and while published
 * @order: of its puzzles
 * @text_bytes: characters of a solution and its newline
 * @answer_bytes: the room that one answer takes: so much or, for a small order,
 *	what a fault takes
 * @chunk_answers: how many answers a chunk holds
 * @added: answers ever added; who sees it with acquire sees them too
 * @reserved: added answers plus free reserved slots
 * @discarded: answers that are gone, which its one reader has read
 * @first: the oldest chunk that is left
 * @last: the newest chunk
 * @chunks: how many there are
 * @user: who is charged for it
 * @uid: the user it is published for; protected by publish_lock
 * @by_uid: in the table of published lists; likewise
 * @lru: in @user->published; likewise
 *
 * @added to @chunks are changed by the session that adds to the list, under its
 * lock. Readers in other sessions see @added and @first only.
 */
struct sudoku_answers {
	struct kref ref;
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
	kuid_t uid;
	struct hlist_node by_uid;
	struct list_head lru;
};

/**
 * struct sudoku_answers_reader - a position in a list; all 0 is its beginning
 * @chunk: the chunk that the next answer is in, or ends
 * @index: that answer's place in the chunk
 * @position: answers read
 * @offset: characters read of the next answer
 */
struct sudoku_answers_reader {
	struct sudoku_answers_chunk *chunk;
	unsigned int index;
	unsigned long position;
	size_t offset;
};

struct sudoku_answers *sudoku_answers_create(unsigned int order,
					     struct sudoku_user *user);
void sudoku_answers_get(struct sudoku_answers *answers);
void sudoku_answers_put(struct sudoku_answers *answers);

int sudoku_answers_reserve(struct sudoku_answers *answers);
unsigned long sudoku_answers_room(const struct sudoku_answers *answers,
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
