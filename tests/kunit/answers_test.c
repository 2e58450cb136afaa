// SPDX-License-Identifier: GPL-2.0-only
/*
 * Lists of answers, and their publication.
 */
#include <linux/errno.h>
#include <linux/minmax.h>
#include <linux/sizes.h>
#include <linux/string.h>

#include "../../driver/answers.h"
#include "suites.h"

static struct sudoku_answers *new_list(struct kunit *test, unsigned int order)
{
	struct sudoku_answers *answers = sudoku_answers_create(order);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, answers);
	return answers;
}

/* What the solution with a number is full of; an error begins with 0. */
static char filler(unsigned int number)
{
	return 1 + number % 255;
}

/* Add solutions with numbers, the next one being the first that is given. */
static void add_numbers(struct kunit *test, struct sudoku_answers *answers,
			unsigned int first, unsigned int count)
{
	unsigned int i;

	for (i = 0; i < count; i++) {
		struct sudoku_answer *answer;

		KUNIT_ASSERT_EQ(test, 0, sudoku_answers_reserve(answers));
		answer = sudoku_answers_next(answers);
		memset(answer->text, filler(first + i), answers->text_bytes);
		sudoku_answers_add(answers);
	}
}

static void add_error(struct kunit *test, struct sudoku_answers *answers,
		      enum sudoku_cause cause)
{
	struct sudoku_answer *answer;

	KUNIT_ASSERT_EQ(test, 0, sudoku_answers_reserve(answers));
	answer = sudoku_answers_next(answers);
	answer->no_text = 0;
	answer->fault = (struct sudoku_fault){ .cause = cause };
	sudoku_answers_add(answers);
}

static void expect_numbers(struct kunit *test,
			   const struct sudoku_answers *answers,
			   struct sudoku_answers_reader *reader,
			   unsigned int first, unsigned int count)
{
	unsigned int i;

	for (i = 0; i < count; i++) {
		const struct sudoku_answer *answer =
			sudoku_answers_peek(answers, reader);

		KUNIT_ASSERT_NOT_NULL(test, answer);
		KUNIT_EXPECT_EQ(test, answer->text[0], filler(first + i));
		KUNIT_EXPECT_EQ(test, answer->text[answers->text_bytes - 1],
				filler(first + i));
		sudoku_answers_advance(answers, reader, answers->text_bytes);
	}
}

static void answers_come_in_order(struct kunit *test)
{
	unsigned int order;

	for (order = SUDOKU_ORDER_MIN; order <= SUDOKU_ORDER_MAX; order++) {
		struct sudoku_answers *answers = new_list(test, order);
		struct sudoku_answers_reader early = {}, late = {};
		unsigned int many = 3 * answers->chunk_answers;

		KUNIT_EXPECT_NULL(test, sudoku_answers_peek(answers, &early));
		add_numbers(test, answers, 0, many);
		expect_numbers(test, answers, &early, 0, many);
		KUNIT_EXPECT_NULL(test, sudoku_answers_peek(answers, &early));

		add_numbers(test, answers, many, 1);
		expect_numbers(test, answers, &early, many, 1);
		KUNIT_EXPECT_NULL(test, sudoku_answers_peek(answers, &early));
		expect_numbers(test, answers, &late, 0, many + 1);
		sudoku_answers_put(answers);
	}
}

/*
 * Solutions and errors, read by pieces of any size: each piece ends where an error
 * or a chunk does, or when it is enough.
 */
static void answers_are_read_by_pieces(struct kunit *test)
{
	unsigned int order, i;
	size_t wanted;

	for (order = SUDOKU_ORDER_MIN; order <= SUDOKU_ORDER_MAX; order++) {
		struct sudoku_answers *answers = new_list(test, order);
		unsigned int many = 2 * answers->chunk_answers - 2;
		size_t bytes = answers->text_bytes;

		add_numbers(test, answers, 0, many);
		add_error(test, answers, SUDOKU_CAUSE_NO_SOLUTION);
		add_numbers(test, answers, many + 1, 2);

		for (wanted = 1; wanted < 5 * bytes; wanted += wanted / 3 + 1) {
			struct sudoku_answers_reader reader = {};
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

static void answers_that_are_read_make_room(struct kunit *test)
{
	struct sudoku_answers *answers = new_list(test, 3);
	struct sudoku_answers_reader reader = {};
	unsigned int room = 3 * answers->chunk_answers;
	unsigned long bytes = 4 * SUDOKU_ANSWERS_CHUNK;
	unsigned int next = room;

	add_numbers(test, answers, 0, room - 1);
	KUNIT_EXPECT_EQ(test, sudoku_answers_room(answers, bytes), 1ul);
	add_numbers(test, answers, room - 1, 1);
	KUNIT_EXPECT_EQ(test, sudoku_answers_room(answers, bytes), 0ul);

	/* One by one, for long enough to go through every place of a chunk. */
	for (; next < 5 * room; next++) {
		expect_numbers(test, answers, &reader, next - room, 1);
		sudoku_answers_discard(answers, &reader);
		KUNIT_EXPECT_EQ(test, sudoku_answers_room(answers, bytes), 1ul);
		add_numbers(test, answers, next, 1);
		KUNIT_EXPECT_EQ(test, sudoku_answers_room(answers, bytes), 0ul);
		KUNIT_ASSERT_EQ(test, 0, sudoku_answers_reserve(answers));
		KUNIT_EXPECT_LE(test, answers->chunks * SUDOKU_ANSWERS_CHUNK,
				bytes);
	}
	expect_numbers(test, answers, &reader, next - room, room);
	sudoku_answers_discard(answers, &reader);
	KUNIT_EXPECT_NULL(test, sudoku_answers_peek(answers, &reader));
	KUNIT_EXPECT_LE(test, answers->chunks, 2ul);
	sudoku_answers_put(answers);
}

static void answers_of_order_3_fit_by_the_thousand(struct kunit *test)
{
	struct sudoku_answers *answers = new_list(test, 3);

	answers->added = 65535;
	KUNIT_EXPECT_GE(test, sudoku_answers_room(answers, SZ_8M), 1ul);
	answers->added = 0;
	sudoku_answers_put(answers);
}

/* Users that no other test and nobody else has. */
#define USER(n)	KUIDT_INIT(1000000 + (n))

static struct sudoku_answers *publish_new(struct kunit *test, unsigned int order,
					  kuid_t uid, unsigned int chunks,
					  unsigned long max_bytes)
{
	struct sudoku_answers *answers = new_list(test, order);

	add_numbers(test, answers, 0, (chunks - 1) * answers->chunk_answers);
	KUNIT_ASSERT_EQ(test, 0, sudoku_answers_reserve(answers));
	sudoku_publish(answers, uid, max_bytes);
	return answers;
}

static void expect_published(struct kunit *test, unsigned int order, kuid_t uid,
			     const struct sudoku_answers *expected)
{
	struct sudoku_answers *answers = sudoku_published(order, uid);

	KUNIT_EXPECT_PTR_EQ(test, (const struct sudoku_answers *)answers, expected);
	sudoku_answers_put(answers);
}

static void publish_is_by_user_and_order(struct kunit *test)
{
	struct sudoku_answers *one, *two, *three;

	expect_published(test, 3, USER(0), NULL);
	one = publish_new(test, 3, USER(0), 1, SZ_1M);
	two = publish_new(test, 3, USER(1), 1, SZ_1M);
	three = publish_new(test, 4, USER(0), 1, SZ_1M);
	expect_published(test, 3, USER(0), one);
	expect_published(test, 3, USER(1), two);
	expect_published(test, 4, USER(0), three);
	expect_published(test, 4, USER(1), NULL);
	sudoku_unpublish_all();
	expect_published(test, 3, USER(0), NULL);
	sudoku_answers_put(one);
	sudoku_answers_put(two);
	sudoku_answers_put(three);
}

static void publish_replaces_and_readers_keep(struct kunit *test)
{
	struct sudoku_answers *old, *new, *held;
	struct sudoku_answers_reader reader = {};

	old = publish_new(test, 3, USER(0), 2, SZ_1M);
	held = sudoku_published(3, USER(0));
	KUNIT_EXPECT_PTR_EQ(test, held, old);
	sudoku_answers_put(old);

	new = publish_new(test, 3, USER(0), 1, SZ_1M);
	expect_published(test, 3, USER(0), new);
	expect_numbers(test, held, &reader, 0, held->chunk_answers);
	sudoku_answers_put(held);
	sudoku_answers_put(new);
	sudoku_unpublish_all();
}

static void publish_drops_the_least_recently_used(struct kunit *test)
{
	const unsigned long bytes = 4 * SUDOKU_ANSWERS_CHUNK;
	struct sudoku_answers *lists[4];
	unsigned int i;

	for (i = 0; i < 3; i++)
		lists[i] = publish_new(test, 3, USER(i), 1, bytes);
	expect_published(test, 3, USER(0), lists[0]);

	/* Five chunks are one too many, and the user who did not look goes. */
	lists[3] = publish_new(test, 3, USER(3), 2, bytes);
	expect_published(test, 3, USER(1), NULL);
	expect_published(test, 3, USER(2), lists[2]);
	expect_published(test, 3, USER(0), lists[0]);
	expect_published(test, 3, USER(3), lists[3]);

	/* A list that grows counts as used, and what it grows by is counted. */
	add_numbers(test, lists[2], 0, 2 * lists[2]->chunk_answers);
	sudoku_publish_growth(lists[2], bytes);
	expect_published(test, 3, USER(0), NULL);
	expect_published(test, 3, USER(3), lists[3]);
	expect_published(test, 3, USER(2), lists[2]);

	/* One that is out of bounds by itself goes as well. */
	add_numbers(test, lists[2], 0, 4 * lists[2]->chunk_answers);
	sudoku_publish_growth(lists[2], bytes);
	expect_published(test, 3, USER(3), NULL);
	expect_published(test, 3, USER(2), NULL);
	sudoku_publish_growth(lists[2], bytes);
	expect_published(test, 3, USER(2), NULL);

	for (i = 0; i < ARRAY_SIZE(lists); i++)
		sudoku_answers_put(lists[i]);
	sudoku_unpublish_all();
}

static struct kunit_case answers_cases[] = {
	KUNIT_CASE(answers_come_in_order),
	KUNIT_CASE(answers_are_read_by_pieces),
	KUNIT_CASE(answers_that_are_read_make_room),
	KUNIT_CASE(answers_of_order_3_fit_by_the_thousand),
	KUNIT_CASE(publish_is_by_user_and_order),
	KUNIT_CASE(publish_replaces_and_readers_keep),
	KUNIT_CASE(publish_drops_the_least_recently_used),
	{}
};

struct kunit_suite answers_suite = {
	.name = "sudoku_answers",
	.test_cases = answers_cases,
};
