// SPDX-License-Identifier: GPL-2.0-only
/* Lists of answers, publishing, and the budgets of users. */
#include <linux/cred.h>
#include <linux/err.h>
#include <linux/errno.h>
#include <linux/limits.h>
#include <linux/log2.h>
#include <linux/minmax.h>
#include <linux/sizes.h>
#include <linux/string.h>
#include <linux/user_namespace.h>

#include "../../driver/answers.h"
#include "../../driver/bounds.h"
#include "../../driver/publish.h"
#include "suites.h"

/* User IDs that nothing else uses. */
#define UID(n)	KUIDT_INIT(1000000 + (n))

/* More users than the tables have buckets. */
#define MANY_USERS	1100

static struct cred *new_cred(struct kunit *test, kuid_t uid)
{
	struct cred *cred = prepare_creds();

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, cred);
	cred->euid = uid;
	return cred;
}

/* A user, with a reference for the caller. */
static struct sudoku_user *user_of(struct kunit *test, kuid_t uid)
{
	struct cred *cred = new_cred(test, uid);
	struct sudoku_user *user = sudoku_user_find(cred);

	abort_creds(cred);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, user);
	return user;
}

/* Bytes charged to a user. */
static long charged(const struct sudoku_user *user)
{
	return atomic_long_read(&user->bytes);
}

/* The driver holds nothing for a user, so finding one creates it. */
static void expect_forgotten(struct kunit *test, kuid_t uid)
{
	struct sudoku_user *user = user_of(test, uid);

	KUNIT_EXPECT_EQ(test, kref_read(&user->ref), 1u);
	KUNIT_EXPECT_EQ(test, charged(user), 0l);
	sudoku_user_put(user);
}

/* A list that has the only reference to its user. */
static struct sudoku_answers *new_list_of(struct kunit *test, unsigned int order,
					  kuid_t uid)
{
	struct sudoku_user *user = user_of(test, uid);
	struct sudoku_answers *answers = sudoku_publishable_create(order, user);

	sudoku_user_put(user);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, answers);
	return answers;
}

static struct sudoku_answers *new_list(struct kunit *test, unsigned int order)
{
	return new_list_of(test, order, UID(0));
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

		KUNIT_ASSERT_EQ(test, 0, sudoku_answers_reserve(answers, SUDOKU_SHARE_SPARE));
		answer = sudoku_answers_next(answers);
		memset(answer->text, filler(first + i), answers->text_bytes);
		sudoku_answers_add(answers);
	}
}

static void add_error(struct kunit *test, struct sudoku_answers *answers,
		      enum sudoku_cause cause)
{
	struct sudoku_answer *answer;

	KUNIT_ASSERT_EQ(test, 0, sudoku_answers_reserve(answers, SUDOKU_SHARE_SPARE));
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
		sudoku_published_put(answers);
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
		sudoku_published_put(answers);
	}
}

/* No slot is reserved, as if the user held too much for another chunk. */
static void answers_that_are_read_free_a_full_list(struct kunit *test)
{
	struct sudoku_answers *answers = new_list(test, 3);
	struct sudoku_answers_reader reader = {};
	unsigned int round;

	for (round = 0; round < 3; round++) {
		unsigned int first = round * answers->chunk_answers;

		add_numbers(test, answers, first, answers->chunk_answers);
		KUNIT_EXPECT_EQ(test, answers->chunks, 1ul);
		expect_numbers(test, answers, &reader, first,
			       answers->chunk_answers);
		sudoku_answers_discard(answers, &reader);
		KUNIT_EXPECT_EQ(test, answers->chunks, 0ul);
		KUNIT_EXPECT_NULL(test, sudoku_answers_peek(answers, &reader));
		sudoku_answers_discard(answers, &reader);
	}
	sudoku_published_put(answers);
}

static void answers_that_are_read_make_space(struct kunit *test)
{
	struct sudoku_answers *answers = new_list(test, 3);
	struct sudoku_answers_reader reader = {};
	unsigned int space = 3 * answers->chunk_answers;
	unsigned long bytes = 4 * SUDOKU_ANSWERS_CHUNK;
	unsigned int next = space;

	add_numbers(test, answers, 0, space - 1);
	KUNIT_EXPECT_EQ(test, sudoku_answers_space(answers, bytes), 1ul);
	add_numbers(test, answers, space - 1, 1);
	KUNIT_EXPECT_EQ(test, sudoku_answers_space(answers, bytes), 0ul);

	/* Add and read answers one by one, until each slot of a chunk was used. */
	for (; next < 5 * space; next++) {
		expect_numbers(test, answers, &reader, next - space, 1);
		sudoku_answers_discard(answers, &reader);
		KUNIT_EXPECT_EQ(test, sudoku_answers_space(answers, bytes), 1ul);
		add_numbers(test, answers, next, 1);
		KUNIT_EXPECT_EQ(test, sudoku_answers_space(answers, bytes), 0ul);
		KUNIT_ASSERT_EQ(test, 0, sudoku_answers_reserve(answers, SUDOKU_SHARE_SPARE));
		KUNIT_EXPECT_LE(test, answers->chunks * SUDOKU_ANSWERS_CHUNK,
				bytes);
	}
	expect_numbers(test, answers, &reader, next - space, space);
	sudoku_answers_discard(answers, &reader);
	KUNIT_EXPECT_NULL(test, sudoku_answers_peek(answers, &reader));
	KUNIT_EXPECT_LE(test, answers->chunks, 2ul);
	sudoku_published_put(answers);
}

static void answers_of_order_3_fit_by_the_thousand(struct kunit *test)
{
	struct sudoku_answers *answers = new_list(test, 3);

	answers->added = 65535;
	KUNIT_EXPECT_GE(test, sudoku_answers_space(answers, SZ_8M), 1ul);
	answers->added = 0;
	sudoku_published_put(answers);
}

/* Publication */

/* Publish a list of several chunks. The caller has a reference as well. */
static struct sudoku_answers *publish_new(struct kunit *test, unsigned int order,
					  kuid_t uid, unsigned int chunks)
{
	struct sudoku_answers *answers = new_list_of(test, order, uid);

	add_numbers(test, answers, 0, (chunks - 1) * answers->chunk_answers);
	KUNIT_ASSERT_EQ(test, 0, sudoku_answers_reserve(answers, SUDOKU_SHARE_SPARE));
	sudoku_publish(answers, uid);
	return answers;
}

/* Looking a list up counts as use. */
static void expect_published(struct kunit *test, unsigned int order, kuid_t uid,
			     const struct sudoku_answers *expected)
{
	struct sudoku_answers *answers = sudoku_published_get(order, uid);

	KUNIT_EXPECT_PTR_EQ(test, (const struct sudoku_answers *)answers, expected);
	sudoku_published_put(answers);
}

static void publish_is_by_user_and_order(struct kunit *test)
{
	struct sudoku_answers *one, *two, *three;

	expect_published(test, 3, UID(0), NULL);
	one = publish_new(test, 3, UID(0), 1);
	two = publish_new(test, 3, UID(1), 1);
	three = publish_new(test, 4, UID(0), 1);
	expect_published(test, 3, UID(0), one);
	expect_published(test, 3, UID(1), two);
	expect_published(test, 4, UID(0), three);
	expect_published(test, 4, UID(1), NULL);
	sudoku_withdraw_all();
	expect_published(test, 3, UID(0), NULL);
	expect_published(test, 3, UID(1), NULL);
	expect_published(test, 4, UID(0), NULL);
	sudoku_published_put(one);
	sudoku_published_put(two);
	sudoku_published_put(three);
	expect_forgotten(test, UID(0));
	expect_forgotten(test, UID(1));
}

static void publish_replaces_and_readers_keep(struct kunit *test)
{
	struct sudoku_answers *old, *new, *held;
	struct sudoku_answers_reader reader = {};

	old = publish_new(test, 3, UID(0), 2);
	held = sudoku_published_get(3, UID(0));
	KUNIT_EXPECT_PTR_EQ(test, held, old);
	sudoku_published_put(old);

	new = publish_new(test, 3, UID(0), 1);
	expect_published(test, 3, UID(0), new);
	expect_numbers(test, held, &reader, 0, held->chunk_answers);
	sudoku_published_put(held);
	sudoku_published_put(new);
	sudoku_withdraw_all();
	expect_forgotten(test, UID(0));
}

static void withdraw_is_by_user_and_order(struct kunit *test)
{
	struct sudoku_answers *one, *two, *three, *held;
	struct sudoku_answers_reader reader = {};

	sudoku_withdraw(3, UID(0));
	one = publish_new(test, 3, UID(0), 2);
	two = publish_new(test, 3, UID(1), 1);
	three = publish_new(test, 4, UID(0), 1);
	held = sudoku_published_get(3, UID(0));

	sudoku_withdraw(3, UID(0));
	expect_published(test, 3, UID(0), NULL);
	expect_published(test, 3, UID(1), two);
	expect_published(test, 4, UID(0), three);
	sudoku_withdraw(3, UID(0));

	/* A withdrawn list can still be read and written. */
	add_numbers(test, one, one->added, 1);
	expect_numbers(test, held, &reader, 0, held->chunk_answers + 1);
	sudoku_published_put(held);
	sudoku_published_put(one);

	/* A new list can be published in its place. */
	one = publish_new(test, 3, UID(0), 1);
	expect_published(test, 3, UID(0), one);
	sudoku_published_put(one);
	sudoku_published_put(two);
	sudoku_published_put(three);
	sudoku_withdraw(3, UID(0));
	sudoku_withdraw(4, UID(0));
	expect_forgotten(test, UID(0));
	sudoku_withdraw(3, UID(1));
	expect_forgotten(test, UID(1));
}

/* Users and their budgets */

static void users_are_found_by_their_id(struct kunit *test)
{
	struct sudoku_user *one = user_of(test, UID(0));
	struct sudoku_user *two = user_of(test, UID(1));
	struct sudoku_user *again = user_of(test, UID(0));

	KUNIT_EXPECT_PTR_EQ(test, one, again);
	KUNIT_EXPECT_PTR_NE(test, one, two);
	KUNIT_EXPECT_EQ(test, kref_read(&one->ref), 2u);
	KUNIT_EXPECT_TRUE(test, uid_eq(one->uid, UID(0)));
	KUNIT_EXPECT_TRUE(test, uid_eq(two->uid, UID(1)));
	sudoku_user_put(one);
	sudoku_user_put(two);
	KUNIT_EXPECT_EQ(test, kref_read(&again->ref), 1u);
	sudoku_user_put(again);
}

/* Some of these users share a bucket. */
static void users_are_told_apart(struct kunit *test)
{
	struct sudoku_answers **lists;
	unsigned int i;

	lists = kunit_kcalloc(test, MANY_USERS, sizeof(*lists), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, lists);
	for (i = 0; i < MANY_USERS; i++)
		lists[i] = publish_new(test, 2, UID(i), 1);
	for (i = 0; i < MANY_USERS; i++) {
		expect_published(test, 2, UID(i), lists[i]);
		KUNIT_EXPECT_TRUE(test, uid_eq(lists[i]->user->uid, UID(i)));
	}
	sudoku_withdraw_all();
	for (i = 0; i < MANY_USERS; i++) {
		sudoku_published_put(lists[i]);
		expect_forgotten(test, UID(i));
	}
}

/* The owner of a user namespace pays for the users in it, unless it is root. */
static void users_of_a_namespace_are_who_made_it(struct kunit *test)
{
	struct user_namespace *outer = kunit_kzalloc(test, sizeof(*outer), GFP_KERNEL);
	struct user_namespace *inner = kunit_kzalloc(test, sizeof(*inner), GFP_KERNEL);
	struct cred *cred = new_cred(test, UID(1));
	struct user_namespace *own = cred->user_ns;
	struct user_namespace *const spaces[] = { outer, inner };
	unsigned int i;

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, outer);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, inner);
	outer->parent = &init_user_ns;
	inner->parent = outer;
	inner->owner = UID(2);
	for (i = 0; i < ARRAY_SIZE(spaces); i++) {
		struct sudoku_user *user;

		cred->user_ns = spaces[i];
		outer->owner = UID(0);
		user = sudoku_user_find(cred);
		KUNIT_ASSERT_NOT_ERR_OR_NULL(test, user);
		KUNIT_EXPECT_TRUE(test, uid_eq(user->uid, UID(0)));
		sudoku_user_put(user);

		outer->owner = GLOBAL_ROOT_UID;
		user = sudoku_user_find(cred);
		KUNIT_ASSERT_NOT_ERR_OR_NULL(test, user);
		KUNIT_EXPECT_TRUE(test, uid_eq(user->uid, UID(1)));
		sudoku_user_put(user);
	}
	cred->user_ns = own;
	abort_creds(cred);
}

#define PIECE	SZ_4K

/* Allocate pieces until the share is used up. Return their number. */
static unsigned int take_pieces(struct kunit *test, struct sudoku_user *user,
				enum sudoku_share share, void **pieces)
{
	unsigned int count = 0;

	for (;;) {
		void *piece = sudoku_user_alloc(user, PIECE, share);

		if (IS_ERR(piece)) {
			KUNIT_EXPECT_EQ(test, PTR_ERR(piece), (long)-ENOSPC);
			return count;
		}
		KUNIT_ASSERT_LT(test, count, (unsigned int)(SZ_64K / PIECE));
		memset(piece, 0xa5, PIECE);
		pieces[count++] = piece;
	}
}

static void give_pieces(struct sudoku_user *user, void **pieces, unsigned int count)
{
	while (count--)
		sudoku_user_free(user, pieces[count], PIECE);
}

static void user_has_a_budget(struct kunit *test)
{
	struct sudoku_user *user = user_of(test, UID(0));
	struct sudoku_user *other = user_of(test, UID(1));
	void *pieces[SZ_64K / PIECE], *others[SZ_64K / PIECE];
	unsigned int rest, files;

	sudoku_bounds.max_user_bytes = SZ_64K;
	rest = take_pieces(test, user, SUDOKU_SHARE_NORMAL, pieces);
	KUNIT_EXPECT_EQ(test, rest, (unsigned int)(SZ_64K / 8 * 7 / PIECE));
	files = take_pieces(test, user, SUDOKU_SHARE_FILES, pieces + rest);
	KUNIT_EXPECT_EQ(test, files, (unsigned int)(SZ_64K / 8 / PIECE));
	KUNIT_EXPECT_EQ(test, charged(user), (long)SZ_64K);
	KUNIT_EXPECT_PTR_EQ(test, sudoku_publishable_create(3, user),
			    (struct sudoku_answers *)ERR_PTR(-ENOSPC));

	/* Other users have the whole share for themselves. */
	KUNIT_EXPECT_EQ(test, charged(other), 0l);
	KUNIT_EXPECT_EQ(test, rest, take_pieces(test, other, SUDOKU_SHARE_NORMAL, others));
	give_pieces(other, others, rest);
	KUNIT_EXPECT_EQ(test, charged(other), 0l);

	/* Freed memory can be allocated again, where the share allows it. */
	give_pieces(user, pieces + rest + files - 1, 1);
	KUNIT_EXPECT_EQ(test, 0u, take_pieces(test, user, SUDOKU_SHARE_NORMAL,
					      pieces + rest + files - 1));
	KUNIT_EXPECT_EQ(test, 1u, take_pieces(test, user, SUDOKU_SHARE_FILES,
					      pieces + rest + files - 1));
	give_pieces(user, pieces, rest + files);
	KUNIT_EXPECT_EQ(test, charged(user), 0l);

	/* The bound is lower than what the user holds already. */
	rest = take_pieces(test, user, SUDOKU_SHARE_NORMAL, pieces);
	sudoku_bounds.max_user_bytes = PIECE;
	KUNIT_EXPECT_EQ(test, 0u, take_pieces(test, user, SUDOKU_SHARE_FILES, pieces + rest));
	give_pieces(user, pieces, rest);
	sudoku_user_put(user);
	sudoku_user_put(other);
	expect_forgotten(test, UID(0));
}

static void user_is_charged_what_memory_takes(struct kunit *test)
{
	static const size_t sizes[][2] = {
		{ 1, 1 }, { 100, 128 }, { 4096, 4096 }, { 4097, 8192 },
		{ 100000, 131072 },
	};
	struct sudoku_user *user = user_of(test, UID(0));
	void *memory;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(sizes); i++) {
		memory = sudoku_user_alloc(user, sizes[i][0], SUDOKU_SHARE_NORMAL);
		KUNIT_ASSERT_NOT_ERR_OR_NULL(test, memory);
		KUNIT_EXPECT_EQ(test, charged(user), (long)sizes[i][1]);
		sudoku_user_free(user, memory, sizes[i][0]);
		KUNIT_EXPECT_EQ(test, charged(user), 0l);
	}

	/* An allocation that fails is not charged. */
	sudoku_bounds.max_user_bytes = ULONG_MAX;
	sudoku_bounds.max_bytes = ULONG_MAX;
	memory = sudoku_user_alloc(user, (size_t)INT_MAX + 1, SUDOKU_SHARE_FILES);
	KUNIT_EXPECT_PTR_EQ(test, memory, ERR_PTR(-ENOMEM));
	KUNIT_EXPECT_EQ(test, charged(user), 0l);
	sudoku_bounds.max_user_bytes = SZ_64K;
	memory = sudoku_user_alloc(user, SZ_64K + 1, SUDOKU_SHARE_FILES);
	KUNIT_EXPECT_PTR_EQ(test, memory, ERR_PTR(-ENOSPC));
	sudoku_user_free(user, NULL, SZ_64K);
	KUNIT_EXPECT_EQ(test, charged(user), 0l);

	sudoku_user_put(user);
}

/* A list keeps its user, and is charged until its last reference is put. */
static void user_is_charged_for_lists(struct kunit *test)
{
	struct sudoku_answers *answers, *reader;
	struct sudoku_user *user;
	long empty;

	answers = new_list_of(test, 3, UID(0));
	user = answers->user;
	empty = charged(user);
	KUNIT_EXPECT_GE(test, empty, (long)sizeof(*answers));
	add_numbers(test, answers, 0, 2 * answers->chunk_answers + 1);
	KUNIT_EXPECT_EQ(test, charged(user), empty + 3 * (long)SUDOKU_ANSWERS_CHUNK);

	sudoku_publish(answers, UID(0));
	reader = sudoku_published_get(3, UID(0));
	sudoku_published_put(answers);
	sudoku_withdraw(3, UID(0));
	KUNIT_EXPECT_EQ(test, charged(user), empty + 3 * (long)SUDOKU_ANSWERS_CHUNK);
	KUNIT_EXPECT_EQ(test, kref_read(&user->ref), 1u);
	sudoku_user_get(user);
	sudoku_published_put(reader);
	KUNIT_EXPECT_EQ(test, charged(user), 0l);
	sudoku_user_put(user);
	expect_forgotten(test, UID(0));
}

/* A list that cannot grow keeps its answers. */
static void user_at_the_bound_keeps_answers(struct kunit *test)
{
	struct sudoku_answers *answers;
	struct sudoku_answers_reader reader = {};
	unsigned int count;

	sudoku_bounds.max_user_bytes = SZ_64K;
	answers = new_list(test, 3);
	/*
	 * One eighth is reserved for sessions; the list itself uses some of the rest.
	 */
	count = (SZ_64K / 8 * 7 / SUDOKU_ANSWERS_CHUNK - 1) * answers->chunk_answers;
	add_numbers(test, answers, 0, count);
	KUNIT_EXPECT_EQ(test, -ENOSPC, sudoku_answers_reserve(answers, SUDOKU_SHARE_SPARE));
	KUNIT_EXPECT_EQ(test, -ENOSPC, sudoku_answers_reserve(answers, SUDOKU_SHARE_SPARE));

	expect_numbers(test, answers, &reader, 0, count);
	KUNIT_EXPECT_NULL(test, sudoku_answers_peek(answers, &reader));
	sudoku_answers_discard(answers, &reader);
	add_numbers(test, answers, count, 3 * answers->chunk_answers);
	expect_numbers(test, answers, &reader, count, 3 * answers->chunk_answers);
	sudoku_published_put(answers);
	expect_forgotten(test, UID(0));
}

/* Withdraw a list because the user holds too much. */
static bool withdraw_one(struct sudoku_user *user)
{
	return sudoku_user_evict(user, false, SUDOKU_SHARE_NORMAL);
}

/* Allocate the largest power of two that fits in what is left of the user's 56 KiB. */
static void *take_most(struct kunit *test, struct sudoku_user *user, size_t *size)
{
	void *memory;

	*size = rounddown_pow_of_two(SZ_64K / 8 * 7 - charged(user));
	memory = sudoku_user_alloc(user, *size, SUDOKU_SHARE_NORMAL);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, memory);
	return memory;
}

static void withdraws_the_least_recently_used(struct kunit *test)
{
	struct sudoku_user *user = user_of(test, UID(0));
	struct sudoku_answers *lists[SUDOKU_ORDER_MAX + 1], *other;
	void *most, *some, *memory;
	size_t most_size, some_size;
	unsigned int order;
	long one;

	sudoku_bounds.max_user_bytes = SZ_64K;
	other = publish_new(test, 3, UID(1), 1);
	sudoku_published_put(other);
	for (order = 2; order <= 4; order++) {
		lists[order] = publish_new(test, order, UID(0), 1);
		sudoku_published_put(lists[order]);
	}
	one = charged(user) / 3;
	most = take_most(test, user, &most_size);
	some = take_most(test, user, &some_size);
	KUNIT_ASSERT_GT(test, charged(user) + PIECE, (long)(SZ_64K / 8 * 7));
	expect_published(test, 2, UID(0), lists[2]);

	/*
	 * One more piece withdraws one list: that of order 3, as order 2 was looked up.
	 */
	memory = sudoku_user_alloc(user, PIECE, SUDOKU_SHARE_NORMAL);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, memory);
	sudoku_user_free(user, memory, PIECE);
	expect_published(test, 3, UID(0), NULL);
	expect_published(test, 4, UID(0), lists[4]);
	expect_published(test, 2, UID(0), lists[2]);
	KUNIT_EXPECT_EQ(test, charged(user), 2 * one + (long)(most_size + some_size));

	/* Order 4 is next. */
	KUNIT_EXPECT_TRUE(test, withdraw_one(user));
	expect_published(test, 4, UID(0), NULL);
	expect_published(test, 2, UID(0), lists[2]);

	/*
	 * An allocation that cannot fit withdraws all lists of the user, and no others.
	 */
	memory = sudoku_user_alloc(user, SZ_32K, SUDOKU_SHARE_NORMAL);
	KUNIT_EXPECT_PTR_EQ(test, memory, ERR_PTR(-ENOSPC));
	expect_published(test, 2, UID(0), NULL);
	KUNIT_EXPECT_FALSE(test, withdraw_one(user));
	KUNIT_EXPECT_EQ(test, charged(user), (long)(most_size + some_size));
	expect_published(test, 3, UID(1), other);

	sudoku_user_free(user, most, most_size);
	sudoku_user_free(user, some, some_size);
	sudoku_user_put(user);
	expect_forgotten(test, UID(0));
}

/* Only as many lists are withdrawn as the allocation needs. */
static void withdraws_as_many_as_needed(struct kunit *test)
{
	struct sudoku_user *user = user_of(test, UID(0));
	struct sudoku_answers *lists[SUDOKU_ORDER_MAX + 1];
	void *most, *some, *memory;
	size_t most_size, some_size;
	unsigned int order;
	long one;

	sudoku_bounds.max_user_bytes = SZ_64K;
	for (order = 2; order <= 4; order++) {
		lists[order] = publish_new(test, order, UID(0), 1);
		sudoku_published_put(lists[order]);
	}
	one = charged(user) / 3;
	most = take_most(test, user, &most_size);
	some = take_most(test, user, &some_size);
	KUNIT_ASSERT_GT(test, charged(user) - one + 2 * PIECE, (long)(SZ_64K / 8 * 7));

	memory = sudoku_user_alloc(user, 2 * PIECE, SUDOKU_SHARE_NORMAL);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, memory);
	sudoku_user_free(user, memory, 2 * PIECE);
	expect_published(test, 2, UID(0), NULL);
	expect_published(test, 3, UID(0), NULL);
	expect_published(test, 4, UID(0), lists[4]);

	sudoku_withdraw(4, UID(0));
	sudoku_user_free(user, most, most_size);
	sudoku_user_free(user, some, some_size);
	sudoku_user_put(user);
	expect_forgotten(test, UID(0));
}

static void passes_over_lists_in_use(struct kunit *test)
{
	struct sudoku_user *user = user_of(test, UID(0));
	struct sudoku_answers *written, *read, *idle;
	long one;

	sudoku_bounds.max_user_bytes = SZ_64K;
	/*
	 * Two lists stay: a session writes the first one, and another reads the second.
	 */
	written = publish_new(test, 2, UID(0), 1);
	one = charged(user);
	read = publish_new(test, 3, UID(0), 1);
	idle = publish_new(test, 4, UID(0), 1);
	sudoku_published_put(idle);
	KUNIT_EXPECT_EQ(test, charged(user), 3 * one);

	/* They stay although one more reader opens and closes each. */
	expect_published(test, 2, UID(0), written);
	expect_published(test, 3, UID(0), read);
	KUNIT_EXPECT_TRUE(test, withdraw_one(user));
	expect_published(test, 4, UID(0), NULL);
	KUNIT_EXPECT_EQ(test, charged(user), 2 * one);
	KUNIT_EXPECT_FALSE(test, withdraw_one(user));
	KUNIT_EXPECT_EQ(test, charged(user), 2 * one);
	expect_published(test, 2, UID(0), written);
	expect_published(test, 3, UID(0), read);

	/* A list that was replaced is charged until its last reader is gone. */
	idle = publish_new(test, 3, UID(0), 1);
	sudoku_published_put(idle);
	KUNIT_EXPECT_EQ(test, charged(user), 3 * one);
	sudoku_published_put(read);
	KUNIT_EXPECT_EQ(test, charged(user), 2 * one);

	/* The list that was closed first is withdrawn first. */
	sudoku_published_put(written);
	KUNIT_EXPECT_TRUE(test, withdraw_one(user));
	expect_published(test, 3, UID(0), NULL);
	expect_published(test, 2, UID(0), written);
	KUNIT_EXPECT_TRUE(test, withdraw_one(user));
	KUNIT_EXPECT_FALSE(test, withdraw_one(user));
	KUNIT_EXPECT_EQ(test, charged(user), 0l);
	sudoku_user_put(user);
	expect_forgotten(test, UID(0));
}

/* The last quarter is for users who hold little, and for files. */
static void everybody_shares_the_rest(struct kunit *test)
{
	struct sudoku_user *greedy = user_of(test, UID(0));
	struct sudoku_user *users[4];
	void *pieces[4][SZ_64K / PIECE], *large[2], *file;
	unsigned int i, count;

	sudoku_bounds.max_user_bytes = SZ_128M;
	sudoku_bounds.max_bytes = SZ_64M;
	large[0] = sudoku_user_alloc(greedy, SZ_32M, SUDOKU_SHARE_NORMAL);
	large[1] = sudoku_user_alloc(greedy, SZ_16M, SUDOKU_SHARE_NORMAL);
	KUNIT_EXPECT_FALSE(test, IS_ERR(large[0]) || IS_ERR(large[1]));
	KUNIT_EXPECT_EQ(test, 0u, take_pieces(test, greedy, SUDOKU_SHARE_NORMAL, pieces[0]));

	/* A 512th of 16 MiB is 8 pieces; each of many users gets nearly as much. */
	for (i = 0; i < ARRAY_SIZE(users); i++) {
		users[i] = user_of(test, UID(1 + i));
		count = take_pieces(test, users[i], SUDOKU_SHARE_NORMAL, pieces[i]);
		KUNIT_EXPECT_EQ(test, count, 7u);
	}
	file = sudoku_user_alloc(greedy, PIECE, SUDOKU_SHARE_FILES);
	KUNIT_EXPECT_FALSE(test, IS_ERR(file));
	sudoku_user_free(greedy, file, PIECE);

	for (i = 0; i < ARRAY_SIZE(users); i++) {
		give_pieces(users[i], pieces[i], 7);
		sudoku_user_put(users[i]);
		expect_forgotten(test, UID(1 + i));
	}
	sudoku_user_free(greedy, large[0], SZ_32M);
	sudoku_user_free(greedy, large[1], SZ_16M);
	sudoku_user_put(greedy);
	expect_forgotten(test, UID(0));
}

/* Of users who hold the same, the one whose last list was closed first loses it. */
static void withdraws_the_oldest_of_equals(struct kunit *test)
{
	struct sudoku_user *user = user_of(test, UID(9));
	struct sudoku_answers *lists[3];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(lists); i++) {
		lists[i] = publish_new(test, 2, UID(i), 1);
		sudoku_published_put(lists[i]);
	}
	expect_published(test, 2, UID(0), lists[0]);
	KUNIT_EXPECT_TRUE(test, sudoku_user_evict(user, true, SUDOKU_SHARE_NORMAL));
	expect_published(test, 2, UID(0), lists[0]);
	expect_published(test, 2, UID(1), NULL);
	expect_published(test, 2, UID(2), lists[2]);
	sudoku_withdraw_all();
	sudoku_user_put(user);
}

/* Lists of users who hold most are withdrawn first; users who hold less keep theirs. */
static void withdraws_from_who_holds_most(struct kunit *test)
{
	struct sudoku_user *user = user_of(test, UID(9));
	struct sudoku_answers *small, *large, *medium;
	struct sudoku_user *owner;
	void *pieces[2];
	unsigned int i;

	small = publish_new(test, 2, UID(0), 1);
	large = publish_new(test, 2, UID(1), 40);
	medium = publish_new(test, 2, UID(2), 20);
	/* The largest is neither the first nor the last to be closed. */
	sudoku_published_put(medium);
	sudoku_published_put(large);
	sudoku_published_put(small);
	KUNIT_EXPECT_TRUE(test, sudoku_user_evict(user, true, SUDOKU_SHARE_NORMAL));
	expect_published(test, 2, UID(1), NULL);
	expect_published(test, 2, UID(2), medium);
	expect_published(test, 2, UID(0), small);

	sudoku_bounds.max_bytes = SZ_1M;
	for (i = 0; i < ARRAY_SIZE(pieces); i++)
		pieces[i] = sudoku_user_alloc(user, PIECE, SUDOKU_SHARE_NORMAL);
	sudoku_bounds.max_bytes = PIECE;
	KUNIT_EXPECT_PTR_EQ(test, sudoku_user_alloc(user, PIECE, SUDOKU_SHARE_SPARE),
			    ERR_PTR(-ENOSPC));
	expect_published(test, 2, UID(2), medium);
	KUNIT_EXPECT_PTR_EQ(test, sudoku_user_alloc(user, PIECE, SUDOKU_SHARE_NORMAL),
			    ERR_PTR(-ENOSPC));
	expect_published(test, 2, UID(2), NULL);
	expect_published(test, 2, UID(0), small);

	give_pieces(user, pieces, ARRAY_SIZE(pieces));

	/* Nobody loses a list by opening a file to read it. */
	owner = user_of(test, UID(0));
	KUNIT_EXPECT_FALSE(test, sudoku_user_evict(owner, true, SUDOKU_SHARE_FILES));
	sudoku_user_put(owner);
	expect_published(test, 2, UID(0), small);
	KUNIT_EXPECT_PTR_EQ(test, sudoku_user_alloc(user, PIECE, SUDOKU_SHARE_NORMAL),
			    ERR_PTR(-ENOSPC));
	expect_published(test, 2, UID(0), NULL);
	sudoku_user_put(user);
	expect_forgotten(test, UID(9));
}

static struct kunit_case answers_cases[] = {
	KUNIT_CASE(answers_come_in_order),
	KUNIT_CASE(answers_are_read_by_pieces),
	KUNIT_CASE(answers_that_are_read_free_a_full_list),
	KUNIT_CASE(answers_that_are_read_make_space),
	KUNIT_CASE(answers_of_order_3_fit_by_the_thousand),
	KUNIT_CASE(publish_is_by_user_and_order),
	KUNIT_CASE(publish_replaces_and_readers_keep),
	KUNIT_CASE(withdraw_is_by_user_and_order),
	KUNIT_CASE(users_are_found_by_their_id),
	KUNIT_CASE(users_are_told_apart),
	KUNIT_CASE(users_of_a_namespace_are_who_made_it),
	KUNIT_CASE(user_has_a_budget),
	KUNIT_CASE(user_is_charged_what_memory_takes),
	KUNIT_CASE(user_is_charged_for_lists),
	KUNIT_CASE(user_at_the_bound_keeps_answers),
	KUNIT_CASE(withdraws_the_least_recently_used),
	KUNIT_CASE(withdraws_as_many_as_needed),
	KUNIT_CASE(passes_over_lists_in_use),
	KUNIT_CASE(everybody_shares_the_rest),
	KUNIT_CASE(withdraws_the_oldest_of_equals),
	KUNIT_CASE(withdraws_from_who_holds_most),
	{}
};

static int let_allocations_withdraw(struct kunit_suite *suite)
{
	sudoku_publish_init();
	return 0;
}

static struct sudoku_bounds bounds_before;

static int keep_bounds(struct kunit *test)
{
	bounds_before = sudoku_bounds;
	return 0;
}

/* Also runs after a test that was aborted. */
static void restore_bounds(struct kunit *test)
{
	sudoku_bounds = bounds_before;
	sudoku_withdraw_all();
}

struct kunit_suite answers_suite = {
	.name = "sudoku_answers",
	.suite_init = let_allocations_withdraw,
	.init = keep_bounds,
	.exit = restore_bounds,
	.test_cases = answers_cases,
};
