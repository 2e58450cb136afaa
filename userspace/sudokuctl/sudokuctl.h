/* SPDX-License-Identifier: GPL-2.0-only */
/* What the files of sudokuctl know of each other, a section for each. */
#ifndef SUDOKUCTL_H
#define SUDOKUCTL_H

#include <errno.h>
#include <linux/compiler.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "grid.h"

#define JOBS_MAX	256
#define INPUT_BYTES	65536

/* main.c: what the command line asks for */
struct options {
	bool all, count, quiet, unique, why, info;
	bool lines, rows;		/* what is on a line; else as it looks */
	bool color_grids, color_messages;
	unsigned long long limit;	/* solutions of each puzzle */
	unsigned int order, jobs;	/* 0: as the puzzles look; threads */
	const struct printer *to;
};

extern struct options options;

/* input.c: a file or a text, in lines */
struct input {
	const char *name;	/* in messages */
	unsigned long line;	/* the present one, from 1 */
	int fd;
	bool numbered;		/* messages name the line */
	bool ended, failed;	/* no more is to be read into the block; it cannot be */
	bool cut;		/* the rest of the line is to be dropped */
	const char *next, *end;	/* what is read, and not yet taken */
	char block[INPUT_BYTES];
};

void input_open(struct input *input, const char *name, int fd, const char *text);
bool input_line(struct input *input, const char **text, size_t *length);

/* rows.c: rows to grids, and grids to batches */
struct grid {
	unsigned int order;	/* 0: no grid is under way */
	unsigned int rows, gaps;	/* gaps: empty lines, each behind a band */
	bool dashed;		/* - is a blank */
	unsigned long line;	/* of the first row */
	struct sudoku_fault fault;	/* the first one */
	char symbols[SUDOKU_CELLS_MAX];
};

/* reader.c: an input, line by line */
struct reader {
	struct input input;
	bool lines, rows;	/* each line of text is a puzzle, or a row of one */
	unsigned int column;	/* of the puzzle, if lines are records; from 1 */
	bool found, refused;	/* there was a puzzle; the rest must not be read */
	bool skipped;		/* a section that has no puzzles */
	bool hexadecimal;	/* 16x16 grids have digits 0 to F */
	struct grid grid;
};

void read_puzzles(struct reader *reader);
void refuse(struct reader *reader, const char *sentence);
unsigned int order_of(unsigned int count, bool whole);
int symbol_value(unsigned int order, char symbol);
void rows_take(struct reader *reader, const char *symbols, unsigned int count, bool whole);
void rows_gap(struct reader *reader);
void rows_end(struct reader *reader, enum sudoku_cause cause);

/* line.c: lines of text to cells */
void plain_cells(struct reader *reader, const char *text, size_t length);
void plain_block(struct reader *reader);

/* batch.c: puzzles, until there are enough of them, or no more for now */
u8 *batch_room(unsigned int order);
void batch_take(const struct input *input, unsigned long line, bool hexadecimal,
		const char *message);
void batch_finish(void);

/* solve.c: batches to the device; one that fails is to end in solve_stop() */
unsigned int solve(unsigned int order, const struct sudoku_solve *batch, unsigned int slice);
__noreturn void solve_stop(void);

/* print.c: standard output, standard error, and the status to exit with */
enum exit_status { EXIT_SOLVED, EXIT_UNSOLVED, EXIT_TROUBLE };

extern enum exit_status worst_status;

__printf(4, 5) void say(enum exit_status status, const char *place, unsigned long line,
			const char *format, ...);
void flush(void);

struct puzzle {
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
	void (*solution)(const struct puzzle *puzzle, const u8 *cells, bool first);
	void (*end)(const struct puzzle *puzzle, bool printed);
};

extern const struct printer printers[];

/* causes.c: what is wrong with a puzzle, until the next one is said */
const char *cell_symbols(bool hexadecimal);
const char *fault_sentence(unsigned int order, bool hexadecimal, const struct sudoku_fault *fault);

/* node.c: the devices */
int node_open(unsigned int order);
__noreturn void node_die(unsigned int order, int error);
void tell_why(unsigned int order);
void tell_info(void);

#endif
