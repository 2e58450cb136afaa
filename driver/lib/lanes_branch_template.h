/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Template of the lanes solver: branching, after propagation has stalled.
 *
 *  - Triples may make a guess unnecessary.
 *  - Otherwise choose a cell: with two candidates if possible, and with the highest score.
 *  - The lane continues with the lowest candidate of the cell. lanes.c keeps the others.
 */
#ifndef SUDOKU_LANES_BRANCH_TEMPLATE_H
#define SUDOKU_LANES_BRANCH_TEMPLATE_H

#include "lanes_grids_template.h"
#include "lanes_propagate_template.h"

/* Triples */

/*
 * These functions work on the minirows or minicolumns of a box: @along is the distance
 * between cells of a miniline, and @across between minilines.
 */
static noinline void find_minilines(struct grids *grids, const word *cells,
				    unsigned int along, unsigned int across)
{
	unsigned int digit, line;

	for (digit = 0; digit < SIDE; digit++, cells += CELLS)
		for (line = 0; line < ORDER; line++) {
			const word *first = cells + line * across;

			grids->minilines[digit][line] =
				any(first[0], first[along], first[2 * along]);
		}
}

/* For each of three digits, the lanes in which only this miniline of the box can hold it. */
static __always_inline struct three confined(const word *minilines, unsigned int line)
{
	const word *second = &minilines[(line + 1) % ORDER];
	const word *third = &minilines[(line + 2) % ORDER];

	minilines += line;
	return (struct three){
		and_not(minilines[0], second[0] | third[0]),
		and_not(minilines[ORDER], second[ORDER] | third[ORDER]),
		and_not(minilines[2 * ORDER], second[2 * ORDER] | third[2 * ORDER]),
	};
}

/*
 * A miniline holds three digits: a lane has a contradiction if fewer are possible there, or
 * more are confined to it.
 */
static noinline void find_triples(struct grids *grids, unsigned int line)
{
	const word *minilines = grids->minilines[0];
	struct sum possible = add_nine(load_three(minilines + line, ORDER),
				       load_three(minilines + line + SIDE, ORDER),
				       load_three(minilines + line + 2 * SIDE, ORDER));
	struct sum needed = add_nine(confined(minilines, line), confined(minilines + SIDE, line),
				     confined(minilines + 2 * SIDE, line));

	*words_of(grids->shared.contradiction) |=
		needed.four_or_more | ~or_and(possible.four_or_more, possible.ones, possible.twos);
	grids->hidden_triple[line] = exactly_three(needed);
	grids->naked_triple[line] = exactly_three(possible);
}

/* Eliminate a digit from a miniline. */
static __always_inline void eliminate_in_miniline(struct grids *grids, word *cells,
						  unsigned int along,
						  const word *minilines,
						  unsigned int line)
{
	unsigned int second = (line + 1) % ORDER;
	unsigned int third = (line + 2) % ORDER;
	word eliminate =
		(grids->hidden_triple[line] & (minilines[second] | minilines[third])) |
		(grids->naked_triple[second] & minilines[second]) |
		(grids->naked_triple[third] & minilines[third]);

	grids->changed |= eliminate & minilines[line];
	cells[0] = and_not(cells[0], eliminate);
	cells[along] = and_not(cells[along], eliminate);
	cells[2 * along] = and_not(cells[2 * along], eliminate);
}

static noinline void eliminate_in_minilines(struct grids *grids, word *cells,
					    unsigned int along, unsigned int across)
{
	unsigned int digit, line;

	for (digit = 0; digit < SIDE; digit++, cells += CELLS)
		for (line = 0; line < ORDER; line++)
			eliminate_in_miniline(grids, cells + line * across, along,
					      grids->minilines[digit], line);
}

/*
 * Triples in a miniline. Hidden: three digits have no other place in the box, so all other
 * digits are eliminated from the miniline. Naked: the cells have three candidates in all,
 * which are eliminated from the rest of the box.
 *
 * Without triples, some grids without a solution take a million guesses.
 */
static void eliminate_by_triples(struct grids *grids, word *corner,
				 unsigned int along, unsigned int across)
{
	unsigned int line;

	find_minilines(grids, corner, along, across);
	for (line = 0; line < ORDER; line++)
		find_triples(grids, line);
	eliminate_in_minilines(grids, corner, along, across);
}

/* Choice of a cell */

/* Find cells with two candidates; if there are none, with more. */
static noinline void find_choices(struct grids *grids)
{
	word some_two = none;
	unsigned int cell;

	for (cell = 0; cell < CELLS; cell++) {
		const word *candidates = &grids->candidates[cell];
		struct sum sum =
			add_nine(load_three(candidates, CELLS),
				 load_three(candidates + 3 * CELLS, CELLS),
				 load_three(candidates + 6 * CELLS, CELLS));

		grids->bivalue[cell] = exactly_two(sum);
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

/*
 * Eliminate by triples, and guess in the lanes that this leaves unchanged. Triples are slow,
 * so calls alternate between minirows and minicolumns.
 */
static void guess_grids(struct grids *grids)
{
	word *guess = words_of(grids->shared.guess);
	unsigned int i;

	grids->changed = none;
	grids->by_column = !grids->by_column;
	for (i = 0; i < SIDE; i++) {
		word *corner = &grids->candidates[box_cell(i, 0)];

		if (grids->by_column)
			eliminate_by_triples(grids, corner, SIDE, 1);
		else
			eliminate_by_triples(grids, corner, 1, SIDE);
	}
	*guess = and_not(*guess, grids->changed | *words_of(grids->shared.contradiction));

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

#endif
