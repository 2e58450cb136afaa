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

/* lines.c: a file or a string as lines, and lines as tokens */
struct input {
	const char *name;	/* in messages */
	unsigned long line;	/* the current line, from 1 */
	int fd;
	bool numbered;		/* messages name the line */
	bool ended, failed;	/* end of file; read error */
	bool array;		/* the last line opened an array that continues */
	const char *next, *end;	/* text that is read but not yet used */
};

/* The meaning of a name, a heading or a column header */
enum role { ROLE_NONE, ROLE_PUZZLE, ROLE_SOLUTION };

#define MEMBER_MAX	31
#define CELLS_MIN	14	/* cells that are more than a number */
#define DIGITS_MAX	40	/* digits and dots in text that is no puzzle */
#define NUMBER_MAX	6	/* digits of a number that is no row */
#define BYTE_ORDER_MARK	"\xef\xbb\xbf"	/* the byte order mark of UTF-8 */
#define LINE_BYTES	262144	/* at most, of a line */
#define BAD_SOLUTION	"a solution with blanks"

struct name {			/* of a member of a JSON object */
	char text[MEMBER_MAX + 1];	/* empty: none */
	enum role role;
};

struct token {			/* text between white space and punctuation */
	const char *text;
	unsigned int size;	/* 0: an empty field between two separators */
	unsigned int column;	/* of a table, from 1 */
	bool word;		/* not cells */
	bool gap;		/* an empty field between two bars */
	bool whole;		/* part of as many cells as a puzzle has */
};

struct candidate {		/* as many cells as a puzzle has */
	const char *text;	/* the first cell */
	unsigned int column, size;	/* size: 0 if there is none */
	enum role role;
	bool bare;		/* before all labels of its line; not in a table with names */
	struct name name;
	char cells[SUDOKU_CELLS_MAX + 1];
};

struct line {
	const char *text;
	size_t size, length;	/* length: without a comment */
	int control;		/* the last control character, or -1 */
	bool comment, bar, separated;	/* which of these the line has */
	bool remark;		/* the comment has text */
	bool enclosed;		/* parentheses enclose several columns */
	bool crowded;		/* several tokens between two bars */
	bool doubled;		/* several cells in a field, with a space between */
	bool apart;		/* the first separator does not follow its field directly */
	unsigned int form, tail;	/* separators of cells, counted by kind; one at the end */
	bool hollow;		/* a cell is an empty field */
	char bracket;		/* the last bracket, or 0 */
	unsigned int columns;
	unsigned int filled, words;	/* non-empty tokens; words among them */
	unsigned int label_filled, label_words;	/* the same, up to the last label */
	bool labelled;		/* has a label with an equals sign */
	bool missing;		/* JSON: a member for the puzzle has no puzzle on its line */
	bool held;		/* has cells that may be those of a faulty puzzle */
	bool lost;		/* what is named a puzzle has cells, but not those of a puzzle */
	unsigned int loose;	/* cells between two labels: no puzzle, but about as many; or 0 */
	bool solved;		/* has a solution beside the puzzle, or a named one */
	enum role role;		/* of the next token */
	bool exact;		/* the last label is exactly a name of puzzles or solutions */
	struct name name;	/* of the next token */
	struct candidate best, other;	/* other: may also be the puzzle */
	unsigned int start, end;	/* start: the first token after the last label */
	struct token *tokens;
	unsigned int groups;	/* of adjacent symbols, from start */
	bool broken;		/* a word separates groups */
	bool uneven;		/* groups differ in size, and are not fields or numbers */
	unsigned int count;
	char symbols[SUDOKU_CELLS_MAX + 2];
};

/* The state of reading an input */
struct reader {
	struct input input;
	struct line line;
	struct candidate last;	/* the previous puzzle */
	bool lines, rows;	/* each line of text is a puzzle, or a row of one */
	bool first;		/* stop after the first puzzle */
	unsigned int order;	/* of all puzzles; 0: detect */
	unsigned int columns, column, solution;	/* of a table: number; of puzzles; of solutions */
	bool found, refused;	/* found a puzzle; stop reading */
	bool numbered;		/* some lines hold a number */
	unsigned long above;	/* the last line of dashes or tabs that may be a row */
	bool tabs;		/* it has tabs */
	unsigned int section;	/* the next line of a section without puzzles, from 1; or 0 */
	bool sections;		/* had a section with puzzles */
	unsigned int side;	/* of the last grid in rows */
	bool hexadecimal;	/* 16x16 has digits 0 to F */
	unsigned long skipped, skipped_line;	/* number of lines; the last of them */
	enum role role;		/* from the last heading or name */
	struct name name, puzzle_name;	/* JSON: of the member; of members with puzzles */
	struct {		/* JSON: what the object has */
		bool named;	/* a puzzle with a known name */
		bool puzzle, solution;
	} object;
	struct grid {
		unsigned int order;	/* 0: no grid has begun */
		unsigned int rows, gaps;	/* gaps: empty lines, each after a band */
		unsigned int rules, ruled;	/* lines between rows; rows above the last */
		unsigned int form, tail;	/* of the first row */
		char blank;		/* of rows with digits; ' ': an empty field */
		char lone;		/* - _ or *: a row has only this */
		unsigned long lone_line;
		bool doubled;		/* a row has several cells in a field */
		bool head;		/* the first row may be the head of a table */
		const char *message;	/* instead of the one for a fault */
		unsigned long line;	/* of the first row */
		struct sudoku_fault fault;	/* the first fault */
		char symbols[SUDOKU_CELLS_MAX];
	} grid;
};

const char *skip_spaces(const char *text, const char *end);
size_t length_without_spaces(const char *text, size_t length);	/* at its end */
void input_fail(struct input *input, const char *reason);
bool input_more(struct input *input);
const char *input_line(struct input *input, size_t *length);
void line_split(struct reader *reader, const char *text, size_t length);

/* words.c: recognize words and their meaning */
enum role role_of(const char *word, size_t size, bool *exact);
bool are_cells(unsigned int order, const char *symbols, size_t count);
bool is_null(const char *text, size_t size);
bool is_word(const struct reader *reader, const char *text, size_t size);

/* candidates.c: tokens to cells; choose the puzzle of a line */
void line_gather(struct line *line, unsigned int column);
void line_consider(struct reader *reader, unsigned int first, enum role role, const char *cells,
		   unsigned int count);

/* formats.c: recognize and handle the format of a line */
void take_line(struct reader *reader);

/* opensudoku.c: files of OpenSudoku, which are XML */
bool is_opensudoku(struct input *input);
void read_opensudoku(struct reader *reader);

/* read.c: an input, game by game or line by line */
void read_puzzles(struct reader *reader);
void read_operand(struct reader reader, const char *operand, unsigned int number);

/* rows.c: rows to grids */
unsigned int order_of(unsigned int count, bool whole);
int symbol_value(unsigned int order, char symbol);
void rows_take(struct reader *reader, const char *symbols, unsigned int count, bool whole);
void rows_reject(struct reader *reader, const char *message);
void rows_gap(struct reader *reader);
unsigned int count_blanks(const char *cells, unsigned int count);
bool is_bad_solution(enum role role, const char *cells, unsigned int count);
void rows_rule(struct reader *reader);
char blank_of(const struct line *line);
char lone_of(const struct line *line);
void rows_end(struct reader *reader);

/*
 * Each program that reads puzzles defines these. reader_room() returns space for the next puzzle,
 * reader_take() takes it, or a message that says what is wrong with it, and reader_pause() is
 * called before the reader waits, prints a message or returns.
 */
u8 *reader_room(unsigned int order);
void reader_take(const struct input *input, unsigned long line, bool hexadecimal,
		 const char *message);
void reader_pause(void);

/* nodes.c: open a node, or return -1 and set errno; explain the error; or print it and exit */
extern const char *const node_paths[];	/* by order */

int node_open(unsigned int order);
const char *node_limit(unsigned int order);
const char *node_trouble(int error);
__noreturn void node_die(unsigned int order, int error);

/* clock.c: seconds since an unspecified time, with a fraction */
double clock_seconds(void);

/* say.c: standard output, standard error and the exit status */
enum exit_status { EXIT_SOLVED, EXIT_UNSOLVED, EXIT_TROUBLE };

extern enum exit_status worst_status;
extern bool say_quiet, say_color, draw_color;	/* say_quiet: no messages about puzzles */

__printf(4, 5) void say(enum exit_status status, const char *place, unsigned long line,
			const char *format, ...);
void flush(void);

/* arguments.c: program start, and options that several programs have */
/* Options without a letter have larger keys. */
#define LONG_OPTION	256

extern const struct argp_child common_options[];	/* --help, --usage and --version */

void begin_program(const struct argp *argp, int argc, char **argv);

unsigned long long parse_number(struct argp_state *state, const char *text,
				unsigned long long least, unsigned long long most);
unsigned int parse_order(struct argp_state *state, const char *text, bool size);
void parse_color(struct argp_state *state, const char *when);
void parse_from(struct argp_state *state, const char *text, struct reader *to);

/* show.c: grids and faults; a sentence is valid until the next call */
const char *cell_symbols(bool hexadecimal);
void print_cells(unsigned int order, bool hexadecimal, const u8 *cells);
void print_quoted(const char *text, bool json);

/* A format that puts text around the cells of each puzzle, and around all of them */
struct puzzle_format {
	const char *name;
	const char *head, *before, *after, *tail;
	char blank;
	bool small;	/* for grids of 9x9 only */
};

extern const struct puzzle_format puzzle_formats[];	/* ends with an empty name */

void print_puzzle_as(const struct puzzle_format *format, unsigned int order, const u8 *cells);
void draw_grid(unsigned int order, bool hexadecimal, const u8 *cells, const u8 *givens);
const char *fault_sentence(unsigned int order, bool hexadecimal, const struct sudoku_fault *fault);

#endif
