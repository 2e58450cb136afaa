// SPDX-License-Identifier: GPL-2.0-only
/* sudoku-play: fill in a Sudoku in the terminal. Options and keys. */
#include <ctype.h>
#include <fcntl.h>
#include <sys/random.h>
#include <sys/stat.h>

#include "dig.h"
#include "play.h"

#define KEYS \
	"arrows or hjkl: move  %s: place  space: pencil marks  y: all pencil marks  " \
	"0 or .: clear  " \
	"u: undo  r: redo  t: hint, t again: why, t: do it  v: check  x: solve  w: new puzzle  " \
	"z: size of cells  s: save  q: save and quit"
#define TYPE_KEYS "type the givens; arrows or hjkl: move  0: clear  u: undo  Enter: play"
#define LEVELS_ASKED \
	"new puzzle%s: 1 easy, 2 medium, 3 hard, 4 expert, 5 extreme; any other key: cancel"
#define BACKSPACE	127
#define REDRAW_MS	250	/* between updates of the clock */
#define MAKING_MS	100	/* between checks for keys while making a puzzle */
#define STEPS_MAX	1000000	/* of a solve, to bound a player's wait */

static struct game played, *const game = &played;
static struct view view = { .level = "", .keys = "" };
static struct wish wish = { .order = 3 };
static const char *operand;
static unsigned int size;		/* the order of an option, or 0 */
static char saved[4096];
static struct stat known;		/* the file of the saved game; inode 0: none */
static struct game kept;		/* the saved game */
static struct game mine;		/* the one to save: without a solution that x filled in */
static bool entering, entered;		/* the puzzle is being typed; was typed */
static int asking;			/* the last key, if the next one is its answer, or 0 */
static bool ended;			/* by a key */

static const struct argp_option argp_options[] = {
	{ "enter", 'e', .doc = "type the givens of a puzzle" },
	{ "rating", 'r', "LEVEL", .doc = "a new puzzle: a range like 3.0-4.5, or " RATINGS },
	{ "size", 's', "N", .doc = "grids of N by N cells: 4, 9, 16 or 25" },
	{ }
};

static error_t take_option(int key, char *argument, struct argp_state *state)
{
	switch (key) {
	case 'e':
		entering = true;
		break;
	case 's':
		size = parse_size(state, argument);
		wish.order = size;
		break;
	case 'r':
		parse_rating(state, argument, &wish);
		break;
	case ARGP_KEY_ARG:
		if (operand)
			argp_error(state, "only one puzzle or file can be played, not '%s' too",
				   argument);
		operand = argument;
		break;
	case ARGP_KEY_END:
		if (entering && (operand || wish.rated))
			argp_error(state, "--enter goes with --size only");
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

/* Solve the puzzle, once. Return: whether it has one solution; otherwise a message says why not. */
static bool find_solution(void)
{
	const struct question question = { game->order, game->givens, 2, STEPS_MAX };
	struct sudoku_result result = { 0 };
	int error;

	if (game->has_solution)
		return true;
	error = ask(&question, game->solution, &result);
	view.trouble = error ? node_trouble(error) : NULL;
	game->has_solution = !error && !result.fault.cause && result.solutions == 1;
	if (error)
		tell("%s cannot be used: %s", node_paths[game->order], view.trouble);
	else if (result.fault.cause)
		tell("%s", fault_sentence(game->order, &result.fault, NULL));
	else if (result.solutions > 1)
		tell("the puzzle has more than one solution");
	return game->has_solution;
}

static void tell_solved(void)
{
	if (game_is_shown(game))
		tell("the solution, which is not saved; u: undo");
	else
		tell("solved in %lu:%02lu; w: new puzzle", (unsigned long)game->seconds / 60,
		     (unsigned long)game->seconds % 60);
}

/* Begin a game, and check its puzzle. The level of larger grids would take too long. */
static void begin(void)
{
	static struct board board;

	view.level = "";
	view.cursor = 0;
	view.checked = false;
	view.hint.technique = NULL;
	view.cells = CELLS_FIT;
	*view.message = 0;
	if (find_solution() && game_is_solved(game))
		tell_solved();
	if (!game->has_solution || game->order > 3)
		return;
	board_start(&board, game->order, game->givens);
	board.unique = true;
	if (board.blanks)
		view.level = level_names[board_rate(&board)->level];
}

/* Return: whether there is a mistake; the message says so. */
static bool is_mistaken(void)
{
	unsigned int at;

	for (at = 0; at < sudoku_cells(game->order); at++) {
		bool wrong = game->has_solution ? game_is_wrong(game, at) : game_clashes(game, at);

		if (wrong && !game->givens[at]) {
			view.cursor = at;
			tell("this cell is wrong");
			break;
		}
		if (wrong)
			tell("the grid cannot be solved");
	}
	return *view.message;
}

static void check(void)
{
	unsigned int at, wrong = 0;

	if (!find_solution())
		return;
	for (at = 0; at < sudoku_cells(game->order); at++)
		wrong += game_is_wrong(game, at);
	view.checked = true;
	if (wrong)
		tell("%u cell%s", wrong,
		     wrong == 1 ? " is wrong; t: show it" : "s are wrong; t: show one");
	else if (!is_mistaken())
		tell("all is right so far");
}

static void show_solution(bool confirmed)
{
	bool first = true;
	unsigned int at;

	if (!find_solution())
		return;
	if (!confirmed) {
		asking = 'x';
		tell("x again: fill in the solution");
		return;
	}
	for (at = 0; at < sudoku_cells(game->order); at++)
		if (game_set(game, at, game->solution[at], 0, first))
			first = false;
	if (!first && !game->shown_at)
		game->shown_at = game->change_at;
	tell_solved();
}

/* Start the board of hints, unless there is one: it keeps what hints eliminated. */
static void start_board(void)
{
	if (!game->has_board)
		board_start(&game->board, game->order, game->cells);
	game->has_board = true;
}

/* Say what the technique is, the first time, and where to look. */
static void tell_place(const struct step *step)
{
	static bool defined[TECHNIQUES], named;
	bool *told = &defined[step->technique - techniques];
	char text[STEP_SENTENCE_MAX], definition[STEP_SENTENCE_MAX];

	step_place(step, text);
	if (*told)
		tell("%s; t: why", text);
	else
		tell("%s; t: why\n%s: %s%s", text, step->technique->name,
		     step_definition(step, definition),
		     named ? "" : "\nr2c3 is the cell in row 2 and column 3.");
	*told = true;
	named = true;
}

/*
 * Do what a step says: place its digit, or remove its eliminations from pencil marks. A cell
 * without marks gets all that are left, so that the elimination stays in view.
 */
static void take_step(const struct step *step)
{
	bool first = true;
	unsigned int at;

	step_conclusion(step, view.message);
	if (step->digit) {
		game_place(game, step->cell, step->digit);
		if (game_is_solved(game))
			tell_solved();
		return;
	}
	step_apply(&game->board, step);
	for (at = 0; at < step->elimination_count; at++) {
		const struct elimination *lost = &step->eliminations[at];
		u32 marks = game->marks[lost->cell] ?: game->board.candidates[lost->cell];

		if (game_set(game, lost->cell, 0, marks & ~lost->digits, first))
			first = false;
	}
}

/*
 * Say where the next step is; if a hint has done so, why it is right, with its cells coloured; then
 * do it. After an elimination, the next hint continues from there.
 */
static void hint(void)
{
	static struct step step;
	char text[STEP_SENTENCE_MAX];

	if (is_mistaken())
		return;
	start_board();
	game->board.unique = game->has_solution;
	if (!game->board.blanks) {
		tell("nothing left to do");
	} else if (game->board.contradiction) {
		tell("the grid cannot be solved");
	} else if (!step_find(&game->board, &step)) {
		tell("no technique helps here; you have to guess");
	} else if (!game->told++) {
		view.place = &step;
		tell_place(&step);
	} else {
		view.cursor = step.digit ? step.cell : step.eliminations->cell;
		view.hint = step;
		if (game->told == 3) {
			game->told = 0;
			take_step(&step);
			return;
		}
		step_lesson(&game->board, &view.hint, text);
		tell("%s\nt: %s", text, step.digit ? "place it" : "what follows");
	}
}

/* Fill in the pencil marks of all cells, as one change. */
static void fill_marks(void)
{
	bool first = true, replaced = false;
	unsigned int at;

	start_board();
	for (at = 0; at < sudoku_cells(game->order); at++) {
		bool marked = game->marks[at];

		if (!game->cells[at] && game_set(game, at, 0, game->board.candidates[at], first)) {
			first = false;
			replaced |= marked;
		}
	}
	tell(first ? "all pencil marks are there" : "all pencil marks%s; u: undo",
	     replaced ? ", yours replaced" : "");
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
	struct dug dug;
	u64 seed;
	int error;

	if (getrandom(&seed, sizeof(seed), 0) < 0)
		screen_die(NULL, 0, "cannot get random numbers: %s", strerror(errno));
	error = dig_puzzle(&wish, seed, 0, go_on, &dug);
	view.trouble = NULL;
	if (!error) {
		game_start(game, wish.order, dug.cells);
		begin();
	} else if (error == ECANCELED) {
		tell("cancelled");
	} else if (error == ENODATA) {
		tell("no puzzle of that level was found");
	} else {
		view.trouble = node_trouble(error);
		tell("cannot make a puzzle with %s: %s", node_paths[wish.order], view.trouble);
	}
	return !error;
}

/* Remember the saved game and the identity of its file. */
static void note_saved(const struct game *there)
{
	if (stat(saved, &known))
		known.st_ino = 0;
	kept = *there;
}

/* Save the game, unless another sudoku-play saved one there. Return: an error, or NULL. */
static const char *save_game(void)
{
	struct stat there = {};
	unsigned int cell;
	int error;

	mine = *game;
	while (game_is_shown(&mine))
		game_move(&mine, false, &cell);
	if (!stat(saved, &there) &&
	    (there.st_ino != known.st_ino || there.st_mtim.tv_sec != known.st_mtim.tv_sec ||
	     there.st_mtim.tv_nsec != known.st_mtim.tv_nsec))
		return known.st_ino && !memcmp(&kept, &mine, offsetof(struct game, seconds)) ?
		       NULL : "another sudoku-play has saved a game there";
	error = game_save(&mine, saved);
	if (error)
		return strerror(error);
	note_saved(&mine);
	return NULL;
}

/* Whether the typed cells can be a puzzle. The message says why not, or how many there are. */
static bool check_entered(void)
{
	const struct question question = { game->order, game->cells, 2, STEPS_MAX };
	unsigned int givens = sudoku_cells(game->order) - game_count(game, 0);
	struct sudoku_result result = { 0 };
	u8 solution[SUDOKU_CELLS_MAX];

	if (!sudoku_find_clash(game->order, game->cells, &result.fault))
		ask_here(&question, solution, &result);
	if (result.fault.cause)
		tell("%s; u: undo", fault_sentence(game->order, &result.fault, NULL));
	else if (result.solutions > 1)
		tell("%u given%s, still more than one solution", givens, givens == 1 ? "" : "s");
	else
		tell("%u givens and one solution; Enter: play it", givens);
	return !result.fault.cause;
}

/* Make what was typed the puzzle. */
static void end_entering(void)
{
	u8 givens[SUDOKU_CELLS_MAX];

	entering = false;
	entered = true;
	memcpy(givens, game->cells, sizeof(givens));
	game_start(game, game->order, givens);
	begin();
}

static void place(unsigned int digit)
{
	unsigned int cell = view.cursor;
	u32 marks = game->marks[cell];

	if (game->givens[cell] || (view.pencil && digit && game->cells[cell])) {
		tell("this cell %s", game->givens[cell] ? "is given" : "has a digit; 0: clear it");
		return;
	}
	if (view.pencil && digit)
		game_set(game, cell, 0, marks ^ 1U << digit, true);
	else if (digit && game->cells[cell] != digit)
		game_place(game, cell, digit);
	else
		game_set(game, cell, 0, digit ? marks : 0, true);
	if (entering)
		check_entered();
	else if (game_is_solved(game))
		tell_solved();
	else if (!game_count(game, 0))
		tell("the grid is full, but not right; v: check");
}

/* Return: whether the game has digits or pencil marks of the player. */
static bool is_touched(void)
{
	static const u32 no_marks[SUDOKU_CELLS_MAX];

	return memcmp(game->cells, game->givens, sudoku_cells(game->order)) ||
	       memcmp(game->marks, no_marks, sizeof(no_marks));
}

/* Return: the same, and it is not solved. */
static bool is_half_played(void)
{
	return is_touched() && !game_is_solved(game);
}

/* Move the cursor; it wraps around at the edges. */
static void move_by(int down, int right)
{
	unsigned int side = sudoku_side(game->order);
	unsigned int column = (view.cursor % side + side + right) % side;

	view.cursor = (view.cursor / side + side + down) % side * side + column;
}

static const char *keys_text(void)
{
	static const char *const digits[] = { [2] = "1-4", "1-9", "1-9 A-G", "1-9 A-P" };
	static char text[sizeof(KEYS) + 8];

	snprintf(text, sizeof(text), entering ? TYPE_KEYS : KEYS, digits[game->order]);
	return text;
}

/* Commands are letters after P, because letters up to P may be digits; h, j, k and l move, then. */
static void take_key(int key)
{
	int asked = asking, cell;
	const char *symbol, *why;
	MEVENT event;

	if (key == KEY_RESIZE)
		return;
	if (key == 'z') {	/* the message stays */
		if (view.cells == CELLS_FIT)
			view.cells = view.large ? CELLS_FILL : CELLS_LARGE;
		else
			view.cells = view.cells == CELLS_SMALL ? CELLS_FIT : CELLS_SMALL;
		return;
	}
	asking = 0;
	*view.message = 0;
	view.place = NULL;
	view.hint.technique = NULL;
	if (asked == 'w') {
		if (key < '1' || key >= '1' + LEVELS)
			return;
		wish.order = game->order;
		wish_levels(&wish, key - '1', key - '1');
		wish_givens(&wish);
		make_puzzle();
		return;
	}
	if (entering && (key == '\n' || key == '\r' || key == KEY_ENTER)) {
		if (check_entered())
			end_entering();
		return;
	}
	if (entering && key > 0 && key < 128 && strchr(" tvxyw?", key)) {
		tell(TYPE_KEYS);
		return;
	}
	symbol = key > 0 && key < 128 ? strchr(cell_symbols, toupper(key)) : NULL;
	if (symbol && symbol - cell_symbols <= sudoku_side(game->order)) {
		view.checked = false;
		place(symbol - cell_symbols);
		return;
	}
	switch (key) {
	case KEY_UP: case KEY_DOWN: case 'k': case 'j':
		move_by(key == KEY_DOWN || key == 'j' ? 1 : -1, 0);
		break;
	case KEY_LEFT: case KEY_RIGHT: case 'h': case 'l':
		move_by(0, key == KEY_RIGHT || key == 'l' ? 1 : -1);
		break;
	case '0': case KEY_BACKSPACE: case KEY_DC: case BACKSPACE: case '\b':
		place(0);
		break;
	case ' ':
		view.pencil = !view.pencil;
		break;
	case 'u': case 'r':
		if (!game_move(game, key == 'r', &view.cursor))
			tell(key == 'r' ? "nothing to redo" : "nothing to undo");
		break;
	case 't':
		hint();
		break;
	case 'y':
		fill_marks();
		break;
	case 'v':
		check();
		break;
	case 'x':
		show_solution(asked == 'x');
		break;
	case 'w':
		asking = 'w';
		tell(LEVELS_ASKED, is_half_played() ? ", and this game is lost" : "");
		break;
	case 's':
		why = save_game();
		tell(why ? "cannot save: %s" : "saved to %s", why ? why : saved);
		break;
	case KEY_MOUSE:
		cell = getmouse(&event) == OK ? view_cell_at(game, event.y, event.x) : -1;
		view.cursor = cell < 0 ? view.cursor : (unsigned int)cell;
		break;
	case 'q':
		ended = true;
		break;
	default:
		tell("%s", keys_text());
	}
}

static void play(void)
{
	double before = clock_seconds(), time;
	int key;

	while (!ended && !screen_signal) {
		view.keys = keys_text();
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
	char path[PATH_MAX];

	if (readlink(saved, path, 1) > 0 && realpath(saved, path))
		snprintf(saved, sizeof(saved), "%s", path);
}

/* Choose a game: the operand, the saved game, or a new puzzle. Return: false to quit. */
static bool find_game(bool loaded, unsigned int order, const u8 *cells)
{
	static const u8 blank[SUDOKU_CELLS_MAX];
	bool new = operand || wish.rated || size || entering;
	int key = 'n';

	if (loaded && new && is_half_played()) {
		tell("the saved game is not solved. c: continue it  n: start the new one  q: quit");
		do {
			view_draw(game, &view);
			key = screen_key(-1);
		} while (!screen_signal && key != 'c' && key != 'n' && key != 'q');
	}
	new &= key == 'n';
	entering &= new;
	if (entering) {
		game_start(game, wish.order, blank);
		tell(TYPE_KEYS);
		return true;
	}
	if (new && operand) {
		game_start(game, order, cells);
	} else if (new || !loaded) {
		if (!wish.rated)
			wish_levels(&wish, LEVEL_EASY, LEVEL_EASY);
		wish_givens(&wish);
		game_start(game, wish.order, blank);
		if (!make_puzzle()) {
			if (*view.message && !screen_signal && strcmp(view.message, "cancelled"))
				screen_die(NULL, 0, "%s", view.message);
			return false;
		}
		tell("arrows: move  digits: place  t: hint  ?: all keys");
		return true;
	}
	begin();
	return key == 'c' || key == 'n';
}

int main(int argc, char **argv)
{
	static const struct argp argp = {
		argp_options, take_option, "[PUZZLE | FILE | -]",
		"Fill in a Sudoku in the terminal: the saved one, or another.\vPress ? for the keys.\n\n  sudoku-play --rating medium",
		common_options, 0, 0
	};
	const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
	u8 cells[SUDOKU_CELLS_MAX];
	unsigned int order = 0;
	const char *trouble;
	bool loaded, found;

	if (state && *state)
		snprintf(saved, sizeof(saved), "%s/sudoku-play", state);
	else
		snprintf(saved, sizeof(saved), "%s/.local/state/sudoku-play", home ? home : "");
	begin_program(&argp, argc, argv);
	follow_link();
	loaded = game_load(game, saved);
	if (loaded)
		note_saved(game);
	else if (errno != ENOENT)
		screen_die(NULL, 0, "cannot load %s: %s", saved, errno ? strerror(errno) :
			   "not a saved game; move it away, or choose another folder with XDG_STATE_HOME");
	if (operand)
		order = read_first(operand, size, cells);
	screen_catch_signals();
	if (!screen_begin(&trouble))
		screen_die(NULL, 0, "cannot use the terminal: %s", trouble);
	view_start();
	found = find_game(loaded, order, cells);
	if (found) {
		errno = game_try_saving(saved);
		if (errno)
			tell("this game cannot be saved to %s: %s", saved, strerror(errno));
		play();
	}
	screen_end();
	if (entering)
		end_entering();
	/* Worth saving: the player did something, or it is the saved one. */
	found &= is_touched() || entered ||
		 (known.st_ino && !memcmp(kept.givens, game->givens, sizeof(kept.givens)));
	trouble = found ? save_game() : NULL;
	if (trouble) {
		puts(cells_text(mine.order, mine.cells));
		fflush(stdout);
		screen_die(NULL, 0, "cannot save to %s: %s; the grid is above", saved, trouble);
	}
	if (found)
		printf("saved to %s; continue it with: sudoku-play\n", saved);
	fflush(stdout);
	screen_die_of_signal();
	return EXIT_SOLVED;
}
