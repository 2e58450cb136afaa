/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Test programs that print KTAP.
 *
 *	TEST("one behaviour")
 *	{
 *		EXPECT_EQ(16, put(fd, PUZZLE_A));
 *	}
 *
 *	TEST_EACH(cases, "a write of %s")
 *	{
 *		PUT(fd, test->text);
 *	}
 *
 *	TEST_MAIN
 *
 * Each test runs in a process group of its own, for at most TEST_SECONDS. It fails if
 * an EXPECT or ASSERT fails in any of its processes, if it dies, or if it hangs. After a
 * failure, EXPECT continues, and ASSERT ends the process. SKIP ends a test that cannot be
 * run here.
 *
 * RET() gives the result of a system call as the kernel returns it: RET(write(...)) is
 * the count or, for example, -ENOSPC.
 */
#ifndef SUDOKU_TESTS_KTAP_H
#define SUDOKU_TESTS_KTAP_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define TEST_SECONDS	240	/* for slow machines; on others, no test needs a tenth of it */

#define ARRAY_SIZE(array)	(sizeof(array) / sizeof((array)[0]))

#define RET(call) ({ long ret_ = (call); ret_ == -1 ? -errno : ret_; })

struct ktap_test {
	char *name;
	void (*function)(const void *argument);
	const void *argument;
};

/* The tests of the present program, and counters; all processes of a test share failures. */
static struct ktap {
	struct ktap_test *tests;
	unsigned int count;
	unsigned int run;
	unsigned int failed;
	unsigned int *failures;
	pid_t pid;
	void (*after)(void);	/* called after each test, or NULL */
} ktap;

static inline void ktap_fail(const char *file, int line)
{
	__atomic_add_fetch(ktap.failures, 1, __ATOMIC_RELAXED);
	printf("# %s:%d: ", file, line);
}

/* A number, or the name of an error. */
static inline const char *ktap_number(char buf[32], long number)
{
	const char *error = number < 0 ? strerrorname_np(-number) : NULL;

	if (error)
		snprintf(buf, 32, "-%s", error);
	else
		snprintf(buf, 32, "%ld", number);
	return buf;
}

static inline bool ktap_equal(const char *file, int line, const char *what,
			      long expected, long actual)
{
	char e[32], a[32];

	if (expected == actual)
		return true;
	ktap_fail(file, line);
	printf("%s: expected %s, actual %s\n", what, ktap_number(e, expected),
	       ktap_number(a, actual));
	return false;
}

/* Show both texts from shortly before the first difference. */
static inline bool ktap_same(const char *file, int line, const char *what,
			     const char *expected, const char *actual)
{
	size_t at = 0;

	if (!strcmp(expected, actual))
		return true;
	while (expected[at] == actual[at])
		at++;
	at = at < 4 ? 0 : at - 4;
	ktap_fail(file, line);
	printf("%s: from character %zu on:\n", what, at);
	printf("#   expected %.60s\n", expected + at);
	printf("#   actual   %.60s\n", actual + at);
	return false;
}

#define FAIL(...) \
	({ ktap_fail(__FILE__, __LINE__); printf(__VA_ARGS__); putchar('\n'); })

#define EXPECT_EQ(expected, actual) \
	ktap_equal(__FILE__, __LINE__, #actual, (long)(expected), (long)(actual))

#define EXPECT_TEXT(expected, actual) \
	ktap_same(__FILE__, __LINE__, #actual, expected, actual)

#define EXPECT(condition) \
	({ bool ok_ = (condition); if (!ok_) FAIL("not so: %s", #condition); ok_; })

#define ASSERT_EQ(expected, actual) \
	do { if (!EXPECT_EQ(expected, actual)) exit(1); } while (0)

#define ASSERT(condition) \
	do { if (!EXPECT(condition)) exit(1); } while (0)

/* The status by which the kernel's selftests say this, too. */
#define KTAP_SKIPPED	4

#define SKIP(...) \
	do { printf("# " __VA_ARGS__); putchar('\n'); exit(KTAP_SKIPPED); } while (0)

/* Add a test. The format has %s for the name. */
static inline void ktap_add(void (*function)(const void *argument), const void *argument,
			    const char *format, const char *name)
{
	struct ktap_test *test;

	if (!ktap.failures)
		ktap.failures = mmap(NULL, sizeof(int), PROT_READ | PROT_WRITE,
				     MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	ktap.tests = realloc(ktap.tests, (ktap.count + 1) * sizeof(*test));
	test = &ktap.tests[ktap.count++];
	*test = (struct ktap_test){ .function = function, .argument = argument };
	(void)!asprintf(&test->name, format, name);
}

/* Items of a table begin with their name. */
static inline void ktap_add_each(void (*function)(const void *argument), const void *table,
				 size_t end, size_t size, const char *format)
{
	for (size_t at = 0; at < end; at += size) {
		const char *const *name = (const void *)((const char *)table + at);

		ktap_add(function, name, format, *name);
	}
}

#define KTAP_TEST(number, text)						\
	static void ktap_body_##number(void);				\
	static void ktap_test_##number(const void *argument)		\
	{								\
		(void)argument;						\
		ktap_body_##number();					\
	}								\
	static void __attribute__((constructor)) ktap_add_##number(void) \
	{								\
		ktap_add(ktap_test_##number, NULL, "%s", text);		\
	}								\
	static void ktap_body_##number(void)

#define KTAP_EACH(number, table, format)				\
	static void ktap_body_##number(const __typeof__((table)[0]) test[]); \
	static void ktap_test_##number(const void *argument)		\
	{								\
		ktap_body_##number(argument);				\
	}								\
	static void __attribute__((constructor)) ktap_add_##number(void) \
	{								\
		ktap_add_each(ktap_test_##number, table, sizeof(table),	\
			      sizeof((table)[0]), format);		\
	}								\
	static void ktap_body_##number(const __typeof__((table)[0]) test[])

#define KTAP_EXPAND(macro, ...)	macro(__VA_ARGS__)

/* A test, followed by its body. */
#define TEST(text)	KTAP_EXPAND(KTAP_TEST, __COUNTER__, text)

/* A test of each item of a table, followed by its body, in which @test points to the item. */
#define TEST_EACH(table, format)	KTAP_EXPAND(KTAP_EACH, __COUNTER__, table, format)

#define TEST_MAIN	int main(void) { exit(ktap_main()); }

static inline void ktap_timeout(int signal)
{
	static const char text[] = "# took too long\n";

	(void)signal;
	(void)!write(STDOUT_FILENO, text, sizeof(text) - 1);
	kill(-ktap.pid, SIGKILL);
}

static inline void ktap_run(const struct ktap_test *test)
{
	bool skipped;
	int status;

	*ktap.failures = 0;
	ktap.pid = fork();
	setpgid(ktap.pid, ktap.pid);
	if (!ktap.pid) {
		test->function(test->argument);
		exit(0);
	}
	signal(SIGALRM, ktap_timeout);
	alarm(TEST_SECONDS);
	waitpid(ktap.pid, &status, 0);
	alarm(0);
	signal(SIGALRM, SIG_DFL);
	kill(-ktap.pid, SIGKILL);
	if (ktap.after)
		ktap.after();

	if (WIFSIGNALED(status))
		printf("# ended by signal %d\n", WTERMSIG(status));
	skipped = WIFEXITED(status) && WEXITSTATUS(status) == KTAP_SKIPPED;
	if (skipped)
		status = 0;
	ktap.failed += status || *ktap.failures;
	printf("%s %u %s%s\n", status || *ktap.failures ? "not ok" : "ok",
	       ++ktap.run, test->name, skipped ? " # SKIP" : "");
}

/* Run all tests of the program. Return its exit status. */
static inline int ktap_main(void)
{
	setvbuf(stdout, NULL, _IOLBF, 0);
	printf("KTAP version 1\n1..%u\n", ktap.count);
	for (unsigned int i = 0; i < ktap.count; i++)
		ktap_run(&ktap.tests[i]);
	return ktap.failed != 0;
}

#endif
