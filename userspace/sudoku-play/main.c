// SPDX-License-Identifier: GPL-2.0-only
/* sudoku-play: fill in a Sudoku in the terminal. Options and keys. */
#include <ctype.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>

#include "play.h"
#include "screen.h"

#define KEYS \
	"arrows: move  digits: place  space: pencil marks  0 or .: clear  u: undo  r: redo  " \
	"t: hint  v: check  x: solve  w: new puzzle  z: size of cells  s: save  q: save and quit"
#define LEVEL_LIST "easy, medium, hard, expert or extreme"
#define LEVELS_ASKED "new puzzle: 1 easy, 2 medium, 3 hard, 4 expert, 5 extreme; any other key: cancel"
#define SAVED_ASKED \
	"the saved game is not solved. c: continue it  n: start the new one  q: quit"
#define OPTION_SAVE	(LONG_OPTION + 1)
#define BACKSPACE	127
#define REDRAW_MS	250	/* between updates of the clock */
#define MAKING_MS	100	/* between checks for keys while making a puzzle */
#define STEPS_MAX	1000000	/* of a solve, to bound a player's wait */

static struct game given;		/* the puzzle of the operand */
static struct game begun, *game = &begun;
static struct view view;
static struct reader reader = { .first = true };
static struct wish wish = { .order = 3 };
static const char *operand;
static char saved[4096];
static bool chosen;			/* an option set the file */
static struct stat known;		/* the file of the saved game; inode 0: none */
static struct game kept;		/* the saved game */
static bool seen;			/* the operand's puzzle has been read */
static bool asking;			/* the next key is a level */
static bool ended;			/* by a key */

static const struct argp_option argp_options[] = {
	{ "rating", 'r', "LEVEL", .doc = "a new puzzle: " LEVEL_LIST },
	{ "size", 's', "N", .doc = "grids of N by N cells: 4, 9, 16 or 25" },
	{ "order", 'o', "N", .doc = "grids by the side of a box: 2, 3, 4 or 5" },
	{ "save", OPTION_SAVE, "FILE", .doc = "file of the saved game" },
	{ }
};

/* The reader stops after the first puzzle. */
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
	seen = true;
	if (message) {
		say(EXIT_TROUBLE, input->name, input->numbered ? line : 0, "%s", message);
		exit(EXIT_TROUBLE);
	}
	game_start(&given, read_order, read_cells, hexadecimal);
}

void reader_pause(void)
{
}

static error_t take_option(int key, char *argument, struct argp_state *state)
{
	enum level level;

	switch (key) {
	case 'o':
	case 's':
		wish.order = parse_order(state, argument, key == 's');
		reader.order = wish.order;
		break;
	case 'r':
		for (level = 0; strcmp(level_names[level], argument); level++)
			if (level == LEVELS - 1)
				argp_error(state, "--rating takes %s, not '%s'", LEVEL_LIST,
					   argument);
		wish_levels(&wish, level, level);
		break;
	case OPTION_SAVE:
		if (!*argument)
			argp_error(state, "--save needs the name of a file");
		if (strlen(argument) >= sizeof(saved))
			argp_error(state, "--save: the name is longer than %zu bytes",
				   sizeof(saved) - 1);
		snprintf(saved, sizeof(saved), "%s", argument);
		chosen = true;
		break;
	case ARGP_KEY_ARG:
		if (operand)
			argp_error(state, "only one puzzle or file can be played, not '%s' too",
				   argument);
		operand = argument;
		break;
	case ARGP_KEY_END:
		if (operand && wish.rated)
			argp_error(state, "--rating makes a new puzzle, which excludes '%s'",
				   operand);
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

static void tell(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(view.message, sizeof(view.message), format, arguments);
	va_end(arguments);
}

/* Solve the puzzle. Return: whether it has one solution; otherwise a message says why not. */
static bool find_solution(void)
{
	struct sudoku_result result = { 0 };
	int error = ask(game->order, game->givens, game->solution, &result, STEPS_MAX);
	const struct sudoku_fault fault = {
		.cause = result.cause, .cell = result.cell, .other = result.other,
		.digit = result.digit, .unit_kind = result.unit_kind, .unit = result.unit,
	};

	view.trouble = error ? node_trouble(error) : NULL;
	game->has_solution = !error && !result.cause && result.solutions == 1;
	if (error)
		tell("%s cannot be used: %s", node_paths[game->order], view.trouble);
	else if (result.cause)
		tell("%s", fault_sentence(game->order, game->hexadecimal, &fault));
	else if (result.solutions > 1)
		tell("the puzzle has more than one solution");
	return game->has_solution;
}

/* Begin a game, and check its puzzle. */
static void begin(void)
{
	view.cursor = 0;
	view.checked = false;
	view.hint.technique = NULL;
	view.cells = CELLS_FIT;
	*view.message = 0;
	find_solution();
}

static bool needs_solution(void)
{
	return game->has_solution || find_solution();
}

static void check(void)
{
	unsigned int at, wrong = 0;

	if (!needs_solution())
		return;
	for (at = 0; at < sudoku_cells(game->order); at++)
		wrong += game_is_wrong(game, at);
	view.checked = true;
	tell(wrong ? "%u cell%s wrong" : "all is right so far", wrong,
	     wrong == 1 ? " is" : "s are");
}

static void show_solution(void)
{
	bool first = true;
	unsigned int at;

	if (!needs_solution())
		return;
	for (at = 0; at < sudoku_cells(game->order); at++)
		if (game_set(game, at, game->solution[at], 0, first))
			first = false;
	tell("the solution; u: undo");
}

/* Show the next step and its reason. After an elimination, the next hint continues from there. */
static void hint(void)
{
	unsigned int at;

	for (at = 0; at < sudoku_cells(game->order); at++) {
		bool wrong = game->has_solution ? game_is_wrong(game, at) : game_clashes(game, at);

		if (!wrong || game->givens[at])
			continue;
		view.cursor = at;
		tell("this cell is wrong");
		return;
	}
	if (!game->has_board)
		board_start(&game->board, game->order, game->cells);
	game->has_board = true;
	game->board.unique = game->has_solution;
	if (!game->board.blanks || game->board.contradiction) {
		tell(game->board.blanks ? "the grid cannot be solved" : "nothing left to do");
		return;
	}
	if (!step_find(&game->board, &view.hint)) {
		view.hint.technique = NULL;
		tell("no technique helps here; you have to guess");
		return;
	}
	step_sentence(&view.hint, cell_symbols(game->hexadecimal), view.message);
	if (view.hint.digit)
		view.cursor = view.hint.cell;
	else
		step_apply(&game->board, &view.hint);
}

/* Begin a game after the current one, to which undo can return. */
static void add_game(unsigned int order, const u8 *givens, bool hexadecimal)
{
	struct game *added = calloc(1, sizeof(*added));

	if (!added)
		screen_die(NULL, 0, "out of memory");
	game_start(added, order, givens, hexadecimal);
	game_forget_undone(game);
	added->before = game;
	game->after = added;
	game = added;
}

/* Show progress while a puzzle is being made. Return: false to cancel. */
static bool go_on(void)
{
	static double drawn;
	double time = clock_seconds();
	int key;

	if (time < drawn + MAKING_MS / 1000.0)
		return !screen_signal;
	drawn = time;
	tell("making a puzzle%.*s  q: cancel", 1 + (int)(time * 2) % 3, "...");
	view_draw(game, &view);
	key = screen_key(0);
	return key != 'q' && !screen_signal;
}

/* Make a puzzle and begin it. Return: false if it cannot be made; a message says why. */
static bool make_puzzle(void)
{
	int error;
	bool made;
	struct dig dig;

	error = ask_and_dig(&dig, &wish, go_on, &made);
	view.trouble = error && error != ECANCELED ? node_trouble(error) : NULL;
	if (made) {
		add_game(wish.order, dig.cells, false);
		begin();
	} else if (error == ECANCELED) {
		tell("cancelled");
	} else if (error) {
		tell("cannot make a puzzle with %s: %s", node_paths[wish.order], view.trouble);
	} else {
		tell("no puzzle of that level was found");
	}
	return made;
}

static void new_puzzle(unsigned int level)
{
	wish.order = game->order;
	wish_levels(&wish, level, level);
	make_puzzle();
}

/* Remember the saved game and the identity of its file. */
static void note_saved(void)
{
	if (stat(saved, &known))
		known.st_ino = 0;
	kept = *game;
}

static bool is_kept(void)
{
	return known.st_ino && kept.order == game->order &&
	       !memcmp(kept.givens, game->givens, sizeof(kept.givens)) &&
	       !memcmp(kept.cells, game->cells, sizeof(kept.cells)) &&
	       !memcmp(kept.marks, game->marks, sizeof(kept.marks));
}

/* Save the game, unless another sudoku-play saved one there. Return: an error, or NULL. */
static const char *save_game(void)
{
	struct stat there = {};
	int error;

	if (!stat(saved, &there) &&
	    (there.st_ino != known.st_ino || there.st_mtim.tv_sec != known.st_mtim.tv_sec ||
	     there.st_mtim.tv_nsec != known.st_mtim.tv_nsec))
		return is_kept() ? NULL : "another sudoku-play has saved a game there";
	error = game_save(game, saved);
	if (error)
		return strerror(error);
	note_saved();
	return NULL;
}

static void keep_game(void)
{
	const char *why = save_game();

	if (why)
		tell("cannot save: %s", why);
	else
		tell("saved to %s", saved);
}

/* Print a game that cannot be saved, so that it is not lost. */
static void print_game(void)
{
	print_cells(game->order, false, game->cells);
	putchar('\n');
	fflush(stdout);
}

static void place(unsigned int digit)
{
	unsigned int cell = view.cursor;
	u32 marks = game->marks[cell];

	if (game->givens[cell]) {
		tell("this cell is given");
		return;
	}
	if (view.pencil && digit && !game->cells[cell])
		game_set(game, cell, 0, marks ^ 1U << digit, true);
	else if (digit && game->cells[cell] != digit)
		game_place(game, cell, digit);
	else
		game_set(game, cell, 0, digit ? marks : 0, true);
	if (game_is_solved(game))
		tell("solved in %lu:%02lu", (unsigned long)game->seconds / 60,
		     (unsigned long)game->seconds % 60);
}

/* Move the cursor; it wraps around at the edges. */
static void move_by(int down, int right)
{
	unsigned int side = sudoku_side(game->order);
	unsigned int row = (view.cursor / side + side + down) % side;
	unsigned int column = (view.cursor % side + side + right) % side;

	view.cursor = row * side + column;
}

/* Undo or redo. Before the first change of a game, undo returns to the previous game. */
static void move_in_time(bool redo)
{
	struct game *other = redo ? game->after : game->before;

	if (game_move(game, redo, &view.cursor))
		return;
	if (!other) {
		tell(redo ? "nothing to redo" : "nothing to undo");
		return;
	}
	game = other;
	begin();
}

static void take_mouse(void)
{
	MEVENT event;
	int cell;

	if (getmouse(&event) != OK)
		return;
	cell = view_cell_at(game, event.y, event.x);
	if (cell >= 0)
		view.cursor = cell;
}

/* Commands are letters after P, because letters up to P may be digits. */
static void take_key(int key)
{
	const char *symbols = cell_symbols(game->hexadecimal), *symbol;

	if (key == KEY_RESIZE)
		return;
	*view.message = 0;
	view.hint.technique = NULL;
	if (asking) {
		asking = false;
		if (key >= '1' && key < '1' + LEVELS)
			new_puzzle(key - '1');
		return;
	}
	symbol = key > 0 && key < 128 ? strchr(symbols, toupper(key)) : NULL;
	if (symbol && symbol - symbols <= sudoku_side(game->order)) {
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
		move_in_time(key == 'r');
		break;
	case 't':
		hint();
		break;
	case 'v':
		check();
		break;
	case 'x':
		show_solution();
		break;
	case 'w':
		asking = true;
		tell(LEVELS_ASKED);
		break;
	case 'z':
		view.cells = view.large ? CELLS_SMALL :
			     view.cells == CELLS_SMALL ? CELLS_FIT : CELLS_LARGE;
		break;
	case 's':
		keep_game();
		break;
	case KEY_MOUSE:
		take_mouse();
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
	double before = clock_seconds(), time;
	int key;

	while (!ended && !screen_signal) {
		view_draw(game, &view);
		key = screen_key(REDRAW_MS);
		/* The clock stops while the program is stopped. */
		time = clock_seconds();
		if (!game_is_solved(game) && time < before + 1)
			game->seconds += time - before;
		before = time;
		if (key != ERR)
			take_key(key);
	}
}

/* Save to the file that a link leads to, rather than in its place. */
static void follow_link(void)
{
	char *path = NULL, byte;

	if (readlink(saved, &byte, 1) <= 0)
		return;
	path = realpath(saved, NULL);
	if (!path || strlen(path) >= sizeof(saved))
		screen_die(NULL, 0, "cannot follow the link %s: %s", saved,
			   strerror(path ? ENAMETOOLONG : errno));
	snprintf(saved, sizeof(saved), "%s", path);
	free(path);
}

/* Read the saved game and the operand. Return: whether there is a saved game. */
static bool read_games(void)
{
	bool loaded = game_load(game, saved);

	if (!loaded && errno != ENOENT)
		screen_die(NULL, 0, "cannot load %s: %s", saved,
			   errno ? strerror(errno) : "not a saved game");
	if (operand) {
		read_operand(reader, operand, 1);
		if (!seen)
			exit(EXIT_TROUBLE);
	}
	return loaded;
}

/* Ask whether a new game may replace the saved one. Return: the answer. */
static int ask_about_saved(void)
{
	int key = 0;

	tell(SAVED_ASKED);
	while (!screen_signal && key != 'c' && key != 'n' && key != 'q') {
		view_draw(game, &view);
		key = screen_key(-1);
	}
	return key;
}

/* Choose a game: the operand, the saved game, or a new puzzle. Return: false to quit. */
static bool find_game(bool loaded)
{
	static const u8 blank[SUDOKU_CELLS_MAX];
	bool new = operand || wish.rated || reader.order;
	int key = 'n';

	if (loaded && new && !game_is_solved(game))
		key = ask_about_saved();
	if (key != 'n')
		new = false;
	if (new && operand) {
		*game = given;
	} else if (new || !loaded) {
		game_start(game, wish.order, blank, false);
		if (!make_puzzle()) {
			if (*view.message && !screen_signal && strcmp(view.message, "cancelled"))
				screen_die(NULL, 0, "%s", view.message);
			return false;
		}
		game->before = NULL;
		return true;
	}
	begin();
	return key == 'c' || key == 'n';
}

int main(int argc, char **argv)
{
	static const struct argp argp = {
		argp_options, take_option, "[PUZZLE | FILE | -]",
		"Fill in a Sudoku in the terminal: the saved one, or another.\vPress ? for the keys.",
		common_options, 0, 0
	};
	const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
	const char *trouble;
	bool loaded, found;
	unsigned int order;

	if (state && *state)
		snprintf(saved, sizeof(saved), "%s/sudoku-play", state);
	else
		snprintf(saved, sizeof(saved), "%s/.local/state/sudoku-play", home ? home : "");
	begin_program(&argp, argc, argv);
	follow_link();
	loaded = read_games();
	if (loaded)
		note_saved();
	screen_catch_signals();
	solver_say(operand ? given.order : wish.order);
	for (order = SUDOKU_ORDER_MIN; order <= SUDOKU_ORDER_MAX; order++)
		solver_say(order);
	if (!screen_begin(&trouble))
		screen_die(NULL, 0, "cannot use the terminal: %s", trouble);
	view_start();
	found = find_game(loaded);
	if (found)
		play();
	screen_end();
	trouble = found ? save_game() : NULL;
	if (trouble) {
		print_game();
		screen_die(NULL, 0, "cannot save to %s: %s; the grid is above", saved, trouble);
	}
	screen_die_of_signal();
	if (found)
		printf("saved to %s; continue it with: sudoku-play%s%s\n", saved,
		       chosen ? " --save=" : "", chosen ? saved : "");
	return EXIT_SOLVED;
}
