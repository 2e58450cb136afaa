// SPDX-License-Identifier: GPL-2.0-only
/* The devices: solve batches in slices, one per thread, on one open file; --why, --info. */
#include <err.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/ioctl.h>

#include "sudokuctl.h"
#include "version.h"

static struct work {
	unsigned int order, slice;	/* slice: puzzles per thread */
	int fd, error;			/* error: of a failed call, or 0 */
	const struct sudoku_solve *batch;
} work;

static atomic_bool interrupted;
static sigset_t sigint;

static void interrupt(int signal)
{
	interrupted = signal == SIGINT;
}

/* Solve the slice with number @data. Return: the number of finished puzzles. */
static void *solve_slice(void *data)
{
	size_t start = (size_t)data * work.slice, end = start + work.slice, at = start;
	size_t size = sudoku_cells(work.order);
	int count = 1;

	pthread_sigmask(SIG_UNBLOCK, &sigint, NULL);
	end = end < work.batch->count ? end : work.batch->count;
	while (at < end && !interrupted && (count > 0 || errno == EINTR)) {
		struct sudoku_solve rest = *work.batch;

		rest.count = end - at;
		rest.puzzles += at * size;
		rest.solutions += rest.solutions ? at * size : 0;
		rest.results += at * sizeof(struct sudoku_result);
		count = ioctl(work.fd, SUDOKU_IOC_SOLVE, &rest);
		at += count > 0 ? count : 0;
	}
	if (count < 0 && errno != EINTR)
		work.error = errno;
	pthread_sigmask(SIG_BLOCK, &sigint, NULL);
	if (interrupted)
		kill(getpid(), SIGINT);	/* for the next thread */
	return (void *)(at - start);
}

/* Solve @slice puzzles per thread. Return: the number of finished puzzles from the first on. */
unsigned int device_solve(unsigned int order, const struct sudoku_solve *batch, unsigned int slice)
{
	static int fds[] = { [0 ... SUDOKU_ORDER_MAX] = -1 };
	size_t slices = (batch->count + slice - 1) / slice, done, at;
	pthread_t threads[JOBS_MAX];
	sighandler_t before;

	if (fds[order] < 0)
		fds[order] = node_open(order);
	work = (struct work) { order, slice, fds[order], fds[order] < 0 ? errno : 0, batch };
	if (work.error)
		return 0;
	sigaddset(&sigint, SIGINT);
	pthread_sigmask(SIG_BLOCK, &sigint, NULL);
	before = signal(SIGINT, interrupt);
	if (before == SIG_IGN)
		signal(SIGINT, before);
	for (at = 1; at < slices; at++)
		if (pthread_create(&threads[at], NULL, solve_slice, (void *)at))
			errx(EXIT_TROUBLE, "cannot start a thread");
	done = (size_t)solve_slice(NULL);
	for (at = 1; at < slices; at++) {
		void *finished;

		pthread_join(threads[at], &finished);
		done += done == at * slice ? (size_t)finished : 0;
	}
	signal(SIGINT, SIG_IGN);	/* discards a pending one */
	signal(SIGINT, before);
	pthread_sigmask(SIG_UNBLOCK, &sigint, NULL);
	return done;
}

/* Exit if the last call failed or was interrupted. */
void device_check(void)
{
	if (!work.error && !interrupted)
		return;
	flush();
	if (interrupted)
		raise(SIGINT);
	node_die(work.order, work.error);
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
			printf(": %s\n", fault_sentence(order, false, &fault));
			worst_status = EXIT_UNSOLVED;
		} else if (count < 0 && errno == ENODATA) {
			printf("nothing was written to %s yet\n", node_paths[order]);
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
	if (worst_status == EXIT_SOLVED)
		printf("nothing is wrong: %llu puzzle%s solved\n", bytes, bytes == 1 ? "" : "s");
}

void tell_info(void)
{
	FILE *stream = fopen("/sys/module/sudoku/version", "re");
	char version[64] = "not loaded (modprobe sudoku)\n";

	if (!stream || !fgets(version, sizeof(version), stream))
		worst_status = EXIT_TROUBLE;
	if (stream)
		fclose(stream);
	printf("sudokuctl %s\ndriver %s", SUDOKU_VERSION, version);
}
