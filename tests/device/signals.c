// SPDX-License-Identifier: GPL-2.0-only
/*
 * Signals: a call finishes at least one puzzle, unless its task is killed. Every other signal is
 * noticed between puzzles, and the call returns what it has finished. It never restarts. Calls of
 * every kind, with the worst grids and under a timer or killed, are in attack/signals.c.
 */
#include "../puzzles.h"
#include "batch.h"

#include <limits.h>

#define LINE	626		/* characters of a puzzle of order 5 */
#define LINE_9	82
#define STEPS	5000		/* of order 5: far longer than a period of the timer */
#define ENDLESS	ENDLESS_PUZZLE "\n"

/* The steps and outcomes of order 5 since the last call. */
static void expect_counted(unsigned int limits)
{
	static unsigned long last_limits, last_steps;
	unsigned long now = counter_read(5, "step_limit"), steps = counter_read(5, "steps");

	if (limits) {
		EXPECT_EQ(limits, now - last_limits);
		EXPECT_EQ(limits * (unsigned long)STEPS, steps - last_steps);
	}
	last_limits = now;
	last_steps = steps;
}

/* Under a timer, each write answers one long puzzle, and no step is done twice. */
static void one_puzzle_a_write_with(int flags)
{
	int fd = device_open(5, O_RDWR);

	parameter_set("max_steps", STEPS);
	expect_counted(0);
	ASSERT_EQ(600, RET(write(fd, ENDLESS, 600)));
	interrupt_every(1000, flags);
	EXPECT_EQ(LINE - 600, put(fd, &(ENDLESS ENDLESS "34")[600]));
	EXPECT_EQ(LINE, put(fd, ENDLESS ENDLESS "34"));
	EXPECT_EQ(LINE, put(fd, ENDLESS "34" ENDLESS));
	interrupt_every(0, flags);
	EXPECT(caught >= 3);
	EXPECT_TEXT("ETIME|ETIME|ETIME|", answers(fd));
	expect_counted(3);
}

static void one_puzzle_a_write(void)
{
	one_puzzle_a_write_with(0);
	one_puzzle_a_write_with(SA_RESTART);
}

/* A signal does not end a batch between solutions of one puzzle. */
static void many_solutions(void)
{
	struct batch batch = batch_of(3, blank(3), 2, 20000, SUDOKU_SOLVE_LIST);

	batch.request.solutions = 0;
	batch.request.flags = 0;
	interrupt_every(1000, 0);
	EXPECT_EQ(1, batch_run(&batch));
	EXPECT_RESULT(&batch, 0, .solutions = 20000);
	EXPECT(is_filled((void *)&batch.results[1], POISON, sizeof(*batch.results)));
}

/* A stop is a signal, too: the process that continues gets a short count. */
static void stopped_in(bool in_a_batch)
{
	struct batch batch = batch_of(5, ENDLESS_PUZZLE, 8, 1, 0);
	int fd = device_open(5, O_RDWR), status;
	char *text = repeat(ENDLESS, 8);
	pid_t pid;

	parameter_set("max_steps", 10 * STEPS);
	pid = spawn();
	if (!pid) {
		long ret = in_a_batch ? batch_solve(&batch, fd) * LINE : put(fd, text);

		EXPECT(ret >= LINE && ret < 8 * LINE);
		EXPECT_EQ(0, ret % LINE);
		exit(0);
	}
	wait_until_solving(pid);
	kill(pid, SIGSTOP);
	ASSERT_EQ(pid, RET(waitpid(pid, &status, WUNTRACED)));
	ASSERT(WIFSTOPPED(status));
	kill(pid, SIGCONT);
	join(pid);
}

static void stopped_and_continued(void)
{
	stopped_in(false);
	stopped_in(true);
}

/*
 * Under a timer, every write and batch in lanes finishes something, and counts are exact: puzzles
 * of a batch in place that are not finished stay.
 */
static void in_lanes(void)
{
	const unsigned int count = 10000;
	struct batch batch = batch_of(3, PUZZLE_9, count, 1, 0);
	char *text = repeat(PUZZLE_9 "\n", count), *expected = repeat(SOLUTION_9 "\n", count);
	char *actual = calloc(count, LINE_9);
	unsigned int done, parts = 0;
	int fd = device_open(3, O_RDWR);
	size_t size = count * LINE_9, at = 0;
	long ret;

	ASSERT(actual);
	EXPECT(parameter_write("solver", "words") > 0);
	memcpy(batch.solutions, batch.puzzles, count * batch.size);
	batch.request.puzzles = batch.request.solutions;
	interrupt_every(500, 0);
	for (done = 0; done < count; done += ret, parts++) {
		size_t left;

		ret = batch_solve_rest(&batch, done, fd);
		ASSERT(ret > 0 && ret <= count - done);
		left = count - done - ret;
		EXPECT(is_filled((void *)&batch.results[done + ret], POISON,
				 left * sizeof(*batch.results)));
		EXPECT(!memcmp(batch.solutions + (done + ret) * batch.size, batch.puzzles,
			       left * batch.size));
	}
	EXPECT(parts > 1);
	for (parts = 0; at < size; at += ret, parts++) {
		ret = RET(write(fd, text + at, size - at));
		ASSERT(ret > 0);
		ASSERT_EQ(0, ret % LINE_9);
	}
	EXPECT(parts > 1);
	interrupt_every(0, 0);
	for (unsigned int i = 0; i < count; i++)
		EXPECT_RESULT(&batch, i, .solutions = 1);
	for (at = 0; at < size; at += ret) {
		ret = RET(read(fd, actual + at, size - at));
		ASSERT(ret > 0);
	}
	EXPECT(!memcmp(expected, actual, size));
	EXPECT_EQ(0, RET(read(fd, actual, size)));
}

/* A read of many answers is interrupted, and loses nothing. */
static void many_answers(void)
{
	const size_t count = 50000, len = 17;
	char *text = repeat(PUZZLE_A "\n", count), *space = malloc(count * len);
	unsigned int parts = 0;
	double start;

	ASSERT_EQ(0, RET(seteuid(new_user())));
	submit(2, text);
	start = seconds();
	interrupt_every(500, 0);
	while (parts < 2 && seconds() < start + PATIENCE) {
		int fd = device_open(2, O_RDONLY);

		parts = 0;
		for (size_t done = 0; done < count * len; parts++) {
			long ret = RET(read(fd, space + done, count * len - done));

			ASSERT(ret > 0);
			done += ret;
		}
		EXPECT_EQ(0, RET(read(fd, space, 1)));
		close(fd);
	}
	interrupt_every(0, 0);
	EXPECT(parts > 1);
	for (size_t i = 1; i < count; i++)
		ASSERT(!memcmp(SOLUTION_A, space + i * len, len - 1));
}

/* Kills */

static void kill_and_wait(pid_t pid, int signal)
{
	int status;

	wait_until_solving(pid);
	kill(pid, signal);
	ASSERT_EQ(pid, RET(waitpid(pid, &status, 0)));
	EXPECT(WIFSIGNALED(status) && WTERMSIG(status) == signal);
}

static void write_and_die(int fd, const char *text, int signal)
{
	pid_t pid = spawn();

	if (!pid) {
		put(fd, text);
		exit(0);
	}
	kill_and_wait(pid, signal);
}

/* Any signal that ends the process ends its search. The last puzzle answered stays. */
static void killed(void)
{
	static const int signals[] = { SIGKILL, SIGINT, SIGTERM };

	parameter_set("max_steps", ULONG_MAX);
	for (unsigned int i = 0; i < ARRAY_SIZE(signals); i++) {
		int fd = device_open(5, O_RDWR);

		write_and_die(fd, PUZZLE_25 "\n" ENDLESS PUZZLE_25 "\n", signals[i]);
		PUT(fd, PUZZLE_25 "\n");
		EXPECT_TEXT(SOLUTION_25 "|" SOLUTION_25 "|", answers(fd));
	}
}

/* The session is as before, with the cells from earlier writes. */
static void killed_before_anything(void)
{
	int fd = device_open(5, O_RDWR);

	ASSERT_EQ(600, RET(write(fd, ENDLESS, 600)));
	parameter_set("max_steps", ULONG_MAX);
	write_and_die(fd, &(ENDLESS PUZZLE_25)[600], SIGKILL);
	EXPECT_TEXT("", answers(fd));
	parameter_set("max_steps", 1);
	PUT(fd, &(ENDLESS)[600]);
	EXPECT_TEXT("ETIME|", answers(fd));
}

/* During a search and after a kill, readers do not find older answers. */
static void no_stale_answers(void)
{
	pid_t pid;
	int fd;

	parameter_set("max_steps", ULONG_MAX);
	ASSERT_EQ(0, RET(seteuid(new_user())));
	submit(5, PUZZLE_25 "\n");
	fd = device_open(5, O_WRONLY);
	pid = spawn();
	if (!pid) {
		put(fd, ENDLESS PUZZLE_25);
		exit(0);
	}
	close(fd);
	wait_until_solving(pid);
	EXPECT_TEXT("", published(5));
	kill_and_wait(pid, SIGKILL);
	EXPECT_TEXT("", published(5));
}

/* Waiting for a session */

/* Start an endless solve in another process that shares the session. */
static pid_t solve_elsewhere(int fd)
{
	pid_t pid;

	parameter_set("max_steps", ULONG_MAX);
	pid = spawn();
	if (!pid) {
		put(fd, ENDLESS);
		exit(0);
	}
	wait_until_solving(pid);
	return pid;
}

static void waiting_is_interruptible(void)
{
	int fd = device_open(5, O_RDWR);
	struct sudoku_fault fault;
	char byte;

	solve_elsewhere(fd);
	interrupt_every(100000, 0);
	EXPECT_EQ(-EINTR, put(fd, "\n"));
	EXPECT_EQ(-EINTR, RET(read(fd, &byte, 1)));
	EXPECT_EQ(-EINTR, RET(lseek(fd, -1, SEEK_CUR)));
	EXPECT_EQ(-EINTR, RET(ioctl(fd, SUDOKU_IOC_FAULT, &fault)));
}

/* With SA_RESTART, a call that waits goes on waiting. */
static void waiting_goes_on(void)
{
	int fd = device_open(5, O_RDWR);
	pid_t pid = solve_elsewhere(fd);
	char byte;

	if (!spawn()) {
		usleep(500000);
		kill(pid, SIGKILL);
		exit(0);
	}
	interrupt_every(50000, SA_RESTART);
	EXPECT_EQ(0, RET(read(fd, &byte, 1)));
	EXPECT(caught);
}

static const struct ktap_test tests[] = {
	{ "a write under a timer answers one puzzle", one_puzzle_a_write },
	{ "a batch under a timer finds all solutions of a puzzle", many_solutions },
	{ "a call that is stopped and continued returns a short count", stopped_and_continued },
	{ "lanes under a timer finish something in each call, with exact counts", in_lanes },
	{ "a read of many answers is interrupted", many_answers },
	{ "a kill ends a write, and the last answer stays", killed },
	{ "a kill before the first answer changes nothing", killed_before_anything },
	{ "no older answers while a write is solved, nor after a kill", no_stale_answers },
	{ "EINTR while a call waits for a session", waiting_is_interruptible },
	{ "with SA_RESTART, a call that waits for a session goes on", waiting_goes_on },
};

int main(void)
{
	return ktap_main(tests, ARRAY_SIZE(tests));
}
