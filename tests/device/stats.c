// SPDX-License-Identifier: GPL-2.0-only
/*
 * The counters in sysfs: writes and batches add exactly their results, and only to the
 * counters of their node.
 */
#include "../puzzles.h"
#include "batch.h"

#include <sched.h>

struct counters {
	unsigned long solved, unsolvable, step_limit, refused, steps, guesses;
};

static const char *const names[] = {
	"solved", "unsolvable", "step_limit", "refused", "steps", "guesses",
};

/* Expected counts are relative to these. */
static unsigned long counters[6][ARRAY_SIZE(names)];

static void begin(void)
{
	for (unsigned int order = 2; order <= 5; order++)
		for (unsigned int i = 0; i < ARRAY_SIZE(names); i++)
			counters[order][i] = counter_read(order, names[i]);
}

#define EXPECT_COUNTED(order, ...)					\
	expect_counted(__FILE__, __LINE__, order,			\
		       &(const struct counters){ __VA_ARGS__ })

static void expect_counted(const char *file, int line, unsigned int counted,
			   const struct counters *counts)
{
	unsigned long expected[ARRAY_SIZE(names)];

	memcpy(expected, counts, sizeof(expected));
	for (unsigned int order = 2; order <= 5; order++)
		for (unsigned int i = 0; i < ARRAY_SIZE(names); i++)
			ktap_equal(file, line, names[i], order == counted ? expected[i] : 0,
				   counter_read(order, names[i]) - counters[order][i]);
}

/* The result of a puzzle in a batch of its own. */
static struct sudoku_result effort_of(unsigned int order, const char *text, unsigned long max_steps)
{
	struct batch batch = batch_of(order, text, 1, 1, 0);

	batch.request.max_steps = max_steps;
	EXPECT_EQ(1, batch_run(&batch));
	return batch.results[0];
}

TEST("what comes to nothing is not counted")
{
	int fd = device_open(2, O_RDWR);
	char byte;

	begin();
	PUT(fd, "\t\n\n341");
	EXPECT_EQ(0, RET(read(fd, &byte, 1)));
	EXPECT_EQ(-EFAULT, RET(write(fd, edge(), 1)));
	EXPECT_COUNTED(2);
	PUT(fd, &PUZZLE_A[3]);
	begin();
	EXPECT_TEXT(SOLUTION_A, answers(fd));
	EXPECT_COUNTED(2);
}

TEST("what is written")
{
	struct sudoku_result easy = effort_of(2, PUZZLE_A, 0);
	struct sudoku_result none = effort_of(2, UNSOLVABLE, 0);
	struct sudoku_result hard = effort_of(3, COSTLY_9, 0);
	int fd = device_open(2, O_RDWR), other = device_open(3, O_RDWR);

	begin();
	PUT(fd, PUZZLE_A "\n" UNSOLVABLE "\n" PUZZLE_A "\n");
	EXPECT_COUNTED(2, .solved = 2, .unsolvable = 1, .steps = 2 * easy.steps + none.steps,
		       .guesses = 2 * easy.guesses + none.guesses);
	begin();
	EXPECT_EQ(-EINVAL, put(fd, "x"));
	EXPECT_EQ(-EINVAL, put(fd, CLASHING));
	EXPECT_COUNTED(2, .refused = 2);

	begin();
	PUT(other, COSTLY_9 "\n");
	EXPECT_COUNTED(3, .unsolvable = 1, .steps = hard.steps, .guesses = hard.guesses);

	parameter_set("max_steps", 1000);
	hard = effort_of(3, COSTLY_9, 0);
	begin();
	PUT(other, COSTLY_9 "\n");
	EXPECT_COUNTED(3, .step_limit = 1, .steps = 1000, .guesses = hard.guesses);
}

/* A puzzle whose last cell is written again is counted once. */
TEST("what is written again is counted once")
{
	struct sudoku_result effort = effort_of(2, PUZZLE_A, 0);
	int fd = device_open(2, O_RDWR);
	long space = 0;

	begin();
	EXPECT_EQ(17, put(fd, PUZZLE_A "\n34x"));
	EXPECT_COUNTED(2, .solved = 1, .steps = effort.steps, .guesses = effort.guesses);
	begin();
	EXPECT_EQ(-EINVAL, put(fd, "34x"));
	EXPECT_COUNTED(2, .refused = 1);
	parameter_set("max_answer_bytes", 8192);
	while (put(fd, PUZZLE_A "\n") == 17)
		space++;
	EXPECT(space > 10);
	begin();
	for (unsigned int i = 0; i < 5; i++)
		EXPECT_EQ(-ENOSPC, put(fd, PUZZLE_A));
	EXPECT_COUNTED(2);
}

/* Each puzzle of an open file is solved by the solver that is chosen at that time. */
TEST("what is written, by another solver")
{
	struct sudoku_result search = effort_of(2, PUZZLE_A, 0), backtrack;
	int fd = device_open(2, O_RDWR);

	PUT(fd, PUZZLE_A "\n");
	ASSERT(parameter_write("solver", "backtrack") > 0);
	backtrack = effort_of(2, PUZZLE_A, 0);
	EXPECT(backtrack.steps != search.steps);
	begin();
	PUT(fd, PUZZLE_A "\n");
	EXPECT_COUNTED(2, .solved = 1, .steps = backtrack.steps, .guesses = backtrack.guesses);
	EXPECT_TEXT(SOLUTION_A SOLUTION_A, answers(fd));
}

/* Batches: the counters agree with the results. */
static void solved_in_batches(const char *solver)
{
	const unsigned int count = 200;
	struct batch batch = batch_of(3, PUZZLE_9, count, 3, 0);
	struct counters sum = {};

	EXPECT(parameter_write("solver", solver) > 0);
	for (unsigned int i = 0; i < count; i++) {
		switch (i % 5) {
		case 1:
			batch_set(&batch, i, COSTLY_9);
			break;
		case 2: /* a clash */
			batch.puzzles[i * 81 + 36] = 9;
			batch.puzzles[i * 81 + 40] = 9;
			batch.puzzles[i * 81 + 37] = 9;
			break;
		case 3: /* an invalid byte */
			batch.puzzles[i * 81 + 5] = 77;
			break;
		case 4: /* many solutions */
			memset(&batch.puzzles[i * 81], 0, 81);
			break;
		}
	}
	begin();
	EXPECT_EQ(count, batch_run(&batch));
	for (unsigned int i = 0; i < count; i++) {
		const struct sudoku_result *result = &batch.results[i];

		sum.solved += result->fault.cause == SUDOKU_CAUSE_NONE;
		sum.unsolvable += result->fault.cause == SUDOKU_CAUSE_NO_SOLUTION;
		sum.step_limit += result->fault.cause == SUDOKU_CAUSE_STEPS;
		sum.refused += result->fault.cause == SUDOKU_CAUSE_CLASH ||
			       result->fault.cause == SUDOKU_CAUSE_CHARACTER;
		sum.steps += result->steps;
		sum.guesses += result->guesses;
	}
	EXPECT_EQ(2 * count / 5, sum.solved);
	EXPECT_EQ(count / 5, sum.unsolvable);
	EXPECT_EQ(2 * count / 5, sum.refused);
	expect_counted(__FILE__, __LINE__, 3, &sum);
}

TEST("batches, by search")
{
	solved_in_batches("search");
}

TEST("batches, in lanes")
{
	solved_in_batches("words");
}

/* A counter is the sum over all CPUs, even over one that has gone offline since. */
TEST("what a CPU counted before it went offline")
{
	static const char online[] = "/sys/devices/system/cpu/cpu1/online";
	struct sudoku_result effort = effort_of(2, PUZZLE_A, 0);
	int fd = device_open(2, O_RDWR), cpu = RET(open(online, O_WRONLY));
	cpu_set_t second;

	if (cpu < 0)
		SKIP("there is no second CPU that can go offline");
	CPU_ZERO(&second);
	CPU_SET(1, &second);
	begin();
	ASSERT_EQ(0, RET(sched_setaffinity(0, sizeof(second), &second)));
	PUT(fd, PUZZLE_A "\n");
	EXPECT_EQ(1, put(cpu, "0"));
	EXPECT_COUNTED(2, .solved = 1, .steps = effort.steps, .guesses = effort.guesses);
	EXPECT_EQ(1, put(cpu, "1"));
	EXPECT_COUNTED(2, .solved = 1, .steps = effort.steps, .guesses = effort.guesses);
}

/* Only root can read what users do with the device. */
TEST("only root reads counters, and nobody writes them")
{
	char path[64];

	ASSERT_EQ(0, RET(seteuid(new_user())));
	for (size_t i = 0; i < ARRAY_SIZE(names); i++) {
		snprintf(path, sizeof(path), "/sys/class/misc/sudoku/%s", names[i]);
		EXPECT_EQ(-EACCES, RET(open(path, O_RDONLY)));
	}
	ASSERT_EQ(0, RET(seteuid(0)));
	for (size_t i = 0; i < ARRAY_SIZE(names); i++) {
		snprintf(path, sizeof(path), "/sys/class/misc/sudoku/%s", names[i]);
		EXPECT_EQ(-EACCES, RET(open(path, O_WRONLY)));
	}
}

TEST_MAIN
