// SPDX-License-Identifier: GPL-2.0-only
/* Show a search on the screen, at any speed, forward and backward. */
#include "screen.h"
#include "text.h"
#include "watch.h"

#define HOLD_SECONDS	1.5	/* pause after a search, before the next */
#define TOP		2	/* of the grid and the panel */
#define PANEL_WIDTH	22
#define SPEED_MAX	1000000	/* steps per second */

static struct position position;
static struct screen_grid grid = { .top = TOP, .left = 1 };
static unsigned long speed = 10;	/* steps per second */
static bool paused;
static double before, ended;	/* times: of the last frame; of the end of the search, or 0 */
static double due;		/* steps to show, with a fraction */

static void show_search(size_t number)
{
	search_in_view = searches[number];
	position_set(&position, search_in_view);
	ended = 0;
	due = 0;
}

/* Return: the index of the search on the screen; it changes when older ones are forgotten. */
static size_t number_shown(void)
{
	size_t at = 0;

	while (searches[at] != search_in_view)
		at++;
	return at;
}

static attr_t attribute(enum origin origin)
{
	static const attr_t attributes[] = {
		[ORIGIN_BLANK] = A_NORMAL, [ORIGIN_GIVEN] = A_BOLD, [ORIGIN_SURE] = A_NORMAL,
		[ORIGIN_GUESS] = A_BOLD | A_UNDERLINE, [ORIGIN_FOLLOWS] = A_DIM,
	};

	return attributes[origin] | COLOR_PAIR(origin);
}

static void draw_cell(unsigned int cell, attr_t more)
{
	struct cell value = position.cells[cell];
	int y, x;

	screen_cell_at(&grid, cell, &y, &x);
	attrset(attribute(value.origin) | more);
	screen_put(&grid, y, x, value.digit ? sudoku_cell_character(value.digit) : '.');
	attrset(A_NORMAL);
}

static void draw_panel(int x)
{
	const struct search *search = position.search;
	const struct search_step *step = position.step ? &search->steps[position.step - 1] : NULL;
	bool last = search->ended && position.step == search->count;
	enum origin origin;
	int y = TOP;

	mvprintw(y++, x, "step %zu of %zu", position.step, search->count);
	mvprintw(y++, x, "%s", step ? step_kinds[step->kind] : "begin");
	mvprintw(y++, x, "depth      %u", step ? step->depth : 0);
	mvprintw(y++, x, "guesses    %zu", position.counts[STEP_GUESS]);
	mvprintw(y++, x, "backtracks %zu", position.counts[STEP_BACKTRACK]);
	mvprintw(y++, x, "restarts   %zu", position.counts[STEP_RESTART]);
	if (step && step->ns > search->ns)
		mvprintw(y, x, "steps/s    %.0f", position.step * 1e9 / (step->ns - search->ns));
	y += 2;
	attrset(A_BOLD);
	mvprintw(y++, x, "%s", last ? search_outcome(search) : "");
	attrset(A_NORMAL);
	if (last && search->end.type == EVENT_END && search->begun && !search->seen)
		mvprintw(y, x, "by lanes: no steps");
	else if (last && search->end.type == EVENT_END && search->end.steps != search->count)
		mvprintw(y, x, "%zu of %llu steps", search->count,
			 (unsigned long long)search->end.steps);
	y += 2;
	for (origin = ORIGIN_GIVEN; origin <= ORIGIN_FOLLOWS; origin++) {
		attrset(attribute(origin));
		mvprintw(y++, x, "%s", origin_names[origin]);
	}
	attrset(A_REVERSE);
	mvprintw(y++, x, "this step");
	attrset(A_NORMAL);
}

static void draw_search(const struct watch *watch)
{
	const struct search *search = position.search;
	const struct cell_change *changes;
	unsigned int cell, count = position_changes(&position, &changes);

	mvprintw(0, 0, "search %zu of %zu  task %d  user %u  %s %lu steps/s", number_shown() + 1,
		 search_count, search->pid, search->uid, paused ? "paused" : "playing", speed);
	if (watch->lost)
		printw("  %llu events lost", (unsigned long long)watch->lost);
	grid.order = search->order;
	grid.part_height = LINES - TOP - 1;
	grid.part_width = COLS - PANEL_WIDTH - 1;
	screen_fit(&grid, CELLS_SMALL);
	if (grid.part_height < (int)search->order || grid.part_width < grid.width) {
		mvprintw(TOP, 0, "the terminal is too small");
		return;
	}
	if (count)
		screen_scroll(&grid, changes->cell);
	screen_draw_lines(&grid);
	for (cell = 0; cell < sudoku_cells(grid.order); cell++)
		draw_cell(cell, 0);
	while (count--)
		draw_cell(changes[count].cell, A_REVERSE);
	draw_panel(grid.left + grid.width + 3);
}

static void draw(const struct watch *watch)
{
	erase();
	if (position.search)
		draw_search(watch);
	else
		mvprintw(0, 0, "waiting for a puzzle on one of the devices");
	mvprintw(LINES - 1, 0, "space pause  left right step  up down search  + - speed  q quit");
	refresh();
}

/* Return: false to quit. */
static bool take_key(int key)
{
	if (key == 'q' || !position.search)
		return key != 'q';
	ended = 0;
	switch (key) {
	case '+':
		speed *= speed < SPEED_MAX / 2 ? 2 : 1;
		break;
	case '-':
		speed -= speed / 2;
		break;
	case ' ':
		paused = !paused;
		break;
	case KEY_RIGHT:
		paused = true;
		position_forth(&position);
		break;
	case KEY_LEFT:
		paused = true;
		position_back(&position);
		break;
	case KEY_HOME:
		show_search(number_shown());
		break;
	case KEY_END:
		while (position_forth(&position))
			;
		break;
	case KEY_UP:
		show_search(number_shown() ? number_shown() - 1 : 0);
		break;
	case KEY_DOWN:
		if (number_shown() + 1 < search_count)
			show_search(number_shown() + 1);
		break;
	}
	return true;
}

/* Show the steps that are due at @now. */
static void play(const struct watch *watch, double now)
{
	size_t next;

	due += (now - before) * speed;
	while (due >= 1)
		due = position_forth(&position) ? due - 1 : 0;
	if (position.step < position.search->count || !position.search->ended)
		return;
	if (!ended)
		ended = now;
	if (now - ended < HOLD_SECONDS)
		return;
	/* On a busy device, skip to the newest search. */
	next = watch->live ? search_count - 1 : number_shown() + 1;
	if (next < search_count && searches[next] != search_in_view)
		show_search(next);
}

/* Draw, wait for a key until the next frame, and advance. Return: false to quit. */
bool view_tick(const struct watch *watch)
{
	double now;
	int key;

	if (!position.search && search_count) {
		show_search(0);
		before = clock_seconds();
	}
	draw(watch);
	key = screen_key(paused && !watch->live ? -1 : FRAME_MS);
	if (screen_signal || (key != ERR && !take_key(key)))
		return false;
	now = clock_seconds();
	if (position.search && !paused)
		play(watch, now);
	before = now;
	return true;
}

void view_begin(void)
{
	const char *trouble;

	if (!screen_begin(&trouble))
		screen_die(NULL, 0, "cannot show a search: %s", trouble);
	init_pair(ORIGIN_GIVEN, -1, -1);
	init_pair(ORIGIN_SURE, COLOR_GREEN, -1);
	init_pair(ORIGIN_GUESS, COLOR_YELLOW, -1);
	init_pair(ORIGIN_FOLLOWS, COLOR_CYAN, -1);
}
