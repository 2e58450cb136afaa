// SPDX-License-Identifier: GPL-2.0-only
/*
 * Open files: what each open mode reads and writes, what is published for whom, when a
 * session ends, and other system calls.
 */
#include "../puzzles.h"
#include "batch.h"

#include <limits.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/uio.h>

#define MISC_MAJOR	10

TEST("four nodes, open to everybody")
{
	for (unsigned int order = 2; order <= 5; order++) {
		struct stat node;

		ASSERT_EQ(0, RET(stat(device_paths[order], &node)));
		EXPECT_EQ(S_IFCHR | 0666, node.st_mode);
		EXPECT_EQ(MISC_MAJOR, major(node.st_rdev));
	}
}

/* Publishing */

TEST("echo and cat, and cat again")
{
	uid_t user = new_user();

	submit_as(user, PUZZLE_A "\n");
	EXPECT_TEXT(SOLUTION_A, published_for(user));
	submit_as(user, PUZZLE_B "\n" UNSOLVABLE "\n");
	EXPECT_TEXT(SOLUTION_B "EDOM|", published_for(user));
	EXPECT_TEXT(SOLUTION_B "EDOM|", published_for(user));
}

TEST("ENODATA until something is submitted")
{
	uid_t user = new_user();
	int fd = device_open_as(user, O_RDONLY);

	EXPECT_TEXT("ENODATA|", answers(fd));
	submit_as(user, PUZZLE_A);
	EXPECT_TEXT(SOLUTION_A, answers(fd));
}

TEST("nothing or white space publishes nothing")
{
	uid_t user = new_user();
	int fd;

	close(device_open_as(user, O_WRONLY));
	EXPECT_TEXT("ENODATA|", published_for(user));

	submit_as(user, PUZZLE_A);
	fd = device_open_as(user, O_WRONLY);
	EXPECT_EQ(0, put(fd, ""));
	PUT(fd, " \t\r\n\n");
	EXPECT_TEXT(SOLUTION_A, published_for(user));
	close(fd);
	EXPECT_TEXT(SOLUTION_A, published_for(user));
}

TEST("published as soon as the first cell is taken")
{
	uid_t user = new_user();
	int writer, reader;

	submit_as(user, PUZZLE_A);
	writer = device_open_as(user, O_WRONLY);
	PUT(writer, "\n4");
	reader = device_open_as(user, O_RDONLY);
	EXPECT_TEXT("", answers(reader));
	EXPECT_TEXT("", published_for(user));

	PUT(writer, &(PUZZLE_B "\n")[1]);
	EXPECT_TEXT(SOLUTION_B, answers(reader));
	EXPECT_TEXT("", answers(reader));
	PUT(writer, UNSOLVABLE "\n" PUZZLE_A "\n");
	EXPECT_TEXT("EDOM|" SOLUTION_A, answers(reader));
	EXPECT_TEXT(SOLUTION_B "EDOM|" SOLUTION_A, published_for(user));
}

TEST("published as soon as an offending character is taken")
{
	uid_t user = new_user();
	int fd;

	submit_as(user, PUZZLE_A);
	fd = device_open_as(user, O_WRONLY);
	EXPECT_EQ(-EINVAL, put(fd, "x"));
	EXPECT_TEXT("EINVAL|", published_for(user));
}

TEST("a list being read stays whole, held from the first read on")
{
	uid_t user = new_user();
	int early = device_open_as(user, O_RDONLY);
	int held = device_open_as(user, O_RDONLY);
	char byte;

	submit_as(user, PUZZLE_A "\n" UNSOLVABLE "\n" PUZZLE_A "\n");
	EXPECT_EQ(1, RET(read(held, &byte, 1)));
	submit_as(user, PUZZLE_B);
	submit_as(user, UNSOLVABLE);
	EXPECT_TEXT(&(SOLUTION_A "EDOM|" SOLUTION_A)[1], answers(held));
	EXPECT_TEXT("EDOM|", answers(early));
}

TEST("an incomplete puzzle at the last close is EINVAL")
{
	uid_t user = new_user();
	int fd = device_open_as(user, O_WRONLY);

	PUT(fd, PUZZLE_A "\n4310");
	EXPECT_TEXT(SOLUTION_A, published_for(user));
	close(fd);
	EXPECT_TEXT(SOLUTION_A "EINVAL|", published_for(user));
}

TEST("each node publishes apart")
{
	uid_t user = new_user();

	ASSERT_EQ(0, RET(seteuid(user)));
	for (unsigned int order = 3; order <= 5; order++)
		EXPECT_TEXT("ENODATA|", published(order));
	submit(2, PUZZLE_A);
	EXPECT_TEXT(SOLUTION_A, published(2));
	for (unsigned int order = 3; order <= 5; order++)
		EXPECT_TEXT("ENODATA|", published(order));
}

/* Users */

TEST("one user never sees another's answers")
{
	uid_t alice = new_user(), bob = new_user();

	submit_as(alice, PUZZLE_A);
	EXPECT_TEXT("ENODATA|", published_for(bob));
	submit_as(bob, PUZZLE_B);
	EXPECT_TEXT(SOLUTION_A, published_for(alice));
	EXPECT_TEXT(SOLUTION_B, published_for(bob));
	submit_as(alice, UNSOLVABLE);
	EXPECT_TEXT(SOLUTION_B, published_for(bob));
}

TEST("no privileges are needed")
{
	uid_t user = new_user();

	submit_as(0, PUZZLE_A);
	ASSERT_EQ(0, RET(setresgid(user, user, user)));
	ASSERT_EQ(0, RET(setresuid(user, user, user)));
	EXPECT_TEXT("ENODATA|", published(2));
	submit(2, PUZZLE_B);
	EXPECT_TEXT(SOLUTION_B, published(2));
}

TEST("the user is who opened the file")
{
	uid_t alice = new_user(), bob = new_user();
	int reader, writer, later;

	submit_as(alice, PUZZLE_A);
	submit_as(bob, UNSOLVABLE);
	reader = device_open_as(alice, O_RDONLY);
	writer = device_open_as(alice, O_WRONLY);
	later = device_open_as(alice, O_RDONLY);

	ASSERT_EQ(0, RET(setresuid(bob, bob, bob)));
	EXPECT_TEXT(SOLUTION_A, answers(reader));
	PUT(writer, PUZZLE_B);
	EXPECT_TEXT("EDOM|", published(2));
	EXPECT_TEXT(SOLUTION_B, answers(later));
}

TEST("the user is the effective one")
{
	uid_t user = new_user();

	submit_as(user, PUZZLE_A);
	ASSERT_EQ(0, RET(setresuid(new_user(), user, 0)));
	EXPECT_TEXT(SOLUTION_A, published(2));
}

/* Private sessions */

TEST("a private session is seen by nobody else")
{
	uid_t user = new_user();
	int one = device_open_as(user, O_RDWR);
	int other = device_open_as(user, O_RDWR);

	PUT(one, PUZZLE_A "\n");
	EXPECT_TEXT("ENODATA|", published_for(user));
	EXPECT_TEXT("", answers(other));

	submit_as(user, PUZZLE_B);
	PUT(other, UNSOLVABLE "\n");
	EXPECT_TEXT(SOLUTION_A, answers(one));
	EXPECT_TEXT("EDOM|", answers(other));
	EXPECT_TEXT(SOLUTION_B, published_for(user));

	PUT(one, "4310");
	close(one);
	EXPECT_TEXT(SOLUTION_B, published_for(user));
}

/* Reading */

TEST("reads of every size")
{
	int fd = device_open(2, O_RDWR);

	for (size_t bytes = 1; bytes <= 60; bytes++) {
		PUT(fd, PUZZLE_A "\n" UNSOLVABLE "\n" PUZZLE_B "\n" PUZZLE_A);
		EXPECT_TEXT(SOLUTION_A "EDOM|" SOLUTION_B SOLUTION_A, answers_by(fd, bytes));
	}
}

TEST("reading no bytes loses nothing")
{
	int fd = device_open(2, O_RDWR);
	char byte;

	PUT(fd, PUZZLE_A "\n" UNSOLVABLE "\n");
	EXPECT_EQ(0, RET(read(fd, &byte, 0)));
	EXPECT_EQ(0, RET(readv(fd, NULL, 0)));
	EXPECT_TEXT(SOLUTION_A "EDOM|", answers(fd));

	PUT(fd, UNSOLVABLE);
	EXPECT_EQ(0, RET(read(fd, &byte, 0)));
	EXPECT_TEXT("EDOM|", answers(fd));
}

/* Sharing a session */

TEST("duplicates share a session, which the last close ends")
{
	uid_t user = new_user();
	int fd = device_open_as(user, O_WRONLY);
	int copy = dup(fd);

	PUT(fd, "34100200");
	close(fd);
	EXPECT_TEXT("", published_for(user));
	PUT(copy, "00200143\n43");
	EXPECT_TEXT(SOLUTION_A, published_for(user));
	close(copy);
	EXPECT_TEXT(SOLUTION_A "EINVAL|", published_for(user));
}

/* Other system calls */

TEST("O_APPEND, O_SYNC, O_CREAT and O_CLOEXEC mean nothing")
{
	static const int flags[] = { O_APPEND, O_SYNC, O_CREAT, O_CLOEXEC };

	for (unsigned int i = 0; i < ARRAY_SIZE(flags); i++) {
		uid_t user = new_user();
		int fd = device_open_as(user, O_RDWR | flags[i]);

		EXPECT_TEXT("", answers(fd));
		PUT(fd, PUZZLE_A "\n");
		PUT(fd, UNSOLVABLE "\n");
		EXPECT_TEXT(SOLUTION_A "EDOM|", answers(fd));

		fd = device_open_as(user, O_WRONLY | flags[i]);
		EXPECT_TEXT("ENODATA|", published_for(user));
		PUT(fd, PUZZLE_A "\n");
		PUT(fd, PUZZLE_B "\n");
		close(device_open_as(user, O_WRONLY | flags[i]));
		EXPECT_TEXT(SOLUTION_A SOLUTION_B, published_for(user));
	}
}

TEST("O_TRUNC withdraws what its user has published on that node")
{
	static const int modes[] = { O_WRONLY, O_RDWR };
	uid_t other = new_user();
	char answer[17];

	submit_as(other, PUZZLE_B "\n");
	for (unsigned int i = 0; i < ARRAY_SIZE(modes); i++) {
		uid_t user = new_user();
		int fd, reader;

		ASSERT_EQ(0, RET(seteuid(user)));
		submit(2, PUZZLE_A "\n" PUZZLE_B "\n");
		submit(3, PUZZLE_9 "\n");
		reader = device_open(2, O_RDONLY);
		ASSERT_EQ(17, RET(read(reader, answer, 17)));

		close(device_open(2, O_RDONLY | O_TRUNC));
		EXPECT_TEXT(SOLUTION_A SOLUTION_B, published(2));
		fd = device_open(2, modes[i] | O_TRUNC);
		EXPECT_TEXT("ENODATA|", published(2));
		EXPECT_TEXT(SOLUTION_9 "|", published(3));
		ASSERT_EQ(0, RET(seteuid(0)));
		EXPECT_TEXT(SOLUTION_B, published_for(other));

		/* The file works like any other, and readers of the old list can read all of it. */
		PUT(fd, PUZZLE_B "\n");
		EXPECT_TEXT(modes[i] == O_RDWR ? "ENODATA|" : SOLUTION_B, published_for(user));
		if (modes[i] == O_RDWR)
			EXPECT_TEXT(SOLUTION_B, answers(fd));
		EXPECT_TEXT(SOLUTION_B, answers(reader));
		close(device_open_as(user, modes[i] | O_TRUNC));
		EXPECT_TEXT("ENODATA|", published_for(user));
		close(device_open_as(user, modes[i] | O_TRUNC));
	}
}

/* A list that was withdrawn while it is written is not published again. */
TEST("O_TRUNC beside who writes the list")
{
	uid_t user = new_user();
	int fd = device_open_as(user, O_WRONLY);

	PUT(fd, PUZZLE_A "\n");
	close(device_open_as(user, O_WRONLY | O_TRUNC));
	PUT(fd, PUZZLE_B "\n");
	EXPECT_TEXT("ENODATA|", published_for(user));
	close(fd);
	EXPECT_TEXT("ENODATA|", published_for(user));
	submit_as(user, PUZZLE_B);
	EXPECT_TEXT(SOLUTION_B, published_for(user));
}

TEST("O_TRUNC withdraws nothing when open fails")
{
	ASSERT_EQ(0, RET(seteuid(new_user())));
	submit(2, PUZZLE_A "\n");
	EXPECT_EQ(-ENOTDIR, RET(open(device_paths[2], O_WRONLY | O_TRUNC | O_DIRECTORY)));
	EXPECT_EQ(-EINVAL, RET(open(device_paths[2], O_WRONLY | O_TRUNC | O_DIRECT)));
	EXPECT_TEXT(SOLUTION_A, published(2));
}

/* Calls on a file in which another process solves without end */

static long write_space(int fd)
{
	return put(fd, " ");
}

static long read_byte(int fd)
{
	char byte;

	return RET(read(fd, &byte, 1));
}

static long seek_back(int fd)
{
	return RET(lseek(fd, -1, SEEK_CUR));
}

static long get_fault(int fd)
{
	struct sudoku_fault fault;

	return RET(ioctl(fd, SUDOKU_IOC_FAULT, &fault));
}

/*
 * They wait, also with O_NONBLOCK: poll() says ready, so an event loop that got EAGAIN would call
 * again at once, and so on.
 */
TEST("a call waits while another has the session, also with O_NONBLOCK")
{
	static long (*const calls[])(int fd) = { write_space, read_byte, seek_back, get_fault };
	static const char cells[] = ENDLESS_PUZZLE;
	struct batch batch = batch_of(5, PUZZLE_25, 1, 1, 0);
	pid_t solver, waiters[ARRAY_SIZE(calls)];
	int fd, status;
	char byte;

	ASSERT_EQ(0, RET(seteuid(new_user())));
	fd = device_open(5, O_RDWR | O_NONBLOCK);
	EXPECT_EQ(624, RET(write(fd, cells, 624)));
	solver = spawn();
	if (!solver) {
		put(fd, cells + 624);
		exit(0);
	}
	wait_until_solving(solver);
	for (unsigned int i = 0; i < ARRAY_SIZE(calls); i++) {
		waiters[i] = spawn();
		if (!waiters[i]) {
			EXPECT_EQ(calls[i] == write_space, calls[i](fd));
			exit(0);
		}
	}

	/* Only the file is busy, not its node or user. */
	EXPECT_EQ(0, RET(read(fd, &byte, 0)));
	EXPECT_EQ(1, batch_solve(&batch, fd));
	EXPECT_RESULT(&batch, 0, .solutions = 1);
	submit(5, PUZZLE_25 "\n");
	EXPECT_TEXT(SOLUTION_25 "|", published(5));

	usleep(300000);
	for (unsigned int i = 0; i < ARRAY_SIZE(calls); i++)
		EXPECT_EQ(0, RET(waitpid(waiters[i], &status, WNOHANG)));
	kill(solver, SIGKILL);
	ASSERT_EQ(solver, RET(waitpid(solver, &status, 0)));
	for (unsigned int i = 0; i < ARRAY_SIZE(calls); i++)
		join(waiters[i]);
}

/* Everything is always ready. */
static void expect_ready(int fd)
{
	struct pollfd polled = { .fd = fd, .events = POLLIN | POLLOUT };
	struct epoll_event event = { .events = EPOLLIN | EPOLLOUT };
	int epoll = epoll_create1(0);

	EXPECT_EQ(1, RET(poll(&polled, 1, 0)));
	EXPECT_EQ(POLLIN | POLLOUT, polled.revents);
	EXPECT_EQ(0, RET(epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event)));
	EXPECT_EQ(1, RET(epoll_wait(epoll, &event, 1, 0)));
	EXPECT_EQ(EPOLLIN | EPOLLOUT, event.events);
	close(epoll);
}

TEST("poll and epoll find it always ready")
{
	int fd = device_open(2, O_RDWR);

	expect_ready(fd);
	PUT(fd, PUZZLE_A);
	expect_ready(fd);
	answers(fd);
	expect_ready(fd);
	expect_ready(device_open_as(new_user(), O_RDONLY));
}

/* Programs may ask for the position, and go to the beginning, to no effect. */
TEST("lseek succeeds and changes nothing, but there is no end to seek to")
{
	static const int whences[] = { SEEK_SET, SEEK_CUR, SEEK_DATA, SEEK_HOLE };
	int fd = device_open(2, O_RDWR);
	char text[8];

	PUT(fd, PUZZLE_A "\n34");
	ASSERT_EQ(8, RET(read(fd, text, 8)));
	for (unsigned int i = 0; i < ARRAY_SIZE(whences); i++) {
		EXPECT_EQ(0, RET(lseek(fd, 0, whences[i])));
		EXPECT_EQ(0, RET(lseek(fd, 1000, whences[i])));
		if (whences[i] != SEEK_CUR)
			EXPECT_EQ(0, RET(lseek(fd, -1, whences[i])));
	}
	EXPECT_EQ(-ESPIPE, RET(lseek(fd, 0, SEEK_END)));
	EXPECT_EQ(-ESPIPE, RET(lseek(fd, -1, SEEK_END)));
	EXPECT_TEXT(&(SOLUTION_A)[8], answers(fd));
	PUT(fd, &PUZZLE_A[2]);
	EXPECT_TEXT(SOLUTION_A, answers(fd));
	EXPECT_EQ(0, RET(lseek(device_open_as(new_user(), O_RDONLY), -1, SEEK_CUR)));
}

TEST("fsync and fdatasync succeed")
{
	int fd = device_open(2, O_RDWR);

	PUT(fd, PUZZLE_A);
	EXPECT_EQ(0, RET(fsync(fd)));
	EXPECT_EQ(0, RET(fdatasync(fd)));
	EXPECT_TEXT(SOLUTION_A, answers(fd));
}

/* A negative seek gives back what the last read returned, and nothing before that. */
static void giving_back_from(int fd, size_t size)
{
	const size_t parts[] = { 1, size / 3, size / 2, size };
	static char all[10000], again[10000];

	for (unsigned int i = 0; i < ARRAY_SIZE(parts); i++) {
		const char *last = all + size - parts[i];

		ASSERT_EQ(size, RET(read(fd, all, size)));
		EXPECT_EQ(0, RET(lseek(fd, -(parts[i] / 3), SEEK_CUR)));
		EXPECT_EQ(0, RET(lseek(fd, -(parts[i] - parts[i] / 3), SEEK_CUR)));
		ASSERT_EQ(parts[i], RET(read(fd, again, parts[i])));
		EXPECT(!memcmp(last, again, parts[i]));
		/* This was the last read now. */
		EXPECT_EQ(0, RET(lseek(fd, LONG_MIN, SEEK_CUR)));
		ASSERT_EQ(parts[i], RET(read(fd, again, parts[i])));
		EXPECT(!memcmp(last, again, parts[i]));
	}
}

TEST("lseek back gives back what the last read returned")
{
	static const size_t sizes[] = { 3, 17, 18, 100, 4081, 10000 };	/* chunks are of 4 KiB */
	char *text = repeat(PUZZLE_A "\n" PUZZLE_B "\n", 1200);

	ASSERT_EQ(0, RET(seteuid(new_user())));
	submit(2, text);
	for (unsigned int i = 0; i < ARRAY_SIZE(sizes); i++) {
		int fd = device_open(2, O_RDWR);

		PUT(fd, text);
		giving_back_from(fd, sizes[i]);
		close(fd);
		giving_back_from(device_open(2, O_RDONLY), sizes[i]);
	}
}

/* An error and a write end what can be given back. */
TEST("lseek back gives back neither errors nor what was read before a write")
{
	int fd = device_open(2, O_RDWR);
	char text[64];

	PUT(fd, PUZZLE_A "\n" UNSOLVABLE "\n" PUZZLE_B "\n");
	EXPECT_EQ(17, RET(read(fd, text, sizeof(text))));
	EXPECT_EQ(-EDOM, RET(read(fd, text, sizeof(text))));
	EXPECT_EQ(0, RET(lseek(fd, -17, SEEK_CUR)));
	EXPECT_EQ(17, RET(read(fd, text, sizeof(text))));
	EXPECT(!memcmp(SOLUTION_B, text, 16));
	PUT(fd, PUZZLE_A "\n");
	EXPECT_EQ(0, RET(lseek(fd, -17, SEEK_CUR)));
	EXPECT_TEXT(SOLUTION_A, answers(fd));

	/* What was given back before the write stays. */
	PUT(fd, PUZZLE_B "\n");
	EXPECT_EQ(17, RET(read(fd, text, sizeof(text))));
	EXPECT_EQ(0, RET(lseek(fd, -5, SEEK_CUR)));
	PUT(fd, PUZZLE_A "\n");
	EXPECT_EQ(0, RET(lseek(fd, -5, SEEK_CUR)));
	EXPECT_TEXT("2134|" SOLUTION_A, answers(fd));
}

TEST("readv and writev")
{
	char first[5], second[12], third[16], fourth[32];
	const struct iovec out[] = {
		{ "3410", 4 }, { "", 0 }, { "020000200143\n43", 15 }, { &PUZZLE_B[2], 14 },
	};
	const struct iovec in[] = {
		{ first, 5 }, { second, 12 }, { third, 16 }, { fourth, 32 },
	};
	int fd = device_open(2, O_RDWR);

	EXPECT_EQ(33, RET(writev(fd, out, ARRAY_SIZE(out))));
	EXPECT_EQ(34, RET(readv(fd, in, ARRAY_SIZE(in))));
	EXPECT(!memcmp(first, SOLUTION_A, 5));
	EXPECT(!memcmp(second, "23443212143\n", 12));
	EXPECT(!memcmp(third, SOLUTION_B, 16));
	EXPECT_EQ('\n', fourth[0]);
	EXPECT_TEXT("", answers(fd));
}

/*
 * Programs that try these first, as cat may, fall back to write(). splice() would hold the lock of
 * the pipe during a solve, and processes that write to the pipe could not be killed.
 */
TEST("sendfile and splice are refused and write nothing")
{
	char path[] = "/tmp/sudoku.XXXXXX";
	int file = mkstemp(path), ends[2];
	int fd = device_open(2, O_RDWR);

	ASSERT(file >= 0);
	unlink(path);
	PUT(file, PUZZLE_A "\n");
	lseek(file, 0, SEEK_SET);
	EXPECT_EQ(-EINVAL, RET(sendfile(fd, file, NULL, 1000)));
	ASSERT_EQ(0, RET(pipe(ends)));
	PUT(ends[1], PUZZLE_A "\n");
	EXPECT_EQ(-EINVAL, RET(splice(ends[0], NULL, fd, NULL, 17, 0)));
	EXPECT_TEXT("", answers(fd));
}

TEST_MAIN
