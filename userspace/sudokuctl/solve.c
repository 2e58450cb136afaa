// SPDX-License-Identifier: GPL-2.0-only
/* A batch to the device, in slices, one for each thread. They share an open file. */
#include <err.h>
#include <pthread.h>
#include <sys/ioctl.h>

#include "sudokuctl.h"

static struct work {
	unsigned int order, slice;	/* slice: puzzles of one thread */
	int fd, error;			/* of a call that failed, or 0 */
	const struct sudoku_solve *batch;
	unsigned int done[JOBS_MAX];
} work;

/* Ask for the puzzles of the slice that @data counts until all are finished. */
static void *solve_slice(void *data)
{
	size_t number = (size_t)data, size = sudoku_cells(work.order);
	unsigned int at = number * work.slice, end = at + work.slice;
	int count = 1;

	while (at < end && at < work.batch->count && (count > 0 || errno == EINTR)) {
		struct sudoku_solve rest = *work.batch;

		rest.count = (end < rest.count ? end : rest.count) - at;
		rest.puzzles += at * size;
		rest.solutions += rest.solutions ? at * size : 0;
		rest.results += at * sizeof(struct sudoku_result);
		count = ioctl(work.fd, SUDOKU_IOC_SOLVE, &rest);
		at += count > 0 ? count : 0;
	}
	if (count < 0)
		work.error = errno;
	work.done[number] = at - number * work.slice;
	return NULL;
}

/* Have @slice puzzles solved by each thread. Return: how many, from the first, are finished. */
unsigned int solve(unsigned int order, const struct sudoku_solve *batch, unsigned int slice)
{
	static int fds[] = { [0 ... SUDOKU_ORDER_MAX] = -1 };
	size_t slices = (batch->count + slice - 1) / slice, at;
	pthread_t threads[JOBS_MAX];
	unsigned int done = 0;

	if (fds[order] < 0)
		fds[order] = node_open(order);
	work = (struct work) { order, slice, fds[order], fds[order] < 0 ? errno : 0, batch, { 0 } };
	if (work.error)
		return 0;
	for (at = 1; at < slices; at++) {
		errno = pthread_create(&threads[at], NULL, solve_slice, (void *)at);
		if (errno)
			err(EXIT_TROUBLE, "cannot start a thread");
	}
	solve_slice(NULL);
	for (at = 1; at < slices; at++)
		pthread_join(threads[at], NULL);
	for (at = 0; at < slices && done == at * slice; at++)
		done += work.done[at];
	return done;
}

void solve_stop(void)
{
	flush();
	node_die(work.order, work.error);
}
