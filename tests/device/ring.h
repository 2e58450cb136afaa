/* SPDX-License-Identifier: GPL-2.0-only */
/* A single io_uring, without liburing. */
#ifndef SUDOKU_TESTS_RING_H
#define SUDOKU_TESTS_RING_H

#include "device.h"

#include <linux/io_uring.h>
#include <sys/syscall.h>

#define ENTRIES		8
#define RING_BYTES	4096	/* for more than ENTRIES */

static struct {
	int fd;
	unsigned int *sq_tail;
	unsigned int *sq_array;
	unsigned int *cq_head;
	struct io_uring_sqe *sqes;
	struct io_uring_cqe *cqes;
	char *maps[2];
	unsigned int prepared;
} ring;

static inline char *ring_map(off_t offset)
{
	void *map = mmap(NULL, RING_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, ring.fd, offset);

	ASSERT(map != MAP_FAILED);
	return map;
}

static inline void ring_open(void)
{
	struct io_uring_params params = {};

	ring.fd = RET(syscall(SYS_io_uring_setup, ENTRIES, &params));
	ASSERT(ring.fd >= 0);
	ASSERT(params.features & IORING_FEAT_SINGLE_MMAP);
	ring.maps[0] = ring_map(IORING_OFF_SQ_RING);
	ring.maps[1] = ring_map(IORING_OFF_SQES);
	ring.sq_tail = (void *)(ring.maps[0] + params.sq_off.tail);
	ring.sq_array = (void *)(ring.maps[0] + params.sq_off.array);
	ring.cq_head = (void *)(ring.maps[0] + params.cq_off.head);
	ring.cqes = (void *)(ring.maps[0] + params.cq_off.cqes);
	ring.sqes = (void *)ring.maps[1];
}

static inline void ring_close(void)
{
	munmap(ring.maps[0], RING_BYTES);
	munmap(ring.maps[1], RING_BYTES);
	close(ring.fd);
}

/* Prepare an operation, which the caller may still change. */
static inline struct io_uring_sqe *ring_prepare(unsigned int opcode, int fd,
						const void *address, size_t len)
{
	unsigned int slot = (*ring.sq_tail + ring.prepared++) % ENTRIES;
	struct io_uring_sqe *sqe = &ring.sqes[slot];

	*sqe = (struct io_uring_sqe) {
		.opcode = opcode,
		.fd = fd,
		.off = -1,
		.addr = (unsigned long)address,
		.len = len,
	};
	ring.sq_array[slot] = slot;
	return sqe;
}

/* Prepare to cancel the operation with this user_data. The completion has user_data 0. */
static inline void ring_prepare_cancel(unsigned long user_data)
{
	ring_prepare(IORING_OP_ASYNC_CANCEL, -1, (void *)user_data, 0)->off = 0;
}

/* Submit what is prepared, and wait for completions. Return the number submitted. */
static inline long ring_enter(unsigned int completions)
{
	unsigned int prepared = ring.prepared;

	__atomic_store_n(ring.sq_tail, *ring.sq_tail + prepared, __ATOMIC_RELEASE);
	ring.prepared = 0;
	return RET(syscall(SYS_io_uring_enter, ring.fd, prepared, completions,
			   IORING_ENTER_GETEVENTS, NULL, 0));
}

/* The same, expecting that everything is submitted. */
static inline void ring_submit(unsigned int completions)
{
	unsigned int prepared = ring.prepared;

	EXPECT_EQ(prepared, ring_enter(completions));
}

/* The next completion; valid until its slot is used again. */
static inline const struct io_uring_cqe *ring_next(void)
{
	unsigned int head = *ring.cq_head, slot = head % (2 * ENTRIES);

	__atomic_store_n(ring.cq_head, head + 1, __ATOMIC_RELEASE);
	return &ring.cqes[slot];
}

static inline long ring_result(void)
{
	return ring_next()->res;
}

/* The results of all operations, in the order of their user_data, from 0. */
static inline void ring_results(long *results, unsigned int count)
{
	while (count--) {
		const struct io_uring_cqe *cqe = ring_next();

		results[cqe->user_data] = cqe->res;
	}
}

static inline long ring_do(unsigned int opcode, int fd, const void *address, size_t len)
{
	ring_prepare(opcode, fd, address, len);
	ring_submit(1);
	return ring_result();
}

#endif
