// SPDX-License-Identifier: GPL-2.0-only
/*
 * Fuzz the solvers that take one puzzle at a time: solutions must be valid and
 * distinct, all solvers must find as many if they finish, and steps, portions and
 * pauses must follow solver.h.
 *
 * An input is the order, the limits, the portions, and the givens: either values, or
 * which cells of a known solution to show. Givens that would clash with earlier ones
 * are left out.
 */
#include <errno.h>
#include <string.h>

#include "fuzz.h"
#include "search.h"

/* Bounds that keep a run short. */
#define STEPS_MAX	1020
#define SOLUTIONS_MAX	64

struct puzzle {
	unsigned int order;
	unsigned int side;
	unsigned int blanks;
	u8 cells[SUDOKU_CELLS_MAX];
};

/* Result of a search. */
struct outcome {
	struct sudoku_effort effort;
	enum sudoku_state state;
	u8 solutions[SOLUTIONS_MAX][SUDOKU_CELLS_MAX];
};

/* The digits in the other cells of the cell's units, one bit each. */
static u32 digits_around(const struct puzzle *puzzle, const u8 *cells, unsigned int cell)
{
	unsigned int order = puzzle->order, side = puzzle->side;
	unsigned int row = cell / side, column = cell % side;
	unsigned int corner = row / order * order * side + column / order * order;
	u32 digits = 0;

	for (unsigned int i = 0; i < side; i++) {
		const unsigned int others[] = {
			row * side + i,
			i * side + column,
			corner + i / order * side + i % order,
		};

		for (unsigned int k = 0; k < 3; k++)
			if (others[k] != cell)
				digits |= 1u << cells[others[k]];
	}
	return digits;
}

static bool allows(const struct puzzle *puzzle, const u8 *cells, unsigned int cell, u8 digit)
{
	return !(digits_around(puzzle, cells, cell) >> digit & 1);
}

static void check_solution(const struct puzzle *puzzle, const u8 *solution)
{
	for (unsigned int i = 0; i < puzzle->side * puzzle->side; i++) {
		expect(solution[i] >= 1 && solution[i] <= puzzle->side);
		expect(!puzzle->cells[i] || puzzle->cells[i] == solution[i]);
		expect(allows(puzzle, solution, i, solution[i]));
	}
	expect(sudoku_is_solution(puzzle->order, solution, puzzle->cells));
}

/* A workspace of exactly the required size, filled with garbage. */
static struct sudoku_workspace *new_workspace(const struct sudoku_solver *solver,
					      unsigned int order)
{
	size_t size = sudoku_workspace_size(solver, order);
	struct sudoku_workspace *workspace = malloc(size);

	memset(workspace, 0xa5, size);
	sudoku_workspace_init(workspace, solver, order);
	return workspace;
}

/*
 * Search within limits of solutions and steps, a portion of steps at a time. Before
 * that, start a search and give it up, as after a signal.
 */
static void solve_in_portions(const struct sudoku_solver *solver,
			      const struct puzzle *puzzle, u64 solutions, u64 steps,
			      u8 portion, u8 given_up, struct outcome *outcome)
{
	struct sudoku_workspace *workspace = new_workspace(solver, puzzle->order);
	const struct sudoku_effort *effort = &workspace->effort;

	sudoku_solve_start(workspace, puzzle->cells);
	sudoku_solve_run(workspace, given_up);
	expect(effort->steps <= given_up);

	sudoku_solve_start(workspace, puzzle->cells);
	do {
		u64 before = effort->steps;
		u64 now = steps - before < portion ? steps - before : portion;

		outcome->state = sudoku_solve_run(workspace, now);
		expect(effort->steps <= before + now);
		expect(outcome->state != SUDOKU_RUNNING || effort->steps == before + now);
		if (outcome->state == SUDOKU_FOUND) {
			expect(effort->solutions <= solutions);
			sudoku_workspace_cells(workspace, outcome->solutions
					       [effort->solutions - 1]);
		}
	} while (outcome->state == SUDOKU_RUNNING ? effort->steps < steps :
		 outcome->state == SUDOKU_FOUND && effort->solutions < solutions);

	if (outcome->state == SUDOKU_EXHAUSTED)
		expect(sudoku_solve_run(workspace, portion) == SUDOKU_EXHAUSTED);
	outcome->effort = *effort;
	free(workspace);
}

static void check_outcome(const struct puzzle *puzzle, const struct outcome *outcome)
{
	for (unsigned int i = 0; i < outcome->effort.solutions; i++) {
		check_solution(puzzle, outcome->solutions[i]);
		for (unsigned int k = 0; k < i; k++)
			expect(memcmp(outcome->solutions[i], outcome->solutions[k],
				      puzzle->side * puzzle->side));
	}
	expect(outcome->effort.depth <= 2 * puzzle->blanks);
	expect(outcome->effort.depth <= outcome->effort.guesses);
	expect(outcome->effort.guesses <= outcome->effort.steps);
}

static unsigned int pauses;
static unsigned int pauses_allowed;

static int pause(const struct sudoku_limits *limits)
{
	(void)limits;
	return pauses++ == pauses_allowed ? -EINTR : 0;
}

/* The same by sudoku_solve(), in the same number of steps, also after it was given up once. */
static void check_solve(const struct sudoku_solver *solver,
			const struct puzzle *puzzle, u64 solutions, u64 steps,
			const struct outcome *wanted)
{
	const struct sudoku_limits limits = {
		.solutions = solutions,
		.steps = steps,
		.pause = pause,
	};
	struct sudoku_workspace *workspace = new_workspace(solver, puzzle->order);
	const struct sudoku_effort *effort = &workspace->effort;
	u8 solution[SUDOKU_CELLS_MAX];
	int error;

	pauses = 0;
	error = sudoku_solve(workspace, puzzle->cells, solution, &limits);
	if (error == -EINTR) {
		expect(effort->steps == pauses * SUDOKU_PAUSE_STEPS);
		expect(effort->steps <= wanted->effort.steps);
		error = sudoku_solve(workspace, puzzle->cells, solution, &limits);
		pauses -= pauses_allowed + 1;
	}
	if (effort->solutions)
		expect(!memcmp(solution, wanted->solutions[0], puzzle->side * puzzle->side));
	expect(pauses == effort->steps / SUDOKU_PAUSE_STEPS ||
	       pauses + 1 == effort->steps / SUDOKU_PAUSE_STEPS);
	expect(effort->steps == wanted->effort.steps);
	expect(effort->guesses == wanted->effort.guesses);
	expect(effort->depth == wanted->effort.depth);
	expect(effort->solutions == wanted->effort.solutions);
	if (wanted->state == SUDOKU_RUNNING)
		expect(error == -ETIME && effort->steps == steps);
	else
		expect(error == (effort->solutions ? 0 : -EDOM));
	free(workspace);
}

static void take_givens(struct fuzz_input *input, struct puzzle *puzzle, u8 kind)
{
	unsigned int order = puzzle->order, side = puzzle->side;

	for (unsigned int i = 0; i < side * side; i++) {
		unsigned int row = i / side, column = i % side;
		unsigned int known = 1 + (row % order * order + row / order + column) % side;
		u8 byte = fuzz_byte(input);
		u8 digit = byte < side + 1 ? byte : 0;

		/* Mostly blank cells, mostly the known solution, or anything. */
		if (kind % 4 && byte % 4 >= kind % 4)
			digit = known;
		if (digit && allows(puzzle, puzzle->cells, i, digit))
			puzzle->cells[i] = digit;
		puzzle->blanks += !puzzle->cells[i];
	}
}

int fuzz_one(const u8 *data, size_t size)
{
	/* The second stage of search for order 3, alone. */
	static const struct sudoku_solver search_3 = {
		.name = "search_3",
		.ops = { [3] = &sudoku_search_3 },
	};
	static const struct sudoku_solver *const solvers[] = {
		&sudoku_backtrack, &sudoku_search, &search_3,
	};
	static struct outcome outcomes[3];
	struct fuzz_input input = { data, size };
	struct puzzle puzzle = { .order = SUDOKU_ORDER_MIN + fuzz_byte(&input) % 4 };
	u64 solutions = 1 + fuzz_byte(&input) % SOLUTIONS_MAX;
	u64 steps = 1 + fuzz_byte(&input) * STEPS_MAX / 255;
	u8 portion = 1 + fuzz_byte(&input) % 255;
	u8 given_up = fuzz_byte(&input);

	pauses_allowed = fuzz_byte(&input);
	puzzle.side = puzzle.order * puzzle.order;
	take_givens(&input, &puzzle, fuzz_byte(&input));

	for (unsigned int i = 0; i < (puzzle.order == 3 ? 3 : 2); i++) {
		solve_in_portions(solvers[i], &puzzle, solutions, steps, portion,
				  given_up, &outcomes[i]);
		check_outcome(&puzzle, &outcomes[i]);
		check_solve(solvers[i], &puzzle, solutions, steps, &outcomes[i]);
		for (unsigned int k = 0; k < i; k++)
			expect(outcomes[i].state == SUDOKU_RUNNING ||
			       outcomes[k].state == SUDOKU_RUNNING ||
			       outcomes[i].effort.solutions == outcomes[k].effort.solutions);
	}
	return 0;
}
