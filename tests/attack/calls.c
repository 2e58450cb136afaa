// SPDX-License-Identifier: GPL-2.0-only
/*
 * Random system calls on the device by processes that share open files, while the limits change:
 * the same ones for the same seed. Return values are ignored; the kernel must not complain.
 *
 * usage: calls [ROUNDS [SEED]]
 */
#include "../device/ring.h"
#include "random.h"

#include <fcntl.h>
#include <linux/sudoku.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/uio.h>

#define FILES		8
#define CALLERS		2
#define CALLS		10000	/* of each of them */
#define BUFFER		4096

static u64 state;
static int files[FILES];
static int pipes[2];
static int plain;
static char *buffer;	/* BUFFER bytes at the end of a page */

static unsigned int below(unsigned int limit)
{
	return random_below(&state, limit);
}

static bool one_in(unsigned int n)
{
	return !below(n);
}

static void *address(size_t *len)
{
	*len = one_in(8) ? below(BUFFER) : below(100);
	if (one_in(20))
		*len += BUFFER;
	if (one_in(50))
		return (void *)(unsigned long)random_next(&state);
	return buffer + BUFFER - (one_in(3) ? below(*len + 1) : *len % BUFFER);
}

/* Mostly puzzles, some of them corrupted, some random bytes. */
static void fill(void)
{
	static const char *const lines[] = {
		PUZZLE_A "\n", PUZZLE_B "\n", UNSOLVABLE "\r\n", CLASHING "\n",
		"3410\n0200\n0020\n0143\n", "3410", "\n", " \t",
		"....5..6.582..9..4.6......983.4.16...7.....8...17.6.356......4.3..6..728.1..7....\n",
	};
	size_t at = 0;

	while (at < BUFFER) {
		const char *line = lines[below(ARRAY_SIZE(lines))];

		while (*line && at < BUFFER)
			buffer[at++] = *line++;
	}
	if (one_in(2))
		buffer[below(BUFFER)] = below(256);
}

static unsigned long long number(void)
{
	static const unsigned long long edges[] = {
		0, 1, 2, 64, 65, 1u << 31, 1ull << 32, 1ull << 59, 1ull << 63, -1ull,
	};

	return one_in(2) ? below(20) : edges[below(ARRAY_SIZE(edges))];
}

/* The address of an array, usually with space behind it. */
static unsigned long array(void)
{
	size_t len;

	return (unsigned long)(one_in(8) ? address(&len) : buffer + below(BUFFER));
}

/* Usually a valid batch at a readable address. */
static struct sudoku_solve *request(void)
{
	struct sudoku_solve *solve = (void *)(buffer + 8 * below(BUFFER / 8 - 8));

	memset(buffer, 0, BUFFER);
	for (unsigned int i = 0; i < 100; i++)
		buffer[below(BUFFER)] = one_in(20) ? below(256) : below(5);
	*solve = (struct sudoku_solve) {
		.puzzles = array(),
		.solutions = one_in(4) ? 0 : array(),
		.results = array(),
		.max_solutions = one_in(4) ? number() : 1 + below(3),
		.max_steps = one_in(4) ? number() : 0,
		.count = one_in(8) ? number() : below(100),
		.flags = one_in(4) ? below(2) : one_in(20) ? number() : 0,
		.reserved = { one_in(50), one_in(50) },
	};
	return solve;
}

/* Reads and writes through a ring; sometimes get completions, or make a new ring. */
static void use_ring(int file)
{
	unsigned int count = 1 + below(ENTRIES);

	if (!ring.fd || one_in(50)) {
		if (ring.fd)
			ring_close();
		ring_open();
	}
	fill();
	for (unsigned int i = 0; i < count; i++) {
		struct io_uring_sqe *sqe;
		size_t len;
		void *at = address(&len);

		if (one_in(8)) {
			ring_prepare_cancel(below(ENTRIES));
			continue;
		}
		sqe = ring_prepare(one_in(2) ? IORING_OP_READ : IORING_OP_WRITE, file, at, len);
		sqe->flags = one_in(3) ? below(32) & ~IOSQE_FIXED_FILE : 0;
		sqe->user_data = below(ENTRIES);
	}
	ring_enter(0);
	*ring.cq_head += below(2 * ENTRIES);
}

static void call(void)
{
	static const int modes[] = { O_RDONLY, O_WRONLY, O_RDWR, O_RDWR };
	static const int commands[] = {
		F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETLK, F_SETLK, F_GETLEASE,
		F_SETPIPE_SZ, F_ADD_SEALS, F_GETSIG,
	};
	int *file = &files[below(FILES)];
	size_t len, more;
	void *at = address(&len);
	struct iovec vector[] = { { at, len }, { address(&more), more } };
	struct pollfd ready = { *file, below(0x10000), 0 };
	loff_t offset = below(100);
	struct stat status;
	void *map;
	int other;

	switch (below(27)) {
	case 0:
	case 1:
		close(*file);
		*file = open(device_paths[one_in(3) ? 2 + below(4) : 2],
			     modes[below(ARRAY_SIZE(modes))] |
			     (one_in(5) ? below(1 << 22) & ~(O_CREAT | O_DIRECTORY) : 0));
		break;
	case 2:
	case 3:
	case 4:
	case 5:
		fill();
		(void)!write(*file, at, len);
		break;
	case 6:
	case 7:
	case 8:
		(void)!read(*file, at, len);
		break;
	case 9:
		(void)!readv(*file, vector, below(4) % 3);
		break;
	case 10:
		(void)!writev(*file, vector, below(4) % 3);
		break;
	case 11:
		(void)!pread(*file, at, len, offset);
		(void)!pwrite(*file, at, len, offset);
		break;
	case 12:
		lseek(*file, (int)below(1000) - 500, below(6));
		break;
	case 13:
		ioctl(*file, one_in(2) ? _IOC(below(4), 0xb0 + below(16), below(64), below(256)) :
		      (unsigned int)state, at);
		break;
	case 14:
		fcntl(*file, commands[below(ARRAY_SIZE(commands))],
		      one_in(2) ? (unsigned long)at : below(1 << 16) & ~O_ASYNC);
		break;
	case 15:
		map = mmap(NULL, 4096 * (1 + below(4)), below(8),
			   one_in(2) ? MAP_SHARED : MAP_PRIVATE, *file, 4096 * below(3));
		if (map != MAP_FAILED)
			munmap(map, 4096);
		break;
	case 16:
		fcntl(pipes[1], F_SETFL, O_NONBLOCK);
		(void)!write(pipes[1], buffer, below(200));
		(void)!splice(pipes[0], NULL, *file, one_in(4) ? &offset : NULL, len,
			      SPLICE_F_NONBLOCK);
		break;
	case 17:
		(void)!splice(*file, one_in(4) ? &offset : NULL, pipes[1], NULL, len,
			      SPLICE_F_NONBLOCK);
		break;
	case 18:
		lseek(plain, below(100), SEEK_SET);
		(void)!sendfile(*file, plain, one_in(4) ? &offset : NULL, below(300));
		break;
	case 19:
		(void)!sendfile(plain, *file, NULL, below(300));
		(void)!ftruncate(plain, 4096);
		break;
	case 20:
		poll(&ready, 1, 0);
		break;
	case 21:
		other = dup(*file);
		close(files[below(FILES)]);
		files[below(FILES)] = other;
		break;
	case 22:
		fstat(*file, &status);
		fsync(*file);
		(void)!ftruncate(*file, len);
		posix_fadvise(*file, 0, len, below(8));
		break;
	case 23:
		ioctl(*file, SUDOKU_IOC_SOLVE, one_in(20) ? at : request());
		break;
	case 24:
		ioctl(*file, SUDOKU_IOC_FAULT, at);
		break;
	case 25:
		use_ring(*file);
		break;
	case 26:
		if (one_in(20) && !fork()) {
			fill();
			(void)!write(*file, at, len);
			(void)!read(*file, at, len);
			_exit(0);
		}
		while (waitpid(-1, NULL, one_in(2) ? WNOHANG : 0) > 0)
			;
		break;
	}
}

static void change_limits(void)
{
	static const char *const names[] = { "max_answer_bytes", "max_user_bytes", "max_bytes" };
	static const char *const solvers[] = { "auto", "search", "words", "avx2", "backtrack" };
	char value[32];

	if (one_in(4)) {
		parameter_write("solver", solvers[below(ARRAY_SIZE(solvers))]);
		return;
	}
	snprintf(value, sizeof(value), "%u", 1 + below(1u << below(26)));
	parameter_write(names[below(ARRAY_SIZE(names))], value);
	parameter_set("max_steps", 1 + below(1000));
}

static void run_round(const void *argument)
{
	uid_t user = new_user();
	pid_t callers[CALLERS], root;

	state = (unsigned long)argument;
	buffer = edge() - BUFFER;
	ASSERT_EQ(0, RET(pipe2(pipes, O_NONBLOCK)));
	plain = memfd_create("plain", 0);
	ASSERT(plain >= 0);
	fill();
	(void)!write(plain, buffer, BUFFER);
	parameter_set("max_steps", 1000);
	ASSERT_EQ(0, RET(seteuid(user)));
	for (unsigned int i = 0; i < FILES; i++)
		files[i] = device_open(2 + i % 4, O_RDWR);
	ASSERT_EQ(0, RET(seteuid(0)));
	for (unsigned int i = 0; i < CALLERS; i++) {
		callers[i] = spawn();
		if (!callers[i]) {
			ASSERT_EQ(0, RET(seteuid(user)));
			state += i;
			for (unsigned int calls = 0; calls < CALLS; calls++)
				call();
			exit(0);
		}
	}
	root = spawn();
	while (!root)
		change_limits();
	for (unsigned int i = 0; i < CALLERS; i++)
		join(callers[i]);
	kill(root, SIGKILL);
	waitpid(root, NULL, 0);

	/* The device still works. */
	parameters_restore();
	user = new_user();
	submit_as(user, PUZZLE_A);
	EXPECT_TEXT(SOLUTION_A, published_for(user));
}

int main(int argc, char **argv)
{
	unsigned int rounds = argc > 1 ? strtoul(argv[1], NULL, 0) : 5;
	unsigned long seed = argc > 2 ? strtoul(argv[2], NULL, 0) : 1;
	char name[80];

	signal(SIGPIPE, SIG_IGN);
	for (; rounds--; seed++) {
		snprintf(name, sizeof(name), "%u random calls, seed %lu", CALLERS * CALLS, seed);
		ktap_add(run_round, (void *)seed, "%s", name);
	}
	return ktap_main();
}
