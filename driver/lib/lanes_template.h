/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Template of one width of the lanes solver. The file that includes it defines
 *
 *	word		a type with one bit for each lane: an integer, or a vector of u64
 *	MANY_REGISTERS	1 if the code may assume more than 16 registers for words
 *	ENTRY(name)	the full name of an entry point
 *
 * If words are vectors, the file contains nothing else: the compiler may use vector registers
 * anywhere in it, so all of it must run between kernel_fpu_begin() and kernel_fpu_end(). See
 * lanes_x86.c.
 */
#ifndef SUDOKU_LANES_TEMPLATE_H
#define SUDOKU_LANES_TEMPLATE_H

#include "lanes.h"
#include "lanes_grids_template.h"
#include "lanes_propagate_template.h"
#include "lanes_width.h"

/* Guesses: choose a cell, with two candidates if possible, and with the highest score. */

/* Find cells with two candidates; if there are none, with more. */
static noinline void find_choices(struct grids *grids)
{
	word some_two = none;
	unsigned int cell;

	for (cell = 0; cell < CELLS; cell++) {
		struct sum sum = add_nine(&grids->candidates[cell], CELLS);

		grids->bivalue[cell] = and_not(sum.twos, sum.ones | sum.four_or_more);
		grids->choices[cell] = and_or(*words_of(grids->shared.guess), sum.twos,
					      sum.four_or_more);
		some_two |= grids->bivalue[cell];
	}
	for (cell = 0; cell < CELLS; cell++)
		grids->choices[cell] &= grids->bivalue[cell] | ~some_two;
}

/* For each of three minilines in a row or column: the union of the two others. */
static __always_inline struct three others(struct three three)
{
	return (struct three){
		three.b | three.c, three.a | three.c, three.a | three.b,
	};
}

/*
 * For each miniline of a row or column, find whether a digit is possible in the rest of it, and in
 * a cell with two candidates there. Minilines are @across apart, and their cells @along.
 */
static __always_inline void find_rest(const word *cells, const word *bivalue, unsigned int along,
				      unsigned int across, word *rest, word *rest_bivalue)
{
	word some[ORDER], some_bivalue[ORDER];
	unsigned int i;

#pragma GCC unroll 3
	for (i = 0; i < ORDER; i++, cells += across, bivalue += across) {
		some[i] = any(cells[0], cells[along], cells[2 * along]);
		some_bivalue[i] = any(cells[0] & bivalue[0], cells[along] & bivalue[along],
				      cells[2 * along] & bivalue[2 * along]);
	}
	store_three(rest, along, others(load_three(some, 1)));
	store_three(rest_bivalue, along, others(load_three(some_bivalue, 1)));
}

static noinline void find_outside(const struct grids *grids, struct outside *outside,
				  const word *cells)
{
	unsigned int i;

	for (i = 0; i < SIDE; i++) {
		find_rest(cells + SIDE * i, &grids->bivalue[SIDE * i], 1, ORDER,
			  &outside->row[ORDER * i], &outside->row_bivalue[ORDER * i]);
		find_rest(cells + i, &grids->bivalue[i], SIDE, SIDE * ORDER,
			  &outside->column[i], &outside->column_bivalue[i]);
	}
}

/*
 * In a cell with two candidates, each candidate gets points for cells outside its box:
 *
 *	2	if its row or column has another two-candidate cell that can hold the digit
 *	1	if the digit is possible in the rest of the row and in the rest of the column
 *
 *	4 7   .    .   |   4 9   .    .   |  1 7 8   .    .		4: 2 + 1
 *	 .    .    .   |						7: 0
 *	 .    .    .   |						score: 3
 *	---------------+
 *	4 5 8 .    .   |
 *
 * The sum is the score, 0 to 6. In a cell with a high score, a guess has many consequences,
 * so a wrong one soon leads to a contradiction. For cells with more candidates, the score
 * has no meaning.
 *
 * Adding three digits at a time is faster than adding one.
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
				const struct outside *outside = &grids->outside[digit];
				word candidate = cells[digit * CELLS + cell];
				word in_row = outside->row_bivalue[minirow];
				word in_column = outside->column_bivalue[minicolumn];

				two[digit] = and_or(candidate, in_row, in_column);
				one[digit] = candidate & outside->row[minirow] &
					     outside->column[minicolumn];
			}
			score->two_xor ^= odd(two[0], two[1], two[2]);
			score->two_or |= any(two[0], two[1], two[2]);
			score->one_xor ^= odd(one[0], one[1], one[2]);
			score->one_or |= any(one[0], one[1], one[2]);
		}
	}
}

/* Return: a bit of the score; bit 0 is the lowest. */
static __always_inline word score_bit(const struct score *score, unsigned int bit)
{
	word one_both = and_not(score->one_or, score->one_xor);
	word two_both = and_not(score->two_or, score->two_xor);

	return bit == 0 ? score->one_xor :
	       bit == 1 ? score->two_xor ^ one_both :
			  or_and(two_both, score->two_xor, one_both);
}

/*
 * Choose a cell with the highest score. For each bit of the score, highest first, drop the
 * cells without it if any cell has it; then choose the first remaining cell.
 */
static noinline void choose_cells(struct grids *grids)
{
	word open = *words_of(grids->shared.guess);
	unsigned int cell, bit;

#pragma GCC unroll 3
	for (bit = 3; bit--;) {
		word some = none;

		for (cell = 0; cell < CELLS; cell++)
			some = or_and(some, grids->choices[cell],
				      score_bit(&grids->score[cell], bit));
		for (cell = 0; cell < CELLS; cell++)
			grids->choices[cell] = and_or(grids->choices[cell],
						      score_bit(&grids->score[cell], bit),
						      ~some);
	}
	for (cell = 0; cell < CELLS; cell++) {
		grids->choices[cell] &= open;
		open = and_not(open, grids->choices[cell]);
	}
}

/* Report the chosen cell and its candidates, and keep only the lowest of them. */
static noinline void make_guesses(struct grids *grids)
{
	word *cell_bits = words_of(grids->shared.guesses);
	word *digits = cell_bits + LANES_GUESS_CELL_BITS;
	unsigned int cell, digit, bit;

	memset(cell_bits, 0, 64 * sizeof(word));
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

			digits[digit] = or_and(digits[digit], choice, possible);
			*candidate = and_or(possible, open, ~choice);
			open = and_not(open, possible);
		}
	}
}

/* Guess in the lanes that lanes.c selected. */
static void guess_grids(struct grids *grids)
{
	unsigned int i;

	find_choices(grids);
	memset(grids->score, 0, sizeof(grids->score));
	for (i = 0; i < SIDE; i++) {
		unsigned int third = i % ORDER;

		find_outside(grids, &grids->outside[third], &grids->candidates[i * CELLS]);
		if (third == ORDER - 1)
			score_digits(grids, &grids->candidates[(i - third) * CELLS]);
	}
	choose_cells(grids);
	make_guesses(grids);
	transpose(words_of(grids->shared.guesses));
}

/* The other entry points */

const size_t ENTRY(size) = sizeof(struct grids);

void ENTRY(branch)(struct lanes_shared *shared)
{
	struct grids *grids = (struct grids *)shared;

	if (!is_none(shared->guess))
		guess_grids(grids);
	save_grids(grids);
	transpose_grids(grids);
}

#endif
