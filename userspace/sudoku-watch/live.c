// SPDX-License-Identifier: GPL-2.0-only
/*
 * Read the module's events from a private tracefs instance, so that other tracing is not
 * disturbed. A recording is the text of its trace_pipe.
 */
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <tracefs.h>

#include "live.h"
#include "screen.h"
#include "text.h"
#include "userspace.h"

#define PREFIX		"sudoku-watch-"
#define BUFFER_KB	4096	/* per CPU, to hold events while the screen is drawn */

static struct tracefs_instance *instance;
static int pipe_fd = -1, start_fd = -1;
static pid_t child;		/* -1: it has ended */

static __noreturn void die_of(const char *why)
{
	screen_die(NULL, 0, "cannot trace the module: %s", why);
}

/* Restore tracing. */
void live_end(void)
{
	if (child > 0) {
		kill(child, SIGKILL);
		waitpid(child, NULL, 0);
	}
	if (!instance)
		return;
	tracefs_event_disable(instance, "sudoku", NULL);
	close(pipe_fd);
	tracefs_instance_destroy(instance);
	tracefs_instance_free(instance);
	instance = NULL;
}

/* Remove instances of processes that were killed. */
static void remove_old_instances(void)
{
	char **names = tracefs_instances("^" PREFIX "[0-9]*$"), **name;

	for (name = names; name && *name; name++) {
		struct tracefs_instance *old;

		if (!kill(atoi(*name + strlen(PREFIX)), 0) || errno != ESRCH)
			continue;
		old = tracefs_instance_create(*name);
		if (!old)
			continue;
		tracefs_instance_destroy(old);
		tracefs_instance_free(old);
	}
	tracefs_list_free(names);
}

static void check_module(void)
{
	const char *folder = tracefs_tracing_dir();

	if (access("/sys/module/sudoku", F_OK))
		die_of("it is not loaded (modprobe sudoku)");
	if (geteuid() && (!folder || access(folder, W_OK)))
		die_of("only root may trace (sudo sudoku-watch)");
	if (!folder)
		die_of("tracefs is not mounted (mount -t tracefs nodev /sys/kernel/tracing)");
	if (!tracefs_event_file_exists(NULL, "sudoku", "sudoku_step", "enable"))
		die_of("it has no trace events; load the version that came with sudoku-watch");
}

/* Begin to trace the searches of a task or, if @pid is 0, of all tasks. */
void live_begin(int pid)
{
	static const enum tracefs_option_id disabled[] = {
		TRACEFS_OPTION_RAW, TRACEFS_OPTION_HEX, TRACEFS_OPTION_BIN,
	};
	unsigned int at;
	char text[40];

	check_module();
	remove_old_instances();
	snprintf(text, sizeof(text), PREFIX "%d", getpid());
	instance = tracefs_instance_create(text);
	if (!instance)
		die_of(strerror(errno));
	atexit(live_end);
	/* A new instance inherits the options of the top one. */
	for (at = 0; at < sizeof(disabled) / sizeof(*disabled); at++)
		tracefs_option_disable(instance, disabled[at]);
	tracefs_option_enable(instance, TRACEFS_OPTION_CONTEXT_INFO);
	tracefs_instance_set_buffer_size(instance, BUFFER_KB, -1);
	snprintf(text, sizeof(text), "%d\n", pid);
	pipe_fd = tracefs_instance_file_open(instance, "trace_pipe", O_RDONLY | O_NONBLOCK);
	if (pipe_fd < 0 ||
	    (pid && tracefs_instance_file_write(instance, "set_event_pid", text) < 0) ||
	    tracefs_event_enable(instance, "sudoku", NULL))
		die_of(strerror(errno));
	if (start_fd >= 0)
		close(start_fd);
}

/* Pass available lines to @take, for up to @seconds. Return: whether there may be more. */
bool live_read(void (*take)(const char *line, size_t size), double seconds)
{
	static char buffer[16384];
	static size_t held;
	double start = clock_seconds();

	do {
		ssize_t count = read(pipe_fd, buffer + held, sizeof(buffer) - held);
		char *line = buffer, *end;

		if (count < 0 && errno == EINTR)
			return true;
		if (count < 0 && errno != EAGAIN)
			die_of(strerror(errno));
		if (count <= 0)
			return false;
		held += count;
		while ((end = memchr(line, '\n', buffer + held - line))) {
			*end = '\0';
			take(line, end - line);
			line = end + 1;
		}
		held -= line - buffer;
		if (held == sizeof(buffer))
			die_of("a line of the trace is too long");
		memmove(buffer, line, held);
	} while (clock_seconds() - start < seconds);
	return true;
}

/* Fork a process that submits the puzzle after live_begin(). Return: its PID. */
int live_submit(unsigned int order, const u8 *cells)
{
	char text[SUDOKU_CELLS_MAX + 1], gone;
	size_t size = sudoku_cells(order) + 1, done = 0;
	int fd = node_open(order), start[2];

	if (fd < 0)
		node_die(order, errno);
	close(fd);
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
