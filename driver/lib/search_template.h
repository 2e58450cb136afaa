/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The search solver for one order. A file that includes this, such as search_4.c, defines ORDER,
 * and OPS, the name of its operations.
 *
 * A word has the candidates of a cell, a bit for each. Words are numbered by box and by place in
 * the box. A line is a row or a column. A miniline is the ORDER cells of a line in a box: a minirow
 * of a band, or a minicolumn of a stack. In a band, each digit is in one minirow of each row, and
 * in one minirow of each box; likewise for minicolumns of stacks. Propagation applies these rules:
 *
 *  - naked single: the only candidate of a cell is eliminated from the rest of its box; hidden
 *    single: if a digit has one cell in a box, the other digits are eliminated from that cell;
 *  - locked candidates: if a digit has one miniline in a line, it is eliminated from the rest of
 *    that miniline's box; if it has one miniline in a box, from the rest of that miniline's line.
 *    This also carries singles from box to box;
 *  - locked subsets, at the fixpoint of the other rules. Naked: if a miniline has ORDER candidates,
 *    they are eliminated from the rest of its line and box. Hidden: if each of ORDER digits has no
 *    other miniline in the line, or no other in the box, all other digits are eliminated from this
 *    miniline.
 *
 * A guess puts a digit in a miniline. Three heuristics keep searches short; with any one of them
 * disabled, some grids take eight to a hundred times as many steps:
 *
 *  - weight: guess in the band or stack with the fewest unplaced digits relative to its weight,
 *    which counts contradictions. See choose_digit();
 *  - last conflict: after a wrong guess, guess the same digit in the same band or stack again. Most
 *    contradictions are between a few digits of one band or stack, and guesses elsewhere would only
 *    lead to the same contradictions again;
 *  - restart: if the guesses reach a limit without a solution, start again, with the limit raised
 *    to twice the guesses made so far. The weights are kept.
 *
 * Guesses are undone with a trail of eliminations. Each guess appends the eliminations since the
 * previous guess, so an elimination itself costs nothing extra. There is no recursion.
 *
 * Minilines, subsets, and guesses concentrated in one band or stack: Dillon, "Tdoku" (2019).
 * Counting by carries: the band solvers of Dobrichev and others. Weights: Boussemart, Hemery,
 * Lecoutre and Sais, "Boosting Systematic Search by Weighting Constraints" (2004). Last conflict:
 * Lecoutre, Sais, Tabary and Vidal, "Reasoning from Last Conflict(s) in Constraint Programming"
 * (2009). Restarts: Gomes, Selman and Kautz, "Boosting Combinatorial Search Through Randomization"
 * (1998).
 */
#ifndef SUDOKU_SEARCH_TEMPLATE_H
#define SUDOKU_SEARCH_TEMPLATE_H

#include <linux/bitops.h>
#include <linux/compiler.h>
#include <linux/string.h>

#include "search.h"

#define SIDE		(ORDER * ORDER)
#define CELLS		(SIDE * SIDE)
#define DIGITS		((u32)BIT(SIDE) - 1)

/* A band has kind SUDOKU_ROW, like its lines; a stack has SUDOKU_COLUMN. Both are sets of boxes. */
#define KINDS		(SUDOKU_COLUMN + 1)

/* Guesses before the first restart. */
#define FIRST_RESTART	64

/* The weight of a band or stack without contradictions. */
#define INITIAL_WEIGHT	4

/**
 * struct guess - a digit put in a miniline
 * @kind: SUDOKU_ROW for a minirow, SUDOKU_COLUMN for a minicolumn
 * @set: which band or stack
 * @line: which row of the band, or column of the stack
 * @box: which box of the band or stack
 * @trail_len: length of the trail before this guess appended to it
 * @unsolved: search.unsolved at the time of the guess
 * @digit: its bit
 */
struct guess {
	u8 kind;
	u8 set;
	u8 line;
	u8 box;
	u16 trail_len;
	u32 unsolved;
	u32 digit;
};

/**
 * struct search - a workspace
 * @workspace: common first member of all workspaces
 * @dirty_boxes: a bit for each box that changed since apply_singles()
 * @dirty_sets: by kind, a bit for each band or stack that changed since apply_locked()
 * @unsolved: a bit for each box in which apply_singles() left unsolved cells
 * @backtracked: the last guess was undone, because it was wrong or led to a solution
 * @restart_limit: number of guesses at which to restart, if there is no solution yet
 * @trail_len: number of entries in @trail
 * @weights: of bands and stacks, by kind: INITIAL_WEIGHT plus contradictions
 * @words: the candidates, by box and place in the box
 * @saved: @words at the time of the last guess
 * @minilines: the candidates of minilines, by kind, band or stack, line and box. Up to date at a
 *	fixpoint
 * @rest_of_line: for each miniline of a band or stack: candidates of the others in its line
 * @rest_of_box: the same for the others in its box
 * @eliminations: for each miniline of a band or stack: the digits that a rule eliminates
 * @guess: the last guess, even if it is undone
 * @guesses: the open guesses, oldest first. Each is a different pair of a digit and a line, of
 *	which there are 2 * CELLS
 * @trail: the digits eliminated from a word between two guesses, oldest first
 * @trail_from: the number of that word, box * SIDE + place
 */
struct search {
	struct sudoku_workspace workspace;
	u32 dirty_boxes;
	u32 dirty_sets[KINDS];
	u32 unsolved;
	bool backtracked;
	u64 restart_limit;
	unsigned int trail_len;
	u64 weights[KINDS][ORDER];
	u32 words[SIDE][SIDE];
	u32 saved[SIDE][SIDE];
	u32 minilines[KINDS][ORDER][ORDER][ORDER];
	u32 rest_of_line[ORDER][ORDER];
	u32 rest_of_box[ORDER][ORDER];
	u32 eliminations[ORDER][ORDER];
	struct guess guess;
	struct guess guesses[2 * CELLS];
	u32 trail[CELLS * SIDE + 1];
	u16 trail_from[CELLS * SIDE + 1];
};

static __always_inline u32 clear_lowest(u32 word)
{
	return word & (word - 1);
}

/* All bits if a word has two or more, otherwise none. A branch would often be mispredicted. */
static __always_inline u32 several(u32 word)
{
	return -(u32)!!clear_lowest(word);
}

/* The number of a box of a band or stack in the grid. */
static __always_inline unsigned int box_at(unsigned int kind, unsigned int set, unsigned int box)
{
	return kind == SUDOKU_ROW ? set * ORDER + box : box * ORDER + set;
}

/* The first word of a miniline, and the distance to the next ones. */
static __always_inline u32 *first_word(struct search *s, unsigned int kind, unsigned int set,
				       unsigned int line, unsigned int box)
{
	return &s->words[box_at(kind, set, box)][kind == SUDOKU_ROW ? line * ORDER : line];
}

static __always_inline unsigned int stride_of(unsigned int kind)
{
	return kind == SUDOKU_ROW ? 1 : ORDER;
}

/* Rules. Functions that return bool return false on a contradiction. */

static __always_inline void mark_dirty(struct search *s, unsigned int box)
{
	s->dirty_boxes |= BIT(box);
	s->dirty_sets[SUDOKU_ROW] |= BIT(box / ORDER);
	s->dirty_sets[SUDOKU_COLUMN] |= BIT(box % ORDER);
}

static __always_inline bool at_fixpoint(const struct search *s)
{
	return !(s->dirty_boxes | s->dirty_sets[SUDOKU_ROW] | s->dirty_sets[SUDOKU_COLUMN]);
}

/* Count a contradiction in a box. */
static bool box_contradiction(struct search *s, unsigned int box)
{
	s->weights[SUDOKU_ROW][box / ORDER]++;
	s->weights[SUDOKU_COLUMN][box % ORDER]++;
	return false;
}

/*
 * Eliminate by naked and hidden singles in a box. Hidden singles are counted with carries, shown
 * here for order 2:
 *
 *	words[i]  once  twice
 *	  0011    0011  0000
 *	  0110    0111  0010
 *	  1110    1111  0110
 *	  1010    1111  1110	once & ~twice is 0001: digit 1 has one cell, the first
 */
static noinline bool apply_singles(struct search *s, unsigned int box)
{
	u32 naked = 0, once = 0, twice = 0, clash = 0, changes = 0, hidden;
	u32 *words = s->words[box];
	bool empty = false;
	unsigned int i;

	for (i = 0; i < SIDE; i++) {
		u32 single = words[i] & ~several(words[i]);

		empty |= !words[i];
		clash |= naked & single;
		naked |= single;
	}
	for (i = 0; i < SIDE; i++) {
		u32 eliminated = words[i] & naked & several(words[i]);

		words[i] ^= eliminated;
		changes |= eliminated;
		twice |= once & words[i];
		once |= words[i];
	}
	/* A cell without candidates, a digit without cells, or the same single twice. */
	if (empty || once != DIGITS || clash)
		return box_contradiction(s, box);

	/* Another loop is needed only if a hidden single is not a naked single already. */
	hidden = once & ~twice;
	for (i = 0; i < SIDE && hidden & ~naked; i++) {
		u32 single = words[i] & hidden;
		u32 eliminated = words[i] & ~hidden & -(u32)!!single;

		clash |= clear_lowest(single);
		changes |= eliminated;
		words[i] ^= eliminated;
	}
	if (clash)
		return box_contradiction(s, box);
	if (changes)
		mark_dirty(s, box);
	s->unsolved &= ~BIT(box);
	if ((naked | hidden) != DIGITS)
		s->unsolved |= BIT(box);
	return true;
}

/* Collect the candidates of the minilines of a band or stack. */
static noinline void gather_minilines(struct search *s, unsigned int kind, unsigned int set)
{
	unsigned int stride = stride_of(kind), i, j, k;

	for (i = 0; i < ORDER; i++) {
		for (j = 0; j < ORDER; j++) {
			const u32 *words = first_word(s, kind, set, i, j);
			u32 digits = 0;

#pragma GCC unroll 5
			for (k = 0; k < ORDER; k++, words += stride)
				digits |= *words;
			s->minilines[kind][set][i][j] = digits;
		}
	}
}

/* Collect the candidates in the rest of each miniline's line and box. */
static noinline void gather_rest(struct search *s, u32 (*minilines)[ORDER])
{
	unsigned int i, j, k;

	for (i = 0; i < ORDER; i++) {
#pragma GCC unroll 5
		for (j = 0; j < ORDER; j++) {
			u32 line = 0, box = 0;

#pragma GCC unroll 5
			for (k = 0; k < ORDER; k++) {
				line |= k == j ? 0 : minilines[i][k];
				box |= k == i ? 0 : minilines[k][j];
			}
			s->rest_of_line[i][j] = line;
			s->rest_of_box[i][j] = box;
		}
	}
}

/* Eliminate digits from the cells of a miniline. */
static __always_inline void eliminate(struct search *s, unsigned int kind, unsigned int set,
				      unsigned int line, unsigned int box, u32 digits)
{
	u32 *words = first_word(s, kind, set, line, box);
	unsigned int i;

#pragma GCC unroll 5
	for (i = 0; i < ORDER; i++, words += stride_of(kind))
		*words &= ~digits;
	mark_dirty(s, box_at(kind, set, box));
}

/* Apply the eliminations that a rule found in a band or stack. */
static noinline void eliminate_all(struct search *s, unsigned int kind, unsigned int set)
{
	unsigned int i, j;

	for (i = 0; i < ORDER; i++) {
		for (j = 0; j < ORDER; j++) {
			if (!s->eliminations[i][j])
				continue;
			s->minilines[kind][set][i][j] ^= s->eliminations[i][j];
			eliminate(s, kind, set, i, j, s->eliminations[i][j]);
		}
	}
}

/*
 * Find eliminations by locked candidates. A miniline keeps a digit if each other line can have it
 * in another box, and each other box can have it in another line. If no miniline of a line keeps
 * it, that is a contradiction.
 */
static noinline bool find_locked(struct search *s, u32 (*minilines)[ORDER])
{
	u32 in_all_lines = DIGITS;
	unsigned int i, j, k;

	for (i = 0; i < ORDER; i++) {
		u32 in_line = 0;

#pragma GCC unroll 5
		for (j = 0; j < ORDER; j++) {
			u32 kept = minilines[i][j];

#pragma GCC unroll 5
			for (k = 0; k < ORDER; k++) {
				kept &= k == i ? DIGITS : s->rest_of_line[k][j];
				kept &= k == j ? DIGITS : s->rest_of_box[i][k];
			}
			s->eliminations[i][j] = minilines[i][j] ^ kept;
			in_line |= kept;
		}
		in_all_lines &= in_line;
	}
	return in_all_lines == DIGITS;
}

/* Eliminate by locked candidates in a band or stack. */
static noinline bool apply_locked(struct search *s, unsigned int kind, unsigned int set)
{
	u32 (*minilines)[ORDER] = s->minilines[kind][set];

	gather_minilines(s, kind, set);
	gather_rest(s, minilines);
	if (!find_locked(s, minilines)) {
		s->weights[kind][set]++;
		return false;
	}
	eliminate_all(s, kind, set);
	return true;
}

/*
 * Find eliminations by the locked subsets of a miniline. It is a contradiction if it has fewer
 * candidates than cells, or more digits that are confined to it.
 */
static __always_inline bool find_subsets(struct search *s, u32 (*minilines)[ORDER],
					 unsigned int line, unsigned int box)
{
	u32 possible = minilines[line][box];
	u32 required = possible & ~(s->rest_of_line[line][box] & s->rest_of_box[line][box]);
	u32 last_possible = possible, last_required = required, naked;
	unsigned int i;

	/* ORDER digits leave one, fewer leave none, more leave several. */
#pragma GCC unroll 5
	for (i = 1; i < ORDER; i++) {
		last_possible = clear_lowest(last_possible);
		last_required = clear_lowest(last_required);
	}
	if (!last_possible || clear_lowest(last_required))
		return false;
	if (last_required)
		s->eliminations[line][box] |= ~required;
	naked = possible & ~several(last_possible);
#pragma GCC unroll 5
	for (i = 0; i < ORDER; i++) {
		s->eliminations[line][i] |= i == box ? 0 : naked;
		s->eliminations[i][box] |= i == line ? 0 : naked;
	}
	return true;
}

/*
 * Eliminate by locked subsets in a band or stack. Called at the fixpoint of the other rules.
 * Eliminations in one before this may leave minilines that are no longer possible in @minilines;
 * that only finds fewer subsets.
 */
static noinline bool apply_subsets(struct search *s, unsigned int kind, unsigned int set)
{
	u32 (*minilines)[ORDER] = s->minilines[kind][set];
	unsigned int i, j;

	gather_rest(s, minilines);
	memset(s->eliminations, 0, sizeof(s->eliminations));
	for (i = 0; i < ORDER; i++)
		for (j = 0; j < ORDER; j++)
			if (!find_subsets(s, minilines, i, j))
				return box_contradiction(s, box_at(kind, set, j));
	for (i = 0; i < ORDER; i++)
		for (j = 0; j < ORDER; j++)
			s->eliminations[i][j] &= minilines[i][j];
	eliminate_all(s, kind, set);
	return true;
}

/* Apply singles to dirty boxes and locked candidates to dirty bands and stacks, once. */
static noinline bool propagate(struct search *s)
{
	u32 dirty = s->dirty_boxes;
	unsigned int kind;

	for (s->dirty_boxes = 0; dirty; dirty &= dirty - 1)
		if (!apply_singles(s, __ffs(dirty)))
			return false;
	for (kind = 0; kind < KINDS; kind++) {
		for (dirty = s->dirty_sets[kind]; dirty; dirty &= dirty - 1) {
			s->dirty_sets[kind] &= ~(dirty & -dirty);
			if (!apply_locked(s, kind, __ffs(dirty)))
				return false;
		}
	}
	return true;
}

/* Apply locked subsets once, everywhere. */
static noinline bool propagate_subsets(struct search *s)
{
	unsigned int kind, set;

	for (kind = 0; kind < KINDS; kind++)
		for (set = 0; set < ORDER; set++)
			if (!apply_subsets(s, kind, set))
				return false;
	return true;
}

/* Choice of a guess */

/*
 * Count the unplaced digits of a band or stack: those with more minilines than lines. If there
 * are any, @digit gets the first of those with the fewest minilines.
 */
static noinline u64 count_unplaced(const struct search *s, unsigned int kind, unsigned int set,
				   u32 *digit)
{
	const u32 *minilines = s->minilines[kind][set][0];
	unsigned int unplaced = 0, fewest = SIDE + 1, i;
	u8 counts[SIDE] = {};

	for (i = 0; i < SIDE; i++) {
		u32 digits = minilines[i];

		for (; digits; digits = clear_lowest(digits))
			counts[__ffs(digits)]++;
	}
	for (i = 0; i < SIDE; i++) {
		unplaced += counts[i] != ORDER;
		if (counts[i] != ORDER && counts[i] < fewest) {
			fewest = counts[i];
			*digit = BIT(i);
		}
	}
	return unplaced;
}

/*
 * Choose the band or stack with the smallest ratio of unplaced digits to weight, and in it an
 * unplaced digit with the fewest minilines:
 *
 *		 digits  weight  ratio
 *	band 0	   6       4       1.5
 *	band 1	   8      10       0.8   chosen
 *	stack 2	   7       8       0.9
 */
static noinline void choose_digit(const struct search *s, struct guess *guess)
{
	u64 best_count = 1, best_weight = 0;
	unsigned int kind, set;
	u32 digit;

	for (kind = 0; kind < KINDS; kind++) {
		for (set = 0; set < ORDER; set++) {
			u64 count = count_unplaced(s, kind, set, &digit);
			u64 weight = s->weights[kind][set];

			/* Compare ratios without a division. */
			if (!count || count * best_weight >= best_count * weight)
				continue;
			best_count = count;
			best_weight = weight;
			guess->kind = kind;
			guess->set = set;
			guess->digit = digit;
		}
	}
}

/*
 * Choose the line with the fewest, but at least two, minilines of the digit, and the first of these
 * minilines:
 *
 *	. 7 7	chosen; the guess is the middle 7
 *	7 . .	placed already
 *	. 7 7
 *
 * Return: false if the digit is placed in all lines.
 */
static noinline bool choose_miniline(struct search *s, struct guess *guess)
{
	unsigned int fewest = ORDER + 1;
	unsigned int i, j;

	for (i = 0; i < ORDER; i++) {
		unsigned int first = 0, count = 0;

		for (j = ORDER; j--;) {
			if (s->minilines[guess->kind][guess->set][i][j] & guess->digit) {
				first = j;
				count++;
			}
		}
		if (count > 1 && count < fewest) {
			fewest = count;
			guess->line = i;
			guess->box = first;
		}
	}
	return fewest <= ORDER;
}

/* The trail */

/*
 * Append the eliminations since the last guess. If words were A at the first guess, B at the
 * second, and are C now:
 *
 *			words	saved	trail
 *	now		C	B	A ^ B, an entry for each word that differs
 *	2nd undone	B	A	empty
 *	1st undone	A	A	empty
 */
static noinline void extend_trail(struct search *s)
{
	/* Eliminations before the first guess are never undone. */
	bool undoable = s->workspace.depth;
	unsigned int len = s->trail_len;
	unsigned int i;

	for (i = 0; i < CELLS; i++) {
		u32 digits = s->saved[i / SIDE][i % SIDE] ^ s->words[i / SIDE][i % SIDE];

		s->saved[i / SIDE][i % SIDE] ^= digits;
		/* No branch: an entry that does not count is overwritten by the next. */
		s->trail[len] = digits;
		s->trail_from[len] = i;
		len += digits && undoable;
	}
	s->trail_len = len;
}

/* Restore the state before the last guess. Return: the guess. */
static const struct guess *undo_guess(struct search *s)
{
	const struct guess *guess = &s->guesses[--s->workspace.depth];

	memcpy(s->words, s->saved, sizeof(s->words));
	while (s->trail_len > guess->trail_len) {
		unsigned int from = s->trail_from[--s->trail_len];

		s->saved[from / SIDE][from % SIDE] |= s->trail[s->trail_len];
	}
	s->unsolved = guess->unsolved;
	s->dirty_boxes = 0;
	/* @minilines is not restored. */
	s->dirty_sets[SUDOKU_ROW] = BIT(ORDER) - 1;
	s->dirty_sets[SUDOKU_COLUMN] = BIT(ORDER) - 1;
	return guess;
}

/* Guess and backtrack */

static noinline void make_guess(struct search *s)
{
	struct sudoku_workspace *workspace = &s->workspace;
	struct guess *guess = &s->guess;
	unsigned int box;

	/* After backtracking, guess the digit of the last conflict again, unless it is placed. */
	if (!s->backtracked || !choose_miniline(s, guess)) {
		choose_digit(s, guess);
		choose_miniline(s, guess);
	}
	s->backtracked = false;

	guess->trail_len = s->trail_len;
	guess->unsolved = s->unsolved;
	extend_trail(s);
	s->guesses[workspace->depth++] = *guess;
	for (box = 0; box < ORDER; box++)
		if (box != guess->box)
			eliminate(s, guess->kind, guess->set, guess->line, box, guess->digit);

	workspace->effort.guesses++;
	workspace->step = SUDOKU_STEP_GUESS;
	if (workspace->depth > workspace->effort.depth)
		workspace->effort.depth = workspace->depth;
}

/*
 * Undo the last guess and eliminate its digit from its miniline, or restart. A restart after a
 * solution would find it again. Without other open guesses, a restart gains nothing, and the
 * elimination is permanent.
 *
 * Return: false if there was no guess.
 */
static noinline bool backtrack(struct search *s)
{
	const struct sudoku_effort *effort = &s->workspace.effort;
	const struct guess *guess;

	if (!s->workspace.depth)
		return false;

	s->backtracked = true;
	s->workspace.step = SUDOKU_STEP_BACKTRACK;
	guess = undo_guess(s);
	if (effort->guesses >= s->restart_limit && !effort->solutions && s->workspace.depth) {
		while (s->workspace.depth)
			undo_guess(s);
		s->restart_limit = 2 * effort->guesses;
		s->workspace.step = SUDOKU_STEP_RESTART;
		return true;
	}
	eliminate(s, guess->kind, guess->set, guess->line, guess->box, guess->digit);
	return true;
}

static enum sudoku_state search_run(struct sudoku_workspace *workspace, unsigned int steps)
{
	struct search *s = (struct search *)workspace;
	bool fixpoint;

	if (workspace->state == SUDOKU_EXHAUSTED)
		return SUDOKU_EXHAUSTED;
	if (workspace->state == SUDOKU_FOUND && !backtrack(s))
		return SUDOKU_EXHAUSTED;

	for (;;) {
		if (!s->unsolved && at_fixpoint(s))
			return SUDOKU_FOUND;
		if (!steps--)
			return SUDOKU_RUNNING;

		workspace->effort.steps++;
		workspace->step = SUDOKU_STEP_RULES;
		fixpoint = at_fixpoint(s);
		if (!(fixpoint ? propagate_subsets(s) : propagate(s))) {
			if (!backtrack(s))
				return SUDOKU_EXHAUSTED;
		} else if (fixpoint && at_fixpoint(s)) {
			make_guess(s);
		}
	}
}

static void search_start(struct sudoku_workspace *workspace, const u8 *cells)
{
	struct search *s = (struct search *)workspace;
	unsigned int box, place, i;

	for (box = 0; box < SIDE; box++) {
		for (place = 0; place < SIDE; place++) {
			unsigned int digit = cells[sudoku_cell_at(ORDER, SUDOKU_BOX, box, place)];

			s->words[box][place] = digit ? BIT(digit - 1) : DIGITS;
		}
		mark_dirty(s, box);
	}
	s->unsolved = s->dirty_boxes;
	s->backtracked = false;
	s->restart_limit = workspace->effort.guesses + FIRST_RESTART;
	s->trail_len = 0;
	for (i = 0; i < ORDER; i++) {
		s->weights[SUDOKU_ROW][i] = INITIAL_WEIGHT;
		s->weights[SUDOKU_COLUMN][i] = INITIAL_WEIGHT;
	}
}

static void search_cells(const struct sudoku_workspace *workspace, u8 *cells)
{
	const struct search *s = (const struct search *)workspace;
	unsigned int box, place;

	for (box = 0; box < SIDE; box++) {
		for (place = 0; place < SIDE; place++) {
			u32 word = s->words[box][place];

			cells[sudoku_cell_at(ORDER, SUDOKU_BOX, box, place)] =
				word && !clear_lowest(word) ? 1 + __ffs(word) : 0;
		}
	}
}

const struct sudoku_solver_ops OPS = {
	.size = sizeof(struct search),
	.start = search_start,
	.run = search_run,
	.cells = search_cells,
};

#endif
