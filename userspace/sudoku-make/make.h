/* SPDX-License-Identifier: GPL-2.0-only */
/* The interface between the files of sudoku-make. */
#ifndef SUDOKU_MAKE_H
#define SUDOKU_MAKE_H

#include "dig.h"
#include "userspace.h"

#define JOBS_MAX	256

/* main.c: the options of the command line */
struct options {
	struct wish wish;
	unsigned long long count, seed, steps;	/* steps: limit per check; 0: the solver's */
	unsigned int jobs;
	enum { TO_FORMAT, TO_DRAWN, TO_JSON, TO_PDF, TO_SVG } to;
	const struct puzzle_format *format;	/* of TO_FORMAT */
};

extern struct options options;

/* wish.c: parse requirements for puzzles into options.wish, or report an error */
#define SYMMETRIES	"none, rotational, quarter, mirror, flip, diagonal or antidiagonal"
#define FORMATS		"line, drawn, json, hodoku, opensudoku, sudokuwiki, pdf or svg"
#define RATINGS		"easy, medium, hard, expert or extreme"

void parse_to(struct argp_state *state, const char *text);
void parse_symmetry(struct argp_state *state, const char *text);
void parse_rating(struct argp_state *state, const char *text);
void parse_needed(struct argp_state *state, const char *text);
void combine_ratings(struct argp_state *state);
void read_pattern(struct argp_state *state, const char *operand, unsigned int sized);

/* output.c: puzzles, in order; messages; progress */
struct made {
	unsigned long long number;	/* from 0 */
	bool given_up, undecided;	/* undecided: a given may be unnecessary */
	const u8 *solution;		/* behind the cells */
	u8 cells[];
};

void print_puzzle(const struct made *made);
bool start_progress(void);
void print_progress(void);
void clear_progress(void);
void print_end(void);

/* cairo.c, which is compiled if that library is there: puzzles on paper */
bool paper_possible(void);
void paper_add(const struct made *made);
void paper_write(bool svg);

/* workers.c: make and print all puzzles; return after the last one, or die from a signal */
void make_all(void);

#endif
