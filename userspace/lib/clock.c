// SPDX-License-Identifier: GPL-2.0-only
/* The time, for what is shown at a certain rate. */
#include <time.h>

#include "userspace.h"

double clock_seconds(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec + time.tv_nsec / 1e9;
}
