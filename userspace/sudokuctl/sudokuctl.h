/* SPDX-License-Identifier: GPL-2.0-only */
/* The interface between the files of sudokuctl, a section per file. */
#ifndef SUDOKUCTL_H
#define SUDOKUCTL_H

#include "userspace.h"

#define JOBS_MAX	256

/* main.c: the options of the command line */
struct options {
	bool all, count, unique, why, info;
	unsigned long long limit;	/* solutions per puzzle */
	unsigned int jobs;		/* threads */
	const struct printer *to;
};

extern struct options options;

/* device.c: batches; call device_check() after printing the answers of device_solve() */
unsigned int device_solve(unsigned int order, const struct sudoku_solve *batch, unsigned int slice);
void device_check(void);
void tell_why(unsigned int order);
void tell_info(void);

/* print.c: the output formats */
struct answer {			/* a puzzle and its outcome */
	const char *name;	/* of its input */
	unsigned long line;	/* 0: the input has no lines */
	unsigned int order;	/* 0: the puzzle could not be read */
	bool hexadecimal;
	const u8 *givens;
	struct sudoku_result result;
	const char *outcome;	/* one word */
	const char *message;	/* why it is not solved, or NULL */
};

struct printer {
	const char *name;
	void (*solution)(const struct answer *answer, const u8 *cells);
	void (*end)(const struct answer *answer);
};

extern const struct printer printers[];

#endif
