// SPDX-License-Identifier: GPL-2.0-only
/*
 * Tests the techniques of userspace/lib: what each one finds and does not find, puzzles that need
 * it, and that no step loses a solution. Prints KTAP.
 */
#include <stdlib.h>

#include "../device/ktap.h"
#include "dig.h"
#include "random.h"
#include "solver.h"
#include "techniques.h"
#include "text.h"

#define SEED		5

static struct board board;
static struct step step;
static char text[STEP_SENTENCE_MAX];

/*
 * A technique, a pattern on an empty 9x9 grid, and the sentence. r4c5=12 means that this cell has
 * only these candidates; 7r2=36 means that row 2 has 7 only in these places; c and b are columns
 * and boxes.
 */
static const char *const patterns[] = {
	"hidden single: 7b5=4: r5c4 = 7: hidden single in box 5",
	"hidden single: 7r2=3: r2c3 = 7: hidden single in row 2",
	"hidden single: 7c2=9: r9c2 = 7: hidden single in column 2",
	"hidden single: 7b5=49 r1c1=1: nothing",
	"naked single: r4c5=7: r4c5 = 7: naked single",
	"naked single: r4c5=78 7b1=1: nothing",
	"pointing: 7b5=46: 7 in box 5 lies only in row 5: pointing, so not r5c1, r5c2, r5c3, r5c7, r5c8, r5c9",
	"pointing: 7b5=258 7c5=456789: 7 in box 5 lies only in column 5: pointing, so not r7c5, r8c5, r9c5",
	"pointing: 7b5=469: nothing",
	"pointing: 7b5=46 7r5=46: nothing",
	"claiming: 7r5=46: 7 in row 5 lies only in box 5: claiming, so not r4c4, r4c5, r4c6, r6c4, r6c5, r6c6",
	"claiming: 7c5=456 7b5=12358: 7 in column 5 lies only in box 5: claiming, so not r4c4, r4c6",
	"claiming: 7r5=467: nothing",
	"claiming: 7b5=46: nothing",
	"naked pair: r1c1=12 r1c9=12 1r1=1239 2r1=149: r1c1 and r1c9 in row 1 have only 1 and 2: naked pair, so not 1 in r1c2, r1c3, nor 2 in r1c4",
	"naked pair: r1c1=12 r1c2=12 1r1=12 2r1=1239 1b1=12 2b1=1234: r1c1 and r1c2 in box 1 and row 1 have only 1 and 2: naked pair, so not 2 in r1c3, r2c1, r1c9",
	"naked pair: r1c1=12 r1c9=13: nothing",
	"naked pair: r1c1=12 r2c9=12: nothing",
	"naked pair: r1c1=12 r1c5=23 r1c9=13: nothing",
	"hidden pair: 1r1=19 2r1=19 r1c1=1234 r1c9=1245: 1 and 2 in row 1 lie only in r1c1 and r1c9: hidden pair, so not 3 in r1c1, nor 4 in r1c1, r1c9, nor 5 in r1c9",
	"hidden pair: 1r1=19 2r1=18: nothing",
	"hidden pair: 1r1=19 2r1=19 r1c1=12 r1c9=12: nothing",
	"naked triple: r1c1=12 r1c5=23 r1c9=13 1r1=1259 2r1=159 3r1=159: r1c1, r1c5 and r1c9 in row 1 have only 1, 2 and 3: naked triple, so not 1 in r1c2",
	"naked triple: r1c1=12 r1c5=23 r1c9=14: nothing",
	"hidden triple: 1b5=15 2b5=59 3b5=19 r4c4=1234 r5c5=12 r6c6=23: 1, 2 and 3 in box 5 lie only in r4c4, r5c5 and r6c6: hidden triple, so not 4 in r4c4",
	"hidden triple: 1b5=15 2b5=59 3b5=18: nothing",
	"naked quad: r1c1=12 r2c1=23 r3c1=34 r9c1=14 1c1=129 2c1=12 3c1=23 4c1=3459: r1c1, r2c1, r3c1 and r9c1 in column 1 have only 1, 2, 3 and 4: naked quad, so not 4 in r4c1, r5c1",
	"naked quad: r1c1=12 r2c1=23 r3c1=34 r9c1=15: nothing",
	"hidden quad: 1r9=12 2r9=23 3r9=34 4r9=14 r9c1=14 r9c2=12 r9c3=239 r9c4=34: 1, 2, 3 and 4 in row 9 lie only in r9c1, r9c2, r9c3 and r9c4: hidden quad, so not 9 in r9c3",
	"hidden quad: 1r9=12 2r9=23 3r9=34 4r9=15: nothing",
	"X-wing: 7r2=37 7r8=37 7c3=2358 7c7=1289: 7 in row 2 and row 8 lies only in c3 and c7: X-wing, so not r3c3, r5c3, r1c7, r9c7",
	"X-wing: 7c2=37 7c8=37 7r3=28 7r7=1289: 7 in column 2 and column 8 lies only in r3 and r7: X-wing, so not r7c1, r7c9",
	"X-wing: 7r2=37 7r8=38: nothing",
	"X-wing: 7r2=37 7r8=357: nothing",
	"X-wing: 7r2=37 7r8=37 7c3=28 7c7=28: nothing",
	"swordfish: 7r2=37 7r5=79 7r8=39 7c3=28 7c7=125 7c9=458: 7 in row 2, row 5 and row 8 lies only in c3, c7 and c9: swordfish, so not r1c7, r4c9",
	"swordfish: 7r2=37 7r5=79 7r8=38: nothing",
	"XY-wing: r1c1=12 r1c5=13 r3c2=23 3b1=1238 3r3=25: r1c1 is 1 or 2, and either leaves 3 to r1c5 or r3c2: XY-wing, so not 3 in r1c2, r1c3, r3c5",
	"XY-wing: r1c1=12 r1c5=13 r4c2=23: nothing",
	"XY-wing: r1c1=12 r1c5=13 r3c2=24: nothing",
	"XY-wing: r1c1=123 r1c5=13 r3c2=23: nothing",
	"skyscraper: 7r2=25 7r7=26: if r2c5 is not 7, r2c2 is 7, so r7c2 is not 7, so r7c6 is 7: skyscraper, so not r1c6, r3c6, r8c5, r9c5",
	"skyscraper: 7c1=28 7c6=27: if r7c6 is not 7, r2c6 is 7, so r2c1 is not 7, so r8c1 is 7: skyscraper, so not r7c2, r7c3, r8c4, r8c5",
	"skyscraper: 7r2=25 7r7=38: nothing",
	"skyscraper: 7r2=25 7r7=238: nothing",
	"skyscraper: 7r2=25 7c1=39: nothing",
	"two-string kite: 7r2=25 7c1=39: if r2c5 is not 7, r2c2 is 7, so r3c1 is not 7, so r9c1 is 7: two-string kite, so not r9c5",
	"two-string kite: 7r2=25 7c1=49: nothing",
	"two-string kite: 7r2=25 7r7=28: nothing",
	"turbot fish: 7r2=25 7b7=29: if r2c5 is not 7, r2c2 is 7, so r7c2 is not 7, so r9c3 is 7: turbot fish, so not r9c5",
	"turbot fish: 7r2=25 7b7=258: nothing",
	"turbot fish: 7r2=25 7r7=28: nothing",
	"XYZ-wing: r1c1=123 r1c9=13 r3c2=23 3b1=1238: r1c1 is 1, 2 or 3, and each leaves 3 to one of r1c1, r1c9 and r3c2: XYZ-wing, so not 3 in r1c2, r1c3",
	"XYZ-wing: r1c1=123 r1c9=13 r3c2=13: nothing",
	"XYZ-wing: r1c1=1234 r1c9=13 r3c2=23: nothing",
	"XYZ-wing: r1c1=123 r1c9=13 r4c2=23: nothing",
	"finned X-wing: 7r2=37 7r8=378 7c3=268 7c7=2789: 7 in row 2 and row 8 lies only in c3 and c7, or in r8c8: finned X-wing, so not r7c7, r9c7",
	"finned X-wing: 7c3=28 7c7=278 7r2=37 7r8=13789: 7 in column 3 and column 7 lies only in r2 and r8, or in r7c7: finned X-wing, so not r8c8, r8c9",
	"finned X-wing: 7r2=37 7r8=347: nothing",
	"finned X-wing: 7r2=378 7r8=378 7c3=28: nothing",
	"finned X-wing: 7r2=37 7r8=37: nothing",
	"finned swordfish: 7r2=37 7r5=79 7r8=389 7c3=28 7c7=125 7c9=4589: 7 in row 2, row 5 and row 8 lies only in c3, c7 and c9, or in r8c8: finned swordfish, so not r9c9",
	"jellyfish: 7r2=37 7r5=79 7r8=19 7r4=13 7c3=24 7c7=125 7c9=58 7c1=48: 7 in row 2, row 4, row 5 and row 8 lies only in c1, c3, c7 and c9: jellyfish, so not r1c7",
	"jellyfish: 7r2=37 7r5=79 7r8=19 7r4=12: nothing",
	"unique rectangle: r1c1=12 r1c5=12 r2c1=12 r2c5=1234: there is only one solution, in which r1c1, r1c5, r2c1 and r2c5 cannot have only 1 and 2: unique rectangle, so not 1 in r2c5, nor 2 in r2c5",
	"unique rectangle: r1c1=12 r1c5=12 r2c1=123 r2c5=123 3b1=145 3b2=59 3r2=159: there is only one solution, in which r1c1, r1c5, r2c1 and r2c5 cannot have only 1 and 2, so 3 is in r2c1 or r2c5: unique rectangle, so not 3 in r2c9",
	"unique rectangle: r1c1=12 r1c5=12 r2c1=123 r2c5=1245 1r2=15: there is only one solution, in which r1c1, r1c5, r2c1 and r2c5 cannot have only 1 and 2, and 1 in row 2 lies only in r2c1 and r2c5: unique rectangle, so not 2 in r2c1, r2c5",
	"unique rectangle: r1c1=134 r1c5=12 r2c1=12 r2c5=12: there is only one solution, in which r1c5, r2c1, r2c5 and r1c1 cannot have only 1 and 2: unique rectangle, so not 1 in r1c1",
	"unique rectangle: r1c1=12 r1c5=12 r2c1=13 r2c5=1234: nothing",
	"unique rectangle: r1c1=12 r1c2=12 r2c1=12 r2c2=1234: nothing",
	"unique rectangle: r1c1=12 r1c5=12 r5c1=12 r5c5=1234: nothing",
	"unique rectangle: r1c1=12 r1c5=12 r2c1=123 r2c5=1245: nothing",
	"W-wing: r1c1=12 r5c9=12 1r8=19: if r1c1 is not 2, r1c1 is 1, so r8c1 is not 1, so r8c9 is 1, so r5c9 is not 1, so r5c9 is 2: W-wing, so not 2 in r1c9, r5c1",
	"W-wing: r1c1=12 r5c9=12 1r8=18: nothing",
	"W-wing: r1c1=12 r5c9=13 1r8=19: nothing",
	"W-wing: r1c1=12 r5c9=12 1r8=129: nothing",
	"X-chain: 7r1=15 7r5=59 7r9=29: if r9c2 is not 7, r9c9 is 7, so r5c9 is not 7, so r5c5 is 7, so r1c5 is not 7, so r1c1 is 7: X-chain, so not r2c2, r3c2, r7c1, r8c1",
	"X-chain: 7r1=15 7r5=589 7r9=29: nothing",
	"ALS-XZ: r1c1=12 r1c2=23 r5c1=14 r5c3=34: r1c1 and r1c2 have only 1, 2 and 3; r5c1 and r5c3 have only 1, 3 and 4; only one of these sets can have 1, so the other has 3: ALS-XZ, so not 3 in r1c3, r2c3, r3c3, r4c2, r5c2, r6c2",
	"ALS-XZ: r1c1=12 r1c2=23 r5c2=14 r5c3=34: nothing",
	"alternating inference chain: r1c1=12 r1c9=23 r3c9=34 r3c4=14: if r1c1 is not 1, r1c1 is 2, so r1c9 is not 2, so r1c9 is 3, so r3c9 is not 3, so r3c9 is 4, so r3c4 is not 4, so r3c4 is 1: alternating inference chain, so not 1 in r1c4, r1c5, r1c6, r3c1, r3c2, r3c3",
	"alternating inference chain: r1c1=12 r1c9=23 r3c9=35 r3c4=14: nothing",
	"forcing chain: r5c9=123 r5c1=14 r5c2=24 r4c9=34: if r4c1 is 4, r5c1 is not 4, so r5c1 is 1, so r5c9 is not 1; as r4c1 is 4, r5c2 is not 4, so r5c2 is 2, so r5c9 is not 2; as r4c1 is 4, r4c9 is not 4, so r4c9 is 3, so r5c9 is not 3; then r5c9 has no candidate left: forcing chain, so not 4 in r4c1",
	"forcing chain: r5c9=1235 r5c1=14 r5c2=24 r4c9=34: nothing",
	"forcing chain: r5c9=123 r5c1=14 r5c2=24 r1c9=34: nothing",
	"forcing net: r1c1=12 r1c2=13 r1c5=234 r5c5=45 r5c9=15: if r1c9 is 1, r5c9 is not 1, so r5c9 is 5, so r5c5 is not 5, so r5c5 is 4; as r1c9 is 1, r1c1 is not 1, so r1c1 is 2, so r1c5 is not 2; as r1c9 is 1, r1c2 is not 1, so r1c2 is 3, so r1c5 is not 3, so r1c5 is 4, its last candidate, so r5c5 is not 4, but it is: forcing net, so not 1 in r1c9",
	"forcing net: r1c1=12 r1c2=13 r1c5=2348 r5c5=45 r5c9=15: nothing",
};

/* Find the technique that a row begins with. Return what is behind its name. */
static const char *behind_technique(const char *row, const struct technique **found)
{
	const char *end = strchr(row, ':');

	*found = techniques;
	while (strncmp((*found)->name, row, end - row) || (*found)->name[end - row])
		ASSERT(++*found < techniques + TECHNIQUES);
	return end + 2;
}

static unsigned int number(const char **at)
{
	return *(*at)++ - '0';
}

/* Eliminate the candidates that a part of a pattern excludes. */
static void eliminate_others(const char *at)
{
	u8 kind = SUDOKU_BOX, unit, place;
	unsigned int digit = 0, cell;
	u32 kept = 0;

	if (*at != 'r')
		digit = number(&at);
	kind = *at == 'r' ? SUDOKU_ROW : *at == 'c' ? SUDOKU_COLUMN : SUDOKU_BOX;
	at++;
	unit = number(&at) - 1;
	cell = unit * 9;
	if (!digit) {
		at++;
		cell += number(&at) - 1;
	}
	for (at++; strchr("123456789", *at); at++)
		kept |= 1u << (*at - '0');
	if (!digit)
		board_eliminate(&board, cell, ~kept);
	for (place = 0; digit && place < 9; place++)
		if (!(kept & 2u << place))
			board_eliminate(&board, sudoku_cell_at(3, kind, unit, place), 1u << digit);
}

TEST_EACH(patterns, "%s")
{
	static const u8 empty[SUDOKU_CELLS_MAX];
	const char *at, *board_end;

	at = behind_technique(*test, &step.technique);
	board_end = strchr(at, ':');
	board_start(&board, 3, empty);
	board.unique = true;
	for (; at < board_end; at += strcspn(at, " :") + 1)
		eliminate_others(at);
	ASSERT(!board.contradiction);
	EXPECT_TEXT(board_end + 2, step.technique->method->find(&board, &step) ?
				   step_sentence(&step, text) : "nothing");
}

/* Puzzles that need the technique, and no harder one; their ratings in tenths */
static const char *const needed[] = {
	"hidden single: 15 ....7....2.5.9.74..74..1..5.2..6541.....4..861......5..1...9..29........6..2.....",
	"hidden single: 12 3410020000200143",
	"naked single: 23 ...1.9.639..3.......8......8...4.....512.6.....7...24.2..9..3...7......5....54.9.",
	"pointing: 26 .......7.9..618.....8.7..59...2.........8.694.54.......6..3.4.8....62..3.8.......",
	"claiming: 28 ...5.2..737....6......8.......7....871..2..9..8..16....5.....2...4...3..6..8.5..4",
	"naked pair: 30 ....7.9..1.4....6..9.....1.7...1623.....294...2..5.6..27.....4....8..3..5.6......",
	"hidden pair: 34 ..8.2..4....6.5..........2..9....3.2..6......3...5...75.3..64.8....81...6.13...5.",
	"naked triple: 36 1.....67.7...1.5.8..9..5.......5932....2..9.5....4.........379.....8......41.2...",
	"hidden triple: 40 1.....54.7..5...3..6...7....9.4.372.4..6..........9.......8....6.7.9...3....62.59",
	"naked quad: 50 3..7..8.2....9.63...9..........6......79..5.8.1..8..2...4...3.......5189.7.6.1...",
	"hidden quad: 54 .....7....6...9...54.....2.8...9...2..5.8.1....1.3.6..1......833...2.517.........",
	"X-wing: 32 1.4.5.9......6....5.......2...5....396..2.48.....8.2...2...784......1...8.......9",
	"swordfish: 38 ........4..31.5....5..6....8.........4...136..36....7...2.4.6.3.....91..7....64.8",
	"XY-wing: 42 1.42....9...4.6.8......8...9.7.2...1.4.......8...7..5.76....1....1.3.2.........78",
	"skyscraper: 40 6...1...3.9...45..15....84..1...6.85..5.2......8..3...2...857.......2....4.6..1..",
	"two-string kite: 41 .......4769.......4.2...61..65..8.......5..8.7..34...52.4............17.1..475.2.",
	"turbot fish: 42 .......71..6..42....9..1.3....9..3..9.2.7..8...3....2..1.....5.....6....5...8.912",
	"XYZ-wing: 44 .....9...5.42..3.8...4...5...15...8447.........8.1...9....6.9..3......46.5....7..",
	"X-chain: 68 .6...8.9..3.........8...5...9..1..8....7....2.473...56..347.1......9....9.....3..",
	"ALS-XZ: 62 .8.45.9..........26.....45.8...9.......6.35.....5...61.7......8..9..2.1....7..2.5",
	"alternating inference chain: 72 ....3...8.1.2..46...58.9...8....2...54...1....236..8......4.57.......9....7....1.",
	"forcing chain: 83 .17.8..363........8....24......2...8...4.....7.2..3.9...1.6.8.9...2.4.....6....5.",
	"forcing net: 89 .....4.....856..74..532...82..9...5...46.....1.7.....2.4.....8.83..9...55.....7.9",
	"finned X-wing: 43 .46....9...18..........7.3...26....4..........18..37...2..4...9..4..186.....5....",
	"W-wing: 57 4.8..2.1.7..9...8............7..6.256..2.....35....6........891...7..2...3.19...6",
	"unique rectangle: 45 .3.......1..8..3.224.3...1...16...85..92..7.3...78....4......58....9......5......",
	"finned swordfish: 54 .3..4......97.1.....5..9.6.7..4.......1.6..8...453.2.7.1......92....37..........4",
	"jellyfish: 57 .....6.5.1...9.3..6..4...9...89..2.1...2.7...2.9..86...7...2..8..6.7...9.4.8.....",
	"finned jellyfish: 62 9..7..3..61.......4....389......7....9.1...5.8..4.927...........7.84..1....3..4.6",
	"guess: 0 .......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
};

static unsigned int read_cells(const char *puzzle, u8 *cells)
{
	unsigned int order = strlen(puzzle) == 16 ? 2 : 3, cell;

	for (cell = 0; cell < sudoku_cells(order); cell++)
		cells[cell] = sudoku_cell_value(order, puzzle[cell]);
	return order;
}

TEST_EACH(needed, "needs a %s")
{
	const struct technique *limit;
	const char *rating = behind_technique(*test, &limit);
	u8 cells[SUDOKU_CELLS_MAX];
	unsigned int order = read_cells(strchr(rating, ' ') + 1, cells);

	board_start(&board, order, cells);
	board.unique = true;
	EXPECT_TEXT(limit->name, board_rate(&board)->name);
	EXPECT_EQ(atoi(rating), board.rating);
	EXPECT_EQ(limit == &techniques[TECHNIQUE_GUESS], board.blanks > 0);
	if (limit == techniques)
		return;
	board_start(&board, order, cells);
	board.unique = true;
	while (step_find_within(&board, limit - techniques - 1, &step))
		step_apply(&board, &step);
	EXPECT(board.blanks);
}

static bool go_on(void)
{
	return true;
}

/* Make a puzzle with one solution, from which no given can be removed. */
static void make_puzzle(u64 *random, u8 *cells)
{
	const struct wish wish = { .order = 3 };
	struct dug dug;

	ASSERT_EQ(0, dig_puzzle(&wish, random_next(random), 0, go_on, &dug));
	memcpy(cells, dug.cells, sudoku_cells(3));
}

/* Return: whether the step preserves a solution. */
static bool keeps(const u8 *solution)
{
	unsigned int at;

	if (step.digit && solution[step.cell] != step.digit)
		return false;
	for (at = 0; at < step.elimination_count; at++)
		if (step.eliminations[at].digits & 1u << solution[step.eliminations[at].cell])
			return false;
	return true;
}

/* Apply techniques as far as possible. */
static void follow(const u8 *cells, const u8 *solutions, unsigned int count)
{
	unsigned int at;

	board_start(&board, 3, cells);
	while (board.blanks && step_find(&board, &step)) {
		for (at = 0; at < count; at++) {
			if (keeps(solutions + at * sudoku_cells(3)))
				continue;
			FAIL("%s", step_sentence(&step, text));
			exit(1);
		}
		step_apply(&board, &step);
		ASSERT(!board.contradiction);
	}
}

/* explained.py checks the steps of puzzles with one solution. */
TEST("300 puzzles with several solutions: no step loses one")
{
	enum { MOST = 200 };
	static u8 solutions[MOST][81];
	const struct sudoku_limits limits = { .solutions = MOST, .steps = 100000 };
	struct sudoku_workspace *search;
	unsigned int puzzles = 0, cell, count;
	u64 dice = SEED;
	u8 cells[81];

	search = malloc(sudoku_workspace_size(&sudoku_search, 3));
	ASSERT(search);
	sudoku_workspace_init(search, &sudoku_search, 3);
	while (puzzles < 300) {
		make_puzzle(&dice, cells);
		do {
			cell = random_next(&dice) % 81;
		} while (!cells[cell]);
		cells[cell] = 0;
		sudoku_solve_start(search, cells);
		for (count = 0; count < MOST && sudoku_solve_next(search, &limits) == 1; count++)
			sudoku_workspace_cells(search, solutions[count]);
		if (count < 2 || count == MOST)
			continue;
		follow(cells, solutions[0], count);
		puzzles++;
	}
}

static void expect_contradiction(const char *sentence)
{
	const char *said = board_contradiction(&board, text);

	EXPECT_TEXT(sentence, said ? said : "none");
}

TEST("contradictions")
{
	static const u8 cells[16] = { 1, 2, 3, 0, 0, 0, 0, 4 }, empty[16];
	unsigned int cell;

	board_start(&board, 2, cells);
	expect_contradiction("r1c4 has no candidate left");
	board_start(&board, 2, empty);
	expect_contradiction("none");
	for (cell = 0; cell < 4; cell++)
		board_eliminate(&board, cell, 1u << 3);
	expect_contradiction("3 has no place left in row 1");
}

TEST("a guess")
{
	static const u8 cells[16] = { 1, 2 }, solution[16] = { 1, 2, 4, 3 };

	board_start(&board, 2, cells);
	step_guess(&board, solution, &step);
	EXPECT_TEXT("r1c3 = 4: guess among 3 and 4", step_sentence(&step, text));
}

TEST("a full grid")
{
	u8 cells[SUDOKU_CELLS_MAX];
	unsigned int order = read_cells("3412123443212143", cells);

	board_start(&board, order, cells);
	EXPECT(!step_find(&board, &step));
	EXPECT(!board_rate(&board));
	EXPECT(!board.contradiction);
}

/* With an argument, print the techniques by level, to compare with the manual page. */
int main(int argc, char **argv)
{
	unsigned int at;

	(void)argv;
	if (argc == 1)
		return ktap_main();
	for (at = 0; at < TECHNIQUES; at++)
		printf("%s: %s\n", level_names[techniques[at].level], techniques[at].name);
	return 0;
}
