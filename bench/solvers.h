/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Everything that solves, behind one door: the driver's solvers as they build in
 * user space, the device, and programs of others.
 */
#ifndef SUDOKU_BENCH_SOLVERS_H
#define SUDOKU_BENCH_SOLVERS_H

#include <linux/types.h>

#include "puzzles.h"

/**
 * struct work - what a solver is asked, and what it says
 * @lines: the puzzles, as in struct set
 * @cells: the same puzzles, for those that take bytes
 * @count: how many
 * @limit: stop a puzzle when so many solutions are found: 1 or 2
 * @verify: the answers will be looked at; those that come as bytes need no
 *	characters otherwise
 * @answers: room for LINE characters each: the first solution, or whatever when
 *	there is none
 * @found: filled in with how many solutions each has, up to @limit
 * @steps: all steps are added here
 * @guesses: likewise
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
 * enum solver_traits - what to know of a solver
 * @SOLVER_REFERENCE: the others are compared to it
 * @SOLVER_FINDS_ONE: it cannot be asked for a second solution
 * @SOLVER_COUNTS_ALL: when asked for a second solution it looks for all of them
 * @SOLVER_SHOWS_ONE: it shows a solution only when asked for no second one
 * @SOLVER_IS_PROCESS: it is started for each batch
 * @SOLVER_TAKES_CELLS: it does not deal in characters
 * @SOLVER_TELLS_STEPS: it does
 * @SOLVER_TELLS_GUESSES: it does
 */
enum solver_traits {
	SOLVER_REFERENCE	= 0x01,
	SOLVER_FINDS_ONE	= 0x02,
	SOLVER_COUNTS_ALL	= 0x04,
	SOLVER_SHOWS_ONE	= 0x08,
	SOLVER_IS_PROCESS	= 0x10,
	SOLVER_TAKES_CELLS	= 0x20,
	SOLVER_TELLS_STEPS	= 0x40,
	SOLVER_TELLS_GUESSES	= 0x80,
};

/**
 * struct solver - something that solves
 * @name: for people
 * @traits: of enum solver_traits
 * @data: for the functions
 * @usable: whether it can be used here; if not, it tells why not
 * @open: whatever a thread needs for batches of so many puzzles
 * @prepare: called before a measurement; may be NULL
 * @solve: solve a batch; what was opened is used by one call at a time
 * @close: the end of what was opened
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

/* All there are; the end of each table has no name. */
extern const struct solver own_solvers[];
extern const struct solver device_solvers[];
extern const struct solver other_solvers[];

void *must_alloc(size_t size);

#endif
