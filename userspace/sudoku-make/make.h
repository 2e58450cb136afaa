/* SPDX-License-Identifier: GPL-2.0-only */
/* The interface between the files of sudoku-make. */
#ifndef SUDOKU_MAKE_H
#define SUDOKU_MAKE_H

#include "dig.h"
#include "userspace.h"

/* print.c: puzzles in any format */
void print_made(unsigned long long number, const struct dug *dug);
void print_tail(unsigned long long count);

/* main.c: the options of the command line */
struct options {
	struct wish wish;
	unsigned long long count, seed;
	const char *rating;	/* the argument of --rating */
	enum { TO_LINE, TO_DRAWN, TO_JSON, TO_PDF, TO_SVG } to;
	bool solution;		/* print it as well */
};

extern struct options options;

/* wish.c: parse requirements for puzzles into options.wish, or report an error */
void parse_needed(struct argp_state *state, const char *text);
void combine_ratings(struct argp_state *state);

/* cairo.c: puzzles on paper; NULL if it is not compiled, because there is no such library */
#pragma weak paper_add
#pragma weak paper_write
void paper_add(const struct dug *dug);
void paper_write(bool svg);

#endif
