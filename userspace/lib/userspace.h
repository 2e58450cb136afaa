/* SPDX-License-Identifier: GPL-2.0-only */
/* Code that the programs share: input, devices and output. A section per file. */
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

/* read.c: read the puzzles of an operand: a file, - for standard input, or a puzzle */
#define LINE_BYTES	262144	/* at most, of a line */
struct reader {
	unsigned int order;	/* of all puzzles; 0: as the number of their cells says */
	bool first;		/* stop after the first puzzle */
};

void read_operand(struct reader reader, const char *operand, unsigned int number);

/*
 * Each program that reads puzzles defines these. reader_room() returns space for the next puzzle,
 * reader_take() takes it, or a message about what is none, which the reader prints, and
 * reader_pause() is called before the reader waits, prints a message or returns. @name: of the
 * operand, in messages; @line: of the puzzle, or 0 if the operand has no lines
 */
u8 *reader_room(unsigned int order);
void reader_take(const char *name, unsigned long line, const char *message);
void reader_pause(void);

/*
 * first.c: for programs that read one puzzle, which then define none of these: the first one of an
 * operand, of @order or, if that is 0, of any. Exits if there is none. Return: its order.
 */
unsigned int read_first(const char *operand, unsigned int order, u8 *cells);

#define PARAMETERS	"/sys/module/sudoku/parameters"

/* nodes.c: open a node once, or return -1 and set errno; explain the error; or print it and exit */
extern const char *const node_paths[];	/* by order */

int node_open(unsigned int order);
const char *node_limit(unsigned int order);
const char *node_trouble(int error);
__noreturn void node_die(unsigned int order, int error);

/* ask.c: solve one puzzle */
struct question {
	unsigned int order;
	const u8 *cells;
	unsigned int solutions, steps;	/* limits; steps 0: that of the device */
};

/*
 * Solve with the device or, if it does not exist, in this process. @solution is the first solution,
 * or blank if there is none; it and @result are outputs. Return: 0, or an error for node_trouble()
 * if the device cannot be used.
 */
int ask(const struct question *question, u8 *solution, struct sudoku_result *result);

/* The same, always in this process. */
void ask_here(const struct question *question, u8 *solution, struct sudoku_result *result);

/* say.c: standard output, standard error and the exit status */
enum exit_status { EXIT_SOLVED, EXIT_UNSOLVED, EXIT_TROUBLE };

extern enum exit_status worst_status;
extern bool say_quiet, say_color, draw_color;	/* say_quiet: no messages about puzzles */

__printf(4, 5) void say(enum exit_status status, const char *place, unsigned long line,
			const char *format, ...);
__printf(1, 2) void progress(const char *format, ...);
void progress_clear(void);
void flush(void);
double clock_seconds(void);

/* arguments.c: program start, and options that several programs have */
/* Options without a letter have larger keys. */
#define LONG_OPTION	256

extern const struct argp_child common_options[];	/* --help and --version */

void begin_program(const struct argp *argp, int argc, char **argv);

unsigned long long parse_number(struct argp_state *state, const char *text,
				unsigned long long least, unsigned long long most);
int find_word(const char *list, const char *text, size_t length);
unsigned int parse_word(struct argp_state *state, const char *option, const char *list,
			const char *text);
unsigned int parse_size(struct argp_state *state, const char *text);

/* wish.c: --rating of programs that make puzzles */
#define RATINGS		"easy, medium, hard, expert or extreme"

struct wish;
void parse_rating(struct argp_state *state, const char *text, struct wish *wish);

/* show.c: grids and faults; a sentence is valid until the next call */
extern const char *const cell_symbols;	/* of a blank, and of each digit */
extern const char *const unit_names[];	/* by enum sudoku_unit_kind */

const char *cells_text(unsigned int order, const u8 *cells);
int line_length(const char *text, int width);
void draw_grid(unsigned int order, const u8 *cells, const u8 *givens);
/* @character: the name of the one that is no cell, or NULL: it is fault->character */
const char *fault_sentence(unsigned int order, const struct sudoku_fault *fault,
			   const char *character);

/* json.c: members of JSON objects, with a comma before them; strings */
void print_quoted(const char *text);
void print_grid_member(const char *name, unsigned int order, const u8 *cells);

/* level.c: members about the level of a puzzle */
struct technique;

void print_rating_member(unsigned int tenths);
void print_level_members(const struct technique *hardest, unsigned int tenths);

#endif
