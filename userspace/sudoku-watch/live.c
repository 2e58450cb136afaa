// SPDX-License-Identifier: GPL-2.0-only
/*
 * Read the module's events from a private tracefs instance, so that other tracing is not
 * disturbed. They are read raw: in text, names of tasks could imitate events.
 */
#include <event-parse.h>
#include <fcntl.h>
#include <kbuffer.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <tracefs.h>

#include "screen.h"
#include "text.h"
#include "watch.h"

#define PREFIX		"sudoku-watch-"
#define BUFFER_KB	4096	/* per CPU, to hold events while the screen is drawn */
#define PAGE_BYTES	65536	/* at least a page of the buffer */

/* The trace buffer of a CPU */
struct buffer {
	int fd;
	struct kbuffer *page;	/* being read */
	void *memory;		/* of the page */
	void *event;		/* the next one, or NULL */
	unsigned long long ns;	/* its time */
};

static struct tracefs_instance *instance;
static struct tep_handle *tep;
static struct buffer *buffers;	/* by CPU */
static int buffer_count;
static int start_fd = -1;
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
	while (buffer_count)
		close(buffers[--buffer_count].fd);
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

/* Load the formats of pages and events. */
static void load_formats(void)
{
	char **names = tracefs_system_events(NULL, "sudoku"), **name, *text;
	int size;

	tep = tep_alloc();
	text = tracefs_instance_file_read(NULL, "events/header_page", &size);
	if (!names || !tep || !text || tep_parse_header_page(tep, text, size, sizeof(long)))
		die_of("cannot read events/header_page");
	free(text);
	tep_set_long_size(tep, tep_get_header_page_size(tep));
	tep_set_file_bigendian(tep, tep_is_bigendian() ? TEP_BIG_ENDIAN : TEP_LITTLE_ENDIAN);
	for (name = names; *name; name++) {
		text = tracefs_event_file_read(NULL, "sudoku", *name, "format", &size);
		if (!text || tep_parse_event(tep, text, size, "sudoku"))
			die_of("cannot read the format of its events");
		free(text);
	}
	tracefs_list_free(names);
}

/* Open the buffer of the next CPU. Return: whether there is one. */
static bool open_buffer(void)
{
	struct buffer *buffer;
	char name[40];
	int fd;

	snprintf(name, sizeof(name), "per_cpu/cpu%d/trace_pipe_raw", buffer_count);
	fd = tracefs_instance_file_open(instance, name, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	if (fd < 0)
		return false;
	buffers = reallocarray(buffers, buffer_count + 1, sizeof(*buffers));
	if (!buffers)
		die_of(strerror(errno));
	buffer = &buffers[buffer_count++];
	*buffer = (struct buffer) {
		.fd = fd, .page = tep_kbuffer(tep), .memory = malloc(PAGE_BYTES),
	};
	if (!buffer->page || !buffer->memory)
		die_of(strerror(errno));
	return true;
}

/* Begin to trace the searches of a task or, if @pid is 0, of all tasks. */
void live_begin(int pid)
{
	char text[40];

	check_module();
	load_formats();
	remove_old_instances();
	snprintf(text, sizeof(text), PREFIX "%d", getpid());
	instance = tracefs_instance_create(text);
	if (!instance)
		die_of(strerror(errno));
	atexit(live_end);
	tracefs_instance_set_buffer_size(instance, BUFFER_KB, -1);
	snprintf(text, sizeof(text), "%d\n", pid);
	while (open_buffer())
		;
	if (!buffer_count || errno != ENOENT ||
	    tracefs_instance_file_write(instance, "trace_clock", "mono") < 0 ||
	    (pid && tracefs_instance_file_write(instance, "set_event_pid", text) < 0) ||
	    tracefs_event_enable(instance, "sudoku", NULL))
		die_of(strerror(errno));
	if (start_fd >= 0)
		close(start_fd);
}

/* Find the next event of a buffer, on its next page if need be. */
static void next_event(struct buffer *buffer)
{
	if (buffer->event)
		buffer->event = kbuffer_next_event(buffer->page, &buffer->ns);
	while (!buffer->event) {
		ssize_t count = read(buffer->fd, buffer->memory, PAGE_BYTES);

		if (count < 0 && errno != EAGAIN && errno != EINTR)
			die_of(strerror(errno));
		if (count <= 0)
			return;
		kbuffer_load_subbuffer(buffer->page, buffer->memory);
		buffer->event = kbuffer_read_event(buffer->page, &buffer->ns);
	}
}

/* Return: the buffer with the oldest event, or NULL. */
static struct buffer *oldest(void)
{
	struct buffer *buffer, *found = NULL;

	for (buffer = buffers; buffer < buffers + buffer_count; buffer++)
		if (buffer->event && (!found || buffer->ns < found->ns))
			found = buffer;
	return found;
}

static void take_event(const struct buffer *buffer,
		       void (*take)(const struct event *event, const char *text))
{
	int lost = kbuffer_missed_events(buffer->page);	/* -1: unknown, but some */
	struct tep_record record = {
		.ts = buffer->ns,
		.size = kbuffer_event_size(buffer->page),
		.data = buffer->event,
		.cpu = buffer - buffers,
	};
	struct event event = {
		.pid = tep_data_pid(tep, &record),
		.cpu = record.cpu,
		.ns = record.ts,
		.lost = lost < 0 ? 1 : lost,
	};
	static struct trace_seq text;

	if (!text.buffer)
		trace_seq_init(&text);
	trace_seq_reset(&text);
	tep_print_event(tep, &text, &record, "%s: %s", TEP_PRINT_NAME, TEP_PRINT_INFO);
	trace_seq_terminate(&text);
	take(&event, event_read(text.buffer, &event) ? text.buffer : NULL);
}

/*
 * Pass events to @take in the order of their times, with their text or, if they cannot be read,
 * NULL, for up to @seconds. Later events than this call wait for the next one: a task may have
 * moved to another CPU whose buffer was read before. Return: whether there may be more.
 */
bool live_read(void (*take)(const struct event *event, const char *text), double seconds)
{
	double start = clock_seconds();
	struct buffer *buffer;

	for (buffer = buffers; buffer < buffers + buffer_count; buffer++)
		if (!buffer->event)
			next_event(buffer);
	while ((buffer = oldest()) && buffer->ns < start * 1e9) {
		take_event(buffer, take);
		next_event(buffer);
		if (clock_seconds() - start >= seconds)
			break;
	}
	return buffer;
}

/* Return: the name of an event's task, if it still lives, in printable characters. */
const char *live_task_name(const struct event *event)
{
	static struct task {
		int pid;
		char name[16];
	} tasks[64];
	struct task *task = &tasks[event->pid % 64];
	char path[40];
	ssize_t size;
	int fd;

	if (task->pid == event->pid && event->type != EVENT_BEGIN)
		return task->name;
	task->pid = event->pid;
	snprintf(path, sizeof(path), "/proc/%d/comm", event->pid);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	size = read(fd, task->name, sizeof(task->name));
	close(fd);
	if (size > 0)
		task->name[size - 1] = '\0';	/* in place of the newline */
	else
		snprintf(task->name, sizeof(task->name), "<...>");
	make_printable(task->name);
	return task->name;
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
