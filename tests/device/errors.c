// SPDX-License-Identifier: GPL-2.0-only
/*
 * Error numbers, and that nothing is lost by an error. ENODATA is in sessions.c, ENOSPC in
 * bounds.c, EINTR in signals.c, ENOTTY in request.c; EFAULT of a read is in faults/usercopies.c.
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

/*
 * A write takes the puzzles that can be read whole; or nothing, and the session is as before. A
 * 32-bit x86 kernel reads words, and none of a word that ends where it may not read.
 */
TEST("EFAULT: a write takes the puzzles that can be read")
{
	const char *text = PUZZLE_A "\n" PUZZLE_B "\n" UNSOLVABLE "\n";
	const char *expected = SOLUTION_A SOLUTION_B "EDOM|";
	char *end = edge();

	for (size_t begun = 0; begun <= 12; begun += 4) {
		for (size_t readable = 0; readable < strlen(text) - begun; readable++) {
			size_t seen = kernel_has_32_bits() ? readable / 4 * 4 : readable;
			size_t taken = (begun + seen) / 17 * 17;
			int fd = device_open(2, O_RDWR);

			ASSERT_EQ(begun, RET(write(fd, text, begun)));
			memcpy(end - readable, text + begun, readable);
			EXPECT_EQ(taken ? (long)(taken - begun) : -EFAULT,
				  RET(write(fd, end - readable, 100)));
			PUT(fd, text + (taken ?: begun));
			EXPECT_TEXT(expected, answers(fd));
			close(fd);
		}
	}
}

TEST_MAIN
