/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Operations on the device, and a checker of solutions that shares no code with it.
 *
 * Answers are compared as text: solutions, and names of the errors of read(), with '|'
 * instead of a newline. For example, "3412123443212143|EDOM|" is a solution and an
 * error.
 */
#ifndef SUDOKU_TESTS_DEVICE_H
#define SUDOKU_TESTS_DEVICE_H

#include "ktap.h"	/* first: it asks for everything that the C library has */

#include <dirent.h>
#include <fcntl.h>
#include <sys/time.h>
#include <sys/utsname.h>
#include <time.h>

/* Puzzles of order 2, short enough to be read in a test. */
#define PUZZLE_A	"3410020000200143"
#define PUZZLE_B	"4310020000200134"
#define UNSOLVABLE	"1230000400000000"
#define CLASHING	"1100000000000000"
#define SOLUTION_A	"3412123443212143|"
#define SOLUTION_B	"4312124334212134|"

static const char *const device_paths[] = {
	[2] = "/dev/sudoku4",
	[3] = "/dev/sudoku",
	[4] = "/dev/sudoku16",
	[5] = "/dev/sudoku25",
};

static inline bool kernel_has_32_bits(void)
{
	struct utsname name;

	return !uname(&name) && !strcmp(name.machine, "i686");
}

static inline int device_open(unsigned int order, int flags)
{
	int fd = open(device_paths[order], flags);

	ASSERT(fd >= 0);
	return fd;
}

/* A user ID that is not in use and has nothing published. */
static inline uid_t new_user(void)
{
	static unsigned int count;

	return 10000 + 100 * getpid() + count++;
}

/* Open /dev/sudoku4 as another user. */
static inline int device_open_as(uid_t user, int flags)
{
	int fd;

	ASSERT_EQ(0, RET(seteuid(user)));
	fd = device_open(2, flags);
	ASSERT_EQ(0, RET(seteuid(0)));
	return fd;
}

static inline long put(int fd, const char *text)
{
	return RET(write(fd, text, strlen(text)));
}

/* Write a text, all of which must be accepted. */
#define PUT(fd, text) put_whole(__FILE__, __LINE__, fd, text)

static inline void put_whole(const char *file, int line, int fd, const char *text)
{
	ktap_equal(file, line, "write", strlen(text), put(fd, text));
}

static inline char *repeat(const char *text, unsigned int copies)
{
	size_t len = strlen(text);
	char *all = calloc(copies * len + 1, 1);

	ASSERT(all);
	for (unsigned int i = 0; i < copies; i++)
		memcpy(all + i * len, text, len);
	return all;
}

/* Read until the end of file or ENODATA, @bytes at a time. */
static inline const char *answers_by(int fd, size_t bytes)
{
	static char text[1 << 16];
	size_t len = 0;
	long got;

	do {
		if (bytes > sizeof(text) / 2 - len)
			bytes = sizeof(text) / 2 - len;
		got = RET(read(fd, text + len, bytes));
		if (got < 0)
			len += sprintf(text + len, "%s\n", strerrorname_np(-got));
		else
			len += got;
	} while (got && got != -ENODATA && len < sizeof(text) / 2);
	text[len] = 0;
	for (char *c = text; *c; c++)
		if (*c == '\n')
			*c = '|';
	return text;
}

static inline const char *answers(int fd)
{
	return answers_by(fd, 4096);
}

/* As `echo text > /dev/sudoku4`. */
static inline void submit_as(uid_t user, const char *text)
{
	int fd = device_open_as(user, O_WRONLY);

	PUT(fd, text);
	close(fd);
}

/* As `cat /dev/sudoku4`. */
static inline const char *published_for(uid_t user)
{
	int fd = device_open_as(user, O_RDONLY);
	const char *text = answers(fd);

	close(fd);
	return text;
}

/* The same for the present user. */
static inline void submit(unsigned int order, const char *text)
{
	int fd = device_open(order, O_WRONLY);

	PUT(fd, text);
	close(fd);
}

static inline const char *published(unsigned int order)
{
	int fd = device_open(order, O_RDONLY);
	const char *text = answers(fd);

	close(fd);
	return text;
}

/* Value of a cell character, 0 for a blank. Tests use valid characters only. */
static inline unsigned int cell_value(char character)
{
	const char *values = ".123456789ABCDEFGHIJKLMNOP";
	const char *found = strchr(values, character);

	return found ? found - values : 0;
}

/*
 * Return true if a line is a solution of a puzzle: side² cells, each digit once in
 * every row, column and box, and all givens unchanged.
 */
static inline bool is_solution(unsigned int order, const char *puzzle, const char *line)
{
	unsigned int side = order * order, cell;
	unsigned int rows[25] = {}, columns[25] = {}, boxes[25] = {};

	for (cell = 0; cell < side * side; cell++) {
		unsigned int given = cell_value(puzzle[cell]);
		unsigned int value = cell_value(line[cell]);
		unsigned int row = cell / side, column = cell % side;

		if (!value || value > side || (given && given != value))
			return false;
		rows[row] |= 1u << value;
		columns[column] |= 1u << value;
		boxes[row / order * order + column / order] |= 1u << value;
	}
	for (unsigned int unit = 0; unit < side; unit++) {
		unsigned int all = (1u << (side + 1)) - 2;

		if ((rows[unit] & columns[unit] & boxes[unit]) != all)
			return false;
	}
	return true;
}

/* Fork. Failures in the child count as failures of the test. */
static inline pid_t spawn(void)
{
	pid_t pid = fork();

	ASSERT(pid >= 0);
	return pid;
}

/* Wait for a child, which must exit with 0. */
static inline void join(pid_t pid)
{
	int status;

	ASSERT_EQ(pid, RET(waitpid(pid, &status, 0)));
	EXPECT_EQ(0, status);
}

/* Memory that ends at the end of a page. Accesses behind it fault. */
static inline void *at_edge(size_t size)
{
	size_t page = sysconf(_SC_PAGESIZE);
	size_t len = (size + page - 1) / page * page;
	char *pages = mmap(NULL, len + page, PROT_READ | PROT_WRITE,
			   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	ASSERT(pages != MAP_FAILED);
	ASSERT_EQ(0, RET(mprotect(pages + len, page, PROT_NONE)));
	return pages + len - size;
}

/* The end of such memory, with thousands of bytes before it. */
static inline char *edge(void)
{
	size_t size = 2 * sysconf(_SC_PAGESIZE);

	return (char *)at_edge(size) + size;
}

static inline double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec + now.tv_nsec / 1e9;
}

#define PATIENCE	30.0	/* seconds, enough on slow machines */

/* System time of a process, in hundredths of a second. */
static inline unsigned long system_time(pid_t pid)
{
	unsigned long time = 0;
	char path[32];
	FILE *file;

	snprintf(path, sizeof(path), "/proc/%d/stat", pid);
	file = fopen(path, "r");
	ASSERT(file);
	ASSERT_EQ(1, fscanf(file, "%*d %*s %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %lu",
			    &time));
	fclose(file);
	return time;
}

/* Wait until a process has spent 0.1 seconds in the kernel. */
static inline void wait_until_solving(pid_t pid)
{
	unsigned long enough = system_time(pid) + 10;
	double start = seconds();

	while (system_time(pid) < enough) {
		ASSERT(seconds() < start + PATIENCE);
		usleep(10000);
	}
}

static unsigned int caught;	/* signals */

static inline void catch(int signal)
{
	(void)signal;
	caught++;
}

/* Send SIGALRM every @microseconds; 0 stops it. */
static inline void interrupt_every(unsigned int microseconds, int flags)
{
	const struct sigaction action = { .sa_handler = catch, .sa_flags = flags };
	const struct itimerval timer = {
		.it_interval.tv_usec = microseconds,
		.it_value.tv_usec = microseconds,
	};

	ASSERT_EQ(0, RET(sigaction(SIGALRM, &action, NULL)));
	ASSERT_EQ(0, RET(setitimer(ITIMER_REAL, &timer, NULL)));
}

/* A counter of a node in sysfs. */
static inline unsigned long counter_read(unsigned int order, const char *name)
{
	unsigned long value = 0;
	char path[64], end = 0;
	FILE *file;

	snprintf(path, sizeof(path), "/sys/class/misc/%s/%s",
		 strrchr(device_paths[order], '/') + 1, name);
	file = fopen(path, "r");
	ASSERT(file);
	ASSERT_EQ(2, fscanf(file, "%lu%c", &value, &end));
	EXPECT_EQ('\n', end);
	EXPECT_EQ(EOF, fgetc(file));
	fclose(file);
	return value;
}

#define PARAMETERS	"/sys/module/sudoku/parameters/"

static inline long parameter_write(const char *name, const char *value)
{
	char path[64];
	long ret;
	int fd;

	snprintf(path, sizeof(path), PARAMETERS "%.32s", name);
	fd = open(path, O_WRONLY);
	ASSERT(fd >= 0);
	ret = put(fd, value);
	close(fd);
	return ret;
}

/* The value as text, without the newline. */
static inline const char *parameter_read(const char *name)
{
	static char text[32];
	char path[64];
	ssize_t len;
	int fd;

	snprintf(path, sizeof(path), PARAMETERS "%.32s", name);
	fd = open(path, O_RDONLY);
	len = read(fd, text, sizeof(text) - 1);
	ASSERT(len > 0);
	close(fd);
	text[len] = 0;
	text[strcspn(text, "\n")] = 0;
	return text;
}

static inline long parameter_get(const char *name)
{
	return atol(parameter_read(name));
}

static inline void parameter_set(const char *name, unsigned long value)
{
	char text[32];

	snprintf(text, sizeof(text), "%lu", value);
	EXPECT_EQ(strlen(text), parameter_write(name, text));
}

/* The parameters before the first test of a program, which may leave them changed */
static struct parameter_found {
	char name[32];
	char value[32];
} parameters_found[16];

static inline void parameters_restore(void)
{
	for (struct parameter_found *found = parameters_found; *found->name; found++)
		EXPECT(parameter_write(found->name, found->value) > 0);
}

static inline void __attribute__((constructor)) parameters_find(void)
{
	struct parameter_found *found = parameters_found;
	DIR *dir = opendir(PARAMETERS);
	struct dirent *entry;

	if (!dir)
		return;
	while (found < parameters_found + ARRAY_SIZE(parameters_found) - 1 &&
	       (entry = readdir(dir))) {
		if (*entry->d_name == '.')
			continue;
		snprintf(found->name, sizeof(found->name), "%.31s", entry->d_name);
		snprintf(found->value, sizeof(found->value), "%s", parameter_read(found->name));
		found++;
	}
	closedir(dir);
	ktap.after = parameters_restore;
}

#endif
