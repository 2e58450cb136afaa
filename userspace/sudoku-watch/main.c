// SPDX-License-Identifier: GPL-2.0-only
/* sudoku-watch: show searches of the device, live or recorded. Options and modes. */
#include <err.h>
#include <signal.h>

#include "screen.h"
#include "watch.h"

static struct watch watch;
static enum { TO_DEFAULT, TO_SCREEN, TO_TEXT, TO_JSON } to;
static const char *operand;
static const char *source;	/* the recording, in messages */
static u64 ended, steps;	/* number of finished searches, and of all steps seen */
static u64 unseen;		/* number of searches by lanes, which have no step events */

/* The puzzle to submit, if any */
static unsigned int puzzle_order;
static u8 puzzle_cells[SUDOKU_CELLS_MAX];

static const struct argp_option argp_options[] = {
	{ "to", 't', "FORMAT",
	  .doc = "screen, text or json; default: screen, or text if that is no terminal" },
	{ }
};

static error_t take_option(int key, char *argument, struct argp_state *state)
{
	switch (key) {
	case 't':
		to = TO_SCREEN + parse_word(state, "--to", "screen, text or json", argument);
		break;
	case ARGP_KEY_ARG:
		if (operand)
			argp_error(state,
				   "only one puzzle or recording can be watched, not '%s' too",
				   argument);
		operand = argument;
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

/* Lanes emit the end of a search directly after its begin event. */
static void count_event(const struct event *event)
{
	static int begun;	/* the task of the last event, if that was a begin event */

	steps += event->type == EVENT_STEP;
	ended += event->type == EVENT_END;
	unseen += event->type == EVENT_END && event->pid == begun && event->steps;
	begun = event->type == EVENT_BEGIN ? event->pid : 0;
}

static void take_live(char *line)
{
	struct event event;
	bool readable = event_parse(line, &event);

	watch.lost += event.lost;
	if (readable)
		count_event(&event);
	if (to == TO_TEXT) {
		make_printable(line);
		puts(line);
	} else if (readable) {
		searches_take(&event);
	}
}

/* Say what was skipped. Return: the exit status. */
static int finish(void)
{
	if (unread.count)
		say(EXIT_UNSOLVED, source, unread.line, "%s; %llu %s%s skipped", unread.why,
		    (unsigned long long)unread.count, unread.line ? "line" : "event",
		    unread.count == 1 ? " was" : "s were");
	return watch.lost ? EXIT_UNSOLVED : worst_status;
}

static void read_recording(void)
{
	bool standard = !strcmp(operand, "-");
	FILE *stream = fopen(standard ? "/dev/stdin" : operand, "re");
	const char *why;

	source = standard ? "standard input" : operand;
	if (!stream)
		screen_die(NULL, 0, "cannot open %s: %s", source, strerror(errno));
	why = searches_read(stream, &watch.lost);
	if (why) {
		finish();
		screen_die(source, 0, "%s", why);
	}
	fclose(stream);
}

/* Follow the device until the user quits, a signal arrives, or the puzzle's search ends. */
static void follow(void)
{
	bool submitted, more, going = true;
	int error = 0, pid = puzzle_order ? live_submit(puzzle_order, puzzle_cells) : 0;

	screen_catch_signals();
	signal(SIGPIPE, SIG_IGN);	/* restore tracing before flush() exits */
	live_begin(pid);
	if (to == TO_SCREEN)
		view_begin();
	while (going && !error && !screen_signal) {
		submitted = pid && live_submitted(puzzle_order);
		more = live_read(take_live, FRAME_MS / 1000.0);
		if (submitted && !more && !(to == TO_TEXT ? ended : search_count))
			screen_die(NULL, 0, "the puzzle produced no events");
		if (to == TO_SCREEN)
			going = view_tick(&watch);
		else if (fflush(stdout))
			error = errno;
		else if (submitted && !more)
			going = false;
		else if (!more)
			usleep(20000);
	}
	live_end();
	errno = error;
	flush();
}

static void watch_live(void)
{
	struct sudoku_fault fault = {};

	if (operand)
		puzzle_order = read_first(operand, 0, puzzle_cells);
	if (operand && sudoku_find_clash(puzzle_order, puzzle_cells, &fault))
		screen_die(operand, 0, "%s", fault_sentence(puzzle_order, &fault, NULL));
	if (!to)
		to = isatty(STDOUT_FILENO) ? TO_SCREEN : TO_TEXT;
	watch.live = true;
	follow();
	screen_end();
	if (to == TO_JSON)
		print_searches();
	if (to == TO_TEXT)
		warnx("%llu search%s, %llu steps, %llu events lost", (unsigned long long)ended,
		      ended == 1 ? "" : "es", (unsigned long long)steps,
		      (unsigned long long)watch.lost);
	if (unseen)
		warnx("%llu of %llu puzzles were solved by lanes, which have no steps",
		      (unsigned long long)unseen, (unsigned long long)ended);
}

static void watch_recording(void)
{
	read_recording();
	if (to == TO_TEXT)
		screen_die(source, 0, "a recording is text already");
	if (to == TO_JSON) {
		print_searches();
		return;
	}
	screen_catch_signals();
	view_begin();
	while (view_tick(&watch))
		;
	screen_end();
}

int main(int argc, char **argv)
{
	static const struct argp argp = {
		.options = argp_options,
		.parser = take_option,
		.args_doc = "[PUZZLE | FILE | -]",
		.doc =
			"Watch searches of /dev/sudoku, live or from a recording, step by step.\v  sudoku-watch puzzle.txt",
		.children = common_options,
	};
	int status;

	begin_program(&argp, argc, argv);
	atexit(screen_end);
	if (operand && (!strcmp(operand, "-") || !access(operand, F_OK)))
		watch_recording();
	else
		watch_live();
	status = finish();
	screen_die_of_signal();
	return status;
}
