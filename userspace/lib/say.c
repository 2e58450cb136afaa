// SPDX-License-Identifier: GPL-2.0-only
/* Messages in step with the output; the worst of them is the status to exit with. */
#include <stdarg.h>

#include "userspace.h"

enum exit_status worst_status;
bool say_quiet, say_color, draw_color;

/* Let standard output out. SIGPIPE ends us where nobody reads it, or else EPIPE does. */
void flush(void)
{
	if (!fflush(stdout) && !ferror(stdout))
		return;
	if (errno != EPIPE)
		dprintf(STDERR_FILENO, "%s: cannot write to standard output: %s\n",
			program_invocation_short_name, strerror(errno));
	_exit(EXIT_TROUBLE);
}

/* Say what is wrong on standard error. */
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
