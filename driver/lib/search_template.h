/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The search solver for one order. A file that includes this, such as search_3.c,
 * defines ORDER, and the type word.
 *
 * A cell is a field of bits, one per candidate. A word holds one cell of each box of a
 * group, all at the same place in their boxes. The boxes of a group lie on a diagonal
 * that wraps around; for order 3:
 *
 *	0 1 2
 *	2 0 1	the group of each box; a group has SIDE words,
 *	1 2 0	and field i of a word is in band i
 *
 * No two boxes of a group are in the same band or stack, so fields do not interact, and
 * an operation on a word works on all bands at once. It works on all stacks at once
 * after the fields are rotated by the number of the group, which moves each field to
 * the position of its stack. If ORDER fields do not fit in a word, as in order 5, a
 * word has one field, and a group is one box.
 *
 * A line is a row or a column. A miniline is the ORDER cells of a line in a box: a
 * minirow of a band, or a minicolumn of a stack. In a band, each digit is in one
 * minirow of each row, and in one minirow of each box; likewise for minicolumns of
 * stacks. Propagation applies these rules:
 *
 *  - naked single: the only candidate of a cell is eliminated from the rest of its
 *    box; hidden single: if a digit has one cell in a box, the other digits are
 *    eliminated from that cell;
 *  - locked candidates: if a digit has one miniline in a line, it is eliminated from
 *    the rest of that miniline's box; if it has one miniline in a box, from the rest of
 *    that miniline's line. This also carries singles from box to box;
 *  - locked subsets, at the fixpoint of the other rules. Naked: if a miniline has ORDER
 *    candidates, they are eliminated from the rest of its line and box. Hidden: if each
 *    of ORDER digits has no other miniline in the line, or no other in the box, all other
 *    digits are eliminated from this miniline.
 *
 * A guess puts a digit in a miniline. Three heuristics keep searches short; with any one of
 * them disabled, some grids take eight to a hundred times as many steps:
 *
 *  - weight: guess in the band or stack with the fewest unplaced digits relative to its
 *    weight, which counts contradictions. See choose_digit();
 *  - last conflict: after a wrong guess, guess the same digit in the same band or stack
 *    again. Most contradictions are between a few digits of one band or stack, and
 *    guesses elsewhere would only lead to the same contradictions again;
 *  - restart: if the guesses reach a limit without a solution, start again, with the limit
 *    raised to twice the guesses made so far. The weights are kept.
 *
 * Guesses are undone with a trail of eliminations. Each guess appends the eliminations since
 * the previous guess, so an elimination itself costs nothing extra. There is no recursion.
 *
 * Minilines, subsets, and guesses concentrated in one band or stack: Dillon,
 * "Tdoku" (2019), where a band or stack is a vector. Counting by carries: the band
 * solvers of Dobrichev and others. Weights: Boussemart, Hemery, Lecoutre and Sais,
 * "Boosting Systematic Search by Weighting Constraints" (2004). Last conflict:
 * Lecoutre, Sais, Tabary and Vidal, "Reasoning from Last Conflict(s) in Constraint
 * Programming" (2009). Restarts: Gomes, Selman and Kautz, "Boosting Combinatorial
 * Search Through Randomization" (1998).
 */
#ifndef SUDOKU_SEARCH_TEMPLATE_H
#define SUDOKU_SEARCH_TEMPLATE_H

#include <linux/bitops.h>
#include <linux/compiler.h>
#include <linux/string.h>

#include "search.h"

#define SIDE		(ORDER * ORDER)
#define CELLS		(SIDE * SIDE)
#define BITS		(8 * sizeof(word))

/*
 * A word has FIELDS fields, and a group has as many boxes. A set is the bands (or stacks)
 * that share words: all of them if FIELDS > 1, otherwise one.
 */
#define FIELDS		(ORDER * SIDE <= BITS ? ORDER : 1)
#define GROUPS		(SIDE / FIELDS)
#define SETS		(ORDER / FIELDS)

/*
 * A field has a bit for each digit, and above them a guard bit if there is space, as
 * in all orders but 4. In this word of order 3, band 2 has candidates 1, 2 and 5,
 * band 1 has 4, and band 0 none. For each: the guard bit, and digits 9 to 1.
 *
 *				band 2       band 1       band 0
 *	word			0 000010011  0 000001000  0 000000000
 *	decrement()		1 000010010  1 000000111  0 111111111
 *	clear_lowest()		0 000010010  0 000000000  0 000000000
 *	nonempty()		1 000000000  1 000000000  0 000000000
 *	fill(nonempty())	0 111111111  0 111111111  0 000000000
 *	several()		0 111111111  0 000000000  0 000000000
 *
 * decrement() sets the guard bits first, so that an empty field borrows from its own guard bit.
 */
#define GUARD		(FIELDS * (SIDE + 1) <= BITS)
#define WIDTH		(SIDE + GUARD)
#define FIELD		(~(word)0 >> (BITS - SIDE))
#define ALL		(~(word)0 >> (BITS - FIELDS * WIDTH))
#define BOTTOMS		((word)(ALL / (~(word)0 >> (BITS - WIDTH))))
#define TOPS		((word)(BOTTOMS << (WIDTH - 1)))
#define DIGITS		((word)(GUARD ? TOPS - BOTTOMS : ALL))

/*
 * Unrolled loops are three times as fast, and gcc does not unroll them by default. In
 * orders 4 and 5, code and stack would grow too much, so only the innermost loops, of at
 * most 5 iterations, are unrolled.
 */
enum { UNROLL = ORDER < 4 ? SIDE : 1 };

/* A band has kind SUDOKU_ROW, like its lines; a stack has SUDOKU_COLUMN. */
#define KINDS		(SUDOKU_COLUMN + 1)

/* Bits to count the minilines of a digit in a band or stack, at most SIDE. */
#define COUNT_BITS	5

/* Guesses before the first restart. */
#define FIRST_RESTART	64

/* The weight of a band or stack without contradictions. */
#define INITIAL_WEIGHT	4

/**
 * struct guess - a digit put in a miniline
 * @kind: SUDOKU_ROW for a minirow, SUDOKU_COLUMN for a minicolumn
 * @set: which set of bands or stacks
 * @line: which row of the band, or column of the stack
 * @box: which box of the set; see group_at()
 * @trail_len: length of the trail before this guess appended to it
 * @unsolved: search.unsolved at the time of the guess
 * @digit: its bit, in the field of the band or stack
 */
struct guess {
	u8 kind;
	u8 set;
	u8 line;
	u8 box;
	u16 trail_len;
	u32 unsolved;
	word digit;
};

/**
 * struct search - a workspace
 * @workspace: common first member of all workspaces
 * @dirty_groups: a bit for each group that changed since apply_singles()
 * @dirty_sets: by kind, a bit for each set that changed since apply_locked()
 * @unsolved: a bit for each group in which apply_singles() left unsolved cells
 * @backtracked: the last guess was undone, because it was wrong or led to a solution
 * @restart_limit: number of guesses at which to restart, if there is no solution yet
 * @trail_len: number of entries in @trail
 * @weights: INITIAL_WEIGHT plus contradictions, by kind and by band or stack, whose
 *	number is set + field
 * @words: the candidates, by group and place in a box
 * @saved: @words at the time of the last guess
 * @minilines: the candidates of minilines, by kind, set, line and box; a field is a band
 *	or stack, by kind. Up to date at a fixpoint
 * @rest_of_line: for each miniline of a set: candidates of the others in its line
 * @rest_of_box: for each miniline of a set: candidates of the others in its box
 * @eliminations: for each miniline of a set: the digits that a rule eliminates
 * @several: for each word of a group: see several()
 * @guess: the last guess, even if it is undone
 * @guesses: the open guesses, oldest first. Each is a different pair of a digit and a
 *	line, of which there are 2 * CELLS
 * @trail: the digits eliminated from a word between two guesses, oldest first
 * @trail_from: the number of that word, group * SIDE + place
 */
struct search {
	struct sudoku_workspace workspace;
	u32 dirty_groups;
	u32 dirty_sets[KINDS];
	u32 unsolved;
	bool backtracked;
	u64 restart_limit;
	unsigned int trail_len;
	u64 weights[KINDS][ORDER];
	word words[GROUPS][SIDE];
	word saved[GROUPS][SIDE];
	word minilines[KINDS][SETS][ORDER][ORDER];
	word rest_of_line[ORDER][ORDER];
	word rest_of_box[ORDER][ORDER];
	word eliminations[ORDER][ORDER];
	word several[SIDE];
	struct guess guess;
	struct guess guesses[2 * CELLS];
	word trail[CELLS * SIDE + 1];
	u16 trail_from[CELLS * SIDE + 1];
};

/* Words */

/* Set the top bit of each field, then subtract one from the field. */
static __always_inline word decrement(word x)
{
	return (x | TOPS) - BOTTOMS;
}

/* Clear the lowest digit of each field. */
static __always_inline word clear_lowest(word x)
{
	return x & decrement(x);
}

/* The top bits of nonempty fields. */
static __always_inline word nonempty(word x)
{
	if (GUARD)
		return decrement(x) & TOPS;
	/* The digits below the top one carry into it. */
	return (((x & ~TOPS) + (TOPS - BOTTOMS)) | x) & TOPS;
}

/* All digits of the fields with the given top bits. */
static __always_inline word fill(word tops)
{
	return (tops - (tops >> (WIDTH - 1))) | (GUARD ? 0 : tops);
}

/* All digits of the fields that have two or more digits. */
static __always_inline word several(word x)
{
	return fill(nonempty(clear_lowest(x)));
}

/* Clear the n lowest digits of each field. */
static __always_inline word clear_lowest_n(word x, unsigned int n)
{
#pragma GCC unroll 5
	while (n--)
		x = clear_lowest(x);
	return x;
}

/* Geometry */

/* Rotate the fields up by a number of positions. */
static __always_inline word rotate_fields(word x, unsigned int by)
{
	if (FIELDS == 1 || !by)
		return x;
	return (x << by * WIDTH | x >> (FIELDS - by) * WIDTH) & ALL;
}

/* Convert fields that are bands to fields that are bands or stacks, by kind. */
static __always_inline word to_kind(unsigned int kind, unsigned int group,
				    word x)
{
	return rotate_fields(x, kind == SUDOKU_ROW ? 0 : group);
}

/* The inverse of to_kind(). */
static __always_inline word to_bands(unsigned int kind, unsigned int group,
				     word x)
{
	return rotate_fields(x, kind == SUDOKU_ROW ? 0 : (ORDER - group) % ORDER);
}

/*
 * The group of a box of a set. If words have ORDER fields, a set is all bands or all stacks,
 * and its box i is the box of group i in each of them. Otherwise a set is one band or stack,
 * and its box i is box i of that.
 */
static __always_inline unsigned int group_at(unsigned int kind,
					     unsigned int set, unsigned int box)
{
	if (FIELDS > 1)
		return box;
	return kind == SUDOKU_ROW ? set * ORDER + box : box * ORDER + set;
}

/* The place in the box of a miniline's cell. */
static __always_inline unsigned int place_at(unsigned int kind,
					     unsigned int line, unsigned int i)
{
	return kind == SUDOKU_ROW ? line * ORDER + i : i * ORDER + line;
}

/* The set of a kind that contains a group. */
static __always_inline unsigned int set_of(unsigned int kind, unsigned int group)
{
	if (FIELDS > 1)
		return 0;
	return kind == SUDOKU_ROW ? group / ORDER : group % ORDER;
}

/* The group of a box of the grid. */
static __always_inline unsigned int group_of(unsigned int box)
{
	return FIELDS > 1 ? (box % ORDER + ORDER - box / ORDER) % ORDER : box;
}

/* The lowest bit of the field of a box of the grid, in its word. */
static __always_inline unsigned int shift_of(unsigned int box)
{
	return FIELDS > 1 ? box / ORDER * WIDTH : 0;
}

/* Contradictions */

/* Increment the weights of the bands or stacks whose fields have digits. */
static __always_inline void add_weight(struct search *s, unsigned int kind,
				       unsigned int set, word digits)
{
	unsigned int i;

	for (i = 0; i < FIELDS; i++)
		if (digits >> i * WIDTH & FIELD)
			s->weights[kind][set + i]++;
}

/* Count a contradiction in the boxes of a group. Return: false, for the caller. */
static noinline bool box_contradiction(struct search *s, unsigned int group,
				       word digits)
{
	unsigned int kind;

	for (kind = 0; kind < KINDS; kind++)
		add_weight(s, kind, set_of(kind, group),
			   to_kind(kind, group, digits));
	return false;
}

/* Count a contradiction in the lines of a set. Return: false, for the caller. */
static noinline bool line_contradiction(struct search *s, unsigned int kind,
					unsigned int set, word digits)
{
	add_weight(s, kind, set, digits);
	return false;
}

/* Rules. Functions that return bool return false on a contradiction. */

static __always_inline void mark_dirty(struct search *s, unsigned int group)
{
	unsigned int kind;

	s->dirty_groups |= BIT(group);
#pragma GCC unroll 2
	for (kind = 0; kind < KINDS; kind++)
		s->dirty_sets[kind] |= BIT(set_of(kind, group));
}

static __always_inline bool at_fixpoint(const struct search *s)
{
	return !(s->dirty_groups | s->dirty_sets[SUDOKU_ROW] |
		 s->dirty_sets[SUDOKU_COLUMN]);
}

/*
 * Eliminate by naked and hidden singles in the boxes of a group. Hidden singles need
 * another loop only if one of them is not a naked single already. They are found by
 * counting with carries, shown here for a field of order 2:
 *
 *	words[i]  once  twice
 *	  0011    0011  0000
 *	  0110    0111  0010
 *	  1110    1111  0110
 *	  1010    1111  1110	once & ~twice is 0001: digit 1 has one cell, the first
 */
static noinline bool apply_singles(struct search *s, unsigned int group)
{
	word all_nonempty = TOPS, naked = 0, once = 0, twice = 0;
	word clash = 0, changes = 0;
	word *words = s->words[group];
	word hidden;
	unsigned int i;

#pragma GCC unroll UNROLL
	for (i = 0; i < SIDE; i++) {
		word single;

		s->several[i] = several(words[i]);
		single = words[i] & ~s->several[i];
		all_nonempty &= nonempty(words[i]);
		clash |= naked & single;
		naked |= single;
	}
#pragma GCC unroll UNROLL
	for (i = 0; i < SIDE; i++) {
		word eliminated = words[i] & naked & s->several[i];

		words[i] ^= eliminated;
		changes |= eliminated;
		twice |= once & words[i];
		once |= words[i];
	}
	/* A cell without candidates, a digit without cells, or the same single twice. */
	if (all_nonempty != TOPS || once != DIGITS || clash)
		return box_contradiction(s, group, fill(TOPS & ~all_nonempty) |
					 (DIGITS & ~once) | clash);

	hidden = once & ~twice;
	if (hidden & ~naked) {
#pragma GCC unroll UNROLL
		for (i = 0; i < SIDE; i++) {
			word single = words[i] & hidden;
			word eliminated = words[i] & ~hidden & fill(nonempty(single));

			words[i] ^= eliminated;
			changes |= eliminated;
			clash |= clear_lowest(single);
		}
		if (clash)
			return box_contradiction(s, group, clash);
	}

	if (changes)
		mark_dirty(s, group);
	if ((naked | hidden) == DIGITS)
		s->unsolved &= ~BIT(group);
	else
		s->unsolved |= BIT(group);
	return true;
}

/* The loops of gather_minilines(), with a constant kind. */
static __always_inline void __gather_minilines(struct search *s,
					       unsigned int kind, unsigned int set)
{
	unsigned int i, j, k;

	for (i = 0; i < ORDER; i++) {
#pragma GCC unroll UNROLL
		for (j = 0; j < ORDER; j++) {
			const word *words = s->words[group_at(kind, set, j)];
			word digits = 0;

#pragma GCC unroll 5
			for (k = 0; k < ORDER; k++)
				digits |= words[place_at(kind, i, k)];
			s->minilines[kind][set][i][j] = to_kind(kind, j, digits);
		}
	}
}

/* Collect the candidates of the minilines of a set. */
static noinline void gather_minilines(struct search *s, unsigned int kind,
				      unsigned int set)
{
	if (kind == SUDOKU_ROW)
		__gather_minilines(s, SUDOKU_ROW, set);
	else
		__gather_minilines(s, SUDOKU_COLUMN, set);
}

/* Collect the candidates in the rest of each miniline's line and box. */
static noinline void gather_rest(struct search *s, word (*minilines)[ORDER])
{
	unsigned int i, j, k;

#pragma GCC unroll UNROLL
	for (i = 0; i < ORDER; i++) {
#pragma GCC unroll UNROLL
		for (j = 0; j < ORDER; j++) {
			word line = 0, box = 0;

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
static __always_inline void eliminate(struct search *s, unsigned int kind,
				      unsigned int set, unsigned int line,
				      unsigned int box, word digits)
{
	unsigned int group = group_at(kind, set, box);
	unsigned int i;

	digits = to_bands(kind, box, digits);
#pragma GCC unroll 5
	for (i = 0; i < ORDER; i++)
		s->words[group][place_at(kind, line, i)] &= ~digits;
}

/* The loops of eliminate_all(), with a constant kind. */
static __always_inline void __eliminate_all(struct search *s, unsigned int kind,
					    unsigned int set)
{
	unsigned int i, j;

#pragma GCC unroll UNROLL
	for (j = 0; j < ORDER; j++) {
		word changes = 0;

#pragma GCC unroll UNROLL
		for (i = 0; i < ORDER; i++)
			changes |= s->eliminations[i][j];
		if (!changes)
			continue;

		mark_dirty(s, group_at(kind, set, j));
#pragma GCC unroll UNROLL
		for (i = 0; i < ORDER; i++) {
			s->minilines[kind][set][i][j] ^= s->eliminations[i][j];
			eliminate(s, kind, set, i, j, s->eliminations[i][j]);
		}
	}
}

/* Apply the eliminations that a rule found in a set. */
static noinline void eliminate_all(struct search *s, unsigned int kind,
				   unsigned int set)
{
	if (kind == SUDOKU_ROW)
		__eliminate_all(s, SUDOKU_ROW, set);
	else
		__eliminate_all(s, SUDOKU_COLUMN, set);
}

/*
 * Find eliminations by locked candidates. A miniline keeps a digit if each other line can
 * have it in another box, and each other box can have it in another line.
 *
 * Return: the digits that some line can no longer have.
 */
static noinline word find_locked(struct search *s, word (*minilines)[ORDER])
{
	word in_all_lines = DIGITS;
	unsigned int i, j, k;

#pragma GCC unroll UNROLL
	for (i = 0; i < ORDER; i++) {
		word in_line = 0;

#pragma GCC unroll UNROLL
		for (j = 0; j < ORDER; j++) {
			word kept = minilines[i][j];

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
	return DIGITS & ~in_all_lines;
}

/* Eliminate by locked candidates in a set. */
static noinline bool apply_locked(struct search *s, unsigned int kind,
				  unsigned int set)
{
	word (*minilines)[ORDER] = s->minilines[kind][set];
	word contradiction;

	gather_minilines(s, kind, set);
	gather_rest(s, minilines);
	contradiction = find_locked(s, minilines);
	if (contradiction)
		return line_contradiction(s, kind, set, contradiction);
	eliminate_all(s, kind, set);
	return true;
}

/*
 * Find eliminations by the locked subsets of a miniline.
 *
 * Return: all digits of the fields with a contradiction: fewer candidates than cells, or
 * more digits confined to this miniline than it has cells.
 */
static __always_inline word find_subsets(struct search *s, word (*minilines)[ORDER],
					 unsigned int line, unsigned int box)
{
	word possible = minilines[line][box];
	word required = possible & ~(s->rest_of_line[line][box] &
				     s->rest_of_box[line][box]);
	/* ORDER digits leave one, fewer leave none, more leave several. */
	word last_possible = clear_lowest_n(possible, ORDER - 1);
	word last_required = clear_lowest_n(required, ORDER - 1);
	word naked = possible & ~several(last_possible);
	word contradiction = (TOPS & ~nonempty(last_possible)) |
			     nonempty(clear_lowest(last_required));
	unsigned int i;

	if (contradiction)
		return fill(contradiction);
	s->eliminations[line][box] |= fill(nonempty(last_required)) & ~required;
#pragma GCC unroll 5
	for (i = 0; i < ORDER; i++) {
		s->eliminations[line][i] |= i == box ? 0 : naked;
		s->eliminations[i][box] |= i == line ? 0 : naked;
	}
	return 0;
}

/*
 * Eliminate by locked subsets in a set. Called at the fixpoint of the other rules. Eliminations in
 * a set before this one may leave minilines that are no longer possible in @minilines; that only
 * finds fewer subsets.
 */
static noinline bool apply_subsets(struct search *s, unsigned int kind,
				   unsigned int set)
{
	word (*minilines)[ORDER] = s->minilines[kind][set];
	unsigned int i, j;

	gather_rest(s, minilines);
	memset(s->eliminations, 0, sizeof(s->eliminations));
#pragma GCC unroll UNROLL
	for (i = 0; i < ORDER; i++) {
#pragma GCC unroll UNROLL
		for (j = 0; j < ORDER; j++) {
			word contradiction = find_subsets(s, minilines, i, j);

			if (contradiction)
				return box_contradiction(s, group_at(kind, set, j),
							 to_bands(kind, j, contradiction));
		}
	}
#pragma GCC unroll UNROLL
	for (i = 0; i < ORDER; i++)
#pragma GCC unroll UNROLL
		for (j = 0; j < ORDER; j++)
			s->eliminations[i][j] &= minilines[i][j];
	eliminate_all(s, kind, set);
	return true;
}

/* Apply singles to dirty groups and locked candidates to dirty sets, once. */
static noinline bool propagate(struct search *s)
{
	u32 dirty = s->dirty_groups;
	unsigned int kind;

	for (s->dirty_groups = 0; dirty; dirty &= dirty - 1)
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
		for (set = 0; set < SETS; set++)
			if (!apply_subsets(s, kind, set))
				return false;
	return true;
}

/* Choice of a guess */

/* Count the minilines of each digit in a set in binary; counts[0] has the lowest bits. */
static __always_inline void count_minilines(const struct search *s,
					    unsigned int kind, unsigned int set,
					    word *counts)
{
	unsigned int i, j, k;

	for (k = 0; k < COUNT_BITS; k++)
		counts[k] = 0;
	for (i = 0; i < ORDER; i++) {
#pragma GCC unroll UNROLL
		for (j = 0; j < ORDER; j++) {
			word carry = s->minilines[kind][set][i][j];

#pragma GCC unroll 5
			for (k = 0; k < COUNT_BITS; k++) {
				word both = counts[k] & carry;

				counts[k] ^= carry;
				carry = both;
			}
		}
	}
}

/* The unplaced digits, which have more minilines than lines. */
static __always_inline word unplaced(const word *counts)
{
	word digits = 0;
	unsigned int i;

#pragma GCC unroll 5
	for (i = 0; i < COUNT_BITS; i++)
		digits |= counts[i] ^ ((ORDER & BIT(i)) ? DIGITS : 0);
	return digits;
}

/* One of these digits with the fewest minilines. Narrow down bit by bit, highest first. */
static __always_inline word fewest_minilines(const word *counts, word digits)
{
	unsigned int i;

	for (i = COUNT_BITS; i--;)
		if (digits & ~counts[i])
			digits &= ~counts[i];
	return digits & -digits;
}

/*
 * Choose the band or stack with the smallest ratio of unplaced digits to weight, and in
 * it an unplaced digit with the fewest minilines:
 *
 *		 digits  weight  ratio
 *	band 0	   6       4       1.5
 *	band 1	   8      10       0.8   chosen
 *	stack 2	   7       8       0.9
 */
static noinline void choose_digit(const struct search *s, struct guess *guess)
{
	u64 best_count = 1, best_weight = 0;
	word counts[COUNT_BITS];
	unsigned int kind, set, i;

	for (kind = 0; kind < KINDS; kind++) {
		for (set = 0; set < SETS; set++) {
			word digits;

			count_minilines(s, kind, set, counts);
			digits = unplaced(counts);
			for (i = 0; i < FIELDS; i++) {
				word here = digits & FIELD << i * WIDTH;
				u64 count = hweight32(here >> i * WIDTH);
				u64 weight = s->weights[kind][set + i];

				/* Compare ratios without a division. */
				if (!count || count * best_weight >= best_count * weight)
					continue;
				best_count = count;
				best_weight = weight;
				guess->kind = kind;
				guess->set = set;
				guess->digit = fewest_minilines(counts, here);
			}
		}
	}
}

/*
 * Choose the line with the fewest, but at least two, minilines of the digit, and the first
 * of these minilines:
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
			if (s->minilines[guess->kind][guess->set][i][j] &
			    guess->digit) {
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
 * Append the eliminations since the last guess. If words were A at the first guess, B at
 * the second, and are C now:
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

	for (i = 0; i < GROUPS * SIDE; i++) {
		word digits = s->saved[i / SIDE][i % SIDE] ^
			      s->words[i / SIDE][i % SIDE];

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
	s->dirty_groups = 0;
	/* @minilines is not restored. */
	s->dirty_sets[SUDOKU_ROW] = BIT(SETS) - 1;
	s->dirty_sets[SUDOKU_COLUMN] = BIT(SETS) - 1;
	return guess;
}

/* Guess and backtrack */

static noinline void make_guess(struct search *s)
{
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
	s->guesses[s->workspace.depth++] = *guess;
	for (box = 0; box < ORDER; box++) {
		if (box == guess->box)
			continue;
		eliminate(s, guess->kind, guess->set, guess->line, box,
			  guess->digit);
		mark_dirty(s, group_at(guess->kind, guess->set, box));
	}

	s->workspace.effort.guesses++;
	s->workspace.step = SUDOKU_STEP_GUESS;
	if (s->workspace.depth > s->workspace.effort.depth)
		s->workspace.effort.depth = s->workspace.depth;
}

/*
 * Undo the last guess and eliminate its digit from its miniline, or restart. A restart
 * after a solution would find it again. Without other open guesses, a restart gains
 * nothing, and the elimination is permanent.
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
	eliminate(s, guess->kind, guess->set, guess->line, guess->box,
		  guess->digit);
	mark_dirty(s, group_at(guess->kind, guess->set, guess->box));
	return true;
}

/* The operations */

static __always_inline bool step(struct search *s)
{
	s->workspace.step = SUDOKU_STEP_RULES;
	if (!at_fixpoint(s))
		return propagate(s);
	if (!propagate_subsets(s))
		return false;
	if (at_fixpoint(s))
		make_guess(s);
	return true;
}

static enum sudoku_state search_run(struct sudoku_workspace *workspace,
				    unsigned int steps)
{
	struct search *s = (struct search *)workspace;

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
		if (!step(s) && !backtrack(s))
			return SUDOKU_EXHAUSTED;
	}
}

static void search_start(struct sudoku_workspace *workspace, const u8 *cells)
{
	struct search *s = (struct search *)workspace;
	unsigned int i, j;

	for (i = 0; i < GROUPS * SIDE; i++)
		s->words[i / SIDE][i % SIDE] = DIGITS;
#pragma GCC unroll UNROLL
	for (i = 0; i < SIDE; i++) {
		word *words = s->words[group_of(i)];

#pragma GCC unroll UNROLL
		for (j = 0; j < SIDE; j++) {
			unsigned int cell = sudoku_cell_at(ORDER, SUDOKU_BOX,
							   i, j);

			if (cells[cell])
				words[j] &= ~(FIELD << shift_of(i)) |
					(word)1 << (shift_of(i) + cells[cell] - 1);
		}
	}

	for (i = 0; i < GROUPS; i++)
		mark_dirty(s, i);
	s->unsolved = s->dirty_groups;
	s->backtracked = false;
	s->restart_limit = FIRST_RESTART;
	s->trail_len = 0;
	for (i = 0; i < KINDS; i++)
		for (j = 0; j < ORDER; j++)
			s->weights[i][j] = INITIAL_WEIGHT;
}

static __always_inline void copy_cells(const struct search *s, u8 *cells,
				       bool solved)
{
	unsigned int i, j;

#pragma GCC unroll UNROLL
	for (i = 0; i < SIDE; i++) {
		const word *words = s->words[group_of(i)];

#pragma GCC unroll UNROLL
		for (j = 0; j < SIDE; j++) {
			u32 digits = words[j] >> shift_of(i) & FIELD;
			bool single = solved ||
				      (digits && !(digits & (digits - 1)));

			cells[sudoku_cell_at(ORDER, SUDOKU_BOX, i, j)] =
				single ? 1 + __ffs(digits) : 0;
		}
	}
}

static void search_cells(const struct sudoku_workspace *workspace, u8 *cells)
{
	const struct search *s = (const struct search *)workspace;

	if (workspace->state == SUDOKU_FOUND)
		copy_cells(s, cells, true);
	else
		copy_cells(s, cells, false);
}

#endif
