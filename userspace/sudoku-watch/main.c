// SPDX-License-Identifier: GPL-2.0-only
/* sudoku-watch: show searches of the device, live or recorded. Options and modes. */
#include <err.h>
#include <limits.h>

#include "json.h"
#include "live.h"
#include "screen.h"
#include "view.h"

#define FRAMES_MAX	10000

/* Options without a letter */
enum {
	OPTION_SVG = LONG_OPTION + 1,
	OPTION_SEARCH,
	OPTION_SPEED,
	OPTION_FRAMES,
};

static struct watch watch = { .speed = 10 };
static const char *record_name, *replay_name, *picture_name, *puzzle;
static unsigned int frames = 240;
static int pid;
static FILE *record;
static u64 ended, steps;	/* number of finished searches, and of all steps seen */
static u64 unseen;		/* number of searches by lanes, which have no step events */
static bool to_json;
static bool screen;		/* show searches as they arrive */

/* The puzzle to submit, if any */
static unsigned int puzzle_order;
static u8 puzzle_cells[SUDOKU_CELLS_MAX];

static const struct argp_option argp_options[] = {
	{ "pid", 'p', "PID", .doc = "show only the searches of this task" },
	{ "record", 'w', "FILE", .doc = "also write the events to a file" },
	{ "replay", 'i', "FILE", .doc = "show a recording (- is standard input)" },
	{ "svg", OPTION_SVG, "FILE", .doc = "write a search of a recording as a picture" },
	{ "search", OPTION_SEARCH, "N", .doc = "start with search N of a recording; default 1" },
	{ "speed", OPTION_SPEED, "N", .doc = "steps or picture frames per second; default 10" },
	{ "frames", OPTION_FRAMES, "N", .doc = "up to N frames in a picture; default 240" },
	{ "to", 't', "FORMAT", .doc = "show a recording as screen or json; default: screen" },
	{ "once", '1', .doc = "exit after showing all, or live, one search" },
	{ }
};

static error_t take_option(int key, char *argument, struct argp_state *state)
{
	switch (key) {
	case 'i':
		replay_name = argument;
		break;
	case 'w':
		record_name = argument;
		break;
	case OPTION_SVG:
		picture_name = argument;
		break;
	case 'p':
		pid = parse_number(state, argument, 1, INT_MAX);
		break;
	case OPTION_SEARCH:
		watch.first = parse_number(state, argument, 1, LONG_MAX) - 1;
		break;
	case OPTION_SPEED:
		watch.speed = parse_number(state, argument, 1, SPEED_MAX);
		break;
	case OPTION_FRAMES:
		frames = parse_number(state, argument, 2, FRAMES_MAX);
		break;
	case 't':
		to_json = !strcmp(argument, "json");
		if (!to_json && strcmp(argument, "screen"))
			argp_error(state, "--to takes screen or json, not '%s'", argument);
		break;
	case '1':
		watch.once = true;
		break;
	case ARGP_KEY_ARG:
		if (puzzle)
			argp_error(state, "only one puzzle can be watched");
		puzzle = argument;
		break;
	case ARGP_KEY_END:
		if (replay_name && (record_name || pid || puzzle))
			argp_error(state, "--replay excludes --record, --pid and a puzzle");
		if (pid && puzzle)
			argp_error(state, "--pid and a puzzle exclude each other");
		if (picture_name && !replay_name)
			argp_error(state, "--svg needs --replay");
		if (to_json && (!replay_name || picture_name))
			argp_error(state, "--to=json needs --replay, and no --svg");
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

static FILE *open_file(const char *name, const char *mode)
{
	FILE *stream = fopen(name, mode);

	if (!stream)
		screen_die(NULL, 0, "cannot open %s: %s", name, strerror(errno));
	return stream;
}

u8 *reader_room(unsigned int order)
{
	puzzle_order = order;
	return puzzle_cells;
}

void reader_take(const struct input *input, unsigned long line, bool hexadecimal,
		 const char *message)
{
	struct sudoku_fault fault = {};
	static bool taken;

	if (taken)
		screen_die(NULL, 0, "%s has several puzzles; only one can be watched", puzzle);
	taken = true;
	if (!message && sudoku_find_clash(puzzle_order, puzzle_cells, &fault))
		message = fault_sentence(puzzle_order, hexadecimal, &fault);
	if (message)
		screen_die(input->name, input->numbered ? line : 0, "%s", message);
}

void reader_pause(void)
{
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

static void take_live(const char *line, size_t size)
{
	struct event event;
	const char *why;
	enum line_type type = event_parse(line, &event, &why);

	watch.lost += event.lost;
	if (record && (fwrite(line, 1, size, record) != size || putc('\n', record) == EOF))
		screen_die(NULL, 0, "cannot write %s: %s", record_name, strerror(errno));
	if (type == LINE_EVENT) {
		count_event(&event);
		why = screen ? searches_take(&event) : NULL;
	}
	if (type == LINE_BAD || (type == LINE_EVENT && why))
		screen_die(NULL, 0, "cannot parse the trace: %s", why);
}

static void read_recording(void)
{
	bool standard = !strcmp(replay_name, "-");
	FILE *stream = open_file(standard ? "/dev/stdin" : replay_name, "re");
	const char *name = standard ? "standard input" : replay_name;
	unsigned long line;
	const char *why = searches_read(stream, &line, &watch.lost);

	if (why)
		screen_die(name, line, "%s", why);
	if (watch.first >= search_count)
		screen_die(name, 0, "the recording has no search %zu", watch.first + 1);
	fclose(stream);
}

static void write_picture(void)
{
	FILE *stream = open_file(picture_name, "we");
	const struct search *search = searches[watch.first];
	unsigned int count = picture_write(stream, search, frames, watch.speed);

	if (ferror(stream) | fclose(stream))
		screen_die(NULL, 0, "cannot write %s: %s", picture_name, strerror(errno));
	printf("%s: %zu step%s in %u frames\n", picture_name, search->count,
	       search->count == 1 ? "" : "s", count);
}

/* Follow the device until the user quits, a signal arrives, or the puzzle's search ends. */
static void follow(void)
{
	bool submitted, more, going = true;

	if (puzzle)
		pid = live_submit(puzzle_order, puzzle_cells);
	screen_catch_signals();
	live_begin(pid);
	if (screen)
		view_begin();
	while (going && !screen_signal) {
		submitted = puzzle && live_submitted(puzzle_order);
		more = live_read(take_live, FRAME_MS / 1000.0);
		if (record && !more && fflush(record))
			screen_die(NULL, 0, "cannot write %s: %s", record_name, strerror(errno));
		if (submitted && !more && !(screen ? search_count : ended))
			screen_die(NULL, 0, "the puzzle produced no events");
		if (screen)
			going = view_tick(&watch);
		else if (submitted && !more)
			going = false;
		else if (!more)
			usleep(20000);
	}
	live_end();
}

int main(int argc, char **argv)
{
	static const struct argp argp = {
		.options = argp_options,
		.parser = take_option,
		.args_doc = "[PUZZLE | FILE]",
		.doc = "Watch searches of /dev/sudoku, step by step.",
		.children = common_options,
	};

	begin_program(&argp, argc, argv);
	atexit(screen_end);
	if (puzzle)
		read_operand((struct reader) {}, puzzle, 1);
	if (worst_status || (puzzle && !puzzle_order))
		return EXIT_TROUBLE;
	if (replay_name) {
		read_recording();
		if (to_json) {
			print_searches(watch.first);
			return watch.lost ? EXIT_UNSOLVED : EXIT_SOLVED;
		}
		screen_catch_signals();
		if (picture_name) {
			write_picture();
			return EXIT_SOLVED;
		}
		view_begin();
		while (view_tick(&watch))
			;
	} else {
		watch.live = true;
		screen = isatty(STDOUT_FILENO);
		if (!record_name && !screen)
			screen_die(NULL, 0, "standard output is not a terminal; use --record");
		record = record_name ? open_file(record_name, "we") : NULL;
		follow();
		if (record && fclose(record))
			screen_die(NULL, 0, "cannot write %s: %s", record_name, strerror(errno));
	}
	screen_end();
	if (record)
		printf("%s: %llu search%s, %llu steps, %llu events lost\n", record_name,
		       (unsigned long long)ended, ended == 1 ? "" : "es",
		       (unsigned long long)steps,
		       (unsigned long long)watch.lost);
	if (unseen)
		warnx("%llu of %llu puzzles were solved by lanes, which have no steps",
		      (unsigned long long)unseen, (unsigned long long)ended);
	screen_die_of_signal();
	return watch.lost ? EXIT_UNSOLVED : EXIT_SOLVED;
}
