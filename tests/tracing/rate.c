// SPDX-License-Identifier: GPL-2.0-only
/*
 * Measure the cost of events: print nanoseconds and steps per puzzle, for a batch of one
 * repeated puzzle that search solves. The caller enables events.
 *
 * usage: rate [COUNT [PUZZLE]]
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <err.h>
#include <fcntl.h>
#include <linux/sudoku.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>

#define CELLS	81

/* 17 givens, a few guesses. */
static const char example[] =
	"....4....12.....73.3...8.....4...6.....2.3.....5........6.9.5...7.....2..........";

static double nanoseconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1e9 + now.tv_nsec;
}

int main(int argc, char **argv)
{
	unsigned int count = argc > 1 ? atoi(argv[1]) : 1000;
	const char *text = argc > 2 ? argv[2] : example;
	struct sudoku_result *results = calloc(count, sizeof(*results));
	unsigned char *puzzles = calloc(count, CELLS);
	/* Lanes are not used with such a low step limit. */
	struct sudoku_solve request = {
		.puzzles = (uintptr_t)puzzles,
		.results = (uintptr_t)results,
		.max_solutions = 1,
		.max_steps = 100000,
		.count = count,
	};
	int fd = open("/dev/sudoku", O_RDWR);
	double start, taken;

	if (fd < 0 || !puzzles || !results || strlen(text) != CELLS)
		errx(EXIT_FAILURE, "no device, no memory, or no puzzle");
	for (unsigned int i = 0; i < count * CELLS; i++)
		puzzles[i] = text[i % CELLS] > '0' && text[i % CELLS] <= '9' ?
			     text[i % CELLS] - '0' : 0;
	start = nanoseconds();
	if (ioctl(fd, SUDOKU_IOC_SOLVE, &request) != (int)count)
		err(EXIT_FAILURE, "SUDOKU_IOC_SOLVE");
	taken = nanoseconds() - start;
	printf("%.0f ns a puzzle of %u steps\n", taken / count, (unsigned int)results->steps);
	return EXIT_SUCCESS;
}
