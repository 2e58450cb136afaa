// SPDX-License-Identifier: GPL-2.0-only
/* sudoku-play: fill in a Sudoku in the terminal. Options, and what keys do. */
#include <ctype.h>
#include <fcntl.h>
#include <signal.h>
#include <time.h>

#include "play.h"
#include "screen.h"

#define KEYS \
	"arrows: move  digits: place  space: pencil marks  0 or .: clear  u: undo  r: redo  " \
	"t: tip  v: verify  x: solve  w: new puzzle  z: size of cells  s: save  q: save and quit"
#define LEVEL_LIST "easy, medium, hard, expert or extreme"
#define LEVELS_ASKED "a new puzzle: 1 easy, 2 medium, 3 hard, 4 expert, 5 extreme; or another key"
#define OPTION_SAVE	(LONG_OPTION + 1)
#define BACKSPACE	127
#define REDRAW_MS	250	/* the clock is shown */
#define STEPS_MAX	1000000	/* a player does not wait longer */

static struct game game;
static struct view view = { .large = true };
static struct reader reader;
static struct wish wish = { .order = 3 };
static const char *operand;
static char saved[4096];
static bool seen;			/* the puzzle of the operand */
static bool asking;			/* for a level */
static bool ended;			/* by a key */

static const struct argp_option argp_options[] = {
	{ "rating", 'r', "LEVEL", 0, "a new puzzle: " LEVEL_LIST, 0 },
	{ "size", 's', "N", 0, "grids of N by N cells: 4, 9, 16 or 25", 0 },
	{ "order", 'o', "N", 0, "the same by the side of a box: 2, 3, 4 or 5", 0 },
	{ "save", OPTION_SAVE, "FILE", 0, "where the game is saved", 0 },
	{ NULL, 0, NULL, 0, NULL, 0 }
};

static void die(const char *format, const char *what, const char *why)
{
	say(EXIT_TROUBLE, NULL, 0, format, what, why);
	exit(EXIT_TROUBLE);
}

/* Of the puzzles that the reader finds, the first is played. */
static u8 read_cells[SUDOKU_CELLS_MAX];
static unsigned int read_order;

u8 *reader_room(unsigned int order)
{
	read_order = order;
	return read_cells;
}

void reader_take(const struct input *input, unsigned long line, bool hexadecimal,
		 const char *message)
{
	if (seen)
		return;
	seen = true;
	if (message) {
		say(EXIT_TROUBLE, input->name, input->numbered ? line : 0, "%s", message);
		exit(EXIT_TROUBLE);
	}
	game_start(&game, read_order, read_cells, hexadecimal);
}

void reader_pause(void)
{
}

static error_t take_option(int key, char *argument, struct argp_state *state)
{
	switch (key) {
	case 'o':
	case 's':
		wish.order = parse_order(state, argument, key == 's');
		reader.order = wish.order;
		break;
	case 'r':
		for (wish.easiest = 0; strcmp(level_names[wish.easiest], argument); wish.easiest++)
			if (wish.easiest == LEVELS - 1)
				argp_error(state, "--rating takes %s, not '%s'", LEVEL_LIST,
					   argument);
		wish.hardest = wish.easiest;
		wish.rated = true;
		break;
	case OPTION_SAVE:
		snprintf(saved, sizeof(saved), "%s", argument);
		break;
	case ARGP_KEY_ARG:
		if (operand)
			argp_error(state, "one puzzle or file is played, not '%s' as well",
				   argument);
		operand = argument;
		break;
	case ARGP_KEY_END:
		if (operand && wish.rated)
			argp_error(state, "--rating is of a new puzzle, and '%s' is none", operand);
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec + time.tv_nsec / 1e9;
}

static void tell(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(view.message, sizeof(view.message), format, arguments);
	va_end(arguments);
}

/* Have the puzzle solved. Return: whether there is one solution; else a message says why not. */
static bool find_solution(void)
{
	struct sudoku_result result = { 0 };
	int error = ask(game.order, game.givens, game.solution, &result, STEPS_MAX);
	const struct sudoku_fault fault = {
		.cause = result.cause, .cell = result.cell, .other = result.other,
		.digit = result.digit, .unit_kind = result.unit_kind, .unit = result.unit,
	};

	view.trouble = error ? node_trouble(error) : NULL;
	game.has_solution = !error && !result.cause && result.solutions == 1;
	if (error)
		tell("%s cannot be used: %s", node_paths[game.order], view.trouble);
	else if (result.cause)
		tell("%s", fault_sentence(game.order, game.hexadecimal, &fault));
	else if (result.solutions > 1)
		tell("the puzzle has more than one solution");
	return game.has_solution;
}

/* A game begins: the puzzle is checked, as far as there is a device. */
static void begin(void)
{
	view.cursor = 0;
	view.checked = false;
	view.hint.technique = NULL;
	view.large = game.order < 4;
	*view.message = 0;
	find_solution();
}

static bool needs_solution(void)
{
	return game.has_solution || find_solution();
}

static void check(void)
{
	unsigned int at, wrong = 0;

	if (!needs_solution())
		return;
	for (at = 0; at < sudoku_cells(game.order); at++)
		wrong += game_is_wrong(&game, at);
	view.checked = true;
	tell(wrong ? "%u cell%s wrong" : "all is right so far", wrong,
	     wrong == 1 ? " is" : "s are");
}

static void solve(void)
{
	bool first = true;
	unsigned int at;

	if (!needs_solution())
		return;
	for (at = 0; at < sudoku_cells(game.order); at++)
		if (game_set(&game, at, game.solution[at], 0, first))
			first = false;
	tell("the solution; u: undo");
}

/* Say the next step and why. Of steps that eliminate, the next tip goes on from there. */
static void hint(void)
{
	unsigned int at;

	for (at = 0; at < sudoku_cells(game.order); at++) {
		if (!game_clashes(&game, at) && !game_is_wrong(&game, at))
			continue;
		if (game.givens[at])
			continue;
		view.cursor = at;
		tell("this cell is wrong");
		return;
	}
	if (!game.has_board)
		board_start(&game.board, game.order, game.cells);
	game.has_board = true;
	if (!game.board.blanks || game.board.contradiction) {
		tell(game.board.blanks ? "this cannot be solved" : "there is nothing left to do");
		return;
	}
	if (!step_find(&game.board, &view.hint)) {
		if (!needs_solution())
			return;
		step_guess(&game.board, game.solution, &view.hint);
	}
	step_sentence(&view.hint, cell_symbols(game.hexadecimal), view.message);
	if (view.hint.digit)
		view.cursor = view.hint.cell;
	else
		step_apply(&game.board, &view.hint);
}

/* Make a puzzle. Return: whether it is there; if not, the trouble with the device, if any. */
static bool make(void)
{
	struct dig dig;
	bool made;
	int error = ask_and_dig(&dig, &wish, &made);

	view.trouble = error ? node_trouble(error) : NULL;
	if (made)
		game_start(&game, wish.order, dig.cells, false);
	return made;
}

static void new_puzzle(unsigned int level)
{
	wish.order = game.order;
	wish.rated = true;
	wish.easiest = level;
	wish.hardest = level;
	tell("making a puzzle ...");
	view_draw(&game, &view);
	if (make())
		begin();
	else
		tell("%s", view.trouble ? view.trouble : "no such puzzle was found");
}

static void save(void)
{
	int error = game_save(&game, saved);

	if (error)
		tell("cannot write %s: %s", saved, strerror(error));
	else
		tell("saved to %s", saved);
}

static void place(unsigned int digit)
{
	unsigned int cell = view.cursor;
	u32 marks = game.marks[cell];

	if (game.givens[cell]) {
		tell("this cell is given");
		return;
	}
	if (view.pencil && digit && !game.cells[cell])
		game_set(&game, cell, 0, marks ^ 1U << digit, true);
	else
		game_set(&game, cell, game.cells[cell] == digit ? 0 : digit,
			 digit ? marks : 0, true);
	if (game_is_solved(&game))
		tell("solved in %lu:%02lu", (unsigned long)game.seconds / 60,
		     (unsigned long)game.seconds % 60);
}

/* Move the cursor; at an edge it goes on at the other one. */
static void move_by(int down, int right)
{
	unsigned int side = sudoku_side(game.order);
	unsigned int row = (view.cursor / side + side + down) % side;
	unsigned int column = (view.cursor % side + side + right) % side;

	view.cursor = row * side + column;
}

static void take_mouse(void)
{
	MEVENT event;
	int cell;

	if (getmouse(&event) != OK)
		return;
	cell = view_cell_at(&game, &view, event.y, event.x);
	if (cell >= 0)
		view.cursor = cell;
}

/* Letters up to P may be digits; commands are others. */
static void take_key(int key)
{
	const char *symbols = cell_symbols(game.hexadecimal), *symbol;

	*view.message = 0;
	view.hint.technique = NULL;
	if (asking) {
		asking = false;
		if (key >= '1' && key < '1' + LEVELS)
			new_puzzle(key - '1');
		return;
	}
	symbol = key > 0 && key < 128 ? strchr(symbols, toupper(key)) : NULL;
	if (symbol && symbol - symbols <= sudoku_side(game.order)) {
		view.checked = false;
		place(symbol - symbols);
		return;
	}
	switch (key) {
	case KEY_UP: case KEY_DOWN:
		move_by(key == KEY_DOWN ? 1 : -1, 0);
		break;
	case KEY_LEFT: case KEY_RIGHT:
		move_by(0, key == KEY_RIGHT ? 1 : -1);
		break;
	case '0': case KEY_BACKSPACE: case KEY_DC: case BACKSPACE: case '\b':
		place(0);
		break;
	case ' ':
		view.pencil = !view.pencil;
		break;
	case 'u': case 'r':
		if (!game_move(&game, key == 'r', &view.cursor))
			tell(key == 'r' ? "nothing to redo" : "nothing to undo");
		break;
	case 't':
		hint();
		break;
	case 'v':
		check();
		break;
	case 'x':
		solve();
		break;
	case 'w':
		asking = true;
		tell(LEVELS_ASKED);
		break;
	case 'z':
		view.large = !view.large;
		break;
	case 's':
		save();
		break;
	case KEY_MOUSE:
		take_mouse();
		break;
	case KEY_RESIZE:
		break;
	case 'q':
		ended = true;
		break;
	default:
		tell(KEYS);
	}
}

static void play(void)
{
	double before = now(), time;
	int key;

	while (!ended && !screen_signal) {
		view_draw(&game, &view);
		errno = 0;
		key = screen_key(REDRAW_MS);
		if (key == ERR && errno == EIO)
			screen_signal = SIGHUP;
		/* While the program is stopped, so is the clock. */
		time = now();
		if (!game_is_solved(&game) && time < before + 1)
			game.seconds += time - before;
		before = time;
		if (key != ERR)
			take_key(key);
	}
}

/* Find what to play: what is given, what was saved, or else a new puzzle. */
static void find_game(void)
{
	if (operand) {
		read_operand(reader, operand, 1);
		if (!seen)
			exit(EXIT_TROUBLE);
	} else if (wish.rated || reader.order || !game_load(&game, saved)) {
		if (!wish.rated && !reader.order && errno != ENOENT)
			die("cannot load %s: %s", saved,
			    errno ? strerror(errno) : "it is not a saved game");
		if (!make())
			die("cannot make a puzzle with %s: %s", node_paths[wish.order],
			    view.trouble ? view.trouble : "none of that level was found");
	}
	begin();
}

int main(int argc, char **argv)
{
	static const struct argp argp = {
		argp_options, take_option, "[PUZZLE | FILE | -]",
		"Fill in a Sudoku in the terminal: the one that was saved, or another.\vKeys: see ?.",
		common_options, 0, 0
	};
	const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
	const char *trouble;
	int error;

	if (state && *state)
		snprintf(saved, sizeof(saved), "%s/sudoku-play", state);
	else
		snprintf(saved, sizeof(saved), "%s/.local/state/sudoku-play", home ? home : "");
	begin_program(&argp, argc, argv);
	find_game();
	screen_catch_signals();
	if (!screen_begin(&trouble))
		die("cannot use the terminal: %s%s", trouble, "");
	view_start();
	play();
	screen_end();
	error = game_save(&game, saved);
	if (error)
		die("cannot save to %s: %s", saved, strerror(error));
	screen_die_of_signal();
	printf("saved to %s; sudoku-play goes on with it\n", saved);
	return EXIT_SOLVED;
}
