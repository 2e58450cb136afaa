// SPDX-License-Identifier: GPL-2.0-only
/*
 * Attacks on memory and on other users' answers: one user, or many user IDs of one user, allocate
 * as much as possible. They must get max_user_bytes and max_bytes, and other users must keep the
 * little that they have, and get the little that they need.
 */
#include "../device/batch.h"
#include "../puzzles.h"

#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>

#define BUDGET		(4 << 20)	/* for most tests, as it is filled faster */
#define FILES_MAX	20000
#define IDS		24
#define REFUSAL		626	/* size in bytes of a refusal, order 5 */

/* Bytes of memory that the kernel uses. */
static long kernel_bytes(void)
{
	char line[128];
	long sum = 0, kib;
	FILE *file = fopen("/proc/meminfo", "r");

	ASSERT(file);
	while (fgets(line, sizeof(line), file))
		if (sscanf(line, "SUnreclaim: %ld", &kib) == 1 ||
		    sscanf(line, "VmallocUsed: %ld", &kib) == 1)
			sum += kib;
	fclose(file);
	return sum * 1024;
}

static void write_file(const char *path, const char *text)
{
	int fd = RET(open(path, O_WRONLY));

	ASSERT(fd >= 0);
	ASSERT_EQ(strlen(text), RET(write(fd, text, strlen(text))));
	close(fd);
}

static void mount_cgroups(void)
{
	mkdir("/tmp/cgroup", 0755);
	mount("none", "/tmp/cgroup", "cgroup2", 0, NULL);
	write_file("/tmp/cgroup/cgroup.subtree_control", "+memory");
}

/* Move this process into a new cgroup with a limit. */
static void enter_cgroup(unsigned int number, const char *limit, const char *bytes)
{
	char name[64], path[128], pid[16];

	snprintf(name, sizeof(name), "/tmp/cgroup/%u", number);
	mkdir(name, 0755);
	snprintf(path, sizeof(path), "%s/%s", name, limit);
	write_file(path, bytes);
	snprintf(path, sizeof(path), "%s/cgroup.procs", name);
	snprintf(pid, sizeof(pid), "%d", getpid());
	write_file(path, pid);
}

/* Bytes of memory that the kernel uses for the processes of that cgroup, whole pages included. */
static long kernel_bytes_of(unsigned int number)
{
	char path[64], line[128];
	long bytes = -1;
	FILE *file;

	snprintf(path, sizeof(path), "/tmp/cgroup/%u/memory.stat", number);
	file = fopen(path, "r");
	ASSERT(file);
	while (bytes < 0 && fgets(line, sizeof(line), file))
		sscanf(line, "kernel %ld", &bytes);
	fclose(file);
	return bytes;
}

static void allow_files(void)
{
	const struct rlimit files = { FILES_MAX + 100, FILES_MAX + 100 };

	ASSERT_EQ(0, RET(setrlimit(RLIMIT_NOFILE, &files)));
}

static void become(uid_t user)
{
	allow_files();
	ASSERT_EQ(0, RET(setresgid(user, user, user)));
	ASSERT_EQ(0, RET(setresuid(user, user, user)));
}

/* Write refusals to a session of order 5 until ENOSPC. Return their number. */
static size_t fill(int fd)
{
	size_t count = 0;
	long ret;

	while ((ret = put(fd, "x")) == -EINVAL)
		count++;
	EXPECT_EQ(-ENOSPC, ret);
	return count;
}

/* Fill one file after another until none takes anything. Return the bytes of all answers. */
static size_t fill_files(unsigned int *files)
{
	size_t count = 0, last;

	for (*files = 0; *files < FILES_MAX; ++*files) {
		last = fill(device_open(5, O_RDWR));
		count += last;
		if (!last)
			break;
	}
	return count * REFUSAL;
}

/* A new user who has published an answer. */
static uid_t bystander(void)
{
	uid_t user = new_user();

	submit_as(user, PUZZLE_A "\n");
	EXPECT_TEXT(SOLUTION_A, published_for(user));
	return user;
}

static void expect_unharmed(uid_t user)
{
	EXPECT_TEXT(SOLUTION_A, published_for(user));
	submit_as(user, PUZZLE_B "\n");
	EXPECT_TEXT(SOLUTION_B, published_for(user));
}

TEST("a user fills one file after another")
{
	uid_t attacker = new_user(), other = bystander();
	long before = kernel_bytes(), max = parameter_get("max_user_bytes");
	unsigned int files;
	pid_t pid = spawn();

	if (!pid) {
		become(attacker);
		EXPECT(fill_files(&files) <= (size_t)max);
		EXPECT(files > 4);
		/* Open files and kernel structures need some more memory. */
		EXPECT(kernel_bytes() - before < 2 * max);
		exit(0);
	}
	join(pid);
	expect_unharmed(other);
}

/* Sessions without answers. */
TEST("a user opens nothing but files")
{
	uid_t attacker = new_user();
	long before = kernel_bytes();
	pid_t pid = spawn();

	parameter_set("max_user_bytes", BUDGET);
	if (!pid) {
		unsigned int files = 0;
		char byte;

		become(attacker);
		while (!RET(read(device_open(5, O_RDWR), &byte, 1)))
			files++;
		EXPECT(files >= BUDGET / 8192 && files <= BUDGET / 2048);
		while (files < FILES_MAX - 10)
			files += device_open(5, O_RDWR) > 0;
		EXPECT(kernel_bytes() - before < 2 * BUDGET + FILES_MAX * 512);
		exit(0);
	}
	join(pid);
}

static void publish_as_much_as_possible(uid_t user)
{
	ASSERT_EQ(0, RET(seteuid(user)));
	for (unsigned int order = 2; order <= 5; order++) {
		int fd = device_open(order, O_WRONLY);

		while (put(fd, "x") == -EINVAL)
			;
		close(fd);
	}
	ASSERT_EQ(0, RET(seteuid(0)));
}

/* Threads in batches hold memory while they solve. */
TEST("a user has many batches under way")
{
	const unsigned int count = 8192, processes = 24;
	uid_t attacker = new_user(), other = bystander();
	long bytes;

	parameter_set("max_user_bytes", BUDGET);
	parameter_write("solver", "words");
	mount_cgroups();
	for (unsigned int i = 0; i < processes; i++) {
		struct batch batch;

		if (spawn())
			continue;
		enter_cgroup(processes, "memory.max", "max");
		become(attacker);
		batch = batch_of(3, blank(3), count, 4000, 0);
		long ret = batch_run(&batch);

		EXPECT(ret > 0 || ret == -ENOSPC);
		exit(0);
	}
	/* Measure while they solve. */
	sleep(2);
	bytes = kernel_bytes_of(processes);
	EXPECT(bytes > 0 && bytes < 3 * BUDGET + (long)processes * (256 << 10));
	printf("# %ld KiB\n", bytes >> 10);
	expect_unharmed(other);
}

/* Processes that wait for each other, so that what they do next happens at the same time. */
struct meeting {
	unsigned int arrived;
};

static struct meeting *meeting_new(void)
{
	struct meeting *meeting = mmap(NULL, sizeof(*meeting), PROT_READ | PROT_WRITE,
				       MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	ASSERT(meeting != MAP_FAILED);
	return meeting;
}

/* Wait until @total have arrived, since the beginning. */
static void meet(struct meeting *meeting, unsigned int total)
{
	__atomic_add_fetch(&meeting->arrived, 1, __ATOMIC_SEQ_CST);
	while (__atomic_load_n(&meeting->arrived, __ATOMIC_SEQ_CST) < total)
		sched_yield();
}

/*
 * Writers at once of one user, whose answers take nearly half of what the user may hold. Lanes
 * leave that half to them: no write stops early, and what is published on another node stays.
 */
TEST("24 writers at once of one user")
{
	char *text = repeat(MINIMAL_9 "\n", 8192);
	struct meeting *meeting = meeting_new();
	uid_t user = bystander();
	pid_t pids[24];

	parameter_set("max_user_bytes", 34 << 20);
	for (unsigned int i = 0; i < ARRAY_SIZE(pids); i++) {
		int fd;

		pids[i] = spawn();
		if (pids[i])
			continue;
		become(user);
		fd = device_open(3, O_WRONLY);
		meet(meeting, ARRAY_SIZE(pids));
		PUT(fd, text);
		exit(0);
	}
	for (unsigned int i = 0; i < ARRAY_SIZE(pids); i++)
		join(pids[i]);
	EXPECT_TEXT(SOLUTION_A, published_for(user));
}

/*
 * Many IDs of one user, which nothing links. Together they get no more than max_bytes. When their
 * processes are gone, their lists give way to anybody who holds less.
 */
TEST("many users publish as much as they can")
{
	uid_t other = bystander();
	long before = kernel_bytes();

	parameter_set("max_answer_bytes", BUDGET / 16);
	parameter_set("max_bytes", 2 * BUDGET);
	for (unsigned int i = 0; i < IDS; i++)
		publish_as_much_as_possible(new_user());
	EXPECT(kernel_bytes() - before <= 4 * BUDGET);
	expect_unharmed(other);
	expect_unharmed(bystander());
}

/* The same with open files, which nobody can take away while the processes live. */
TEST("many users fill one file after another")
{
	uid_t other = bystander();
	size_t *bytes = mmap(NULL, sizeof(*bytes), PROT_READ | PROT_WRITE,
			     MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	pid_t pid;

	ASSERT(bytes != MAP_FAILED);
	parameter_set("max_user_bytes", BUDGET);
	parameter_set("max_bytes", 8 * BUDGET);
	pid = spawn();
	if (!pid) {
		allow_files();
		for (unsigned int i = 0; i < IDS; i++) {
			unsigned int files;

			ASSERT_EQ(0, RET(seteuid(new_user())));
			*bytes += fill_files(&files);
			ASSERT_EQ(0, RET(seteuid(0)));
		}
		close(device_open_as(other, O_WRONLY | O_TRUNC));
		exit(0);
	}
	join(pid);
	EXPECT(*bytes > 4 * BUDGET);
	EXPECT(*bytes <= 8 * BUDGET);
	EXPECT_TEXT("ENODATA|", published_for(other));
	submit_as(other, PUZZLE_A);
	expect_unharmed(other);
}

/* Among many users, new ones need room at once, and one list can be dropped for all of them. */
TEST("new users need room at once")
{
	enum { USERS = 10000, WRITERS = 8, ROUNDS = 10 };
	uid_t owner = new_user();
	pid_t pids[WRITERS];
	char c;

	allow_files();
	for (unsigned int i = 0; i < USERS; i++)
		ASSERT_EQ(-ENODATA, RET(read(device_open_as(new_user(), O_RDONLY), &c, 1)));
	parameter_set("max_bytes", USERS * 4096 + BUDGET);
	for (unsigned int round = 0; round < ROUNDS; round++) {
		struct meeting *meeting = meeting_new();
		int fd;

		ASSERT_EQ(0, RET(seteuid(owner)));
		fd = device_open(5, O_WRONLY);
		ASSERT_EQ(0, RET(seteuid(0)));
		fill(fd);
		close(fd);
		for (unsigned int i = 0; i < WRITERS; i++) {
			uid_t user = new_user();

			pids[i] = spawn();
			if (pids[i])
				continue;
			become(user);
			fd = device_open(2, O_RDWR);
			meet(meeting, WRITERS);
			EXPECT_EQ(strlen(PUZZLE_A "\n"), put(fd, PUZZLE_A "\n"));
			exit(0);
		}
		for (unsigned int i = 0; i < WRITERS; i++)
			join(pids[i]);
	}
}

/* Where a memory cgroup has room for search but not for lanes, a call works without them. */
TEST("a batch in a small cgroup")
{
	if (parameter_write("solver", "words") < 0)
		SKIP("there are no lanes");
	mount_cgroups();
	for (unsigned int kib = 3500; kib < 5500; kib += 200) {
		struct batch batch;
		char limit[16];
		pid_t pid = spawn();

		if (!pid) {
			snprintf(limit, sizeof(limit), "%uK", kib);
			enter_cgroup(kib, "memory.max", limit);
			batch = batch_of(3, PUZZLE_9, 8192, 1, 0);
			EXPECT_EQ(8192, batch_run(&batch));
			exit(0);
		}
		join(pid);
	}
}

/*
 * The kernel opens one misc device at a time. A task above its cgroup's memory.high sleeps for up
 * to two seconds when it allocates. Were that in open(), the sleeps of such tasks would add up.
 */
TEST("tasks above memory.high open files")
{
	double longest = 0, start;
	pid_t pids[24];

	if (access("/dev/cpu_dma_latency", F_OK))
		SKIP("there is no other misc device");
	mount_cgroups();
	for (unsigned int i = 0; i < ARRAY_SIZE(pids); i++) {
		pids[i] = spawn();
		if (pids[i])
			continue;
		/* In one cgroup, a task would use what others have charged before. */
		enter_cgroup(i, "memory.high", "1000000");
		become(1000);
		memset(malloc(BUDGET), 1, BUDGET);
		for (;;)
			open(device_paths[2], O_RDWR);
	}
	for (start = seconds(); seconds() < start + 20; usleep(10000)) {
		double begun = seconds();

		close(open("/dev/cpu_dma_latency", O_RDWR));
		if (seconds() - begun > longest)
			longest = seconds() - begun;
	}
	printf("# the longest open took %.2f s\n", longest);
	EXPECT(longest < 5);
	for (unsigned int i = 0; i < ARRAY_SIZE(pids); i++)
		kill(pids[i], SIGKILL);
}

TEST_MAIN
