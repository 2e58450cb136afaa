// SPDX-License-Identifier: GPL-2.0-only
/* The devices: solve batches in slices, one per thread, on one open file; --why. */
#include <err.h>
#include <pthread.h>
#include <sys/ioctl.h>

#include "sudokuctl.h"

static struct work {
	unsigned int order, slice;	/* slice: puzzles per thread */
	int fd, error;			/* error: of a failed call, or 0 */
	const struct sudoku_solve *batch;
} work;

/* Solve the slice with number @data. */
static void *solve_slice(void *data)
{
	size_t at = (size_t)data * work.slice, end = at + work.slice;
	size_t size = sudoku_cells(work.order);
	int count = 0;

	end = end < work.batch->count ? end : work.batch->count;
	while (at < end && (count >= 0 || errno == EINTR)) {
		struct sudoku_solve rest = *work.batch;

		rest.count = end - at;
		rest.puzzles += at * size;
		rest.solutions += rest.solutions ? at * size : 0;
		rest.results += at * sizeof(struct sudoku_result);
		count = ioctl(work.fd, SUDOKU_IOC_SOLVE, &rest);
		at += count > 0 ? count : 0;
	}
	if (at < end)
		work.error = errno;
	return NULL;
}

/* Solve a batch, @slice puzzles per thread. */
void device_solve(unsigned int order, const struct sudoku_solve *batch, unsigned int slice)
{
	size_t slices = (batch->count + slice - 1) / slice, at;
	pthread_t threads[JOBS_MAX];
	int fd = node_open(order);

	if (fd < 0)
		node_die(order, errno);
	work = (struct work) { order, slice, fd, 0, batch };
	for (at = 1; at < slices; at++)
		if (pthread_create(&threads[at], NULL, solve_slice, (void *)at))
			errx(EXIT_TROUBLE, "cannot start a thread");
	solve_slice(NULL);
	for (at = 1; at < slices; at++)
		pthread_join(threads[at], NULL);
	if (work.error)
		node_die(order, work.error);
}

/* Read the user's published answers. After each error, get its cause from the device. */
void tell_why(unsigned int order)
{
	unsigned long long bytes = 0;
	struct sudoku_fault fault;
	int fd = node_open(order);
	char buffer[65536];
	ssize_t count;

	while (fd >= 0 && (count = read(fd, buffer, sizeof(buffer)))) {
		if (count < 0 && (errno == EINVAL || errno == EDOM || errno == ETIME)) {
			while (ioctl(fd, SUDOKU_IOC_FAULT, &fault) < 0)
				if (errno != EINTR)
					node_die(order, errno);
			printf(fault.line ? "puzzle %llu, line %llu" : "puzzle %llu", fault.puzzle,
			       fault.line);
			printf(": %s\n", fault_sentence(order, &fault, NULL));
			worst_status = EXIT_UNSOLVED;
		} else if (count < 0 && errno == ENODATA) {
			printf("nothing is published for you on %s; write a puzzle first\n",
			       node_paths[order]);
			worst_status = EXIT_UNSOLVED;
			return;
		} else if (count < 0 && errno != EINTR) {
			node_die(order, errno);
		}
		bytes += count > 0 ? count : 0;
	}
	if (fd < 0)
		node_die(order, errno);
	bytes /= sudoku_cells(order) + 1;
	if (worst_status == EXIT_SOLVED && !bytes) {
		printf("no puzzle is answered yet: one is incomplete, or being solved\n");
		worst_status = EXIT_UNSOLVED;
	} else if (worst_status == EXIT_SOLVED) {
		printf("nothing is wrong: %llu puzzle%s solved\n", bytes, bytes == 1 ? "" : "s");
	}
}
