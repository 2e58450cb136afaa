/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The search solver for one order. The file of an order says what ORDER and word
 * are, and includes this.
 *
 * A cell is a field of bits, one for each digit that it may still take. A word has
 * cells of several boxes, which lie on a diagonal that goes on at the other edge,
 * and have the same place in them:
 *
 *	0 1 2
 *	2 0 1	boxes with the same number are a group: they share SIDE words,
 *	1 2 0	and the field is the band
 *
 * No row, column or box meets two boxes of a group, so fields never mix, and what
 * is done to a word is done in all bands at once; or in all stacks, when fields are
 * turned by the group's number, to be in the stack's place. Where not even a second
 * field fits evenly, as in order 5, words have one, and a group is one box.
 *
 * Bands and stacks are chutes, and a segment is where one of a chute's lines, its
 * rows or columns, meets one of its boxes. All of Sudoku is: a box has each digit in
 * one cell, a cell has one digit; and a digit has one segment of each line of a
 * chute, and of each box. From that come the rules:
 *
 *  - singles: a cell's only digit is struck from the rest of the box; a digit with
 *    one place in a box strikes the others from its cell. Once and twice, carried
 *    along from word to word, tell what there is one of;
 *  - locked candidates: a digit with one segment in a line, or in a box of the
 *    chute, is struck from the rest of the other. So singles get around, too;
 *  - tuples, when all else is quiet: a segment has as many digits as cells. If no
 *    more are possible, they are struck from the rest of its line and box; if as
 *    many must be there, the others are struck from the segment.
 *
 * Then a digit is guessed to take a segment: in the chute that has fewest digits to
 * settle for how often contradictions were found in it, the digit with fewest
 * segments. But as long as guesses turn out wrong, the last digit is guessed on
 * about: what cannot be solved is mostly a few digits of a chute at odds, and guesses
 * elsewhere only repeat the proof. And a search that goes on for long without a
 * solution starts again, after twice as many guesses each time; it keeps how often
 * contradictions were found where. Without any one of these three there are grids
 * that take eight to a hundred times the steps.
 *
 * What was struck since the last guess is written down at the next, so that striking
 * costs nothing more. A wrong guess is taken back by that, and struck itself. There
 * is no recursion.
 *
 * Segments, tuples, and guesses in one chute for as long as it is not settled: Dillon,
 * "Tdoku" (2019), where a chute is a vector. Counting by carries is from the band
 * solvers of Dobrichev and others. Weights: Boussemart, Hemery, Lecoutre and Sais,
 * "Boosting Systematic Search by Weighting Constraints" (2004). The last digit:
 * Lecoutre, Sais, Tabary and Vidal, "Reasoning from Last Conflict(s) in Constraint
 * Programming" (2009). Starting again: Gomes, Selman and Kautz, "Boosting
 * Combinatorial Search Through Randomization" (1998).
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

/* Fields of a word, and so boxes of a group; groups; sets of chutes that share words. */
#define FIELDS		(ORDER * SIDE <= BITS ? ORDER : 1)
#define GROUPS		(SIDE / FIELDS)
#define SETS		(ORDER / FIELDS)

/*
 * A field has a bit for each digit, and above them a guard if there is room: it
 * takes up the borrow when one is taken from each field.
 */
#define GUARD		(FIELDS * (SIDE + 1) <= BITS)
#define WIDTH		(SIDE + GUARD)
#define FIELD		(~(word)0 >> (BITS - SIDE))
#define ALL		(~(word)0 >> (BITS - FIELDS * WIDTH))
#define BOTTOMS		((word)(ALL / (~(word)0 >> (BITS - WIDTH))))
#define TOPS		((word)(BOTTOMS << (WIDTH - 1)))
#define DIGITS		((word)(GUARD ? TOPS - BOTTOMS : ALL))

/*
 * Loops are unrolled: gcc would not, which takes three times as long. For large orders
 * only the innermost, as code and stack would grow too much.
 */
enum { UNROLL = ORDER < 4 ? SIDE : 1 };

/* The kinds of chutes are those of their lines: rows in bands, columns in stacks. */
#define KINDS		(SUDOKU_COLUMN + 1)

/* Bits of a count of segments: a digit has at most SIDE in a chute. */
#define COUNT_BITS	5

/* Guesses until the search starts again for the first time. */
#define FIRST_RESTART	64

/* What a chute weighs when no contradiction was found in it. */
#define INITIAL_WEIGHT	4

/**
 * struct guess - that a digit takes a segment
 * @kind: of the chute
 * @set: of chutes
 * @line: of a chute
 * @box: of a chute
 * @trail_len: how much had been struck before the guess before it
 * @unsolved: the groups that were open
 * @digit: its bit, in the field of the chute
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
 * @dirty_groups: a bit for each group that singles have yet to be looked for in
 * @dirty_sets: for both kinds, likewise with locked candidates and sets of chutes
 * @unsolved: a bit for each group that had cells with several digits when last looked at
 * @backtracked: the last guess was, or led to a solution
 * @restart_limit: so many guesses, and the search starts again if nothing is found
 * @trail_len: entries of @trail
 * @weights: of each chute: how often a contradiction was found in it, and INITIAL_WEIGHT
 * @words: the digits that cells may take, by group and place
 * @saved: the same when the last guess was made
 * @minis: the digits that segments may take, as far as was looked, by kind, set,
 *	line and box; fields are chutes of the kind
 * @rest_of_line: of each segment in hand: what the others in the line may take
 * @rest_of_box: what the others in the box may
 * @eliminations: what they lose by the rule in hand
 * @several: of each word in hand: the fields with several digits
 * @guess: the last one, wrong or not
 * @guesses: the open ones, oldest first. Each settles a digit in a line, of which
 *	there are twice as many as cells
 * @trail: what words lost from guess to guess, oldest first
 * @trail_from: which words
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

/* Each field less one; where it was empty, its top is gone. */
static __always_inline word decrement(word x)
{
	return (x | TOPS) - BOTTOMS;
}

static __always_inline word clear_lowest(word x)
{
	return x & decrement(x);
}

/* The tops of the fields that have a digit. */
static __always_inline word nonempty(word x)
{
	if (GUARD)
		return decrement(x) & TOPS;
	return (((x & ~TOPS) + (TOPS - BOTTOMS)) | x) & TOPS;
}

/* All digits of the fields with these tops. */
static __always_inline word fill(word tops)
{
	return (tops - (tops >> (WIDTH - 1))) | (GUARD ? 0 : tops);
}

static __always_inline word clear_lowest_n(word x, unsigned int times)
{
#pragma GCC unroll 5
	while (times--)
		x = clear_lowest(x);
	return x;
}

/* Geometry */

/* Move each field up by some places; those at the end go to the beginning. */
static __always_inline word rotate_fields(word x, unsigned int by)
{
	if (FIELDS == 1 || !by)
		return x;
	return (x << by * WIDTH | x >> (FIELDS - by) * WIDTH) & ALL;
}

/* From fields that are bands to those that are chutes of a kind, and back. */
static __always_inline word to_kind(unsigned int kind, unsigned int group,
				    word x)
{
	return rotate_fields(x, kind == SUDOKU_ROW ? 0 : group);
}

static __always_inline word to_bands(unsigned int kind, unsigned int group,
				     word x)
{
	return rotate_fields(x, kind == SUDOKU_ROW ? 0 : (ORDER - group) % ORDER);
}

/* The group of a box of some chutes, and the place in a box of a segment's cell. */
static __always_inline unsigned int group_at(unsigned int kind,
					     unsigned int set, unsigned int box)
{
	if (FIELDS > 1)
		return box;
	return kind == SUDOKU_ROW ? set * ORDER + box : box * ORDER + set;
}

static __always_inline unsigned int place_at(unsigned int kind,
					     unsigned int line, unsigned int i)
{
	return kind == SUDOKU_ROW ? line * ORDER + i : i * ORDER + line;
}

/* The chutes of a kind that a group is in. */
static __always_inline unsigned int set_of(unsigned int kind, unsigned int group)
{
	if (FIELDS > 1)
		return 0;
	return kind == SUDOKU_ROW ? group / ORDER : group % ORDER;
}

/* Where a box is. */
static __always_inline unsigned int group_of(unsigned int box)
{
	return FIELDS > 1 ? (box % ORDER + ORDER - box / ORDER) % ORDER : box;
}

static __always_inline unsigned int shift_of(unsigned int box)
{
	return FIELDS > 1 ? box / ORDER * WIDTH : 0;
}

/* Contradictions */

/* One was found in the chutes where these digits are. */
static __always_inline void add_weight(struct search *s, unsigned int kind,
				       unsigned int set, word digits)
{
	unsigned int i;

	for (i = 0; i < FIELDS; i++)
		if (digits >> i * WIDTH & FIELD)
			s->weights[kind][set + i]++;
}

/* One was found in the boxes of a group. */
static noinline bool box_contradiction(struct search *s, unsigned int group,
				       word digits)
{
	unsigned int kind;

	for (kind = 0; kind < KINDS; kind++)
		add_weight(s, kind, set_of(kind, group),
			   to_kind(kind, group, digits));
	return false;
}

/* One was found in lines. */
static noinline bool line_contradiction(struct search *s, unsigned int kind,
					unsigned int set, word digits)
{
	add_weight(s, kind, set, digits);
	return false;
}

/* Rules: all return false when they find a contradiction. */

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
 * Look for singles in the boxes of a group. The cells of hidden ones are gone through
 * only when one is not a naked single already.
 */
static noinline bool apply_singles(struct search *s, unsigned int group)
{
	word alive = TOPS, naked = 0, once = 0, twice = 0;
	word clash = 0, changes = 0;
	word *words = s->words[group];
	word hidden;
	unsigned int i;

#pragma GCC unroll UNROLL
	for (i = 0; i < SIDE; i++) {
		word single;

		s->several[i] = fill(nonempty(clear_lowest(words[i])));
		single = words[i] & ~s->several[i];
		alive &= nonempty(words[i]);
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
	if (alive != TOPS || once != DIGITS || clash)
		return box_contradiction(s, group, fill(TOPS & ~alive) |
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

static noinline void gather_minis(struct search *s, unsigned int kind,
				  unsigned int set)
{
	if (kind == SUDOKU_ROW)
		__gather_minis(s, SUDOKU_ROW, set);
	else
		__gather_minis(s, SUDOKU_COLUMN, set);
}

/* See what there is beside each segment. */
static noinline void gather_rest(struct search *s, word (*minis)[ORDER])
{
	unsigned int i, j, k;

#pragma GCC unroll UNROLL
	for (i = 0; i < ORDER; i++) {
#pragma GCC unroll UNROLL
		for (j = 0; j < ORDER; j++) {
			word rest_of_line = 0, rest_of_box = 0;

#pragma GCC unroll 5
			for (k = 0; k < ORDER; k++) {
				rest_of_line |= k == j ? 0 : minis[i][k];
				rest_of_box |= k == i ? 0 : minis[k][j];
			}
			s->rest_of_line[i][j] = rest_of_line;
			s->rest_of_box[i][j] = rest_of_box;
		}
	}
}

/* Strike digits of some chutes from a segment's cells. */
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

/* Strike from the segments in hand what they lose. */
static noinline void eliminate_all(struct search *s, unsigned int kind,
				   unsigned int set)
{
	if (kind == SUDOKU_ROW)
		__eliminate_all(s, SUDOKU_ROW, set);
	else
		__eliminate_all(s, SUDOKU_COLUMN, set);
}

/*
 * A segment keeps the digits that the other lines may take in other boxes, and the
 * other boxes in other lines. Return the digits that are left without a line.
 */
static noinline word find_locked(struct search *s, word (*minis)[ORDER])
{
	word alive = DIGITS;
	unsigned int i, j, k;

#pragma GCC unroll UNROLL
	for (i = 0; i < ORDER; i++) {
		word line = 0;

#pragma GCC unroll UNROLL
		for (j = 0; j < ORDER; j++) {
			word kept = minis[i][j];

#pragma GCC unroll 5
			for (k = 0; k < ORDER; k++) {
				kept &= k == i ? DIGITS : s->rest_of_line[k][j];
				kept &= k == j ? DIGITS : s->rest_of_box[i][k];
			}
			s->eliminations[i][j] = minis[i][j] ^ kept;
			line |= kept;
		}
		alive &= line;
	}
	return DIGITS & ~alive;
}

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

/* Nothing may be stale: the segments are those that were gathered last. */
static noinline bool apply_subsets(struct search *s, unsigned int kind,
				   unsigned int set)
{
	word (*minis)[ORDER] = s->minis[kind][set];
	unsigned int i, j, k;

	gather_rest(s, minis);
	memset(s->eliminations, 0, sizeof(s->eliminations));
#pragma GCC unroll UNROLL
	for (i = 0; i < ORDER; i++) {
#pragma GCC unroll UNROLL
		for (j = 0; j < ORDER; j++) {
			word possible = minis[i][j];
			word required = possible & ~(s->rest_of_line[i][j] &
						     s->rest_of_box[i][j]);
			word last_possible = clear_lowest_n(possible, ORDER - 1);
			word last_required = clear_lowest_n(required, ORDER - 1);
			word several = fill(nonempty(clear_lowest(last_possible)));
			word naked = possible & ~several;
			word contradiction = (TOPS & ~nonempty(last_possible)) |
					     nonempty(clear_lowest(last_required));

			if (contradiction)
				return box_contradiction(s, group_at(kind, set, j),
							 to_bands(kind, j, fill(contradiction)));
			s->eliminations[i][j] |= fill(nonempty(last_required)) & ~required;
#pragma GCC unroll 5
			for (k = 0; k < ORDER; k++) {
				s->eliminations[i][k] |= k == j ? 0 : naked;
				s->eliminations[k][j] |= k == i ? 0 : naked;
			}
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

/* Apply the quick rules once, where something changed. */
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

static noinline bool propagate_subsets(struct search *s)
{
	unsigned int kind, set;

	for (kind = 0; kind < KINDS; kind++)
		for (set = 0; set < SETS; set++)
			if (!apply_subsets(s, kind, set))
				return false;
	return true;
}

/* Guesses */

/* Count the segments of each digit in a set of chutes; the lowest bits come first. */
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

/* The digits that have more segments than lines. */
static __always_inline word unplaced(const word *counts)
{
	word digits = 0;
	unsigned int i;

#pragma GCC unroll 5
	for (i = 0; i < COUNT_BITS; i++)
		digits |= counts[i] ^ ((ORDER & BIT(i)) ? DIGITS : 0);
	return digits;
}

/* Of these digits, one that has fewest segments. */
static __always_inline word fewest_minis(const word *counts, word digits)
{
	unsigned int i;

	for (i = COUNT_BITS; i--;)
		if (digits & ~counts[i])
			digits &= ~counts[i];
	return digits & -digits;
}

/* Choose the digit to guess about, and its chute. */
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
 * Choose the line where the digit has fewest segments, but more than one. False:
 * there is none.
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

/* Write down what was struck since the last guess. */
static noinline void extend_trail(struct search *s)
{
	/* Nobody goes back to before the first. */
	bool undoable = s->workspace.depth;
	unsigned int len = s->trail_len;
	unsigned int i;

	for (i = 0; i < GROUPS * SIDE; i++) {
		word digits = s->saved[i / SIDE][i % SIDE] ^
			      s->words[i / SIDE][i % SIDE];

		s->saved[i / SIDE][i % SIDE] ^= digits;
		s->trail[len] = digits;
		s->trail_from[len] = i;
		len += digits && undoable;
	}
	s->trail_len = len;
}

static noinline void make_guess(struct search *s)
{
	struct guess *guess = &s->guess;
	unsigned int box;

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

/* Go back to where the last open guess was made. */
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
	/* The segments are still those of what was taken back. */
	s->dirty_sets[SUDOKU_ROW] = BIT(SETS) - 1;
	s->dirty_sets[SUDOKU_COLUMN] = BIT(SETS) - 1;
	return guess;
}

/* Take back the last guess, and strike it. False: there is none. */
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

static void search_cells(const struct sudoku_workspace *workspace, u8 *cells)
{
	const struct search *s = (const struct search *)workspace;
	unsigned int i, j;

#pragma GCC unroll UNROLL
	for (i = 0; i < SIDE; i++) {
		const word *words = s->words[group_of(i)];

#pragma GCC unroll UNROLL
		for (j = 0; j < SIDE; j++) {
			u32 digits = words[j] >> shift_of(i) & FIELD;

			cells[sudoku_cell_at(ORDER, SUDOKU_BOX, i, j)] =
				digits & (digits - 1) ? 0 : fls(digits);
		}
	}
}

#endif
