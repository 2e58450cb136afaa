// SPDX-License-Identifier: GPL-2.0-only
/*
 * Plain reads and writes through io_uring, without a library.
 */
#include "../puzzles.h"
#include "device.h"

#include <limits.h>
#include <linux/io_uring.h>
#include <sys/syscall.h>

#define ENTRIES		8
#define PATIENCE	5.0	/* seconds within which anything ends */

static struct {
	int fd;
	unsigned int *sq_tail;
	unsigned int *sq_array;
	unsigned int *cq_head;
	struct io_uring_sqe *sqes;
	struct io_uring_cqe *cqes;
	unsigned int prepared;
} ring;

static void *ring_map(off_t offset)
{
	void *map = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, ring.fd, offset);

	ASSERT(map != MAP_FAILED);
	return map;
}

static void ring_open(void)
{
	struct io_uring_params params = {};
	char *map;

	ring.fd = RET(syscall(SYS_io_uring_setup, ENTRIES, &params));
	ASSERT(ring.fd >= 0);
	ASSERT(params.features & IORING_FEAT_SINGLE_MMAP);
	map = ring_map(IORING_OFF_SQ_RING);
	ring.sq_tail = (void *)(map + params.sq_off.tail);
	ring.sq_array = (void *)(map + params.sq_off.array);
	ring.cq_head = (void *)(map + params.cq_off.head);
	ring.cqes = (void *)(map + params.cq_off.cqes);
	ring.sqes = ring_map(IORING_OFF_SQES);
}

/* Prepare an operation; its flags can still be set. */
static struct io_uring_sqe *ring_prepare(unsigned int opcode, int fd,
					 const void *address, size_t len)
{
	unsigned int slot = *ring.sq_tail % ENTRIES;
	struct io_uring_sqe *sqe = &ring.sqes[slot];

	*sqe = (struct io_uring_sqe) {
		.opcode = opcode,
		.fd = fd,
		.off = -1,
		.addr = (unsigned long)address,
		.len = len,
	};
	ring.sq_array[slot] = slot;
	__atomic_store_n(ring.sq_tail, *ring.sq_tail + 1, __ATOMIC_RELEASE);
	ring.prepared++;
	return sqe;
}

/* Submit what is prepared, and wait until so much is completed. */
static void ring_submit(unsigned int completions)
{
	EXPECT_EQ(ring.prepared,
		  RET(syscall(SYS_io_uring_enter, ring.fd, ring.prepared, completions,
			      IORING_ENTER_GETEVENTS, NULL, 0)));
	ring.prepared = 0;
}

/* The next completion; it stays for a while. */
static const struct io_uring_cqe *ring_next(void)
{
	unsigned int head = *ring.cq_head;
	const struct io_uring_cqe *cqe = &ring.cqes[head % (2 * ENTRIES)];

	__atomic_store_n(ring.cq_head, head + 1, __ATOMIC_RELEASE);
	return cqe;
}

static long ring_result(void)
{
	return ring_next()->res;
}

static long ring_do(unsigned int opcode, int fd, const void *address, size_t len)
{
	ring_prepare(opcode, fd, address, len);
	ring_submit(1);
	return ring_result();
}

static void write_and_read(void)
{
	int fd = device_open(2, O_RDWR);
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

static void linked(void)
{
	int fd = device_open(2, O_RDWR);
	char buf[64];

	ring_open();
	for (int i = 0; i < 3; i++) {
		ring_prepare(IORING_OP_WRITE, fd, PUZZLE_A, 16)->flags = IOSQE_IO_LINK;
		ring_prepare(IORING_OP_READ, fd, buf, 17);
		ring_submit(2);
		EXPECT_EQ(16, ring_result());
		EXPECT_EQ(17, ring_result());
		EXPECT(!memcmp(buf, SOLUTION_A, 16));
	}
}

static void published_for_who_opened(void)
{
	uid_t user = new_user();
	int fd = device_open_as(user, O_WRONLY);

	ring_open();
	EXPECT_EQ(17, ring_do(IORING_OP_WRITE, fd, PUZZLE_A "\n", 17));
	EXPECT_TEXT(SOLUTION_A, published_for(user));
}

static void cancelled(void)
{
	const char *text = ENDLESS_PUZZLE;
	int fd = device_open(5, O_RDWR);
	double start = seconds();
	long results[2];

	parameter_set("max_steps", ULONG_MAX);
	ring_open();
	EXPECT_EQ(624, ring_do(IORING_OP_WRITE, fd, text, 624));
	ring_prepare(IORING_OP_WRITE, fd, text + 624, 1)->user_data = 1;
	ring_submit(0);
	usleep(200000);
	ring_prepare(IORING_OP_ASYNC_CANCEL, -1, (void *)1, 0)->off = 0;
	ring_submit(2);
	for (int i = 0; i < 2; i++) {
		const struct io_uring_cqe *cqe = ring_next();

		results[cqe->user_data] = cqe->res;
	}
	EXPECT_EQ(-EALREADY, results[0]);
	EXPECT_EQ(-EINTR, results[1]);
	EXPECT(seconds() < start + PATIENCE);
	EXPECT_TEXT("", answers(fd));
}

static void ends_with_its_process(void)
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
		usleep(200000);
		exit(0);
	}
	join(pid);
	EXPECT_TEXT("", answers(fd));
	EXPECT(seconds() < start + PATIENCE);
}

static const struct ktap_test tests[] = {
	{ "writes and reads", write_and_read },
	{ "a write and a read, linked", linked },
	{ "published for who opened the file", published_for_who_opened },
	{ "cancelled in a long solve", cancelled },
	{ "a long solve ends with the process that asked for it", ends_with_its_process },
};

int main(void)
{
	ktap.after = parameters_restore;
	ktap_plan(ARRAY_SIZE(tests));
	ktap_run_all(tests, ARRAY_SIZE(tests));
	return ktap_end();
}
