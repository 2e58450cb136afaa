// SPDX-License-Identifier: GPL-2.0-only
/*
 * Other solvers, as references: qqwing, a program; and tdoku and rust_sudoku, shared libraries
 * that the user built and named in the environment variables TDOKU and RUST_SUDOKU.
 */
#include <dlfcn.h>
#include <err.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "solvers.h"

/* qqwing */

#define QQWING	"/usr/bin/qqwing"

/* The process reads and writes files, so it never waits for us. */
struct program {
	int input;
	FILE *output;
};

static bool qqwing_usable(const struct solver *solver, const char **why_not)
{
	(void)solver;
	*why_not = "Without qqwing: there is no " QQWING;
	return !access(QQWING, X_OK);
}

static void *qqwing_open(const struct solver *solver, u32 batch)
{
	struct program *program = must_alloc(sizeof(*program));

	(void)solver;
	(void)batch;
	program->input = memfd_create("puzzles", 0);
	program->output = fdopen(memfd_create("solutions", 0), "r+");
	if (program->input < 0 || !program->output)
		err(1, NULL);
	return program;
}

static void qqwing_close(void *opened)
{
	struct program *program = opened;

	close(program->input);
	fclose(program->output);
	free(program);
}

static void run_qqwing(struct program *program, unsigned int limit)
{
	char *const find[] = { QQWING, "--solve", "--one-line", NULL };
	char *const count[] = {
		QQWING, "--solve", "--one-line", "--count-solutions", NULL
	};
	posix_spawn_file_actions_t actions;
	int error, status;
	pid_t child;

	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, program->input, 0);
	posix_spawn_file_actions_adddup2(&actions, fileno(program->output), 1);
	error = posix_spawn(&child, QQWING, &actions, NULL, limit > 1 ? count : find, environ);
	if (error)
		errx(1, QQWING ": %s", strerror(error));
	posix_spawn_file_actions_destroy(&actions);
	if (waitpid(child, &status, 0) != child || status)
		errx(1, QQWING " failed");
}

/*
 * A line with the solution, or that there is none. Then a line with the number of
 * solutions, unless the puzzle was invalid.
 */
static void qqwing_answer(FILE *output, char *answer, u8 *found, unsigned int limit)
{
	char line[2 * LINE];

	if (!fgets(line, sizeof(line), output))
		errx(1, QQWING " said too little");
	*found = line[0] >= '1' && line[0] <= '9' && strlen(line) == LINE;
	if (*found)
		memcpy(answer, line, LINE);
	if (limit > 1 && !strstr(line, "not possible")) {
		if (!fgets(line, sizeof(line), output))
			errx(1, QQWING " said too little");
		if (*found && !strstr(line, "unique"))
			*found = limit;
	}
}

static void qqwing_solve(void *opened, struct work *work)
{
	struct program *program = opened;
	size_t size = (size_t)LINE * work->count;
	int output = fileno(program->output);

	if (ftruncate(program->input, 0) || ftruncate(output, 0) ||
	    pwrite(program->input, work->lines, size, 0) != (ssize_t)size)
		err(1, NULL);
	lseek(program->input, 0, SEEK_SET);
	lseek(output, 0, SEEK_SET);
	run_qqwing(program, work->limit);

	rewind(program->output);
	for (u32 i = 0; i < work->count; i++)
		qqwing_answer(program->output, work->answers + (size_t)LINE * i,
			      work->found + i, work->limit);
}

/* Shared libraries */

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
	}, {
		.name = "qqwing",
		.traits = SOLVER_REFERENCE | SOLVER_IS_PROCESS | SOLVER_COUNTS_ALL,
		.usable = qqwing_usable,
		.open = qqwing_open,
		.solve = qqwing_solve,
		.close = qqwing_close,
	},
	{ .name = NULL }
};
