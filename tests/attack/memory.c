// SPDX-License-Identifier: GPL-2.0-only
/*
 * Attacks on memory and on other users' answers: one user, or many user IDs of one
 * user, allocate as much as possible. They must get max_user_bytes, and other users
 * must keep what they have.
 */
#include "../device/batch.h"
#include "../puzzles.h"

#include <dirent.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>

#define BUDGET		(4 << 20)	/* for most tests, as it is filled faster */
#define FILES_MAX	20000
#define IDS		24
#define REFUSAL		626	/* size in bytes of a refusal, order 5 */
#define REFUSAL_4	33	/* the same, order 2 */

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

static void become(uid_t user)
{
	const struct rlimit files = { FILES_MAX + 100, FILES_MAX + 100 };

	ASSERT_EQ(0, RET(setrlimit(RLIMIT_NOFILE, &files)));
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

/* Fill one file after another until open() fails. Return the bytes of all answers. */
static size_t fill_files(unsigned int *files)
{
	size_t count = 0;
	long fd;

	for (*files = 0; *files < FILES_MAX; ++*files) {
		fd = RET(open(device_paths[5], O_RDWR));
		if (fd < 0)
			break;
		count += fill(fd);
	}
	EXPECT_EQ(-ENOSPC, fd);
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

static void answers_in_many_files(void)
{
	uid_t attacker = new_user(), other = bystander();
	long before = kernel_bytes();
	unsigned int files;
	pid_t pid = spawn();

	if (!pid) {
		become(attacker);
		EXPECT(fill_files(&files) <= 32 << 20);
		EXPECT(files > 4);
		/* Open files and kernel structures need some more memory. */
		EXPECT(kernel_bytes() - before < 2 * (32 << 20));
		exit(0);
	}
	join(pid);
	expect_unharmed(other);
}

static void nothing_but_files(void)
{
	uid_t attacker = new_user();
	long before = kernel_bytes();
	pid_t pid = spawn();

	if (!pid) {
		unsigned int files = 0;
		long fd;

		become(attacker);
		while ((fd = RET(open(device_paths[5], O_RDWR))) >= 0)
			files++;
		EXPECT_EQ(-ENOSPC, fd);
		EXPECT(files >= 1000 && files <= (32 << 20) / 2048);
		EXPECT(kernel_bytes() - before < 2 * (32 << 20));
		exit(0);
	}
	join(pid);
}

/* Workspaces of order 5 are the largest. */
static void workspaces_in_many_files(void)
{
	uid_t attacker = new_user(), other = bystander();
	pid_t pid = spawn();

	parameter_set("max_user_bytes", BUDGET);
	if (!pid) {
		unsigned int files = 0;
		long ret;

		become(attacker);
		do {
			ret = put(device_open(5, O_RDWR), blank(5));
			files++;
		} while (ret == 625);
		EXPECT(ret == 624 || ret == -ENOSPC);
		EXPECT(files <= BUDGET / (100 << 10));
		exit(0);
	}
	join(pid);
	expect_unharmed(other);
}

/* All memory is freed after files are closed and lists withdrawn. */
static void everything_comes_back(void)
{
	uid_t attacker = new_user();
	long before = 0;

	for (int round = 0; round < 4; round++) {
		pid_t pid = spawn();

		if (!pid) {
			unsigned int files;

			become(attacker);
			EXPECT(fill_files(&files) > 8 << 20);
			exit(0);
		}
		join(pid);
		if (!round)
			before = kernel_bytes();
	}
	EXPECT(kernel_bytes() - before < 8 << 20);
	submit_as(attacker, PUZZLE_A);
	EXPECT_TEXT(SOLUTION_A, published_for(attacker));
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

static void others_publish_as_much_as_possible(void)
{
	uid_t other = bystander();

	parameter_set("max_answer_bytes", BUDGET);
	parameter_set("max_user_bytes", 2 * BUDGET);
	for (int i = 0; i < 6; i++)
		publish_as_much_as_possible(new_user());
	expect_unharmed(other);
}

static int open_as(uid_t user, unsigned int order, int flags)
{
	int fd;

	ASSERT_EQ(0, RET(seteuid(user)));
	fd = RET(open(device_paths[order], flags));
	ASSERT_EQ(0, RET(seteuid(0)));
	return fd;
}

static void publish_refusals(uid_t user, unsigned int order, unsigned int count)
{
	int fd = open_as(user, order, O_WRONLY);

	while (count--)
		put(fd, "x");
	close(fd);
}

/* Count the published lists of the users from @first on. */
static unsigned int count_published(uid_t first, unsigned int users)
{
	unsigned int count = 0;
	char byte;

	for (unsigned int i = 0; i < 4 * users; i++) {
		int fd = open_as(first + i / 4, 2 + i % 4, O_RDONLY);

		count += RET(read(fd, &byte, 1)) != -ENODATA;
		close(fd);
	}
	return count;
}

/*
 * Who has one more file open may do so only while all users together hold less, see limit_of()
 * in driver/user.c. So when users who hold much, and then users who hold little, have filled
 * max_bytes, one more file would need a part of it that consists of very many lists. One
 * open() must not drop them all, because others wait for it.
 */
static void lists_of_many_users(void)
{
	const unsigned int large = 1100, small = 3300, dropped_max = 4;
	uid_t opener = new_user(), first = 3000000;
	unsigned int before, after, calls = 0;
	int fd;

	parameter_set("max_bytes", 64 << 20);
	for (int i = 0; i < 7; i++)
		ASSERT(open_as(opener, 2, O_RDONLY) >= 0);
	for (unsigned int i = 0; i < large; i++)
		for (unsigned int order = 2; order <= 5; order++)
			publish_refusals(first + i, order, order < 5 ? 1 : 36);
	for (unsigned int i = 0; i < small; i++)
		publish_refusals(first + large + i, 2, 1);
	before = count_published(first, large);
	EXPECT(before > 3 * large);
	fd = open_as(opener, 2, O_RDONLY);
	after = count_published(first, large);
	EXPECT_EQ(-ENOSPC, fd);
	EXPECT(before - after <= dropped_max);
	while (fd == -ENOSPC && ++calls < 2000)
		fd = open_as(opener, 2, O_RDONLY);
	EXPECT(fd >= 0);	/* Each call helps the next one. */
	for (unsigned int i = 0; i < 4 * large; i++)
		close(open_as(first + i / 4, 2 + i % 4, O_WRONLY | O_TRUNC));
	for (unsigned int i = 0; i < small; i++)
		close(open_as(first + large + i, 2, O_WRONLY | O_TRUNC));
}

/* The user's own lists are withdrawn, least recently used first. */
static void own_lists_go_first(void)
{
	uid_t user = new_user();
	char *text;

	ASSERT_EQ(0, RET(seteuid(user)));
	submit(2, PUZZLE_A "\n");
	ASSERT_EQ(0, RET(seteuid(0)));
	parameter_set("max_answer_bytes", BUDGET);
	parameter_set("max_user_bytes", BUDGET);
	publish_as_much_as_possible(user);
	text = repeat(PUZZLE_A "\n", 2);
	submit_as(user, text);
	EXPECT_TEXT(SOLUTION_A SOLUTION_A, published_for(user));
	/* The list of order 4 used the whole budget; that of order 5 replaced it. */
	ASSERT_EQ(0, RET(seteuid(user)));
	EXPECT_TEXT("ENODATA|", published(4));
	ASSERT_EQ(0, RET(seteuid(0)));
}

/* A user at the budget can still clear it. */
static void full_user_can_clear(void)
{
	uid_t user = new_user();
	pid_t pid = spawn();

	parameter_set("max_user_bytes", BUDGET);
	if (!pid) {
		int fds[64], fd;
		unsigned int count = 0;

		become(user);
		submit(2, PUZZLE_A "\n");
		fd = device_open(2, O_RDONLY);
		EXPECT_TEXT(SOLUTION_A, answers(fd));	/* read by an open file, so it stays */
		while (count < 64) {
			fds[count] = device_open(5, O_RDWR);
			if (!fill(fds[count++]))
				break;
		}
		EXPECT_TEXT(SOLUTION_A, published(2));
		close(device_open(2, O_WRONLY | O_TRUNC));
		EXPECT_TEXT("ENODATA|", published(2));
		exit(0);
	}
	join(pid);
}

/* Threads in batches hold memory while they solve. */
static void batches_under_way(void)
{
	const unsigned int count = 8192, processes = 24;
	uid_t attacker = new_user(), other = bystander();
	long before;

	parameter_set("max_user_bytes", BUDGET);
	parameter_write("solver", "words");
	before = kernel_bytes();
	for (unsigned int i = 0; i < processes; i++) {
		struct batch batch;

		if (spawn())
			continue;
		become(attacker);
		batch = batch_of(3, blank(3), count, 4000, 0);
		long ret = batch_run(&batch);

		EXPECT(ret > 0 || ret == -ENOSPC);
		exit(0);
	}
	/* Measure while they solve. */
	sleep(2);
	EXPECT(kernel_bytes() - before < 3 * BUDGET + processes * (256 << 10));
	expect_unharmed(other);
	parameter_write("solver", "auto");
}

/* A user namespace gives a user many user IDs, but no larger budget. */
static void many_ids_of_one_user(void)
{
	uid_t attacker = new_user(), other = bystander();
	int ready[2], mapped[2];
	char path[64], map[64], byte = 0;
	pid_t pid;
	int fd;

	ASSERT_EQ(0, RET(pipe(ready)));
	ASSERT_EQ(0, RET(pipe(mapped)));
	parameter_set("max_user_bytes", BUDGET);
	pid = spawn();
	if (!pid) {
		size_t bytes = 0;

		become(attacker);
		ASSERT_EQ(0, RET(unshare(CLONE_NEWUSER)));
		ASSERT_EQ(1, RET(write(ready[1], &byte, 1)));
		ASSERT_EQ(1, RET(read(mapped[0], &byte, 1)));
		for (uid_t user = 1; user <= 8; user++) {
			unsigned int files;

			ASSERT_EQ(0, RET(setresuid(user, user, 0)));
			bytes += fill_files(&files);
		}
		EXPECT(bytes > BUDGET / 2);
		EXPECT(bytes <= BUDGET);
		exit(0);
	}
	/* What newuidmap(1) does for users listed in /etc/subuid. */
	ASSERT_EQ(1, RET(read(ready[0], &byte, 1)));
	snprintf(path, sizeof(path), "/proc/%d/uid_map", pid);
	snprintf(map, sizeof(map), "0 %u 100\n", 2000000000);
	fd = open(path, O_WRONLY);
	ASSERT(fd >= 0);
	PUT(fd, map);
	ASSERT_EQ(1, RET(write(mapped[1], &byte, 1)));
	join(pid);
	expect_unharmed(other);
}

static void log_in(uid_t user)
{
	char text[16];
	int fd;

	/* The files in /proc belong to a process that changed its user as after execve(). */
	prctl(PR_SET_DUMPABLE, 1);
	fd = open("/proc/self/loginuid", O_WRONLY);

	ASSERT(fd >= 0);
	snprintf(text, sizeof(text), "%u", user);
	PUT(fd, text);
	close(fd);
}

/*
 * Set-uid programs of many users, which one user made in a user namespace and runs
 * outside of it. The user who logged in has one budget for all of them.
 */
static void many_set_uid_programs(void)
{
	uid_t attacker = new_user(), other = bystander();
	pid_t pid;

	parameter_set("max_user_bytes", BUDGET);
	pid = spawn();
	if (!pid) {
		const struct rlimit limit = { FILES_MAX + 100, FILES_MAX + 100 };
		size_t bytes = 0;
		unsigned int files;

		ASSERT_EQ(0, RET(setrlimit(RLIMIT_NOFILE, &limit)));
		log_in(attacker);
		for (unsigned int i = 0; i < IDS; i++) {
			ASSERT_EQ(0, RET(seteuid(new_user())));
			bytes += fill_files(&files);
			ASSERT_EQ(0, RET(seteuid(0)));
		}
		EXPECT(bytes > BUDGET / 2);
		EXPECT(bytes <= BUDGET);

		/* As opener, the user has a budget, too. */
		ASSERT_EQ(0, RET(seteuid(attacker)));
		bytes += fill_files(&files);
		EXPECT(bytes > BUDGET);
		EXPECT(bytes <= 2 * BUDGET);
		ASSERT_EQ(0, RET(seteuid(0)));
		exit(0);
	}
	join(pid);
	expect_unharmed(other);
}

/* Nobody loses published lists because a login user's budget is exhausted. */
static void login_user_withdraws_nothing(void)
{
	uid_t attacker = new_user(), first = new_user(), second = new_user();
	uid_t other = bystander();
	pid_t pid;

	parameter_set("max_answer_bytes", BUDGET);
	parameter_set("max_user_bytes", BUDGET);
	pid = spawn();
	if (!pid) {
		log_in(attacker);
		submit_as(first, PUZZLE_A);
		publish_as_much_as_possible(second);
		/* A set-uid program of a bystander, which opens a node */
		ASSERT_EQ(0, RET(seteuid(other)));
		for (int i = 0; i < 2000; i++)
			open(device_paths[5], O_WRONLY);
		ASSERT_EQ(0, RET(seteuid(0)));
		exit(0);
	}
	join(pid);
	EXPECT_TEXT(SOLUTION_A, published_for(first));
	expect_unharmed(other);
}

/*
 * A task without a login may name any login user. It takes nothing from that user, and does
 * not get another budget.
 */
static void false_login_users(void)
{
	uid_t attacker = new_user(), victim = bystander();
	size_t *bytes = mmap(NULL, sizeof(*bytes), PROT_READ | PROT_WRITE,
			     MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	pid_t pid;

	ASSERT(bytes != MAP_FAILED);
	*bytes = 0;
	parameter_set("max_user_bytes", BUDGET);
	pid = spawn();
	if (!pid) {
		become(attacker);
		for (unsigned int i = 0; i < 4; i++) {
			unsigned int files;

			if (spawn())
				continue;
			log_in(victim + (i ? i * 1000000 : 0));
			for (unsigned int part = 0; part < 4; part++)
				__atomic_fetch_add(bytes, fill_files(&files),
						   __ATOMIC_SEQ_CST);
			pause();
		}
		pause();
	}
	sleep(3);
	EXPECT(*bytes > BUDGET / 2);
	EXPECT(*bytes <= BUDGET);
	expect_unharmed(victim);
	ASSERT_EQ(0, RET(seteuid(victim)));
	publish_as_much_as_possible(victim);
	submit_as(victim, PUZZLE_A);
	EXPECT_TEXT(SOLUTION_A, published_for(victim));
}

/*
 * Many IDs of one user, which nothing links. Together they get no more than max_bytes;
 * other users keep the little that they hold, and get the little that they need.
 */
static void many_ids_of_nobody_knows_whom(void)
{
	uid_t other = bystander();
	long before = kernel_bytes();

	EXPECT(parameter_get("max_bytes") <= 128 << 20);
	for (unsigned int i = 0; i < IDS; i++)
		publish_as_much_as_possible(new_user());
	EXPECT(kernel_bytes() - before <= 160 << 20);
	expect_unharmed(other);
}

/* The same with open files, which nobody can take away. */
static void many_ids_with_open_files(void)
{
	uid_t other = bystander();
	pid_t pid;

	parameter_set("max_user_bytes", BUDGET);
	parameter_set("max_bytes", 16 * BUDGET);
	pid = spawn();
	if (!pid) {
		const struct rlimit limit = { FILES_MAX + 100, FILES_MAX + 100 };
		size_t bytes = 0;

		ASSERT_EQ(0, RET(setrlimit(RLIMIT_NOFILE, &limit)));
		for (unsigned int i = 0; i < IDS; i++) {
			unsigned int files;

			ASSERT_EQ(0, RET(seteuid(new_user())));
			bytes += fill_files(&files);
			ASSERT_EQ(0, RET(seteuid(0)));
		}
		EXPECT(bytes > 8 * BUDGET);
		EXPECT(bytes <= 16 * BUDGET);
		expect_unharmed(other);
		submit_as(new_user(), PUZZLE_A "\n");
		exit(0);
	}
	join(pid);
}

/*
 * The kernel opens one misc device at a time. Open with O_TRUNC in a process that gets
 * almost no time after it yields: another user's open does not wait for a long list to
 * be freed.
 */
static void slow_open(void)
{
	const struct sched_param none = {};
	uid_t attacker = new_user();
	double start, longest = 0;
	cpu_set_t first, second;
	pid_t pids[13];

	CPU_ZERO(&first);
	CPU_ZERO(&second);
	CPU_SET(0, &first);
	CPU_SET(1, &second);
	if (sched_setaffinity(0, sizeof(second), &second))
		SKIP("there is one processor");
	for (unsigned int i = 0; i < ARRAY_SIZE(pids); i++) {
		pids[i] = spawn();
		if (pids[i])
			continue;
		ASSERT_EQ(0, RET(sched_setaffinity(0, sizeof(first), &first)));
		if (!i) {
			become(attacker);
			close(device_open(5, O_WRONLY));
			int fd = device_open(5, O_WRONLY);

			fill(fd);
			close(fd);
			ASSERT_EQ(0, RET(sched_setscheduler(0, SCHED_IDLE, &none)));
			usleep(500000);
			device_open(5, O_WRONLY | O_TRUNC);
			pause();
		}
		for (start = seconds(); seconds() < start + 24; )
			;
		exit(0);
	}
	for (start = seconds(); seconds() < start + 10; usleep(10000)) {
		double begun = seconds();

		close(device_open(2, O_RDONLY));
		if (seconds() - begun > longest)
			longest = seconds() - begun;
	}
	printf("# the longest open took %.2f s\n", longest);
	EXPECT(longest < 8);
	for (unsigned int i = 0; i < ARRAY_SIZE(pids); i++)
		kill(pids[i], SIGKILL);
}

/*
 * Writes of users with the lowest priority, on a busy CPU, drop published lists. Another user,
 * whose budget is used up as well, still opens files: each time, a list is dropped for it.
 */
static void low_priority(void)
{
	const struct sched_param none = {};
	int fds[64], writer, count = 0;
	uid_t first = new_user(), user;
	double start, longest = 0;
	cpu_set_t cpu;
	pid_t pids[6];

	parameter_set("max_user_bytes", 64 << 10);
	CPU_ZERO(&cpu);
	CPU_SET(0, &cpu);
	for (unsigned int i = 0; i < ARRAY_SIZE(pids); i++) {
		user = new_user();
		pids[i] = spawn();
		if (pids[i])
			continue;
		ASSERT_EQ(0, RET(sched_setaffinity(0, sizeof(cpu), &cpu)));
		become(user);
		while (i < 2)
			;
		while ((fds[count] = open(device_paths[2], O_RDWR)) >= 0)
			count++;
		/* Not before: it would delay all who open misc devices, see docs/security.md. */
		ASSERT_EQ(0, RET(sched_setscheduler(0, SCHED_IDLE, &none)));
		for (;;)
			put(fds[0], PUZZLE_A);
	}
	sleep(3);
	ASSERT_EQ(0, RET(seteuid(first)));
	while ((fds[count] = open(device_paths[2], O_RDONLY)) >= 0)
		count++;
	EXPECT(count > 5);
	for (start = seconds(); seconds() < start + 10; ) {
		double begun = seconds();

		for (int i = 1; i <= 5; i++)
			close(fds[count - i]);
		writer = device_open(2, O_WRONLY);
		put(writer, PUZZLE_A);
		close(writer);
		for (int i = 1; i <= 5; i++)
			fds[count - i] = device_open(2, O_RDONLY);
		if (seconds() - begun > longest)
			longest = seconds() - begun;
	}
	printf("# the longest round took %.2f s\n", longest);
	EXPECT(longest < 8);
	ASSERT_EQ(0, RET(seteuid(0)));
	for (unsigned int i = 0; i < ARRAY_SIZE(pids); i++)
		kill(pids[i], SIGKILL);
}

static void write_file(const char *path, const char *text)
{
	int fd = RET(open(path, O_WRONLY));

	ASSERT(fd >= 0);
	ASSERT_EQ(strlen(text), RET(write(fd, text, strlen(text))));
	close(fd);
}

/* Where a memory cgroup has room for search but not for lanes, nothing is killed for lanes. */
static void small_cgroup(void)
{
	pid_t pid;

	if (parameter_write("solver", "words") < 0)
		SKIP("there are no lanes");
	mkdir("/tmp/cgroup", 0755);
	ASSERT_EQ(0, RET(mount("none", "/tmp/cgroup", "cgroup2", 0, NULL)));
	write_file("/tmp/cgroup/cgroup.subtree_control", "+memory");
	mkdir("/tmp/cgroup/small", 0755);
	write_file("/tmp/cgroup/small/memory.max", "4500000");
	pid = spawn();
	if (!pid) {
		char text[16];

		snprintf(text, sizeof(text), "%d", getpid());
		write_file("/tmp/cgroup/small/cgroup.procs", text);
		struct batch batch = batch_of(3, PUZZLE_9, 8192, 1, 0);

		EXPECT_EQ(8192, batch_run(&batch));
		exit(0);
	}
	join(pid);
	rmdir("/tmp/cgroup/small");
	umount("/tmp/cgroup");
}

/* A file that is passed to another user is still charged to its opener. */
static void files_of_another(void)
{
	uid_t owner = new_user(), attacker = new_user();
	int fd;
	pid_t pid;

	parameter_set("max_user_bytes", 1 << 20);
	fd = device_open_as(owner, O_RDWR);
	pid = spawn();
	if (!pid) {
		unsigned int files;

		become(attacker);
		EXPECT(fill(fd) * REFUSAL_4 <= 1 << 20);
		EXPECT(fill_files(&files) > 1 << 18);
		exit(0);
	}
	join(pid);
}

static const struct ktap_test tests[] = {
	{ "a user fills one file after another", answers_in_many_files },
	{ "a user opens nothing but files", nothing_but_files },
	{ "a user has a workspace of order 5 in each file", workspaces_in_many_files },
	{ "all memory comes back when the files are closed", everything_comes_back },
	{ "users publish as much as they can: another's answers stay",
	  others_publish_as_much_as_possible },
	{ "a user opens one more file when many users hold all there is", lists_of_many_users },
	{ "a user publishes too much: the user's own lists go", own_lists_go_first },
	{ "a user who holds all that may be held can clear it", full_user_can_clear },
	{ "a user has many batches under way", batches_under_way },
	{ "a user has many user IDs", many_ids_of_one_user },
	{ "a user who logged in runs set-uid programs of many users", many_set_uid_programs },
	{ "set-uid programs publish too much: other users' lists stay",
	  login_user_withdraws_nothing },
	{ "a user names others as the one who logged in", false_login_users },
	{ "many users publish as much as they can", many_ids_of_nobody_knows_whom },
	{ "many users fill one file after another", many_ids_with_open_files },
	{ "a user opens slowly with O_TRUNC", slow_open },
	{ "users of low priority drop lists", low_priority },
	{ "a batch in a small cgroup", small_cgroup },
	{ "a user writes to another's file", files_of_another },
};

int main(void)
{
	ktap.after = parameters_restore;
	ktap_plan(ARRAY_SIZE(tests));
	ktap_run_all(tests, ARRAY_SIZE(tests));
	return ktap_end();
}
