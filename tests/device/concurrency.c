// SPDX-License-Identifier: GPL-2.0-only
/*
 * Many processes or threads at once: in sessions of their own, in one session, on published lists,
 * and while the module is being loaded and unloaded.
 */
#include "batch.h"
#include "generate.h"

#include <pthread.h>
#include <sched.h>
#include <sys/syscall.h>

#define LINE	17	/* characters of a puzzle or an answer of order 2 */

/* Run a function in several processes, each with a number of its own. */
static void in_processes(unsigned int processes, void (*function)(unsigned int which))
{
	int status;

	for (unsigned int which = 0; which < processes; which++) {
		if (!spawn()) {
			function(which);
			exit(0);
		}
	}
	while (processes--) {
		ASSERT(wait(&status) > 0);
		EXPECT_EQ(0, status);
	}
}

/* Published answers of one user */

static uid_t common_user;

/* Check that a text consists of at most @most copies of another one. */
static void expect_repeated(const char *text, unsigned int most, const char *actual)
{
	size_t len = strlen(text), count = strlen(actual) / len;

	EXPECT(count <= most);
	EXPECT_EQ(count * len, strlen(actual));
	for (size_t i = 0; i < count; i++)
		ASSERT(!memcmp(text, actual + i * len, len));
}

static void publish_or_read(unsigned int which)
{
	static const char *const puzzles[] = { PUZZLE_A "\n", PUZZLE_B "\n", UNSOLVABLE "\n" };
	static const char *const solutions[] = { SOLUTION_A, SOLUTION_B, "EDOM|" };

	for (int i = 0; i < 40; i++) {
		if (which < ARRAY_SIZE(puzzles)) {
			int fd = device_open_as(common_user, O_WRONLY);

			for (int j = 0; j < 20; j++)
				PUT(fd, puzzles[which]);
			close(fd);
		} else {
			const char *text = published_for(common_user);
			unsigned int writer = 0;

			/* Each list has the answers of one writer only. */
			while (writer < 2 && *text != *solutions[writer])
				writer++;
			expect_repeated(solutions[writer], 20, text);
		}
	}
}

TEST("several writers and readers of one user")
{
	common_user = new_user();
	submit_as(common_user, PUZZLE_A);
	in_processes(6, publish_or_read);
}

static void follow_or_write(unsigned int which)
{
	int fd = device_open_as(common_user, which ? O_RDONLY : O_WRONLY);
	char answer[LINE];
	long got;

	for (int i = 0; i < 1000;) {
		if (which) {
			got = RET(read(fd, answer, LINE));
			if (!got || got == -ENODATA)
				continue;
			ASSERT_EQ(LINE, got);
			ASSERT(!memcmp(answer, i % 3 ? SOLUTION_A : SOLUTION_B, LINE - 1));
		} else {
			PUT(fd, i % 3 ? PUZZLE_A "\n" : PUZZLE_B "\n");
		}
		i++;
	}
}

TEST("readers follow a list that grows")
{
	common_user = new_user();
	in_processes(5, follow_or_write);
}

/* Users with small budgets */

static uid_t small_users[2];

/* Write lines until ENOSPC. Return the number of lines written. */
static unsigned int put_lines(int fd, const char *line, unsigned int count)
{
	size_t taken = 0;
	long ret;

	do {
		ret = put(fd, line + taken % LINE);
		if (ret > 0)
			taken += ret;
	} while (ret > 0 && taken < count * LINE);
	if (ret < 0)
		EXPECT_EQ(-ENOSPC, ret);
	return (taken + 1) / LINE;
}

/* Processes of one user compete for its budget, with sessions and published lists. */
static void publish_and_read(unsigned int which)
{
	const char *text = which % 2 ? PUZZLE_A "\n" : PUZZLE_B "\n";
	const char *solution = which % 2 ? SOLUTION_A : SOLUTION_B;

	ASSERT_EQ(0, RET(seteuid(small_users[which % 2])));
	for (int i = 0; i < 20; i++) {
		long fd = RET(open(device_paths[2], which % 4 < 2 ? O_RDWR : O_WRONLY));
		unsigned int count;

		if (fd < 0) {
			EXPECT_EQ(-ENOSPC, fd);
			continue;
		}
		count = put_lines(fd, text, 600);
		if (which % 4 < 2 && count)
			expect_repeated(solution, count, answers_by(fd, LINE));
		close(fd);
		fd = RET(open(device_paths[2], O_RDONLY));
		if (fd >= 0) {
			char answer[LINE];
			long got = RET(read(fd, answer, LINE));

			if (got == LINE)
				ASSERT(!memcmp(solution, answer, LINE - 1));
			else if (got != -EINVAL && got != -ENODATA && got != -ENOSPC)
				EXPECT_EQ(0, got);
			close(fd);
		}
	}
}

TEST("processes of users with little space")
{
	uid_t other = new_user();

	submit_as(other, PUZZLE_A "\n");
	parameter_set("max_user_bytes", 65536);
	small_users[0] = new_user();
	small_users[1] = new_user();
	in_processes(8, publish_and_read);

	/* All memory was freed. */
	EXPECT_TEXT(SOLUTION_A, published_for(other));
	for (unsigned int i = 0; i < 2; i++) {
		int fd = device_open_as(small_users[i], O_RDWR);

		EXPECT(put_lines(fd, PUZZLE_A "\n", 600) == 600);
		close(fd);
		submit_as(small_users[i], PUZZLE_B "\n");
		EXPECT_TEXT(SOLUTION_B, published_for(small_users[i]));
	}
}

/* One file, and threads of one process */

#define THREADS		4	/* threads of each kind: writing, reading, solving batches */
#define SHARE		40	/* puzzles that each thread writes */
#define SHARES		(THREADS * SHARE)
#define LINE_9		82	/* characters of a puzzle or an answer of order 3 */

static char thread_puzzles[SHARES][LINE_9 + 1];
static unsigned int thread_answers[SHARES];
static unsigned int threads_writing;
static int thread_reads, thread_writes;	/* files in turn */

static void *write_share(void *argument)
{
	char (*puzzles)[LINE_9 + 1] = argument;

	for (unsigned int i = 0; i < SHARE; i++)
		PUT(thread_writes, puzzles[i]);
	__atomic_sub_fetch(&threads_writing, 1, __ATOMIC_RELEASE);
	return NULL;
}

/* Count an answer for the puzzle that it solves. */
static void count_answer(const char *line)
{
	unsigned int i = 0;

	while (i < SHARES && !is_solution(3, thread_puzzles[i], line))
		i++;
	if (i < SHARES && line[LINE_9 - 1] == '\n')
		__atomic_add_fetch(&thread_answers[i], 1, __ATOMIC_RELAXED);
	else
		FAIL("no answer to any puzzle: %.82s", line);
}

/* What is read after the last writer has finished are the last answers. */
static void *read_answers(void *argument)
{
	char line[LINE_9];
	bool last;
	long got;

	do {
		last = !__atomic_load_n(&threads_writing, __ATOMIC_ACQUIRE);
		got = RET(read(thread_reads, line, LINE_9));
		if (got == LINE_9)
			count_answer(line);
		else if (got != -ENODATA)
			ASSERT_EQ(0, got);
	} while (got > 0 || !last);
	return argument;
}

/* Batches of the same puzzles do not interfere with reading and writing. */
static void *solve_share(void *argument)
{
	char (*puzzles)[LINE_9 + 1] = argument;
	struct batch batch = batch_new(3, SHARE, 1, 0);

	for (unsigned int i = 0; i < SHARE; i++)
		batch_set(&batch, i, puzzles[i]);
	for (unsigned int i = 0; i < 4; i++) {
		memset(batch.results, POISON, SHARE * sizeof(*batch.results));
		EXPECT_EQ(SHARE, batch_solve(&batch, i % 2 ? thread_reads : thread_writes));
		for (unsigned int j = 0; j < SHARE; j++)
			EXPECT_RESULT(&batch, j, .solutions = 1);
	}
	return NULL;
}

/* Each puzzle is one write, and each answer one read of exactly its size. */
static void in_threads(int reads, int writes)
{
	static void *(*const work[])(void *) = { write_share, read_answers, solve_share };
	pthread_t threads[3 * THREADS];
	char solution[LINE_9];
	unsigned long long seed = 1;

	for (unsigned int i = 0; i < SHARES; i++) {
		generate(&seed, 3, thread_puzzles[i], solution);
		strcat(thread_puzzles[i], "\n");
	}
	thread_reads = reads;
	thread_writes = writes;
	threads_writing = THREADS;
	for (unsigned int i = 0; i < 3 * THREADS; i++)
		ASSERT_EQ(0, pthread_create(&threads[i], NULL, work[i / THREADS],
					    thread_puzzles[i % THREADS * SHARE]));
	for (unsigned int i = 0; i < 3 * THREADS; i++)
		pthread_join(threads[i], NULL);
	for (unsigned int i = 0; i < SHARES; i++)
		EXPECT_EQ(1, thread_answers[i]);
}

TEST("4 threads write one private file, 4 read it, 4 solve batches")
{
	int fd = device_open(3, O_RDWR);

	in_threads(fd, fd);
	EXPECT_TEXT("", answers(fd));
}

TEST("4 threads publish by one file, 4 read one, 4 solve batches")
{
	const char *text;

	ASSERT_EQ(0, RET(seteuid(new_user())));
	in_threads(device_open(3, O_RDONLY), device_open(3, O_WRONLY));
	text = published(3);
	EXPECT_EQ(SHARES * LINE_9, strlen(text));
}

/* The first calls of a file, at once: one of them creates the session. */

static unsigned int first_waiting;

static void *write_first(void *argument)
{
	__atomic_sub_fetch(&first_waiting, 1, __ATOMIC_ACQ_REL);
	while (__atomic_load_n(&first_waiting, __ATOMIC_ACQUIRE))
		sched_yield();
	PUT(*(const int *)argument, PUZZLE_A "\n");
	return NULL;
}

TEST("the first two calls of a file, at once")
{
	for (unsigned int i = 0; i < 200; i++) {
		int fd = device_open(2, O_RDWR);
		pthread_t threads[2];

		first_waiting = ARRAY_SIZE(threads);
		for (unsigned int j = 0; j < ARRAY_SIZE(threads); j++)
			ASSERT_EQ(0, pthread_create(&threads[j], NULL, write_first, &fd));
		for (unsigned int j = 0; j < ARRAY_SIZE(threads); j++)
			pthread_join(threads[j], NULL);
		EXPECT_TEXT(SOLUTION_A SOLUTION_A, answers(fd));
		close(fd);
	}
}

static bool common_done;

/* Causes, read while errors occur */

#define FAULTS	5000

static void *write_faults(void *argument)
{
	for (unsigned int i = 0; i < FAULTS; i++)
		EXPECT_EQ(-EINVAL, put(*(const int *)argument, i % 2 ? CLASHING : "x"));
	__atomic_store_n(&common_done, true, __ATOMIC_RELEASE);
	return NULL;
}

/* A fault is never mixed from two causes. */
TEST("the cause is asked for beside a thread that writes no puzzles")
{
	const struct sudoku_fault faults[] = {
		{ .cause = SUDOKU_CAUSE_CLASH, .cell = 1, .digit = 1 },
		{ .cause = SUDOKU_CAUSE_CHARACTER, .character = 'x' },
	};
	int fd = device_open(2, O_RDWR);
	unsigned long long last = 0;
	unsigned int seen = 0;
	pthread_t writer;

	common_done = false;
	ASSERT_EQ(0, pthread_create(&writer, NULL, write_faults, &fd));
	while (!__atomic_load_n(&common_done, __ATOMIC_ACQUIRE)) {
		struct sudoku_fault fault, expected;

		ASSERT_EQ(0, RET(ioctl(fd, SUDOKU_IOC_FAULT, &fault)));
		if (!fault.puzzle)
			continue;
		expected = faults[fault.puzzle % 2];
		expected.puzzle = fault.puzzle;
		expected.line = fault.puzzle;
		ASSERT(!memcmp(&expected, &fault, sizeof(fault)));
		ASSERT(fault.puzzle >= last);
		seen += fault.puzzle != last;
		last = fault.puzzle;
	}
	pthread_join(writer, NULL);
	printf("# %u of %u faults were seen\n", seen, FAULTS);
}

/* One batch, and threads of one process */

static struct batch common_batch;

static void *solve_in_common(void *argument)
{
	for (unsigned int i = 0; i < 20; i++)
		EXPECT_EQ(common_batch.request.count,
			  batch_solve(&common_batch, *(const int *)argument));
	return NULL;
}

static void *change_puzzles(void *argument)
{
	unsigned long long state = 1;

	while (!__atomic_load_n(&common_done, __ATOMIC_RELAXED)) {
		unsigned long long random = random_next(&state);

		/* Blanks, digits, and invalid bytes. */
		__atomic_store_n(common_batch.puzzles + random % 1600,
				 random >> 32 & random >> 40 & 7, __ATOMIC_RELAXED);
	}
	return argument;
}

/* Puzzles that change while they are solved: solution and result must agree. */
TEST("puzzles that change while they are solved")
{
	pthread_t changer, threads[THREADS];
	int fd = device_open(2, O_RDWR);

	common_batch = batch_of(2, blank(2), 100, 2, 0);
	ASSERT_EQ(0, pthread_create(&changer, NULL, change_puzzles, NULL));
	for (unsigned int i = 0; i < THREADS; i++)
		ASSERT_EQ(0, pthread_create(&threads[i], NULL, solve_in_common, &fd));
	for (unsigned int i = 0; i < THREADS; i++)
		pthread_join(threads[i], NULL);

	/* Once more without changes, so that solutions and results belong together. */
	for (unsigned int i = 0; i < 20; i++) {
		EXPECT_EQ(100, batch_solve(&common_batch, fd));
		for (unsigned int j = 0; j < 100; j++) {
			const unsigned char *solution = common_batch.solutions + 16 * j;

			if (common_batch.results[j].fault.cause)
				EXPECT(is_filled(solution, 0, 16));
			else
				EXPECT(batch_is_solution(&common_batch, j, solution));
		}
	}
	__atomic_store_n(&common_done, true, __ATOMIC_RELAXED);
	pthread_join(changer, NULL);
}

/* Attempts to unload the module, while one file stays open and others come and go. */

static void use_files(void)
{
	uid_t user = new_user();

	for (int i = 0; i < 100; i++) {
		int fd = device_open(2, O_RDWR);

		PUT(fd, PUZZLE_B "\n");
		ASSERT(!strcmp(SOLUTION_B, answers(fd)));
		close(fd);
		submit_as(user, PUZZLE_A "\n");
		ASSERT(!strcmp(SOLUTION_A, published_for(user)));
	}
}

TEST("no unloading while a file is open")
{
	int fd = device_open(2, O_RDWR), status = 0;
	long ended = 0;

	for (int i = 0; i < 4; i++) {
		if (!spawn()) {
			close(fd);
			use_files();
			exit(0);
		}
	}
	while (ended != -ECHILD) {
		ASSERT_EQ(-EWOULDBLOCK, RET(syscall(SYS_delete_module, "sudoku", O_NONBLOCK)));
		ended = RET(waitpid(-1, &status, WNOHANG));
		EXPECT_EQ(0, status);
	}
	PUT(fd, PUZZLE_A "\n");
	EXPECT_TEXT(SOLUTION_A, answers(fd));
}

/* Loads, while threads open the nodes. */

static struct {
	unsigned int number;	/* odd during a load */
	bool over;
	unsigned long opened;
	unsigned long refused;	/* though the node was there */
} loads;

static void *open_while_loading(void *unused)
{
	for (unsigned int i = 0; !__atomic_load_n(&loads.over, __ATOMIC_SEQ_CST); i++) {
		unsigned int number = __atomic_load_n(&loads.number, __ATOMIC_SEQ_CST);
		int fd;

		if (number % 2 == 0) {
			sched_yield();
			continue;
		}
		fd = open(device_paths[2 + i % 4], O_RDWR);
		if (fd >= 0) {
			__atomic_fetch_add(&loads.opened, 1, __ATOMIC_SEQ_CST);
			close(fd);
		} else if (errno != ENOENT &&
			   number == __atomic_load_n(&loads.number, __ATOMIC_SEQ_CST)) {
			__atomic_fetch_add(&loads.refused, 1, __ATOMIC_SEQ_CST);
		}
	}
	return unused;
}

TEST("a node that can be seen can be opened, also while the module is being loaded")
{
	const char *name = getenv("MODULE");
	pthread_t threads[2];
	int module;

	if (!name)
		SKIP("MODULE, the module's file, is not in the environment");
	module = open(name, O_RDONLY);
	ASSERT(module >= 0);
	for (unsigned int i = 0; i < ARRAY_SIZE(threads); i++)
		ASSERT_EQ(0, pthread_create(&threads[i], NULL, open_while_loading, NULL));
	for (int i = 0; i < 10; i++) {
		while (RET(syscall(SYS_delete_module, "sudoku", O_NONBLOCK)) == -EWOULDBLOCK)
			sched_yield();
		__atomic_fetch_add(&loads.number, 1, __ATOMIC_SEQ_CST);
		ASSERT_EQ(0, RET(syscall(SYS_finit_module, module, "", 0)));
		__atomic_fetch_add(&loads.number, 1, __ATOMIC_SEQ_CST);
	}
	__atomic_store_n(&loads.over, true, __ATOMIC_SEQ_CST);
	for (unsigned int i = 0; i < ARRAY_SIZE(threads); i++)
		pthread_join(threads[i], NULL);
	close(module);
	printf("# during 10 loads, %lu opens succeeded\n", loads.opened);
	EXPECT(loads.opened);
	EXPECT_EQ(0, loads.refused);
}

TEST_MAIN
