// SPDX-License-Identifier: GPL-2.0-only
/* Messages, in order with the output; the worst one sets the exit status. */
#include <stdarg.h>

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

/* Print a message on standard error, and raise the exit status to @status. */
void say(enum exit_status status, const char *place, unsigned long line, const char *format, ...)
{
	va_list arguments;

	if (worst_status < status)
		worst_status = status;
	if (status != EXIT_TROUBLE && say_quiet)
		return;
	flush();
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
