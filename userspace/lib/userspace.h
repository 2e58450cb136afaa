/* SPDX-License-Identifier: GPL-2.0-only */
/* What programs share: reading, devices, and what people see. A section for each file. */
#ifndef SUDOKU_USERSPACE_H
#define SUDOKU_USERSPACE_H

#include <argp.h>
#include <errno.h>
#include <linux/compiler.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "grid.h"

/* lines.c: a file or a text, in lines, and what is on a line */
struct input {
	const char *name;	/* in messages */
	unsigned long line;	/* the present one, from 1 */
	int fd;
	bool numbered;		/* messages name the line */
	bool ended, failed;	/* no more is to be read; it cannot be */
	bool array;		/* the last line began one that goes on */
	const char *next, *end;	/* what is read, and not yet taken */
};

struct line {
	const char *text, *puzzle;	/* puzzle: the field that is one */
	size_t length, puzzle_size;	/* length: up to a comment */
	unsigned int columns, column;	/* of records; column: of the puzzle, from 1, or 0 */
	unsigned int rank;	/* 2: the puzzle has blanks; 1: it has none; 0: it is bad */
	bool record, several;	/* there is a puzzle among fields; there are as good ones */
	bool comment, bar, separated;	/* which of these there are */
	char bracket;		/* the last one, or 0 */
	bool numbers, words;	/* fields of two digits, and what is neither that nor a symbol */
	unsigned int groups;	/* of symbols with nothing between */
	unsigned int count, fields;	/* of symbols, and of: */
	char symbols[SUDOKU_CELLS_MAX + 2], field[SUDOKU_CELLS_MAX + 2];
};

const char *input_line(struct input *input, size_t *length);
void line_split(struct line *line, const char *text, size_t length, unsigned int wanted);

/* formats.c: an input, line by line */
struct reader {
	struct input input;
	struct line line;
	bool lines, rows;	/* each line of text is a puzzle, or a row of one */
	unsigned int order;	/* of all puzzles; 0: as they look */
	unsigned int column;	/* of the puzzle, if lines are records; from 1 */
	bool found, refused;	/* there was a puzzle; the rest must not be read */
	bool skipped, hexadecimal;	/* no section with puzzles; 16x16 has digits 0 to F */
	bool other;		/* JSON: no member with a puzzle */
	struct grid {
		unsigned int order;	/* 0: no grid is under way */
		unsigned int rows, gaps;	/* gaps: empty lines, each behind a band */
		bool dashed;		/* - is a blank */
		unsigned long line;	/* of the first row */
		struct sudoku_fault fault;	/* the first one */
		char symbols[SUDOKU_CELLS_MAX];
	} grid;
};

void read_puzzles(struct reader *reader);
void read_operand(struct reader reader, const char *operand, unsigned int number);

/* rows.c: rows to grids */
unsigned int order_of(unsigned int count, bool whole);
int symbol_value(unsigned int order, char symbol);
void rows_take(struct reader *reader, const char *symbols, unsigned int count, bool whole);
void rows_gap(struct reader *reader);
void rows_end(struct reader *reader);

/*
 * What reads has these: room for the next puzzle; it is there, or a message says what is wrong;
 * and the reader is about to wait, to say something, or to return.
 */
u8 *reader_room(unsigned int order);
void reader_take(const struct input *input, unsigned long line, bool hexadecimal,
		 const char *message);
void reader_pause(void);

/* nodes.c: a file descriptor, or -1 with errno set; what that means in words, or as last words */
extern const char *const node_paths[];	/* by order */

int node_open(unsigned int order);
const char *node_trouble(int error);
__noreturn void node_die(unsigned int order, int error);

/* say.c: standard output, standard error, and the status to exit with */
enum exit_status { EXIT_SOLVED, EXIT_UNSOLVED, EXIT_TROUBLE };

extern enum exit_status worst_status;
extern bool say_quiet, say_color, draw_color;	/* quiet: about puzzles */

__printf(4, 5) void say(enum exit_status status, const char *place, unsigned long line,
			const char *format, ...);
void flush(void);

/* arguments.c: how several programs begin, and options that they have */
/* An option without a letter has a number above this one. */
#define LONG_OPTION	256

extern const struct argp_child common_options[];	/* --help, --usage and --version */

void begin_program(const struct argp *argp, int argc, char **argv);

unsigned long long parse_number(struct argp_state *state, const char *text,
				unsigned long long least, unsigned long long most);
unsigned int parse_order(struct argp_state *state, const char *text, bool size);
void parse_color(struct argp_state *state, const char *when);
void parse_from(struct argp_state *state, const char *text, struct reader *to);

/* show.c: grids and faults, the latter until the next one is shown */
const char *cell_symbols(bool hexadecimal);
void print_cells(unsigned int order, bool hexadecimal, const u8 *cells);
void print_quoted(const char *text, bool json);
void draw_grid(unsigned int order, bool hexadecimal, const u8 *cells, const u8 *givens);
const char *fault_sentence(unsigned int order, bool hexadecimal, const struct sudoku_fault *fault);

#endif
