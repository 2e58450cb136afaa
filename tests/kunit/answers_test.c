// SPDX-License-Identifier: GPL-2.0-only
/* Lists of answers, publishing, and what users may hold. */
#include <linux/err.h>
#include <linux/errno.h>
#include <linux/limits.h>
#include <linux/log2.h>
#include <linux/minmax.h>
#include <linux/sizes.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "../../driver/answers.h"
#include "../../driver/bounds.h"
#include "../../driver/user.h"
#include "suites.h"

/* The limits outside the tests: the driver may be in use, or built into the same kernel. */
static unsigned long limits_before[3];

/* User IDs that nothing else uses. */
#define USERS	16
#define MANY_USERS	600	/* after those */
#define UID(n)	KUIDT_INIT(1000000 + (n))

static struct sudoku_user *user_of(struct kunit *test, kuid_t uid)
{
	struct sudoku_user *user = sudoku_user_get(uid);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, user);
	return user;
}

/* Whether the least memory there is fits into half of each limit. */
static bool least_fits(struct sudoku_user *user)
{
	void *memory = sudoku_alloc(user, 1, SUDOKU_OPTIONAL);

	if (IS_ERR(memory))
		return false;
	sudoku_free(user, memory, 1);
	return true;
}

/* Bytes that count toward a limit: found by the lowest limit with which a little more fits. */
static unsigned long held(struct sudoku_user *user, unsigned long *limit)
{
	unsigned long before = *limit, low = 0, high = SZ_1G;

	while (high - low > 1) {
		*limit = low + (high - low) / 2;
		if (least_fits(user))
			high = *limit;
		else
			low = *limit;
	}
	*limit = before;
	return high / 2 - kmalloc_size_roundup(1);
}

/* Bytes charged to a user. */
static unsigned long charged(struct sudoku_user *user)
{
	return held(user, &sudoku_max_user_bytes);
}

static unsigned long charged_id(struct kunit *test, kuid_t uid)
{
	struct sudoku_user *user = user_of(test, uid);
	unsigned long bytes = charged(user);

	sudoku_user_put(user);
	return bytes;
}

/* A list whose user has nothing else. */
static struct sudoku_answers *new_list_of(struct kunit *test, unsigned int order, kuid_t uid)
{
	struct sudoku_user *user = user_of(test, uid);
	struct sudoku_answers *answers = sudoku_alloc(user, sizeof(*answers), SUDOKU_NEEDED);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, answers);
	sudoku_answers_init(answers, user, order);
	sudoku_user_put(user);
	return answers;
}

static struct sudoku_answers *new_list(struct kunit *test, unsigned int order)
{
	return new_list_of(test, order, UID(0));
}

/* Make sure that there is a free slot. */
static int reserve(struct sudoku_answers *answers)
{
	struct sudoku_chunk *chunk;

	if (answers->free)
		return 0;
	chunk = sudoku_alloc(answers->user, sizeof(*chunk), SUDOKU_NEEDED);
	if (IS_ERR(chunk))
		return PTR_ERR(chunk);
	sudoku_answers_extend(answers, chunk);
	return 0;
}

/* Free what has been read. */
static void discard(struct sudoku_answers *answers, struct sudoku_reader *reader)
{
	struct sudoku_chunk *chunk;

	while ((chunk = sudoku_answers_discard(answers, reader)))
		sudoku_free(answers->user, chunk, sizeof(*chunk));
}

/* The byte that fills the solution with this number. An error begins with 0. */
static char filler(unsigned int number)
{
	return 1 + number % 255;
}

/* Add solutions with consecutive numbers, beginning with @first. */
static void add_numbers(struct kunit *test, struct sudoku_answers *answers,
			unsigned int first, unsigned int count)
{
	unsigned int i;

	for (i = 0; i < count; i++) {
		struct sudoku_answer *answer;

		KUNIT_ASSERT_EQ(test, 0, reserve(answers));
		answer = sudoku_answers_next(answers);
		memset(answer->text, filler(first + i), answers->text_bytes);
		sudoku_answers_add(answers);
	}
}

static void add_error(struct kunit *test, struct sudoku_answers *answers, enum sudoku_cause cause)
{
	struct sudoku_answer *answer;

	KUNIT_ASSERT_EQ(test, 0, reserve(answers));
	answer = sudoku_answers_next(answers);
	answer->no_text = 0;
	answer->fault = (struct sudoku_fault){ .cause = cause };
	sudoku_answers_add(answers);
}

static void expect_numbers(struct kunit *test, const struct sudoku_answers *answers,
			   struct sudoku_reader *reader,
			   unsigned int first, unsigned int count)
{
	unsigned int i;

	for (i = 0; i < count; i++) {
		const struct sudoku_answer *answer = sudoku_answers_peek(answers, reader);

		KUNIT_ASSERT_NOT_NULL(test, answer);
		KUNIT_EXPECT_EQ(test, answer->text[0], filler(first + i));
		KUNIT_EXPECT_EQ(test, answer->text[answers->text_bytes - 1], filler(first + i));
		sudoku_answers_advance(answers, reader, answers->text_bytes);
	}
}

/*
 * Read solutions and errors in pieces of any size. A piece ends at an error, at the end
 * of a chunk, or when it is long enough.
 */
static void answers_are_read_by_pieces(struct kunit *test)
{
	unsigned int order, i;
	size_t wanted;

	for (order = SUDOKU_ORDER_MIN; order <= SUDOKU_ORDER_MAX; order++) {
		struct sudoku_answers *answers = new_list(test, order);
		unsigned int many = 2 * answers->chunk_slots - 2;
		size_t bytes = answers->text_bytes;

		add_numbers(test, answers, 0, many);
		add_error(test, answers, SUDOKU_CAUSE_NO_SOLUTION);
		add_numbers(test, answers, many + 1, 2);

		for (wanted = 1; wanted < 5 * bytes; wanted += wanted / 3 + 1) {
			struct sudoku_reader reader = {};
			const struct sudoku_answer *answer;
			size_t at = 0;

			while ((answer = sudoku_answers_peek(answers, &reader))) {
				const char *text;
				size_t len;

				KUNIT_ASSERT_EQ(test, reader.position, at / bytes);
				if (!answer->text[0]) {
					KUNIT_ASSERT_EQ(test, at, many * bytes);
					KUNIT_EXPECT_EQ(test, (int)answer->fault.cause,
							(int)SUDOKU_CAUSE_NO_SOLUTION);
					sudoku_answers_advance(answers, &reader, bytes);
					at += bytes;
					continue;
				}
				len = sudoku_answers_text(answers, &reader, wanted, &text);
				KUNIT_ASSERT_GT(test, len, 0ul);
				KUNIT_ASSERT_LT(test, len, wanted + bytes);
				if (order > SUDOKU_ORDER_MIN && !at)
					KUNIT_EXPECT_GE(test, len, min(wanted, many / 2 * bytes));
				len = min(len, wanted);
				for (i = 0; i < len; i++, at++)
					KUNIT_ASSERT_EQ(test, text[i], filler(at / bytes));
				sudoku_answers_advance(answers, &reader, len);
			}
			KUNIT_EXPECT_EQ(test, at, (many + 3) * bytes);
		}
		sudoku_answers_put(answers);
	}
}

static void answers_that_are_read_make_space(struct kunit *test)
{
	struct sudoku_answers *answers = new_list(test, 3);
	struct sudoku_reader reader = {};
	unsigned int space = 3 * answers->chunk_slots;
	unsigned long empty = charged(answers->user);
	unsigned int next = space;

	sudoku_max_answer_bytes = 4 * SUDOKU_CHUNK;
	add_numbers(test, answers, 0, space - 1);
	KUNIT_EXPECT_EQ(test, sudoku_answers_space(answers), 1ul);
	add_numbers(test, answers, space - 1, 1);
	KUNIT_EXPECT_EQ(test, sudoku_answers_space(answers), 0ul);

	/* Add and read answers one by one, until each slot of a chunk was used. */
	for (; next < 5 * space; next++) {
		expect_numbers(test, answers, &reader, next - space, 1);
		discard(answers, &reader);
		KUNIT_EXPECT_EQ(test, sudoku_answers_space(answers), 1ul);
		add_numbers(test, answers, next, 1);
		KUNIT_EXPECT_EQ(test, sudoku_answers_space(answers), 0ul);
		KUNIT_ASSERT_EQ(test, 0, reserve(answers));
		KUNIT_EXPECT_LE(test, charged(answers->user) - empty, sudoku_max_answer_bytes);
	}
	expect_numbers(test, answers, &reader, next - space, space);
	discard(answers, &reader);
	KUNIT_EXPECT_NULL(test, sudoku_answers_peek(answers, &reader));
	KUNIT_EXPECT_LE(test, charged(answers->user) - empty, 2ul * SUDOKU_CHUNK);
	sudoku_answers_put(answers);
}

/* The limit is lowered below what the list holds, and raised again. */
static void answers_have_a_limit_that_changes(struct kunit *test)
{
	struct sudoku_answers *answers = new_list(test, 3);

	answers->added = 65535;
	KUNIT_EXPECT_GE(test, sudoku_answers_space(answers), 1ul);
	sudoku_max_answer_bytes = 2 * SUDOKU_CHUNK;
	KUNIT_EXPECT_EQ(test, sudoku_answers_space(answers), 0ul);
	answers->added = 0;
	KUNIT_EXPECT_EQ(test, sudoku_answers_space(answers), 0ul + answers->chunk_slots);
	sudoku_answers_put(answers);
}

/* Publishing */

/* Publish a list of several chunks. The caller has a reference as well. */
static struct sudoku_answers *publish_new(struct kunit *test, unsigned int order,
					  kuid_t uid, unsigned int chunks)
{
	struct sudoku_answers *answers = new_list_of(test, order, uid);

	add_numbers(test, answers, 0, (chunks - 1) * answers->chunk_slots + 1);
	sudoku_publish(answers);
	return answers;
}

/* The same, as after close(): no file has it. */
static struct sudoku_answers *leave_new(struct kunit *test, unsigned int order, kuid_t uid,
					unsigned int chunks)
{
	struct sudoku_answers *answers = publish_new(test, order, uid, chunks);

	sudoku_answers_put(answers);
	return answers;
}

static void expect_published(struct kunit *test, unsigned int order, kuid_t uid,
			     const struct sudoku_answers *expected)
{
	struct sudoku_user *user = user_of(test, uid);
	struct sudoku_answers *published = sudoku_published(user, order);

	KUNIT_EXPECT_PTR_EQ(test, published, (struct sudoku_answers *)expected);
	sudoku_answers_put(published);
	sudoku_user_put(user);
}

static void withdraw(kuid_t uid, unsigned int order)
{
	sudoku_answers_put(sudoku_withdraw(uid, order));
}

/* Users and their memory */

static void users_are_found_by_their_id(struct kunit *test)
{
	static const unsigned int ids[] = { 0, 1, 1000000, 0x7fffffff, 0x80000000, 0xfffffffe };
	struct sudoku_user *users[ARRAY_SIZE(ids)];
	unsigned int i, k;

	for (i = 0; i < ARRAY_SIZE(ids); i++) {
		users[i] = user_of(test, KUIDT_INIT(ids[i]));
		for (k = 0; k < i; k++)
			KUNIT_EXPECT_PTR_NE(test, users[i], users[k]);
	}
	for (i = 0; i < ARRAY_SIZE(ids); i++) {
		struct sudoku_user *again = user_of(test, KUIDT_INIT(ids[i]));

		KUNIT_EXPECT_PTR_EQ(test, users[i], again);
		KUNIT_EXPECT_TRUE(test, uid_eq(sudoku_user_id(again), KUIDT_INIT(ids[i])));
		sudoku_user_put(again);
		sudoku_user_put(users[i]);
	}
}

static void user_is_charged_what_memory_takes(struct kunit *test)
{
	static const size_t sizes[][2] = {
		{ 8, 8 }, { 100, 128 }, { 130, 192 }, { 4096, 4096 }, { 4097, 8192 },
		{ 15000, 16384 }, { 32768, 32768 }, { 32769, 36864 }, { 2200000, 2203648 },
	};
	struct sudoku_user *user = user_of(test, UID(0));
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(sizes); i++) {
		unsigned long all = held(user, &sudoku_max_bytes);
		void *memory = sudoku_alloc(user, sizes[i][0], SUDOKU_NEEDED);

		KUNIT_ASSERT_NOT_ERR_OR_NULL(test, memory);
		memset(memory, 0xa5, sizes[i][0]);
		KUNIT_EXPECT_EQ(test, charged(user), sizes[i][1]);
		KUNIT_EXPECT_EQ(test, held(user, &sudoku_max_bytes), all + sizes[i][1]);
		sudoku_free(user, memory, sizes[i][0]);
		KUNIT_EXPECT_EQ(test, charged(user), 0ul);
		KUNIT_EXPECT_EQ(test, held(user, &sudoku_max_bytes), all);
	}

	/* An allocation that fails is not charged. */
	sudoku_max_user_bytes = ULONG_MAX;
	sudoku_max_bytes = ULONG_MAX;
	KUNIT_EXPECT_PTR_EQ(test, sudoku_alloc(user, (size_t)INT_MAX + 1, SUDOKU_NEEDED),
			    ERR_PTR(-ENOMEM));
	KUNIT_EXPECT_EQ(test, charged(user), 0ul);
	KUNIT_EXPECT_EQ(test, held(user, &sudoku_max_bytes), 0ul);
	sudoku_user_put(user);
}

static void user_has_a_limit(struct kunit *test)
{
	struct sudoku_user *user = user_of(test, UID(0));
	struct sudoku_user *other = user_of(test, UID(1));
	void *pieces[4], *theirs;
	unsigned int i;

	sudoku_max_user_bytes = ARRAY_SIZE(pieces) * SZ_4K;
	for (i = 0; i < ARRAY_SIZE(pieces); i++) {
		pieces[i] = sudoku_alloc(user, SZ_4K, SUDOKU_NEEDED);
		KUNIT_ASSERT_NOT_ERR_OR_NULL(test, pieces[i]);
	}
	KUNIT_EXPECT_PTR_EQ(test, sudoku_alloc(user, 1, SUDOKU_NEEDED), ERR_PTR(-ENOSPC));
	theirs = sudoku_alloc(other, SZ_16K, SUDOKU_NEEDED);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, theirs);
	sudoku_free(other, theirs, SZ_16K);

	/* Freed memory can be allocated again; a limit can be below what is held. */
	sudoku_free(user, pieces[0], SZ_4K);
	pieces[0] = sudoku_alloc(user, SZ_4K, SUDOKU_NEEDED);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, pieces[0]);
	sudoku_max_user_bytes = SZ_4K;
	KUNIT_EXPECT_PTR_EQ(test, sudoku_alloc(user, 1, SUDOKU_NEEDED), ERR_PTR(-ENOSPC));
	sudoku_max_user_bytes = SZ_1M;
	sudoku_max_bytes = SZ_4K;
	KUNIT_EXPECT_PTR_EQ(test, sudoku_alloc(other, SZ_4K, SUDOKU_NEEDED), ERR_PTR(-ENOSPC));
	sudoku_max_bytes = SZ_4K * 5;
	theirs = sudoku_alloc(other, SZ_4K, SUDOKU_NEEDED);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, theirs);
	sudoku_free(other, theirs, SZ_4K);
	for (i = 0; i < ARRAY_SIZE(pieces); i++)
		sudoku_free(user, pieces[i], SZ_4K);
	sudoku_user_put(user);
	sudoku_user_put(other);
}

/* Memory that only saves time leaves half of a limit, and does not fit into what is left. */
static void optional_memory_takes_half(struct kunit *test)
{
	unsigned long *limits[] = { &sudoku_max_user_bytes, &sudoku_max_bytes };
	struct sudoku_user *user = user_of(test, UID(0));
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(limits); i++) {
		unsigned long before = *limits[i], all = held(user, limits[i]);
		void *needed, *optional;

		*limits[i] = 2 * (all + SZ_64K);
		KUNIT_EXPECT_PTR_EQ(test, sudoku_alloc(user, SZ_64K + 1, SUDOKU_OPTIONAL),
				    ERR_PTR(-ENOSPC));
		optional = sudoku_alloc(user, SZ_64K, SUDOKU_OPTIONAL);
		KUNIT_ASSERT_NOT_ERR_OR_NULL(test, optional);
		KUNIT_EXPECT_PTR_EQ(test, sudoku_alloc(user, 1, SUDOKU_OPTIONAL), ERR_PTR(-ENOSPC));
		needed = sudoku_alloc(user, all + SZ_64K, SUDOKU_NEEDED);
		KUNIT_ASSERT_NOT_ERR_OR_NULL(test, needed);
		sudoku_free(user, optional, SZ_64K);
		KUNIT_EXPECT_PTR_EQ(test, sudoku_alloc(user, SZ_64K, SUDOKU_OPTIONAL),
				    ERR_PTR(-ENOSPC));
		sudoku_free(user, needed, all + SZ_64K);
		*limits[i] = before;
	}
	sudoku_user_put(user);
}

/* A list that cannot grow keeps its answers, and grows again once some are discarded. */
static void user_at_the_limit_keeps_answers(struct kunit *test)
{
	struct sudoku_answers *answers;
	struct sudoku_reader reader = {};
	unsigned int count;

	sudoku_max_user_bytes = SZ_64K;
	answers = new_list(test, 3);
	count = (SZ_64K / SUDOKU_CHUNK - 1) * answers->chunk_slots;
	add_numbers(test, answers, 0, count);
	KUNIT_EXPECT_EQ(test, -ENOSPC, reserve(answers));
	KUNIT_EXPECT_EQ(test, -ENOSPC, reserve(answers));

	expect_numbers(test, answers, &reader, 0, count);
	KUNIT_EXPECT_NULL(test, sudoku_answers_peek(answers, &reader));
	discard(answers, &reader);
	add_numbers(test, answers, count, 3 * answers->chunk_slots);
	expect_numbers(test, answers, &reader, count, 3 * answers->chunk_slots);
	sudoku_answers_put(answers);
}

/* Making room */

/* Allocate a piece when @limit allows @missing bytes less than that needs. */
static void need_room(struct kunit *test, struct sudoku_user *user, unsigned long *limit,
		      size_t piece, unsigned long missing, int error)
{
	unsigned long before = *limit;
	void *memory;

	*limit = held(user, limit) + piece - missing;
	KUNIT_EXPECT_PTR_EQ(test, sudoku_alloc(user, piece, SUDOKU_OPTIONAL), ERR_PTR(-ENOSPC));
	memory = sudoku_alloc(user, piece, SUDOKU_NEEDED);
	if (error)
		KUNIT_EXPECT_PTR_EQ(test, memory, ERR_PTR(error));
	else
		KUNIT_EXPECT_FALSE(test, IS_ERR(memory));
	if (!IS_ERR(memory))
		sudoku_free(user, memory, piece);
	*limit = before;
}

/* Of a user who would hold too much, the list that was published first is dropped first. */
static void drops_the_oldest_of_the_user(struct kunit *test)
{
	static const unsigned int orders[] = { 3, 5, 2, 4 };
	struct sudoku_user *user = user_of(test, UID(0));
	struct sudoku_answers *lists[ARRAY_SIZE(orders)], *other;
	unsigned int i, k;

	other = leave_new(test, 3, UID(1), 9);
	for (i = 0; i < ARRAY_SIZE(orders); i++)
		lists[i] = leave_new(test, orders[i], UID(0), 1);
	/* Reading makes it no younger. */
	expect_published(test, 3, UID(0), lists[0]);
	for (i = 0; i < 2; i++) {
		need_room(test, user, &sudoku_max_user_bytes, SZ_4K, 1, 0);
		for (k = 0; k < ARRAY_SIZE(orders); k++)
			expect_published(test, orders[k], UID(0), k <= i ? NULL : lists[k]);
	}
	/* As many as needed; and all if that is not enough. */
	need_room(test, user, &sudoku_max_user_bytes, SZ_16K, SUDOKU_CHUNK + SZ_2K, 0);
	KUNIT_EXPECT_EQ(test, charged(user), 0ul);
	leave_new(test, 2, UID(0), 1);
	/* None is dropped for what can never fit. */
	need_room(test, user, &sudoku_max_user_bytes, SZ_32K, SZ_16K, -ENOSPC);
	KUNIT_EXPECT_GT(test, charged(user), 0ul);
	expect_published(test, 3, UID(1), other);
	sudoku_user_put(user);
}

/* Lists that a file uses stay. */
static void drops_no_list_in_use(struct kunit *test)
{
	struct sudoku_user *user = user_of(test, UID(0));
	struct sudoku_user *other = user_of(test, UID(1));
	struct sudoku_answers *written = publish_new(test, 2, UID(0), 1);
	struct sudoku_answers *read = leave_new(test, 3, UID(0), 1), *idle;
	struct sudoku_answers *pinned = sudoku_published(user, 3);

	idle = leave_new(test, 4, UID(0), 1);
	expect_published(test, 4, UID(0), idle);
	need_room(test, user, &sudoku_max_user_bytes, SZ_4K, 1, 0);
	expect_published(test, 4, UID(0), NULL);
	need_room(test, user, &sudoku_max_user_bytes, SZ_4K, 1, -ENOSPC);
	need_room(test, other, &sudoku_max_bytes, SZ_4K, 1, -ENOSPC);
	expect_published(test, 2, UID(0), written);
	expect_published(test, 3, UID(0), read);

	sudoku_answers_put(pinned);
	need_room(test, user, &sudoku_max_user_bytes, SZ_4K, 1, 0);
	expect_published(test, 3, UID(0), NULL);
	sudoku_answers_put(written);
	need_room(test, other, &sudoku_max_bytes, SZ_4K, 1, 0);
	KUNIT_EXPECT_EQ(test, charged(user), 0ul);
	sudoku_user_put(user);
	sudoku_user_put(other);
}

/* When all hold too much, the list of the user who holds most is dropped. */
static void drops_a_list_of_who_holds_most(struct kunit *test)
{
	struct sudoku_user *user = user_of(test, UID(9));
	struct sudoku_answers *small, *large, *newer;

	large = leave_new(test, 2, UID(1), 30);
	newer = leave_new(test, 3, UID(1), 10);
	small = leave_new(test, 2, UID(0), 1);
	leave_new(test, 2, UID(2), 20);
	expect_published(test, 2, UID(1), large);
	need_room(test, user, &sudoku_max_bytes, SZ_4K, 1, 0);
	expect_published(test, 2, UID(1), NULL);
	expect_published(test, 3, UID(1), newer);
	need_room(test, user, &sudoku_max_bytes, SZ_4K, 1, 0);
	expect_published(test, 2, UID(2), NULL);
	need_room(test, user, &sudoku_max_bytes, SZ_4K, 1, 0);
	expect_published(test, 3, UID(1), NULL);
	expect_published(test, 2, UID(0), small);
	sudoku_user_put(user);
}

/* As many users as are looked at in several goes. */
static void drops_a_list_among_many_users(struct kunit *test)
{
	struct sudoku_user *user = user_of(test, UID(9));
	struct sudoku_answers *small = NULL;
	unsigned int i;

	for (i = 0; i < MANY_USERS; i++)
		small = leave_new(test, 3, UID(USERS + i), i == MANY_USERS / 2 ? 3 : 1);
	need_room(test, user, &sudoku_max_bytes, SZ_8K, 1, 0);
	expect_published(test, 3, UID(USERS + MANY_USERS / 2), NULL);
	expect_published(test, 3, UID(USERS + MANY_USERS - 1), small);
	sudoku_user_put(user);
}

/* Nobody loses a list to somebody who holds more, and more than one puzzle needs. */
static void drops_no_list_of_who_holds_less(struct kunit *test)
{
	struct sudoku_answers *theirs = leave_new(test, 2, UID(0), 64), *own;
	unsigned long bytes = charged_id(test, UID(0));
	struct sudoku_user *user = user_of(test, UID(9));
	size_t less = rounddown_pow_of_two(bytes), rest = bytes - less + 1;
	void *memory[2];

	memory[0] = sudoku_alloc(user, less, SUDOKU_NEEDED);
	memory[1] = sudoku_alloc(user, rest, SUDOKU_NEEDED);
	KUNIT_ASSERT_FALSE(test, IS_ERR(memory[0]) || IS_ERR(memory[1]));
	KUNIT_ASSERT_GT(test, charged(user), bytes);
	need_room(test, user, &sudoku_max_bytes, SZ_4K, 1, -ENOSPC);
	expect_published(test, 2, UID(0), theirs);

	/* The user's own list gives way, even so. */
	own = leave_new(test, 3, UID(9), 1);
	expect_published(test, 3, UID(9), own);
	need_room(test, user, &sudoku_max_bytes, SZ_4K, 1, 0);
	expect_published(test, 3, UID(9), NULL);
	expect_published(test, 2, UID(0), theirs);

	sudoku_free(user, memory[1], rest);
	KUNIT_ASSERT_LT(test, charged(user), bytes);
	need_room(test, user, &sudoku_max_bytes, SZ_4K, 1, 0);
	expect_published(test, 2, UID(0), NULL);
	sudoku_free(user, memory[0], less);
	sudoku_user_put(user);
}

static struct kunit_case answers_cases[] = {
	KUNIT_CASE(answers_are_read_by_pieces),
	KUNIT_CASE(answers_that_are_read_make_space),
	KUNIT_CASE(answers_have_a_limit_that_changes),
	KUNIT_CASE(users_are_found_by_their_id),
	KUNIT_CASE(user_is_charged_what_memory_takes),
	KUNIT_CASE(user_has_a_limit),
	KUNIT_CASE(optional_memory_takes_half),
	KUNIT_CASE(user_at_the_limit_keeps_answers),
	KUNIT_CASE(drops_the_oldest_of_the_user),
	KUNIT_CASE(drops_no_list_in_use),
	KUNIT_CASE(drops_a_list_of_who_holds_most),
	KUNIT_CASE(drops_a_list_among_many_users),
	KUNIT_CASE(drops_no_list_of_who_holds_less),
	{}
};

static int set_limits(struct kunit *test)
{
	limits_before[0] = sudoku_max_answer_bytes;
	limits_before[1] = sudoku_max_user_bytes;
	limits_before[2] = sudoku_max_bytes;
	sudoku_max_answer_bytes = SZ_8M;
	sudoku_max_user_bytes = SZ_32M;
	sudoku_max_bytes = SZ_256M;
	return 0;
}

/* Also runs after a test that was aborted. */
static void withdraw_the_rest(struct kunit *test)
{
	unsigned int i, order;

	for (i = 0; i < USERS + MANY_USERS; i++)
		for (order = SUDOKU_ORDER_MIN; order <= SUDOKU_ORDER_MAX; order++)
			withdraw(UID(i), order);
	sudoku_max_answer_bytes = limits_before[0];
	sudoku_max_user_bytes = limits_before[1];
	sudoku_max_bytes = limits_before[2];
}

struct kunit_suite answers_suite = {
	.name = "sudoku_answers",
	.init = set_limits,
	.exit = withdraw_the_rest,
	.test_cases = answers_cases,
};
