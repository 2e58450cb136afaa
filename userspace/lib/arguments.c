// SPDX-License-Identifier: GPL-2.0-only
/* Program start, and arguments of options that several programs have. */
#include <fcntl.h>
#include <locale.h>

#include "userspace.h"
#include "version.h"

#define KEY_USAGE	LONG_OPTION

static error_t take_common(int key, char *argument, struct argp_state *state)
{
	(void)argument;
	switch (key) {
	case 'h':
		argp_state_help(state, stdout, ARGP_HELP_STD_HELP & ~ARGP_HELP_EXIT_OK);
		break;
	case KEY_USAGE:
		argp_state_help(state, stdout, ARGP_HELP_USAGE);
		break;
	case 'V':
		printf("%s %s\n", program_invocation_short_name, SUDOKU_VERSION);
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	flush();
	exit(EXIT_SUCCESS);
}

static const struct argp_option options[] = {
	{ "help", 'h', .doc = "print this list", .group = -1 },
	{ "usage", KEY_USAGE, .doc = "print the options", .group = -1 },
	{ "version", 'V', .doc = "print the version", .group = -1 },
	{ }
};

static const struct argp common = { .options = options, .parser = take_common };

const struct argp_child common_options[] = { { .argp = &common }, { } };

/* Return: the number given to an option, from @least to @most. */
unsigned long long parse_number(struct argp_state *state, const char *text,
				unsigned long long least, unsigned long long most)
{
	unsigned long long value = strtoull(text, NULL, 10);

	if (!*text || text[strspn(text, "0123456789")] || value < least || value > most)
		argp_error(state, "'%s' is not a number from %llu to %llu", text, least, most);
	return value;
}

/* Return: the order given by --order or, with @size, by --size. Both must agree. */
unsigned int parse_order(struct argp_state *state, const char *text, bool size)
{
	static unsigned int before;
	unsigned int least = size ? 4 : SUDOKU_ORDER_MIN, order = SUDOKU_ORDER_MIN, side, number;

	number = parse_number(state, text, least, size ? SUDOKU_SIDE_MAX : SUDOKU_ORDER_MAX);
	side = size ? number : sudoku_side(number);
	while (sudoku_side(order) < side)
		order++;
	if (sudoku_side(order) != side)
		argp_error(state, "--size takes 4, 9, 16 or 25, not '%s'", text);
	if (before && before != order)
		argp_error(state, "--order and --size ask for %ux%u and for %ux%u cells",
			   sudoku_side(before), sudoku_side(before), side, side);
	before = order;
	return order;
}

/* Parse --color. By default, use colour on terminals that support it (https://no-color.org). */
void parse_color(struct argp_state *state, const char *when)
{
	const char *no = getenv("NO_COLOR"), *terminal = getenv("TERM");
	bool always = !strcmp(when, "always"), automatic = !strcmp(when, "auto");
	bool able = automatic && !(no && *no) && terminal && strcmp(terminal, "dumb");

	if (!always && !automatic && strcmp(when, "never"))
		argp_error(state, "--color takes auto, always or never, not '%s'", when);
	draw_color = always || (able && isatty(STDOUT_FILENO));
	say_color = always || (able && isatty(STDERR_FILENO));
}

/* Parse --from. */
void parse_from(struct argp_state *state, const char *text, struct reader *to)
{
	to->lines = !strcmp(text, "line");
	to->rows = !strcmp(text, "rows");
	if (!to->lines && !to->rows)
		argp_error(state, "--from takes line or rows, not '%s'", text);
}

/*
 * Open missing standard files, so that a node never gets their number; set up messages; and parse
 * the options. @argp must include common_options.
 */
void begin_program(const struct argp *argp, int argc, char **argv)
{
	int fd;

	while ((fd = open("/dev/null", O_RDONLY)) >= 0 && fd <= STDERR_FILENO)
		;
	close(fd);
	setlocale(LC_CTYPE, "C.UTF-8");
	argp_err_exit_status = EXIT_TROUBLE;
	parse_color(NULL, "auto");
	argp_parse(argp, argc, argv, ARGP_NO_HELP, NULL, NULL);
}
