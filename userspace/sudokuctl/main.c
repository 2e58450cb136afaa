// SPDX-License-Identifier: GPL-2.0-only
/* sudokuctl: solve Sudoku puzzles in many formats with /dev/sudoku. Options and operands. */
#include <limits.h>
#include <sys/sysinfo.h>

#include "sudokuctl.h"

struct options options;

static struct reader reader;	/* how operands are read */

static char *input[] = { "-", NULL }, **operands = input;

static const struct argp_option argp_options[] = {
	{ "limit", 'l', "N", .doc = "up to N solutions of each puzzle; default 1" },
	{ "all", 'a', .doc = "all solutions" },
	{ "unique", 'u', .doc = "treat a second solution as an error" },
	{ "count", 'c', .doc = "number of solutions (N+: --limit was reached)" },
	{ "from", 'f', "FORMAT", .doc = "lines of files: line or rows; default: detected" },
	{ "to", 't', "FORMAT",
	  .doc = "line, drawn, json or csv; default: line, or drawn on a terminal" },
	{ "grid", 'g', .doc = "the same as --to=drawn" },
	{ "size", 's', "N", .doc = "grids of N by N cells: 4, 9, 16 or 25" },
	{ "order", 'o', "N", .doc = "grids by the side of a box: 2, 3, 4 or 5" },
	{ "jobs", 'j', "N", .doc = "number of CPUs to use; default: all" },
	{ "quiet", 'q', .doc = "do not report what is wrong with puzzles" },
	{ "color", 'C', "WHEN", .doc = "use colour: auto, always or never" },
	{ "why", 'W', .doc = "report errors in the last write to /dev/sudoku" },
	{ "info", 'I', .doc = "versions of driver and tool" },
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
	if ((options.why || options.info) && operands != input)
		argp_error(state, "--why and --info take no operands");
	if (!options.to)
		options.to = &printers[isatty(STDOUT_FILENO)];
	if (!options.jobs)
		options.jobs = cpus > JOBS_MAX ? JOBS_MAX : cpus;
	if (!options.limit)
		options.limit = options.unique ? 2 : options.all || options.count ? ULLONG_MAX : 1;
}

static error_t take_option(int key, char *argument, struct argp_state *state)
{
	static bool *const flags[] = {
		['a'] = &options.all, ['c'] = &options.count, ['I'] = &options.info,
		['q'] = &say_quiet, ['u'] = &options.unique, ['W'] = &options.why,
	};

	switch (key) {
	case 'C':
		parse_color(state, argument);
		break;
	case 'f':
		parse_from(state, argument, &reader);
		break;
	case 'g':
	case 't':
		argument = key == 'g' ? "drawn" : argument;
		options.to = printers;
		while (options.to->name && strcmp(options.to->name, argument))
			options.to++;
		if (!options.to->name)
			argp_error(state, "--to takes line, drawn, json or csv, not '%s'",
				   argument);
		break;
	case 'j':
		options.jobs = parse_number(state, argument, 1, JOBS_MAX);
		break;
	case 'l':
		options.limit = parse_number(state, argument, 1, ULLONG_MAX - 1);
		break;
	case 'o':
	case 's':
		reader.order = parse_order(state, argument, key == 's');
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
		"Solve Sudoku with /dev/sudoku.\vExit status: 0 all solved, 1 not all, 2 trouble.",
		common_options, 0, 0
	};
	int at;

	begin_program(&argp, argc, argv);
	if (options.why)
		tell_why(reader.order ? reader.order : 3);
	else if (options.info)
		tell_info();
	for (at = 0; operands[at] && !options.why && !options.info; at++)
		read_operand(reader, operands[at], at + 1);
	flush();
	return worst_status;
}
