// SPDX-License-Identifier: GPL-2.0-only
/*
 * A list of answers: equal places in a chain of chunks.
 */
#include <linux/err.h>
#include <linux/errno.h>
#include <linux/minmax.h>
#include <linux/sched.h>
#include <linux/string.h>

#include "answers.h"

/**
 * struct sudoku_answers_chunk - some answers
 * @next: the next chunk; set before an answer in it is added
 * @places: room for the answers
 */
struct sudoku_answers_chunk {
	struct sudoku_answers_chunk *next;
	u8 places[];
};

/**
 * sudoku_answers_create - create an empty list
 * @order: of its puzzles, 2 to 5
 * @user: who is charged for it, and for what sudoku_answers_reserve() allocates
 *
 * Context: process context, may sleep.
 * Return: the list with one reference, or an error pointer: -ENOSPC when the user
 * would hold too much, -ENOMEM.
 */
struct sudoku_answers *sudoku_answers_create(unsigned int order,
					     struct sudoku_user *user)
{
	struct sudoku_answers *answers;

	answers = sudoku_user_alloc(user, sizeof(*answers), SUDOKU_SHARE_REST);
	if (IS_ERR(answers))
		return answers;

	memset(answers, 0, sizeof(*answers));
	kref_init(&answers->ref);
	sudoku_user_get(user);
	answers->user = user;
	answers->order = order;
	answers->text_bytes = sudoku_cells(order) + 1;
	answers->answer_bytes = max_t(size_t, answers->text_bytes,
				      sizeof(struct sudoku_answer));
	answers->chunk_answers =
		(SUDOKU_ANSWERS_CHUNK - sizeof(struct sudoku_answers_chunk)) /
		answers->answer_bytes;
	INIT_LIST_HEAD(&answers->lru);
	return answers;
}

/**
 * sudoku_answers_get - take a reference
 * @answers: a list that the caller has a reference to, or finds published
 */
void sudoku_answers_get(struct sudoku_answers *answers)
{
	kref_get(&answers->ref);
}

/* Free the oldest chunk. */
static void free_first(struct sudoku_answers *answers)
{
	struct sudoku_answers_chunk *chunk = answers->first;

	answers->first = chunk->next;
	sudoku_user_free(answers->user, chunk, SUDOKU_ANSWERS_CHUNK);
	cond_resched();
}

static void answers_free(struct kref *ref)
{
	struct sudoku_answers *answers =
		container_of(ref, struct sudoku_answers, ref);
	struct sudoku_user *user = answers->user;

	while (answers->first)
		free_first(answers);
	sudoku_user_free(user, answers, sizeof(*answers));
	sudoku_user_put(user);
}

/**
 * sudoku_answers_put - release a reference; the last one frees the list
 * @answers: a list, or NULL
 *
 * Context: process context, may sleep.
 */
void sudoku_answers_put(struct sudoku_answers *answers)
{
	if (answers)
		kref_put(&answers->ref, answers_free);
}

/**
 * sudoku_answers_reserve - reserve space for one more answer
 * @answers: a list of the caller's session
 *
 * Context: process context, may sleep.
 * Return: 0; -ENOSPC when the list's user would hold too much; -ENOMEM.
 */
int sudoku_answers_reserve(struct sudoku_answers *answers)
{
	struct sudoku_answers_chunk *chunk;

	if (answers->reserved != answers->added)
		return 0;

	chunk = sudoku_user_alloc(answers->user, SUDOKU_ANSWERS_CHUNK,
				  SUDOKU_SHARE_REST);
	if (IS_ERR(chunk))
		return PTR_ERR(chunk);

	chunk->next = NULL;
	if (answers->last)
		answers->last->next = chunk;
	else
		answers->first = chunk;
	answers->last = chunk;
	answers->chunks++;
	answers->reserved += answers->chunk_answers;
	return 0;
}

/**
 * sudoku_answers_room - how many more answers a list may hold
 * @answers: a list of the caller's session
 * @max_bytes: the bound on its chunks; SUDOKU_ANSWERS_MIN at least
 *
 * The place that is reserved does not count, so one more answer can be added
 * within the bound when there is no room: what its session leaves unfinished.
 */
unsigned long sudoku_answers_room(const struct sudoku_answers *answers,
				  unsigned long max_bytes)
{
	/* A part of the first chunk may be read, and wasted. */
	unsigned long chunks = max_bytes / SUDOKU_ANSWERS_CHUNK - 1;
	unsigned long most = chunks * answers->chunk_answers;

	return most - min(most, answers->added - answers->discarded);
}

static struct sudoku_answer *answer_at(const struct sudoku_answers *answers,
				       struct sudoku_answers_chunk *chunk,
				       unsigned int index)
{
	return (void *)(chunk->places + index * answers->answer_bytes);
}

/**
 * sudoku_answers_next - the place for the next answer
 * @answers: a list of the caller's session, with a place reserved
 *
 * Return: the place; nobody sees it before sudoku_answers_add().
 */
struct sudoku_answer *sudoku_answers_next(struct sudoku_answers *answers)
{
	unsigned long left = answers->reserved - answers->added;

	return answer_at(answers, answers->last, answers->chunk_answers - left);
}

/**
 * sudoku_answers_add - add the answer that stands in the next place
 * @answers: a list of the caller's session, with a place reserved
 */
void sudoku_answers_add(struct sudoku_answers *answers)
{
	/* Pairs with the acquire in sudoku_answers_peek(). */
	smp_store_release(&answers->added, answers->added + 1);
}

/* Go on from a chunk's end to the next chunk. */
static void reader_settle(const struct sudoku_answers *answers,
			  struct sudoku_answers_reader *reader)
{
	if (!reader->chunk) {
		reader->chunk = answers->first;
	} else if (reader->index == answers->chunk_answers &&
		   reader->chunk->next) {
		reader->chunk = reader->chunk->next;
		reader->index = 0;
	}
}

/**
 * sudoku_answers_peek - the next answer
 * @answers: a list that the caller has a reference to
 * @reader: the caller's position
 *
 * Return: the answer, valid as long as the reference; NULL at the list's
 * present end.
 */
const struct sudoku_answer *
sudoku_answers_peek(const struct sudoku_answers *answers,
		    struct sudoku_answers_reader *reader)
{
	/* Pairs with the release in sudoku_answers_add(). */
	if (reader->position == smp_load_acquire(&answers->added))
		return NULL;

	reader_settle(answers, reader);
	return answer_at(answers, reader->chunk, reader->index);
}

/**
 * sudoku_answers_text - what is left to read of an answer, and more behind it
 * @answers: a list that the caller has a reference to
 * @reader: the caller's position, where it peeked at a solution
 * @wanted: what is enough
 * @text: set to the characters
 *
 * Return: how many characters there are in one piece: those left of that answer,
 * and as long as that is less than @wanted, those of solutions behind it.
 */
size_t sudoku_answers_text(const struct sudoku_answers *answers,
			   const struct sudoku_answers_reader *reader,
			   size_t wanted, const char **text)
{
	/* Pairs with the release in sudoku_answers_add(). */
	unsigned long added = smp_load_acquire(&answers->added);
	unsigned long left = min_t(unsigned long, added - reader->position,
				   answers->chunk_answers - reader->index);
	size_t len = answers->text_bytes - reader->offset;

	*text = answer_at(answers, reader->chunk, reader->index)->text +
		reader->offset;
	if (answers->text_bytes < answers->answer_bytes)
		return len;
	while (len < wanted && --left && (*text)[len])
		len += answers->text_bytes;
	return len;
}

/**
 * sudoku_answers_advance - go on
 * @answers: a list that the caller has a reference to
 * @reader: the caller's position, where it peeked at an answer
 * @bytes: characters read of sudoku_answers_text(), or all of an answer that is
 *	an error, in which case it is @answers->text_bytes
 */
void sudoku_answers_advance(const struct sudoku_answers *answers,
			    struct sudoku_answers_reader *reader, size_t bytes)
{
	size_t behind = (reader->offset + bytes) / answers->text_bytes;

	reader->offset = (reader->offset + bytes) % answers->text_bytes;
	reader->index += behind;
	reader->position += behind;
}

/**
 * sudoku_answers_discard - free what is read
 * @answers: a list of the caller's session that nobody else reads
 * @reader: the session's position; the chunks before it are gone afterwards
 */
void sudoku_answers_discard(struct sudoku_answers *answers,
			    struct sudoku_answers_reader *reader)
{
	reader_settle(answers, reader);
	while (answers->first != reader->chunk) {
		answers->chunks--;
		free_first(answers);
	}
	answers->discarded = reader->position;
}
