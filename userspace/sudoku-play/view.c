// SPDX-License-Identifier: GPL-2.0-only
/* The terminal: the grid, as large as fits or scrolled; a message; the status line. */
#include "play.h"

#define MESSAGE_LINES	3	/* of hints; more if the grid leaves space */
#define SIDE_MIN	18	/* columns beside the grid, for keys and long messages */
#define SIDE_FILL	32	/* the same if cells fill the window */
#define LABELS		3	/* columns of row numbers */

enum color { COLOR_PLAIN, COLOR_GIVEN, COLOR_BAD, COLOR_HINT, COLOR_LINE, COLOR_MARK, COLOR_SAME };

static struct screen_grid grid = { .beside = SIDE_FILL };

/* Set up the mouse and colours, after screen_begin(). */
void view_start(void)
{
	mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED, NULL);
	mouseinterval(0);
	init_pair(COLOR_GIVEN, -1, -1);
	init_pair(COLOR_BAD, COLOR_RED, -1);
	init_pair(COLOR_HINT, COLOR_GREEN, -1);
	init_pair(COLOR_LINE, COLOR_BLUE, -1);
	init_pair(COLOR_MARK, COLOR_CYAN, -1);
	init_pair(COLOR_SAME, COLOR_BLACK, COLOR_YELLOW);
	curs_set(1);
}

/* Return: the part of a cell in the hint, for one of its digits or, with 0, for any. */
static attr_t look_in_hint(const struct step *hint, unsigned int cell, unsigned int digit)
{
	u32 digits = digit ? 1U << digit : ~0U;
	unsigned int at;

	if (!hint->technique)
		return 0;
	if (step_eliminates(hint, cell) & digits)
		return COLOR_PAIR(COLOR_BAD) | A_UNDERLINE;
	for (at = 0; at < hint->reason_count; at++)
		if (hint->reason[at] == cell && (hint->digits & digits))
			return hint->first_count && at >= hint->first_count ?
			       (attr_t)COLOR_PAIR(COLOR_MARK) : COLOR_PAIR(COLOR_HINT) | A_BOLD;
	for (at = 0; at < hint->link_count; at++)
		if (hint->links[at].cell == cell && (!digit || hint->links[at].digit == digit))
			return digit && !hint->links[at].holds ?
			       (attr_t)COLOR_PAIR(COLOR_MARK) : COLOR_PAIR(COLOR_HINT) | A_BOLD;
	return (!digit && step_has(hint, cell)) || (hint->digit && hint->cell == cell) ?
	       COLOR_PAIR(COLOR_HINT) | A_BOLD : 0;
}

static attr_t look_of(const struct game *game, const struct view *view, unsigned int cell)
{
	unsigned int digit = game->cells[cell];

	if (game_clashes(game, cell) || (view->checked && game_is_wrong(game, cell)))
		return COLOR_PAIR(COLOR_BAD) | A_UNDERLINE;
	if (view->place && step_is_at(view->place, cell))
		return COLOR_PAIR(COLOR_HINT);
	if (look_in_hint(&view->hint, cell, 0))
		return look_in_hint(&view->hint, cell, 0);
	if (digit && digit == game->cells[view->cursor] && cell != view->cursor)
		return COLORS ? (attr_t)COLOR_PAIR(COLOR_SAME) : A_STANDOUT;
	if (game->givens[cell])
		return COLOR_PAIR(COLOR_GIVEN) | A_BOLD;
	if (digit || !game->marks[cell])
		return A_NORMAL;
	return COLORS ? (attr_t)COLOR_PAIR(COLOR_MARK) : termattrs() & A_DIM ? A_DIM : A_UNDERLINE;
}

/* A hint that eliminates candidates shows those of its cells in place of pencil marks. */
static void draw_cell(const struct game *game, const struct view *view, unsigned int cell)
{
	unsigned int side = sudoku_side(game->order), digit;
	int height = grid.cell_height, width = grid.cell_width, y, x, line, at;
	attr_t look = look_of(game, view, cell), reverse = cell == view->cursor ? A_REVERSE : 0;
	u32 marks = game->cells[cell] ? 0 : game->marks[cell];
	bool candidates = grid.large && !game->cells[cell] && !view->hint.digit &&
			  look_in_hint(&view->hint, cell, 0);
	int rows = height < (int)game->order ? height : (int)game->order;
	int columns = (side + rows - 1) / rows;	/* of pencil marks */

	screen_cell_at(&grid, cell, &y, &x);
	if (candidates)
		marks = game->board.candidates[cell] | step_eliminates(&view->hint, cell);
	attrset(look | reverse);
	for (line = 0; line < height; line++)
		for (at = 0; at < width; at++)
			screen_put(&grid, y + line, x + at, ' ');
	if (game->cells[cell] || !grid.large || !marks)
		screen_put(&grid, y + (height - 1) / 2, x + width / 2,
			   marks ? ':' : cell_symbols[game->cells[cell]]);
	for (digit = 1; !game->cells[cell] && grid.large && digit <= side; digit++) {
		if (!(marks >> digit & 1))
			continue;
		if (candidates)
			attrset(look_in_hint(&view->hint, cell, digit) | reverse);
		screen_put(&grid, y + ((int)digit - 1) / columns * height / rows,
			   x + ((int)digit - 1) % columns * width / columns, cell_symbols[digit]);
	}
	attrset(0);
}

static char *next_line(char *text, int width)
{
	text += line_length(text, width);
	return text + strspn(text, "\n ");
}

static int count_lines(char *text, int width)
{
	int count;

	for (count = 0; *text; count++)
		text = next_line(text, width);
	return count;
}

/* Dots end the last line if it is not the last of the text. */
static void print_lines(char *text, int count, int line, int left, int width)
{
	for (; count-- > 0; line++) {
		int length = line_length(text, width);

		mvhline(line, left, ' ', width);
		mvaddnstr(line, left, text, length);
		text = next_line(text, width);
		if (!count && *text)
			mvaddstr(line, left + (length + 3 < width ? length : width - 3), "...");
	}
}

/*
 * Print the message below the grid, beside it if it is too long, or, without space, over the grid
 * and away from the cursor. Beside the grid are the keys, if nothing else is.
 */
static void print_message(struct view *view)
{
	int free = LINES - 1 - grid.top - grid.height, most = MESSAGE_LINES;
	int count, line, size, row, x;
	int left = grid.left + grid.width + 2, width = COLS - left;
	char *text = view->message, *beside = NULL;

	screen_cell_at(&grid, view->cursor, &row, &x);
	if (width >= SIDE_MIN && grid.large) {
		if (count_lines(text, COLS) > (free > 0 ? free : 0) &&
		    count_lines(text, width) < LINES)
			beside = text;
		else if (count_lines((char *)view->keys, width) < LINES)
			beside = (char *)view->keys;
	}
	if (beside)
		print_lines(beside, count_lines(beside, width), 0, left, width);
	if (beside == text)
		return;
	if (!view->hint.technique || most > LINES - 1)
		most = LINES - 1;
	if (most < free)
		most = free;
	count = count_lines(text, COLS) < most ? count_lines(text, COLS) : most;
	size = free < MESSAGE_LINES ? free : MESSAGE_LINES;
	line = LINES - 1 - (count > size ? count : size);
	if (line <= row)
		line = 0;
	print_lines(text, count, line, 0, COLS);
}

/* In a narrow window, the first parts are left out. Two spaces are behind each part. */
static void print_status(const struct game *game, const struct view *view, bool fits)
{
	unsigned int side = sudoku_side(game->order), digit;
	unsigned long seconds = game->seconds;
	char done[SUDOKU_SIDE_MAX + 1] = "", marks[SUDOKU_SIDE_MAX + 1] = "", needs[32] = "";
	char status[512], *text = status;

	for (digit = 1; digit <= side; digit++) {
		if (game_count(game, digit) == side)
			strncat(done, &cell_symbols[digit], 1);
		if (!game->cells[view->cursor] && game->marks[view->cursor] >> digit & 1)
			strncat(marks, &cell_symbols[digit], 1);
	}
	if (!fits)
		sprintf(needs, "needs %dx%d  ", grid.width,
			1 + (grid.large ? grid.height : (int)side));
	sprintf(status, "%s%lu:%02lu  %s%s%u blank  %s%s%s%s%s%sr%uc%u  %s%s%s",
		view->trouble ? "no device: no check, solve, new puzzle  " : "",
		seconds / 60, seconds % 60, view->level, *view->level ? "  " : "",
		game_count(game, 0), *done ? "done: " : "", done, *done ? "  " : "",
		view->pencil ? "pencil  " : "", grid.large ? "" : "small  ", needs,
		view->cursor / side + 1, view->cursor % side + 1, *marks ? "marks " : "", marks,
		*marks ? "  " : "");
	while ((int)strlen(text) > COLS + 1 && strstr(text, "  ")[2])
		text = strstr(text, "  ") + 2;
	if ((int)strlen(text) + 7 < COLS)
		sprintf(strchr(text, 0), "?: keys");
	attrset(A_REVERSE);
	mvprintw(LINES - 1, 0, "%-*.*s", COLS - 1, COLS - 1, text);
	attrset(0);
}

/* Fit the grid beside labels of rows and columns or, without space, alone. */
static bool fit(enum cells cells)
{
	bool fits = false;
	int labels;

	for (labels = 1; labels >= 0 && !fits; labels--) {
		grid.top = labels;
		grid.left = labels * LABELS;
		grid.part_height = LINES - 1 - grid.top;
		grid.part_width = COLS - grid.left;
		fits = screen_fit(&grid, cells);
	}
	return fits;
}

static void print_labels(unsigned int side)
{
	unsigned int at;
	int y, x;

	for (at = 0; grid.top && at < side; at++) {
		screen_cell_at(&grid, at * (side + 1), &y, &x);
		mvprintw(0, x + grid.cell_width / 2 - (at > 8), "%u", at + 1);
		mvprintw(y + (grid.cell_height - 1) / 2, 0, "%2u", at + 1);
	}
}

void view_draw(const struct game *game, struct view *view)
{
	unsigned int at;
	bool fits;
	int y, x;

	grid.order = game->order;
	fits = fit(view->cells);
	screen_scroll(&grid, view->cursor);
	view->large = grid.large;
	erase();
	for (at = 0; at < sudoku_cells(game->order); at++)
		draw_cell(game, view, at);
	attrset(COLOR_PAIR(COLOR_LINE));
	screen_draw_lines(&grid);
	print_labels(sudoku_side(game->order));
	attrset(0);
	print_message(view);
	print_status(game, view, fits);
	/* Screen readers and braille displays look at the terminal's cursor. */
	screen_cell_at(&grid, view->cursor, &y, &x);
	move(y + (grid.cell_height - 1) / 2, x + grid.cell_width / 2);
	refresh();
}

/* Return: the cell at a position on the screen, or -1. */
int view_cell_at(const struct game *game, int y, int x)
{
	unsigned int cell;
	int top, left;

	for (cell = 0; cell < sudoku_cells(game->order); cell++) {
		if (y >= grid.top + grid.part_height)
			break;
		screen_cell_at(&grid, cell, &top, &left);
		if (y >= top && y < top + grid.cell_height && x >= left &&
		    x < left + grid.cell_width)
			return cell;
	}
	return -1;
}
