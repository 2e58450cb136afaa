// SPDX-License-Identifier: GPL-2.0-only
/*
 * The first process of the machine in lab 16. A line of /steps names a clerk, who is a process,
 * and what that clerk does: "read", or a command for /dev/depot. A line that begins with "+"
 * does not wait for the one before.
 */
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define CLERKS	16
#define STEP	200000	/* microseconds */
#define LINE	64

static struct clerk {
	char name[16];
	int pipe;
} clerks[CLERKS];

static void work(const char *name, int pipe)
{
	char line[LINE], report[256];
	int depot;

	prctl(PR_SET_NAME, name, 0, 0, 0);
	depot = open("/dev/depot", O_RDWR);
	while (read(pipe, line, LINE) == LINE) {
		ssize_t done = strcmp(line, "read") ? write(depot, line, strlen(line)) :
						      read(depot, report, sizeof(report));

		(void)done;
	}
	exit(EXIT_SUCCESS);
}

static int pipe_to(const char *name)
{
	struct clerk *clerk = clerks;
	int ends[2];

	while (*clerk->name && strcmp(clerk->name, name))
		clerk++;
	if (!*clerk->name) {
		if (pipe(ends))
			exit(EXIT_FAILURE);
		snprintf(clerk->name, sizeof(clerk->name), "%s", name);
		clerk->pipe = ends[1];
		if (!fork()) {
			close(ends[1]);
			work(name, ends[0]);
		}
		close(ends[0]);
		usleep(STEP);
	}
	return clerk->pipe;
}

/* Write to the kernel's log. dprintf() would look for a position, which it does not have. */
static void say(const char *line)
{
	int log = open("/dev/kmsg", O_WRONLY);

	if (write(log, line, strlen(line)) < 0)
		exit(EXIT_FAILURE);
	close(log);
}

int main(void)
{
	char line[LINE] = "", name[16];
	int depot, at;
	FILE *steps;

	mount("proc", "/proc", "proc", 0, NULL);
	mount("devtmpfs", "/dev", "devtmpfs", 0, NULL);
	depot = open("/depot.ko", O_RDONLY | O_CLOEXEC);
	if (syscall(SYS_finit_module, depot, "", 0))
		return EXIT_FAILURE;
	steps = fopen("/clerks", "re");
	while (steps && fscanf(steps, "%15s", name) == 1)
		pipe_to(name);
	steps = fopen("/steps", "re");
	while (steps && fgets(line, sizeof(line), steps)) {
		bool together = line[0] == '+';

		line[strcspn(line, "\n")] = 0;
		if (!together)
			usleep(STEP);
		if (sscanf(line + together, "%15s %n", name, &at) != 1)
			return EXIT_FAILURE;
		memmove(line, line + together + at, LINE - together - at);
		if (write(pipe_to(name), line, LINE) != LINE)
			return EXIT_FAILURE;
	}
	sleep(8); /* the kernel looks for hung tasks */
	steps = fopen("/proc/slabinfo", "re");
	while (steps && fgets(line, sizeof(line), steps))
		if (!strncmp(line, "depot_", 6))
			say(line);
	say("clerks: the day is over\n");
	for (;;)
		pause();
}
