// SPDX-License-Identifier: GPL-2.0-only
/* sudokuctl: Sudoku puzzles from anywhere, through /dev/sudoku. Options and operands. */
#include <argp.h>
#include <fcntl.h>
#include <limits.h>
#include <locale.h>

#include "sudokuctl.h"
#include "version.h"

const char *argp_program_version = "sudokuctl " SUDOKU_VERSION;

struct options options;

static char **operands;	/* up to NULL */
static struct reader reader;

static const struct argp_option argp_options[] = {
	{ "limit", 'l', "N", 0, "up to N solutions of each puzzle; else one", 0 },
	{ "all", 'a', NULL, 0, "all solutions", 0 },
	{ "unique", 'u', NULL, 0, "a second solution is an error", 0 },
	{ "count", 'c', NULL, 0, "how many solutions (N+: --limit was reached)", 0 },
	{ "from", 'f', "FORMAT", 0, "what files hold: line or rows; else as they look", 0 },
	{ "to", 't', "FORMAT", 0, "line, drawn or json; else drawn on a terminal only", 0 },
	{ "grid", 'g', NULL, 0, "the same as --to=drawn", 0 },
	{ "size", 's', "N", 0, "grids of N by N cells: 4, 9, 16 or 25", 0 },
	{ "order", 'o', "N", 0, "the same by the side of a box: 2, 3, 4 or 5", 0 },
	{ "jobs", 'j', "N", 0, "solve on so many CPUs; else on all", 0 },
	{ "quiet", 'q', NULL, 0, "do not say what is wrong with puzzles", 0 },
	{ "color", 'C', "WHEN", 0, "auto, always or never", 0 },
	{ "why", 'W', NULL, 0, "what was wrong with what was last written to /dev/sudoku", 0 },
	{ "info", 'I', NULL, 0, "the versions of driver and tool", 0 },
	{ NULL, 0, NULL, 0, NULL, 0 }
};

/* Return: the number that an option is given, from @least to @most. */
static unsigned long long parse(struct argp_state *state, const char *text,
				unsigned long long least, unsigned long long most)
{
	unsigned long long value = strtoull(text, NULL, 10);

	if (text[strspn(text, "0123456789")] || value < least || value > most)
		argp_error(state, "'%s' is not a number from %llu to %llu", text, least, most);
	return value;
}

static const struct printer *find_printer(struct argp_state *state, const char *name)
{
	const struct printer *printer = printers;

	while (printer->name && strcmp(printer->name, name))
		printer++;
	if (!printer->name)
		argp_error(state, "--to takes line, drawn or json, not '%s'", name);
	return printer;
}

/* By itself, colour is for terminals that have it (https://no-color.org). */
static void set_color(struct argp_state *state, const char *when)
{
	const char *no = getenv("NO_COLOR"), *terminal = getenv("TERM");
	bool always = !strcmp(when, "always"), automatic = !strcmp(when, "auto");

	if (!always && !automatic && strcmp(when, "never"))
		argp_error(state, "--color takes auto, always or never, not '%s'", when);
	automatic = automatic && !(no && *no) && terminal && strcmp(terminal, "dumb");
	options.color_grids = always || (automatic && isatty(STDOUT_FILENO));
	options.color_messages = always || (automatic && isatty(STDERR_FILENO));
}

/* What is not given, and what does not go together. */
static void settle(struct argp_state *state)
{
	long cpus = sysconf(_SC_NPROCESSORS_ONLN);

	if (options.all + options.unique + !!options.limit > 1)
		argp_error(state, "--all, --unique and --limit exclude each other");
	if (options.unique && options.count)
		argp_error(state, "--unique and --count exclude each other");
	if ((options.why || options.info) && operands[0])
		argp_error(state, "--why and --info take no operands");
	if (!options.to)
		options.to = find_printer(state, isatty(STDOUT_FILENO) ? "drawn" : "line");
	if (!options.jobs)
		options.jobs = cpus < 1 ? 1 : cpus > JOBS_MAX ? JOBS_MAX : cpus;
	if (!options.limit)
		options.limit = options.unique ? 2 : options.all || options.count ? ULLONG_MAX : 1;
}

static error_t take_option(int key, char *argument, struct argp_state *state)
{
	static bool *const flags[] = {
		['a'] = &options.all, ['c'] = &options.count, ['I'] = &options.info,
		['q'] = &options.quiet, ['u'] = &options.unique, ['W'] = &options.why,
	};

	switch (key) {
	case 'C':
		set_color(state, argument);
		break;
	case 'f':
		options.lines = !strcmp(argument, "line");
		options.rows = !strcmp(argument, "rows");
		if (!options.lines && !options.rows)
			argp_error(state, "--from takes line or rows, not '%s'", argument);
		break;
	case 'g':
	case 't':
		options.to = find_printer(state, key == 'g' ? "drawn" : argument);
		break;
	case 'j':
		options.jobs = parse(state, argument, 1, JOBS_MAX);
		break;
	case 'l':
		options.limit = parse(state, argument, 1, ULLONG_MAX - 1);
		break;
	case 'o':
		options.order = parse(state, argument, SUDOKU_ORDER_MIN, SUDOKU_ORDER_MAX);
		break;
	case 's':
		options.order = order_of(parse(state, argument, 4, SUDOKU_SIDE_MAX), false);
		if (!options.order)
			argp_error(state, "--size takes 4, 9, 16 or 25, not '%s'", argument);
		break;
	case ARGP_KEY_ARG:
		operands[state->arg_num] = argument;
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

static void solve_input(const char *name, int fd, const char *text)
{
	memset(&reader, 0, sizeof(reader));
	input_open(&reader.input, name, fd, text);
	reader.lines = !reader.input.numbered;
	read_puzzles(&reader);
}

/* Return: whether most of an operand is cells, or all of it and as many as a puzzle has. */
static bool is_puzzle(const char *operand, bool all)
{
	size_t cells = 0, others = 0;

	for (; *operand; operand++) {
		cells += symbol_value(SUDOKU_ORDER_MAX, *operand) >= 0;
		others += symbol_value(SUDOKU_ORDER_MAX, *operand) < 0 && *operand != ' ';
	}
	return all ? !others && order_of(cells, true) : cells > 12 && cells > 3 * others;
}

static void solve_operand(const char *operand, unsigned int number)
{
	bool puzzle = strchr(operand, '\n') || is_puzzle(operand, true);
	int fd = puzzle ? -1 : open(operand, O_RDONLY | O_CLOEXEC);
	char name[24];

	snprintf(name, sizeof(name), "argument %u", number);
	if (!strcmp(operand, "-"))
		solve_input("standard input", STDIN_FILENO, NULL);
	else if (fd >= 0)
		solve_input(operand, fd, NULL);
	else if (puzzle || (errno != EACCES && errno != ENOTDIR && is_puzzle(operand, false)))
		solve_input(name, -1, operand);
	else
		say(EXIT_TROUBLE, "sudokuctl", 0, "cannot open %s: %s", operand, strerror(errno));
	close(fd);
}

int main(int argc, char **argv)
{
	static const struct argp argp = {
		.options = argp_options,
		.parser = take_option,
		.args_doc = "[PUZZLE | FILE | -]...",
		.doc = "Solve Sudoku by /dev/sudoku.\vStatus: 0 all solved, 1 not all, 2 trouble."
	};
	int fd, at;

	/* Else a node might get the number of a standard file that is closed. */
	for (fd = 0; fd >= 0 && fd <= STDERR_FILENO; )
		fd = open("/dev/null", O_RDWR);
	close(fd);
	setlocale(LC_CTYPE, "C.UTF-8");
	argp_err_exit_status = EXIT_TROUBLE;
	set_color(NULL, "auto");
	operands = calloc(argc, sizeof(*operands));
	argp_parse(&argp, argc, argv, 0, NULL, NULL);
	if (options.why)
		tell_why(options.order ? options.order : 3);
	else if (options.info)
		tell_info();
	else if (!operands[0])
		solve_input("standard input", STDIN_FILENO, NULL);
	for (at = 0; operands[at]; at++)
		solve_operand(operands[at], at + 1);
	flush();
	return worst_status;
}
