// SPDX-License-Identifier: GPL-2.0-only
/* sudoku-make: make Sudoku puzzles with one solution, checked by /dev/sudoku. Options. */
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/random.h>

#include "make.h"

#define STATUS		"Exit status: 0 all made, 1 not all, 2 trouble."
#define EXAMPLES \
	"  sudoku-make --rating medium | sudoku-play -\n" \
	"  sudoku-make --number 8 --to pdf > puzzles.pdf"

/* In the order of enum symmetry, and of options.to */
#define SYMMETRIES	"none, rotational, quarter, mirror, flip, diagonal or antidiagonal"
#define FORMATS		"line, drawn, json, pdf or svg"

/* Options without a letter */
enum { OPTION_NEEDS = LONG_OPTION, OPTION_SOLUTION };

/* Puzzles on paper are kept until the last one is made; an SVG is one drawing. */
#define PDF_MAX		100000
#define SVG_MAX		100

struct options options = { .wish.order = 3, .count = 1 };

static bool is_seeded;
static unsigned long long made;
static double start, shown;	/* when the first puzzle was begun; when progress was shown */
static atomic_int end_signal;	/* SIGINT or SIGTERM, once it has arrived */

static const struct argp_option argp_options[] = {
	{ "number", 'n', "N", .doc = "make N puzzles; default 1" },
	{ "seed", 'S', "N", .doc = "make the same puzzles again; default: random" },
	{ "size", 's', "N", .doc = "grids of N by N cells: 4, 9, 16 or 25; default 9" },
	{ "symmetry", 'y', "KIND", .doc = SYMMETRIES },
	{ "givens", 'G', "N", .doc = "with N givens; default: as few as possible" },
	{ "needs", OPTION_NEEDS, "TECHNIQUE", .doc = "the hardest is this, such as XY-wing" },
	{ "rating", 'r', "LEVEL", .doc = "a range like easy-hard or 3.0-4.5, or " RATINGS },
	{ "solution", OPTION_SOLUTION, .doc = "print the solution, too" },
	{ "to", 't', "FORMAT",
	  .doc = FORMATS "; default: line, or drawn on a terminal" },
	{ }
};

/* Check options that depend on each other. */
static void settle(struct argp_state *state)
{
	static const unsigned int least[SUDOKU_ORDER_MAX + 1] = { [2] = 4, [3] = 17 };
	const char *paper = options.to == TO_PDF ? "pdf" : "svg";
	unsigned int most = options.to == TO_PDF ? PDF_MAX : SVG_MAX;
	const struct wish *wish = &options.wish;

	combine_ratings(state);
	if (options.to >= TO_PDF && !paper_add)
		argp_error(state, "--to=%s needs cairo, which this program was built without",
			   paper);
	if (options.to == TO_PDF && isatty(STDOUT_FILENO))
		argp_error(state, "a terminal cannot show PDF; add: > puzzles.pdf");
	if (options.to >= TO_PDF && options.count > most)
		argp_error(state, "--to=%s takes at most %u puzzles", paper, most);
	if (wish->givens > sudoku_cells(wish->order))
		argp_error(state, "a grid of %ux%u has at most %u givens",
			   sudoku_side(wish->order), sudoku_side(wish->order),
			   sudoku_cells(wish->order));
	if (wish->givens && wish->givens < least[wish->order])
		argp_error(state, "a grid of %ux%u with one solution has at least %u givens",
			   sudoku_side(wish->order), sudoku_side(wish->order),
			   least[wish->order]);
	if (!is_seeded && getrandom(&options.seed, sizeof(options.seed), 0) < 0)
		argp_error(state, "cannot get random numbers; use --seed");
}

static error_t take_option(int key, char *argument, struct argp_state *state)
{
	switch (key) {
	case 'G':
		options.wish.givens = parse_number(state, argument, 1, SUDOKU_CELLS_MAX);
		break;
	case 'n':
		options.count = parse_number(state, argument, 1, LLONG_MAX);
		break;
	case 's':
		options.wish.order = parse_size(state, argument);
		break;
	case OPTION_NEEDS:
		parse_needed(state, argument);
		break;
	case 'r':
		options.rating = argument;
		parse_rating(state, argument, &options.wish);
		break;
	case 'S':
		options.seed = parse_number(state, argument, 0, ULLONG_MAX - 1);
		is_seeded = true;
		break;
	case OPTION_SOLUTION:
		options.solution = true;
		break;
	case 't':
		options.to = parse_word(state, "--to", FORMATS, argument);
		break;
	case 'y':
		options.wish.symmetry = parse_word(state, "--symmetry", SYMMETRIES, argument);
		break;
	case ARGP_KEY_ARG:
		argp_error(state, "unexpected operand '%s'", argument);
		break;
	case ARGP_KEY_END:
		settle(state);
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

/*
 * A second signal kills the process, as output may block; but one that comes at once is the same
 * request: timeout(1) signals the process and its group.
 */
static void note_signal(int number)
{
	static double first;

	if (!end_signal) {
		first = clock_seconds();
		end_signal = number;
	} else if (clock_seconds() > first + 0.1) {
		signal(number, SIG_DFL);
		raise(number);
	}
}

static void catch_signals(void)
{
	static const int signals[] = { SIGINT, SIGTERM };
	struct sigaction action = { .sa_handler = note_signal, .sa_flags = SA_RESTART }, before;
	unsigned int at;

	for (at = 0; at < 2; at++) {
		sigaction(signals[at], NULL, &before);
		if (before.sa_handler != SIG_IGN)
			sigaction(signals[at], &action, NULL);
	}
}

/* Print the puzzles made so far; on a terminal, say how many. Return: false after a signal. */
static bool go_on(void)
{
	double now = clock_seconds();

	if (now < shown + 1)
		return !end_signal;
	shown = now;
	flush();
	if (isatty(STDERR_FILENO))
		progress("%llu of %llu puzzles in %.0f s", made, options.count, now - start);
	return !end_signal;
}

/* Make and print all puzzles, as far as possible. */
static void make_all(void)
{
	unsigned int order = options.wish.order;
	struct dug dug;
	int error = 0;

	start = clock_seconds();
	shown = start;
	while (made < options.count && !error) {
		error = dig_puzzle(&options.wish, options.seed, made, go_on, &dug);
		if (isatty(STDOUT_FILENO) || made + 1 >= options.count)
			progress_clear();
		if (!error)
			print_made(++made, &dug);
	}
	progress_clear();
	print_tail(made);
	flush();
	if (error == ENODATA)
		say(EXIT_UNSOLVED, NULL, 0, "puzzle %llu: nothing suitable in %u attempts",
		    made + 1, dig_attempts[order]);
	else if (error && error != ECANCELED)
		node_die(order, error);
}

int main(int argc, char **argv)
{
	static const struct argp argp = {
		.options = argp_options,
		.parser = take_option,
		.doc = "Make Sudoku puzzles with one solution, using /dev/sudoku.\v"
			STATUS "\n\n" EXAMPLES,
		.children = common_options,
	};

	options.to = isatty(STDOUT_FILENO) ? TO_DRAWN : TO_LINE;
	begin_program(&argp, argc, argv);
	catch_signals();
	make_all();
	if (end_signal) {
		signal(end_signal, SIG_DFL);
		raise(end_signal);
	}
	return worst_status;
}
