// SPDX-License-Identifier: GPL-2.0-only
/*
 * Many batches in flight at once from one thread, with liburing, and some of
 * them cancelled: each completes once, with what it did.
 */
#include "../puzzles.h"
#include "batch.h"
#include "generate.h"

#include <liburing.h>
#include <limits.h>

#define IN_FLIGHT	64
#define PUZZLES		100	/* of a batch that ends by itself */
#define CANCEL		IN_FLIGHT	/* added to the user_data of what is cancelled */

/* What comes of a batch */
enum fate {
	ENDS,		/* by itself */
	IS_CANCELLED,	/* or comes to its end before */
	IS_ENDLESS,	/* and cancelled, every other time behind a puzzle that is not */
};

static struct io_uring uring;
static struct batch batches[IN_FLIGHT];

static enum fate fate_of(unsigned int which)
{
	return which % 4 == 1 ? IS_ENDLESS : which % 4 == 3 ? IS_CANCELLED : ENDS;
}

/* So many puzzles, and no two batches alike. */
static void make_batch(unsigned int which, unsigned int count)
{
	char puzzle[CELLS_MAX + 1], solution[CELLS_MAX + 1];
	unsigned long long seed = which;

	batches[which] = batch_new(3, count, 1, 0);
	for (unsigned int i = 0; i < count; i++) {
		generate(&seed, 3, puzzle, solution);
		batch_set(&batches[which], i, puzzle);
	}
}

static void make_batches(void)
{
	for (unsigned int i = 0; i < IN_FLIGHT; i++) {
		if (fate_of(i) == IS_ENDLESS) {
			batches[i] = batch_of(5, ENDLESS_PUZZLE, 2, 1, 0);
			if (i % 8 == 1)
				batch_set(&batches[i], 0, PUZZLE_25);
		} else {
			make_batch(i, PUZZLES);
		}
	}
}

static void prepare_batch(unsigned int which, int fd, unsigned int flags)
{
	struct io_uring_sqe *sqe = io_uring_get_sqe(&uring);
	__u64 address = (unsigned long)&batches[which].request;

	ASSERT(sqe);
	io_uring_prep_rw(IORING_OP_URING_CMD, sqe, fd, NULL, 0, 0);
	sqe->cmd_op = SUDOKU_IOC_SOLVE;
	memcpy(sqe->cmd, &address, sizeof(address));
	io_uring_sqe_set_flags(sqe, flags);
	io_uring_sqe_set_data64(sqe, which);
}

static void submit_batches(unsigned int flags)
{
	int fds[] = { [3] = device_open(3, O_RDWR), [5] = device_open(5, O_RDWR) };

	for (unsigned int i = 0; i < IN_FLIGHT; i++)
		prepare_batch(i, fds[batches[i].order], flags);
	ASSERT_EQ(IN_FLIGHT, io_uring_submit(&uring));
}

/* Cancel from the first or from the last on. Return how many are. */
static unsigned int cancel_batches(bool backwards)
{
	unsigned int count = 0;

	for (unsigned int i = 0; i < IN_FLIGHT; i++) {
		unsigned int which = backwards ? IN_FLIGHT - 1 - i : i;
		struct io_uring_sqe *sqe;

		if (fate_of(which) == ENDS)
			continue;
		sqe = io_uring_get_sqe(&uring);
		ASSERT(sqe);
		io_uring_prep_cancel64(sqe, which, 0);
		io_uring_sqe_set_data64(sqe, CANCEL + which);
		count++;
	}
	ASSERT_EQ(count, io_uring_submit(&uring));
	return count;
}

static void expect_batch(unsigned int which, int result)
{
	const struct batch *batch = &batches[which];

	switch (fate_of(which)) {
	case ENDS:
		EXPECT_EQ(PUZZLES, result);
		break;
	case IS_CANCELLED:
		EXPECT(result == -EINTR || result == -ECANCELED ||
		       (result > 0 && result <= PUZZLES));
		break;
	case IS_ENDLESS:
		EXPECT(result == -EINTR || result == -ECANCELED ||
		       (result == 1 && which % 8 == 1));
		break;
	}
	for (int i = 0; i < result; i++)
		EXPECT_RESULT(batch, i, .solutions = 1);
}

/* All completions there are; which of the commands ended as they were cancelled. */
static void expect_completions(unsigned int count)
{
	bool completed[2 * IN_FLIGHT] = {};
	unsigned int in_full = 0, in_part = 0, interrupted = 0, cancelled = 0;

	while (count--) {
		struct __kernel_timespec patience = { .tv_sec = TEST_SECONDS / 2 };
		struct io_uring_cqe *cqe;

		ASSERT_EQ(0, io_uring_wait_cqe_timeout(&uring, &cqe, &patience));
		ASSERT(cqe->user_data < ARRAY_SIZE(completed));
		EXPECT(!completed[cqe->user_data]);
		completed[cqe->user_data] = true;
		if (cqe->user_data >= CANCEL) {
			EXPECT(cqe->res == 0 || cqe->res == -EALREADY ||
			       cqe->res == -ENOENT);
		} else {
			expect_batch(cqe->user_data, cqe->res);
			interrupted += cqe->res == -EINTR;
			cancelled += cqe->res == -ECANCELED;
			in_full += cqe->res == PUZZLES;
			in_part += cqe->res > 0 && cqe->res < PUZZLES;
		}
		io_uring_cqe_seen(&uring, cqe);
	}
	EXPECT_EQ(0, io_uring_cq_ready(&uring));
	for (unsigned int i = 0; i < IN_FLIGHT; i++)
		EXPECT(completed[i]);
	printf("# %u in full, %u in part, %u interrupted, %u not begun\n", in_full,
	       in_part, interrupted, cancelled);
}

/*
 * Without IOSQE_ASYNC one worker does all, as no batch waits for anything; with it
 * there may be more.
 */
static const struct flight_case {
	const char *name;
	unsigned int flags;
	unsigned int milliseconds;
	bool backwards;
} flight_cases[] = {
	{ "half of 64 cancelled at once", 0, 0, false },
	{ "half of 64 cancelled later", 0, 300, false },
	{ "half of 64 cancelled later, from the last on", 0, 300, true },
	{ "half of 64 cancelled at once, IOSQE_ASYNC", IOSQE_ASYNC, 0, false },
	{ "half of 64 cancelled later, IOSQE_ASYNC", IOSQE_ASYNC, 300, false },
	{ "half of 64 cancelled later, from the last on, IOSQE_ASYNC",
	  IOSQE_ASYNC, 300, true },
};

static void fly(const void *argument)
{
	const struct flight_case *test = argument;
	unsigned int cancelled;

	parameter_set("max_steps", ULONG_MAX);
	ASSERT_EQ(0, io_uring_queue_init(IN_FLIGHT, &uring, 0));
	make_batches();
	submit_batches(test->flags);
	usleep(1000 * test->milliseconds);
	cancelled = cancel_batches(test->backwards);
	expect_completions(IN_FLIGHT + cancelled);
	io_uring_queue_exit(&uring);
}

/* Entries are used anew before the commands end for which they were used first. */
static void many_through_few_entries(void)
{
	int fd = device_open(3, O_RDWR);

	ASSERT_EQ(0, io_uring_queue_init(2, &uring, 0));
	for (unsigned int i = 0; i < IN_FLIGHT; i++) {
		make_batch(i, 1 + i);
		prepare_batch(i, fd, i % 2 ? IOSQE_ASYNC : 0);
		ASSERT_EQ(1, io_uring_submit(&uring));
	}
	for (unsigned int i = 0; i < IN_FLIGHT; i++) {
		struct io_uring_cqe *cqe;

		ASSERT_EQ(0, io_uring_wait_cqe(&uring, &cqe));
		EXPECT_EQ(1 + cqe->user_data, cqe->res);
		for (int j = 0; j < cqe->res; j++)
			EXPECT_RESULT(&batches[cqe->user_data], j, .solutions = 1);
		io_uring_cqe_seen(&uring, cqe);
	}
}

static const struct ktap_test tests[] = {
	{ "64 through two entries", many_through_few_entries },
};

int main(void)
{
	ktap.after = parameters_restore;
	ktap_plan(ARRAY_SIZE(flight_cases) + ARRAY_SIZE(tests));
	for (unsigned int i = 0; i < ARRAY_SIZE(flight_cases); i++)
		ktap_run(flight_cases[i].name, fly, &flight_cases[i]);
	ktap_run_all(tests, ARRAY_SIZE(tests));
	return ktap_end();
}
