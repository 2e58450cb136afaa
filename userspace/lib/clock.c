// SPDX-License-Identifier: GPL-2.0-only
/* The time in seconds, for animations and progress. */
#include <time.h>

#include "userspace.h"

double clock_seconds(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec + time.tv_nsec / 1e9;
}
