// SPDX-License-Identifier: GPL-2.0-only
/*
 * The search solver for order 3. It leaves the few hard puzzles to search_3.c.
 *
 * A word has the candidates of one digit in one band, a bit for each of the 27 cells, row by row,
 * and a clear bit after each row. Two digits share a u64, and an operation works on both; 15 of
 * these are the grid. In a band, a digit has one minirow in each row, and these three are in
 * different boxes. So only minirows that are part of such a permutation remain possible, which
 * includes all locked candidates. Here rows 0 and 1 need boxes 0 and 1 for their 7, so that of row
 * 2 is in box 2:
 *
 *	row 0	7 . . | . 7 7 | . . .		7 . . | . 7 7 | . . .
 *	row 1	. 7 . | 7 . . | . . .		. 7 . | 7 . . | . . .
 *	row 2	. . 7 | . . . | 7 . 7		. . . | . . . | 7 . 7
 *
 *	minirows of rows 0, 1, 2: 110 110 101	keep_permutations(): 110 110 001
 *
 * In a stack, bands and columns take the place of rows and boxes. A cell that is alone in its row
 * is a hidden single (also in its box, because its minirow is); one with one digit is a naked
 * single. A step applies all this once to the digits that changed. At the fixpoint, a step applies
 * locked subsets, if there was a contradiction before. If these eliminate nothing, the step guesses
 * the first digit of a cell, with two candidates if possible. In a puzzle with many solutions, the
 * next steps do so in other cells, before the rules are applied again. A guess copies the grid.
 *
 * One word for a digit in a band, and its permutations: JCZSolve, by Zhou Yundong, Champagne and
 * Dobrichev (2013), which looks them up in tables. Locked subsets of minirows and minicolumns:
 * Dillon, "Tdoku" (2019).
 */
#include <linux/bitops.h>
#include <linux/compiler.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "search.h"

#define BANDS		3
#define BAND_CELLS	27
#define PAIRS		5

/* A word, in both halves of a u64. */
#define BOTH(word)	((u64)(word) * 0x100000001)
#define ROW_BITS	10			/* nine cells, and a clear bit for carries */
#define ALL		0x1ff7fdff
#define ROW		BOTH(0x1ff)
#define ROWS		0x100401		/* copies a row to all three */
#define FIRSTS		BOTH(ROWS)		/* the first cell of each row */
#define MINIROWS	(FIRSTS * 0x49)		/* the first cell of each minirow */

/* search_3.c takes over after so many guesses, plus as many for each solution that was found. */
#define GUESSES_MAX	128
#define DEPTH_MAX	40			/* or with as many open guesses, or two more */
#define DEPTH_WEIGHED	3		/* from here on, cells are weighed after contradictions */
#define DEPTH_LOOSE	5		/* see is_loose() */
#define CELLS_LOOSE	50		/* so many with four or more suggest many solutions */
#define BLAME		64			/* for a contradiction; see choose_cell() */
#define FORGET		16

struct grid {				/* candidates */
	u64 words[BANDS][PAIRS];	/* digit 9 is alone in the lower half of the last */
	u64 solved[BANDS];		/* cells with one candidate, in both halves */
	u32 dirty;			/* a bit for each pair of digits that changed */
};

struct bands {
	struct sudoku_workspace workspace;
	struct grid *grid;		/* the last of @grids: the current candidates */
	struct grid grids[DEPTH_MAX + BANDS]; /* the others are what remains if a guess is wrong */
	struct grid root;		/* with no guess open */
	u32 wrong;			/* contradictions; 0: the puzzle may be easy */
	u32 twos[BANDS], threes[BANDS];	/* for a guess: cells with so many candidates */
	u32 chosen[BANDS];		/* cells to guess in, the last first: band * 32 + number */
	unsigned int chosen_count;
	u32 blame[2 * PAIRS];		/* of digits that had no place in a row, recently */
	u64 alone[BANDS][PAIRS];	/* in a step: cells alone in their row, of dirty pairs */

	union {				/* of search_3.c; exhausted while bands searches */
		struct sudoku_workspace search;
		u8 search_3[SUDOKU_SEARCH_3_SIZE];
	};
};

static __always_inline unsigned int bit_of(unsigned int cell)
{
	return cell + cell / 9;
}

/*
 * All cells of the rows that have none of these cells. In two rows:
 *
 *	cells				00 0001 0100	00 0000 0000
 *	512 - cells			01 1110 1100	10 0000 0000
 *	bit 9				00 0000 0000	10 0000 0000
 *	bit 9 - bit 0			00 0000 0000	01 1111 1111
 */
static __always_inline u64 empty_rows(u64 cells)
{
	u64 empty = ((FIRSTS << 9) - cells) & FIRSTS << 9;

	return empty - (empty >> 9);
}

/* In rows with some of these cells, keep only those. */
static __always_inline u64 keep_solved(u64 word, u64 solved)
{
	return word & (empty_rows(word & solved) | solved);
}

/* Move lines 1, 2, 0, which are @stride bits apart, to 0, 1, 2. @first has all bits of line 0. */
static __always_inline u64 rotate(u64 x, u64 first, unsigned int stride)
{
	return (x >> stride & (first | first << stride)) | (x & first) << 2 * stride;
}

/* The reverse. */
static __always_inline u64 rotate_back(u64 x, u64 first, unsigned int stride)
{
	return (x & (first | first << stride)) << stride | (x >> 2 * stride & first);
}

/*
 * Three patterns of 3x3 bits, with rows ROW_BITS and columns @stride bits apart, whose first
 * columns are @first: keep the bits that are part of a permutation in their pattern.
 */
static __always_inline u64 keep_permutations(u64 x, u64 first, unsigned int stride)
{
	u64 one = rotate(x, first, stride);
	u64 two = rotate_back(x, first, stride);
	u64 next = (one & (two >> ROW_BITS)) | (two & (one >> ROW_BITS));
	u64 last = (one & (two >> 2 * ROW_BITS)) | (two & (one >> 2 * ROW_BITS));

	return x & ((next & ROW) << 2 * ROW_BITS | (last & ROW) << ROW_BITS |
		    (next >> ROW_BITS & ROW));
}

/* The first cells of the minirows that have any of these cells. */
static __always_inline u64 minirows(u64 cells)
{
	return (cells | cells >> 1 | cells >> 2) & MINIROWS;
}

/* The columns of the band that have any of these cells, as row 0. */
static __always_inline u64 minicolumns(u64 cells)
{
	return (cells | cells >> ROW_BITS | cells >> 2 * ROW_BITS) & ROW;
}

/*
 * Apply the rules for the bands and stacks of two digits. A digit has 27 minirows, and minicolumns;
 * both fit into a word, so that keep_permutations() is called once for all bands, once for all
 * stacks. In @before and @after, bit 10 * row + 3 * box + band is a minirow; in @columns, bit
 * 10 * band + column is a minicolumn. For the band above, the first of three:
 *
 *	words[0]			100 011 000 | 010 100 000 | 001 000 101
 *	minirows(words[0])		100 100 000 | 100 100 000 | 100 000 100
 *	before, of band 0		100 100 000 | 100 100 000 | 000 000 100
 *	words[0] without the rest	100 011 000 | 010 100 000 | 000 000 101
 *	columns, of band 0		110 111 101
 *
 * The last 7 of row 2 is alone if stack 2 needs its other column elsewhere. Then it is eliminated
 * from the other cells of its band, and other digits from its cell: @others has the cells that are
 * not alone for any pair so far, and @changed is nonzero for pairs to be done again.
 * Return: nonzero on a contradiction.
 */
static __always_inline u64 propagate_pair(struct bands *s, struct grid *grid, unsigned int pair,
					  u64 *others, u64 *changed)
{
	u64 words[BANDS], before = 0, after = 0, columns = 0, missing;
	unsigned int i;

#pragma GCC unroll 5
	for (i = 0; i < BANDS; i++) {
		words[i] = others[i] & keep_solved(grid->words[i][pair], grid->solved[i]);
		before |= minirows(words[i]) << i;
	}
	before = keep_permutations(before, FIRSTS * 7, 3);
#pragma GCC unroll 5
	for (i = 0; i < BANDS; i++) {
		words[i] &= (before >> i & MINIROWS) * 7;
		columns |= minicolumns(words[i]) << ROW_BITS * i;
	}
	columns = keep_permutations(columns, MINIROWS, 1);
#pragma GCC unroll 5
	for (i = 0; i < BANDS; i++) {
		u64 word = words[i] & (columns >> ROW_BITS * i & ROW) * ROWS;
		u64 alone = word & empty_rows(word & (word - FIRSTS));
		u64 swapped = alone << 32 | alone >> 32;

		after |= minirows(word) << i;
		grid->words[i][pair] = word;
		s->alone[i][pair] = alone;
		others[i] &= ~(alone | swapped);
	}
	changed[pair] = before ^ after;
	missing = ~(after | after >> 3 | after >> 6) & FIRSTS * 7;
	return missing & (pair == PAIRS - 1 ? ALL : BOTH(ALL));
}

/*
 * The same for cells: hidden singles exclude other digits. Naked singles exclude other cells when
 * their digit is next. A cell that is alone for two digits has both left, a contradiction.
 */
static __always_inline u64 propagate_cells(struct bands *s, struct grid *grid, unsigned int band,
					   u64 others, u64 *changed)
{
	u64 once = 0, twice = 0, fresh;
	u64 *words = grid->words[band];
	unsigned int i;

#pragma GCC unroll 5
	for (i = 0; i < PAIRS; i++) {
		u64 word = words[i] & (others | s->alone[band][i]);

		changed[i] |= word ^ words[i];
		words[i] = word;
		twice |= once & word;
		once |= word;
	}
	twice |= twice >> 32 | (once & (once >> 32));
	fresh = BOTH(ALL & ~twice) & ~grid->solved[band];
	grid->solved[band] |= fresh;
	fresh &= others;
#pragma GCC unroll 5
	for (i = 0; i < PAIRS; i++)
		changed[i] |= words[i] & fresh;
	return ALL & (~(once | once >> 32) | (twice & ~others));
}

/* Blame a digit for a contradiction, and forget a part of earlier ones. */
static noinline bool blame_digit(struct bands *s, unsigned int digit)
{
	unsigned int i;

	for (i = 0; i < 2 * PAIRS; i++)
		s->blame[i] -= s->blame[i] / FORGET;
	s->blame[digit] += BLAME;
	return false;
}

/* Return: false on a contradiction. */
static noinline bool propagate(struct bands *s)
{
	struct grid *grid = s->grid;
	u32 dirty = grid->dirty;
	u64 others[BANDS], changed[PAIRS], wrong = 0;
	unsigned int i;

	for (i = 0; i < BANDS; i++)
		others[i] = ~0ull;
#pragma GCC unroll 5
	for (i = 0; i < PAIRS; i++) {
		changed[i] = 0;
		s->alone[0][i] = 0;
		s->alone[1][i] = 0;
		s->alone[2][i] = 0;
	}
	for (; dirty; dirty &= dirty - 1) {
		wrong = propagate_pair(s, grid, __ffs(dirty), others, changed);
		if (wrong)
			return blame_digit(s, 2 * __ffs(dirty) + !(u32)wrong);
	}
#pragma GCC unroll 3
	for (i = 0; i < BANDS; i++)
		wrong |= propagate_cells(s, grid, i, others[i], changed);
#pragma GCC unroll 5
	for (i = 0; i < PAIRS; i++)
		dirty |= (u32)!!changed[i] << i;
	grid->dirty = dirty;
	return !wrong;
}

struct count {				/* cells, or minilines, with at least so many digits */
	u32 two;
	u32 three;
	u32 four;
};

static __always_inline struct count count_digits(const u64 *words)
{
	u64 once = 0, twice = 0, thrice = 0, more = 0;
	unsigned int i;

#pragma GCC unroll 5
	for (i = 0; i < PAIRS; i++) {
		more |= thrice & words[i];
		thrice |= twice & words[i];
		twice |= once & words[i];
		once |= words[i];
	}
	return (struct count){
		.two = twice | twice >> 32 | (once & (once >> 32)),
		.three = thrice | thrice >> 32 | (twice & (once >> 32)) | (once & (twice >> 32)),
		.four = more | more >> 32 | (thrice & (once >> 32)) | (once & (thrice >> 32)) |
			(twice & (twice >> 32)),
	};
}

/* Lines that have any of these bits, whole. A line is three bits, @stride apart. */
static __always_inline u64 lines(u64 x, u64 first, unsigned int stride)
{
	x = (x | x >> stride | x >> 2 * stride) & first;
	return x | x << stride | x << 2 * stride;
}

/*
 * Locked subsets of minirows, or of minicolumns, in words as in propagate_pair(). Naked: if a
 * minirow has three candidates, these are in no other minirow of the row. Hidden: if three digits
 * have no other minirow in the row, all other digits are eliminated from this one. @changed has
 * the bits of eliminations. Return: nonzero on a contradiction.
 */
static __always_inline u64 keep_subsets(u64 *words, u64 first, unsigned int stride, u64 *changed)
{
	struct count possible = count_digits(words), required;
	u64 naked = BOTH(possible.three & ~possible.four), placed[PAIRS];
	unsigned int i;

#pragma GCC unroll 5
	for (i = 0; i < PAIRS; i++) {
		u64 x = words[i], y = words[i] >> stride, z = words[i] >> 2 * stride;
		u64 several = ((x & y) | (z & (x | y))) & first;

		placed[i] = words[i] & (naked | ~lines(several, first, stride));
	}
	required = count_digits(placed);
#pragma GCC unroll 5
	for (i = 0; i < PAIRS; i++) {
		u64 others = lines(placed[i], first, stride) | BOTH(required.three);
		u64 word = words[i] & (~others | placed[i]);

		*changed |= words[i] ^ word;
		words[i] = word;
	}
	return (~possible.three & ALL) | required.four;
}

/* Whether more guesses are open than failed, as with many solutions, where any guess will do. */
static __always_inline bool is_loose(const struct bands *s)
{
	return s->workspace.depth >= DEPTH_LOOSE + s->wrong;
}

/* Apply locked subsets once, if that may help. Return: false on a contradiction. */
static noinline bool propagate_subsets(struct bands *s)
{
	u64 rows[PAIRS], columns[PAIRS], changed = 0;
	unsigned int band, i;

	if (!s->wrong || is_loose(s))
		return true;
#pragma GCC unroll 5
	for (i = 0; i < PAIRS; i++) {
		rows[i] = 0;
		columns[i] = 0;
#pragma GCC unroll 5
		for (band = 0; band < BANDS; band++) {
			u64 word = s->grid->words[band][i];

			rows[i] |= minirows(word) << band;
			columns[i] |= minicolumns(word) << ROW_BITS * band;
		}
	}
	if (keep_subsets(rows, FIRSTS * 7, 3, &changed) |
	    keep_subsets(columns, ROW, ROW_BITS, &changed))
		return false;
	for (band = 0; changed && band < BANDS; band++) {
#pragma GCC unroll 5
		for (i = 0; i < PAIRS; i++) {
			u64 *word = &s->grid->words[band][i];
			u64 kept = *word & (rows[i] >> band & MINIROWS) * 7 &
				   (columns[i] >> ROW_BITS * band & ROW) * ROWS;

			s->grid->dirty |= (u32)(kept != *word) << i;
			*word = kept;
		}
	}
	return true;
}

/* The cells of a band that share a unit with one cell; above them, those of the other bands. */
static __always_inline u64 peers(u32 same, u32 column, u32 here, u32 there, u32 elsewhere)
{
	return (here & same) | (u64)((there & column) | (elsewhere & column) << 1) << 32;
}

/*
 * How much follows from a guess in a cell with two digits: each eliminates candidates, which count
 * 9 in cells with two, 3 in cells with three, and 1 elsewhere. The product is large if both do
 * much. Digits to blame for recent contradictions are likely to lead to the next one soon.
 */
static __always_inline u32 weigh(const struct bands *s, unsigned int band, unsigned int cell)
{
	unsigned int next = (band + 1) % BANDS, last = (band + 2) % BANDS, i;
	u32 same = ((ROW & ALL) << cell / ROW_BITS * ROW_BITS |
		    ROWS * 7 << cell % ROW_BITS / 3 * 3) & ~BIT(cell);
	u32 column = ROWS << cell % ROW_BITS, weight = 1, blame = 0;
	u64 two = peers(same, column, s->twos[band], s->twos[next], s->twos[last]), digits = 0;
	u64 three = peers(same, column, s->threes[band], s->threes[next], s->threes[last]);

	/* A bit for each digit: the number of its pair, plus 32 for the second of the pair. */
#pragma GCC unroll 5
	for (i = 0; i < PAIRS; i++)
		digits |= (s->grid->words[band][i] >> cell & BOTH(1)) << i;
	for (; digits; digits &= digits - 1) {
		unsigned int half = __ffs64(digits) & 32, pair = __ffs64(digits) & 31;
		u64 cells = peers(same, column, s->grid->words[band][pair] >> half,
				  s->grid->words[next][pair] >> half,
				  s->grid->words[last][pair] >> half);

		weight *= 1 + hweight64(cells) + 2 * hweight64(cells & three) +
			  8 * hweight64(cells & two);
		blame += s->blame[2 * pair + half / 32];
	}
	return weight * blame;
}

/*
 * Choose a cell, with two candidates if there is one: the heaviest, or the first if the search went
 * deep without a contradiction. If there is none, which is rare, any cell will do.
 */
static noinline unsigned int choose_cell(const struct bands *s)
{
	unsigned int band, chosen = 0;
	u32 left, heaviest = 0;

#pragma GCC unroll 3
	for (band = 0; band < BANDS; band++) {
		left = s->twos[band];
		if (left && !s->wrong && s->workspace.depth >= DEPTH_WEIGHED)
			return band * 32 + __ffs(left);
		for (; left; left &= left - 1) {
			u32 weight = weigh(s, band, __ffs(left));

			if (weight > heaviest)
				chosen = band * 32 + __ffs(left);
			heaviest = max(heaviest, weight);
		}
		left = ALL & ~s->grid->solved[band];
		if (left && !heaviest)
			chosen = band * 32 + __ffs(left);
	}
	return chosen;
}

/*
 * Choose one cell; or, if there are many solutions, up to three, in different bands and stacks, so
 * that guesses in them hardly depend on each other.
 */
static noinline void choose_cells(struct bands *s)
{
	u32 fours = 0, stacks = 0, left;
	unsigned int band;

	for (band = 0; band < BANDS; band++) {
		struct count count = count_digits(s->grid->words[band]);

		s->twos[band] = count.two & ~count.three;
		s->threes[band] = count.three & ~count.four;
		fours += hweight32(count.four);
	}
	if (!is_loose(s) && (s->wrong || fours < CELLS_LOOSE)) {
		s->chosen[s->chosen_count++] = choose_cell(s);
		return;
	}
	for (band = 0; band < BANDS; band++) {
		left = ALL & ~s->grid->solved[band] & ~stacks;
		if (left & s->twos[band])
			left &= s->twos[band];
		if (!left)
			continue;
		s->chosen[s->chosen_count++] = band * 32 + __ffs(left);
		stacks |= ROWS * 7 << __ffs(left) % ROW_BITS / 3 * 3;
	}
}

/* Where vectors are not allowed, compilers make an assignment a slow string instruction. */
static __always_inline void copy(struct grid *to, const struct grid *from)
{
	unsigned int band, i;

#pragma GCC unroll 5
	for (band = 0; band < BANDS; band++) {
#pragma GCC unroll 5
		for (i = 0; i < PAIRS; i++)
			to->words[band][i] = from->words[band][i];
		to->solved[band] = from->solved[band];
	}
	to->dirty = from->dirty;
}

static void make_guess(struct bands *s)
{
	struct sudoku_workspace *workspace = &s->workspace;
	unsigned int cell = s->chosen[--s->chosen_count], band = cell / 32, i;
	struct grid *before = s->grid++, *grid = s->grid;
	u64 bits = BOTH(1) << cell % 32, digit, *words = grid->words[band];
	u32 dirty = 0;

	if (!workspace->depth)
		copy(&s->root, before);
	copy(grid, before);
#pragma GCC unroll 5
	for (i = 0; i < PAIRS; i++) {
		dirty |= (u32)!!(words[i] & bits) << i;
		words[i] &= ~bits;
	}
	i = __ffs(dirty);
	digit = before->words[band][i] & bits;
	digit ^= digit & (digit - 1);
	words[i] |= digit;
	grid->solved[band] |= bits;
	grid->dirty |= dirty;
	before->words[band][i] &= ~digit;
	before->dirty |= BIT(i);
	if (s->twos[band] & bits) {		/* then the other digit remains */
		before->dirty |= dirty;
		before->solved[band] |= bits;
	}

	workspace->effort.guesses++;
	workspace->step = SUDOKU_STEP_GUESS;
	workspace->effort.depth = max(workspace->effort.depth, ++workspace->depth);
}

/* Undo the last guess, and eliminate its digit. Return: false if there was no guess. */
static bool backtrack(struct bands *s)
{
	if (!s->workspace.depth)
		return false;
	s->workspace.depth--;
	s->workspace.step = SUDOKU_STEP_BACKTRACK;
	s->grid--;
	return true;
}

/* Leave the grid to search_3.c; before the first solution, without the guesses made so far. */
static void hand_over(struct bands *s)
{
	struct sudoku_workspace *workspace = &s->workspace, *search = &s->search;
	static const u8 blank[BANDS * BAND_CELLS];
	unsigned int i, digit;

	if (workspace->depth && !workspace->effort.solutions) {
		s->grid = &s->root;
		workspace->depth = 0;
		workspace->step = SUDOKU_STEP_RESTART;
	}
	memset(search, 0, sizeof(*search));
	search->effort = workspace->effort;
	search->step = workspace->step;
	sudoku_search_3.start(search, blank);
	for (i = 0; i < BANDS * BAND_CELLS; i++)
		for (digit = 0; digit < 9; digit++)
			if (!(s->grid->words[i / BAND_CELLS][digit / 2] >> digit % 2 * 32 >>
			      bit_of(i % BAND_CELLS) & 1))
				sudoku_search_3_eliminate(search, i, digit + 1);
}

/* Take steps of search_3.c. Its open guesses come on top of those of bands. */
static enum sudoku_state run_search(struct bands *s, unsigned int *steps)
{
	struct sudoku_workspace *workspace = &s->workspace, *search = &s->search;
	u32 open = workspace->depth - search->depth;

	search->effort = workspace->effort;
	search->effort.depth -= open;
	search->state = sudoku_search_3.run(search, *steps);
	*steps -= search->effort.steps - workspace->effort.steps;
	workspace->effort = search->effort;
	workspace->effort.depth += open;
	workspace->depth = open + search->depth;
	workspace->step = search->step;
	return search->state;
}

static enum sudoku_state bands_run(struct sudoku_workspace *workspace, unsigned int steps)
{
	struct bands *s = (struct bands *)workspace;
	struct sudoku_effort *effort = &workspace->effort;
	bool fixpoint;

	if (workspace->state == SUDOKU_EXHAUSTED ||
	    (workspace->state == SUDOKU_FOUND && s->search.state == SUDOKU_EXHAUSTED &&
	     !backtrack(s)))
		return SUDOKU_EXHAUSTED;

	for (;;) {
		if (s->search.state != SUDOKU_EXHAUSTED &&
		    (run_search(s, &steps) != SUDOKU_EXHAUSTED || !backtrack(s)))
			return s->search.state;
		if (!s->grid->dirty &&
		    (s->grid->solved[0] & s->grid->solved[1] & s->grid->solved[2]) == BOTH(ALL))
			return SUDOKU_FOUND;
		if (!steps--)
			return SUDOKU_RUNNING;
		effort->steps++;
		workspace->step = SUDOKU_STEP_RULES;
		if (s->chosen_count) {
			make_guess(s);
			continue;
		}
		fixpoint = !s->grid->dirty;
		if (!(fixpoint ? propagate_subsets(s) : propagate(s))) {
			s->wrong++;
			if (!backtrack(s))
				return SUDOKU_EXHAUSTED;
		} else if (!fixpoint || s->grid->dirty) {
			continue;
		} else if (effort->guesses < (effort->solutions + 1) * GUESSES_MAX &&
			   workspace->depth < DEPTH_MAX) {
			choose_cells(s);
			make_guess(s);
		} else {
			hand_over(s);
		}
	}
}

static void bands_start(struct sudoku_workspace *workspace, const u8 *cells)
{
	struct bands *s = (struct bands *)workspace;
	u32 words[BANDS][1 + 2 * PAIRS] = {};	/* 0: blanks; 1 to 9: givens */
	unsigned int band, i;

	s->grid = s->grids;
	s->wrong = 0;
	s->chosen_count = 0;
	for (i = 0; i < 2 * PAIRS; i++)
		s->blame[i] = FORGET * BLAME / (2 * PAIRS);
	for (i = 0; i < BAND_CELLS; i++)
#pragma GCC unroll 3
		for (band = 0; band < BANDS; band++)
			words[band][cells[i + band * BAND_CELLS]] |= BIT(bit_of(i));
	for (band = 0; band < BANDS; band++) {
		for (i = 0; i < PAIRS; i++) {
			u64 givens = words[band][2 * i + 1] | (u64)words[band][2 * i + 2] << 32;
			u64 all = i == PAIRS - 1 ? words[band][0] : BOTH(words[band][0]);

			s->grid->words[band][i] = givens | all;
		}
		s->grid->solved[band] = BOTH(ALL & ~words[band][0]);
	}
	s->grid->dirty = BIT(PAIRS) - 1;
	s->search.state = SUDOKU_EXHAUSTED;
}

static void bands_cells(const struct sudoku_workspace *workspace, u8 *cells)
{
	const struct bands *s = (const struct bands *)workspace;
	unsigned int band, digit;

	if (s->search.state != SUDOKU_EXHAUSTED) {
		sudoku_search_3.cells(&s->search, cells);
		return;
	}
	memset(cells, 0, BANDS * BAND_CELLS);
	for (band = 0; band < BANDS; band++, cells += BAND_CELLS)
		for (digit = 0; digit < 9; digit++) {
			u32 left = s->grid->words[band][digit / 2] >> digit % 2 * 32;

			for (left &= s->grid->solved[band]; left; left &= left - 1)
				cells[__ffs(left) - __ffs(left) / ROW_BITS] = digit + 1;
		}
}

const struct sudoku_solver_ops sudoku_search_bands = {
	.size = sizeof(struct bands),
	.start = bands_start,
	.run = bands_run,
	.cells = bands_cells,
};
