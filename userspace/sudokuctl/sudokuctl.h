/* SPDX-License-Identifier: GPL-2.0-only */
/* What the files of sudokuctl know of each other, a section for each. */
#ifndef SUDOKUCTL_H
#define SUDOKUCTL_H

#include "userspace.h"

#define JOBS_MAX	256

/* main.c: what the command line asks for */
struct options {
	bool all, count, unique, why, info;
	unsigned long long limit;	/* solutions of each puzzle */
	unsigned int jobs;		/* threads */
	const struct printer *to;
};

extern struct options options;

/* device.c: batches to the device; device_check() is to follow, when what is solved is printed */
unsigned int device_solve(unsigned int order, const struct sudoku_solve *batch, unsigned int slice);
void device_check(void);
void tell_why(unsigned int order);
void tell_info(void);

/* print.c: the formats of the output */
struct answer {
	const char *name;	/* of its input */
	unsigned long line;	/* 0: no lines there */
	unsigned int order;	/* 0: it could not be read */
	bool hexadecimal;
	const u8 *givens;
	struct sudoku_result result;
	const char *outcome;	/* in a word */
	const char *message;	/* why it is not solved, or NULL */
};

struct printer {
	const char *name;
	void (*solution)(const struct answer *answer, const u8 *cells);
	void (*end)(const struct answer *answer);
};

extern const struct printer printers[];

#endif
