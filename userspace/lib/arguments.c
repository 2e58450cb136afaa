// SPDX-License-Identifier: GPL-2.0-only
/* Program start, and arguments of options that several programs have. */
#include <ctype.h>
#include <fcntl.h>
#include <locale.h>

#include "userspace.h"
#include "version.h"

static void print_versions(void)
{
	FILE *stream = fopen("/sys/module/sudoku/version", "re");
	char version[100] =
		"not loaded (modprobe sudoku); sudoku-make, -explain and -play work without it\n";

	if (stream) {
		if (!fgets(version, sizeof(version), stream))
			*version = 0;
		fclose(stream);
	}
	printf("%s %s\ndriver %s", program_invocation_short_name, SUDOKU_VERSION, version);
}

/* Print the errors that argp finds. Its last line would name --usage, which is no option here. */
static ssize_t print_errors(void *unused, const char *text, size_t size)
{
	const char *hint = memmem(text, size, "Try `", 5);

	(void)unused;
	dprintf(STDERR_FILENO, "%.*s", (int)(hint ? hint - text : (ssize_t)size), text);
	if (hint)
		dprintf(STDERR_FILENO, "Try: %s --help\n", program_invocation_short_name);
	return size;
}

/* Letters that continue after h or V, as in -hint, are a mistake: the word is not passed yet. */
static void check_word(char letter, struct argp_state *state)
{
	const char *passed = state->argv[state->next - 1], *word = state->argv[state->next];
	size_t size = strlen(passed);

	if (*passed == '-' && (passed[1] == '-' ? tolower(letter) == passed[2] :
			       passed[size - 1] == letter))
		return;
	argp_error(state, "unrecognized option '%s'", word ? word : passed);
}

static error_t take_common(int key, char *argument, struct argp_state *state)
{
	(void)argument;
	if (key == 'h' || key == 'V')
		check_word(key, state);
	switch (key) {
	case ARGP_KEY_INIT:
		state->err_stream = fopencookie(NULL, "w", (cookie_io_functions_t) {
						.write = print_errors });
		return 0;
	case 'h':
		argp_state_help(state, stdout, ARGP_HELP_STD_HELP & ~ARGP_HELP_EXIT_OK);
		break;
	case 'V':
		print_versions();
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	flush();
	exit(EXIT_SUCCESS);
}

static const struct argp_option options[] = {
	{ "help", 'h', .doc = "print this list", .group = -1 },
	{ "version", 'V', .doc = "print the versions of program and driver", .group = -1 },
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

/* Return: the index of a word in a list such as "line, drawn or json"; -1 if it is not there. */
int find_word(const char *list, const char *text, size_t length)
{
	const char *word = list;
	int index;

	for (index = 0; *word; index++) {
		size_t size = strcspn(word, ", ");

		if (size == length && !strncmp(word, text, size))
			return index;
		word += size;
		word += strspn(word, ", ");
		word += strncmp(word, "or ", 3) ? 0 : 3;
	}
	return -1;
}

/* Return: the index of the word given to an option, in the list of those that it takes. */
unsigned int parse_word(struct argp_state *state, const char *option, const char *list,
			const char *text)
{
	int index = find_word(list, text, strlen(text));

	if (index < 0)
		argp_error(state, "%s takes %s, not '%s'", option, list, text);
	return index;
}

/* Return: the order given by --size. */
unsigned int parse_size(struct argp_state *state, const char *text)
{
	return SUDOKU_ORDER_MIN + parse_word(state, "--size", "4, 9, 16 or 25", text);
}

/* Use colour on terminals that support it, unless NO_COLOR is set (https://no-color.org). */
static void choose_colors(void)
{
	const char *no = getenv("NO_COLOR"), *terminal = getenv("TERM");
	bool able = !(no && *no) && terminal && strcmp(terminal, "dumb");

	draw_color = able && isatty(STDOUT_FILENO);
	say_color = able && isatty(STDERR_FILENO);
}

/* Leave out argp's note on arguments of long options, which says nothing about a program. */
static char *filter_help(int key, const char *text, void *unused)
{
	(void)unused;
	return key == ARGP_KEY_HELP_DUP_ARGS_NOTE ? NULL : (char *)text;
}

/*
 * Open missing standard files, so that a node never gets their number; set up messages; and parse
 * the options. @argp must include common_options.
 */
void begin_program(const struct argp *argp, int argc, char **argv)
{
	struct argp filtered = *argp;
	int fd;

	while ((fd = open("/dev/null", O_RDONLY)) >= 0 && fd <= STDERR_FILENO)
		;
	close(fd);
	setlocale(LC_CTYPE, "C.UTF-8");
	argp_err_exit_status = EXIT_TROUBLE;
	choose_colors();
	filtered.help_filter = filter_help;
	argp_parse(&filtered, argc, argv, ARGP_NO_HELP, NULL, NULL);
}
