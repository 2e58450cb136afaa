// SPDX-License-Identifier: GPL-2.0-only
/*
 * Signals: a call finishes at least one puzzle, unless its task is killed. Every other signal is
 * noticed between puzzles, and the call returns what it has finished. It never restarts. Nobody
 * else waits for a solve.
 */
#include "../puzzles.h"
#include "batch.h"
#include "ring.h"
#include "tracefs.h"

#include <limits.h>
#include <sys/uio.h>

#define LINE	626		/* characters of a puzzle of order 5 */
#define LINE_9	82
#define STEPS	5000		/* of order 5: far longer than a period of the timer */
#define ENDLESS	ENDLESS_PUZZLE "\n"
#define COUNT	20

/* The worst known grid of each order. */
static const char *const worst[] = {
	[2] = "................", [3] = COSTLY_9, [4] = UNSOLVABLE_16, [5] = ENDLESS_PUZZLE,
};

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

TEST("a write under a timer answers one puzzle")
{
	one_puzzle_a_write_with(0);
	one_puzzle_a_write_with(SA_RESTART);
}

/* A signal does not end a batch between solutions of one puzzle. */
TEST("a batch under a timer finds all solutions of a puzzle")
{
	struct batch batch = batch_of(3, blank(3), 2, 20000, SUDOKU_SOLVE_LIST);

	batch.request.solutions = 0;
	batch.request.flags = 0;
	interrupt_every(1000, 0);
	EXPECT_EQ(1, batch_run(&batch));
	EXPECT_RESULT(&batch, 0, .solutions = 20000);
	EXPECT(is_filled((void *)&batch.results[1], POISON, sizeof(*batch.results)));
}

/*
 * Under a timer, a batch is over after as many calls as it has puzzles: in groups of one, in lanes,
 * and as lists.
 */
TEST("a batch of the worst grids under a timer ends after as many calls")
{
	static const char *const solvers[] = { "search", "words" };

	parameter_set("max_steps", STEPS);
	interrupt_every(1000, SA_RESTART);
	for (unsigned int i = 0; i < 16; i++) {
		unsigned int order = 2 + i % 4, done = 0, calls = 0;
		struct batch batch = batch_of(order, worst[order], COUNT, 2, i / 8);
		int fd = device_open(order, O_RDWR);

		ASSERT(parameter_write("solver", solvers[i / 4 % 2]) > 0);
		for (; done < COUNT; calls++) {
			struct batch rest = batch;
			long ret;

			/* A list has space for two solutions of each puzzle. */
			rest.request.solutions += done * (i / 8) * batch.size;
			ret = batch_solve_rest(&rest, done, fd);
			ASSERT(ret > 0 && ret <= COUNT - done);
			done += ret;
		}
		EXPECT(calls <= COUNT);
	}
	EXPECT(caught);
	interrupt_every(0, 0);
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

TEST("a call that is stopped and continued returns a short count")
{
	stopped_in(false);
	stopped_in(true);
}

/*
 * Under a timer, every write and batch in lanes finishes something, and counts are exact: puzzles
 * of a batch in place that are not finished stay.
 */
TEST("lanes under a timer finish something in each call, with exact counts")
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
TEST("a read of many answers is interrupted")
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
TEST("a kill ends a write, and the last answer stays")
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
TEST("a kill before the first answer changes nothing")
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
TEST("no older answers while a write is solved, nor after a kill")
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

TEST("EINTR while a call waits for a session")
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
TEST("with SA_RESTART, a call that waits for a session goes on")
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

/* Calls of every kind that would take for ever */

static void count_for_ever(unsigned int order)
{
	struct batch batch = batch_of(order, blank(order), 1, 1, 0);

	batch.request.max_solutions = UINT_MAX;
	batch_run(&batch);
}

/* There is memory for far more solutions than there is time. */
static void list_for_ever(unsigned int order)
{
	struct batch batch = batch_of(order, blank(order), 1, 1, SUDOKU_SOLVE_LIST);
	void *memory = mmap(NULL, sizeof(long) == 8 ? LONG_MAX >> 27 : 1 << 30,
			    PROT_READ | PROT_WRITE,
			    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	ASSERT(memory != MAP_FAILED);
	batch.request.max_solutions = UINT_MAX;
	batch.request.solutions = (unsigned long)memory;
	batch_run(&batch);
}

static void solve_many(unsigned int order)
{
	struct batch batch = batch_of(order, worst[order], 20000, 1, 0);

	for (;;)
		batch_run(&batch);
}

/* A thousand times as many characters as in a text, in one write. */
static void write_many(unsigned int order, const char *text)
{
	static struct iovec parts[1000];

	parameter_set("max_answer_bytes", 1 << 30);
	parameter_set("max_user_bytes", 1 << 30);
	for (unsigned int i = 0; i < ARRAY_SIZE(parts); i++)
		parts[i] = (struct iovec){ (void *)text, strlen(text) };
	writev(device_open(order, O_RDWR), parts, ARRAY_SIZE(parts));
}

static void write_puzzles(unsigned int order)
{
	char line[LINE + 1];

	sprintf(line, "%s\n", worst[order]);
	write_many(order, repeat(line, 2000));
}

static void write_white_space(unsigned int order)
{
	write_many(order, repeat("\n", 2 << 20));
}

static const struct kill {
	const char *name;
	void (*function)(unsigned int order);
	unsigned int order;
	const char *solver;
} kills[] = {
	{ "a write of order 5", write_puzzles, 5, "search" },
	{ "a write in lanes", write_puzzles, 3, "words" },
	{ "a write, one puzzle at a time", write_puzzles, 3, "search" },
	{ "a write of white space", write_white_space, 2, "search" },
	{ "a batch of order 5", solve_many, 5, "search" },
	{ "a batch in lanes", solve_many, 3, "words" },
	{ "a list of solutions", list_for_ever, 3, "search" },
	{ "solutions of order 3", count_for_ever, 3, "search" },
	{ "solutions of order 4", count_for_ever, 4, "search" },
	{ "solutions of order 5", count_for_ever, 5, "search" },
};

/* A kill ends a call that would take a long time. */
TEST_EACH(kills, "a kill ends %s")
{
	int status;
	pid_t pid;

	ASSERT(parameter_write("solver", test->solver) > 0);
	parameter_set("max_steps", ULONG_MAX);
	pid = spawn();
	if (!pid) {
		test->function(test->order);
		exit(0);
	}
	wait_until_solving(pid);
	kill(pid, SIGKILL);
	ASSERT_EQ(pid, RET(waitpid(pid, &status, 0)));
	EXPECT(WIFSIGNALED(status));
}

/*
 * io_uring takes O_NONBLOCK for a promise that a write does not take long. If it waited for a
 * solve with the ring's lock held, processes that use the ring could not be killed.
 */
TEST("who uses a ring in which another user's write waits for a solve can be killed")
{
	int status, fd = device_open(5, O_RDWR | O_NONBLOCK);
	pid_t solver, other;
	double start;

	ring_open();
	solver = spawn();
	if (!solver) {
		parameter_set("max_steps", 1000000000);
		ring_prepare(IORING_OP_WRITE, fd, ENDLESS_PUZZLE, LINE - 1);
		ring_submit(0);
		pause();
	}
	wait_until_solving(solver);
	other = spawn();
	if (!other) {
		RET(syscall(SYS_io_uring_enter, ring.fd, 1, 0, 0, NULL, 0));
		pause();
	}
	usleep(300000);
	start = seconds();
	kill(other, SIGKILL);
	ASSERT_EQ(other, RET(waitpid(other, &status, 0)));
	EXPECT(seconds() < start + 2);
	kill(solver, SIGKILL);
	ASSERT_EQ(solver, RET(waitpid(solver, &status, 0)));
}

/* Wait for a child for a while. Return false if it does not end. */
static bool ends(pid_t pid)
{
	double start = seconds();
	int status;

	while (!RET(waitpid(pid, &status, WNOHANG))) {
		if (seconds() > start + PATIENCE)
			return false;
		usleep(10000);
	}
	EXPECT_EQ(0, status);
	return true;
}

/*
 * To remove a tracer, the kernel waits until each task has passed a point at which it
 * cannot be in the tracer's code: a quiescent state of RCU Tasks.
 */
TEST("a tracer can be changed while a user solves an endless puzzle")
{
	pid_t solver, tracer;

	if (access(TRACING "/set_ftrace_filter", F_OK))
		SKIP("the kernel has no function tracer");
	parameter_set("max_steps", 1000000000);
	solver = spawn();
	if (!solver) {
		ASSERT_EQ(0, RET(setresuid(1234, 1234, 1234)));
		put(device_open(5, O_WRONLY), ENDLESS_PUZZLE);
		exit(1);
	}
	wait_until_solving(solver);
	tracer = spawn();
	if (!tracer) {
		ASSERT_EQ(0, RET(mkdir(INSTANCE, 0700)));
		tracefs_write("set_ftrace_filter", "schedule");
		tracefs_write("current_tracer", "function");
		tracefs_write("current_tracer", "nop");
		ASSERT_EQ(0, RET(rmdir(INSTANCE)));
		exit(0);
	}
	EXPECT(ends(tracer));
	kill(solver, SIGKILL);
	ASSERT_EQ(solver, RET(waitpid(solver, NULL, 0)));
}

int main(void)
{
	mount("tracefs", TRACING, "tracefs", 0, NULL);
	return ktap_main();
}
