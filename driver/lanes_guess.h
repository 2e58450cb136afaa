/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * How the lanes solver guesses, in words of one width.
 */
#ifndef SUDOKU_LANES_GUESS_H
#define SUDOKU_LANES_GUESS_H

#include "lanes_grids.h"
#include "lanes_propagate.h"

/* How many words have had a bit, as far as four. */
struct tally {
	word one;
	word two;
	word three;
	word four;
};

static __always_inline void add(struct tally *tally, word next)
{
	tally->four = or_both(tally->four, tally->three, next);
	tally->three = or_both(tally->three, tally->two, next);
	tally->two = or_both(tally->two, tally->one, next);
	tally->one |= next;
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

/* See which of them three digits have to themselves. */
static noinline void examine_line(struct grids *grids, unsigned int line)
{
	struct tally possible = { none, none, none, none };
	struct tally forced = { none, none, none, none };
	unsigned int second = (line + 1) % ORDER;
	unsigned int third = (line + 2) % ORDER;
	unsigned int digit;

#pragma GCC unroll 9
	for (digit = 0; digit < SIDE; digit++) {
		const word *lines = grids->lines[digit];

		add(&possible, lines[line]);
		add(&forced, and_not(lines[line], lines[second] | lines[third]));
	}
	grids->dead |= forced.four | ~possible.three;
	grids->full[line] = forced.three;
	grids->closed[line] = and_not(possible.three, possible.four);
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
	unsigned int cell, digit;

	for (cell = 0; cell < CELLS; cell++) {
		struct tally tally = { none, none, none, none };

#pragma GCC unroll 9
		for (digit = 0; digit < SIDE; digit++)
			add(&tally, grids->candidates[digit * CELLS + cell]);
		grids->twos[cell] = and_not(tally.two, tally.three);
		grids->threes[cell] = and_not(tally.three, tally.four);
		grids->choices[cell] = tally.two & grids->guess;
		some_two |= grids->twos[cell];
		some_three |= grids->threes[cell];
	}

	threes = and_not(some_three, some_two);
	for (cell = 0; cell < CELLS; cell++)
		grids->choices[cell] &= (grids->twos[cell] | ~some_two) &
					(grids->threes[cell] | ~threes);
}

/* Of the minirows in a row, say: what the other two have, for each of them. */
static __always_inline struct three beyond(struct three three)
{
	return (struct three){
		three.b | three.c, three.a | three.c, three.a | three.b,
	};
}

/* See where a digit can be in the rest of each row and column. */
static noinline void look_beyond(struct grids *grids, const word *cells)
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

		store_three(&grids->beyond_row[ORDER * i], 1, beyond(some));
		store_three(&grids->twos_in_row[ORDER * i], 1, beyond(two));
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
		store_three(&grids->beyond_column[i], SIDE,
			    beyond(load_three(some, 1)));
		store_three(&grids->twos_in_column[i], SIDE,
			    beyond(load_three(two, 1)));
	}
}

/*
 * A cell with two candidates scores for each of them: two points if the digit is
 * in another such cell of its row or column, one point if it has places in both;
 * the box does not count. A guess has most consequences where the score is
 * highest, and what is wrong comes out soonest.
 */
static noinline void score_digit(struct grids *grids, const word *cells)
{
	unsigned int row, column;

	for (row = 0; row < SIDE; row++) {
		const word *beyond_column = &grids->beyond_column[row / ORDER * SIDE];
		const word *twos_in_column = &grids->twos_in_column[row / ORDER * SIDE];

		for (column = 0; column < SIDE; column++) {
			unsigned int cell = row * SIDE + column;
			unsigned int minirow = cell / ORDER;
			word *score = grids->score[cell];
			word candidate = cells[cell] & grids->twos[cell];
			word two = and_either(candidate,
					      grids->twos_in_row[minirow],
					      twos_in_column[column]);
			word one = candidate & grids->beyond_row[minirow] &
				   beyond_column[column];
			word carry = score[0] & one;

			score[2] |= two_or_more(score[1], two, carry);
			score[1] ^= two ^ carry;
			score[0] ^= one;
		}
	}
}

/* Choose a cell with the highest score in each lane that guesses. */
static noinline void choose_cells(struct grids *grids)
{
	word open = grids->guess;
	unsigned int cell, bit;

	for (bit = 3; bit--;) {
		word some = none;

		for (cell = 0; cell < CELLS; cell++)
			some = or_both(some, grids->choices[cell],
				       grids->score[cell][bit]);
		for (cell = 0; cell < CELLS; cell++)
			grids->choices[cell] = and_either(grids->choices[cell],
							  grids->score[cell][bit],
							  ~some);
	}
	for (cell = 0; cell < CELLS; cell++) {
		grids->choices[cell] &= open;
		open = and_not(open, grids->choices[cell]);
	}
}

/* Choose the lowest candidate of that cell. */
static noinline void choose_digits(struct grids *grids)
{
	unsigned int cell, digit;

	for (digit = 0; digit < SIDE; digit++)
		grids->digits[digit] = none;
	for (cell = 0; cell < CELLS; cell++) {
		word open = grids->choices[cell];

#pragma GCC unroll 9
		for (digit = 0; digit < SIDE; digit++) {
			word candidate = grids->candidates[digit * CELLS + cell];

			grids->digits[digit] = or_both(grids->digits[digit],
						       open, candidate);
			open = and_not(open, candidate);
		}
	}
}

/* Leave that digit in the cell, and give out a branch with the other ones. */
static noinline void split(struct grids *grids)
{
	unsigned int cell, digit, i = 0;

	for (digit = 0; digit < SIDE; digit++) {
		for (cell = 0; cell < CELLS; cell++, i++) {
			word guess = grids->choices[cell] & grids->digits[digit];
			word candidate = grids->candidates[i];

			grids->branches[i / 64][i % 64] = and_not(candidate, guess);
			grids->candidates[i] = and_either(candidate, guess,
							  ~grids->choices[cell]);
		}
	}
	for (i = 0; i < LANES_BRANCH_WORDS; i++)
		transpose(grids->branches[i]);
}

/* Look once more whether lanes that are to guess cannot do without; if not, guess. */
static void guess_grids(struct grids *grids)
{
	unsigned int i;

	grids->changed = none;
	for (i = 0; i < SIDE; i++) {
		word *corner = &grids->candidates[box_cell(i, 0)];

		lock_triples(grids, corner, 1, SIDE);
		lock_triples(grids, corner, SIDE, 1);
	}
	grids->guess = and_not(grids->guess, grids->changed | grids->dead);

	find_choices(grids);
	memset(grids->score, 0, sizeof(grids->score));
	for (i = 0; i < SIDE; i++) {
		look_beyond(grids, &grids->candidates[i * CELLS]);
		score_digit(grids, &grids->candidates[i * CELLS]);
	}
	choose_cells(grids);
	choose_digits(grids);
	split(grids);
}

#endif
