// SPDX-License-Identifier: GPL-2.0-only
/*
 * The device, if the module is loaded: as text, and by ioctl; with the solver that the
 * module chooses and, for root, with each of the others.
 */
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <linux/sudoku.h>

#include "solvers.h"

#define NODE		"/dev/sudoku"
#define PARAMETER	"/sys/module/sudoku/parameters/solver"

struct device {
	int fd;
	u8 *solutions;
	struct sudoku_result *results;
};

/* The solver that the module used before the benchmark. */
static char first_solver[16];

/* The module's name for it. */
static const char *solver_name(const struct solver *solver)
{
	return strchr(solver->name, ':') + 1;
}

/* Get the solver that the module uses now. Return false if it cannot be read. */
static bool read_solver(char *name, size_t size)
{
	int fd = open(PARAMETER, O_RDONLY);
	ssize_t len;

	if (fd < 0)
		return false;
	len = read(fd, name, size - 1);
	close(fd);
	name[len > 0 ? len - 1 : 0] = 0;
	return len > 1;
}

/* Select a solver of the module. */
static bool use_solver(const char *name)
{
	char now[sizeof(first_solver)];
	ssize_t len = strlen(name);
	bool used;
	int fd;

	if (read_solver(now, sizeof(now)) && !strcmp(name, now))
		return true;
	fd = open(PARAMETER, O_WRONLY);
	if (fd < 0)
		return false;
	used = write(fd, name, len) == len;
	close(fd);
	return used;
}

static void restore_solver(void)
{
	use_solver(first_solver);
}

static bool device_usable(const struct solver *solver, const char **why_not)
{
	*why_not = "Without the device: " NODE " cannot be opened";
	if (access(NODE, R_OK | W_OK))
		return false;
	*why_not = "Without some solvers in the device: " PARAMETER " cannot be set";
	if (!first_solver[0] &&
	    (!read_solver(first_solver, sizeof(first_solver)) || atexit(restore_solver)))
		return false;
	return use_solver(solver_name(solver));
}

static void device_prepare(const struct solver *solver)
{
	if (!use_solver(solver_name(solver)))
		err(1, PARAMETER);
}

static void *device_open(const struct solver *solver, u32 batch)
{
	struct device *device = must_alloc(sizeof(*device));

	(void)solver;
	device->fd = open(NODE, O_RDWR);
	if (device->fd < 0)
		err(1, NODE);
	device->solutions = must_alloc((size_t)CELLS * batch);
	device->results = must_alloc(sizeof(*device->results) * batch);
	return device;
}

static void device_close(void *opened)
{
	struct device *device = opened;

	close(device->fd);
	free(device->solutions);
	free(device->results);
	free(device);
}

/*
 * Read the available answers, up to @count. A puzzle without a solution is an error of
 * its own. Return the number of answers read.
 */
static u32 read_answers(int fd, char *answers, u8 *found, u32 count)
{
	u32 done = 0;

	while (done < count) {
		ssize_t got = read(fd, answers + (size_t)LINE * done,
				   (size_t)LINE * (count - done));
		if (!got)
			break;
		if (got < 0 && errno == EDOM) {
			found[done++] = 0;
			continue;
		}
		if (got < 0 || got % LINE)
			err(1, NODE ": read");
		memset(found + done, 1, got / LINE);
		done += got / LINE;
	}
	return done;
}

static void text_solve(void *opened, struct work *work)
{
	struct device *device = opened;
	const char *left = work->lines;
	const char *end = left + (size_t)LINE * work->count;
	u32 done = 0;

	while (done < work->count) {
		ssize_t taken = 0;

		if (left < end)
			taken = write(device->fd, left, end - left);
		if (taken < 0 && errno != ENOSPC)
			err(1, NODE ": write");
		if (taken > 0)
			left += taken;
		done += read_answers(device->fd, work->answers + (size_t)LINE * done,
				     work->found + done, work->count - done);
	}
}

static void ioctl_solve(void *opened, struct work *work)
{
	struct device *device = opened;
	const struct sudoku_solve solve = {
		.puzzles = (uintptr_t)work->cells,
		.solutions = (uintptr_t)device->solutions,
		.results = (uintptr_t)device->results,
		.max_solutions = work->limit,
		.count = work->count,
	};

	if (ioctl(device->fd, SUDOKU_IOC_SOLVE, &solve) != (int)work->count)
		err(1, NODE ": SUDOKU_IOC_SOLVE");
	for (size_t i = 0; work->verify && i < work->count; i++)
		for (unsigned int k = 0; k < CELLS; k++)
			work->answers[LINE * i + k] = '0' + device->solutions[CELLS * i + k];
	for (u32 i = 0; i < work->count; i++) {
		work->found[i] = device->results[i].solutions;
		work->steps += device->results[i].steps;
		work->guesses += device->results[i].guesses;
	}
}

#define AS_TEXT(name) { \
	"text:" name, SOLVER_FINDS_ONE, NULL, device_usable, \
	device_open, device_prepare, text_solve, device_close, \
}

#define BY_IOCTL(name) { \
	"ioctl:" name, \
	SOLVER_TELLS_STEPS | SOLVER_TELLS_GUESSES, \
	NULL, device_usable, \
	device_open, device_prepare, ioctl_solve, device_close, \
}

const struct solver device_solvers[] = {
	AS_TEXT("auto"), BY_IOCTL("auto"),
	AS_TEXT("search"), BY_IOCTL("search"),
	AS_TEXT("words"), BY_IOCTL("words"),
	AS_TEXT("avx2"), BY_IOCTL("avx2"),
	AS_TEXT("avx512"), BY_IOCTL("avx512"),
	{ .name = NULL }
};
