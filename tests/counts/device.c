// SPDX-License-Identifier: GPL-2.0-only
/*
 * Checks numbers of solutions that SUDOKU_IOC_SOLVE gives: against published totals, and
 * against files of puzzles whose solutions were counted by other means. The first line of
 * a file has the order and the limit of counting. Each other line has a number of
 * solutions, up to the limit, and a puzzle.
 */
#include "../device/device.h"	/* first: it asks for all of the C library */

#include <limits.h>
#include <linux/sudoku.h>
#include <linux/types.h>
#include <stdint.h>
#include <sys/ioctl.h>

#define CELLS_MAX	625
#define BATCH		100	/* more than the device copies in at a time */
#define ORDER_2_GRIDS	288

/**
 * struct batch - puzzles for the device
 * @order: order of the puzzles
 * @count: number of puzzles
 * @limit: maximum number of solutions to look for
 * @puzzles: a byte for each cell, 0 for a blank
 * @solutions: space for @limit solutions of each puzzle, or NULL
 * @found: output: number of solutions of each puzzle, up to @limit
 */
struct batch {
	unsigned int order;
	unsigned int count;
	u64 limit;
	const u8 *puzzles;
	u8 *solutions;
	u64 *found;
};

static size_t cells_of(unsigned int order)
{
	return order * order * order * order;
}

static const char *as_text(unsigned int order, const u8 *cells, char *text)
{
	for (size_t i = 0; i < cells_of(order); i++)
		text[i] = cells[i] > order * order ? '?' :
			  ".123456789ABCDEFGHIJKLMNOP"[cells[i]];
	text[cells_of(order)] = 0;
	return text;
}

/* Solutions are valid and distinct, and nothing is written after the last one. */
static void check_solutions(unsigned int order, const char *puzzle,
			    const u8 *solutions, u64 found, u64 limit)
{
	size_t cells = cells_of(order), clean = 0;
	char text[CELLS_MAX + 1];

	for (u64 i = 0; i < found; i++) {
		const u8 *solution = solutions + i * cells;

		EXPECT(is_solution(order, puzzle, as_text(order, solution, text)));
		for (u64 k = 0; k < i; k++)
			EXPECT(memcmp(solution, solutions + k * cells, cells));
	}
	for (size_t i = found * cells; i < limit * cells; i++)
		clean += solutions[i] == 0xcc;
	EXPECT_EQ((limit - found) * cells, clean);
}

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

/* Without a list of solutions, any solver can count: those of batches that ask for one do. */
static void solve(const struct batch *batch)
{
	static const char *const solvers[] = {
		"backtrack", "search", "words", "avx2", "avx512", "auto"
	};
	u64 found[BATCH];

	ask(batch, batch->solutions ? SUDOKU_SOLVE_LIST : 0, batch->found);
	for (unsigned int i = 0; batch->solutions && i < ARRAY_SIZE(solvers); i++) {
		/* Backtrack would need hours for some puzzles of order 4. */
		if ((!i && batch->order == 4) || parameter_write("solver", solvers[i]) < 0)
			continue;
		ask(batch, 0, found);
		for (unsigned int k = 0; k < batch->count; k++)
			EXPECT_EQ(batch->found[k], found[k]);
	}
}

static void check_batch(const struct batch *batch, const u64 *expected)
{
	size_t cells = cells_of(batch->order);

	memset(batch->found, 0xcc, batch->count * sizeof(u64));
	memset(batch->solutions, 0xcc, batch->count * batch->limit * cells);
	solve(batch);
	for (unsigned int i = 0; i < batch->count; i++) {
		unsigned int failures = *ktap.failures;
		char text[CELLS_MAX + 1];

		as_text(batch->order, batch->puzzles + i * cells, text);
		if (EXPECT_EQ(expected[i], batch->found[i]))
			check_solutions(batch->order, text, batch->solutions +
					i * batch->limit * cells,
					expected[i], batch->limit);
		if (*ktap.failures != failures) {
			printf("# the puzzle is %s\n", text);
			exit(1);
		}
	}
}

/* Return the number of puzzles read. */
static unsigned int read_puzzles(FILE *file, unsigned int order, u8 *puzzles, u64 *expected)
{
	unsigned int count = 0;
	char text[CELLS_MAX + 1];

	while (count < BATCH && fscanf(file, "%llu %625s", &expected[count], text) == 2) {
		ASSERT_EQ(cells_of(order), strlen(text));
		for (const char *c = text; *c; c++)
			*puzzles++ = cell_value(*c);
		count++;
	}
	return count;
}

static void check_file(const void *path)
{
	u8 puzzles[BATCH * CELLS_MAX];
	u64 expected[BATCH], found[BATCH];
	struct batch batch = { .puzzles = puzzles, .found = found };
	unsigned int total = 0;
	FILE *file = fopen(path, "r");

	ASSERT(file);
	ASSERT_EQ(2, fscanf(file, "%u %llu", &batch.order, &batch.limit));
	batch.solutions = malloc(BATCH * batch.limit * cells_of(batch.order));
	ASSERT(batch.solutions);
	parameter_set("max_steps", ULONG_MAX);	/* for backtrack */
	while ((batch.count = read_puzzles(file, batch.order, puzzles, expected))) {
		check_batch(&batch, expected);
		total += batch.count;
	}
	EXPECT(feof(file));
	EXPECT(total);
	printf("# %u puzzles\n", total);
}

/*
 * Puzzles of order 2 with exactly one solution, by number of givens: sequence A109252
 * of the On-Line Encyclopedia of Integer Sequences.
 */
static const unsigned int order_2_unique[] = {
	0, 0, 0, 0, 25728, 284160, 1041408, 2141184, 2961024, 2958336, 2204928,
	1239552, 522624, 161280, 34560, 4608, 288,
};

/* Count the puzzles that have this grid as their only solution. */
static void count_unique(const u8 *grid, unsigned int *unique)
{
	static u8 puzzles[1 << 16][16];
	static u64 found[1 << 16];
	const struct batch batch = {
		.order = 2, .count = 1 << 16, .limit = 2,
		.puzzles = puzzles[0], .found = found,
	};

	for (unsigned int givens = 0; givens < 1 << 16; givens++)
		for (unsigned int i = 0; i < 16; i++)
			puzzles[givens][i] = givens >> i & 1 ? grid[i] : 0;
	solve(&batch);
	for (unsigned int givens = 0; givens < 1 << 16; givens++)
		unique[__builtin_popcount(givens)] += found[givens] == 1;
}

/* The digits of box 1 are fixed; other grids only rename digits. */
TEST("all unique puzzles of order 2")
{
	static const u8 puzzle[16] = { 1, 2, 0, 0, 3, 4 };
	u8 grids[ORDER_2_GRIDS][16];
	unsigned int unique[17] = {};
	u64 found;
	const struct batch batch = {
		.order = 2, .count = 1, .limit = ORDER_2_GRIDS,
		.puzzles = puzzle, .solutions = grids[0], .found = &found,
	};

	solve(&batch);
	ASSERT_EQ(ORDER_2_GRIDS / 24, found);
	for (u64 i = 0; i < found; i++)
		count_unique(grids[i], unique);
	for (unsigned int givens = 0; givens <= 16; givens++)
		EXPECT_EQ(order_2_unique[givens], 24 * unique[givens]);
}

/* The arguments are files. */
int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		ktap_add(check_file, argv[i], "%s", basename(argv[i]));
	return ktap_main();
}
