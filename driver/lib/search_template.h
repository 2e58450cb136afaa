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
#define PATIENCE	64

/* What a chute weighs when no contradiction was found in it. */
#define WEIGHT		4

/**
 * struct guess - that a digit takes a segment
 * @kind: of the chute
 * @set: of chutes
 * @line: of a chute
 * @box: of a chute
 * @struck_len: how much had been struck before the guess before it
 * @open: the groups that were open
 * @digit: its bit, in the field of the chute
 */
struct guess {
	u8 kind;
	u8 set;
	u8 line;
	u8 box;
	u16 struck_len;
	u32 open;
	word digit;
};

/**
 * struct search - a workspace
 * @workspace: what every workspace begins with
 * @stale_groups: a bit for each group that singles have yet to be looked for in
 * @stale_sets: for both kinds, likewise with locked candidates and sets of chutes
 * @open: a bit for each group that had cells with several digits when last looked at
 * @wrong: the last guess was, or led to a solution
 * @patience: so many guesses, and the search starts again if nothing is found
 * @struck_len: entries of @struck
 * @weights: of each chute: how often a contradiction was found in it, and WEIGHT
 * @words: the digits that cells may take, by group and place
 * @saved: the same when the last guess was made
 * @segments: the digits that segments may take, as far as was looked, by kind, set,
 *	line and box; fields are chutes of the kind
 * @in_line: of each segment in hand: what the others in the line may take
 * @in_box: what the others in the box may
 * @lost: what they lose by the rule in hand
 * @several: of each word in hand: the fields with several digits
 * @guess: the last one, wrong or not
 * @guesses: the open ones, oldest first. Each settles a digit in a line, of which
 *	there are twice as many as cells
 * @struck: what words lost from guess to guess, oldest first
 * @struck_from: which words
 */
struct search {
	struct sudoku_workspace workspace;
	u32 stale_groups;
	u32 stale_sets[KINDS];
	u32 open;
	bool wrong;
	u64 patience;
	unsigned int struck_len;
	u64 weights[KINDS][ORDER];
	word words[GROUPS][SIDE];
	word saved[GROUPS][SIDE];
	word segments[KINDS][SETS][ORDER][ORDER];
	word in_line[ORDER][ORDER];
	word in_box[ORDER][ORDER];
	word lost[ORDER][ORDER];
	word several[SIDE];
	struct guess guess;
	struct guess guesses[2 * CELLS];
	word struck[CELLS * SIDE + 1];
	u16 struck_from[CELLS * SIDE + 1];
};

/* Words */

/* Each field less one; where it was empty, its top is gone. */
static __always_inline word less_one(word x)
{
	return (x | TOPS) - BOTTOMS;
}

static __always_inline word but_lowest(word x)
{
	return x & less_one(x);
}

/* The tops of the fields that have a digit. */
static __always_inline word tops(word x)
{
	if (GUARD)
		return less_one(x) & TOPS;
	return (((x & ~TOPS) + (TOPS - BOTTOMS)) | x) & TOPS;
}

/* All digits of the fields with these tops. */
static __always_inline word fill(word tops)
{
	return (tops - (tops >> (WIDTH - 1))) | (GUARD ? 0 : tops);
}

static __always_inline word drop_lowest(word x, unsigned int times)
{
#pragma GCC unroll 5
	while (times--)
		x = but_lowest(x);
	return x;
}

/* Geometry */

/* Move each field up by some places; those at the end go to the beginning. */
static __always_inline word turn(word x, unsigned int by)
{
	if (FIELDS == 1 || !by)
		return x;
	return (x << by * WIDTH | x >> (FIELDS - by) * WIDTH) & ALL;
}

/* From fields that are bands to those that are chutes of a kind, and back. */
static __always_inline word to_chutes(unsigned int kind, unsigned int group,
				      word x)
{
	return turn(x, kind == SUDOKU_ROW ? 0 : group);
}

static __always_inline word to_bands(unsigned int kind, unsigned int group,
				     word x)
{
	return turn(x, kind == SUDOKU_ROW ? 0 : (ORDER - group) % ORDER);
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
static __always_inline void weigh(struct search *s, unsigned int kind,
				  unsigned int set, word digits)
{
	unsigned int i;

	for (i = 0; i < FIELDS; i++)
		if (digits >> i * WIDTH & FIELD)
			s->weights[kind][set + i]++;
}

/* One was found in the boxes of a group. */
static noinline bool weigh_boxes(struct search *s, unsigned int group,
				 word digits)
{
	unsigned int kind;

	for (kind = 0; kind < KINDS; kind++)
		weigh(s, kind, set_of(kind, group),
		      to_chutes(kind, group, digits));
	return false;
}

/* One was found in lines. */
static noinline bool weigh_lines(struct search *s, unsigned int kind,
				 unsigned int set, word digits)
{
	weigh(s, kind, set, digits);
	return false;
}

/* Rules: all return false when they find a contradiction. */

static __always_inline void changed(struct search *s, unsigned int group)
{
	unsigned int kind;

	s->stale_groups |= BIT(group);
#pragma GCC unroll 2
	for (kind = 0; kind < KINDS; kind++)
		s->stale_sets[kind] |= BIT(set_of(kind, group));
}

static __always_inline bool is_quiet(const struct search *s)
{
	return !(s->stale_groups | s->stale_sets[SUDOKU_ROW] |
		 s->stale_sets[SUDOKU_COLUMN]);
}

/*
 * Look for singles in the boxes of a group. The cells of hidden ones are gone through
 * only when one is not a naked single already.
 */
static noinline bool find_singles(struct search *s, unsigned int group)
{
	word alive = TOPS, naked = 0, once = 0, twice = 0;
	word clash = 0, changes = 0;
	word *words = s->words[group];
	word hidden;
	unsigned int i;

#pragma GCC unroll UNROLL
	for (i = 0; i < SIDE; i++) {
		word single;

		s->several[i] = fill(tops(but_lowest(words[i])));
		single = words[i] & ~s->several[i];
		alive &= tops(words[i]);
		clash |= naked & single;
		naked |= single;
	}
#pragma GCC unroll UNROLL
	for (i = 0; i < SIDE; i++) {
		word struck = words[i] & naked & s->several[i];

		words[i] ^= struck;
		changes |= struck;
		twice |= once & words[i];
		once |= words[i];
	}
	if (alive != TOPS || once != DIGITS || clash)
		return weigh_boxes(s, group, fill(TOPS & ~alive) |
				   (DIGITS & ~once) | clash);

	hidden = once & ~twice;
	if (hidden & ~naked) {
#pragma GCC unroll UNROLL
		for (i = 0; i < SIDE; i++) {
			word single = words[i] & hidden;
			word struck = words[i] & ~hidden & fill(tops(single));

			words[i] ^= struck;
			changes |= struck;
			clash |= but_lowest(single);
		}
		if (clash)
			return weigh_boxes(s, group, clash);
	}

	if (changes)
		changed(s, group);
	if ((naked | hidden) == DIGITS)
		s->open &= ~BIT(group);
	else
		s->open |= BIT(group);
	return true;
}

static __always_inline void gather_lines(struct search *s, unsigned int kind,
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
			s->segments[kind][set][i][j] = to_chutes(kind, j, digits);
		}
	}
}

static noinline void gather_segments(struct search *s, unsigned int kind,
				     unsigned int set)
{
	if (kind == SUDOKU_ROW)
		gather_lines(s, SUDOKU_ROW, set);
	else
		gather_lines(s, SUDOKU_COLUMN, set);
}

/* See what there is beside each segment. */
static noinline void look_beside(struct search *s, word (*segments)[ORDER])
{
	unsigned int i, j, k;

#pragma GCC unroll UNROLL
	for (i = 0; i < ORDER; i++) {
#pragma GCC unroll UNROLL
		for (j = 0; j < ORDER; j++) {
			word in_line = 0, in_box = 0;

#pragma GCC unroll 5
			for (k = 0; k < ORDER; k++) {
				in_line |= k == j ? 0 : segments[i][k];
				in_box |= k == i ? 0 : segments[k][j];
			}
			s->in_line[i][j] = in_line;
			s->in_box[i][j] = in_box;
		}
	}
}

/* Strike digits of some chutes from a segment's cells. */
static __always_inline void strike(struct search *s, unsigned int kind,
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

static __always_inline void strike_lines(struct search *s, unsigned int kind,
					 unsigned int set)
{
	unsigned int i, j;

#pragma GCC unroll UNROLL
	for (j = 0; j < ORDER; j++) {
		word changes = 0;

#pragma GCC unroll UNROLL
		for (i = 0; i < ORDER; i++)
			changes |= s->lost[i][j];
		if (!changes)
			continue;

		changed(s, group_at(kind, set, j));
#pragma GCC unroll UNROLL
		for (i = 0; i < ORDER; i++) {
			s->segments[kind][set][i][j] ^= s->lost[i][j];
			strike(s, kind, set, i, j, s->lost[i][j]);
		}
	}
}

/* Strike from the segments in hand what they lose. */
static noinline void strike_lost(struct search *s, unsigned int kind,
				 unsigned int set)
{
	if (kind == SUDOKU_ROW)
		strike_lines(s, SUDOKU_ROW, set);
	else
		strike_lines(s, SUDOKU_COLUMN, set);
}

/*
 * A segment keeps the digits that the other lines may take in other boxes, and the
 * other boxes in other lines. Return the digits that are left without a line.
 */
static noinline word keep_possible(struct search *s, word (*segments)[ORDER])
{
	word alive = DIGITS;
	unsigned int i, j, k;

#pragma GCC unroll UNROLL
	for (i = 0; i < ORDER; i++) {
		word line = 0;

#pragma GCC unroll UNROLL
		for (j = 0; j < ORDER; j++) {
			word kept = segments[i][j];

#pragma GCC unroll 5
			for (k = 0; k < ORDER; k++) {
				kept &= k == i ? DIGITS : s->in_line[k][j];
				kept &= k == j ? DIGITS : s->in_box[i][k];
			}
			s->lost[i][j] = segments[i][j] ^ kept;
			line |= kept;
		}
		alive &= line;
	}
	return DIGITS & ~alive;
}

static noinline bool find_locked(struct search *s, unsigned int kind,
				 unsigned int set)
{
	word (*segments)[ORDER] = s->segments[kind][set];
	word bad;

	gather_segments(s, kind, set);
	look_beside(s, segments);
	bad = keep_possible(s, segments);
	if (bad)
		return weigh_lines(s, kind, set, bad);
	strike_lost(s, kind, set);
	return true;
}

/* Nothing may be stale: the segments are those that were gathered last. */
static noinline bool find_tuples(struct search *s, unsigned int kind,
				 unsigned int set)
{
	word (*segments)[ORDER] = s->segments[kind][set];
	unsigned int i, j, k;

	look_beside(s, segments);
	memset(s->lost, 0, sizeof(s->lost));
#pragma GCC unroll UNROLL
	for (i = 0; i < ORDER; i++) {
#pragma GCC unroll UNROLL
		for (j = 0; j < ORDER; j++) {
			word may = segments[i][j];
			word must = may & ~(s->in_line[i][j] & s->in_box[i][j]);
			word last_may = drop_lowest(may, ORDER - 1);
			word last_must = drop_lowest(must, ORDER - 1);
			word only = may & ~fill(tops(but_lowest(last_may)));
			word bad = (TOPS & ~tops(last_may)) |
				   tops(but_lowest(last_must));

			if (bad)
				return weigh_boxes(s, group_at(kind, set, j),
						   to_bands(kind, j, fill(bad)));
			s->lost[i][j] |= fill(tops(last_must)) & ~must;
#pragma GCC unroll 5
			for (k = 0; k < ORDER; k++) {
				s->lost[i][k] |= k == j ? 0 : only;
				s->lost[k][j] |= k == i ? 0 : only;
			}
		}
	}
#pragma GCC unroll UNROLL
	for (i = 0; i < ORDER; i++)
#pragma GCC unroll UNROLL
		for (j = 0; j < ORDER; j++)
			s->lost[i][j] &= segments[i][j];
	strike_lost(s, kind, set);
	return true;
}

/* Apply the quick rules once, where something changed. */
static noinline bool settle(struct search *s)
{
	u32 stale = s->stale_groups;
	unsigned int kind;

	for (s->stale_groups = 0; stale; stale &= stale - 1)
		if (!find_singles(s, __ffs(stale)))
			return false;
	for (kind = 0; kind < KINDS; kind++) {
		for (stale = s->stale_sets[kind]; stale; stale &= stale - 1) {
			s->stale_sets[kind] &= ~(stale & -stale);
			if (!find_locked(s, kind, __ffs(stale)))
				return false;
		}
	}
	return true;
}

static noinline bool settle_tuples(struct search *s)
{
	unsigned int kind, set;

	for (kind = 0; kind < KINDS; kind++)
		for (set = 0; set < SETS; set++)
			if (!find_tuples(s, kind, set))
				return false;
	return true;
}

/* Guesses */

/* Count the segments of each digit in a set of chutes; the lowest bits come first. */
static __always_inline void count_segments(const struct search *s,
					   unsigned int kind, unsigned int set,
					   word *counts)
{
	unsigned int i, j, k;

	for (k = 0; k < COUNT_BITS; k++)
		counts[k] = 0;
	for (i = 0; i < ORDER; i++) {
#pragma GCC unroll UNROLL
		for (j = 0; j < ORDER; j++) {
			word carry = s->segments[kind][set][i][j];

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
static __always_inline word unsettled(const word *counts)
{
	word digits = 0;
	unsigned int i;

#pragma GCC unroll 5
	for (i = 0; i < COUNT_BITS; i++)
		digits |= counts[i] ^ ((ORDER & BIT(i)) ? DIGITS : 0);
	return digits;
}

/* Of these digits, one that has fewest segments. */
static __always_inline word with_fewest(const word *counts, word digits)
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
	u64 fewest_open = 1, weight = 0;
	word counts[COUNT_BITS];
	unsigned int kind, set, i;

	for (kind = 0; kind < KINDS; kind++) {
		for (set = 0; set < SETS; set++) {
			word digits;

			count_segments(s, kind, set, counts);
			digits = unsettled(counts);
			for (i = 0; i < FIELDS; i++) {
				word here = digits & FIELD << i * WIDTH;
				u64 open = hweight32(here >> i * WIDTH);
				u64 heavy = s->weights[kind][set + i];

				if (!open || open * weight >= fewest_open * heavy)
					continue;
				fewest_open = open;
				weight = heavy;
				s->guess.kind = kind;
				s->guess.set = set;
				s->guess.digit = with_fewest(counts, here);
			}
		}
	}
}

/*
 * Choose the line where the digit has fewest segments, but more than one. False:
 * there is none.
 */
static noinline bool choose_segment(struct search *s, struct guess *guess)
{
	unsigned int fewest = ORDER + 1;
	unsigned int i, j;

	for (i = 0; i < ORDER; i++) {
		unsigned int first = 0, count = 0;

		for (j = ORDER; j--;) {
			if (s->segments[guess->kind][guess->set][i][j] &
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
static noinline void save(struct search *s)
{
	/* Nobody goes back to before the first. */
	bool needed = s->workspace.depth;
	unsigned int len = s->struck_len;
	unsigned int i;

	for (i = 0; i < GROUPS * SIDE; i++) {
		word digits = s->saved[i / SIDE][i % SIDE] ^
			      s->words[i / SIDE][i % SIDE];

		s->saved[i / SIDE][i % SIDE] ^= digits;
		s->struck[len] = digits;
		s->struck_from[len] = i;
		len += digits && needed;
	}
	s->struck_len = len;
}

static noinline void make_guess(struct search *s)
{
	struct guess *guess = &s->guess;
	unsigned int box;

	if (!s->wrong || !choose_segment(s, guess)) {
		choose_digit(s);
		choose_segment(s, guess);
	}
	s->wrong = false;

	guess->struck_len = s->struck_len;
	guess->open = s->open;
	save(s);
	s->guesses[s->workspace.depth++] = *guess;
	for (box = 0; box < ORDER; box++) {
		if (box == guess->box)
			continue;
		strike(s, guess->kind, guess->set, guess->line, box,
		       guess->digit);
		changed(s, group_at(guess->kind, guess->set, box));
	}

	s->workspace.effort.guesses++;
	s->workspace.step = SUDOKU_STEP_GUESS;
	if (s->workspace.depth > s->workspace.effort.depth)
		s->workspace.effort.depth = s->workspace.depth;
}

/* Go back to where the last open guess was made. */
static const struct guess *take_back(struct search *s)
{
	const struct guess *guess = &s->guesses[--s->workspace.depth];

	memcpy(s->words, s->saved, sizeof(s->words));
	while (s->struck_len > guess->struck_len) {
		unsigned int from = s->struck_from[--s->struck_len];

		s->saved[from / SIDE][from % SIDE] |= s->struck[s->struck_len];
	}
	s->open = guess->open;
	s->stale_groups = 0;
	/* The segments are still those of what was taken back. */
	s->stale_sets[SUDOKU_ROW] = BIT(SETS) - 1;
	s->stale_sets[SUDOKU_COLUMN] = BIT(SETS) - 1;
	return guess;
}

/* Take back the last guess, and strike it. False: there is none. */
static noinline bool backtrack(struct search *s)
{
	const struct sudoku_effort *effort = &s->workspace.effort;
	const struct guess *guess;

	if (!s->workspace.depth)
		return false;

	s->wrong = true;
	s->workspace.step = SUDOKU_STEP_BACKTRACK;
	guess = take_back(s);
	if (effort->guesses >= s->patience && !effort->solutions && s->workspace.depth) {
		while (s->workspace.depth)
			take_back(s);
		s->patience = 2 * effort->guesses;
		s->workspace.step = SUDOKU_STEP_RESTART;
		return true;
	}
	strike(s, guess->kind, guess->set, guess->line, guess->box,
	       guess->digit);
	changed(s, group_at(guess->kind, guess->set, guess->box));
	return true;
}

/* The operations */

static __always_inline bool step(struct search *s)
{
	s->workspace.step = SUDOKU_STEP_RULES;
	if (!is_quiet(s))
		return settle(s);
	if (!settle_tuples(s))
		return false;
	if (is_quiet(s))
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
		if (!s->open && is_quiet(s))
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
		changed(s, i);
	s->open = s->stale_groups;
	s->wrong = false;
	s->patience = PATIENCE;
	s->struck_len = 0;
	for (i = 0; i < KINDS; i++)
		for (j = 0; j < ORDER; j++)
			s->weights[i][j] = WEIGHT;
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
