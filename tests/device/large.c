// SPDX-License-Identifier: GPL-2.0-only
/*
 * Large writes to /dev/sudoku: programs see the same results as with one puzzle at a
 * time, whatever solver is used for however many lines.
 */
#include "../puzzles.h"
#include "device.h"
#include "generate.h"

#include <signal.h>
#include <sys/time.h>

#define CELLS		81
#define LINES		3000
#define NO_SOLUTION	".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."

static const char *const solvers[] = { "words", "avx2", "avx512", "auto" };

static bool choose_solver(const char *name)
{
	return parameter_write("solver", name) > 0;
}

static void restore(void)
{
	EXPECT(choose_solver("auto"));
	parameters_restore();
}

/* One or several lines with a puzzle, sometimes with something else. */
static size_t random_lines(unsigned long long *state, char *to)
{
	char puzzle[CELLS + 1], solution[CELLS + 1];

	generate(state, 3, puzzle, solution);
	switch (random_next(state) % 200) {
	case 0: /* no solution */
		return sprintf(to, NO_SOLUTION "\n");
	case 1: /* a clash */
		puzzle[0] = '5';
		puzzle[1] = '5';
		break;
	case 2: /* invalid character */
		puzzle[random_next(state) % CELLS] = 'x';
		break;
	case 3: /* too short */
		puzzle[CELLS - 1] = 0;
		break;
	case 4: /* too long */
		return sprintf(to, "%s.\n", puzzle);
	case 5:
		return sprintf(to, "%s\r\n", puzzle);
	case 6:
		return sprintf(to, "  %.40s\t%s\t\n", puzzle, puzzle + 40);
	case 7:
		return sprintf(to, "\n%s\n", puzzle);
	case 8: /* rows */
		for (int row = 0; row < 9; row++)
			sprintf(to + 10 * row, "%.9s\n", puzzle + 9 * row);
		return 90;
	}
	return sprintf(to, "%s\n", puzzle);
}

static char *random_text(unsigned long long seed)
{
	char *text = malloc(LINES * 100), *end = text;

	ASSERT(text);
	for (int i = 0; i < LINES; i++)
		end += random_lines(&seed, end);
	return text;
}

/* Text that records the results of write() and read() in order. */
struct story {
	char *text;
	size_t len;
};

static void tell(struct story *story, const char *what, long value)
{
	story->text = realloc(story->text, story->len + 32);
	ASSERT(story->text);
	story->len += sprintf(story->text + story->len, "%s %ld\n", what, value);
}

/* Read all answers, and record the outcome of each. */
static void read_answers(struct story *story, int fd)
{
	static const char blank[CELLS + 1] =
		".................................................................................";
	char line[CELLS + 1];
	long got;

	while ((got = RET(read(fd, line, sizeof(line))))) {
		if (got == CELLS + 1)
			got = is_solution(3, blank, line) ? 1 : 0;
		tell(story, "read", got);
	}
}

/*
 * Write a text, @at_a_time bytes in each call, and continue after a refused puzzle at
 * the next line. Read answers when there is no space for more, and at the end.
 */
static char *story_of(const char *text, size_t at_a_time)
{
	int fd = device_open(3, O_RDWR);
	struct story story = {};
	long taken = 0;

	while (*text) {
		size_t len = strnlen(text, at_a_time);
		bool is_empty = taken == -ENOSPC;	/* all answers were read then */

		taken = RET(write(fd, text, len));
		ASSERT(!is_empty || taken != -ENOSPC);
		tell(&story, "write", taken);
		if (taken == -EINVAL)
			text = strchr(text, '\n') + 1;
		else if (taken == -ENOSPC)
			read_answers(&story, fd);
		else if (taken > 0)
			text += taken;
		else
			break;
	}
	read_answers(&story, fd);
	close(fd);
	return story.text;
}

static void expect_same_stories(size_t at_a_time)
{
	char *text = random_text(at_a_time);
	char *expected;

	ASSERT(choose_solver("search"));
	expected = story_of(text, at_a_time);
	EXPECT(strstr(expected, "read 1\n"));
	EXPECT(strstr(expected, "write -22\n"));
	for (size_t i = 0; i < ARRAY_SIZE(solvers); i++)
		if (choose_solver(solvers[i]))
			EXPECT(!strcmp(expected, story_of(text, at_a_time)));
}

static void one_write(void)
{
	expect_same_stories(1 << 20);
}

static void writes_of_128_kib(void)
{
	expect_same_stories(128 << 10);
}

static void writes_of_odd_sizes(void)
{
	expect_same_stories(7919);
	expect_same_stories(1025);
}

static void no_space(void)
{
	parameter_set("max_answer_bytes", 32 << 10);
	expect_same_stories(1 << 20);
}

/* Every solution belongs to the puzzle in its place. */
static void answers_are_in_order(void)
{
	static char text[LINES * (CELLS + 1) + 1], answer[CELLS + 1];
	char solution[CELLS + 1];
	unsigned long long seed = 1;

	for (int i = 0; i < LINES; i++) {
		generate(&seed, 3, text + i * (CELLS + 1), solution);
		text[i * (CELLS + 1) + CELLS] = '\n';
	}
	for (size_t i = 0; i < ARRAY_SIZE(solvers); i++) {
		int fd = device_open(3, O_RDWR);

		if (!choose_solver(solvers[i]))
			continue;
		EXPECT_EQ(LINES * (CELLS + 1), RET(write(fd, text, strlen(text))));
		for (int line = 0; line < LINES; line++) {
			ASSERT_EQ(CELLS + 1, RET(read(fd, answer, CELLS + 1)));
			ASSERT(is_solution(3, text + line * (CELLS + 1), answer));
		}
		close(fd);
	}
}

/* More lines in one write than any solver takes at a time. */
static void more_than_at_once(void)
{
	const size_t lines = 9000, size = lines * (CELLS + 1);
	const char *text = repeat(PUZZLE_9 "\n", lines);
	const char *expected = repeat(SOLUTION_9 "\n", lines);
	char *actual = malloc(size);

	ASSERT(actual);
	for (size_t i = 0; i < ARRAY_SIZE(solvers); i++) {
		int fd = device_open(3, O_RDWR);

		if (!choose_solver(solvers[i]))
			continue;
		PUT(fd, text);
		EXPECT_EQ(size, RET(read(fd, actual, size)));
		EXPECT(!memcmp(expected, actual, size));
		EXPECT_TEXT("", answers(fd));
		close(fd);
	}
}

/* A puzzle whose first rows are written continues with the lines that follow. */
static void lines_behind_a_row(void)
{
	const char *text = repeat(PUZZLE_9 "\n", LINES);

	for (size_t i = 0; i < ARRAY_SIZE(solvers); i++) {
		int fd = device_open(3, O_RDWR);

		if (!choose_solver(solvers[i]))
			continue;
		PUT(fd, "53..7....\n");
		EXPECT_EQ(-EINVAL, put(fd, text));
		EXPECT_TEXT("EINVAL|", answers(fd));
		close(fd);
	}
}

/* Errors between solutions, and reads that begin and end anywhere. */
static void reads_of_any_size(void)
{
	static const size_t sizes[] = {
		1, 7, 81, 82, 83, 164, 1000, 4017, 4018, 4019, 5000, 1 << 20,
	};
	char text[300 * (CELLS + 1) + 1], solution[CELLS + 1];
	unsigned long long seed = 3;
	const char *at, *expected;
	int fd = device_open(3, O_RDWR);

	ASSERT(choose_solver("words"));
	for (int i = 0; i < 300; i++) {
		generate(&seed, 3, text + i * (CELLS + 1), solution);
		if (i == 100 || i == 101 || i == 250)
			memcpy(text + i * (CELLS + 1), NO_SOLUTION, CELLS);
		text[i * (CELLS + 1) + CELLS] = '\n';
	}
	text[sizeof(text) - 1] = 0;

	PUT(fd, text);
	expected = strdup(answers(fd));
	at = expected;
	for (int i = 0; i < 300; i++) {
		if (i == 100 || i == 101 || i == 250) {
			ASSERT(!strncmp(at, "EDOM|", 5));
			at += 5;
			continue;
		}
		ASSERT(is_solution(3, text + i * (CELLS + 1), at));
		ASSERT(at[CELLS] == '|');
		at += CELLS + 1;
	}
	EXPECT(!*at);

	for (size_t i = 0; i < ARRAY_SIZE(sizes); i++) {
		PUT(fd, text);
		EXPECT_TEXT(expected, answers_by(fd, sizes[i]));
	}
}

/* Free memory of the system in KiB. */
static long memory_free(void)
{
	FILE *file = fopen("/proc/meminfo", "r");
	char line[100];
	long free = -1;

	ASSERT(file);
	while (free < 0 && fgets(line, sizeof(line), file))
		sscanf(line, "MemFree: %ld", &free);
	fclose(file);
	return free;
}

/* Sessions keep no memory after large writes. */
static void memory_is_given_back(void)
{
	enum { SESSIONS = 16, AT_LEAST = 128 };
	char line[CELLS + 2], solution[CELLS + 1], *text;
	unsigned long long seed = 4;
	long before;

	generate(&seed, 3, line, solution);
	text = repeat(strcat(line, "\n"), LINES);
	ASSERT(choose_solver("words"));
	parameter_set("max_answer_bytes", 8 << 10);
	before = memory_free();
	for (int i = 0; i < SESSIONS; i++)
		EXPECT(RET(write(device_open(3, O_RDWR), text, strlen(text))) > 0);
	EXPECT(before - memory_free() < SESSIONS * AT_LEAST);
	printf("# %ld KB less\n", before - memory_free());
}

static void on_alarm(int signal)
{
	(void)signal;
}

/* With frequent signals, exactly the lines that are accepted have answers. */
static void signals(void)
{
	const struct itimerval often = { { 0, 3000 }, { 0, 3000 } };
	const struct itimerval never = {};
	static char text[LINES * (CELLS + 1) + 1], answer[CELLS + 1];
	char solution[CELLS + 1];
	unsigned long long seed = 2;
	int fd = device_open(3, O_RDWR), interrupted = 0;

	for (int i = 0; i < LINES; i++) {
		generate(&seed, 3, text + i * (CELLS + 1), solution);
		text[i * (CELLS + 1) + CELLS] = '\n';
	}
	ASSERT(choose_solver("words"));
	sigaction(SIGALRM, &(struct sigaction){ .sa_handler = on_alarm }, NULL);
	setitimer(ITIMER_REAL, &often, NULL);
	for (size_t done = 0; done < strlen(text);) {
		long taken = RET(write(fd, text + done, strlen(text) - done));

		if (taken == -EINTR)
			continue;
		ASSERT(taken > 0);
		done += taken;
		interrupted += text[done] != 0;
	}
	setitimer(ITIMER_REAL, &never, NULL);
	EXPECT(interrupted);
	for (int line = 0; line < LINES; line++) {
		ASSERT_EQ(CELLS + 1, RET(read(fd, answer, CELLS + 1)));
		ASSERT(is_solution(3, text + line * (CELLS + 1), answer));
	}
	EXPECT_EQ(0, RET(read(fd, answer, sizeof(answer))));
}

static const struct ktap_test tests[] = {
	{ "one write", one_write },
	{ "writes of 128 KiB", writes_of_128_kib },
	{ "writes of odd sizes", writes_of_odd_sizes },
	{ "no space", no_space },
	{ "answers are in order", answers_are_in_order },
	{ "more lines than are taken at once", more_than_at_once },
	{ "lines behind a row", lines_behind_a_row },
	{ "reads of any size", reads_of_any_size },
	{ "memory is given back", memory_is_given_back },
	{ "signals", signals },
};

int main(void)
{
	ktap.after = restore;
	ktap_plan(ARRAY_SIZE(tests));
	ktap_run_all(tests, ARRAY_SIZE(tests));
	return ktap_end();
}
