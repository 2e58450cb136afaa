/* SPDX-License-Identifier: GPL-2.0-only */
/* The interface between the files of sudokuctl, a section per file. */
#ifndef SUDOKUCTL_H
#define SUDOKUCTL_H

#include "userspace.h"

#define JOBS_MAX	256

/* main.c: the options of the command line */
struct options {
	bool all, count, unique, why;
	bool list;			/* print several solutions per puzzle */
	unsigned long long limit;	/* solutions per puzzle */
	unsigned int jobs;		/* threads */
	enum { TO_LINE, TO_DRAWN, TO_JSON } to;
};

extern struct options options;

/* device.c: exits if the device cannot be used */
void device_solve(unsigned int order, const struct sudoku_solve *batch, unsigned int slice);
void tell_why(unsigned int order);

/* print.c: the output formats */
struct answer {			/* a puzzle and its outcome */
	const char *name;	/* of its input */
	unsigned long line;	/* 0: the input has no lines */
	unsigned int order;	/* 0: the puzzle could not be read */
	const u8 *givens;
	struct sudoku_result result;
	unsigned long shown;	/* solutions to print */
	const char *outcome;	/* one word */
	const char *message;	/* why it is not solved, or NULL */
};

void print_answer(const struct answer *answer, const u8 *solutions);

#endif
