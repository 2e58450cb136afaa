// SPDX-License-Identifier: GPL-2.0-only
/* sudoku-make: make Sudoku puzzles with one solution, checked by /dev/sudoku. Options. */
#include <limits.h>
#include <sys/random.h>
#include <sys/sysinfo.h>

#include "make.h"

#define STATUS		"Exit status: 0 all made, 1 not all, 2 trouble."
#define OPTION_NEEDS	(LONG_OPTION + 1)
#define OPTION_PATTERN	(LONG_OPTION + 2)

/* Puzzles on paper are kept until the last one is made; an SVG is one drawing. */
#define PDF_MAX		100000
#define SVG_MAX		100

struct options options = { .wish.order = 3, .count = 1, .format = puzzle_formats };

static const char *pattern;
static unsigned int sized;	/* the order given by an option, or 0 */
static bool is_seeded;

static const struct argp_option argp_options[] = {
	{ "number", 'n', "N", .doc = "make N puzzles; default 1" },
	{ "seed", 'S', "N", .doc = "make the same puzzles again; default: random" },
	{ "size", 's', "N", .doc = "grids of N by N cells: 4, 9, 16 or 25; default 9" },
	{ "order", 'o', "N", .doc = "grids by the side of a box: 2, 3, 4 or 5" },
	{ "symmetry", 'y', "KIND", .doc = SYMMETRIES },
	{ "givens", 'G', "N", .doc = "with N givens; default: as few as possible" },
	{ "minimal", 'm', .doc = "every given is necessary, in grids of any size" },
	{ "needs", OPTION_NEEDS, "TECHNIQUE", .doc = "the hardest is this, such as XY-wing" },
	{ "pattern", OPTION_PATTERN, "FILE", .doc = "givens where this puzzle or file has them" },
	{ "rating", 'r', "LEVEL", .doc = "a range like easy-hard or 3.0-4.5, or " RATINGS },
	{ "to", 't', "FORMAT",
	  .doc = FORMATS "; default: line, or drawn on a terminal" },
	{ "grid", 'g', .doc = "the same as --to=drawn" },
	{ "jobs", 'j', "N", .doc = "number of CPUs to use; default: all" },
	{ }
};

/*
 * What is not given. In large grids, where few givens can take a solver very long, a check may
 * take only so many steps, except where puzzles have to be minimal.
 */
static void settle(struct argp_state *state)
{
	static const unsigned int steps[] = { [4] = 1000, [5] = 200 };
	const char *paper = options.to == TO_PDF ? "pdf" : "svg";
	unsigned int most = options.to == TO_PDF ? PDF_MAX : SVG_MAX;
	struct wish *wish = &options.wish;

	combine_ratings(state);
	if (pattern)
		read_pattern(state, pattern, sized);
	if (options.to == TO_FORMAT && options.format->small && wish->order != 3)
		argp_error(state, "--to=%s has only grids of 9x9", options.format->name);
	if (options.to >= TO_PDF && !paper_possible())
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
	if (wish->order > 3 && !wish->minimal)
		options.steps = steps[wish->order];
	if (!options.jobs)
		options.jobs = get_nprocs() > JOBS_MAX ? JOBS_MAX : get_nprocs();
	if (options.jobs > options.count)
		options.jobs = options.count;
	if (!is_seeded && getrandom(&options.seed, sizeof(options.seed), 0) < 0)
		argp_error(state, "cannot get random numbers; use --seed");
}

static error_t take_option(int key, char *argument, struct argp_state *state)
{
	switch (key) {
	case 'g':
		options.to = TO_DRAWN;
		break;
	case 'G':
		options.wish.givens = parse_number(state, argument, 1, SUDOKU_CELLS_MAX);
		break;
	case 'j':
		options.jobs = parse_number(state, argument, 1, JOBS_MAX);
		break;
	case 'm':
		options.wish.minimal = true;
		break;
	case 'n':
		options.count = parse_number(state, argument, 1, LLONG_MAX);
		break;
	case 'o':
	case 's':
		sized = parse_order(state, argument, key == 's');
		options.wish.order = sized;
		break;
	case OPTION_NEEDS:
		parse_needed(state, argument);
		break;
	case OPTION_PATTERN:
		pattern = argument;
		break;
	case 'r':
		parse_rating(state, argument);
		break;
	case 'S':
		options.seed = parse_number(state, argument, 0, ULLONG_MAX - 1);
		is_seeded = true;
		break;
	case 't':
		parse_to(state, argument);
		break;
	case 'y':
		parse_symmetry(state, argument);
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

int main(int argc, char **argv)
{
	static const struct argp argp = {
		.options = argp_options,
		.parser = take_option,
		.doc = "Make Sudoku puzzles with one solution, using /dev/sudoku.\v"
			STATUS,
		.children = common_options,
	};

	options.to = isatty(STDOUT_FILENO) ? TO_DRAWN : TO_FORMAT;
	begin_program(&argp, argc, argv);
	make_all();
	flush();
	return worst_status;
}
