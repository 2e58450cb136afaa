// SPDX-License-Identifier: GPL-2.0-only
/* Lists of answers: slots of equal size, in the chunks of a list. */
#include <asm/barrier.h>
#include <linux/build_bug.h>
#include <linux/compiler.h>
#include <linux/err.h>
#include <linux/minmax.h>
#include <linux/sched.h>
#include <linux/sizes.h>

#include "answers.h"
#include "bounds.h"

unsigned long sudoku_max_answer_bytes = SZ_8M;

static_assert(!offsetof(struct sudoku_answers, list));
static_assert(sizeof(struct sudoku_chunk) == SUDOKU_CHUNK);

/* Create an empty list. Return it, -ENOSPC or -ENOMEM. */
struct sudoku_answers *sudoku_answers_create(struct sudoku_user *user, unsigned int order)
{
	struct sudoku_answers *answers = sudoku_list_create(user, order, sizeof(*answers));

	if (IS_ERR(answers))
		return answers;
	answers->text_bytes = sudoku_cells(order) + 1;
	answers->slot_bytes = max_t(size_t, answers->text_bytes, sizeof(struct sudoku_answer));
	answers->chunk_slots = sizeof(answers->list.first->data) / answers->slot_bytes;
	return answers;
}

/* Make sure that there is a free slot. Return 0, -ENOSPC or -ENOMEM. */
int sudoku_answers_reserve(struct sudoku_answers *answers, enum sudoku_room room)
{
	int error;

	if (answers->reserved != answers->added)
		return 0;
	error = sudoku_list_grow(&answers->list, room);
	if (!error)
		answers->reserved += answers->chunk_slots;
	return error;
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
	unsigned long free = answers->reserved - answers->added;

	return answer_at(answers, answers->list.last, answers->chunk_slots - free);
}

void sudoku_answers_add(struct sudoku_answers *answers)
{
	/* Pairs with the acquire in sudoku_answers_peek(). */
	smp_store_release(&answers->added, answers->added + 1);
}

/* From the end of a chunk, move to the next one if there is one. */
static void reader_next_chunk(const struct sudoku_answers *answers, struct sudoku_reader *reader)
{
	if (!reader->chunk) {
		reader->chunk = answers->list.first;
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

/* Free the chunks that have been read. No other session reads the list. */
void sudoku_answers_discard(struct sudoku_answers *answers, struct sudoku_reader *reader)
{
	reader_next_chunk(answers, reader);
	while (answers->list.first != reader->chunk) {
		sudoku_list_shrink(&answers->list);
		cond_resched();
	}
	if (reader->index == answers->chunk_slots) {
		sudoku_list_shrink(&answers->list);
		reader->chunk = NULL;
		reader->index = 0;
	}
	answers->discarded = reader->position;
}
