// SPDX-License-Identifier: GPL-2.0-only
/* sudokuctl: solve Sudoku puzzles with /dev/sudoku. Options and operands. */
#include <sys/sysinfo.h>

#include "sudokuctl.h"

#define STATUS		"Exit status: 0 all solved, 1 not all, 2 trouble."
#define EXAMPLES	"  sudokuctl puzzles.txt > solutions.txt\n" \
			"  sudokuctl --unique twenty.txt > /dev/null"
#define LIMIT_MAX	1000000	/* solutions of a puzzle */

struct options options;

static struct reader reader;	/* how operands are read */

static char *input[] = { "-", NULL }, **operands = input;

static const struct argp_option argp_options[] = {
	{ "limit", 'l', "N",
	  .doc = "up to N solutions of each puzzle, at most 1000000; default 1" },
	{ "all", 'a', .doc = "as --limit=1000000" },
	{ "unique", 'u', .doc = "treat a second solution as an error" },
	{ "count", 'c',
	  .doc = "number of solutions (N+: at least N); stops at --limit, default 1000000" },
	{ "to", 't', "FORMAT",
	  .doc = "line, drawn or json; default: line, or drawn on a terminal" },
	{ "size", 's', "N", .doc = "grids of N by N cells: 4, 9, 16 or 25" },
	{ "jobs", 'j', "N", .doc = "number of CPUs to use; default: all" },
	{ "quiet", 'q', .doc = "do not report what is wrong with puzzles" },
	{ "why", 'W', .doc = "report errors in the last write to /dev/sudoku" },
	{ }
};

/* Set defaults, and reject options that exclude each other. */
static void settle(struct argp_state *state)
{
	int cpus = get_nprocs();

	if (options.all + options.unique + !!options.limit > 1)
		argp_error(state, "--all, --unique and --limit exclude each other");
	if (options.unique && options.count)
		argp_error(state, "--unique and --count exclude each other");
	if (options.why && operands != input)
		argp_error(state, "--why takes no operands");
	if (!options.jobs)
		options.jobs = cpus > JOBS_MAX ? JOBS_MAX : cpus;
	if (!options.limit)
		options.limit = options.unique ? 2 : options.all || options.count ? LIMIT_MAX : 1;
	options.list = options.limit > 1 && !options.unique && !options.count;
	if (options.list)
		options.jobs = 1;
}

static error_t take_option(int key, char *argument, struct argp_state *state)
{
	static bool *const flags[] = {
		['a'] = &options.all, ['c'] = &options.count,
		['q'] = &say_quiet, ['u'] = &options.unique, ['W'] = &options.why,
	};

	switch (key) {
	case 't':
		options.to = parse_word(state, "--to", "line, drawn or json", argument);
		break;
	case 'j':
		options.jobs = parse_number(state, argument, 1, JOBS_MAX);
		break;
	case 'l':
		options.limit = parse_number(state, argument, 1, LIMIT_MAX);
		break;
	case 's':
		reader.order = parse_size(state, argument);
		break;
	case ARGP_KEY_ARGS:
		operands = state->argv + state->next;
		break;
	case ARGP_KEY_END:
		settle(state);
		break;
	default:
		if (key < 0 || key > 'u' || !flags[key])
			return ARGP_ERR_UNKNOWN;
		*flags[key] = true;
	}
	return 0;
}

int main(int argc, char **argv)
{
	static const struct argp argp = {
		argp_options, take_option, "[PUZZLE | FILE | -]...",
		"Solve Sudoku with /dev/sudoku.\v"
		STATUS "\n\n" EXAMPLES,
		common_options, 0, 0
	};
	int at;

	options.to = isatty(STDOUT_FILENO) ? TO_DRAWN : TO_LINE;
	begin_program(&argp, argc, argv);
	if (options.why)
		tell_why(reader.order ? reader.order : 3);
	for (at = 0; operands[at] && !options.why; at++)
		read_operand(reader, operands[at], at + 1);
	flush();
	return worst_status;
}
