/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The search solver for one order. A file that includes this, such as search_3.c,
 * defines ORDER, and the type word.
 *
 * A cell is a field of bits, one for each of its candidates. A word holds one cell
 * of each box of a group, all at the same place in their boxes. The boxes of a group
 * lie on a diagonal that wraps around; for order 3:
 *
 *	0 1 2
 *	2 0 1	the group of each box; a group has SIDE words,
 *	1 2 0	and field i of a word is in band i
 *
 * No two boxes of a group share a row, column or box, so fields do not interact, and
 * an operation on a word works on all bands at once. It works on all stacks at once
 * after the fields are rotated by the number of the group, which takes each to the
 * position of its stack. Where ORDER fields do not fit in a word, as in order 5, it
 * has one, and a group is one box.
 *
 * A line is a row or a column, and a mini the ORDER cells of a line in a box: a
 * minirow of a band, or a minicolumn of a stack. In a band, each digit is in one
 * minirow of each row, and in one of each box; minicolumns of stacks are alike.
 * Propagation applies these rules:
 *
 *  - naked single: the only candidate of a cell is eliminated from the rest of its
 *    box; hidden single: if a digit has one cell in a box, the others are eliminated
 *    from that cell;
 *  - locked candidates: if a digit has one mini in a line, it is eliminated from the
 *    rest of that mini's box; if it has one mini in a box, from the rest of that
 *    mini's line. This also takes singles from box to box;
 *  - locked subsets, at the fixpoint of the others. Naked: if a mini has ORDER
 *    candidates, they are eliminated from the rest of its line and box. Hidden: if
 *    each of ORDER digits has no other mini in the line, or no other in the box, the
 *    rest of the digits is eliminated from this mini.
 *
 * A guess puts a digit in a mini. Three heuristics keep searches short; without any
 * one of them, some grids take eight to a hundred times the steps:
 *
 *  - weight: the guess is in the band or stack with the fewest unplaced digits for
 *    its weight, which counts contradictions. See choose_digit();
 *  - last conflict: after a wrong guess, the next one is about the same digit in the
 *    same band or stack. Most contradictions are between a few digits of one band or
 *    stack, and guesses elsewhere would repeat their proof;
 *  - restart: when the guesses reach a limit without a solution, the search starts
 *    again, with a limit of twice the guesses. It keeps the weights.
 *
 * Guesses are undone by a trail of eliminations. Each guess appends those since the
 * guess before, so an elimination itself costs nothing more. There is no recursion.
 *
 * Minis, subsets, and guesses in one band or stack until it is solved: Dillon,
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
 * A word has FIELDS fields, and a group as many boxes. A set is the bands, or the
 * stacks, that share words: all of them, or one.
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
 * decrement() sets the guard bits first, so that an empty field borrows from its own.
 */
#define GUARD		(FIELDS * (SIDE + 1) <= BITS)
#define WIDTH		(SIDE + GUARD)
#define FIELD		(~(word)0 >> (BITS - SIDE))
#define ALL		(~(word)0 >> (BITS - FIELDS * WIDTH))
#define BOTTOMS		((word)(ALL / (~(word)0 >> (BITS - WIDTH))))
#define TOPS		((word)(BOTTOMS << (WIDTH - 1)))
#define DIGITS		((word)(GUARD ? TOPS - BOTTOMS : ALL))

/*
 * Unrolled loops are three times as fast, and gcc does not unroll them unasked. In
 * orders 4 and 5 code and stack would grow too much: only the innermost loops are
 * unrolled there, of 5 rounds at most.
 */
enum { UNROLL = ORDER < 4 ? SIDE : 1 };

/* The kind of a band is that of its lines, SUDOKU_ROW; of a stack, SUDOKU_COLUMN. */
#define KINDS		(SUDOKU_COLUMN + 1)

/* Bits to count the minis of a digit in a band or stack: at most SIDE. */
#define COUNT_BITS	5

/* Guesses before the first restart. */
#define FIRST_RESTART	64

/* The weight of a band or stack without contradictions. */
#define INITIAL_WEIGHT	4

/**
 * struct guess - a digit put in a mini
 * @kind: SUDOKU_ROW for a minirow, SUDOKU_COLUMN for a minicolumn
 * @set: which set of bands or stacks
 * @line: which row of the band, or column of the stack
 * @box: which box of the set, see group_at()
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
 * @workspace: what every workspace begins with
 * @dirty_groups: a bit for each group that changed since apply_singles()
 * @dirty_sets: by kind, a bit for each set that changed since apply_locked()
 * @unsolved: a bit for each group in which apply_singles() left unsolved cells
 * @backtracked: the last guess was undone, as it was wrong or led to a solution
 * @restart_limit: guesses at which to restart, if there is no solution yet
 * @trail_len: entries of @trail
 * @weights: INITIAL_WEIGHT plus contradictions, by kind and band or stack, which is
 *	number set + field
 * @words: the candidates, by group and place in a box
 * @saved: @words at the time of the last guess
 * @minis: the candidates of minis, by kind, set, line and box; a field is a band or
 *	stack, by kind. Up to date at a fixpoint
 * @rest_of_line: of each mini in a set: candidates of the other minis in its line
 * @rest_of_box: of each mini in a set: candidates of the other minis in its box
 * @eliminations: of each mini in a set: what a rule eliminates
 * @several: of each word in a group: see several()
 * @guess: the last guess, also when it is undone
 * @guesses: the guesses not undone, oldest first. Each places another digit in another
 *	line, and there are 2 * CELLS such pairs
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
	word minis[KINDS][SETS][ORDER][ORDER];
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

/* The top bits of the fields that have a digit. */
static __always_inline word nonempty(word x)
{
	if (GUARD)
		return decrement(x) & TOPS;
	/* The digits below the top one carry into it. */
	return (((x & ~TOPS) + (TOPS - BOTTOMS)) | x) & TOPS;
}

/* All digits of the fields with these top bits. */
static __always_inline word fill(word tops)
{
	return (tops - (tops >> (WIDTH - 1))) | (GUARD ? 0 : tops);
}

/* All digits of the fields that have two digits or more. */
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

/* Move each field up by some positions, and from the last position to the first. */
static __always_inline word rotate_fields(word x, unsigned int by)
{
	if (FIELDS == 1 || !by)
		return x;
	return (x << by * WIDTH | x >> (FIELDS - by) * WIDTH) & ALL;
}

/* From fields that are bands to fields that are bands or stacks, by kind. */
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
 * The group of a box of a set. If words have ORDER fields, box i of a set is the box
 * of group i in each of its bands or stacks; else it is box i of the only one.
 */
static __always_inline unsigned int group_at(unsigned int kind,
					     unsigned int set, unsigned int box)
{
	if (FIELDS > 1)
		return box;
	return kind == SUDOKU_ROW ? set * ORDER + box : box * ORDER + set;
}

/* The place in its box of a mini's cell. */
static __always_inline unsigned int place_at(unsigned int kind,
					     unsigned int line, unsigned int i)
{
	return kind == SUDOKU_ROW ? line * ORDER + i : i * ORDER + line;
}

/* The set of a kind that a group is in. */
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

/* The position in a word of a box of the grid. */
static __always_inline unsigned int shift_of(unsigned int box)
{
	return FIELDS > 1 ? box / ORDER * WIDTH : 0;
}

/* Contradictions */

/* Add to the weights of the bands or stacks whose fields have digits. */
static __always_inline void add_weight(struct search *s, unsigned int kind,
				       unsigned int set, word digits)
{
	unsigned int i;

	for (i = 0; i < FIELDS; i++)
		if (digits >> i * WIDTH & FIELD)
			s->weights[kind][set + i]++;
}

/* Weigh a contradiction in the boxes of a group. Return: false, for the caller. */
static noinline bool box_contradiction(struct search *s, unsigned int group,
				       word digits)
{
	unsigned int kind;

	for (kind = 0; kind < KINDS; kind++)
		add_weight(s, kind, set_of(kind, group),
			   to_kind(kind, group, digits));
	return false;
}

/* Weigh a contradiction in lines of a set. Return: false, for the caller. */
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
 * Eliminate by naked and hidden singles in the boxes of a group. Hidden singles take
 * another loop only if one is not a naked single already. They are found by carries,
 * here in a field of order 2:
 *
 *	words[i]  once  twice
 *	  0011    0011  0000
 *	  0110    0111  0010
 *	  1110    1111  0110
 *	  1010    1111  1110	once & ~twice is 0001: 1 has one cell, the first
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

/* The loops of gather_minis(), for a constant kind. */
static __always_inline void __gather_minis(struct search *s, unsigned int kind,
					   unsigned int set)
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
			s->minis[kind][set][i][j] = to_kind(kind, j, digits);
		}
	}
}

/* Collect the candidates of the minis of a set. */
static noinline void gather_minis(struct search *s, unsigned int kind,
				  unsigned int set)
{
	if (kind == SUDOKU_ROW)
		__gather_minis(s, SUDOKU_ROW, set);
	else
		__gather_minis(s, SUDOKU_COLUMN, set);
}

/* Collect the candidates in the rest of each mini's line and box. */
static noinline void gather_rest(struct search *s, word (*minis)[ORDER])
{
	unsigned int i, j, k;

#pragma GCC unroll UNROLL
	for (i = 0; i < ORDER; i++) {
#pragma GCC unroll UNROLL
		for (j = 0; j < ORDER; j++) {
			word line = 0, box = 0;

#pragma GCC unroll 5
			for (k = 0; k < ORDER; k++) {
				line |= k == j ? 0 : minis[i][k];
				box |= k == i ? 0 : minis[k][j];
			}
			s->rest_of_line[i][j] = line;
			s->rest_of_box[i][j] = box;
		}
	}
}

/* Eliminate digits from the cells of a mini. */
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

/* The loops of eliminate_all(), for a constant kind. */
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
			s->minis[kind][set][i][j] ^= s->eliminations[i][j];
			eliminate(s, kind, set, i, j, s->eliminations[i][j]);
		}
	}
}

/* Carry out the eliminations that a rule found in a set. */
static noinline void eliminate_all(struct search *s, unsigned int kind,
				   unsigned int set)
{
	if (kind == SUDOKU_ROW)
		__eliminate_all(s, SUDOKU_ROW, set);
	else
		__eliminate_all(s, SUDOKU_COLUMN, set);
}

/*
 * Find what locked candidates eliminate. A mini keeps a digit if each other line can
 * have it in another box, and each other box in another line.
 *
 * Return: the digits that some line can no longer have.
 */
static noinline word find_locked(struct search *s, word (*minis)[ORDER])
{
	word in_all_lines = DIGITS;
	unsigned int i, j, k;

#pragma GCC unroll UNROLL
	for (i = 0; i < ORDER; i++) {
		word in_line = 0;

#pragma GCC unroll UNROLL
		for (j = 0; j < ORDER; j++) {
			word kept = minis[i][j];

#pragma GCC unroll 5
			for (k = 0; k < ORDER; k++) {
				kept &= k == i ? DIGITS : s->rest_of_line[k][j];
				kept &= k == j ? DIGITS : s->rest_of_box[i][k];
			}
			s->eliminations[i][j] = minis[i][j] ^ kept;
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
	word (*minis)[ORDER] = s->minis[kind][set];
	word contradiction;

	gather_minis(s, kind, set);
	gather_rest(s, minis);
	contradiction = find_locked(s, minis);
	if (contradiction)
		return line_contradiction(s, kind, set, contradiction);
	eliminate_all(s, kind, set);
	return true;
}

/*
 * Find what the locked subsets of a mini eliminate.
 *
 * Return: all digits of the fields with a contradiction: fewer candidates than cells,
 * or more digits than cells that can be nowhere else.
 */
static __always_inline word find_subsets(struct search *s, word (*minis)[ORDER],
					 unsigned int line, unsigned int box)
{
	word possible = minis[line][box];
	word required = possible & ~(s->rest_of_line[line][box] &
				     s->rest_of_box[line][box]);
	/* One digit is left if there are ORDER, none if fewer, several if more. */
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

/* Eliminate by locked subsets in a set. At a fixpoint only: it relies on @minis. */
static noinline bool apply_subsets(struct search *s, unsigned int kind,
				   unsigned int set)
{
	word (*minis)[ORDER] = s->minis[kind][set];
	unsigned int i, j;

	gather_rest(s, minis);
	memset(s->eliminations, 0, sizeof(s->eliminations));
#pragma GCC unroll UNROLL
	for (i = 0; i < ORDER; i++) {
#pragma GCC unroll UNROLL
		for (j = 0; j < ORDER; j++) {
			word contradiction = find_subsets(s, minis, i, j);

			if (contradiction)
				return box_contradiction(s, group_at(kind, set, j),
							 to_bands(kind, j, contradiction));
		}
	}
#pragma GCC unroll UNROLL
	for (i = 0; i < ORDER; i++)
#pragma GCC unroll UNROLL
		for (j = 0; j < ORDER; j++)
			s->eliminations[i][j] &= minis[i][j];
	eliminate_all(s, kind, set);
	return true;
}

/* Apply singles and locked candidates once, to what is dirty. */
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

/* Count the minis of each digit in a set, in binary: counts[0] has the lowest bits. */
static __always_inline void count_minis(const struct search *s,
					unsigned int kind, unsigned int set,
					word *counts)
{
	unsigned int i, j, k;

	for (k = 0; k < COUNT_BITS; k++)
		counts[k] = 0;
	for (i = 0; i < ORDER; i++) {
#pragma GCC unroll UNROLL
		for (j = 0; j < ORDER; j++) {
			word carry = s->minis[kind][set][i][j];

#pragma GCC unroll 5
			for (k = 0; k < COUNT_BITS; k++) {
				word both = counts[k] & carry;

				counts[k] ^= carry;
				carry = both;
			}
		}
	}
}

/* The digits that are not placed yet: they have more minis than lines. */
static __always_inline word unplaced(const word *counts)
{
	word digits = 0;
	unsigned int i;

#pragma GCC unroll 5
	for (i = 0; i < COUNT_BITS; i++)
		digits |= counts[i] ^ ((ORDER & BIT(i)) ? DIGITS : 0);
	return digits;
}

/* One of these digits with the fewest minis. Bit by bit, smaller counts are kept. */
static __always_inline word fewest_minis(const word *counts, word digits)
{
	unsigned int i;

	for (i = COUNT_BITS; i--;)
		if (digits & ~counts[i])
			digits &= ~counts[i];
	return digits & -digits;
}

/*
 * Choose the band or stack with the smallest quotient of unplaced digits and weight,
 * and in it an unplaced digit with the fewest minis:
 *
 *		 digits  weight  quotient
 *	band 0	   6       4       1.5
 *	band 1	   8      10       0.8   chosen, and 7 if it has five minis there,
 *	stack 2	   7       8       0.9   and the other digits have more
 */
static noinline void choose_digit(struct search *s)
{
	u64 best_count = 1, best_weight = 0;
	word counts[COUNT_BITS];
	unsigned int kind, set, i;

	for (kind = 0; kind < KINDS; kind++) {
		for (set = 0; set < SETS; set++) {
			word digits;

			count_minis(s, kind, set, counts);
			digits = unplaced(counts);
			for (i = 0; i < FIELDS; i++) {
				word here = digits & FIELD << i * WIDTH;
				u64 count = hweight32(here >> i * WIDTH);
				u64 weight = s->weights[kind][set + i];

				/* Compare quotients without a division. */
				if (!count || count * best_weight >= best_count * weight)
					continue;
				best_count = count;
				best_weight = weight;
				s->guess.kind = kind;
				s->guess.set = set;
				s->guess.digit = fewest_minis(counts, here);
			}
		}
	}
}

/*
 * Choose the line with the fewest minis of the digit, but at least two, and of these
 * the first:
 *
 *	. 7 7	chosen, and the 7 in the middle
 *	7 . .	placed already
 *	. 7 7
 *
 * Return: false if the digit is placed in all lines.
 */
static noinline bool choose_mini(struct search *s, struct guess *guess)
{
	unsigned int fewest = ORDER + 1;
	unsigned int i, j;

	for (i = 0; i < ORDER; i++) {
		unsigned int first = 0, count = 0;

		for (j = ORDER; j--;) {
			if (s->minis[guess->kind][guess->set][i][j] &
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
 * Append what was eliminated since the last guess. If words were A at the first guess,
 * B at the second, and are C now:
 *
 *			words	saved	trail
 *	now		C	B	A ^ B, an entry for each word that differs
 *	2nd undone	B	A	empty
 *	1st undone	A	A	empty
 */
static noinline void extend_trail(struct search *s)
{
	/* What came before the first guess is never undone. */
	bool undoable = s->workspace.depth;
	unsigned int len = s->trail_len;
	unsigned int i;

	for (i = 0; i < GROUPS * SIDE; i++) {
		word digits = s->saved[i / SIDE][i % SIDE] ^
			      s->words[i / SIDE][i % SIDE];

		s->saved[i / SIDE][i % SIDE] ^= digits;
		/* Without a branch: if it does not count, the next one replaces it. */
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
	/* @minis is not restored. */
	s->dirty_sets[SUDOKU_ROW] = BIT(SETS) - 1;
	s->dirty_sets[SUDOKU_COLUMN] = BIT(SETS) - 1;
	return guess;
}

/* Guess and backtrack */

static noinline void make_guess(struct search *s)
{
	struct guess *guess = &s->guess;
	unsigned int box;

	/* Stay with the digit of the last conflict until it is placed. */
	if (!s->backtracked || !choose_mini(s, guess)) {
		choose_digit(s);
		choose_mini(s, guess);
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
 * Undo the last guess and eliminate its digit from its mini, or restart. A restart
 * after a solution would find it again; and without other guesses it gains nothing,
 * while the elimination is for good.
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
