/* SPDX-License-Identifier: GPL-2.0-only */
/* One interface for all solvers: the driver's own in user space, the device, and others. */
#ifndef SUDOKU_BENCH_SOLVERS_H
#define SUDOKU_BENCH_SOLVERS_H

#include <linux/types.h>

#include "puzzles.h"

/**
 * struct work - a batch for a solver, and its results
 * @lines: the puzzles, as in struct set
 * @cells: the same puzzles as values, for solvers that take those
 * @count: number of puzzles
 * @limit: solutions to look for, 1 or 2
 * @verify: @answers are verified; otherwise solutions need not be converted to text
 * @answers: output: LINE characters each, the first solution; undefined if there is none
 * @found: output: number of solutions of each puzzle, up to @limit
 * @steps: steps are added to this
 * @guesses: guesses are added to this
 */
struct work {
	const char *lines;
	const u8 *cells;
	u32 count;
	unsigned int limit;
	bool verify;
	char *answers;
	u8 *found;
	u64 steps;
	u64 guesses;
};

/**
 * enum solver_traits - properties of a solver
 * @SOLVER_REFERENCE: the reference that others are compared with
 * @SOLVER_FINDS_ONE: it cannot look for a second solution
 * @SOLVER_SHOWS_ONE: it gives a solution only with a limit of 1
 * @SOLVER_TELLS_STEPS: it counts steps
 * @SOLVER_TELLS_GUESSES: it counts guesses
 */
enum solver_traits {
	SOLVER_REFERENCE	= 0x01,
	SOLVER_FINDS_ONE	= 0x02,
	SOLVER_SHOWS_ONE	= 0x04,
	SOLVER_TELLS_STEPS	= 0x08,
	SOLVER_TELLS_GUESSES	= 0x10,
};

/**
 * struct solver - a solver
 * @name: name for users
 * @traits: flags of enum solver_traits
 * @data: data of the functions
 * @usable: return true if it can be used here, else set the reason why not
 * @open: allocate the state of a thread, for batches of at most that many puzzles
 * @prepare: called before a measurement; may be NULL
 * @solve: solve a batch; one call at a time for each state
 * @close: free the state
 */
struct solver {
	const char *name;
	unsigned int traits;
	const void *data;
	bool (*usable)(const struct solver *solver, const char **why_not);
	void *(*open)(const struct solver *solver, u32 batch);
	void (*prepare)(const struct solver *solver);
	void (*solve)(void *opened, struct work *work);
	void (*close)(void *opened);
};

/* All solvers; the last entry of each table has no name. */
extern const struct solver own_solvers[];
extern const struct solver device_solvers[];
extern const struct solver other_solvers[];

void *must_alloc(size_t size);

#endif
