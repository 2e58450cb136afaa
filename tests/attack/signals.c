// SPDX-License-Identifier: GPL-2.0-only
/*
 * Attacks by signals, kills, and work that the kernel queues for a task. Each call must finish a
 * puzzle, a kill must end any call, and nobody else may wait for a solve.
 */
#include "../puzzles.h"
#include "../device/batch.h"
#include "../device/ring.h"

#include <limits.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/uio.h>

#define CELLS	625
#define STEPS	5000	/* of order 5, more than a millisecond's */

#define TRACING		"/sys/kernel/tracing"
#define INSTANCE	TRACING "/instances/attack"

static void tracing_write(const char *name, const char *text)
{
	char path[128];
	int fd;

	snprintf(path, sizeof(path), INSTANCE "/%s", name);
	fd = open(path, O_WRONLY | O_TRUNC);
	ASSERT(fd >= 0);
	PUT(fd, text);
	close(fd);
}

/* The worst known grid of each order. */
static const char *const worst[] = {
	[2] = "................", [3] = COSTLY_9, [4] = UNSOLVABLE_16, [5] = ENDLESS_PUZZLE,
};

#define COUNT	20

/* Under a profiler's timer, a write is over after as many calls as it has puzzles. */
static void writes_under_a_timer(void)
{
	parameter_set("max_steps", STEPS);
	interrupt_every(1000, 0);
	for (unsigned int order = 2; order <= 5; order++) {
		int fd = device_open(order, O_RDWR);
		size_t size = strlen(worst[order]) + 1, done = 0;
		char line[CELLS + 2], *text;
		unsigned int calls = 0, count = 0;

		sprintf(line, "%s\n", worst[order]);
		text = repeat(line, COUNT);
		for (; done < COUNT * size; calls++) {
			long ret = put(fd, text + done);

			ASSERT(ret > 0);
			ASSERT_EQ(0, ret % size);
			done += ret;
		}
		EXPECT(calls <= COUNT);
		while (RET(read(fd, line, size)))
			count++;
		EXPECT_EQ(COUNT, count);
	}
	EXPECT(caught);
	interrupt_every(0, 0);
}

/* The same for batches, in groups of one, in lanes, and as lists. */
static void batches_under_a_timer(void)
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

/*
 * Timeouts of an io_uring are work for the task, which interrupts calls like a signal.
 */
static void work_for_the_task(void)
{
	struct { long long sec, nsec; } timeout = { 0, 5000000 };
	struct batch batch = batch_of(5, ENDLESS_PUZZLE, 1, 1, 0);
	int fd = device_open(5, O_RDWR);

	parameter_set("max_steps", STEPS);
	ring_open();
	for (int i = 0; i < 8; i++) {
		struct io_uring_sqe *sqe = ring_prepare(IORING_OP_TIMEOUT, -1, &timeout, 1);

		sqe->off = 0;
		ring_submit(0);
		timeout.nsec += 5000000;
	}
	EXPECT_EQ(1, batch_solve(&batch, fd));
	EXPECT_RESULT(&batch, 0, .fault.cause = SUDOKU_CAUSE_STEPS);
}

/* Kills */

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

	batch.request.max_solutions = UINT_MAX;
	batch.request.solutions = (unsigned long)
		mmap(NULL, sizeof(long) == 8 ? LONG_MAX >> 20 : 1 << 30, PROT_READ | PROT_WRITE,
		     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
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
	char line[CELLS + 2];

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
static void killed(const void *argument)
{
	const struct kill *test = argument;
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
static void ring_of_two_users(void)
{
	int status, fd = device_open(5, O_RDWR | O_NONBLOCK);
	pid_t solver, other;
	double start;

	ring_open();
	solver = spawn();
	if (!solver) {
		parameter_set("max_steps", 1000000000);
		ring_prepare(IORING_OP_WRITE, fd, ENDLESS_PUZZLE, CELLS);
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
static void tracer_during_a_solve(void)
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
		tracing_write("set_ftrace_filter", "schedule");
		tracing_write("current_tracer", "function");
		tracing_write("current_tracer", "nop");
		ASSERT_EQ(0, RET(rmdir(INSTANCE)));
		exit(0);
	}
	EXPECT(ends(tracer));
	kill(solver, SIGKILL);
	ASSERT_EQ(solver, RET(waitpid(solver, NULL, 0)));
}

static const struct ktap_test tests[] = {
	{ "a timer of 1 ms, and writes of the worst grids", writes_under_a_timer },
	{ "a timer of 1 ms, and batches of the worst grids", batches_under_a_timer },
	{ "a batch goes on after work for its task", work_for_the_task },
	{ "a tracer can be changed while a user solves an endless puzzle",
	  tracer_during_a_solve },
	{ "who uses a ring in which another user's write waits for a solve can be killed",
	  ring_of_two_users },
};

int main(void)
{
	char name[100];

	mount("tracefs", TRACING, "tracefs", 0, NULL);
	ktap_plan(ARRAY_SIZE(tests) + ARRAY_SIZE(kills));
	ktap_run_all(tests, ARRAY_SIZE(tests));
	for (unsigned int i = 0; i < ARRAY_SIZE(kills); i++) {
		snprintf(name, sizeof(name), "a kill ends %s", kills[i].name);
		ktap_run(name, killed, &kills[i]);
	}
	return ktap_end();
}
