// SPDX-License-Identifier: GPL-2.0-only
/* The device, through SUDOKU_IOC_SOLVE. */
#include "counts.h"

#include <linux/sudoku.h>
#include <stdint.h>
#include <sys/ioctl.h>

static void ask(const struct batch *batch, unsigned int flags, u64 *found)
{
	struct sudoku_result *results = malloc(batch->count * sizeof(*results));
	const struct sudoku_solve request = {
		.puzzles = (uintptr_t)batch->puzzles,
		.solutions = flags ? (uintptr_t)batch->solutions : 0,
		.results = (uintptr_t)results,
		.max_solutions = batch->limit,
		.count = batch->count,
		.flags = flags,
	};
	int fd = device_open(batch->order, O_RDONLY);

	ASSERT(results);
	ASSERT_EQ(batch->count, RET(ioctl(fd, SUDOKU_IOC_SOLVE, &request)));
	for (unsigned int i = 0; i < batch->count; i++) {
		bool none = !results[i].solutions;

		EXPECT_EQ(none ? SUDOKU_CAUSE_NO_SOLUTION : SUDOKU_CAUSE_NONE,
			  results[i].fault.cause);
		EXPECT_EQ(0, results[i].reserved);
		found[i] = results[i].solutions;
	}
	close(fd);
	free(results);
}

/* Without a list of solutions, any solver can count. */
static void solve(const struct batch *batch)
{
	static const char *const solvers[] = { "search", "words", "avx2", "avx512", "auto" };
	u64 found[BATCH];

	ask(batch, batch->solutions ? SUDOKU_SOLVE_LIST : 0, batch->found);
	if (batch->order != 3)
		return;
	for (unsigned int i = 0; i < ARRAY_SIZE(solvers); i++) {
		if (parameter_write("solver", solvers[i]) < 0)
			continue;
		ask(batch, 0, found);
		for (unsigned int k = 0; k < batch->count; k++)
			EXPECT_EQ(batch->found[k], found[k]);
	}
}
