// SPDX-License-Identifier: GPL-2.0-only
/* Messages, in order with the output, and progress; the worst message sets the exit status. */
#include <stdarg.h>
#include <time.h>

#include "userspace.h"

enum exit_status worst_status;
bool say_quiet, say_color, draw_color;

/* Flush standard output. Without a reader, exits on SIGPIPE or, if that is ignored, on EPIPE. */
void flush(void)
{
	if (!fflush(stdout) && !ferror(stdout))
		return;
	if (errno != EPIPE)
		dprintf(STDERR_FILENO, "%s: cannot write to standard output: %s\n",
			program_invocation_short_name, strerror(errno));
	_exit(EXIT_TROUBLE);
}

static bool progress_shown;

/* Print how far a long run has come on a terminal, over the last such line. */
void progress(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	fprintf(stderr, "\r%s: ", program_invocation_short_name);
	vfprintf(stderr, format, arguments);
	fputs(" ", stderr);
	va_end(arguments);
	progress_shown = true;
}

/* Remove the progress line, before a message or at the end. */
void progress_clear(void)
{
	if (progress_shown)
		fputs("\r\033[K", stderr);
	progress_shown = false;
}

/* Print a message on standard error, and raise the exit status to @status. */
void say(enum exit_status status, const char *place, unsigned long line, const char *format, ...)
{
	va_list arguments;

	if (worst_status < status)
		worst_status = status;
	if (status != EXIT_TROUBLE && say_quiet)
		return;
	flush();
	progress_clear();
	fprintf(stderr, say_color ? "\033[1m%s:" : "%s:",
		place ? place : program_invocation_short_name);
	if (line)
		fprintf(stderr, "%lu:", line);
	fputs(say_color ? "\033[m \033[31m" : " ", stderr);
	va_start(arguments, format);
	vfprintf(stderr, format, arguments);
	va_end(arguments);
	fputs(say_color ? "\033[m\n" : "\n", stderr);
}

/* Return: seconds since an unspecified time, for animations and progress. */
double clock_seconds(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec + time.tv_nsec / 1e9;
}
