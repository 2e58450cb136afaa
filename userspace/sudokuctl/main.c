// SPDX-License-Identifier: GPL-2.0-only
/*
 * sudokuctl: Sudoku puzzles from anywhere, through /dev/sudoku.
 *
 * Here are the options, the operands, the exit status, and the loop: read until
 * the input would have to be waited for, ask the device, print, go on.
 */
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "node.h"
#include "output.h"
#include "puzzles.h"
#include "version.h"

enum exit_status {
	EXIT_SOLVED,	/* every puzzle */
	EXIT_UNSOLVED,	/* a puzzle has no solution, is none, or there is none */
	EXIT_TROUBLE,	/* usage, a file, or the device */
};

static const char help[] =
"Usage: sudokuctl [OPTION]... [PUZZLE | FILE | -]...\n"
"Solve Sudoku puzzles through /dev/sudoku.\n"
"\n"
"A puzzle is its cells, row by row: 1 to 9, then A to P; 0 or . for a blank.\n"
"A file, or standard input (-, or no operand), holds puzzles on one line each\n"
"or row by row, drawn with | - + or not, with comments (# %) and headings.\n"
"\n"
"  -g, --grid       draw the solutions; without it, one line a puzzle\n"
"  -o, --order=N    boxes are N by N cells, 2 to 5; without it, told by the\n"
"                   length (16 cells on a line are a puzzle of order 2)\n"
"  -h, --help       print this help\n"
"  -V, --version    print the version\n"
"\n"
"Exit status: 0 all solved, 1 not all solved, 2 wrong usage, files or device.\n"
"\n"
"Examples:\n"
"  sudokuctl 3410020000200143\n"
"  sudokuctl --grid puzzles.txt\n"
"  sudokuctl --order 4 < 16x16.txt > solutions.txt\n";

struct options {
	bool draw;
	unsigned int order;
};

static struct options options;
static enum exit_status status;
static struct reader reader;
static struct output output;
static struct puzzle batch[NODE_BATCH];
static size_t batched;

static void note_status(enum exit_status least)
{
	if (status < least)
		status = least;
}

/*
 * Let the output out. Return: whether it is. If not, that is said, unless it is
 * because nobody reads it any more.
 */
static bool flush_output(void)
{
	errno = EIO;
	if (!fflush(stdout) && !ferror(stdout))
		return true;
	if (errno != EPIPE)
		warn("cannot write to standard output");
	return false;
}

static void usage_error(void)
{
	fputs("Try 'sudokuctl --help'.\n", stderr);
	exit(EXIT_TROUBLE);
}

/* Solve and print the puzzles at hand. */
static void finish_batch(void)
{
	const char *trouble = node_solve(batch, batched);
	size_t at;

	for (at = 0; at < batched && batch[at].state != PUZZLE_ASKED; at++) {
		if (batch[at].state == PUZZLE_SOLVED)
			output_solution(&output, &batch[at]);
		output_puzzle(&output, &batch[at]);
		if (batch[at].state != PUZZLE_UNSOLVED)
			continue;
		note_status(EXIT_UNSOLVED);
		fflush(stdout);
		if (batch[at].line)
			fprintf(stderr, "%s:%lu: ", batch[at].name,
				batch[at].line);
		else
			fprintf(stderr, "%s: ", batch[at].name);
		fprintf(stderr, "%s\n", batch[at].message);
	}
	batched = 0;
	if (!flush_output())
		exit(EXIT_TROUBLE);
	if (trouble) {
		warnx("%s", trouble);
		exit(EXIT_TROUBLE);
	}
}

/* Solve the puzzles of an input. */
static void solve_input(void)
{
	enum reader_event event;
	bool found = false;

	do {
		event = reader_next(&reader, &batch[batched]);
		if (event == READER_PUZZLE) {
			found = true;
			if (++batched < NODE_BATCH)
				continue;
		}
		finish_batch();
		if (event == READER_MORE && lines_fill(&reader.lines)) {
			warn("cannot read %s", reader.name);
			note_status(EXIT_TROUBLE);
			return;
		}
	} while (event != READER_END);
	if (!found) {
		warnx("no puzzles in %s", reader.name);
		note_status(EXIT_UNSOLVED);
	}
}

static void solve_standard_input(void)
{
	reader_from_fd(&reader, "standard input", options.order, FORMAT_NONE,
		       STDIN_FILENO);
	solve_input();
}

static void solve_argument(const char *text, unsigned int number)
{
	char name[32];

	snprintf(name, sizeof(name), "argument %u", number);
	reader_from_text(&reader, name, options.order, FORMAT_NONE, text);
	solve_input();
}

static void refuse_operand(const char *operand)
{
	char expected[32] = "16, 81, 256 or 625";
	size_t length = strlen(operand);

	if (options.order)
		snprintf(expected, sizeof(expected), "%u",
			 sudoku_cells(options.order));
	warnx("cannot open %s: %s; as a puzzle it has %zu character%s, expected %s",
	      operand, strerror(errno), length, length == 1 ? "" : "s",
	      expected);
	note_status(EXIT_TROUBLE);
}

/* @number counts the operands, from 1. */
static void solve_operand(const char *operand, unsigned int number)
{
	int fd;

	if (!strcmp(operand, "-")) {
		solve_standard_input();
		return;
	}
	if (text_is_puzzle(operand, options.order)) {
		solve_argument(operand, number);
		return;
	}
	fd = open(operand, O_RDONLY | O_CLOEXEC);
	if (fd >= 0) {
		reader_from_fd(&reader, operand, options.order, FORMAT_NONE, fd);
		solve_input();
		close(fd);
	} else if (errno != ENOENT && errno != ENAMETOOLONG) {
		warn("cannot open %s", operand);
		note_status(EXIT_TROUBLE);
	} else if (text_resembles_puzzle(operand)) {
		solve_argument(operand, number);
	} else {
		refuse_operand(operand);
	}
}

static unsigned int parse_order(const char *text)
{
	if (text[0] >= '0' + SUDOKU_ORDER_MIN &&
	    text[0] <= '0' + SUDOKU_ORDER_MAX && !text[1])
		return text[0] - '0';
	warnx("--order takes 2, 3, 4 or 5, not '%s'", text);
	usage_error();
	return 0;
}

static void parse_options(int argc, char **argv)
{
	static const struct option long_options[] = {
		{ "grid", no_argument, NULL, 'g' },
		{ "help", no_argument, NULL, 'h' },
		{ "order", required_argument, NULL, 'o' },
		{ "version", no_argument, NULL, 'V' },
		{ NULL, 0, NULL, 0 }
	};
	int option;

	while ((option = getopt_long(argc, argv, "gho:V", long_options,
				     NULL)) != -1) {
		switch (option) {
		case 'g':
			options.draw = true;
			break;
		case 'h':
			fputs(help, stdout);
			exit(flush_output() ? EXIT_SOLVED : EXIT_TROUBLE);
		case 'o':
			options.order = parse_order(optarg);
			break;
		case 'V':
			puts("sudokuctl " SUDOKU_VERSION);
			exit(flush_output() ? EXIT_SOLVED : EXIT_TROUBLE);
		default:
			usage_error();
		}
	}
}

/* Else a node might get the number of a standard file that is closed. */
static void occupy_standard_files(void)
{
	int fd;

	do {
		fd = open("/dev/null", O_RDWR);
	} while (fd >= 0 && fd <= STDERR_FILENO);
	if (fd >= 0)
		close(fd);
}

int main(int argc, char **argv)
{
	int at;

	occupy_standard_files();
	parse_options(argc, argv);
	output_begin(&output, stdout, options.draw ? FORMAT_DRAWN : FORMAT_LINE,
		     false);
	if (optind == argc)
		solve_standard_input();
	for (at = optind; at < argc; at++)
		solve_operand(argv[at], at - optind + 1);
	output_end(&output);
	return status;
}
