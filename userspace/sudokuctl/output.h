/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Outcomes to text: what became of each puzzle, in the format that is asked for.
 * Messages are not printed here.
 */
#ifndef SUDOKUCTL_OUTPUT_H
#define SUDOKUCTL_OUTPUT_H

#include <stdio.h>

#include "puzzles.h"

/**
 * struct output - where outcomes go, and how
 * @file: where they go; its errors are the caller's business
 * @to: one of the formats that are written
 * @colour: tell givens and found digits apart by colour
 * @follows: something was printed already
 * @open: solutions printed of the present puzzle
 */
struct output {
	FILE *file;
	enum format to;
	bool colour;
	bool follows;
	unsigned long open;
};

/*
 * Call output_solution() for each solution of a puzzle, with the solution in
 * @cells, and then output_puzzle() once for the puzzle, when its state is final.
 */
void output_begin(struct output *output, FILE *file, enum format to,
		  bool colour);
void output_solution(struct output *output, const struct puzzle *puzzle);
void output_puzzle(struct output *output, const struct puzzle *puzzle);
void output_end(struct output *output);

#endif
