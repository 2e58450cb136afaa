// SPDX-License-Identifier: GPL-2.0-only
/*
 * Batches as commands of an io_uring. Many at once are in inflight.c.
 */
#include "../puzzles.h"
#include "batch.h"
#include "ring.h"

#include <limits.h>

#define IN_FLIGHT	4	/* commands that end only when they have to */

/* Prepare a command; all of these are SUDOKU_IOC_SOLVE but the wrong ones. */
static struct io_uring_sqe *prepare(int fd, unsigned int cmd_op,
				    unsigned long long address)
{
	struct io_uring_sqe *sqe = ring_prepare(IORING_OP_URING_CMD, fd, NULL, 0);

	sqe->off = 0;
	sqe->cmd_op = cmd_op;
	memcpy(sqe->cmd, &address, sizeof(address));
	return sqe;
}

static struct io_uring_sqe *prepare_batch(int fd, const struct batch *batch)
{
	return prepare(fd, SUDOKU_IOC_SOLVE, (unsigned long)&batch->request);
}

static long command(int fd, unsigned int cmd_op, unsigned long long address)
{
	prepare(fd, cmd_op, address);
	ring_submit(1);
	return ring_result();
}

static long solve(int fd, const struct batch *batch)
{
	return command(fd, SUDOKU_IOC_SOLVE, (unsigned long)&batch->request);
}

/* A batch that never ends, behind so many puzzles that do. */
static struct batch endless_batch(unsigned int before)
{
	struct batch batch = batch_of(5, PUZZLE_25, before + 1, 1, 0);

	batch_set(&batch, before, ENDLESS_PUZZLE);
	return batch;
}

/* Solve a batch through the present ring, as flags for it or for the entry say. */
static void expect_solves(unsigned int entry_flags)
{
	struct batch batch = batch_of(2, PUZZLE_A, 200, 2, 0);
	int fd = device_open(2, O_RDWR);

	prepare_batch(fd, &batch)->flags = entry_flags;
	ring_submit(1);
	EXPECT_EQ(200, ring_result());
	for (unsigned int i = 0; i < 200; i++)
		EXPECT_RESULT(&batch, i, .solutions = 1);
	EXPECT_EQ(200, solve(fd, &batch));
}

static void solves(void)
{
	ring_open();
	expect_solves(0);
}

static void solves_at_once_in_a_worker(void)
{
	ring_open();
	expect_solves(IOSQE_ASYNC);
}

static void solves_for_a_polling_thread(void)
{
	ring_open_with(IORING_SETUP_SQPOLL);
	expect_solves(0);
	ring_close();
}

static void solves_with_large_entries(void)
{
	ring_open_with(IORING_SETUP_SQE128 | IORING_SETUP_CQE32);
	expect_solves(0);
	expect_solves(IOSQE_ASYNC);
}

static void every_node_and_mode(void)
{
	static const int modes[] = { O_RDONLY, O_WRONLY, O_RDWR, O_ACCMODE };

	ring_open();
	for (unsigned int order = 2; order <= 5; order++) {
		for (unsigned int i = 0; i < ARRAY_SIZE(modes); i++) {
			struct batch batch = batch_of(order, blank(order), 2, 1, 0);

			EXPECT_EQ(2, solve(device_open(order, modes[i]), &batch));
			EXPECT_RESULT(&batch, 0, .solutions = 1);
			EXPECT_RESULT(&batch, 1, .solutions = 1);
		}
	}
}

static void fixed_file(void)
{
	struct batch batch = batch_of(2, PUZZLE_A, 3, 1, 0);
	int fd = device_open(2, O_RDWR);

	ring_open();
	ASSERT_EQ(0, RET(syscall(SYS_io_uring_register, ring.fd, IORING_REGISTER_FILES,
				 &fd, 1)));
	close(fd);
	prepare_batch(0, &batch)->flags = IOSQE_FIXED_FILE;
	ring_submit(1);
	EXPECT_EQ(3, ring_result());
	EXPECT_RESULT(&batch, 2, .solutions = 1);
}

/* What the ring took is its own: the entries may be filled anew. */
static void entries_are_copied(void)
{
	struct batch batches[ENTRIES];
	int fd = device_open(2, O_RDWR);
	long results[ENTRIES];

	ring_open();
	for (unsigned int i = 0; i < ENTRIES; i++) {
		batches[i] = batch_of(2, blank(2), 1 + i, 288, 0);
		prepare_batch(fd, &batches[i])->user_data = i;
		if (i % 2)
			ring.sqes[i].flags = IOSQE_ASYNC;
	}
	ring_submit(0);
	memset(ring.sqes, POISON, ENTRIES * sizeof(*ring.sqes));
	ring_submit(ENTRIES);
	ring_results(results, ENTRIES);
	for (unsigned int i = 0; i < ENTRIES; i++) {
		EXPECT_EQ(1 + i, results[i]);
		EXPECT_RESULT(&batches[i], i, .solutions = 288);
	}
}

static void linked(void)
{
	struct batch batch = batch_of(2, PUZZLE_A, 3, 1, 0);
	int fd = device_open(2, O_RDWR);
	char solution[17];
	long results[3];

	ring_open();
	for (int i = 0; i < 3; i++) {
		struct io_uring_sqe *sqe;

		/* The last time, what follows on an error is not done. */
		batch.request.reserved[0] = i == 2;
		sqe = prepare_batch(fd, &batch);
		sqe->flags = IOSQE_IO_LINK;
		sqe->user_data = 0;
		sqe = ring_prepare(IORING_OP_WRITE, fd, PUZZLE_A, 16);
		sqe->flags = IOSQE_IO_LINK;
		sqe->user_data = 1;
		ring_prepare(IORING_OP_READ, fd, solution, 17)->user_data = 2;
		ring_submit(3);
		ring_results(results, 3);
		EXPECT_EQ(i < 2 ? 3 : -EINVAL, results[0]);
		EXPECT_EQ(i < 2 ? 16 : -ECANCELED, results[1]);
		EXPECT_EQ(i < 2 ? 17 : -ECANCELED, results[2]);
	}
	EXPECT_TEXT("", answers(fd));
}

/* Errors */

static void wrong_commands(void)
{
	static const unsigned int others[] = {
		0, SUDOKU_IOC_FAULT, SUDOKU_IOC_SOLVE + 1,
		_IOR(SUDOKU_IOC_MAGIC, 0, struct sudoku_solve),
		_IOWR(SUDOKU_IOC_MAGIC, 0, struct sudoku_solve),
		_IOW(SUDOKU_IOC_MAGIC, 0, struct sudoku_fault), UINT_MAX,
	};
	struct batch batch = batch_of(2, PUZZLE_A, 1, 1, 0);
	int fd = device_open(2, O_RDWR);

	ring_open();
	for (unsigned int i = 0; i < ARRAY_SIZE(others); i++)
		EXPECT_EQ(-ENOTTY, command(fd, others[i], (unsigned long)&batch.request));
	EXPECT(is_filled(batch.results, POISON, sizeof(*batch.results)));
}

static void wrong_addresses(void)
{
	static const unsigned long long addresses[] = {
		0, 1, 0x800000000000, 0x8000000000000000, 0xffff800000000000,
		0xffff888000000000, 0xffffffff81000000, 0xffffffffffffffff,
	};
	int fd = device_open(2, O_RDWR);

	ring_open();
	for (unsigned int i = 0; i < ARRAY_SIZE(addresses); i++)
		EXPECT_EQ(-EFAULT, command(fd, SUDOKU_IOC_SOLVE, addresses[i]));
	EXPECT_EQ(-EFAULT, command(fd, SUDOKU_IOC_SOLVE,
				   (unsigned long)edge() - sizeof(struct sudoku_solve) + 1));
}

static void wrong_requests(void)
{
	struct batch batch = batch_of(2, PUZZLE_A, 3, 1, 0);
	int fd = device_open(2, O_RDWR);

	ring_open();
	batch.request.count = 0;
	EXPECT_EQ(0, solve(fd, &batch));
	batch.request.count = UINT_MAX;
	EXPECT_EQ(-EINVAL, solve(fd, &batch));
	batch.request.count = 4;
	EXPECT_EQ(3, solve(fd, &batch));
	batch.request.flags = 2;
	EXPECT_EQ(-EINVAL, solve(fd, &batch));
	batch.request.flags = 0;
	batch.request.results = 1;
	EXPECT_EQ(-EFAULT, solve(fd, &batch));
}

/* It is no command that could be polled for. */
static void refused_where_completions_are_polled(void)
{
	struct batch batch = batch_of(2, PUZZLE_A, 1, 1, 0);

	ring_open_with(IORING_SETUP_IOPOLL);
	EXPECT_EQ(-EOPNOTSUPP, solve(device_open(2, O_RDWR), &batch));
	EXPECT(is_filled(batch.results, POISON, sizeof(*batch.results)));
}

/* Ends */

/* Cancel a batch while it runs; its result. */
static long cancel(const struct batch *batch)
{
	int fd = device_open(5, O_RDWR);
	double start = seconds();
	long results[2];

	parameter_set("max_steps", ULONG_MAX);
	prepare_batch(fd, batch)->user_data = 1;
	ring_submit(0);
	wait_until_solving(getpid());
	ring_prepare_cancel(1);
	ring_submit(2);
	ring_results(results, 2);
	EXPECT_EQ(-EALREADY, results[0]);
	EXPECT(seconds() < start + PATIENCE);
	return results[1];
}

static void cancelled_before_anything(void)
{
	struct batch batch = endless_batch(0);

	ring_open();
	EXPECT_EQ(-EINTR, cancel(&batch));
}

static void cancelled_after_something(void)
{
	struct batch batch = endless_batch(2);

	ring_open();
	EXPECT_EQ(2, cancel(&batch));
	EXPECT_RESULT(&batch, 0, .solutions = 1);
	EXPECT_RESULT(&batch, 1, .solutions = 1);
}

/* Counting goes on for ever, too. */
static void cancelled_between_solutions(void)
{
	struct batch batch = batch_of(5, blank(5), 1, 1, 0);

	ring_open();
	batch.request.max_solutions = -1ull;
	EXPECT_EQ(-EINTR, cancel(&batch));
}

/* Several batches that never end are under way in the present ring. */
static void start_endless(int fd, struct batch *batches)
{
	for (unsigned int i = 0; i < IN_FLIGHT; i++) {
		batches[i] = endless_batch(0);
		prepare_batch(fd, &batches[i]);
	}
	ring_submit(0);
	wait_until_solving(getpid());
}

/* How often the module is in use. */
static long references(void)
{
	char text[32] = "";
	int fd = open("/sys/module/sudoku/refcnt", O_RDONLY);

	ASSERT(fd >= 0);
	ASSERT(read(fd, text, sizeof(text) - 1) > 0);
	close(fd);
	return atol(text);
}

static void expect_references(long expected)
{
	double start = seconds();

	while (references() != expected && seconds() < start + PATIENCE)
		usleep(1000);
	EXPECT_EQ(expected, references());
}

static void ring_is_closed(void)
{
	long before = references();
	struct batch batches[IN_FLIGHT];
	int fd = device_open(5, O_RDWR);

	parameter_set("max_steps", ULONG_MAX);
	ring_open();
	start_endless(fd, batches);
	close(fd);
	ring_close();
	expect_references(before);
}

static void process_ends_by(int signal)
{
	long before = references();
	int status;
	pid_t pid;

	parameter_set("max_steps", ULONG_MAX);
	pid = spawn();
	if (!pid) {
		struct batch batches[IN_FLIGHT];

		ring_open();
		start_endless(device_open(5, O_RDWR), batches);
		exit(raise(signal));
	}
	ASSERT_EQ(pid, RET(waitpid(pid, &status, 0)));
	EXPECT_EQ(signal, status);
	expect_references(before);
}

static void process_exits(void)
{
	process_ends_by(0);
}

static void process_is_killed(void)
{
	process_ends_by(SIGKILL);
}

/* A signal for the process is not one for its batches. */
static void signals_of_the_process(void)
{
	struct batch batch = endless_batch(1);
	int fd = device_open(5, O_RDWR);

	signal(SIGUSR1, SIG_IGN);
	parameter_set("max_steps", 200000);
	ring_open();
	prepare_batch(fd, &batch);
	ring_submit(0);
	for (unsigned int i = 0; i < 20; i++) {
		kill(getpid(), SIGUSR1);
		usleep(1000);
	}
	ring_submit(1);
	EXPECT_EQ(2, ring_result());
	EXPECT_RESULT(&batch, 0, .solutions = 1);
	EXPECT_RESULT(&batch, 1, .cause = SUDOKU_CAUSE_STEPS);
}

static const struct ktap_test tests[] = {
	{ "a count that is positive arrives", solves },
	{ "issued in a worker", solves_at_once_in_a_worker },
	{ "issued by a polling thread", solves_for_a_polling_thread },
	{ "entries of 128 and completions of 32 bytes", solves_with_large_entries },
	{ "every node and open mode", every_node_and_mode },
	{ "a file that is registered", fixed_file },
	{ "entries are copied", entries_are_copied },
	{ "linked with a write and a read", linked },
	{ "ENOTTY: other commands", wrong_commands },
	{ "EFAULT: bad addresses in the command area", wrong_addresses },
	{ "requests with wrong fields", wrong_requests },
	{ "EOPNOTSUPP: a ring whose completions are polled for",
	  refused_where_completions_are_polled },
	{ "EINTR: cancelled before a puzzle is finished", cancelled_before_anything },
	{ "a short count: cancelled after some are", cancelled_after_something },
	{ "EINTR: cancelled between the solutions of a puzzle",
	  cancelled_between_solutions },
	{ "a ring that is closed ends its batches", ring_is_closed },
	{ "a process that exits ends its batches", process_exits },
	{ "a process that is killed ends its batches", process_is_killed },
	{ "a batch does not mind the signals of its process", signals_of_the_process },
};

int main(void)
{
	ktap.after = parameters_restore;
	ktap_plan(ARRAY_SIZE(tests));
	ktap_run_all(tests, ARRAY_SIZE(tests));
	return ktap_end();
}
