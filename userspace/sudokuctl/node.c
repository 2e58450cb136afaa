// SPDX-License-Identifier: GPL-2.0-only
/*
 * The device nodes. SUDOKU_IOC_SOLVE takes no lock, so all threads share one
 * open file for each order. What goes wrong with a node is said in a sentence.
 */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>

#include "node.h"

const char *const node_paths[SUDOKU_ORDER_MAX + 1] = {
	[2] = "/dev/sudoku4",
	[3] = "/dev/sudoku",
	[4] = "/dev/sudoku16",
	[5] = "/dev/sudoku25",
};

static atomic_bool stopped;

static int say_cannot(char *trouble, const char *what, unsigned int order,
		      const char *why)
{
	snprintf(trouble, NODE_TROUBLE_MAX, "cannot %s %s: %s", what,
		 node_paths[order], why);
	return -1;
}

/**
 * node_open - open a node for reading
 * @order: of its puzzles
 * @trouble: room for NODE_TROUBLE_MAX bytes
 *
 * Return: a file descriptor, or -1 and the reason in @trouble.
 */
int node_open(unsigned int order, char *trouble)
{
	struct stat status;
	int fd;

	if (!stat(node_paths[order], &status)) {
		if (S_ISREG(status.st_mode))
			return say_cannot(trouble, "use", order,
				      "it is a regular file, left by a redirection while the module was not loaded; remove it");
		if (!S_ISCHR(status.st_mode))
			return say_cannot(trouble, "use", order, "it is no device");
	}
	fd = open(node_paths[order], O_RDONLY | O_CLOEXEC);
	if (fd >= 0)
		return fd;
	if (errno == ENOENT || errno == ENODEV || errno == ENXIO)
		return say_cannot(trouble, "open", order,
			      "is the module loaded? (modprobe sudoku)");
	return say_cannot(trouble, "open", order, strerror(errno));
}

static int say_cannot_call(char *trouble, unsigned int order)
{
	return say_cannot(trouble, "use", order, errno == ENOTTY ?
		      "its driver is older than this sudokuctl; load the one that came with it" :
		      strerror(errno));
}

/* Opened for the first batch of its order, until exit. */
static int shared_fd(unsigned int order, char *trouble)
{
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	static int fds[] = { [0 ... SUDOKU_ORDER_MAX] = -1 };
	int fd;

	pthread_mutex_lock(&lock);
	if (fds[order] < 0)
		fds[order] = node_open(order, trouble);
	fd = fds[order];
	pthread_mutex_unlock(&lock);
	return fd;
}

/*
 * Threads have NODE_KICK blocked elsewhere, so that it interrupts nothing else.
 * Return: how many puzzles are finished, or -1 with errno set.
 */
static int call_solve(int fd, struct sudoku_solve *batch)
{
	sigset_t kick, before;
	int count, error;

	sigemptyset(&kick);
	sigaddset(&kick, NODE_KICK);
	pthread_sigmask(SIG_UNBLOCK, &kick, &before);
	count = ioctl(fd, SUDOKU_IOC_SOLVE, batch);
	error = errno;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	errno = error;
	return count;
}

/**
 * node_solve - have a batch solved, by whatever number of calls it takes
 * @order: of its puzzles
 * @batch: the batch
 * @trouble: room for NODE_TROUBLE_MAX bytes
 *
 * Any number of threads at once.
 *
 * Return: how many puzzles are finished, fewer than there are only after
 * node_stop(); or -1 and the reason in @trouble.
 */
long node_solve(unsigned int order, const struct sudoku_solve *batch,
		char *trouble)
{
	size_t size = sudoku_cells(order), room = size;
	int fd = shared_fd(order, trouble);
	unsigned int done = 0;

	if (fd < 0)
		return -1;
	if (batch->flags & SUDOKU_SOLVE_LIST)
		room *= batch->max_solutions;
	while (done < batch->count && !atomic_load(&stopped)) {
		struct sudoku_solve rest = *batch;
		int count;

		rest.count -= done;
		rest.puzzles += done * size;
		if (rest.solutions)
			rest.solutions += done * room;
		rest.results += done * sizeof(struct sudoku_result);
		count = call_solve(fd, &rest);
		if (count > 0)
			done += count;
		else if (errno != EINTR)
			return say_cannot_call(trouble, order);
	}
	return done;
}

/**
 * node_stop - have node_solve() return with what is finished
 *
 * A call under way goes on until NODE_KICK is sent to its thread; one that is
 * about to begin may miss the signal, so it is to be sent again and again.
 */
void node_stop(void)
{
	atomic_store(&stopped, true);
}

/**
 * node_fault - ask what the last error was that read() gave
 * @order: of the node
 * @fd: the node
 * @fault: filled in
 * @trouble: room for NODE_TROUBLE_MAX bytes
 *
 * Return: 0, or -1 and the reason in @trouble.
 */
int node_fault(unsigned int order, int fd, struct sudoku_fault *fault,
	       char *trouble)
{
	while (ioctl(fd, SUDOKU_IOC_FAULT, fault) < 0) {
		if (errno != EINTR)
			return say_cannot_call(trouble, order);
	}
	return 0;
}
