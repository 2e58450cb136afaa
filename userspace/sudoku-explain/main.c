// SPDX-License-Identifier: GPL-2.0-only
/* sudoku-explain: explain how people solve puzzles, step by step. Options and operands. */
#include "explain.h"

/* Options without a letter */
enum { OPTION_TEACH = LONG_OPTION };

#define STATUS	"Exit status: 0 all explained or right, 1 not all, 2 trouble."
#define EXAMPLES \
	"  sudoku-explain --hint --teach started.txt\n" \
	"  sudoku-explain --rate puzzles.txt"

static struct reader reader;	/* how operands are read */
static struct puzzle puzzle;	/* the current one */
static void (*mode)(const struct puzzle *puzzle);	/* what to do with it */

static char *input[] = { "-", NULL }, **operands = input;

static const struct argp_option argp_options[] = {
	{ "hint", 'H', .doc = "only the next digit, with its reason" },
	{ "rate", 'R', .doc = "the hardest technique of a puzzle, and a number" },
	{ "check", 'k', .doc = "errors in grids; the first operand is the puzzle" },
	{ "teach", OPTION_TEACH, .doc = "the grid, and reasons for beginners, at each step" },
	{ "to", 't', "FORMAT", .doc = "text or json; default: text" },
	{ "size", 's', "N", .doc = "grids of N by N cells: 4, 9, 16 or 25" },
	{ "quiet", 'q', .doc = "do not report what is wrong with puzzles" },
	{ }
};

static void choose_mode(struct argp_state *state, void (*chosen)(const struct puzzle *puzzle))
{
	if (mode && mode != chosen)
		argp_error(state, "--hint, --rate and --check exclude each other");
	mode = chosen;
}

static error_t take_option(int key, char *argument, struct argp_state *state)
{
	switch (key) {
	case 'H':
		choose_mode(state, explain_hint);
		break;
	case 'R':
		choose_mode(state, rate);
		break;
	case 'k':
		choose_mode(state, check);
		break;
	case OPTION_TEACH:
		teaching = true;
		break;
	case 't':
		to_json = parse_word(state, "--to", "text or json", argument);
		break;
	case 's':
		reader.order = parse_size(state, argument);
		break;
	case 'q':
		say_quiet = true;
		break;
	case ARGP_KEY_ARGS:
		operands = state->argv + state->next;
		break;
	case ARGP_KEY_END:
		if (mode == check && (operands == input || !operands[1]))
			argp_error(state, "--check takes the puzzle, then its grids");
		if (teaching && mode && mode != explain_hint)
			argp_error(state, "--teach is for steps: alone, or with --hint");
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

u8 *reader_room(unsigned int order)
{
	puzzle.order = order;
	return puzzle.cells;
}

/* With --check, a clash is not an error of the input: the check reports the wrong cell. */
void reader_take(const char *name, unsigned long line, const char *message)
{
	enum exit_status status = message ? EXIT_SOLVED : EXIT_UNSOLVED;
	struct sudoku_fault fault;

	puzzle.name = name;
	puzzle.line = line;
	if (!message && mode != check && sudoku_find_clash(puzzle.order, puzzle.cells, &fault))
		message = fault_sentence(puzzle.order, &fault, NULL);
	if (mode == check_original) {
		if (message)
			complain(&puzzle, status, "%s", message);
		else
			mode(&puzzle);
		return;
	}
	print_begin(&puzzle, !message);
	if (!message)
		mode(&puzzle);
	else if (mode == rate)
		print_rating(NULL, 0, false);	/* an empty line, to keep the order */
	else if (mode == check)
		print_unchecked();
	else
		print_no_steps(mode == explain_path);
	if (message)
		complain(&puzzle, status, "%s", message);
	print_end();
}

void reader_pause(void)
{
	flush();
}

int main(int argc, char **argv)
{
	static const struct argp argp = {
		.options = argp_options,
		.parser = take_option,
		.args_doc = "[PUZZLE | FILE | -]...",
		.doc = "Explain how people solve Sudoku puzzles.\v" STATUS "\n\n" EXAMPLES,
		.children = common_options,
	};
	int at = 0;

	begin_program(&argp, argc, argv);
	mode = mode ? mode : explain_path;
	if (mode == check) {
		mode = check_original;
		read_operand(reader, operands[at++], 1);
		mode = check;
	}
	for (; operands[at] && (mode != check || check_is_ready()); at++)
		read_operand(reader, operands[at], at + 1);
	flush();
	return worst_status;
}
