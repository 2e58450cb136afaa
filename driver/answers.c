// SPDX-License-Identifier: GPL-2.0-only
/* Lists of answers: slots of equal size, in chunks. */
#include <asm/barrier.h>
#include <linux/compiler.h>
#include <linux/minmax.h>
#include <linux/mm.h>
#include <linux/sched.h>
#include <linux/sizes.h>

#include "answers.h"
#include "bounds.h"

unsigned long sudoku_max_answer_bytes = SZ_8M;

/* Initialize an empty list, with one reference. */
void sudoku_answers_init(struct sudoku_answers *answers, struct sudoku_user *user,
			 unsigned int order)
{
	size_t text_bytes = sudoku_cells(order) + 1;
	size_t slot_bytes = max(text_bytes, sizeof(struct sudoku_answer));

	*answers = (struct sudoku_answers){
		.user = user,
		.order = order,
		.text_bytes = text_bytes,
		.slot_bytes = slot_bytes,
		.chunk_slots = sizeof(answers->first->data) / slot_bytes,
		.refs = 1,
	};
}

/* Append a chunk of free slots. */
void sudoku_answers_extend(struct sudoku_answers *answers, struct sudoku_chunk *chunk)
{
	chunk->next = NULL;
	if (answers->first)
		answers->last->next = chunk;
	else
		answers->first = chunk;
	answers->last = chunk;
	answers->chunks++;
	answers->free += answers->chunk_slots;
}

/* Remove the first chunk. */
static struct sudoku_chunk *shrink(struct sudoku_answers *answers)
{
	struct sudoku_chunk *chunk = answers->first;

	answers->first = chunk->next;
	answers->chunks--;
	return chunk;
}

/* Free the memory of a list. */
void sudoku_answers_free(struct sudoku_answers *answers)
{
	while (answers->first) {
		kvfree(shrink(answers));
		cond_resched();
	}
	kvfree(answers);
}

/*
 * How many more answers max_answer_bytes allows. One chunk is not counted: part of the first may
 * have been read. Even if this is 0, one more answer fits: for a puzzle cut off by close().
 */
unsigned long sudoku_answers_space(const struct sudoku_answers *answers)
{
	unsigned long chunks = READ_ONCE(sudoku_max_answer_bytes) / SUDOKU_CHUNK - 1;
	unsigned long max = chunks * answers->chunk_slots;

	return max - min(max, answers->added - answers->discarded);
}

static struct sudoku_answer *answer_at(const struct sudoku_answers *answers,
				       struct sudoku_chunk *chunk, unsigned int index)
{
	return (void *)(chunk->data + index * answers->slot_bytes);
}

/* The reserved slot, which readers do not see before sudoku_answers_add(). */
struct sudoku_answer *sudoku_answers_next(struct sudoku_answers *answers)
{
	return answer_at(answers, answers->last, answers->chunk_slots - answers->free);
}

void sudoku_answers_add(struct sudoku_answers *answers)
{
	answers->free--;
	/* Pairs with the acquire in sudoku_answers_peek(). */
	smp_store_release(&answers->added, answers->added + 1);
}

/* From the end of a chunk, move to the next one if there is one. */
static void reader_next_chunk(const struct sudoku_answers *answers, struct sudoku_reader *reader)
{
	if (!reader->chunk) {
		reader->chunk = answers->first;
	} else if (reader->index == answers->chunk_slots && reader->chunk->next) {
		reader->chunk = reader->chunk->next;
		reader->index = 0;
	}
}

/* The next answer, or NULL at the current end. */
const struct sudoku_answer *sudoku_answers_peek(const struct sudoku_answers *answers,
						struct sudoku_reader *reader)
{
	/* Pairs with the release in sudoku_answers_add(). */
	if (reader->position == smp_load_acquire(&answers->added))
		return NULL;
	reader_next_chunk(answers, reader);
	return answer_at(answers, reader->chunk, reader->index);
}

/*
 * The contiguous text from a position at which there is a solution: at least the rest of that
 * solution, and about @wanted characters if there are as many in the chunk. Return its length.
 */
size_t sudoku_answers_text(const struct sudoku_answers *answers,
			   const struct sudoku_reader *reader, size_t wanted, const char **text)
{
	/* Pairs with the release in sudoku_answers_add(). */
	unsigned long added = smp_load_acquire(&answers->added);
	unsigned long left = min_t(unsigned long, added - reader->position,
				   answers->chunk_slots - reader->index);
	size_t len = answers->text_bytes - reader->offset;

	*text = answer_at(answers, reader->chunk, reader->index)->text + reader->offset;
	if (answers->text_bytes < answers->slot_bytes)
		return len;
	while (len < wanted && --left && (*text)[len])
		len += answers->text_bytes;
	return len;
}

/* Advance by @bytes of text; text_bytes for an error. */
void sudoku_answers_advance(const struct sudoku_answers *answers, struct sudoku_reader *reader,
			    size_t bytes)
{
	size_t answers_read = (reader->offset + bytes) / answers->text_bytes;

	reader->offset = (reader->offset + bytes) % answers->text_bytes;
	reader->index += answers_read;
	reader->position += answers_read;
}

/* Remove the first chunk if it is read. Return it, or NULL. No other session reads the list. */
struct sudoku_chunk *sudoku_answers_discard(struct sudoku_answers *answers,
					    struct sudoku_reader *reader)
{
	answers->discarded = reader->position;
	reader_next_chunk(answers, reader);
	if (answers->first != reader->chunk)
		return shrink(answers);
	if (reader->index < answers->chunk_slots)
		return NULL;
	reader->chunk = NULL;
	reader->index = 0;
	return shrink(answers);
}
