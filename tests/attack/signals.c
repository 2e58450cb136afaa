// SPDX-License-Identifier: GPL-2.0-only
/*
 * Attacks by signals: a profiler's timer, stops, and work that the kernel queues for a
 * task. A caller that continues must finish, no step may be repeated, and the step limit
 * must hold.
 */
#include "../puzzles.h"
#include "../device/batch.h"
#include "../device/generate.h"
#include "../device/ring.h"

#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/time.h>

#define CELLS	625

static const char endless[] = ENDLESS_PUZZLE;

/* A digit without a clash in the last cell, which is blank. */
#define ANOTHER_CELL	'A'

/* Enough steps for several signals. */
#define STEPS	40000

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

static unsigned int caught;

static void catch(int signal)
{
	(void)signal;
	caught++;
}

static void timer_every(unsigned int microseconds, int flags)
{
	struct sigaction action = { .sa_handler = catch, .sa_flags = flags };
	struct itimerval timer = {
		.it_interval.tv_usec = microseconds,
		.it_value.tv_usec = microseconds,
	};

	ASSERT_EQ(0, RET(sigaction(SIGALRM, &action, NULL)));
	ASSERT_EQ(0, RET(setitimer(ITIMER_REAL, &timer, NULL)));
}

/* Seconds that a puzzle takes up to the step limit, without signals. */
static double undisturbed(void)
{
	int fd = device_open(5, O_RDWR);
	double start = seconds();

	PUT(fd, endless);
	EXPECT_TEXT("ETIME|", answers(fd));
	close(fd);
	return seconds() - start;
}

/* A write that is restarted again and again ends at the step limit. */
static void restarted_all_the_time(void)
{
	double alone;
	int fd;

	parameter_set("max_steps", STEPS);
	alone = undisturbed();
	fd = device_open(5, O_RDWR);
	PUT(fd, "\n");
	ASSERT_EQ(CELLS - 1, RET(write(fd, endless, CELLS - 1)));
	timer_every(1e6 * alone / 20, SA_RESTART);
	PUT(fd, endless + CELLS - 1);
	timer_every(0, SA_RESTART);
	EXPECT(caught >= 3);
	EXPECT_TEXT("ETIME|", answers(fd));
}

/* White space after the last cell is not parsed repeatedly. */
static void restarted_in_white_space(void)
{
	const size_t size = 4 << 20;
	char *text = malloc(size);
	int fd = device_open(5, O_RDWR);
	double start = seconds();
	size_t done = 0;

	ASSERT(text);
	memset(text, ' ', size);
	text[0] = '.';
	parameter_set("max_steps", STEPS / 4);
	ASSERT_EQ(CELLS - 1, RET(write(fd, endless, CELLS - 1)));
	timer_every(4000, SA_RESTART);
	while (done < size) {
		long ret = RET(write(fd, text + done, size - done));

		ASSERT(ret > 0);
		done += ret;
		ASSERT(seconds() < start + PATIENCE);
	}
	timer_every(0, SA_RESTART);
	EXPECT_TEXT("ETIME|", answers(fd));
}

/* Without SA_RESTART, the caller continues after each short count. */
static void interrupted_all_the_time(void)
{
	size_t done = 0;
	double alone;
	int fd;

	parameter_set("max_steps", STEPS);
	alone = undisturbed();
	fd = device_open(5, O_RDWR);
	timer_every(1e6 * alone / 20, 0);
	while (done < CELLS) {
		long ret = RET(write(fd, endless + done, CELLS - done));

		ASSERT(ret == -EINTR || ret > 0);
		done += ret > 0 ? ret : 0;
		ASSERT(caught < 1000);
	}
	timer_every(0, 0);
	EXPECT(caught >= 3);
	EXPECT_TEXT("ETIME|", answers(fd));
}

/* Interrupt the endless puzzle, then write this last cell. Return the steps taken. */
static unsigned long steps_after_suspension(char last)
{
	int fd = device_open(5, O_RDWR);
	unsigned long before;

	parameter_set("max_steps", 1000000000);
	ASSERT_EQ(CELLS - 1, RET(write(fd, endless, CELLS - 1)));
	timer_every(50000, 0);
	EXPECT_EQ(-EINTR, put(fd, endless + CELLS - 1));
	timer_every(0, 0);
	parameter_set("max_steps", 20);
	before = counter_read(5, "steps");
	EXPECT_EQ(1, RET(write(fd, &last, 1)));
	EXPECT_TEXT("ETIME|", answers(fd));
	close(fd);
	return counter_read(5, "steps") - before;
}

/* An interrupted search is not resumed for another last cell. */
static void another_last_cell(void)
{
	char same = endless[CELLS - 1];

	EXPECT(steps_after_suspension(same) > 20);
	EXPECT_EQ(20, steps_after_suspension(ANOTHER_CELL));
}

/*
 * A batch without a finished puzzle fails with EINTR. Restarted, it would hang under a
 * profiler.
 */
static void batch_restarted_all_the_time(void)
{
	struct batch batch = batch_of(5, ENDLESS_PUZZLE, 1, 1, 0);
	double start = seconds();

	parameter_set("max_steps", 1000000000);
	timer_every(50000, SA_RESTART);
	EXPECT_EQ(-EINTR, batch_run(&batch));
	timer_every(0, SA_RESTART);
	EXPECT(seconds() < start + PATIENCE);
}

/* Under frequent signals, counts are exact and nothing is solved twice. */
static void batch_continued(void)
{
	const unsigned int count = 3000;
	struct batch batch = batch_new(3, count, 1, 0);
	int fd = device_open(3, O_RDONLY);
	unsigned int done = 0, period = 3000;
	unsigned long long seed = 1;

	for (unsigned int i = 0; i < count; i++) {
		char puzzle[82], solution[82];

		generate(&seed, 3, puzzle, solution);
		batch_set(&batch, i, puzzle);
	}
	memcpy(batch.solutions, batch.puzzles, count * batch.size);
	batch.request.puzzles = batch.request.solutions;	/* in place */
	timer_every(period, SA_RESTART);
	while (done < count) {
		long ret = batch_solve_rest(&batch, done, fd);

		/* Lanes finish nothing if a signal comes before their first puzzle is solved. */
		if (ret == -EINTR) {
			period += period < 500000 ? period / 8 : 0;
			timer_every(period, SA_RESTART);
			continue;
		}
		ASSERT(ret > 0 && ret <= count - done);
		done += ret;
		for (unsigned int i = done; i < count; i++)
			ASSERT(!memcmp(batch.solutions + i * batch.size,
				       batch.puzzles + i * batch.size, batch.size));
	}
	timer_every(0, 0);
	for (unsigned int i = 0; i < count; i++)
		EXPECT_RESULT(&batch, i, .solutions = 1);
}

/* A call that is stopped and continued before it finished anything is restarted. */
static void stopped_all_the_time(bool in_a_batch)
{
	pid_t pid;
	int status;

	parameter_set("max_steps", STEPS);
	pid = spawn();
	if (!pid) {
		int fd = device_open(5, O_RDWR);

		if (in_a_batch) {
			struct batch batch = batch_of(5, ENDLESS_PUZZLE, 1, 1, 0);

			EXPECT_EQ(1, batch_run(&batch));
			EXPECT_RESULT(&batch, 0, .cause = SUDOKU_CAUSE_STEPS);
			exit(0);
		}
		ASSERT_EQ(CELLS - 1, RET(write(fd, endless, CELLS - 1)));
		PUT(fd, endless + CELLS - 1);
		EXPECT_TEXT("ETIME|", answers(fd));
		exit(0);
	}
	for (int i = 0; i < 5; i++) {
		usleep(20000);
		kill(pid, SIGSTOP);
		if (waitpid(pid, &status, WUNTRACED) == pid && !WIFSTOPPED(status)) {
			EXPECT_EQ(0, status);
			return;
		}
		kill(pid, SIGCONT);
	}
	join(pid);
}

static void write_stopped(void)
{
	stopped_all_the_time(false);
}

static void batch_stopped(void)
{
	stopped_all_the_time(true);
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
	EXPECT_RESULT(&batch, 0, .cause = SUDOKU_CAUSE_STEPS);
}

/*
 * splice() would hold the lock of a pipe during a solve, and processes that write to
 * that pipe could not be killed. So it is refused, and programs copy instead.
 */
static void spliced_from_a_pipe(void)
{
	int ends[2], status, fd = device_open(5, O_WRONLY);
	pid_t solver, writer;
	double start;
	long ret;

	ASSERT_EQ(0, RET(pipe(ends)));
	PUT(ends[1], ENDLESS_PUZZLE "\n");
	solver = spawn();
	if (!solver) {
		parameter_set("max_steps", 1000000000);
		ret = RET(splice(ends[0], NULL, fd, NULL, CELLS + 1, 0));
		EXPECT_EQ(-EINVAL, ret);
		exit(0);
	}
	usleep(300000);
	writer = spawn();
	if (!writer) {
		EXPECT_EQ(1, RET(write(ends[1], "\n", 1)));
		pause();
	}
	usleep(300000);
	start = seconds();
	kill(writer, SIGKILL);
	ASSERT_EQ(writer, RET(waitpid(writer, &status, 0)));
	EXPECT(seconds() < start + 2);
	join(solver);
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
		put(device_open(5, O_WRONLY), endless);
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

/* An interrupted search is not resumed after its puzzle was refused. */
static void refused_behind_a_suspension(void)
{
	int fd = device_open(5, O_RDWR);
	char solution[CELLS + 1];

	ASSERT_EQ(CELLS - 1, RET(write(fd, endless, CELLS - 1)));
	timer_every(50000, 0);
	EXPECT_EQ(-EINTR, put(fd, endless + CELLS - 1));
	timer_every(0, 0);
	EXPECT_EQ(-EINVAL, put(fd, "?"));
	ASSERT_EQ(endless[CELLS - 1], blank(5)[CELLS - 1]);
	parameter_set("max_steps", 10000);
	PUT(fd, blank(5));
	EXPECT_EQ(-EINVAL, RET(read(fd, solution, sizeof(solution))));
	ASSERT_EQ(CELLS + 1, RET(read(fd, solution, sizeof(solution))));
	EXPECT(is_solution(5, blank(5), solution));
}

static const struct ktap_test tests[] = {
	{ "a suspended search is given up for another cell", another_last_cell },
	{ "a write under a timer with SA_RESTART ends at the step limit",
	  restarted_all_the_time },
	{ "a write under a timer with SA_RESTART ends, although white space follows",
	  restarted_in_white_space },
	{ "a write under a timer is written on, and ends at the step limit",
	  interrupted_all_the_time },
	{ "a suspended search is given up with its puzzle", refused_behind_a_suspension },
	{ "a batch fails with EINTR under a timer with SA_RESTART",
	  batch_restarted_all_the_time },
	{ "a batch in place is continued under a timer", batch_continued },
	{ "a write that is stopped and continued goes on", write_stopped },
	{ "a batch that is stopped and continued goes on", batch_stopped },
	{ "a batch goes on after work for its task", work_for_the_task },
	{ "a tracer can be changed while a user solves an endless puzzle",
	  tracer_during_a_solve },
	{ "who writes to a pipe that is spliced into the device can be killed",
	  spliced_from_a_pipe },
	{ "who uses a ring in which another user's write waits for a solve can be killed",
	  ring_of_two_users },
};

int main(void)
{
	mount("tracefs", TRACING, "tracefs", 0, NULL);
	ktap.after = parameters_restore;
	ktap_plan(ARRAY_SIZE(tests));
	ktap_run_all(tests, ARRAY_SIZE(tests));
	return ktap_end();
}
