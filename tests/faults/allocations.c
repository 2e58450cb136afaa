// SPDX-License-Identifier: GPL-2.0-only
/*
 * Each memory allocation fails once: the first one of a call, the second one, and so on,
 * until the call succeeds. Then the same again, with all later allocations failing too.
 * The call must fail with ENOMEM or return a short count, and another call must do the
 * rest.
 *
 * This covers all kernel allocations for the call, not only the module's. It needs CONFIG_FAILSLAB
 * and CONFIG_FAIL_PAGE_ALLOC. Allocations of a load are in loading.c.
 */
#include "../device/batch.h"
#include "../puzzles.h"

#define LINES	15	/* puzzles of order 5; a chunk has six slots */

static struct {
	int nth;	/* /proc/self/fail-nth */
	int rest;	/* /proc/self/make-it-fail */
	bool and_rest;
	unsigned int failed;
} injection;

static void number_write(int fd, unsigned int number)
{
	char text[16];
	int len = sprintf(text, "%u", number);

	ASSERT_EQ(len, RET(pwrite(fd, text, len, 0)));
}

static unsigned int number_read(int fd)
{
	char text[16] = "";

	ASSERT(RET(pread(fd, text, sizeof(text) - 1, 0)) > 0);
	return atoi(text);
}

/* Let the nth allocation of this process fail, from now on. */
static void arm(unsigned int nth)
{
	if (injection.and_rest)
		number_write(injection.rest, 1);
	number_write(injection.nth, nth);
}

/* Disarm. Return: true if there was an nth allocation. */
static bool disarm(void)
{
	bool failed = !number_read(injection.nth);

	number_write(injection.nth, 0);
	number_write(injection.rest, 0);
	return failed;
}

struct scenario {
	const char *name;
	/* Makes the call between arm() and disarm(), and completes it afterwards. */
	bool (*run)(unsigned int nth);
};

static void sweep(const struct scenario *scenario, bool and_rest)
{
	unsigned int nth = 1;

	injection.nth = open("/proc/self/fail-nth", O_RDWR);
	injection.rest = open("/proc/self/make-it-fail", O_RDWR);
	ASSERT(injection.nth >= 0 && injection.rest >= 0);
	injection.and_rest = and_rest;

	/* Without memory for its own pages, this program would fault forever. */
	ASSERT_EQ(0, RET(mlockall(MCL_CURRENT | MCL_FUTURE)));

	while (scenario->run(nth))
		nth++;
	printf("# %u allocations failed\n", nth - 1);
}

static void expect_enomem(long ret)
{
	if (ret < 0)
		EXPECT_EQ(-ENOMEM, ret);
}

/* Write the rest of a text after a write that returned @written. */
static void put_rest(int fd, const char *text, long written)
{
	expect_enomem(written);
	PUT(fd, text + (written > 0 ? written : 0));
}

static void expect_works(int fd)
{
	PUT(fd, PUZZLE_A "\n" UNSOLVABLE "\n");
	EXPECT_TEXT(SOLUTION_A "EDOM|", answers(fd));
}

/* Run as users without other files, so that a user who is not freed shows as a leak. */
static bool first_call(unsigned int nth)
{
	int fd = device_open_as(new_user(), O_RDWR);
	bool failed;
	char byte;
	long ret;

	arm(nth);
	ret = RET(read(fd, &byte, 1));
	failed = disarm();
	expect_enomem(ret);
	expect_works(fd);
	close(fd);
	return failed;
}

static bool first_write(unsigned int nth)
{
	const char *text = PUZZLE_A "\n" UNSOLVABLE "\n" PUZZLE_B "\n";
	int fd = device_open(2, O_RDWR);
	bool failed;
	long ret;

	arm(nth);
	ret = put(fd, text);
	failed = disarm();
	put_rest(fd, text, ret);
	EXPECT_TEXT(SOLUTION_A "EDOM|" SOLUTION_B, answers(fd));
	close(fd);
	return failed;
}

/* A refused write needs a list, because the refusal is an answer. */
static bool refused_write(unsigned int nth)
{
	int fd = device_open(2, O_RDWR);
	bool failed;
	long ret;

	arm(nth);
	ret = put(fd, "x");
	failed = disarm();
	if (ret == -ENOMEM)
		ret = put(fd, "x");
	EXPECT_EQ(-EINVAL, ret);
	EXPECT_TEXT("EINVAL|", answers(fd));
	close(fd);
	return failed;
}

static bool publishing(unsigned int nth)
{
	const char *text = PUZZLE_B "\n" UNSOLVABLE "\n341";
	uid_t user = new_user();
	bool failed;
	long ret;
	int fd;

	submit_as(user, PUZZLE_A);
	fd = device_open_as(user, O_WRONLY);
	arm(nth);
	ret = put(fd, text);
	failed = disarm();
	if (ret < 0)
		EXPECT_TEXT(SOLUTION_A, published_for(user));
	put_rest(fd, text, ret);
	close(fd);
	EXPECT_TEXT(SOLUTION_B "EDOM|EINVAL|", published_for(user));
	return failed;
}

/* Number of short writes in the current sweep. */
static unsigned int short_writes;

static bool many_lines(unsigned int nth, unsigned int order, const char *line,
		       const char *answer, unsigned int count)
{
	char *text = repeat(line, count);
	char *expected = repeat(answer, count);
	int fd = device_open(order, O_RDWR);
	bool failed;
	long ret;

	PUT(fd, "\n");	/* creates the session and its list */
	arm(nth);
	ret = put(fd, text);
	failed = disarm();
	short_writes += ret < (long)strlen(text);
	put_rest(fd, text, ret);
	EXPECT_TEXT(expected, answers(fd));
	close(fd);
	free(text);
	free(expected);
	return failed;
}

static bool growing(unsigned int nth)
{
	return many_lines(nth, 5, PUZZLE_25 "\n", SOLUTION_25 "|", LINES);
}

/*
 * Enough lines to be solved in lanes. Without memory for lanes, search solves them, so
 * only allocations of chunks, and of search's memory, make a write short.
 */
static bool large_write(unsigned int nth)
{
	bool failed = many_lines(nth, 3, PUZZLE_9 "\n", SOLUTION_9 "|", 100);

	if (!injection.and_rest)
		EXPECT(short_writes <= 4);
	return failed;
}

/* A read. Only the first one of a file looks for the published list. */
static bool reading_from(int fd, unsigned int nth)
{
	char text[17];
	bool failed;
	long ret;

	arm(nth);
	ret = RET(read(fd, text, 17));
	failed = disarm();
	if (ret == -ENOMEM)
		ret = RET(read(fd, text, 17));
	EXPECT_EQ(17, ret);
	EXPECT(!memcmp(SOLUTION_A, text, 16));
	EXPECT_TEXT("EDOM|" SOLUTION_B, answers(fd));
	close(fd);
	return failed;
}

static bool reading(unsigned int nth)
{
	int fd = device_open(2, O_RDWR);

	PUT(fd, PUZZLE_A "\n" UNSOLVABLE "\n" PUZZLE_B "\n");
	return reading_from(fd, nth);
}

static bool reading_what_is_published(unsigned int nth)
{
	uid_t user = new_user();

	submit_as(user, PUZZLE_A "\n" UNSOLVABLE "\n" PUZZLE_B "\n");
	return reading_from(device_open_as(user, O_RDONLY), nth);
}

/* Number of failed batches in the current sweep. */
static unsigned int failed_batches;

static bool solving(unsigned int nth, const char *text, struct batch batch)
{
	int fd = device_open(batch.order, O_RDWR);
	unsigned int count = batch.request.count;
	bool failed;
	long ret;

	PUT(fd, text);
	arm(nth);
	ret = batch_solve(&batch, fd);
	failed = disarm();
	failed_batches += ret < 0;
	if (ret == -ENOMEM)
		ret = batch_solve(&batch, fd);
	EXPECT_EQ(count, ret);
	for (unsigned int i = 0; i < count; i++)
		EXPECT_RESULT(&batch, i, .solutions = batch.request.max_solutions);
	PUT(fd, text);
	close(fd);
	return failed;
}

/* Without memory for lanes, search solves it, so only the first allocation makes it fail. */
static bool batch_of_order_3(unsigned int nth)
{
	bool failed = solving(nth, PUZZLE_9 "\n", batch_of(3, blank(3), 70, 2, 0));

	if (!injection.and_rest)
		EXPECT(failed_batches <= 1);
	return failed;
}

static bool batch_of_order_5(unsigned int nth)
{
	return solving(nth, PUZZLE_25 "\n", batch_of(5, blank(5), 70, 1, 0));
}

static bool batch_of_lists(unsigned int nth)
{
	return solving(nth, PUZZLE_A "\n", batch_of(2, blank(2), 3, 200, SUDOKU_SOLVE_LIST));
}

static bool closing(unsigned int nth)
{
	uid_t user = new_user();
	int fd = device_open_as(user, O_WRONLY);
	bool failed;
	long ret;

	PUT(fd, PUZZLE_A "\n341");
	arm(nth);
	ret = RET(close(fd));
	failed = disarm();
	EXPECT_EQ(0, ret);
	EXPECT_TEXT(SOLUTION_A "EINVAL|", published_for(user));
	return failed;
}

static const struct scenario scenarios[] = {
	{ "the first call", first_call },
	{ "the first write", first_write },
	{ "a write that is refused", refused_write },
	{ "a write that publishes", publishing },
	{ "a write of which the answers need more and more space", growing },
	{ "a large write", large_write },
	{ "read", reading },
	{ "the first read of published answers", reading_what_is_published },
	{ "a batch of order 3", batch_of_order_3 },
	{ "a batch of order 5", batch_of_order_5 },
	{ "a batch that lists", batch_of_lists },
	{ "close", closing },
};

TEST_EACH(scenarios, "one fails in: %s")
{
	sweep(test, false);
}

TEST_EACH(scenarios, "all fail from one on in: %s")
{
	sweep(test, true);
}

static void setting(const char *name, const char *value)
{
	static const char *const kinds[] = { "failslab", "fail_page_alloc" };
	char path[64];
	int fd;

	for (unsigned int i = 0; i < ARRAY_SIZE(kinds); i++) {
		snprintf(path, sizeof(path), "/sys/kernel/debug/%s/%s", kinds[i], name);
		fd = open(path, O_WRONLY);
		if (fd >= 0 && put(fd, value) < 0)
			perror(path);
		close(fd);
	}
}

int main(void)
{
	int failed;

	/* Lanes for large writes, of the width that every machine has. */
	ASSERT(parameter_write("solver", "words") > 0);
	parameters_find();
	setting("ignore-gfp-wait", "N");
	setting("ignore-gfp-highmem", "N");
	setting("min-order", "0");
	setting("verbose", "0");
	setting("times", "-1");
	setting("task-filter", "Y");
	setting("probability", "100");
	failed = ktap_main();
	setting("probability", "0");
	return failed;
}
