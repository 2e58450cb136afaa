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
	bool tag;		/* what was taken last is a tag; its line goes on */
	const char *next, *end;	/* what is read, and not yet taken */
};

/* What a name, a heading, or the head of a column says about cells */
enum role { ROLE_NONE, ROLE_PUZZLE, ROLE_SOLUTION };

#define MEMBER_MAX	31

struct name {			/* of a member of a JSON object */
	char text[MEMBER_MAX + 1];	/* empty: none */
	enum role role;
};

struct token {			/* what is between white space and punctuation */
	const char *text;
	unsigned int size;	/* 0: nothing between two separators */
	unsigned int column;	/* of a table, from 1 */
	bool word;		/* not cells */
	bool gap;		/* nothing between two bars */
};

struct candidate {		/* as many cells as a puzzle has */
	const char *text;	/* where they begin */
	unsigned int column, size;	/* size: 0 if there is none */
	enum role role;
	struct name name;
	char cells[SUDOKU_CELLS_MAX + 1];
};

struct line {
	const char *text;
	size_t size, length;	/* length: up to a comment */
	int control;		/* the last control character, or -1 */
	bool comment, bar, separated;	/* which of these there are */
	bool remark;		/* the comment has text */
	bool crowded;		/* several tokens between two bars */
	bool open;		/* nothing follows the last separator */
	char bracket;		/* the last one, or 0 */
	unsigned int columns;
	unsigned int filled, words;	/* tokens; those that are words */
	bool labelled;		/* by an equals sign */
	bool missing;		/* JSON: there is a member for the puzzle, and on its line none */
	bool solved;		/* there is a solution beside the puzzle, or a named one */
	enum role role;		/* of what comes next */
	struct name name;	/* likewise */
	struct candidate best, other;	/* other: may be the puzzle as well */
	unsigned int start, end;	/* start: the first token behind the last label */
	struct token tokens[SUDOKU_CELLS_MAX + 16];
	unsigned int groups;	/* of symbols with nothing between, from start on */
	bool broken;		/* there is a word between them */
	unsigned int count;
	char symbols[SUDOKU_CELLS_MAX + 2];
};

/* what is known of an input */
struct reader {
	struct input input;
	struct line line;
	struct candidate last;	/* the puzzle before */
	bool lines, rows;	/* each line of text is a puzzle, or a row of one */
	unsigned int order;	/* of all puzzles; 0: as they look */
	unsigned int columns, column, solution;	/* of a table: how many; of what; from 1 */
	bool found, refused;	/* there was a puzzle; the rest must not be read */
	bool numbered;		/* there are lines with a number */
	unsigned long dashes;	/* the last line with as many as a row has cells */
	bool section, sections;	/* in one without puzzles; there was one with puzzles */
	bool hexadecimal;	/* 16x16 has digits 0 to F */
	unsigned long skipped, skipped_line;	/* lines; the last of them */
	enum role role;		/* as the last heading or name says */
	struct name name, puzzle_name;	/* JSON: of the member; of those that are puzzles */
	bool in_object;		/* JSON: the object has a puzzle whose name is known */
	struct grid {
		unsigned int order;	/* 0: no grid is under way */
		unsigned int rows, gaps;	/* gaps: empty lines, each behind a band */
		bool dashed;		/* - is a blank */
		unsigned long line;	/* of the first row */
		struct sudoku_fault fault;	/* the first one */
		char symbols[SUDOKU_CELLS_MAX];
	} grid;
};

const char *input_line(struct input *input, size_t *length);
void line_split(struct reader *reader, const char *text, size_t length);

/* words.c: which tokens are words, and what they say */
enum role role_of(const char *word, size_t size, bool *exact);
bool are_cells(unsigned int order, const char *symbols, size_t count);
bool is_null(const char *text, size_t size);
bool is_word(const struct reader *reader, const char *text, size_t size);

/* candidates.c: tokens to cells; which of them are the puzzle of a line */
void line_gather(struct line *line, unsigned int column);
void line_consider(struct reader *reader, unsigned int first, enum role role, const char *cells,
		   unsigned int count);

/* formats.c: what a line is */
void take_line(struct reader *reader);

/* read.c: an input, line by line */
void read_puzzles(struct reader *reader);
void read_operand(struct reader reader, const char *operand, unsigned int number);

/* rows.c: rows to grids */
unsigned int order_of(unsigned int count, bool whole);
int symbol_value(unsigned int order, char symbol);
void rows_take(struct reader *reader, const char *symbols, unsigned int count, bool whole);
void rows_reject(struct reader *reader, const char *message);
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

/* clock.c: seconds since an unspecified time, with a fraction */
double clock_seconds(void);

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
