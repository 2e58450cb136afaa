/* SPDX-License-Identifier: GPL-2.0-only */
/* What the files of sudoku-explain know of each other. */
#ifndef EXPLAIN_H
#define EXPLAIN_H

#include "techniques.h"
#include "userspace.h"

/* A grid as it was read */
struct puzzle {
	const char *name;	/* of its input */
	unsigned long line;	/* 0: no lines there */
	unsigned int order;
	bool hexadecimal;
	u8 cells[SUDOKU_CELLS_MAX];
};

/* print.c: all that is said of a puzzle comes between print_begin() and print_end() */
extern bool to_json;

__printf(3, 4) void complain(const struct puzzle *puzzle, enum exit_status status,
			     const char *format, ...);
void print_begin(const struct puzzle *puzzle, bool readable);
void print_end(void);
void print_steps_begin(void);
void print_steps_end(void);
void print_step(const struct puzzle *puzzle, const struct step *step, bool first);
void print_solution(const struct puzzle *puzzle, const u8 *cells);
void print_rating(const struct technique *technique, bool rated);
void print_wrong(const struct puzzle *puzzle, unsigned int cell, unsigned int given,
		 unsigned int count);
void print_checked(unsigned int wrong, unsigned int blanks);
void print_unchecked(void);

/* explain.c: what is said of a puzzle, one function for each mode */
void explain_path(const struct puzzle *puzzle);
void explain_hint(const struct puzzle *puzzle);
void rate(const struct puzzle *puzzle);

/* check.c: the puzzle, and then grids that are checked against its solution, if it has one */
void check_original(const struct puzzle *puzzle);
bool check_is_ready(void);
void check(const struct puzzle *puzzle);

/* solve.c: the only solution of a puzzle, by the device; or it says why not, and fails */
bool ask_solution(const struct puzzle *puzzle, u8 *solution);

#endif
