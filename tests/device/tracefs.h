/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The trace events of the module, through the files of tracefs. Each program has an
 * instance, a separate trace buffer.
 */
#ifndef SUDOKU_TESTS_TRACEFS_H
#define SUDOKU_TESTS_TRACEFS_H

#include "batch.h"

#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>

#define TRACING		"/sys/kernel/tracing"
#define INSTANCE	TRACING "/instances/sudoku-test"

enum event_name { SOLVE_BEGIN, STEP, SOLVE_END, EVENT_NAMES };

static const char *const event_names[] = {
	"sudoku_solve_begin", "sudoku_step", "sudoku_solve_end",
};

/* An event. What it has no field for is 0. */
struct event {
	enum event_name name;
	pid_t pid;
	unsigned int order;
	unsigned int uid;
	unsigned int givens;
	char kind[16];
	int error;
	unsigned long solutions;
	unsigned long steps;
	unsigned long guesses;
	unsigned int depth;
	unsigned long long ns;
	char cells[CELLS_MAX + 1];
};

static inline void file_write(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY | O_TRUNC);

	ASSERT(fd >= 0);
	PUT(fd, text);
	close(fd);
}

/* Write to a file of the instance, such as "events/sudoku/enable". */
static inline void tracefs_write(const char *name, const char *text)
{
	char path[256];

	snprintf(path, sizeof(path), INSTANCE "/%s", name);
	file_write(path, text);
}

/* Enable or disable one event, or all for a NULL. */
static inline void trace_set(const char *name, bool enabled)
{
	char path[128];

	snprintf(path, sizeof(path), "events/sudoku/%s%senable", name ?: "", name ? "/" : "");
	tracefs_write(path, enabled ? "1" : "0");
}

/*
 * Have an instance, in a kernel that has a place for tracefs.
 *
 * Enabling events patches code. QEMU's emulation may miss that where another processor
 * runs this code, and the kernel dies of a breakpoint. So the program stays on one
 * processor, and the names of tasks, recorded by the scheduler, are not asked for.
 */
static inline void tracefs_open(void)
{
	cpu_set_t cpus;

	CPU_ZERO(&cpus);
	CPU_SET(sched_getcpu(), &cpus);
	sched_setaffinity(0, sizeof(cpus), &cpus);
	mount("tracefs", TRACING, "tracefs", 0, NULL);
	file_write(TRACING "/options/record-cmd", "0");	/* inherited */
	ASSERT(!mkdir(INSTANCE, 0700) || errno == EEXIST);
	file_write(TRACING "/options/record-cmd", "1");
	tracefs_write("buffer_size_kb", "24576");
}

static inline void tracefs_close(void)
{
	rmdir(INSTANCE);
}

/* The value behind "name=" in a line. */
static inline const char *event_field(const char *line, const char *name)
{
	static const char none[] = "";
	char key[32];
	const char *at;

	snprintf(key, sizeof(key), " %s=", name);
	at = strstr(line, key);
	return at ? at + strlen(key) : none;
}

static inline bool event_parse(const char *line, struct event *event)
{
	const char *cpu = strstr(line, " [");
	unsigned int name = 0;
	char text[32];

	for (; name < EVENT_NAMES; name++) {
		snprintf(text, sizeof(text), ": %s: ", event_names[name]);
		if (strstr(line, text))
			break;
	}
	if (*line == '#' || !cpu || name == EVENT_NAMES)
		return false;
	while (cpu > line && *cpu == ' ')
		cpu--;
	while (cpu > line && *cpu != '-')
		cpu--;
	*event = (struct event) {
		.name = name,
		.pid = atoi(cpu + 1),
		.order = strtoul(event_field(line, "order"), NULL, 10),
		.uid = strtoul(event_field(line, "uid"), NULL, 10),
		.givens = strtoul(event_field(line, "givens"), NULL, 10),
		.error = atoi(event_field(line, "error")),
		.solutions = strtoul(event_field(line, "solutions"), NULL, 10),
		.steps = strtoul(event_field(line, "steps"), NULL, 10),
		.guesses = strtoul(event_field(line, "guesses"), NULL, 10),
		.depth = strtoul(event_field(line, "depth"), NULL, 10),
		.ns = strtoull(event_field(line, "ns"), NULL, 10),
	};
	snprintf(event->kind, sizeof(event->kind), "%.*s",
		 (int)strcspn(event_field(line, "kind"), " "), event_field(line, "kind"));
	snprintf(event->cells, sizeof(event->cells), "%.*s",
		 (int)strcspn(event_field(line, "cells"), "\n"), event_field(line, "cells"));
	return true;
}

/* All events since the buffer was cleared, oldest first. None may be lost. */
static inline struct event *events_read(unsigned int *count)
{
	FILE *file = fopen(INSTANCE "/trace", "r");
	unsigned int most = 1024;
	struct event *events = malloc(most * sizeof(*events));
	char *line = NULL;
	size_t size = 0;

	ASSERT(file);
	*count = 0;
	while (getline(&line, &size, file) > 0) {
		EXPECT(!strstr(line, "LOST"));
		if (*count == most)
			events = realloc(events, (most *= 2) * sizeof(*events));
		ASSERT(events);
		*count += event_parse(line, &events[*count]);
	}
	free(line);
	fclose(file);
	return events;
}

/* Enable all events, with nothing in the buffer. */
static inline void trace_begin(void)
{
	tracefs_write("trace", "\n");
	trace_set(NULL, true);
}

/* Disable all events. Return those that there were. */
static inline struct event *trace_end(unsigned int *count)
{
	trace_set(NULL, false);
	return events_read(count);
}

#endif
