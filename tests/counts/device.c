// SPDX-License-Identifier: GPL-2.0-only
/* The device, asked by SUDOKU_IOC_SOLVE. */
#include "counts.h"

#include <linux/sudoku.h>
#include <stdint.h>
#include <sys/ioctl.h>

static void solve(const struct batch *batch)
{
	struct sudoku_result *results = malloc(batch->count * sizeof(*results));
	const struct sudoku_solve request = {
		.puzzles = (uintptr_t)batch->puzzles,
		.solutions = (uintptr_t)batch->solutions,
		.results = (uintptr_t)results,
		.max_solutions = batch->limit,
		.count = batch->count,
		.flags = batch->solutions ? SUDOKU_SOLVE_LIST : 0,
	};
	int fd = device_open(batch->order, O_RDONLY);

	ASSERT(results);
	ASSERT_EQ(batch->count, RET(ioctl(fd, SUDOKU_IOC_SOLVE, &request)));
	for (unsigned int i = 0; i < batch->count; i++) {
		bool none = !results[i].solutions;

		EXPECT_EQ(none ? EDOM : 0, results[i].error);
		EXPECT_EQ(none ? SUDOKU_CAUSE_NO_SOLUTION : SUDOKU_CAUSE_NONE,
			  results[i].cause);
		batch->found[i] = results[i].solutions;
	}
	close(fd);
	free(results);
}
