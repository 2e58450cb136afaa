// SPDX-License-Identifier: GPL-2.0-only
/*
 * sudokuctl: Sudoku puzzles from anywhere, through /dev/sudoku.
 *
 * Here are the options, the operands, the exit status, and the loop that reads:
 * until the input would have to be waited for, while the engine does the rest.
 */
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <limits.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine.h"
#include "messages.h"
#include "version.h"
#include "why.h"

static const char help[] =
"Usage: sudokuctl [OPTION]... [PUZZLE | FILE | -]...\n"
"Solve Sudoku puzzles through /dev/sudoku, or read standard input (-).\n"
"\n"
"  -l, --limit=N      up to N solutions of each puzzle; without it, one\n"
"  -a, --all          all solutions\n"
"  -u, --unique       a second solution is an error\n"
"  -c, --count        how many solutions there are (N+: --limit was reached)\n"
"  -f, --from=FORMAT  what the files hold; without it, they tell themselves:\n"
"            %s\n"
"  -t, --to=FORMAT    %s\n"
"  -g, --grid         the same as --to=drawn\n"
"  -o, --order=N      boxes of N by N cells, 2 to 5; without it, lengths tell\n"
"  -j, --jobs=N       solve on so many CPUs; without it, on all\n"
"      --why          what was wrong with what was last written to /dev/sudoku\n"
"      --info         the driver's version and parameters\n"
"  -h, --help         print this help\n"
"  -V, --version      print the version\n"
"\n"
"Status: 0 all solved, 1 not all solved, 2 wrong usage, files or device.\n"
"  sudokuctl --to=drawn 3410020000200143\n"
"  echo 12 > /dev/sudoku || sudokuctl --why\n";

#define ARGUMENT_NAME_MAX	24

enum { OPTION_WHY = UCHAR_MAX + 1, OPTION_INFO };

/**
 * struct options - what was asked for
 * @limit: of --limit; 0 without it
 * @all, @unique, @count, @why, @info: given
 * @from: of --from; FORMAT_NONE without it
 * @to: of --to
 * @order: of --order; 0 without it
 * @jobs: of --jobs
 * @other: any option other than @why, @info and @order was given
 */
static struct options {
	unsigned long long limit;
	bool all;
	bool unique;
	bool count;
	bool why;
	bool info;
	enum format from;
	enum format to;
	unsigned int order;
	unsigned int jobs;
	bool other;
} options = { .to = FORMAT_LINE };

static struct reader reader;

/* Bytes of the inputs that were read, those in @reader included. */
static unsigned long long bytes_read;

__noreturn __printf(1, 2)
static void usage_error(const char *format, ...)
{
	char sentence[256];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(sentence, sizeof(sentence), format, arguments);
	va_end(arguments);
	message_trouble("%s", sentence);
	fputs("Try 'sudokuctl --help'.\n", stderr);
	exit(EXIT_TROUBLE);
}

/* Read on. Return: 0, or -1 with errno set. */
static int fill(void)
{
	struct pollfd input = { .fd = reader.lines.fd, .events = POLLIN };
	size_t before = reader.lines.end - reader.lines.next;

	/* Who waits for answers gets them before more is waited for. */
	if (poll(&input, 1, 0) <= 0)
		engine_flush();
	if (lines_fill(&reader.lines))
		return -1;
	bytes_read += reader.lines.end - reader.lines.next - before;
	return 0;
}

/* Solve the puzzles of an input. */
static void solve_input(void)
{
	enum reader_event event;
	bool found = false;

	while ((event = reader_next(&reader, engine_room())) != READER_END) {
		if (event == READER_PUZZLE) {
			engine_take(bytes_read -
				    (reader.lines.end - reader.lines.next));
			found = true;
		} else if (fill()) {
			engine_remark(EXIT_TROUBLE, "cannot read %s: %s",
				      reader.name, strerror(errno));
			return;
		}
	}
	if (!found)
		engine_remark(EXIT_UNSOLVED, "no puzzles in %s", reader.name);
	engine_flush();
}

static void solve_standard_input(void)
{
	reader_from_fd(&reader, "standard input", options.order, options.from,
		       STDIN_FILENO);
	solve_input();
}

/* The name stays for as long as messages may need it: for good. */
static void solve_argument(const char *text, unsigned int number)
{
	char *name = must_have(malloc(ARGUMENT_NAME_MAX));

	snprintf(name, ARGUMENT_NAME_MAX, "argument %u", number);
	reader_from_text(&reader, name, options.order, options.from, text);
	solve_input();
}

static void refuse_operand(const char *operand)
{
	char expected[32] = "16, 81, 256 or 625";
	size_t length = strlen(operand);
	int error = errno;

	if (options.order)
		snprintf(expected, sizeof(expected), "%u",
			 sudoku_cells(options.order));
	engine_remark(EXIT_TROUBLE,
		      "cannot open %s: %s; as a puzzle it has %zu character%s, expected %s",
		      operand, strerror(error), length, length == 1 ? "" : "s",
		      expected);
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
		reader_from_fd(&reader, operand, options.order, options.from,
			       fd);
		solve_input();
		close(fd);
	} else if (errno != ENOENT && errno != ENAMETOOLONG) {
		engine_remark(EXIT_TROUBLE, "cannot open %s: %s", operand,
			      strerror(errno));
	} else if (text_resembles_puzzle(operand)) {
		solve_argument(operand, number);
	} else {
		refuse_operand(operand);
	}
}

/* Return: the size of an input, or 0 if that cannot be known. */
static unsigned long long input_size(const char *operand)
{
	struct stat status;
	int error;

	if (strcmp(operand, "-"))
		error = stat(operand, &status);
	else
		error = fstat(STDIN_FILENO, &status);
	return !error && S_ISREG(status.st_mode) ? status.st_size : 0;
}

/* Of all inputs; arguments that are puzzles count for nothing. */
static unsigned long long total_size(char **operands)
{
	unsigned long long total = 0, size;

	if (!*operands)
		return input_size("-");
	for (; *operands; operands++) {
		if (text_is_puzzle(*operands, options.order))
			continue;
		size = input_size(*operands);
		if (!size)
			return 0;
		total += size;
	}
	return total;
}

/* Return: the number that @text is, from 1 to @most, or 0. */
static unsigned long long parse_number(const char *text,
				       unsigned long long most)
{
	unsigned long long number;
	char *end;

	if (text[strspn(text, "0123456789")] || !*text)
		return 0;
	errno = 0;
	number = strtoull(text, &end, 10);
	return errno || number > most ? 0 : number;
}

static enum format parse_format(const char *option, const char *name,
				bool written)
{
	enum format format = format_by_name(name, written);

	if (format == FORMAT_NONE)
		usage_error("%s takes %s, not '%s'", option,
			    format_list(written), name);
	return format;
}

static void check_together(bool one, bool other, const char *names)
{
	if (one && other)
		usage_error("%s do not go together", names);
}

static void check_options(bool operands)
{
	const struct options *o = &options;

	check_together(o->all, o->limit, "--all and --limit");
	check_together(o->unique, o->all, "--unique and --all");
	check_together(o->unique, o->limit, "--unique and --limit");
	check_together(o->unique, o->count, "--unique and --count");
	check_together(o->why, o->info, "--why and --info");
	check_together(o->info, o->order, "--info and --order");
	if ((o->why || o->info) && (o->other || operands))
		usage_error("%s goes with no other option and no operands",
			    o->why ? "--why" : "--info");
}

static void print_help(void)
{
	char from[128];

	snprintf(from, sizeof(from), "%s", format_list(false));
	printf(help, from, format_list(true));
	flush_output();
	exit(EXIT_SOLVED);
}

static void take_option(int option)
{
	if (option != 'o' && option < OPTION_WHY)
		options.other = true;
	switch (option) {
	case 'a':
		options.all = true;
		break;
	case 'c':
		options.count = true;
		break;
	case 'f':
		options.from = parse_format("--from", optarg, false);
		break;
	case 'g':
		options.to = FORMAT_DRAWN;
		break;
	case 'h':
		print_help();
		break;
	case 'j':
		options.jobs = parse_number(optarg, ENGINE_JOBS_MAX);
		if (!options.jobs)
			usage_error("--jobs takes 1 to %d, not '%s'",
				    ENGINE_JOBS_MAX, optarg);
		break;
	case 'l':
		options.limit = parse_number(optarg, ULLONG_MAX - 1);
		if (!options.limit)
			usage_error("--limit takes a number from 1, not '%s'",
				    optarg);
		break;
	case 'o':
		options.order = parse_number(optarg, SUDOKU_ORDER_MAX);
		if (options.order < SUDOKU_ORDER_MIN)
			usage_error("--order takes 2, 3, 4 or 5, not '%s'",
				    optarg);
		break;
	case 't':
		options.to = parse_format("--to", optarg, true);
		break;
	case 'u':
		options.unique = true;
		break;
	case 'V':
		puts("sudokuctl " SUDOKU_VERSION);
		flush_output();
		exit(EXIT_SOLVED);
	case OPTION_WHY:
		options.why = true;
		break;
	case OPTION_INFO:
		options.info = true;
		break;
	default:
		fputs("Try 'sudokuctl --help'.\n", stderr);
		exit(EXIT_TROUBLE);
	}
}

static void parse_options(int argc, char **argv)
{
	static const struct option long_options[] = {
		{ "all", no_argument, NULL, 'a' },
		{ "count", no_argument, NULL, 'c' },
		{ "from", required_argument, NULL, 'f' },
		{ "grid", no_argument, NULL, 'g' },
		{ "help", no_argument, NULL, 'h' },
		{ "info", no_argument, NULL, OPTION_INFO },
		{ "jobs", required_argument, NULL, 'j' },
		{ "limit", required_argument, NULL, 'l' },
		{ "order", required_argument, NULL, 'o' },
		{ "to", required_argument, NULL, 't' },
		{ "unique", no_argument, NULL, 'u' },
		{ "version", no_argument, NULL, 'V' },
		{ "why", no_argument, NULL, OPTION_WHY },
		{ NULL, 0, NULL, 0 }
	};
	int option;

	while ((option = getopt_long(argc, argv, "acf:ghj:l:o:t:uV",
				     long_options, NULL)) != -1)
		take_option(option);
	check_options(optind < argc);
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

static struct question make_question(void)
{
	struct question question = {
		.limit = options.limit ? options.limit : 1,
		.count = options.count,
		.unique = options.unique,
	};

	if (options.unique)
		question.limit = 2;
	else if (options.all || (options.count && !options.limit))
		question.limit = ULLONG_MAX;
	return question;
}

static unsigned int online_cpus(void)
{
	long cpus = sysconf(_SC_NPROCESSORS_ONLN);

	return cpus < 1 ? 1 : cpus > ENGINE_JOBS_MAX ? ENGINE_JOBS_MAX : cpus;
}

static enum exit_status solve_operands(char **operands)
{
	struct question question = make_question();
	unsigned int number;

	engine_start(&question, options.to,
		     options.jobs ? options.jobs : online_cpus(),
		     total_size(operands));
	if (!*operands)
		solve_standard_input();
	for (number = 1; *operands; operands++, number++)
		solve_operand(*operands, number);
	return engine_end();
}

int main(int argc, char **argv)
{
	enum exit_status status;

	occupy_standard_files();
	message_begin();
	parse_options(argc, argv);
	if (!options.why && !options.info)
		return solve_operands(argv + optind);
	status = options.why ? tell_why(options.order ? options.order : 3) :
			       tell_info();
	flush_output();
	return status;
}
