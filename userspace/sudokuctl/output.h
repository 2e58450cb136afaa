/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Outcomes to text: what became of each puzzle, in the format that is asked for.
 * Messages are not printed here.
 */
#ifndef SUDOKUCTL_OUTPUT_H
#define SUDOKUCTL_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

#include "puzzles.h"

/**
 * struct output - where outcomes go, and how
 * @file: see output_begin()
 * @to: see output_begin()
 * @colour: see output_begin()
 * @follows: a grid was printed already
 * @open: a solution of the present puzzle was printed
 */
struct output {
	FILE *file;
	enum format to;
	bool colour;
	bool follows;
	bool open;
};

/*
 * For each puzzle call output_solution() as often as it has solutions to print,
 * then output_puzzle() once.
 */
void output_begin(struct output *output, FILE *file, enum format to,
		  bool colour);
void output_solution(struct output *output, const struct puzzle *puzzle);
void output_puzzle(struct output *output, const struct puzzle *puzzle);

#endif
