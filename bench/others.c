// SPDX-License-Identifier: GPL-2.0-only
/*
 * Other solvers: tdoku and rust_sudoku, shared libraries that the user built and named in the
 * environment variables TDOKU and RUST_SUDOKU.
 */
#include <dlfcn.h>
#include <err.h>
#include <stdlib.h>

#include "solvers.h"

/* As in tdoku's include/tdoku.h. */
typedef size_t library_function(const char *puzzle, size_t limit, u32 configuration, char *solution,
				size_t *guesses);

/**
 * struct library - a solver in a shared library
 * @variable: environment variable that names the file
 * @function: the function's name
 * @why_not: said without the variable
 */
struct library {
	const char *variable;
	const char *function;
	const char *why_not;
};

static const struct library tdoku = {
	"TDOKU", "TdokuSolverDpllTriadSimd",
	"Without tdoku: TDOKU does not name a build of it",
};

static const struct library rust_sudoku = {
	"RUST_SUDOKU", "rust_sudoku",
	"Without rust_sudoku: RUST_SUDOKU does not name a build of it",
};

static bool library_usable(const struct solver *solver, const char **why_not)
{
	const struct library *library = solver->data;
	const char *path = getenv(library->variable);

	*why_not = library->why_not;
	return path && *path;
}

/* The opened state is the function. */
static void *library_open(const struct solver *solver, u32 batch)
{
	const struct library *library = solver->data;
	void *handle = dlopen(getenv(library->variable), RTLD_NOW);
	void *function = handle ? dlsym(handle, library->function) : NULL;

	(void)batch;
	if (!function)
		errx(1, "%s", dlerror());
	return function;
}

static void library_solve(void *opened, struct work *work)
{
	library_function *solve_one = (library_function *)opened;

	for (u32 i = 0; i < work->count; i++) {
		char *answer = work->answers + (size_t)LINE * i;
		size_t guesses = 0;

		work->found[i] = solve_one(work->lines + (size_t)LINE * i,
					   work->limit, 0, answer, &guesses);
		answer[CELLS] = '\n';
		work->guesses += guesses;
	}
}

static void library_close(void *opened)
{
	(void)opened;
}

const struct solver other_solvers[] = {
	{
		.name = "tdoku",
		.traits = SOLVER_REFERENCE | SOLVER_SHOWS_ONE | SOLVER_TELLS_GUESSES,
		.data = &tdoku,
		.usable = library_usable,
		.open = library_open,
		.solve = library_solve,
		.close = library_close,
	}, {
		.name = "rust_sudoku",
		.traits = SOLVER_SHOWS_ONE,
		.data = &rust_sudoku,
		.usable = library_usable,
		.open = library_open,
		.solve = library_solve,
		.close = library_close,
	},
	{ .name = NULL }
};
