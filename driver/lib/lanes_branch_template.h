/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * How the lanes solver guesses, in words of one width.
 */
#ifndef SUDOKU_LANES_BRANCH_TEMPLATE_H
#define SUDOKU_LANES_BRANCH_TEMPLATE_H

#include "lanes_grids_template.h"
#include "lanes_propagate_template.h"

/* How many of nine words have a bit: in binary, up to three, or else more. */
struct sum {
	word ones;
	word twos;
	word more;
};

static __always_inline word parity(word a, word b, word c)
{
	return a ^ b ^ c;
}

static __always_inline struct sum add_nine(struct three a, struct three b,
					   struct three c)
{
	struct three ones = {
		parity(a.a, a.b, a.c), parity(b.a, b.b, b.c),
		parity(c.a, c.b, c.c),
	};
	struct three twos = {
		two_or_more(a.a, a.b, a.c), two_or_more(b.a, b.b, b.c),
		two_or_more(c.a, c.b, c.c),
	};
	word carry = two_or_more(ones.a, ones.b, ones.c);
	word two = parity(twos.a, twos.b, twos.c);

	return (struct sum){
		.ones = parity(ones.a, ones.b, ones.c),
		.twos = two ^ carry,
		.more = or_both(two_or_more(twos.a, twos.b, twos.c), two, carry),
	};
}

static __always_inline word exactly_two(struct sum sum)
{
	return and_not(sum.twos, sum.ones | sum.more);
}

static __always_inline word exactly_three(struct sum sum)
{
	return and_not(sum.twos & sum.ones, sum.more);
}

/* Triples */

/* The minirows or minicolumns of a box, for each digit. */
static noinline void gather_lines(struct grids *grids, const word *cells,
				  unsigned int along, unsigned int across)
{
	unsigned int digit, line;

	for (digit = 0; digit < SIDE; digit++, cells += CELLS)
		for (line = 0; line < ORDER; line++) {
			const word *first = cells + line * across;

			grids->lines[digit][line] =
				any(first[0], first[along], first[2 * along]);
		}
}

/* Which of three digits have no other line. */
static __always_inline struct three forced(const word *lines, unsigned int line)
{
	const word *second = &lines[(line + 1) % ORDER];
	const word *third = &lines[(line + 2) % ORDER];

	lines += line;
	return (struct three){
		and_not(lines[0], second[0] | third[0]),
		and_not(lines[ORDER], second[ORDER] | third[ORDER]),
		and_not(lines[2 * ORDER], second[2 * ORDER] | third[2 * ORDER]),
	};
}

/* See whether three digits have the line to themselves. */
static noinline void examine_line(struct grids *grids, unsigned int line)
{
	const word *lines = grids->lines[0];
	struct sum possible = add_nine(load_three(lines + line, ORDER),
				       load_three(lines + line + SIDE, ORDER),
				       load_three(lines + line + 2 * SIDE, ORDER));
	struct sum needed = add_nine(forced(lines, line),
				     forced(lines + SIDE, line),
				     forced(lines + 2 * SIDE, line));

	grids->contradiction |= needed.more | ~or_both(possible.more, possible.ones,
					      possible.twos);
	grids->full[line] = exactly_three(needed);
	grids->closed[line] = exactly_three(possible);
}

/* Strike a digit from them. */
static __always_inline void strike_line(struct grids *grids, word *cells,
					unsigned int along, const word *lines,
					unsigned int line)
{
	unsigned int second = (line + 1) % ORDER;
	unsigned int third = (line + 2) % ORDER;
	word strike = (grids->full[line] & (lines[second] | lines[third])) |
		      (grids->closed[second] & lines[second]) |
		      (grids->closed[third] & lines[third]);

	grids->changed |= strike & lines[line];
	cells[0] = and_not(cells[0], strike);
	cells[along] = and_not(cells[along], strike);
	cells[2 * along] = and_not(cells[2 * along], strike);
}

static noinline void strike_lines(struct grids *grids, word *cells,
				  unsigned int along, unsigned int across)
{
	unsigned int digit, line;

	for (digit = 0; digit < SIDE; digit++, cells += CELLS)
		for (line = 0; line < ORDER; line++)
			strike_line(grids, cells + line * across, along,
				    grids->lines[digit], line);
}

/*
 * Three digits that have a minirow or minicolumn to themselves: either they have
 * no other one in the box, then all other digits are struck there; or the cells
 * have no other digits, then these are struck in the rest of the box. There are
 * grids without a solution that take a million guesses without this.
 */
static void lock_triples(struct grids *grids, word *corner, unsigned int along,
			 unsigned int across)
{
	unsigned int line;

	gather_lines(grids, corner, along, across);
	for (line = 0; line < ORDER; line++)
		examine_line(grids, line);
	strike_lines(grids, corner, along, across);
}

/* Where to guess */

/* In cells with two candidates, or else with three, or else in any. */
static noinline void find_choices(struct grids *grids)
{
	word some_two = none, some_three = none, threes;
	unsigned int cell;

	for (cell = 0; cell < CELLS; cell++) {
		const word *candidates = &grids->candidates[cell];
		struct sum sum =
			add_nine(load_three(candidates, CELLS),
				 load_three(candidates + 3 * CELLS, CELLS),
				 load_three(candidates + 6 * CELLS, CELLS));

		grids->twos[cell] = exactly_two(sum);
		grids->threes[cell] = exactly_three(sum);
		grids->choices[cell] = and_either(grids->guess, sum.twos,
						  sum.more);
		some_two |= grids->twos[cell];
		some_three |= grids->threes[cell];
	}

	threes = and_not(some_three, some_two);
	for (cell = 0; cell < CELLS; cell++)
		grids->choices[cell] &= (grids->twos[cell] | ~some_two) &
					(grids->threes[cell] | ~threes);
}

/* Of the minirows in a row, say: what the other two have, for each of them. */
static __always_inline struct three rest(struct three three)
{
	return (struct three){
		three.b | three.c, three.a | three.c, three.a | three.b,
	};
}

/* See where a digit can be in the rest of each row and column. */
static noinline void look_beyond(const struct grids *grids,
				 struct beyond *beyond, const word *cells)
{
	const word *twos = grids->twos;
	unsigned int band, i;

	for (i = 0; i < SIDE; i++) {
		const word *row = cells + SIDE * i;
		const word *row_twos = twos + SIDE * i;
		struct three some = {
			any(row[0], row[1], row[2]),
			any(row[3], row[4], row[5]),
			any(row[6], row[7], row[8]),
		};
		struct three two = {
			held(row, row_twos), held(row + 3, row_twos + 3),
			held(row + 6, row_twos + 6),
		};

		store_three(&beyond->row[ORDER * i], 1, rest(some));
		store_three(&beyond->row_twos[ORDER * i], 1, rest(two));
	}
	for (i = 0; i < SIDE; i++) {
		word some[ORDER], two[ORDER];

#pragma GCC unroll 3
		for (band = 0; band < ORDER; band++) {
			const word *column = cells + 27 * band + i;
			const word *column_twos = twos + 27 * band + i;

			some[band] = any(column[0], column[9], column[18]);
			two[band] = any(column[0] & column_twos[0],
					column[9] & column_twos[9],
					column[18] & column_twos[18]);
		}
		store_three(&beyond->column[i], SIDE, rest(load_three(some, 1)));
		store_three(&beyond->column_twos[i], SIDE,
			    rest(load_three(two, 1)));
	}
}

/*
 * A cell with two candidates scores for each of them: two points if the digit is
 * in another such cell of its row or column, one point if it has places in both;
 * the box does not count. A guess has most consequences where the score is
 * highest, and what is wrong comes out soonest.
 *
 * Three digits at a time, as that takes less than to add one to the other. For
 * cells with more candidates the score means nothing.
 */
static noinline void score_digits(struct grids *grids, const word *cells)
{
	unsigned int row, column, digit;

	for (row = 0; row < SIDE; row++) {
		for (column = 0; column < SIDE; column++) {
			unsigned int cell = row * SIDE + column;
			unsigned int minirow = cell / ORDER;
			unsigned int minicolumn = row / ORDER * SIDE + column;
			struct score *score = &grids->score[cell];
			word one[ORDER], two[ORDER];

#pragma GCC unroll 3
			for (digit = 0; digit < ORDER; digit++) {
				const struct beyond *beyond = &grids->beyond[digit];
				word candidate = cells[digit * CELLS + cell];
				word row_twos = beyond->row_twos[minirow];
				word column_twos = beyond->column_twos[minicolumn];

				two[digit] = and_either(candidate, row_twos,
							column_twos);
				one[digit] = candidate & beyond->row[minirow] &
					     beyond->column[minicolumn];
			}
			score->two_odd ^= parity(two[0], two[1], two[2]);
			score->two_some |= any(two[0], two[1], two[2]);
			score->one_odd ^= parity(one[0], one[1], one[2]);
			score->one_some |= any(one[0], one[1], one[2]);
		}
	}
}

/* A bit of a score in binary, from 0 to 6. */
static __always_inline word score_bit(const struct score *score, unsigned int bit)
{
	word one_both = and_not(score->one_some, score->one_odd);
	word two_both = and_not(score->two_some, score->two_odd);

	return bit == 0 ? score->one_odd :
	       bit == 1 ? score->two_odd ^ one_both :
			  or_both(two_both, score->two_odd, one_both);
}

/* Choose a cell with the highest score in each lane that guesses. */
static noinline void choose_cells(struct grids *grids)
{
	word open = grids->guess;
	unsigned int cell, bit;

#pragma GCC unroll 3
	for (bit = 3; bit--;) {
		word some = none;

		for (cell = 0; cell < CELLS; cell++)
			some = or_both(some, grids->choices[cell],
				       score_bit(&grids->score[cell], bit));
		for (cell = 0; cell < CELLS; cell++)
			grids->choices[cell] = and_either(grids->choices[cell],
							  score_bit(&grids->score[cell], bit),
							  ~some);
	}
	for (cell = 0; cell < CELLS; cell++) {
		grids->choices[cell] &= open;
		open = and_not(open, grids->choices[cell]);
	}
}

/* Leave the lowest digit in that cell; which ones it had is given out. */
static noinline void make_guesses(struct grids *grids)
{
	word *cell_bits = grids->guesses;
	word *digits = cell_bits + LANES_GUESS_CELL_BITS;
	unsigned int cell, digit, bit;

	memset(grids->guesses, 0, sizeof(grids->guesses));
	for (cell = 0; cell < CELLS; cell++) {
		word choice = grids->choices[cell];
		word open = choice;

		for (bit = 0; bit < LANES_GUESS_CELL_BITS; bit++)
			if (cell >> bit & 1)
				cell_bits[bit] |= choice;
#pragma GCC unroll 9
		for (digit = 0; digit < SIDE; digit++) {
			word *candidate = &grids->candidates[digit * CELLS + cell];
			word possible = *candidate;

			digits[digit] = or_both(digits[digit], choice, possible);
			*candidate = and_either(possible, open, ~choice);
			open = and_not(open, possible);
		}
	}
	transpose(grids->guesses);
}

/*
 * Look once more whether lanes that are to guess cannot do without; if not, guess.
 * Triples are dear, so it is rows that are looked at this time, and columns next.
 */
static void guess_grids(struct grids *grids)
{
	unsigned int i;

	grids->changed = none;
	grids->by_column = !grids->by_column;
	for (i = 0; i < SIDE; i++) {
		word *corner = &grids->candidates[box_cell(i, 0)];

		if (grids->by_column)
			lock_triples(grids, corner, SIDE, 1);
		else
			lock_triples(grids, corner, 1, SIDE);
	}
	grids->guess = and_not(grids->guess, grids->changed | grids->contradiction);

	find_choices(grids);
	memset(grids->score, 0, sizeof(grids->score));
	for (i = 0; i < SIDE; i++) {
		unsigned int third = i % ORDER;

		look_beyond(grids, &grids->beyond[third],
			    &grids->candidates[i * CELLS]);
		if (third == ORDER - 1)
			score_digits(grids, &grids->candidates[(i - third) * CELLS]);
	}
	choose_cells(grids);
	make_guesses(grids);
}

#endif
