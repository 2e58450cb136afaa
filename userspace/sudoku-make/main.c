// SPDX-License-Identifier: GPL-2.0-only
/* sudoku-make: make Sudoku puzzles with one solution, checked by /dev/sudoku. Options. */
#include <fcntl.h>
#include <limits.h>
#include <sys/random.h>
#include <sys/sysinfo.h>

#include "make.h"

#define SYMMETRIES	"none, rotational, quarter, mirror, flip, diagonal or antidiagonal"
#define STATUS		"Exit status: 0 all made, 1 not all, 2 trouble."
#define RATINGS		"easy, medium, hard, expert or extreme"

struct options options = { .wish.order = 3, .count = 1 };

static bool is_seeded;

static const struct argp_option argp_options[] = {
	{ "number", 'n', "N", .doc = "make N puzzles; default 1" },
	{ "seed", 'S', "N", .doc = "make the same puzzles again; default: random" },
	{ "size", 's', "N", .doc = "grids of N by N cells: 4, 9, 16 or 25; default 9" },
	{ "order", 'o', "N", .doc = "grids by the side of a box: 2, 3, 4 or 5" },
	{ "symmetry", 'y', "KIND", .doc = SYMMETRIES },
	{ "givens", 'G', "N", .doc = "with N givens; default: as few as possible" },
	{ "minimal", 'm', .doc = "every given is necessary, in grids of any size" },
	{ "rating", 'r', "LEVEL", .doc = "a range like easy-hard, or " RATINGS },
	{ "to", 't', "FORMAT",
	  .doc = "line, drawn or json; default: line, or drawn on a terminal" },
	{ "grid", 'g', .doc = "the same as --to=drawn" },
	{ "jobs", 'j', "N", .doc = "number of CPUs to use; default: all" },
	{ }
};

/* Return: the index of @text in a list of @count names, or @count. */
static unsigned int find(const char *text, size_t length, const char *const names[],
			 unsigned int count)
{
	unsigned int at = 0;

	while (at < count && (strlen(names[at]) != length || memcmp(names[at], text, length)))
		at++;
	return at;
}

static enum symmetry parse_symmetry(struct argp_state *state, const char *text)
{
	static const char *const names[] = {
		[SYMMETRY_NONE] = "none", [SYMMETRY_ROTATIONAL] = "rotational",
		[SYMMETRY_QUARTER] = "quarter", [SYMMETRY_MIRROR] = "mirror",
		[SYMMETRY_FLIP] = "flip", [SYMMETRY_DIAGONAL] = "diagonal",
		[SYMMETRY_ANTIDIAGONAL] = "antidiagonal",
	};
	unsigned int symmetry = find(text, strlen(text), names, SYMMETRY_ANTIDIAGONAL + 1);

	if (symmetry > SYMMETRY_ANTIDIAGONAL)
		argp_error(state, "--symmetry takes %s, not '%s'", SYMMETRIES, text);
	return symmetry;
}

/* Parse a level, or two levels separated by a dash. */
static void parse_rating(struct argp_state *state, const char *text)
{
	size_t length = strcspn(text, "-");
	const char *to = text[length] ? text + length + 1 : text;

	options.wish.rated = true;
	options.wish.easiest = find(text, length, level_names, LEVELS);
	options.wish.hardest = find(to, strlen(to), level_names, LEVELS);
	if (options.wish.easiest == LEVELS || options.wish.hardest == LEVELS)
		argp_error(state, "--rating takes a range like easy-hard, or %s, not '%s'",
			   RATINGS, text);
	if (options.wish.easiest > options.wish.hardest)
		argp_error(state, "--rating takes the easier level first, not '%s'", text);
}

/*
 * What is not given. In large grids, where few givens can take a solver very long, a check may
 * take only so many steps, except where puzzles have to be minimal.
 */
static void settle(struct argp_state *state)
{
	static const unsigned int steps[] = { [4] = 1000, [5] = 200 };
	struct wish *wish = &options.wish;

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
	static const char *const formats[] = {
		[TO_LINE] = "line", [TO_DRAWN] = "drawn", [TO_JSON] = "json",
	};

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
		options.wish.order = parse_order(state, argument, key == 's');
		break;
	case 'r':
		parse_rating(state, argument);
		break;
	case 'S':
		options.seed = parse_number(state, argument, 0, ULLONG_MAX - 1);
		is_seeded = true;
		break;
	case 't':
		options.to = find(argument, strlen(argument), formats, TO_JSON + 1);
		if (options.to > TO_JSON)
			argp_error(state, "--to takes line, drawn or json, not '%s'", argument);
		break;
	case 'y':
		options.wish.symmetry = parse_symmetry(state, argument);
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

	options.to = isatty(STDOUT_FILENO) ? TO_DRAWN : TO_LINE;
	begin_program(&argp, argc, argv);
	make_all();
	flush();
	return worst_status;
}
