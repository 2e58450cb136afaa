// SPDX-License-Identifier: GPL-2.0-only
/* The terminal: the grid, as large as fits or scrolled; a message; the status line. */
#include "play.h"
#include "screen.h"

#define MESSAGE_LINES	3	/* of hints; more if the grid leaves space */

enum color { COLOR_PLAIN, COLOR_GIVEN, COLOR_BAD, COLOR_HINT, COLOR_LINE, COLOR_MARK, COLOR_SAME };

/* Layouts of the grid, largest first. */
struct layout {
	bool large;		/* cells show pencil marks */
	bool bars;		/* lines between bands */
	int gap;		/* columns between cells */
};

static const struct layout layouts[] = {
	{ true, true, 1 }, { false, true, 1 }, { false, false, 1 },
	{ false, true, 0 }, { false, false, 0 },
};

static const struct layout *layout;
static int top, left;		/* position in the grid of the screen's corner */

static int cell_width(const struct game *game)
{
	static const int widths[] = { [2] = 2, [3] = 5, [4] = 8, [5] = 9 };

	return layout->large ? widths[game->order] : 1;
}

static int cell_height(const struct game *game)
{
	return !layout->large ? 1 : game->order == 5 ? 3 : 2;
}

/* Return: the position of a column or row. A line between boxes has a gap on each side. */
static int column_at(const struct game *game, unsigned int column)
{
	return column * (cell_width(game) + layout->gap) +
	       column / game->order * (layout->gap + 1);
}

static int row_at(const struct game *game, unsigned int row)
{
	return row * cell_height(game) + (layout->bars ? row / game->order : 0);
}

static int grid_width(const struct game *game)
{
	return column_at(game, sudoku_side(game->order) - 1) + cell_width(game);
}

static int grid_height(const struct game *game)
{
	return row_at(game, sudoku_side(game->order) - 1) + cell_height(game);
}

/* Choose the largest layout that fits, or one that scrolls. Return: whether it fits. */
static bool choose_layout(const struct game *game, enum cells cells)
{
	unsigned int at = cells == CELLS_SMALL ? 1 : 0;

	for (; at < sizeof(layouts) / sizeof(*layouts); at++) {
		bool fits;

		layout = &layouts[at];
		fits = grid_width(game) <= COLS && grid_height(game) <= LINES - 1;
		if (fits || cells == CELLS_LARGE)
			return fits;
	}
	layout = &layouts[1];
	if (grid_width(game) > COLS)
		layout = &layouts[3];
	return false;
}

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

/* Return: the candidates that the hint eliminates from a cell. */
static u32 eliminated(const struct step *hint, unsigned int cell)
{
	unsigned int at;

	for (at = 0; at < hint->elimination_count; at++)
		if (hint->eliminations[at].cell == cell)
			return hint->eliminations[at].digits;
	return 0;
}

/* Return: the part of a cell in the hint, for one of its digits or, with 0, for any. */
static attr_t look_in_hint(const struct step *hint, unsigned int cell, unsigned int digit)
{
	u32 digits = digit ? 1U << digit : ~0U;
	unsigned int at;

	if (eliminated(hint, cell) & digits)
		return COLOR_PAIR(COLOR_BAD) | A_UNDERLINE;
	for (at = 0; at < hint->reason_count; at++)
		if (hint->reason[at] == cell && (hint->digits & digits))
			return hint->first_count && at >= hint->first_count ?
			       (attr_t)COLOR_PAIR(COLOR_MARK) : COLOR_PAIR(COLOR_HINT) | A_BOLD;
	for (at = 0; at < hint->link_count; at++)
		if (hint->links[at].cell == cell && (!digit || hint->links[at].digit == digit))
			return digit && !hint->links[at].holds ?
			       (attr_t)COLOR_PAIR(COLOR_MARK) : COLOR_PAIR(COLOR_HINT) | A_BOLD;
	return hint->digit && hint->cell == cell ? COLOR_PAIR(COLOR_HINT) | A_BOLD : 0;
}

static bool is_in_hint(const struct view *view, unsigned int cell)
{
	return view->hint.technique && look_in_hint(&view->hint, cell, 0);
}

static attr_t look_of(const struct game *game, const struct view *view, unsigned int cell)
{
	unsigned int digit = game->cells[cell];

	if (game_clashes(game, cell) || (view->checked && game_is_wrong(game, cell)))
		return COLOR_PAIR(COLOR_BAD) | A_UNDERLINE;
	if (is_in_hint(view, cell))
		return look_in_hint(&view->hint, cell, 0);
	if (digit && digit == game->cells[view->cursor] && cell != view->cursor)
		return COLORS ? (attr_t)COLOR_PAIR(COLOR_SAME) : A_STANDOUT;
	if (game->givens[cell])
		return COLOR_PAIR(COLOR_GIVEN) | A_BOLD;
	return COLOR_PAIR(digit || !game->marks[cell] ? COLOR_PLAIN : COLOR_MARK) | A_NORMAL;
}

/* Print a character at a position in the grid, if that is on the screen. */
static void print_at(int y, int x, chtype character)
{
	if (y - top < LINES - 1)
		mvaddch(y - top, x - left, character);
}

/* A hint that eliminates candidates shows those of its cells in place of pencil marks. */
static bool shows_candidates(const struct game *game, const struct view *view, unsigned int cell)
{
	return layout->large && !game->cells[cell] && !view->hint.digit && is_in_hint(view, cell);
}

static void draw_cell(const struct game *game, const struct view *view, unsigned int cell)
{
	unsigned int side = sudoku_side(game->order), digit;
	const char *symbols = cell_symbols(game->hexadecimal);
	int y = row_at(game, cell / side), x = column_at(game, cell % side);
	int width = cell_width(game), height = cell_height(game), line, at;
	attr_t look = look_of(game, view, cell), reverse = cell == view->cursor ? A_REVERSE : 0;
	u32 marks = game->cells[cell] ? 0 : game->marks[cell];
	bool candidates = shows_candidates(game, view, cell);

	if (candidates)
		marks = game->board.candidates[cell] | eliminated(&view->hint, cell);
	for (line = 0; line < height; line++) {
		for (at = 0; at < width; at++) {
			char symbol = ' ';

			attrset(look | reverse);
			digit = line * width + at + 1;
			if (game->cells[cell] || !layout->large || !marks) {
				if (line == (height - 1) / 2 && at == width / 2)
					symbol = marks ? ':' : symbols[game->cells[cell]];
			} else if (digit <= side && marks >> digit & 1) {
				symbol = symbols[digit];
				if (candidates)
					attrset(look_in_hint(&view->hint, cell, digit) | reverse);
			}
			print_at(y + line, x + at, symbol);
		}
	}
	attrset(0);
}

/* Without lines between bands, mark the last row of a band on the lines between stacks. */
static void draw_lines(const struct game *game)
{
	unsigned int side = sudoku_side(game->order), at, row;
	int y, x;

	attrset(COLOR_PAIR(COLOR_LINE));
	for (at = game->order; at < side; at += game->order) {
		x = column_at(game, at) - layout->gap - 1;
		for (y = 0; y < grid_height(game); y++)
			print_at(y, x, ACS_VLINE);
	}
	for (row = game->order; row < side; row += game->order) {
		y = row_at(game, row) - 1;
		for (x = 0; layout->bars && x < grid_width(game); x++)
			print_at(y, x, ACS_HLINE);
		for (at = game->order; at < side; at += game->order)
			print_at(y, column_at(game, at) - layout->gap - 1, ACS_PLUS);
	}
	attrset(0);
}

/* Return: how many characters of a text fit on a line, in whole words. */
static int line_length(const char *text)
{
	int length = strlen(text), size = COLS;

	if (length <= COLS)
		return length;
	while (size > 0 && text[size] != ' ')
		size--;
	return size ? size : COLS;
}

/* Print the message below the grid or, without space, over the grid and away from the cursor. */
static void print_message(const struct game *game, const struct view *view)
{
	int free = LINES - 1 - grid_height(game), most = MESSAGE_LINES, count = 0, line, size;
	int row = row_at(game, view->cursor / sudoku_side(game->order)) - top;
	const char *text = view->message;

	if (!view->hint.technique || most > LINES - 1)
		most = LINES - 1;
	if (most < free)
		most = free;
	for (; *text && count < most; count++) {
		text += line_length(text);
		text += *text == ' ';
	}
	size = free < MESSAGE_LINES ? free : MESSAGE_LINES;
	line = LINES - 1 - (count > size ? count : size);
	if (line <= row)
		line = 0;
	for (text = view->message; count--; line++) {
		size = line_length(text);
		mvhline(line, 0, ' ', COLS);
		mvaddnstr(line, 0, text, size);
		text += size + (text[size] == ' ');
		if (*text && !count && COLS > 3)
			mvaddstr(line, COLS - 3, "...");
	}
}

/* Return: the new @start, scrolled to make @size at @place visible. */
static int scroll_to(int start, int place, int size, int room, int whole)
{
	if (whole <= room)
		return 0;
	if (place < start)
		start = place;
	if (place + size > start + room)
		start = place + size - room;
	return start > whole - room ? whole - room : start;
}

static void print_status(const struct game *game, const struct view *view, bool fits)
{
	unsigned int side = sudoku_side(game->order), digit;
	char status[256], marks[SUDOKU_SIDE_MAX + 16] = "", needed[32] = "";
	unsigned long seconds = game->seconds;

	for (digit = 1; !game->cells[view->cursor] && digit <= side; digit++)
		if (game->marks[view->cursor] >> digit & 1)
			sprintf(marks + strlen(marks), "%s%c", *marks ? "" : "  marks ",
				cell_symbols(game->hexadecimal)[digit]);
	if (!fits)
		snprintf(needed, sizeof(needed), "needs %dx%d  ", grid_width(game),
			 1 + (layout->large ? grid_height(game) : (int)side));
	snprintf(status, sizeof(status), "%s%lu:%02lu  %u blank%s%s  r%uc%u%s  ?: keys%s",
		 needed, seconds / 60, seconds % 60, game_blanks(game),
		 view->pencil ? "  pencil" : "", layout->large ? "" : "  small",
		 view->cursor / side + 1, view->cursor % side + 1, marks,
		 view->trouble ? "  no device: no check, solve, new puzzle" : "");
	attrset(A_REVERSE);
	mvprintw(LINES - 1, 0, "%-*.*s", COLS - 1, COLS - 1, status);
	attrset(0);
}

void view_draw(const struct game *game, struct view *view)
{
	unsigned int side = sudoku_side(game->order), at;
	bool fits = choose_layout(game, view->cells);

	view->large = layout->large;
	top = scroll_to(top, row_at(game, view->cursor / side), cell_height(game), LINES - 1,
			grid_height(game));
	left = scroll_to(left, column_at(game, view->cursor % side), cell_width(game), COLS,
			 grid_width(game));
	erase();
	for (at = 0; at < sudoku_cells(game->order); at++)
		draw_cell(game, view, at);
	draw_lines(game);
	print_message(game, view);
	print_status(game, view, fits);
	move(LINES - 1, COLS - 1);
	refresh();
}

/* Return: the cell at a position on the screen, or -1. */
int view_cell_at(const struct game *game, int y, int x)
{
	unsigned int side = sudoku_side(game->order), cell;

	for (cell = 0; cell < side * side && y < LINES - 1; cell++) {
		int down = y + top - row_at(game, cell / side);
		int right = x + left - column_at(game, cell % side);

		if (down >= 0 && down < cell_height(game) &&
		    right >= 0 && right < cell_width(game))
			return cell;
	}
	return -1;
}
