// SPDX-License-Identifier: GPL-2.0-only
/*
 * Lists of answers: slots of equal size, in a linked list of chunks.
 */
#include <linux/build_bug.h>
#include <linux/err.h>
#include <linux/errno.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "answers.h"
#include "bounds.h"
#include "pause.h"

/*
 * Yield after freeing this many chunks, which takes a fraction of a millisecond. A list of
 * the default maximum size is freed without yielding: open() may free one while the kernel
 * holds misc_mtx, and a task that loses the CPU there blocks every other open() of a misc
 * device.
 */
#define FREE_CHUNKS	4096

static_assert(SUDOKU_ANSWER_BYTES_MIN >= 2 * SUDOKU_ANSWERS_CHUNK);

/**
 * struct sudoku_answers_chunk - a part of a list
 * @next: next chunk; set before any answer is added to that chunk
 * @slots: memory for answers, sudoku_answers.answer_bytes each
 */
struct sudoku_answers_chunk {
	struct sudoku_answers_chunk *next;
	u8 slots[];
};

/**
 * sudoku_answers_create - create an empty list
 * @order: order of the puzzles, 2 to 5
 * @user: the user to charge for the list and all its chunks
 * @size: bytes of the struct that has the list as its first member; all are cleared
 *
 * Context: process context, may sleep.
 * Return: the list, which the caller puts with sudoku_answers_put(); or an error
 * pointer: -ENOSPC if the user, or all users together, would hold too much; or -ENOMEM.
 */
struct sudoku_answers *sudoku_answers_create(unsigned int order,
					     struct sudoku_user *user, size_t size)
{
	struct sudoku_answers *answers;

	answers = sudoku_user_alloc(user, size, SUDOKU_SHARE_NORMAL);
	if (IS_ERR(answers))
		return answers;

	memset(answers, 0, size);
	kref_init(&answers->ref);
	answers->size = size;
	sudoku_user_get(user);
	answers->user = user;
	answers->order = order;
	answers->text_bytes = sudoku_cells(order) + 1;
	answers->answer_bytes = max_t(size_t, answers->text_bytes,
				      sizeof(struct sudoku_answer));
	answers->chunk_answers =
		(SUDOKU_ANSWERS_CHUNK - sizeof(struct sudoku_answers_chunk)) /
		answers->answer_bytes;
	return answers;
}

/**
 * sudoku_answers_get - take a reference
 * @answers: a list to which the caller has a reference, or that is published
 *
 * Context: Any; for a published list, callers hold publish_lock.
 */
void sudoku_answers_get(struct sudoku_answers *answers)
{
	kref_get(&answers->ref);
}

static void free_first_chunk(struct sudoku_answers *answers)
{
	struct sudoku_answers_chunk *chunk = answers->first;

	answers->first = chunk->next;
	answers->chunks--;
	sudoku_user_free(answers->user, chunk, SUDOKU_ANSWERS_CHUNK);
	if (answers->first && !(answers->chunks % FREE_CHUNKS))
		sudoku_yield();
}

static void answers_free(struct kref *ref)
{
	struct sudoku_answers *answers =
		container_of(ref, struct sudoku_answers, ref);
	struct sudoku_user *user = answers->user;

	while (answers->first)
		free_first_chunk(answers);
	sudoku_user_free(user, answers, answers->size);
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
 * @answers: a list
 * @share: part of the budget of the list's user that may be used
 *
 * Context: process context, may sleep. Callers hold the lock of the session that
 * adds answers.
 * Return: 0; -ENOSPC if the list's user, or all users together, would hold too much;
 * -ENOMEM.
 */
int sudoku_answers_reserve(struct sudoku_answers *answers, enum sudoku_share share)
{
	struct sudoku_answers_chunk *chunk;

	if (answers->reserved != answers->added)
		return 0;

	chunk = sudoku_user_alloc(answers->user, SUDOKU_ANSWERS_CHUNK, share);
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
 * sudoku_answers_space - count the answers that may still be added to a list
 * @answers: a list
 * @max_bytes: bound on the total size of its chunks, at least
 *	SUDOKU_ANSWER_BYTES_MIN
 *
 * Even when this returns 0, one more answer fits within @max_bytes: for a puzzle cut off by
 * close().
 *
 * Context: Callers hold the lock of the session that adds answers.
 * Return: number of answers.
 */
unsigned long sudoku_answers_space(const struct sudoku_answers *answers,
				   unsigned long max_bytes)
{
	/* One chunk less: part of the first may have been read but not yet freed. */
	unsigned long chunks = max_bytes / SUDOKU_ANSWERS_CHUNK - 1;
	unsigned long max = chunks * answers->chunk_answers;

	return max - min(max, answers->added - answers->discarded);
}

static struct sudoku_answer *answer_at(const struct sudoku_answers *answers,
				       struct sudoku_answers_chunk *chunk,
				       unsigned int index)
{
	return (void *)(chunk->slots + index * answers->answer_bytes);
}

/**
 * sudoku_answers_next - get the slot for the next answer
 * @answers: a list with a slot reserved
 *
 * Context: Callers hold the lock of the session that adds answers, or are freeing it.
 * Return: the slot, which readers do not see before sudoku_answers_add().
 */
struct sudoku_answer *sudoku_answers_next(struct sudoku_answers *answers)
{
	unsigned long free = answers->reserved - answers->added;

	return answer_at(answers, answers->last, answers->chunk_answers - free);
}

/**
 * sudoku_answers_add - add the answer in the next slot to the list
 * @answers: a list with a slot reserved, which sudoku_answers_next() returned and
 *	the caller has filled
 *
 * Context: Callers hold the lock of the session that adds answers, or are freeing it.
 */
void sudoku_answers_add(struct sudoku_answers *answers)
{
	/* Pairs with the acquire in sudoku_answers_peek(). */
	smp_store_release(&answers->added, answers->added + 1);
}

/* From the end of a chunk, move to the next one if there is one. */
static void reader_next_chunk(const struct sudoku_answers *answers,
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
 * sudoku_answers_peek - get the next answer, without reading it
 * @answers: a list to which the caller has a reference
 * @reader: the caller's position
 *
 * Context: Callers hold the lock of the session that reads.
 * Return: the answer, valid until the reference is put or the answer is discarded;
 * NULL at the current end of the list.
 */
const struct sudoku_answer *
sudoku_answers_peek(const struct sudoku_answers *answers,
		    struct sudoku_answers_reader *reader)
{
	/* Pairs with the release in sudoku_answers_add(). */
	if (reader->position == smp_load_acquire(&answers->added))
		return NULL;

	reader_next_chunk(answers, reader);
	return answer_at(answers, reader->chunk, reader->index);
}

/**
 * sudoku_answers_text - get contiguous text of solutions
 * @answers: a list to which the caller has a reference
 * @reader: the caller's position, at which sudoku_answers_peek() found a solution
 * @wanted: stop at the end of the solution that brings the text to at least this many
 *	characters
 * @text: set to the first character not yet read
 *
 * Context: Callers hold the lock of the session that reads.
 * Return: number of characters at @text: the rest of that solution and, unless slots have
 * padding, the solutions that directly follow it in its chunk, until there are at least @wanted
 * characters.
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
 * sudoku_answers_advance - advance a reader
 * @answers: a list to which the caller has a reference
 * @reader: the caller's position, at which sudoku_answers_peek() found an answer
 * @bytes: number of characters consumed from the text returned by sudoku_answers_text();
 *	for an error, @answers->text_bytes
 *
 * Context: Callers hold the lock of the session that reads.
 */
void sudoku_answers_advance(const struct sudoku_answers *answers,
			    struct sudoku_answers_reader *reader, size_t bytes)
{
	size_t answers_read = (reader->offset + bytes) / answers->text_bytes;

	reader->offset = (reader->offset + bytes) % answers->text_bytes;
	reader->index += answers_read;
	reader->position += answers_read;
}

/**
 * sudoku_answers_discard - free the chunks that have been read
 * @answers: a list that no other session reads
 * @reader: position of its session, which both adds and reads
 *
 * Context: process context, may sleep. Callers hold that session's lock.
 */
void sudoku_answers_discard(struct sudoku_answers *answers,
			    struct sudoku_answers_reader *reader)
{
	reader_next_chunk(answers, reader);
	while (answers->first != reader->chunk)
		free_first_chunk(answers);
	if (reader->index == answers->chunk_answers) {
		free_first_chunk(answers);
		answers->last = NULL;
		reader->chunk = NULL;
		reader->index = 0;
	}
	answers->discarded = reader->position;
}
