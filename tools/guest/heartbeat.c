// SPDX-License-Identifier: GPL-2.0-only
/*
 * Write a line to the kernel's log every ten seconds, after running on each CPU. If a
 * CPU no longer schedules, the lines stop, and tools/vm ends the guest.
 */
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define PERIOD		10
#define CONFIGURED	sysconf(_SC_NPROCESSORS_CONF)

int main(void)
{
	FILE *log = fopen("/dev/kmsg", "w");

	if (!log)
		return EXIT_FAILURE;
	for (;;) {
		for (int cpu = 0; cpu < CONFIGURED; cpu++) {
			cpu_set_t set;

			CPU_ZERO(&set);
			CPU_SET(cpu, &set);
			/* Fails for a CPU that is offline. */
			sched_setaffinity(0, sizeof(set), &set);
		}
		fputs("<6>heartbeat\n", log);
		fflush(log);
		sleep(PERIOD);
	}
}
