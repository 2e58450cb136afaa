/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The lanes solver: 64 to 512 puzzles of order 3 together.
 *
 * Each bit of a machine word is a lane. A lane works on one puzzle; when no puzzle is left to
 * start, several lanes share one. There is a word for each digit in each cell, and AND, OR, XOR and
 * NOT of words apply the rules of Sudoku to all lanes at once. README.md says what each file does.
 *
 * Unless the step limit is reached, errors and numbers of solutions are the same as with search.
 * Steps, guesses and depth differ, and the limit counts steps of lanes (group.h). A step propagates
 * one grid until it is solved, contradictory, or in need of a guess.
 */
#ifndef SUDOKU_LANES_H
#define SUDOKU_LANES_H

#include <linux/kconfig.h>

#include "packed.h"
#include "solver.h"

struct sudoku_lanes;

/**
 * struct sudoku_outcome - result of one puzzle
 * @error: see sudoku_solve(); -EINPROGRESS until it is known
 * @lanes: private: lanes assigned to this puzzle
 * @effort: counters
 */
struct sudoku_outcome {
	int error;
	u32 lanes;
	struct sudoku_effort effort;
};

/**
 * struct sudoku_lanes_job - puzzles to solve, and their outcomes
 * @cells: @count puzzles, 81 values each; the outcome of a puzzle with a clash, or a value above 9,
 *	is -EDOM, without a guess
 * @solutions: output: the first solution found of each puzzle that has one
 * @outcomes: output
 * @count: any number
 * @unfinished: output: number of puzzles without an outcome, also for sudoku_limits.pause
 * @given_up: the same for puzzles that reached the step limit
 */
struct sudoku_lanes_job {
	const u8 *cells;
	struct sudoku_packed *solutions;
	struct sudoku_outcome *outcomes;
	u32 count;
	u32 unfinished;
	u32 given_up;
};

struct lanes_shared;	/* see lanes_width.h */

/**
 * struct sudoku_lanes_width - a width of the lanes solver
 * @name: name for users
 * @lanes: number of lanes: 64 << @shift
 * @shift: log2 of the number of 64-bit elements in a word
 * @size: size of the grids of all lanes, in bytes
 * @usable: whether the CPU and the kernel support this width
 * @propagate: load grids into lanes; propagate in all lanes, and report their state
 * @branch: guess in stalled lanes; save the grids of all lanes
 */
struct sudoku_lanes_width {
	const char *name;
	unsigned int lanes;
	unsigned int shift;
	const size_t *size;
	bool (*usable)(void);
	void (*propagate)(struct lanes_shared *shared);
	void (*branch)(struct lanes_shared *shared);
};

extern const struct sudoku_lanes_width sudoku_lanes_words;
extern const struct sudoku_lanes_width sudoku_lanes_avx2;
extern const struct sudoku_lanes_width sudoku_lanes_avx512;

/*
 * All widths that are built, narrowest first; NULL-terminated. If the maximum is 0, lanes are not
 * built, and the compiler removes what would use them.
 */
#define SUDOKU_LANES_WIDTHS_MAX	(IS_ENABLED(CONFIG_SUDOKU_LANES) ? 3 : 0)
extern const struct sudoku_lanes_width *const
	sudoku_lanes_widths[SUDOKU_LANES_WIDTHS_MAX + 1];

size_t sudoku_lanes_size(const struct sudoku_lanes_width *width);
void sudoku_lanes_init(struct sudoku_lanes *lanes, const struct sudoku_lanes_width *width);
int sudoku_lanes_solve(struct sudoku_lanes *lanes, struct sudoku_lanes_job *job,
		       const struct sudoku_limits *limits);

#endif
