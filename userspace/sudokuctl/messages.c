// SPDX-License-Identifier: GPL-2.0-only
/* Standard error: sentences, in colour on a terminal, and the progress line. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "messages.h"
#include "status.h"

#define RED	"\033[31m"
#define BOLD	"\033[1m"
#define PLAIN	"\033[m"
#define WIPE	"\r\033[K"

static bool coloured;

static bool progress_wanted;
static bool progress_drawn;
static double progress_started;
static double progress_last;

static bool is_capable_terminal(int fd)
{
	const char *terminal = getenv("TERM");

	return isatty(fd) && terminal && strcmp(terminal, "dumb");
}

/* Return: whether colour is right for a file (https://no-color.org). */
bool colour_is_wanted(int fd)
{
	const char *no = getenv("NO_COLOR");

	return is_capable_terminal(fd) && !(no && *no);
}

void message_begin(void)
{
	coloured = colour_is_wanted(STDERR_FILENO);
}

/* Say what is wrong, other than with a puzzle. */
void message_trouble(const char *format, ...)
{
	va_list arguments;

	progress_wipe();
	fprintf(stderr, "%ssudokuctl:%s %s", coloured ? BOLD : "",
		coloured ? PLAIN : "", coloured ? RED : "");
	va_start(arguments, format);
	vfprintf(stderr, format, arguments);
	va_end(arguments);
	fprintf(stderr, "%s\n", coloured ? PLAIN : "");
}

/* Say what is wrong with a puzzle, and where that is. */
void message_puzzle(const struct puzzle *puzzle)
{
	progress_wipe();
	fprintf(stderr, "%s%s:", coloured ? BOLD : "", puzzle->name);
	if (puzzle->line)
		fprintf(stderr, "%lu:", puzzle->line);
	fprintf(stderr, "%s %s%s%s\n", coloured ? PLAIN : "",
		coloured ? RED : "", puzzle->message, coloured ? PLAIN : "");
}

/*
 * Let standard output out; if that fails, end. Why it fails is said, unless
 * nobody reads it any more.
 */
void flush_output(void)
{
	errno = EIO;
	if (!fflush(stdout) && !ferror(stdout))
		return;
	if (errno == EPIPE)
		progress_wipe();
	else
		message_trouble("cannot write to standard output: %s",
				strerror(errno));
	exit(EXIT_TROUBLE);
}

/* Return: what was allocated, if it was. */
void *must_have(void *memory)
{
	if (memory)
		return memory;
	message_trouble("out of memory");
	exit(EXIT_TROUBLE);
}

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec + time.tv_nsec / 1e9;
}

/*
 * Return: whether progress is drawn: on a terminal that does not show the output
 * already.
 */
bool progress_start(void)
{
	struct stat out, error;

	progress_wanted = is_capable_terminal(STDERR_FILENO) &&
			  !fstat(STDERR_FILENO, &error) &&
			  (!isatty(STDOUT_FILENO) ||
			   (!fstat(STDOUT_FILENO, &out) &&
			    out.st_rdev != error.st_rdev));
	progress_started = now();
	progress_last = progress_started;
	return progress_wanted;
}

/* Draw it, unless that was done a moment ago. */
void progress_draw(const struct progress *progress)
{
	double present = now(), spent = present - progress_started;

	if (!progress_wanted || present - progress_last < PROGRESS_MS / 1e3)
		return;
	fprintf(stderr, WIPE "%llu puzzles, %.0f/s", progress->puzzles,
		progress->puzzles / spent);
	if (progress->solutions > progress->puzzles)
		fprintf(stderr, ", %llu solutions", progress->solutions);
	if (progress->size && progress->bytes) {
		double part = (double)progress->bytes / progress->size;
		long left = part < 1 ? spent / part - spent : 0;

		fprintf(stderr, ", %.0f%%, %ld:%02ld left",
			part < 1 ? part * 100 : 100, left / 60, left % 60);
	}
	fflush(stderr);
	progress_last = present;
	progress_drawn = true;
}

void progress_wipe(void)
{
	if (!progress_drawn)
		return;
	fputs(WIPE, stderr);
	progress_drawn = false;
}
