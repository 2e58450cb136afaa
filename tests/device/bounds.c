// SPDX-License-Identifier: GPL-2.0-only
/*
 * The bounds: on one list of answers, on all published lists together, on the
 * steps for a puzzle, and that nothing is lost where they are met.
 */
#include "device.h"

#define SMALL_LIST	8192	/* bytes, as a bound on one list */
#define DEFAULT_ANSWERS	65536	/* of order 3 that fit by default */
#define DOTS		"..........."
#define LINE		17	/* characters of a puzzle of order 2 */

/* How many answers of order 2 a list holds under the present bound. */
static size_t room_for_answers(void)
{
	int fd = device_open(2, O_RDWR);
	size_t count = 0;
	long written;

	while ((written = put(fd, PUZZLE_A "\n")) == LINE)
		count++;
	EXPECT_EQ(LINE - 2, written);
	EXPECT(count > 0);
	close(fd);
	return count;
}

/* Two lines by turns. */
static char *alternate(const char *even, const char *odd, size_t count)
{
	size_t len = strlen(even);
	char *text = calloc(count * len + 1, 1);

	ASSERT(text);
	for (size_t i = 0; i < count; i++)
		memcpy(text + i * len, i % 2 ? odd : even, len);
	return text;
}

static char *lines(size_t count)
{
	return alternate(PUZZLE_A "\n", PUZZLE_B "\n", count);
}

/* Read so many answers, from the one for line number first on. */
static void expect_answers(int fd, size_t first, size_t count)
{
	char answer[LINE + 1] = "";

	for (size_t i = first; i < first + count; i++) {
		const char *expected = i % 2 ? SOLUTION_B : SOLUTION_A;

		ASSERT_EQ(LINE, RET(read(fd, answer, LINE)));
		ASSERT(!memcmp(expected, answer, LINE - 1));
	}
}

/* A private session that holds as many answers as it may. */
static int full_session(size_t *count)
{
	int fd = device_open(2, O_RDWR);

	parameter_set("max_answer_bytes", SMALL_LIST);
	*count = room_for_answers();
	PUT(fd, lines(*count));
	return fd;
}

static void enospc_in_a_batch(void)
{
	size_t count, taken;
	char *text;
	int fd;

	parameter_set("max_answer_bytes", SMALL_LIST);
	count = room_for_answers();
	text = lines(2 * count);
	fd = device_open(2, O_RDWR);

	/* All before the last cell of the first puzzle too many. */
	taken = (count + 1) * LINE - 2;
	EXPECT_EQ(taken, put(fd, text));
	EXPECT_EQ(-ENOSPC, put(fd, text + taken));
	EXPECT_EQ(-ENOSPC, put(fd, text + taken));

	expect_answers(fd, 0, 1);
	EXPECT_EQ(LINE, put(fd, text + taken));
	taken += LINE;
	EXPECT_EQ(-ENOSPC, put(fd, text + taken));

	expect_answers(fd, 1, count);
	EXPECT_TEXT("", answers(fd));
	PUT(fd, text + taken);
	expect_answers(fd, count + 1, count - 1);
	EXPECT_TEXT("", answers(fd));
}

static void enospc_one_by_one(void)
{
	size_t count;
	int fd = full_session(&count);

	for (size_t i = 0; i < 2 * count; i++) {
		const char *line = (count + i) % 2 ? PUZZLE_B "\n" : PUZZLE_A "\n";

		ASSERT_EQ(LINE - 2, put(fd, line));
		ASSERT_EQ(-ENOSPC, put(fd, line + LINE - 2));
		expect_answers(fd, i, 1);
		PUT(fd, line + LINE - 2);
	}
	expect_answers(fd, 2 * count, count);
	EXPECT_TEXT("", answers(fd));
}

static void enospc_for_a_refusal(void)
{
	size_t count;
	int fd = full_session(&count);

	EXPECT_EQ(-ENOSPC, put(fd, "x\n"));
	EXPECT_EQ(15, put(fd, CLASHING "\n"));
	EXPECT_EQ(-ENOSPC, put(fd, "0\n"));
	PUT(fd, "");
	expect_answers(fd, 0, 1);
	EXPECT_EQ(-EINVAL, put(fd, "0\n"));
	EXPECT_EQ(-ENOSPC, put(fd, "x\n"));
	expect_answers(fd, 1, count - 1);
	EXPECT_TEXT("EINVAL|", answers(fd));
}

static void enospc_when_published(void)
{
	uid_t user = new_user();
	size_t count;
	char *text;
	int fd;

	parameter_set("max_answer_bytes", SMALL_LIST);
	count = room_for_answers();
	text = lines(count + 1);
	fd = device_open_as(user, O_WRONLY);
	EXPECT_EQ((count + 1) * LINE - 2, put(fd, text));
	EXPECT_EQ(-ENOSPC, put(fd, text + (count + 1) * LINE - 2));

	/* Who reads a published list makes no room in it. */
	expect_answers(device_open_as(user, O_RDONLY), 0, count);
	EXPECT_EQ(-ENOSPC, put(fd, text + (count + 1) * LINE - 2));
	close(fd);
	fd = device_open_as(user, O_RDONLY);
	expect_answers(fd, 0, count);
	EXPECT_TEXT("EINVAL|", answers(fd));

	/* A new session has a new list. */
	submit_as(user, PUZZLE_A);
	EXPECT_TEXT(SOLUTION_A, published_for(user));
}

static void list_keeps_to_its_bound(void)
{
	for (size_t bytes = SMALL_LIST; bytes <= 8 * SMALL_LIST; bytes *= 2) {
		parameter_set("max_answer_bytes", bytes);
		EXPECT(room_for_answers() * LINE <= bytes);
	}
}

static void room_by_default(void)
{
	/* The first row lacks the 9, which its last box has below it. */
	const char *line = "12345678.................9" DOTS DOTS DOTS DOTS DOTS "\n";
	const size_t batch = 1024;
	char *text = alternate(line, line, batch);
	int fd = device_open(3, O_RDWR);

	for (size_t i = 0; i < DEFAULT_ANSWERS; i += batch)
		ASSERT_EQ(batch * 82, put(fd, text));
	for (size_t i = 0; i < DEFAULT_ANSWERS; i++)
		ASSERT_EQ(-EDOM, RET(read(fd, text, 82)));
	EXPECT_EQ(0, RET(read(fd, text, 82)));
}

/* All published lists together */

#define SMALL_TOTAL	(16 * 4096)
#define USERS		40
#define SOME_ANSWERS	300

static bool has_answers(uid_t user)
{
	int fd = device_open_as(user, O_RDONLY);
	char answer[LINE];
	long got = RET(read(fd, answer, LINE));

	if (got != -ENODATA) {
		EXPECT_EQ(LINE, got);
		EXPECT(!memcmp(SOLUTION_A, answer, LINE - 1));
	}
	close(fd);
	return got == LINE;
}

/*
 * Publish for more users than the bound has room for, one after the other, and
 * return the first whose list is left.
 */
static unsigned int publish_too_much(uid_t users[USERS], const char *text)
{
	unsigned int left;
	int i;

	parameter_set("max_published_bytes", SMALL_TOTAL);
	for (i = 0; i < USERS; i++) {
		users[i] = new_user();
		submit_as(users[i], text);
	}
	for (i = 0; i < USERS && !has_answers(users[i]);)
		i++;
	left = i;
	for (; i < USERS; i++)
		EXPECT(has_answers(users[i]));
	return left;
}

static void oldest_is_dropped(void)
{
	char *text = lines(SOME_ANSWERS);
	uid_t users[USERS];
	unsigned int left = publish_too_much(users, text);

	/* At least their text must fit, and there is more to a list. */
	EXPECT(left < USERS);
	EXPECT((USERS - left) * SOME_ANSWERS * LINE <= SMALL_TOTAL);

	/* Whose list was dropped may begin anew. */
	submit_as(users[0], text);
	EXPECT(has_answers(users[0]));
	EXPECT(!has_answers(users[left]));
}

static void reading_is_use(void)
{
	char *text = lines(SOME_ANSWERS);
	uid_t users[USERS];
	unsigned int left = publish_too_much(users, text);

	ASSERT(left < USERS - 2);
	EXPECT(has_answers(users[left]));
	submit_as(new_user(), text);
	EXPECT(has_answers(users[left]));
	EXPECT(!has_answers(users[left + 1]));
	EXPECT(has_answers(users[USERS - 1]));
}

static void growing_is_bounded(void)
{
	char *text = lines(SOME_ANSWERS);
	uid_t users[USERS];
	unsigned int left = publish_too_much(users, text);
	int fd = device_open_as(users[USERS - 1], O_WRONLY);

	ASSERT(left < USERS - 2);
	for (unsigned int i = 0; i < USERS && has_answers(users[USERS - 2]); i++)
		PUT(fd, text);
	for (unsigned int i = left; i < USERS - 1; i++)
		EXPECT(!has_answers(users[i]));
	EXPECT(has_answers(users[USERS - 1]));
}

static void dropped_list_stays_whole_for_its_reader(void)
{
	char *text = lines(SOME_ANSWERS);
	uid_t reader = new_user(), users[USERS];
	int fd = device_open_as(reader, O_RDONLY);

	submit_as(reader, text);
	expect_answers(fd, 0, 1);
	publish_too_much(users, text);
	EXPECT(!has_answers(reader));
	expect_answers(fd, 1, SOME_ANSWERS - 1);
	EXPECT_TEXT("", answers(fd));
}

static void too_long_for_the_bound(void)
{
	uid_t user = new_user();
	int fd = device_open_as(user, O_WRONLY);
	char *text = lines(2 * SMALL_TOTAL / LINE);

	/* It is dropped itself; the writer goes on, and notices nothing. */
	parameter_set("max_published_bytes", SMALL_TOTAL);
	PUT(fd, text);
	EXPECT_TEXT("ENODATA|", published_for(user));
	PUT(fd, PUZZLE_A "\n");
	submit_as(user, PUZZLE_A "\n");
	EXPECT_TEXT(SOLUTION_A, published_for(user));
	PUT(fd, PUZZLE_B "\n");
	EXPECT_TEXT(SOLUTION_A, published_for(user));
}

/* Parameters */

static const char *const parameters[] = {
	"max_steps", "max_answer_bytes", "max_published_bytes",
};

static void refused_values(void)
{
	static const char *const values[] = {
		"0", "-1", "garbage", "12x", "0x", "1 2", " ", "0.5",
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(parameters); i++) {
		parameter_set(parameters[i], 123456);
		for (unsigned int j = 0; j < ARRAY_SIZE(values); j++)
			EXPECT_EQ(-EINVAL, parameter_write(parameters[i], values[j]));
		EXPECT(parameter_write(parameters[i], "99999999999999999999") < 0);
		EXPECT_EQ(123456, parameter_get(parameters[i]));
	}
}

static void values_by_default(void)
{
	EXPECT_EQ(1000000000, parameter_get("max_steps"));
	EXPECT_EQ(8 << 20, parameter_get("max_answer_bytes"));
	EXPECT_EQ(64 << 20, parameter_get("max_published_bytes"));
}

static const struct ktap_test tests[] = {
	{ "ENOSPC: a batch ends before the last cell of what has no room",
	  enospc_in_a_batch },
	{ "ENOSPC: reading makes room for one after the other", enospc_one_by_one },
	{ "ENOSPC: comes before EINVAL", enospc_for_a_refusal },
	{ "ENOSPC: a published list ends cut off", enospc_when_published },
	{ "a list keeps to max_answer_bytes", list_keeps_to_its_bound },
	{ "65536 answers of order 3 fit by default", room_by_default },
	{ "past max_published_bytes the oldest list is dropped", oldest_is_dropped },
	{ "reading a list is using it", reading_is_use },
	{ "a list that grows makes others go", growing_is_bounded },
	{ "a dropped list stays whole for its reader",
	  dropped_list_stays_whole_for_its_reader },
	{ "a list too long for max_published_bytes is dropped itself",
	  too_long_for_the_bound },
	{ "parameters by default", values_by_default },
	{ "parameters refuse what makes no sense", refused_values },
};

int main(void)
{
	ktap.after = parameters_restore;
	ktap_plan(ARRAY_SIZE(tests));
	ktap_run_all(tests, ARRAY_SIZE(tests));
	return ktap_end();
}
