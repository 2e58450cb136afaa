// SPDX-License-Identifier: GPL-2.0-only
/*
 * Use the device in every way, to measure its stack depth. Other tests check results, so
 * return values are ignored. With an argument, only search, for ever.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <err.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "../puzzles.h"

#define LENGTH(array)	(sizeof(array) / sizeof((array)[0]))

static const char *const paths[] = {
	[2] = "/dev/sudoku4",
	[3] = "/dev/sudoku",
	[4] = "/dev/sudoku16",
	[5] = "/dev/sudoku25",
};

static int open_node(unsigned int order, int flags)
{
	int fd = open(paths[order], flags);

	if (fd < 0)
		err(EXIT_FAILURE, "%s", paths[order]);
	return fd;
}

static void put(int fd, const char *text)
{
	(void)!write(fd, text, strlen(text));
}

/* Read all answers, past errors. */
static void take(int fd)
{
	char answers[4096];
	int errors = 0;

	while (errors < 100) {
		ssize_t got = read(fd, answers, sizeof(answers));

		if (!got)
			return;
		if (got < 0)
			errors++;
	}
}

/* Each puzzle in a write of its own, then all solvable ones in one write. */
static void solve_all(unsigned int order, int fd)
{
	static char many[1 << 15];

	many[0] = 0;
	for (size_t i = 0; i < LENGTH(puzzles); i++) {
		if (puzzles[i].order != order)
			continue;
		put(fd, puzzles[i].text);
		put(fd, "\n");
		if (puzzles[i].outcome != PUZZLE_UNIQUE)
			continue;
		while (strlen(many) < sizeof(many) / LENGTH(puzzles) * (i + 1) / 2) {
			strcat(many, puzzles[i].text);
			strcat(many, "\n");
		}
	}
	put(fd, many);
}

/* Through a pipe, as sendfile() does. */
static void splice_puzzle(unsigned int order, int fd)
{
	int ends[2];

	if (pipe(ends))
		err(EXIT_FAILURE, "pipe");
	for (size_t i = 0; i < LENGTH(puzzles); i++)
		if (puzzles[i].order == order && puzzles[i].solution)
			put(ends[1], puzzles[i].text);
	splice(ends[0], NULL, fd, NULL, 1 << 16, 0);
	close(ends[0]);
	close(ends[1]);
}

/*
 * More answers than a user may hold: published lists are withdrawn, then there is no
 * space.
 */
static void hold_too_much(void)
{
	static char many[1 << 15];
	int fd = open_node(2, O_RDWR);

	for (size_t i = 0; i + 17 < sizeof(many); i += 17)
		memcpy(many + i, "3410020000200143\n", 17);
	for (unsigned int i = 0; i < 8; i++)
		put(fd, many);
	close(open_node(2, O_WRONLY | O_TRUNC));
	close(fd);
}

static void on_alarm(int signal)
{
	(void)signal;
}

static void interrupt(int fd)
{
	const struct itimerval soon = { .it_value.tv_usec = 20000 };
	const struct sigaction action = { .sa_handler = on_alarm };

	sigaction(SIGALRM, &action, NULL);
	setitimer(ITIMER_REAL, &soon, NULL);
	put(fd, ENDLESS_PUZZLE);
}

int main(int argc, char **argv)
{
	(void)argv;
	if (argc > 1) {
		int fd = open_node(5, O_RDWR);

		for (;;)
			put(fd, ENDLESS_PUZZLE);
	}

	for (unsigned int order = 2; order < LENGTH(paths); order++) {
		int fd = open_node(order, O_RDWR);

		solve_all(order, fd);
		splice_puzzle(order, fd);
		take(fd);
		close(fd);

		/* A published list that grows, is read, and replaces another. */
		for (int again = 0; again < 2; again++) {
			int reader = open_node(order, O_RDONLY);

			fd = open_node(order, O_WRONLY);
			solve_all(order, fd);
			take(reader);
			close(reader);
			put(fd, ".");
			close(fd);	/* leaves a puzzle unfinished */
		}
	}
	hold_too_much();
	int fd = open_node(5, O_RDWR);

	interrupt(fd);
	close(fd);
	return EXIT_SUCCESS;
}
