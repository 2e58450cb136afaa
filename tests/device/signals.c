// SPDX-License-Identifier: GPL-2.0-only
/*
 * Signals: writes that solve an endless puzzle are interrupted, restarted, stopped and
 * killed, and leave no outdated answer. The same for batches, which return the exact
 * number of finished puzzles.
 */
#include "../puzzles.h"
#include "batch.h"

#include <limits.h>
#include <sys/time.h>

#define CELLS		625

/* All cells of the puzzle but the last one, and the last one. */
static const char first_cells[] = ENDLESS_PUZZLE;
#define LAST_CELL	(first_cells + CELLS - 1)

static int caught;

static void catch(int signal)
{
	(void)signal;
	caught++;
}

static void catch_with(int signal, int flags)
{
	struct sigaction action = { .sa_handler = catch, .sa_flags = flags };

	ASSERT_EQ(0, RET(sigaction(signal, &action, NULL)));
}

/* Send SIGALRM every @microseconds; 0 stops it. */
static void interrupt_with(int flags, unsigned int microseconds)
{
	struct itimerval timer = {
		.it_interval.tv_usec = microseconds,
		.it_value.tv_usec = microseconds,
	};

	catch_with(SIGALRM, flags);
	setitimer(ITIMER_REAL, &timer, NULL);
}

static void interrupt_every(unsigned int milliseconds)
{
	interrupt_with(0, 1000 * milliseconds);
}

/* A private session with all cells of the endless puzzle but the last one. */
static int nearly_endless(void)
{
	int fd = device_open(5, O_RDWR);

	ASSERT_EQ(CELLS - 1, RET(write(fd, first_cells, CELLS - 1)));
	return fd;
}

static void interrupted_before_anything(void)
{
	int fd = nearly_endless();
	double start = seconds();

	interrupt_every(100);
	for (int i = 0; i < 3; i++) {
		EXPECT_EQ(-EINTR, put(fd, LAST_CELL));
		EXPECT_TEXT("", answers(fd));
	}
	interrupt_every(0);
	EXPECT(caught >= 3);
	EXPECT(seconds() < start + PATIENCE);

	/* Nothing is lost; only the last cell is missing. */
	parameter_set("max_steps", 1000);
	PUT(fd, LAST_CELL);
	EXPECT_TEXT("ETIME|", answers(fd));
}

static void interrupted_after_something(void)
{
	int fd = device_open(5, O_RDWR);

	interrupt_every(100);
	EXPECT_EQ(CELLS - 1, put(fd, ENDLESS_PUZZLE "\n"));
	EXPECT_EQ(-EINTR, put(fd, LAST_CELL));
	EXPECT_TEXT("", answers(fd));
}

static void interrupted_in_a_batch(void)
{
	const char *batch = PUZZLE_25 "\n" ENDLESS_PUZZLE "\n" PUZZLE_25 "\n";
	int fd = device_open(5, O_RDWR);

	interrupt_every(500);
	EXPECT_EQ(CELLS + 1 + CELLS - 1, put(fd, batch));
	interrupt_every(0);
	EXPECT_TEXT(SOLUTION_25 "|", answers(fd));

	parameter_set("max_steps", 1000);
	PUT(fd, batch + CELLS + 1 + CELLS - 1);
	EXPECT_TEXT("ETIME|" SOLUTION_25 "|", answers(fd));
}

static void restarted_unseen(void)
{
	int fd = nearly_endless();
	pid_t pid;

	catch_with(SIGUSR1, SA_RESTART);
	pid = spawn();
	if (!pid) {
		PUT(fd, LAST_CELL);
		EXPECT_EQ(4, caught);
		exit(0);
	}
	for (int i = 0; i < 4; i++) {
		wait_until_solving(pid);
		/* Let the write end after its fourth restart. */
		if (i == 3)
			parameter_set("max_steps", 1000);
		kill(pid, SIGUSR1);
	}
	join(pid);
	EXPECT_TEXT("ETIME|", answers(fd));
}

static void stopped_and_continued(void)
{
	int fd = nearly_endless();
	pid_t pid = spawn();
	int status;

	if (!pid) {
		PUT(fd, LAST_CELL);
		exit(0);
	}
	for (int i = 0; i < 3; i++) {
		wait_until_solving(pid);
		kill(pid, SIGSTOP);
		ASSERT_EQ(pid, RET(waitpid(pid, &status, WUNTRACED)));
		ASSERT(WIFSTOPPED(status));
		if (i == 2)
			parameter_set("max_steps", 1000);
		kill(pid, SIGCONT);
	}
	join(pid);
	EXPECT_TEXT("ETIME|", answers(fd));
}

#define STEPS	50000	/* more than are done between two signals */

/* Step limits reached and steps of order 5, from the device's counters. */
static void read_stats(unsigned long *limits, unsigned long *steps)
{
	*limits = counter_read(5, "step_limit");
	*steps = counter_read(5, "steps");
}

/*
 * An interrupted search is resumed, whether the kernel restarts the call or the caller
 * repeats it: in total, it takes exactly the steps up to the limit.
 */
static void resume(int flags)
{
	unsigned long limits, steps, limits_after, steps_after;
	int fd = nearly_endless();
	double start = seconds();
	long ret;

	parameter_set("max_steps", STEPS);
	read_stats(&limits, &steps);
	interrupt_with(flags, 3000);
	do {
		ret = put(fd, LAST_CELL);
	} while (ret == -EINTR && seconds() < start + PATIENCE);
	interrupt_every(0);
	EXPECT_EQ(1, ret);
	EXPECT(caught >= 3);
	printf("# %d signals\n", caught);
	read_stats(&limits_after, &steps_after);
	EXPECT_EQ(1, limits_after - limits);
	EXPECT_EQ(STEPS, steps_after - steps);
	EXPECT_TEXT("ETIME|", answers(fd));
}

static void resumed_by_a_restart(void)
{
	resume(SA_RESTART);
}

static void resumed_by_the_caller(void)
{
	resume(0);
}

/*
 * An interrupted search is resumed by its own solver, even if another one was chosen.
 */
static void resumed_by_its_solver(void)
{
	unsigned long limits, steps, limits_after, steps_after;
	int fd = nearly_endless();

	read_stats(&limits, &steps);
	interrupt_every(50);
	EXPECT_EQ(-EINTR, put(fd, LAST_CELL));
	interrupt_every(0);
	ASSERT(parameter_write("solver", "backtrack") > 0);
	parameter_set("max_steps", 20);
	PUT(fd, LAST_CELL);
	ASSERT(parameter_write("solver", "auto") > 0);
	EXPECT_TEXT("ETIME|", answers(fd));

	/* A new search would have taken 20 steps. */
	read_stats(&limits_after, &steps_after);
	EXPECT_EQ(1, limits_after - limits);
	EXPECT(steps_after - steps > 20);
}

/* An interrupted search is only resumed for the same puzzle. */
static void suspended_and_another(void)
{
	int fd = nearly_endless();

	interrupt_every(50);
	EXPECT_EQ(-EINTR, put(fd, LAST_CELL));
	interrupt_every(0);
	parameter_set("max_steps", 1000);
	EXPECT_EQ(-EINVAL, put(fd, "!"));
	PUT(fd, PUZZLE_25 "\n");
	PUT(fd, ENDLESS_PUZZLE "\n");
	EXPECT_TEXT("EINVAL|" SOLUTION_25 "|ETIME|", answers(fd));
}

/* Start a process that writes a text, and wait until it solves. */
static pid_t start_writing(uid_t user, const char *text)
{
	pid_t pid = spawn();

	if (!pid) {
		ASSERT_EQ(0, RET(seteuid(user)));
		put(device_open(5, O_WRONLY), text);
		exit(0);
	}
	wait_until_solving(pid);
	return pid;
}

static void ended_by(int signal)
{
	uid_t user = new_user();
	double start;
	int status;
	pid_t pid;

	ASSERT_EQ(0, RET(seteuid(user)));
	submit(5, PUZZLE_25 "\n");
	EXPECT_TEXT(SOLUTION_25 "|", published(5));
	ASSERT_EQ(0, RET(seteuid(0)));

	pid = start_writing(user, ENDLESS_PUZZLE "\n" PUZZLE_25 "\n");
	start = seconds();
	kill(pid, signal);
	ASSERT_EQ(pid, RET(waitpid(pid, &status, 0)));
	EXPECT(seconds() < start + PATIENCE);
	EXPECT(WIFSIGNALED(status) && WTERMSIG(status) == signal);

	ASSERT_EQ(0, RET(seteuid(user)));
	EXPECT_TEXT("EINVAL|", published(5));
}

static void killed(void)
{
	ended_by(SIGKILL);
}

static void interrupted_at_the_terminal(void)
{
	ended_by(SIGINT);
}

static void read_while_solving(void)
{
	uid_t user = new_user();
	double start;

	start_writing(user, PUZZLE_25 "\n" ENDLESS_PUZZLE "\n");
	start = seconds();
	ASSERT_EQ(0, RET(seteuid(user)));
	EXPECT_TEXT(SOLUTION_25 "|", published(5));
	EXPECT(seconds() < start + PATIENCE);
}

/* The rest of a puzzle's line is checked, however often the write is interrupted. */
static void line_is_seen_whole(void)
{
	/* The puzzle is at the boundary of two pieces of a write, as far from x as possible. */
	static char text[3060 + sizeof(PUZZLE_A) + 1024];
	const size_t last = 3060 + strlen(PUZZLE_A) - 1;
	int fd = device_open(2, O_RDWR);

	memset(text, ' ', sizeof(text));
	memcpy(text + 3060, PUZZLE_A, strlen(PUZZLE_A));
	text[sizeof(text) - 1] = 'x';
	for (unsigned int i = 0; i < 30; i++) {
		size_t done = 0;
		long ret;

		interrupt_every(1 + i % 10);
		for (unsigned int tries = 0; tries < 20; tries++) {
			ret = RET(write(fd, text + done, sizeof(text) - done));
			if (ret == -EINVAL)
				break;
			if (ret > 0)
				done += ret;
			ASSERT(done <= last);
		}
		interrupt_every(0);
		if (ret != -EINVAL)
			EXPECT_EQ(-EINVAL, RET(write(fd, text + done,
						     sizeof(text) - done)));
		EXPECT_TEXT("EINVAL|", answers(fd));
	}
}

#define MEGABYTES	(4 << 20)

/* Writes that solve nothing are interruptible as well, and return short counts. */
static void much_white_space(void)
{
	double start = seconds();

	for (unsigned int order = 2; order <= 3; order++) {
		char *text = repeat("\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\n", MEGABYTES / 16);
		int fd = device_open(order, O_RDWR);
		unsigned int parts = 0;

		interrupt_with(0, 500);
		while (parts < 2 && seconds() < start + PATIENCE) {
			parts = 0;
			for (size_t done = 0; done < MEGABYTES; parts++) {
				long ret = RET(write(fd, text + done, MEGABYTES - done));

				if (ret == -EINTR)
					ret = 0;
				ASSERT(ret >= 0);
				done += ret;
			}
		}
		interrupt_every(0);
		EXPECT(parts > 1);
		EXPECT_TEXT("", answers(fd));
		free(text);
	}
}

static void many_answers(void)
{
	const size_t count = 50000, len = 17;
	char *text = repeat(PUZZLE_A "\n", count), *space = malloc(count * len);
	unsigned int parts = 0;
	double start;

	ASSERT_EQ(0, RET(seteuid(new_user())));
	submit(2, text);
	start = seconds();
	interrupt_with(0, 500);
	while (parts < 2 && seconds() < start + PATIENCE) {
		int fd = device_open(2, O_RDONLY);

		parts = 0;
		for (size_t done = 0; done < count * len; parts++) {
			long ret = RET(read(fd, space + done, count * len - done));

			if (ret == -EINTR)
				ret = 0;
			ASSERT(ret >= 0);
			done += ret;
		}
		EXPECT_EQ(0, RET(read(fd, space, 1)));
		close(fd);
	}
	interrupt_every(0);
	EXPECT(parts > 1);
	for (size_t i = 1; i < count; i++)
		ASSERT(!memcmp(SOLUTION_A, space + i * len, len - 1));
}

/* Start an endless solve in another process that shares the session. */
static pid_t solve_elsewhere(int fd)
{
	pid_t pid = spawn();

	if (!pid) {
		put(fd, LAST_CELL);
		exit(0);
	}
	wait_until_solving(pid);
	return pid;
}

/* Another process solves in the session without end; this one waits for the lock. */
static void waiting_is_interruptible(void)
{
	int fd = nearly_endless();
	double start;
	char byte;

	solve_elsewhere(fd);
	start = seconds();
	interrupt_every(100);
	EXPECT_EQ(-EINTR, put(fd, "\n"));
	EXPECT_EQ(-EINTR, RET(read(fd, &byte, 1)));
	EXPECT(seconds() < start + PATIENCE);
}

/* The same process, which is killed after a while. With SA_RESTART, nobody sees the signals. */
static void waiting_goes_on(void)
{
	int fd = nearly_endless();
	double start;
	char byte;
	pid_t pid = solve_elsewhere(fd);

	if (!spawn()) {
		usleep(500000);
		kill(pid, SIGKILL);
		exit(0);
	}
	start = seconds();
	interrupt_with(SA_RESTART, 50000);
	EXPECT_EQ(0, RET(read(fd, &byte, 1)));
	EXPECT(seconds() < start + PATIENCE);
	EXPECT(caught);
}

static void nothing_lost_under_signals(void)
{
	int fd = device_open(2, O_RDWR);
	const size_t count = 2000, len = 17;
	char byte, expected;
	size_t done;
	long ret;

	interrupt_every(1);
	for (done = 0; done < count * len; done += ret) {
		const char *line = PUZZLE_A "\n";

		ret = put(fd, line + done % len);
		if (ret == -EINTR)
			ret = 0;
		ASSERT(ret >= 0);
	}
	for (done = 0; done < count * len; done += ret) {
		ret = RET(read(fd, &byte, 1));
		if (ret == -EINTR) {
			ret = 0;
			continue;
		}
		ASSERT_EQ(1, ret);
		expected = (SOLUTION_A)[done % len];
		ASSERT_EQ(expected == '|' ? '\n' : expected, byte);
	}
	EXPECT_TEXT("", answers(fd));
	EXPECT(caught > 10);
}

/* Batches */

/* The last puzzle is endless. */
static struct batch endless_batch(unsigned int count)
{
	struct batch batch = batch_of(5, PUZZLE_25, count, 1, 0);

	batch_set(&batch, count - 1, ENDLESS_PUZZLE);
	return batch;
}

static void batch_before_anything(void)
{
	struct batch batch = endless_batch(1);
	double start = seconds();

	interrupt_every(100);
	for (int i = 0; i < 3; i++)
		EXPECT_EQ(-EINTR, batch_run(&batch));
	EXPECT(caught >= 3);
	EXPECT(seconds() < start + PATIENCE);
}

static void batch_after_something(void)
{
	struct batch batch = endless_batch(3);

	interrupt_every(500);
	EXPECT_EQ(2, batch_run(&batch));
	EXPECT_RESULT(&batch, 0, .solutions = 1);
	EXPECT_RESULT(&batch, 1, .solutions = 1);
}

/* A signal also ends a batch between solutions of one puzzle. */
static void batch_between_solutions(void)
{
	struct batch batch = batch_of(3, blank(3), 1, 50000, SUDOKU_SOLVE_LIST);

	interrupt_every(20);
	EXPECT_EQ(-EINTR, batch_run(&batch));
	batch.request.solutions = 0;
	batch.request.flags = 0;
	batch.request.max_solutions = -1ull;
	EXPECT_EQ(-EINTR, batch_run(&batch));
}

/*
 * After a signal handler, a batch without a finished puzzle fails: restarted, it might
 * never end.
 */
static void batch_not_restarted(void)
{
	struct batch batch = endless_batch(1);
	pid_t pid;

	catch_with(SIGUSR1, SA_RESTART);
	pid = spawn();
	if (!pid) {
		EXPECT_EQ(-EINTR, batch_run(&batch));
		EXPECT(is_filled(batch.results, POISON, sizeof(*batch.results)));
		EXPECT_EQ(1, caught);
		exit(0);
	}
	wait_until_solving(pid);
	kill(pid, SIGUSR1);
	join(pid);
}

/* A batch that is stopped and continued before a puzzle is finished is restarted. */
static void batch_stopped_and_continued(void)
{
	struct batch batch = endless_batch(1);
	int status;
	pid_t pid;

	pid = spawn();
	if (!pid) {
		EXPECT_EQ(1, batch_run(&batch));
		EXPECT_RESULT(&batch, 0, .cause = SUDOKU_CAUSE_STEPS);
		exit(0);
	}
	for (int i = 0; i < 3; i++) {
		wait_until_solving(pid);
		if (i == 2)
			parameter_set("max_steps", 1000);
		kill(pid, SIGSTOP);
		ASSERT_EQ(pid, RET(waitpid(pid, &status, WUNTRACED)));
		ASSERT(WIFSTOPPED(status));
		kill(pid, SIGCONT);
	}
	join(pid);
}

static void batch_killed(void)
{
	struct batch batch = endless_batch(2);
	pid_t pid = spawn();
	double start;
	int status;

	if (!pid)
		exit(batch_run(&batch) != 0);
	wait_until_solving(pid);
	start = seconds();
	kill(pid, SIGKILL);
	ASSERT_EQ(pid, RET(waitpid(pid, &status, 0)));
	EXPECT(seconds() < start + PATIENCE);
	EXPECT(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

/* Continue after each signal: counts are exact, and nothing is lost. */
static void batch_under_signals(void)
{
	const unsigned int count = 20000;
	struct batch batch = batch_of(2, PUZZLE_A, count, 1, 0);
	int fd = device_open(2, O_RDWR);
	unsigned int done = 0, parts = 0;

	for (unsigned int i = 1; i < count; i += 2)
		batch_set(&batch, i, PUZZLE_B);
	interrupt_every(1);
	while (done < count) {
		long ret = batch_solve_rest(&batch, done, fd);

		if (ret == -EINTR)
			continue;
		ASSERT(ret > 0 && ret <= count - done);
		for (unsigned int i = done; i < done + ret; i++)
			EXPECT_RESULT(&batch, i, .solutions = 1);
		done += ret;
		parts++;
	}
	interrupt_every(0);
	EXPECT(parts > 2);
}

/* Attempts, because a timer may be late on a busy machine */
#define TRIES	100

/* Interrupt later and later: finished puzzles have results, others are unchanged. */
static void batch_in_lanes_under_signals(void)
{
	const unsigned int count = 4000;
	struct batch batch = batch_of(3, PUZZLE_9, count, 1, 0);
	unsigned int us = 750, stops = 0, tries = 0;
	long ret;

	EXPECT(parameter_write("solver", "words") > 0);
	do {
		memset(batch.results, POISON, count * sizeof(*batch.results));
		interrupt_with(0, us);
		ret = batch_run(&batch);
		interrupt_with(0, 0);
		stops += ret != count;
		if (ret == -EINTR)
			ret = 0;
		ASSERT(ret >= 0 && ret <= count);
		for (unsigned int i = 0; i < ret; i++)
			EXPECT_RESULT(&batch, i, .solutions = 1);
		EXPECT(is_filled((void *)&batch.results[ret], POISON,
				 (count - ret) * sizeof(*batch.results)));
		if (ret < count)
			us += us / 2;
	} while (us < 100000000 && (ret < count || (!stops && ++tries < TRIES)));
	EXPECT_EQ(count, ret);
	EXPECT(stops);
	EXPECT(parameter_write("solver", "auto") > 0);
}

/* The same for lines: accepted ones have answers, the others can be written again. */
static void lines_under_signals(void)
{
	const long count = 4000, size = strlen(PUZZLE_9 "\n");
	char *text = repeat(PUZZLE_9 "\n", count);
	char *expected = repeat(SOLUTION_9 "\n", count);
	char *answers = calloc(count, size);
	unsigned int us = 750, stops = 0, tries = 0;
	long ret;

	ASSERT(answers);
	EXPECT(parameter_write("solver", "words") > 0);
	do {
		int fd = device_open(3, O_RDWR);

		interrupt_with(0, us);
		ret = put(fd, text);
		interrupt_with(0, 0);
		stops += ret != count * size;
		if (ret == -EINTR)
			ret = 0;
		ASSERT(ret >= 0 && ret <= count * size);
		PUT(fd, text + ret);
		for (long at = 0, got = 1; got > 0 && at < count * size; at += got)
			got = RET(read(fd, answers + at, count * size - at));
		EXPECT(!memcmp(expected, answers, count * size));
		close(fd);
		if (ret < count * size)
			us += us / 2;
	} while (us < 100000000 && (ret < count * size || (!stops && ++tries < TRIES)));
	EXPECT_EQ(count * size, ret);
	EXPECT(stops);
	EXPECT(parameter_write("solver", "auto") > 0);
}

/*
 * Another process solves in the session without end. With O_NONBLOCK, calls do not
 * wait.
 */
static void busy_without_waiting(void)
{
	struct sudoku_fault fault;
	int fd = nearly_endless();
	pid_t pid = spawn();
	double start;
	char byte;

	if (!pid) {
		put(fd, LAST_CELL);
		exit(0);
	}
	wait_until_solving(pid);
	start = seconds();
	ASSERT_EQ(0, RET(fcntl(fd, F_SETFL, O_NONBLOCK)));
	interrupt_every(900);	/* ends calls that wait */
	EXPECT_EQ(-EAGAIN, put(fd, "\n"));
	EXPECT_EQ(-EAGAIN, RET(read(fd, &byte, 1)));
	EXPECT_EQ(-EAGAIN, RET(ioctl(fd, SUDOKU_IOC_FAULT, &fault)));
	EXPECT(seconds() < start + PATIENCE);
	kill(pid, SIGKILL);
}

/* Another process solves in the session without end. Batches do not wait for it. */
static void others_of_a_busy_file(void)
{
	struct batch batch = batch_of(5, PUZZLE_25, 1, 1, 0);
	struct sudoku_fault fault;
	int fd = nearly_endless();
	pid_t pid = spawn();
	double start;

	if (!pid) {
		put(fd, LAST_CELL);
		exit(0);
	}
	wait_until_solving(pid);
	start = seconds();
	EXPECT_EQ(1, batch_solve(&batch, fd));
	EXPECT_RESULT(&batch, 0, .solutions = 1);
	interrupt_every(100);
	EXPECT_EQ(-EINTR, RET(ioctl(fd, SUDOKU_IOC_FAULT, &fault)));
	EXPECT(seconds() < start + PATIENCE);
}

/* A large write that is interrupted before its first answer publishes nothing. */
static void older_answers_stay(void)
{
	char *text = repeat(COSTLY_9 "\n", 4000);
	unsigned int interrupted = 0;

	parameter_set("max_steps", 1000000000);
	EXPECT(parameter_write("solver", "words") > 0);
	ASSERT_EQ(0, RET(seteuid(new_user())));
	for (unsigned int i = 0; i < TRIES && interrupted < 3; i++) {
		double start;
		long ret;
		int fd;

		submit(3, PUZZLE_9 "\n");
		fd = device_open(3, O_WRONLY);
		interrupt_every(1);
		/*
		 * The first answer takes less than the time between two signals, so
		 * start at ever different times between them.
		 */
		start = seconds();
		while (seconds() < start + i * 0.00013)
			;
		ret = put(fd, text);
		interrupt_every(0);
		if (ret == -EINTR) {
			EXPECT_TEXT(SOLUTION_9 "|", published(3));
			interrupted++;
		}
		close(fd);
	}
	EXPECT(interrupted);
	ASSERT_EQ(0, RET(seteuid(0)));
	EXPECT(parameter_write("solver", "auto") > 0);
}

static const struct ktap_test tests[] = {
	{ "EINTR when nothing was done, and nothing is lost",
	  interrupted_before_anything },
	{ "a short count when something was done", interrupted_after_something },
	{ "a batch ends before the last cell of what was not finished",
	  interrupted_in_a_batch },
	{ "restarted unseen with SA_RESTART", restarted_unseen },
	{ "stopped and continued unseen", stopped_and_continued },
	{ "a search goes on to its step limit, restarted every few milliseconds",
	  resumed_by_a_restart },
	{ "a search goes on to its step limit, written again every few milliseconds",
	  resumed_by_the_caller },
	{ "a search goes on by its own solver when another is chosen",
	  resumed_by_its_solver },
	{ "another puzzle behind one that is suspended", suspended_and_another },
	{ "megabytes of white space are interrupted", much_white_space },
	{ "megabytes of answers are interrupted", many_answers },
	{ "SIGKILL ends it at once, and leaves no stale answer", killed },
	{ "SIGINT ends it at once, and leaves no stale answer",
	  interrupted_at_the_terminal },
	{ "a line is seen whole in spite of signals", line_is_seen_whole },
	{ "who waits for a session can be interrupted",
	  waiting_is_interruptible },
	{ "who waits for a session goes on waiting with SA_RESTART", waiting_goes_on },
	{ "cat finds end of file while the writer solves", read_while_solving },
	{ "nothing is lost under a hail of signals", nothing_lost_under_signals },
	{ "older answers stay until something is taken", older_answers_stay },
	{ "a batch: EINTR when nothing was done", batch_before_anything },
	{ "a batch: a short count when something was done", batch_after_something },
	{ "a batch: EINTR between the solutions of a puzzle", batch_between_solutions },
	{ "a batch: EINTR with SA_RESTART as well", batch_not_restarted },
	{ "a batch: stopped and continued unseen", batch_stopped_and_continued },
	{ "a batch: SIGKILL ends it at once", batch_killed },
	{ "a batch: exact counts under a hail of signals", batch_under_signals },
	{ "nothing is lost of a large write that is interrupted ever later",
	  lines_under_signals },
	{ "a batch in lanes: exact counts, interrupted ever later",
	  batch_in_lanes_under_signals },
	{ "EAGAIN: a file that is busy, with O_NONBLOCK", busy_without_waiting },
	{ "a file that is busy: batches run, the cause is waited for interruptibly",
	  others_of_a_busy_file },
};

static void before_each(void)
{
	parameters_restore();
	parameter_set("max_steps", ULONG_MAX);
}

int main(void)
{
	before_each();
	ktap.after = before_each;
	ktap_plan(ARRAY_SIZE(tests));
	ktap_run_all(tests, ARRAY_SIZE(tests));
	parameters_restore();
	return ktap_end();
}
