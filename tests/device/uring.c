// SPDX-License-Identifier: GPL-2.0-only
/* Reads and writes through io_uring, and no other operations. */
#include "../puzzles.h"
#include "batch.h"
#include "ring.h"

#include <limits.h>

/* io_uring expects of such a file that no call takes long, and first calls without waiting. */
TEST("writes and reads, O_NONBLOCK")
{
	int fd = device_open(2, O_RDWR | O_NONBLOCK);
	char buf[64];

	ring_open();
	EXPECT_EQ(0, ring_do(IORING_OP_READ, fd, buf, sizeof(buf)));
	EXPECT_EQ(34, ring_do(IORING_OP_WRITE, fd, PUZZLE_A "\n" UNSOLVABLE "\n", 34));
	EXPECT_EQ(17, ring_do(IORING_OP_WRITE, fd, PUZZLE_B "\n", 17));
	EXPECT_EQ(-EINVAL, ring_do(IORING_OP_WRITE, fd, CLASHING "\n", 17));
	EXPECT_EQ(17, ring_do(IORING_OP_READ, fd, buf, sizeof(buf)));
	EXPECT(!memcmp(buf, SOLUTION_A, 16));
	EXPECT_EQ(-EDOM, ring_do(IORING_OP_READ, fd, buf, sizeof(buf)));
	EXPECT_TEXT(SOLUTION_B "EINVAL|", answers(fd));
}

/* A cancel is no kill: like other signals, it is noticed between puzzles. */
TEST("a cancel is noticed between puzzles")
{
	char *text = repeat(ENDLESS_PUZZLE "\n", 20);
	int fd = device_open(5, O_RDWR);
	long results[2];

	parameter_set("max_steps", 20000);
	ring_open();
	ring_prepare(IORING_OP_WRITE, fd, text, strlen(text))->user_data = 1;
	ring_submit(0);
	wait_until_solving(getpid());
	ring_prepare_cancel(1);
	ring_submit(2);
	ring_results(results, 2);
	EXPECT_EQ(-EALREADY, results[0]);
	EXPECT(results[1] > 0 && results[1] < (long)strlen(text));
	EXPECT_EQ(0, results[1] % 626);
	EXPECT_TEXT(repeat("ETIME|", results[1] / 626), answers(fd));
}

TEST("a long solve ends with the process that asked for it")
{
	int fd = device_open(5, O_RDWR);
	double start = seconds();
	pid_t pid;

	parameter_set("max_steps", ULONG_MAX);
	pid = spawn();
	if (!pid) {
		ring_open();
		ring_prepare(IORING_OP_WRITE, fd, ENDLESS_PUZZLE, 625);
		ring_submit(0);
		wait_until_solving(getpid());
		exit(0);
	}
	join(pid);
	EXPECT_TEXT("", answers(fd));
	EXPECT(seconds() < start + PATIENCE);
}

/* Batches are an ioctl only. */
TEST("EOPNOTSUPP: commands")
{
	static const unsigned int numbers[] = { 0, SUDOKU_IOC_SOLVE, SUDOKU_IOC_FAULT };
	struct batch batch = batch_of(2, PUZZLE_A, 1, 1, 0);
	const unsigned long address = (unsigned long)&batch.request;
	int fd = device_open(2, O_RDWR);

	ring_open();
	for (unsigned int i = 0; i < ARRAY_SIZE(numbers); i++) {
		struct io_uring_sqe *sqe = ring_prepare(IORING_OP_URING_CMD, fd, NULL, 0);

		sqe->off = 0;
		sqe->cmd_op = numbers[i];
		memcpy(sqe->cmd, &address, sizeof(address));
		ring_submit(1);
		EXPECT_EQ(-EOPNOTSUPP, ring_result());
	}
	EXPECT(is_filled(batch.results, POISON, sizeof(*batch.results)));
}

TEST_MAIN
