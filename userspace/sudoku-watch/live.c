// SPDX-License-Identifier: GPL-2.0-only
/*
 * Read the module's events, as text, from a private tracefs instance, so that other tracing is not
 * disturbed.
 */
#include <fcntl.h>
#include <glob.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "screen.h"
#include "text.h"
#include "watch.h"

#define TRACING		"/sys/kernel/tracing"
#define PREFIX		TRACING "/instances/sudoku-watch-"
#define BUFFER_KB	"4096"	/* per CPU, to hold events while the screen is drawn */

static char folder[80];		/* of the instance, once there is one */
static int events_fd = -1, start_fd = -1;
static pid_t child;		/* -1: it has ended */

static __noreturn void die_of(const char *why)
{
	screen_die(NULL, 0, "cannot trace the module: %s", why);
}

static int open_file(const char *name, int flags)
{
	char path[160];

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	return open(path, flags | O_CLOEXEC);
}

static bool write_file(const char *name, const char *text)
{
	int fd = open_file(name, O_WRONLY);
	bool written = fd >= 0 && write(fd, text, strlen(text)) > 0;

	if (fd >= 0)
		close(fd);
	return written;
}

/* Restore tracing. */
void live_end(void)
{
	if (child > 0) {
		kill(child, SIGKILL);
		waitpid(child, NULL, 0);
	}
	if (!*folder)
		return;
	write_file("events/sudoku/enable", "0");
	close(events_fd);
	rmdir(folder);
	*folder = 0;
}

/* Remove instances of processes that were killed. */
static void remove_old_instances(void)
{
	glob_t found;
	size_t at;

	if (glob(PREFIX "*", 0, NULL, &found))
		return;
	for (at = 0; at < found.gl_pathc; at++)
		if (kill(atoi(found.gl_pathv[at] + strlen(PREFIX)), 0) && errno == ESRCH)
			rmdir(found.gl_pathv[at]);
	globfree(&found);
}

static void check_module(void)
{
	if (access("/sys/module/sudoku", F_OK))
		die_of("it is not loaded (modprobe sudoku)");
	if (access(TRACING "/instances", F_OK))
		mount("tracefs", TRACING, "tracefs", 0, NULL);
	if (geteuid() && access(TRACING "/instances", W_OK))
		die_of("only root may trace (sudo sudoku-watch)");
	if (access(TRACING "/instances", F_OK))
		die_of("tracefs is not mounted (mount -t tracefs nodev " TRACING ")");
	if (access(TRACING "/events/sudoku/sudoku_step", F_OK))
		die_of("it has no trace events; load the version that came with sudoku-watch");
}

/* Begin to trace the searches of a task or, if @pid is 0, of all tasks. */
void live_begin(int pid)
{
	char text[40];

	check_module();
	remove_old_instances();
	snprintf(folder, sizeof(folder), PREFIX "%d", getpid());
	if (mkdir(folder, 0700)) {
		*folder = 0;
		die_of(strerror(errno));
	}
	atexit(live_end);
	write_file("buffer_size_kb", BUFFER_KB);
	events_fd = open_file("trace_pipe", O_RDONLY | O_NONBLOCK);
	snprintf(text, sizeof(text), "%d\n", pid);
	if (events_fd < 0 || !write_file("trace_clock", "mono") ||
	    (pid && !write_file("set_event_pid", text)) ||
	    !write_file("events/sudoku/enable", "1"))
		die_of(strerror(errno));
	if (start_fd >= 0)
		close(start_fd);
}

/* Pass lines to @take for up to @seconds. Return: whether there may be more. */
bool live_read(void (*take)(char *line), double seconds)
{
	double start = clock_seconds();
	static char text[65536];
	static size_t size;
	char *line, *end;

	do {
		ssize_t count = read(events_fd, text + size, sizeof(text) - size);

		if (count < 0 && errno != EAGAIN && errno != EINTR)
			die_of(strerror(errno));
		if (count <= 0)
			return count < 0 && errno == EINTR;
		size += count;
		for (line = text; (end = memchr(line, '\n', text + size - line)); line = end + 1) {
			*end = 0;
			take(line);
		}
		size -= line - text;
		memmove(text, line, size);
		if (size == sizeof(text))
			size = 0;
	} while (clock_seconds() - start < seconds);
	return true;
}

/* Fork a process that submits the puzzle after live_begin(). Return: its PID. */
int live_submit(unsigned int order, const u8 *cells)
{
	char text[SUDOKU_CELLS_MAX + 1], gone;
	size_t size = sudoku_cells(order) + 1, done = 0;
	int start[2], fd;

	if (node_open(order) < 0)
		node_die(order, errno);
	if (pipe2(start, O_CLOEXEC))
		die_of(strerror(errno));
	child = fork();
	if (child < 0)
		die_of(strerror(errno));
	if (child) {
		close(start[0]);
		start_fd = start[1];
		return child;
	}
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	close(start[1]);
	sudoku_text_format(order, cells, text);
	if (read(start[0], &gone, 1))
		_exit(0);
	/* Opened for reading too, so that the user's published answers stay. */
	fd = open(node_paths[order], O_RDWR | O_CLOEXEC);
	while (fd >= 0 && done < size) {
		ssize_t count = write(fd, text + done, size - done);

		if (count < 0 && errno != EINTR)
			break;
		done += count > 0 ? count : 0;
	}
	_exit(done == size ? 0 : errno);
}

/* Return: whether the process has submitted the puzzle and exited. */
bool live_submitted(unsigned int order)
{
	int status;

	if (child <= 0 || waitpid(child, &status, WNOHANG) != child)
		return child < 0;
	child = -1;
	if (WIFEXITED(status) && WEXITSTATUS(status)) {
		screen_end();
		node_die(order, WEXITSTATUS(status));
	}
	return true;
}
