/* SPDX-License-Identifier: GPL-2.0-only */
/* The interface between the files of sudoku-explain, a section per file. */
#ifndef EXPLAIN_H
#define EXPLAIN_H

#include "techniques.h"
#include "userspace.h"

/* A puzzle from the input */
struct puzzle {
	const char *name;	/* of its input */
	unsigned long line;	/* 0: the input has no lines */
	unsigned int order;
	u8 cells[SUDOKU_CELLS_MAX];
};

/* print.c: all output about a puzzle comes between print_begin() and print_end() */
extern bool to_json, teaching;

/* @status: EXIT_SOLVED if the reader has printed the message */
__printf(3, 4) void complain(const struct puzzle *puzzle, enum exit_status status,
			     const char *format, ...);
void print_begin(const struct puzzle *puzzle, bool readable);
void print_end(void);
void print_steps_begin(void);
void print_steps_end(void);
void print_no_steps(bool solution);
void print_step(const struct board *board, struct step *step, unsigned int number);
void print_solution(const struct puzzle *puzzle, const u8 *cells);
void print_rating(const struct technique *technique, unsigned int tenths, bool rated);
void print_wrong(const struct puzzle *puzzle, unsigned int cell, unsigned int given,
		 unsigned int count);
void print_checked(unsigned int wrong, unsigned int blanks);
void print_unchecked(void);

/* teach.c: steps as lessons */
void teach(const struct board *board, struct step *step, unsigned int number);

/* explain.c: a function per mode; get the only solution, or complain and return false */
void explain_path(const struct puzzle *puzzle);
void explain_hint(const struct puzzle *puzzle);
void rate(const struct puzzle *puzzle);
bool ask_solution(const struct puzzle *puzzle, u8 *solution);

/* check.c: solve the puzzle, then check grids against its solution, if it has one */
void check_original(const struct puzzle *puzzle);
bool check_is_ready(void);
void check(const struct puzzle *puzzle);

#endif
