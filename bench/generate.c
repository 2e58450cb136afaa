// SPDX-License-Identifier: GPL-2.0-only
/*
 * Generate puzzles of a kind, one per line.
 *
 *	generate KIND COUNT SEED
 *
 *	easy	one solution, found by singles; about 32 givens
 *	minimal	one solution, and no redundant given
 *	few	minimal, with at most 20 givens
 *	hard	minimal; a plain solver needs 20 to 40 guesses, see struct plain
 *	hardest	minimal; it needs 100 to 200
 *	none	no solution: a minimal puzzle with one given changed
 *	many	many solutions: a minimal puzzle with givens removed
 *
 * The same seed gives the same puzzles, as long as the search solver finds solutions
 * in the same order.
 */
#include <err.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grid.h"
#include "puzzles.h"
#include "random.h"
#include "solver.h"
#include "text.h"

#define ORDER		3
#define EASY_GIVENS	32
#define FEW_GIVENS	20

/* Puzzles with more solutions are skipped when a given is moved. */
#define SOLUTIONS_MAX	2000

/* Runs of the plain solver that measure a puzzle. */
#define RUNS	4

/* Steps of a walk, at least; and changes after which it is given up. */
#define STEPS	10
#define TRIES	2000

#define BIT_OF(cell)	((__uint128_t)1 << (cell))

static u64 dice;
static struct sudoku_workspace *search;

static unsigned int below(unsigned int limit)
{
	return random_below(&dice, limit);
}

/* Count solutions, up to a limit. @solution gets the first one. */
static u64 solutions(const u8 *cells, u8 *solution, u64 limit)
{
	const struct sudoku_limits limits = { .solutions = limit, .steps = -1 };

	sudoku_solve(search, cells, solution, &limits);
	return search->effort.solutions;
}

static bool is_unique(const u8 *cells)
{
	u8 solution[CELLS];

	return solutions(cells, solution, 2) == 1;
}

static unsigned int givens(const u8 *cells)
{
	unsigned int count = 0;

	for (unsigned int i = 0; i < CELLS; i++)
		count += cells[i] != 0;
	return count;
}

/* A random cell with a given. */
static unsigned int random_given(const u8 *cells)
{
	unsigned int cell;

	do {
		cell = below(CELLS);
	} while (!cells[cell]);
	return cell;
}

/* Put a digit into a cell, unless it clashes. */
static bool put(u8 *cells, unsigned int cell, u8 digit)
{
	u8 old = cells[cell];
	struct sudoku_fault fault;

	cells[cell] = digit;
	if (!sudoku_find_clash(ORDER, cells, &fault))
		return true;
	cells[cell] = old;
	return false;
}

/* A solved grid: the first solution for random givens. */
static void make_solved(u8 *cells)
{
	u8 puzzle[CELLS];

	do {
		memset(puzzle, 0, sizeof(puzzle));
		while (givens(puzzle) < 15)
			put(puzzle, below(CELLS), 1 + below(9));
	} while (!solutions(puzzle, cells, 1));
}

/* Remove givens in random order, as long as the solution stays unique. */
static void minimize(u8 *cells)
{
	unsigned int order[CELLS];

	shuffle(&dice, order, CELLS);
	for (unsigned int i = 0; i < CELLS; i++) {
		u8 old = cells[order[i]];

		cells[order[i]] = 0;
		if (old && !is_unique(cells))
			cells[order[i]] = old;
	}
}

static void make_minimal(u8 *cells)
{
	make_solved(cells);
	minimize(cells);
}

static void make_easy(u8 *cells)
{
	unsigned int order[CELLS];
	u8 solution[CELLS];

	make_minimal(cells);
	shuffle(&dice, order, CELLS);
	for (unsigned int i = 0; i < CELLS; i++) {
		solutions(cells, solution, 2);
		if (givens(cells) >= EASY_GIVENS && !search->effort.guesses)
			break;
		cells[order[i]] = solution[order[i]];
	}
}

/*
 * Remove @count givens, and add one elsewhere, so that exactly one solution is left:
 * the added one occurs in just one of the present solutions. Return false, without
 * changes, if there is no such given or there are too many solutions.
 */
static bool replace(u8 *cells, unsigned int count)
{
	const struct sudoku_limits no_limits = { .steps = -1 };
	unsigned int in[CELLS][10] = { 0 };
	unsigned int order[CELLS];
	u8 changed[CELLS], solution[CELLS];
	unsigned int found = 0;

	memcpy(changed, cells, CELLS);
	while (count--)
		changed[random_given(changed)] = 0;

	sudoku_solve_start(search, changed);
	while (sudoku_solve_next(search, &no_limits) > 0) {
		if (++found > SOLUTIONS_MAX)
			return false;
		sudoku_workspace_cells(search, solution);
		for (unsigned int i = 0; i < CELLS; i++)
			in[i][solution[i]]++;
	}

	shuffle(&dice, order, CELLS);
	for (unsigned int i = 0; i < CELLS; i++) {
		unsigned int cell = order[i];

		for (u8 digit = 1; digit <= 9; digit++) {
			if (in[cell][digit] == 1 && cells[cell] != digit) {
				changed[cell] = digit;
				memcpy(cells, changed, CELLS);
				return true;
			}
		}
	}
	return false;
}

static void make_few(u8 *cells)
{
	unsigned int tries = TRIES;

	while (tries == TRIES || givens(cells) > FEW_GIVENS) {
		if (tries++ == TRIES) {
			make_minimal(cells);
			tries = 0;
		}
		if (replace(cells, 2) || replace(cells, 1))
			minimize(cells);
	}
}

/*
 * The plain solver measures how hard a puzzle is, and is not measured itself: it applies singles
 * and locked candidates, and guesses at random in a cell with the fewest candidates.
 */
struct plain {
	__uint128_t places[9];			/* of each digit, a bit for each cell */
	__uint128_t before[9];			/* the same when its rules were applied last */
	__uint128_t naked;			/* cells whose naked single was applied */
};

static __uint128_t units[3][9];

static void make_units(void)
{
	for (unsigned int i = 0; i < CELLS; i++)
		for (unsigned int kind = 0; kind < 3; kind++)
			units[kind][sudoku_unit_of(ORDER, kind, i)] |= BIT_OF(i);
}

static unsigned int first_of(__uint128_t cells)
{
	return (u64)cells ? __builtin_ctzll(cells) : 64 + __builtin_ctzll(cells >> 64);
}

/* Apply the rules to a digit in a unit. @naked has the cells without other candidates. */
static bool apply_rules(struct plain *plain, unsigned int digit, __uint128_t unit,
			__uint128_t naked)
{
	__uint128_t *places = plain->places + digit, here = *places & unit;

	if (!here)
		return false;
	if (here & naked)
		*places &= ~unit | naked;
	for (unsigned int kind = 0; kind < 3; kind++) {
		__uint128_t other = units[kind][sudoku_unit_of(ORDER, kind, first_of(here))];

		if (!(here & ~other))
			*places &= ~other | here;
	}
	for (unsigned int i = 0; i < 9 && !(here & (here - 1)); i++)
		if (i != digit)
			plain->places[i] &= ~here;
	return true;
}

/* Propagate to the fixpoint. Return: false on a contradiction. */
static bool propagate(struct plain *plain)
{
	bool changed = true;

	while (changed) {
		__uint128_t once = 0, twice = 0;

		changed = false;
		for (unsigned int i = 0; i < 9; i++) {
			twice |= once & plain->places[i];
			once |= plain->places[i];
		}
		for (unsigned int i = 0; i < 9; i++) {
			__uint128_t naked = plain->places[i] & ~twice;

			if (plain->places[i] == plain->before[i] && !(naked & ~plain->naked))
				continue;
			changed = true;
			plain->before[i] = plain->places[i];
			plain->naked |= naked;
			for (unsigned int j = 0; j < 27; j++)
				if (!apply_rules(plain, i, units[j / 9][j % 9], naked))
					return false;
		}
		if (once != BIT_OF(CELLS) - 1)
			return false;
	}
	return true;
}

/* A random cell with the fewest candidates, but at least two. CELLS if all are solved. */
static unsigned int choose_cell(const struct plain *plain)
{
	unsigned int fewest = 9, ties = 0, chosen = CELLS;

	for (unsigned int i = 0; i < CELLS; i++) {
		unsigned int count = 0;

		for (unsigned int digit = 0; digit < 9; digit++)
			count += plain->places[digit] >> i & 1;
		if (count < 2 || count > fewest)
			continue;
		ties = count < fewest ? 1 : ties + 1;
		fewest = count;
		if (!below(ties))
			chosen = i;
	}
	return chosen;
}

/* Count the guesses with which the plain solver finds all solutions, up to a limit. */
static void count_guesses(struct plain *plain, u64 *guesses, u64 limit)
{
	while (*guesses < limit && propagate(plain)) {
		unsigned int cell = choose_cell(plain), digit;
		struct plain guess = *plain;

		if (cell == CELLS)
			break;
		do {
			digit = below(9);
		} while (!(plain->places[digit] & BIT_OF(cell)));
		for (unsigned int i = 0; i < 9; i++)
			(i == digit ? plain : &guess)->places[i] &= ~BIT_OF(cell);
		++*guesses;
		count_guesses(&guess, guesses, limit);
	}
}

/* Guesses of the plain solver in RUNS runs, up to a limit. */
static u64 hardness(const u8 *cells, u64 limit)
{
	u64 guesses = 0;

	for (unsigned int run = 0; run < RUNS; run++) {
		struct plain plain = { 0 };

		for (unsigned int i = 0; i < CELLS; i++)
			for (unsigned int digit = 0; digit < 9; digit++)
				if (!cells[i] || cells[i] == digit + 1)
					plain.places[digit] |= BIT_OF(i);
		count_guesses(&plain, &guesses, limit);
	}
	return guesses;
}

/* Well-known hard puzzles. */
static const char *const famous[] = {
	"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
	".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
	"1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
	"12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8",
	"..1..4.......6.3.5...9.....8.....7.3.......285...7.6..3...8...6..92......4...1...",
	"..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
	"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
	"........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........",
	".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
	".2..5.7..4..1....68....3...2....8..3.4..2.5.....6...1...2.9.....9......57.4...9..",
	"7.8...3.....2.1...5.........4.....263...8.......1...9..9.6....4....7.5...........",
};

/*
 * Walk from a famous puzzle to others, for STEPS and until one needs from @goal to twice as many
 * guesses of the plain solver, on average. A step to a much easier puzzle is not taken, nor one
 * beyond the goal. After TRIES, walk from the next famous puzzle.
 */
static void walk(u8 *cells, u64 goal)
{
	static unsigned int walks;
	const u64 least = goal * RUNS, most = 2 * least;
	unsigned int steps = 0, tries = TRIES;
	u64 guesses = 0;

	while (guesses < least || steps < STEPS) {
		u8 changed[CELLS];
		u64 now;

		if (tries++ == TRIES) {
			const char *puzzle = famous[walks++ % (sizeof(famous) / sizeof(*famous))];

			for (unsigned int i = 0; i < CELLS; i++)
				cells[i] = sudoku_cell_value(ORDER, puzzle[i]);
			guesses = hardness(cells, most);
			steps = 0;
			tries = 0;
		}
		memcpy(changed, cells, CELLS);
		if (!replace(changed, 1 + below(2)))
			continue;
		minimize(changed);
		now = hardness(changed, most);
		if (10 * now < 7 * guesses || now >= most)
			continue;
		guesses = now;
		memcpy(cells, changed, CELLS);
		steps++;
	}
}

static void make_hard(u8 *cells)
{
	walk(cells, 20);
}

static void make_hardest(u8 *cells)
{
	walk(cells, 100);
}

static void make_none(u8 *cells)
{
	u8 puzzle[CELLS], solution[CELLS];

	make_minimal(puzzle);
	do {
		memcpy(cells, puzzle, CELLS);
		put(cells, random_given(cells), 1 + below(9));
	} while (solutions(cells, solution, 1));
}

static void make_many(u8 *cells)
{
	unsigned int count = 3 + below(10);

	make_minimal(cells);
	while (count--)
		cells[random_given(cells)] = 0;
}

static const struct kind {
	const char *name;
	void (*make)(u8 *cells);
} kinds[] = {
	{ "easy", make_easy },
	{ "minimal", make_minimal },
	{ "few", make_few },
	{ "hard", make_hard },
	{ "hardest", make_hardest },
	{ "none", make_none },
	{ "many", make_many },
	{ .name = NULL }
};

int main(int argc, char **argv)
{
	const struct kind *kind = kinds;
	char line[CELLS + 1];
	u8 cells[CELLS];

	if (argc != 4)
		errx(2, "usage: generate KIND COUNT SEED");
	setlinebuf(stdout);
	while (kind->name && strcmp(kind->name, argv[1]))
		kind++;
	if (!kind->name)
		errx(2, "there is no kind %s", argv[1]);
	make_units();
	dice = strtoull(argv[3], NULL, 0);
	search = malloc(sudoku_workspace_size(&sudoku_search, ORDER));
	if (!search)
		err(1, NULL);
	sudoku_workspace_init(search, &sudoku_search, ORDER);

	for (long count = atol(argv[2]); count > 0; count--) {
		kind->make(cells);
		sudoku_text_format(ORDER, cells, line);
		fwrite(line, LINE, 1, stdout);
	}
	free(search);
	return 0;
}
