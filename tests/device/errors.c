// SPDX-License-Identifier: GPL-2.0-only
/*
 * Error numbers, and that nothing is lost by an error. ENODATA is in sessions.c, ENOSPC in
 * bounds.c, EINTR in signals.c, ENOTTY in request.c, EFAULT in faults/usercopies.c.
 */
#include "device.h"

TEST("ETIME: the limit counts for each puzzle anew")
{
	int fd = device_open(2, O_RDWR);

	PUT(fd, PUZZLE_A "\n");
	parameter_set("max_steps", 1);
	PUT(fd, PUZZLE_A "\n" PUZZLE_B "\n");
	parameter_set("max_steps", 1000);
	PUT(fd, PUZZLE_B "\n");
	EXPECT_TEXT(SOLUTION_A "ETIME|ETIME|" SOLUTION_B, answers(fd));
}

TEST("every error is published in its place")
{
	uid_t user = new_user();
	int fd = device_open_as(user, O_WRONLY);

	PUT(fd, PUZZLE_A "\n" UNSOLVABLE "\n");
	EXPECT_EQ(-EINVAL, put(fd, CLASHING "\n"));
	parameter_set("max_steps", 1);
	PUT(fd, PUZZLE_B "\n");
	parameters_restore();
	PUT(fd, PUZZLE_B "\n341");
	close(fd);
	EXPECT_TEXT(SOLUTION_A "EDOM|EINVAL|ETIME|" SOLUTION_B "EINVAL|", published_for(user));
}

TEST("ESPIPE: pread, pwrite")
{
	int fd = device_open(2, O_RDWR);
	char buf[32];

	PUT(fd, PUZZLE_A "\n");
	EXPECT_EQ(-ESPIPE, RET(pread(fd, buf, sizeof(buf), 0)));
	EXPECT_EQ(-ESPIPE, RET(pwrite(fd, PUZZLE_A, 16, 0)));
	EXPECT_TEXT(SOLUTION_A, answers(fd));
}

TEST("EBADF: reading what is open for writing, and the other way round")
{
	char buf[32];

	EXPECT_EQ(-EBADF, put(device_open(2, O_RDONLY), PUZZLE_A));
	EXPECT_EQ(-EBADF, RET(read(device_open(2, O_WRONLY), buf, sizeof(buf))));
}

TEST_MAIN
