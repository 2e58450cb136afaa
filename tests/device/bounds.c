// SPDX-License-Identifier: GPL-2.0-only
/*
 * The bounds on the answers of a file, on the memory of a user, and on the steps for a
 * puzzle: they hold, and nothing is lost when they are reached.
 */
#include "../puzzles.h"
#include "batch.h"

#define SMALL_LIST	8192	/* bytes of answers of a file */
#define DEFAULT_ANSWERS	100303	/* of order 3 that fit by default */
#define LINE		17	/* characters of a puzzle of order 2 */
#define LINE_9		82	/* of one of order 3 */

/* Answers of order 2 that a list may hold with the present bound. */
static size_t space_for_answers(void)
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

/* Alternate two lines. */
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

/* Read @count answers; the first one is that of line @first. */
static void expect_answers(int fd, size_t first, size_t count)
{
	char answer[LINE + 1] = "";

	for (size_t i = first; i < first + count; i++) {
		const char *expected = i % 2 ? SOLUTION_B : SOLUTION_A;

		ASSERT_EQ(LINE, RET(read(fd, answer, LINE)));
		ASSERT(!memcmp(expected, answer, LINE - 1));
	}
}

/* A private session that holds the maximum number of answers. */
static int full_session(size_t *count)
{
	int fd = device_open(2, O_RDWR);

	parameter_set("max_answer_bytes", SMALL_LIST);
	*count = space_for_answers();
	PUT(fd, lines(*count));
	return fd;
}

static void enospc_in_a_batch(void)
{
	size_t count, taken;
	char *text;
	int fd;

	parameter_set("max_answer_bytes", SMALL_LIST);
	count = space_for_answers();
	text = lines(2 * count);
	fd = device_open(2, O_RDWR);

	/* Everything before the last cell of the first puzzle that does not fit. */
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
	count = space_for_answers();
	text = lines(count + 1);
	fd = device_open_as(user, O_WRONLY);
	EXPECT_EQ((count + 1) * LINE - 2, put(fd, text));
	EXPECT_EQ(-ENOSPC, put(fd, text + (count + 1) * LINE - 2));

	/* Reading a published list does not free its answers. */
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
		EXPECT(space_for_answers() * LINE <= bytes);
	}
}

/* Exactly the lines of order 3 that fit are accepted. */
static void fill_by_default(int fd)
{
	const size_t lines = 1024;
	char *text = repeat(SOLUTION_9 "\n", lines);

	for (size_t left = DEFAULT_ANSWERS, now; left; left -= now) {
		now = left < lines ? left : lines;
		ASSERT_EQ(now * LINE_9, RET(write(fd, text, now * LINE_9)));
	}
	EXPECT_EQ(LINE_9 - 2, put(fd, SOLUTION_9 "\n"));
	EXPECT_EQ(-ENOSPC, put(fd, SOLUTION_9 "\n"));
}

static void expect_default(int fd)
{
	static char text[1000 * LINE_9];
	size_t got = 0;
	long ret;

	while ((ret = RET(read(fd, text, sizeof(text)))) > 0) {
		for (long i = 0; i < ret; i++)
			ASSERT((SOLUTION_9 "\n")[(got + i) % LINE_9] == text[i]);
		got += ret;
	}
	EXPECT_EQ(DEFAULT_ANSWERS, got / LINE_9);
	EXPECT_EQ(0, got % LINE_9);
}

static void space_by_default(void)
{
	int fd = device_open(3, O_RDWR);

	fill_by_default(fd);
	expect_default(fd);
	EXPECT_EQ(1, put(fd, &SOLUTION_9[LINE_9 - 2]));
	EXPECT_TEXT(SOLUTION_9 "|", answers(fd));
}

static void published_space_by_default(void)
{
	int fd;

	ASSERT_EQ(0, RET(seteuid(new_user())));
	fd = device_open(3, O_WRONLY);
	fill_by_default(fd);
	expect_default(device_open(3, O_RDONLY));
	EXPECT_EQ(-ENOSPC, put(fd, &SOLUTION_9[LINE_9 - 2]));
}

/* Budgets of users */

#define SMALL_BUDGET	65536	/* the lowest valid value */
#define BUT_FILES	(SMALL_BUDGET / 8 * 7)
#define PLENTY		10000	/* lines of order 2, more than fit in that */

/* Become a new user with a small budget. */
static uid_t small_user(void)
{
	uid_t user = new_user();

	parameter_set("max_user_bytes", SMALL_BUDGET);
	ASSERT_EQ(0, RET(seteuid(user)));
	return user;
}

/* Write a text until ENOSPC. Return the number of bytes written. */
static size_t put_until_full(int fd, const char *text)
{
	size_t taken = 0;
	long ret;

	while ((ret = put(fd, text + taken)) > 0)
		taken += ret;
	EXPECT_EQ(-ENOSPC, ret);
	EXPECT_EQ(-ENOSPC, put(fd, text + taken));
	return taken;
}

/* Complete puzzles in the first bytes of a text; the last newline may be missing. */
static size_t whole(size_t taken)
{
	return (taken + 1) / LINE;
}

/* Fill a new private session of order 2 up to the user's budget. */
static int hog(size_t *count)
{
	char *text = lines(PLENTY);
	int fd = device_open(2, O_RDWR);

	*count = whole(put_until_full(fd, text));
	EXPECT(*count < PLENTY);
	free(text);
	return fd;
}

static void budget_in_one_session(void)
{
	char *text = lines(PLENTY);
	size_t written = 0, done = 0, count;
	int fd;

	small_user();
	fd = device_open(2, O_RDWR);
	for (unsigned int i = 0; i < 5; i++) {
		written += put_until_full(fd, text + written);
		count = whole(written) - done;
		EXPECT(count >= 10);
		EXPECT(count * LINE <= BUT_FILES);
		expect_answers(fd, done, count);
		EXPECT_TEXT("", answers(fd));
		done += count;
	}
}

static void budget_over_nodes_and_files(void)
{
	struct batch one = batch_of(3, PUZZLE_9, 1, 1, 0);
	struct batch many = batch_of(3, PUZZLE_9, 1000, 1, 0);
	uid_t user = small_user();
	size_t count;
	int fd = hog(&count), other;

	/* The user can open other files, but has no space for answers or batches. */
	other = device_open(3, O_RDWR);
	EXPECT_EQ(-ENOSPC, put(other, PUZZLE_9 "\n"));
	EXPECT_EQ(-ENOSPC, put(other, "x"));
	EXPECT_EQ(-ENOSPC, batch_solve(&one, other));
	EXPECT_EQ(-ENOSPC, batch_solve(&many, other));
	EXPECT(is_filled(one.results, POISON, sizeof(*one.results)));
	EXPECT(is_filled(one.solutions, POISON, one.size));
	EXPECT(is_filled(many.solutions, POISON, 1000 * many.size));
	EXPECT_TEXT("", answers(other));

	/* Other users are not affected, not even in files that this process opens. */
	ASSERT_EQ(0, RET(seteuid(0)));
	ASSERT_EQ(0, RET(seteuid(new_user())));
	submit(3, PUZZLE_9 "\n");
	EXPECT_TEXT(SOLUTION_9 "|", published(3));
	EXPECT_EQ(1, batch_run(&one));
	EXPECT_RESULT(&one, 0, .solutions = 1);
	ASSERT_EQ(0, RET(seteuid(0)));
	ASSERT_EQ(0, RET(seteuid(user)));

	/* Freed memory can be used in another file. */
	EXPECT_EQ(-ENOSPC, batch_solve(&one, other));
	expect_answers(fd, 0, count);
	EXPECT_EQ(1, batch_solve(&one, other));
	EXPECT_RESULT(&one, 0, .solutions = 1);
	PUT(other, PUZZLE_9 "\n");
	EXPECT_TEXT(SOLUTION_9 "|", answers(other));
}

/* Lanes need more memory than this user may hold; search does not. */
static void budget_without_lanes(void)
{
	struct batch batch = batch_of(3, PUZZLE_9, 1000, 1, 0);
	const size_t count = 300;
	char *text = repeat(PUZZLE_9 "\n", count), line[LINE_9];
	int fd;

	EXPECT_EQ(5, parameter_write("solver", "words"));
	small_user();
	fd = device_open(3, O_RDWR);
	EXPECT_EQ(1000, batch_solve(&batch, fd));
	for (unsigned int i = 0; i < 1000; i++)
		EXPECT_RESULT(&batch, i, .solutions = 1);
	PUT(fd, text);
	for (unsigned int i = 0; i < count; i++) {
		ASSERT_EQ(LINE_9, RET(read(fd, line, LINE_9)));
		ASSERT(!memcmp(SOLUTION_9 "\n", line, LINE_9));
	}
	ASSERT_EQ(0, RET(seteuid(0)));
	EXPECT_EQ(4, parameter_write("solver", "auto"));
}

/* Lanes drop no published list: without them, the batch only takes longer. */
static void lanes_leave_lists(void)
{
	struct batch batch = batch_of(3, PUZZLE_9, 1000, 1, 0);

	EXPECT_EQ(5, parameter_write("solver", "words"));
	small_user();
	submit(2, PUZZLE_A "\n");
	EXPECT_EQ(1000, batch_run(&batch));
	EXPECT_TEXT(SOLUTION_A, published(2));
	ASSERT_EQ(0, RET(seteuid(0)));
	EXPECT_EQ(4, parameter_write("solver", "auto"));
}

/* The user who opened a file is charged for its batches, not the caller. */
static void opener_is_charged(void)
{
	struct batch one = batch_of(2, PUZZLE_A, 1, 1, 0);
	int others = device_open(2, O_RDWR), fd;
	uid_t user = small_user();
	size_t count;

	fd = hog(&count);
	EXPECT_EQ(-ENOSPC, batch_solve(&one, fd));
	EXPECT_EQ(1, batch_solve(&one, others));
	ASSERT_EQ(0, RET(seteuid(0)));
	EXPECT_EQ(-ENOSPC, batch_solve(&one, fd));
	ASSERT_EQ(0, RET(seteuid(user)));
	expect_answers(fd, 0, count);
}

/* Lines that a new user can write, in several writes, before the first short write. */
static size_t lines_before_a_short_write(const char *solver)
{
	const size_t lines = 1000;
	char *text = repeat(PUZZLE_9 "\n", lines);
	size_t taken = 0;
	long ret;
	int fd;

	EXPECT_EQ(strlen(solver), parameter_write("solver", solver));
	parameter_set("max_user_bytes", 8 * SMALL_BUDGET);
	ASSERT_EQ(0, RET(seteuid(new_user())));
	fd = device_open(3, O_RDWR);
	do {
		ret = RET(write(fd, text, lines * LINE_9));
		ASSERT(ret > 0);
		taken += ret;
	} while (ret == (long)(lines * LINE_9));
	close(fd);
	ASSERT_EQ(0, RET(seteuid(0)));
	return taken / LINE_9;
}

/* Lanes use the space until answers need it. */
static void budget_for_lanes_or_answers(void)
{
	size_t by_search = lines_before_a_short_write("search");
	size_t in_lanes = lines_before_a_short_write("words");

	printf("# %zu lines by search, %zu in lanes\n", by_search, in_lanes);
	EXPECT(in_lanes >= by_search);
	EXPECT_EQ(4, parameter_write("solver", "auto"));
}

static void budget_for_files(void)
{
	int first[SMALL_BUDGET / 1024];
	unsigned int count = 0;
	size_t answered;
	long fd = 0;

	small_user();
	while (fd >= 0 && count < ARRAY_SIZE(first)) {
		fd = RET(open(device_paths[count % 4 + 2], O_RDWR));
		if (fd >= 0)
			first[count++] = fd;
	}
	EXPECT_EQ(-ENOSPC, fd);
	EXPECT(count >= 8);
	ASSERT_EQ(0, RET(seteuid(0)));
	close(device_open(2, O_RDWR));
	while (count)
		close(first[--count]);

	/* Answers leave enough space to open a file, which can clear them. */
	small_user();
	fd = device_open(2, O_WRONLY);
	answered = whole(put_until_full(fd, lines(PLENTY)));
	expect_answers(device_open(2, O_RDONLY), 0, answered);
	close(fd);
	close(device_open(2, O_WRONLY | O_TRUNC));
	EXPECT_TEXT("ENODATA|", published(2));
}

static bool is_published(unsigned int order)
{
	int fd = device_open(order, O_RDONLY);
	long got, size = order * order * order * order + 1;
	char answer[CELLS_MAX + 1];

	got = RET(read(fd, answer, size));
	EXPECT(got == -ENODATA || got == size);
	close(fd);
	return got > 0;
}

static void publish_three(void)
{
	submit(2, PUZZLE_A "\n");
	submit(3, PUZZLE_9 "\n");
	submit(4, PUZZLE_16 "\n");
}

static void least_recently_used_goes(void)
{
	static const unsigned int order[] = { 3, 4, 2 };
	unsigned int gone = 0;
	char *text = lines(90);	/* less than a chunk */
	uid_t other = new_user(), user;
	long ret;
	int fd;

	submit_as(other, PUZZLE_A "\n");
	parameter_set("max_user_bytes", 4 * SMALL_BUDGET);	/* enough for a search of order 4 */
	user = new_user();
	ASSERT_EQ(0, RET(seteuid(user)));
	publish_three();
	EXPECT_TEXT(SOLUTION_A, published(2));

	/* The order of these calls is the order of use. */
	fd = device_open(2, O_RDWR);
	do {
		ret = put(fd, text);
		for (unsigned int i = 0; i < ARRAY_SIZE(order); i++) {
			if (i == gone && !is_published(order[i]))
				gone++;
			else
				EXPECT_EQ(i >= gone, is_published(order[i]));
		}
	} while (ret == 90 * LINE);
	EXPECT_EQ(ARRAY_SIZE(order), gone);
	close(fd);

	ASSERT_EQ(0, RET(seteuid(0)));
	EXPECT_TEXT(SOLUTION_A, published_for(other));
	EXPECT_TEXT("ENODATA|", published_for(user));
}

/* Also for batches and files. */
static void published_lists_make_space(void)
{
	struct batch batch = batch_of(3, PUZZLE_9, 64, 1, 0);
	int fds[SMALL_BUDGET / 1024];
	unsigned int count = 0;

	small_user();
	submit(2, PUZZLE_A "\n");
	for (;;) {
		int fd = open(device_paths[3], O_RDWR);

		if (fd < 0)
			break;
		ASSERT(count < ARRAY_SIZE(fds));
		fds[count++] = fd;
	}
	EXPECT_EQ(ENOSPC, errno);
	close(fds[--count]);
	EXPECT_TEXT("ENODATA|", published(2));
	while (count)
		close(fds[--count]);

	for (size_t used = 0; used < PLENTY && !is_published(2); used++)
		submit(2, PUZZLE_A "\n");
	fds[0] = device_open(2, O_WRONLY);
	put_until_full(fds[0], lines(PLENTY));
	fds[1] = device_open(3, O_RDWR);
	EXPECT_EQ(-ENOSPC, batch_solve(&batch, fds[1]));
	EXPECT(is_published(2));
	close(fds[0]);
	EXPECT_EQ(64, batch_solve(&batch, fds[1]));
	EXPECT(!is_published(2));
}

static void lists_in_use_are_not_taken(void)
{
	char *text = lines(PLENTY), answer[LINE];
	int reader, writer, fd;
	size_t taken;

	small_user();
	PUT(writer = device_open(2, O_WRONLY), PUZZLE_A "\n" PUZZLE_B "\n");
	reader = device_open(2, O_RDONLY);
	ASSERT_EQ(LINE, RET(read(reader, answer, LINE)));
	close(writer);
	PUT(writer = device_open(3, O_WRONLY), PUZZLE_9 "\n");

	fd = device_open(2, O_RDWR);
	taken = put_until_full(fd, text);
	EXPECT(is_published(2));
	EXPECT(is_published(3));
	expect_answers(reader, 1, 1);
	EXPECT_TEXT("", answers(reader));
	PUT(writer, PUZZLE_9 "\n");
	EXPECT_TEXT(SOLUTION_9 "|" SOLUTION_9 "|", published(3));

	/* After the last reader has closed its file, the list can be freed. */
	close(reader);
	taken += put_until_full(fd, text + taken);
	EXPECT(!is_published(2));
	EXPECT(is_published(3));
	close(writer);
	taken += put_until_full(fd, text + taken);
	EXPECT(!is_published(3));
	expect_answers(fd, 0, whole(taken));
}

/* A list that was replaced or withdrawn is charged until its last reader is gone. */
static void lists_are_charged_while_they_are_read(void)
{
	char answer[LINE];
	size_t count, less;
	int fd, reader;

	small_user();
	fd = hog(&count);
	close(fd);

	PUT(fd = device_open(2, O_WRONLY), lines(count / 2));
	close(fd);
	reader = device_open(2, O_RDONLY);
	ASSERT_EQ(LINE, RET(read(reader, answer, LINE)));
	close(device_open(2, O_WRONLY | O_TRUNC));
	EXPECT_TEXT("ENODATA|", published(2));
	fd = hog(&less);
	EXPECT(less <= count - count / 2);
	close(fd);
	expect_answers(reader, 1, count / 2 - 1);
	close(reader);
	close(hog(&less));
	EXPECT_EQ(count, less);
}

/* A list that filled the budget stays published, and the next one replaces it. */
static void published_up_to_the_budget(void)
{
	uid_t user = small_user();
	char *text = lines(PLENTY);
	int fd = device_open(2, O_WRONLY);
	size_t count = whole(put_until_full(fd, text));
	int reader = device_open(2, O_RDONLY);

	expect_answers(reader, 0, count);
	close(reader);
	close(fd);
	ASSERT_EQ(0, RET(seteuid(0)));
	submit_as(user, PUZZLE_B "\n");
	EXPECT_TEXT(SOLUTION_B, published_for(user));
}

#define USERS	40

static void users_have_their_own_budget(void)
{
	char *text = lines(600);
	uid_t users[USERS];

	parameter_set("max_user_bytes", SMALL_BUDGET);
	for (unsigned int i = 0; i < USERS; i++) {
		users[i] = new_user();
		submit_as(users[i], text);
	}
	for (unsigned int i = 0; i < USERS; i++)
		expect_answers(device_open_as(users[i], O_RDONLY), 0, 600);
}

/* Parameters */

static const struct parameter {
	const char *name;
	const char *least, *below;
	const char *greatest, *above;
	const char *normally;
} parameters[] = {
	{ "max_steps", "1", "0", "18446744073709551615", "18446744073709551616",
	  "1000000000" },
	{ "max_answer_bytes", "8192", "8191", "1073741824", "1073741825", "8388608" },
	{ "max_user_bytes", "65536", "65535", "68719476736", "68719476737", "33554432" },
	{ "max_bytes", "65536", "65535", "9223372036854775807", "9223372036854775808",
	  NULL },
};

static void values_by_default(void)
{
	for (unsigned int i = 0; i < ARRAY_SIZE(parameters); i++)
		if (parameters[i].normally)
			EXPECT_TEXT(parameters[i].normally, parameter_read(parameters[i].name));
	EXPECT_EQ(sysconf(_SC_PHYS_PAGES) * sysconf(_SC_PAGESIZE) / 8,
		  parameter_get("max_bytes"));
}

static void least_and_greatest_values(void)
{
	for (unsigned int i = 0; i < ARRAY_SIZE(parameters); i++) {
		const struct parameter *p = &parameters[i];

		EXPECT_EQ(strlen(p->least), parameter_write(p->name, p->least));
		EXPECT_TEXT(p->least, parameter_read(p->name));
		EXPECT_EQ(-EINVAL, parameter_write(p->name, p->below));
		EXPECT_TEXT(p->least, parameter_read(p->name));
		EXPECT_EQ(strlen(p->greatest), parameter_write(p->name, p->greatest));
		EXPECT_TEXT(p->greatest, parameter_read(p->name));
		EXPECT(parameter_write(p->name, p->above) < 0);
		EXPECT_TEXT(p->greatest, parameter_read(p->name));
	}
	submit(2, PUZZLE_A "\n");
	EXPECT_TEXT(SOLUTION_A, published(2));
}

static void hexadecimal_values(void)
{
	EXPECT_EQ(6, parameter_write("max_answer_bytes", "0x4000"));
	EXPECT_TEXT("16384", parameter_read("max_answer_bytes"));
}

static void refused_values(void)
{
	static const char *const values[] = {
		"0", "-1", "garbage", "12x", "0x", "1 2", " ", "0.5",
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(parameters); i++) {
		parameter_set(parameters[i].name, 123456);
		for (unsigned int j = 0; j < ARRAY_SIZE(values); j++)
			EXPECT_EQ(-EINVAL, parameter_write(parameters[i].name, values[j]));
		EXPECT(parameter_write(parameters[i].name, "99999999999999999999") < 0);
		EXPECT_TEXT("123456", parameter_read(parameters[i].name));
	}
}

static const struct ktap_test tests[] = {
	{ "ENOSPC: a batch ends before the last cell of what has no space",
	  enospc_in_a_batch },
	{ "ENOSPC: reading makes space for one after the other", enospc_one_by_one },
	{ "ENOSPC: comes before EINVAL", enospc_for_a_refusal },
	{ "ENOSPC: a published list ends cut off", enospc_when_published },
	{ "a list keeps to max_answer_bytes", list_keeps_to_its_bound },
	{ "100303 answers of order 3 fit by default", space_by_default },
	{ "100303 answers of order 3 fit by default, published", published_space_by_default },
	{ "a user's budget: ENOSPC in one session, and nothing is lost",
	  budget_in_one_session },
	{ "a user's budget: over all nodes and files, and of no other user",
	  budget_over_nodes_and_files },
	{ "a user's budget: too small for lanes, search goes on", budget_without_lanes },
	{ "a user's budget: lanes take no published list", lanes_leave_lists },
	{ "a user's budget: charged for the batches of the own files", opener_is_charged },
	{ "a user's budget: lanes leave theirs to answers", budget_for_lanes_or_answers },
	{ "a user's budget: some of it is left to files", budget_for_files },
	{ "a user's budget: the own least recently used list goes",
	  least_recently_used_goes },
	{ "a user's budget: published lists make space for files and batches",
	  published_lists_make_space },
	{ "a user's budget: lists that are read or written are not taken",
	  lists_in_use_are_not_taken },
	{ "a user's budget: a list is charged while it is read",
	  lists_are_charged_while_they_are_read },
	{ "a user's budget: one list takes all of it, and the next takes its place",
	  published_up_to_the_budget },
	{ "40 users have a budget each", users_have_their_own_budget },
	{ "parameters by default", values_by_default },
	{ "parameters: the least and the greatest value, and no further",
	  least_and_greatest_values },
	{ "parameters in hexadecimal", hexadecimal_values },
	{ "parameters refuse what makes no sense", refused_values },
};

int main(void)
{
	ktap.after = parameters_restore;
	ktap_plan(ARRAY_SIZE(tests));
	ktap_run_all(tests, ARRAY_SIZE(tests));
	return ktap_end();
}
