// SPDX-License-Identifier: GPL-2.0-only
/* The terminal: the grid, which scrolls where it is larger, a message, and a line of status. */
#include "play.h"
#include "screen.h"

#define MESSAGE_LINES	3

enum color { COLOR_PLAIN, COLOR_GIVEN, COLOR_BAD, COLOR_HINT, COLOR_LINE, COLOR_MARK };

static int top, left;		/* what of the grid is at the corner of the screen */

/* Columns and lines of a cell; large cells have room for marks. */
static int cell_width(const struct game *game, const struct view *view)
{
	static const int widths[] = { [2] = 2, [3] = 5, [4] = 8, [5] = 9 };

	return view->large ? widths[game->order] : 1;
}

static int cell_height(const struct game *game, const struct view *view)
{
	return !view->large ? 1 : game->order == 5 ? 3 : 2;
}

/* Where a row or column begins: there is a gap between cells, and a line between boxes. */
static int column_at(const struct game *game, const struct view *view, unsigned int column)
{
	return column * (cell_width(game, view) + 1) + column / game->order * 2;
}

static int row_at(const struct game *game, const struct view *view, unsigned int row)
{
	return row * cell_height(game, view) + row / game->order;
}

/* Prepare a screen that has begun. */
void view_start(void)
{
	mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED, NULL);
	mouseinterval(0);
	init_pair(COLOR_GIVEN, -1, -1);
	init_pair(COLOR_BAD, COLOR_RED, -1);
	init_pair(COLOR_HINT, COLOR_GREEN, -1);
	init_pair(COLOR_LINE, COLOR_BLUE, -1);
	init_pair(COLOR_MARK, COLOR_CYAN, -1);
	curs_set(1);
}

static bool is_in_hint(const struct view *view, unsigned int cell)
{
	unsigned int at;

	if (!view->hint.technique)
		return false;
	for (at = 0; at < view->hint.reason_count; at++)
		if (view->hint.reason[at] == cell)
			return true;
	for (at = 0; at < view->hint.elimination_count; at++)
		if (view->hint.eliminations[at].cell == cell)
			return true;
	return view->hint.digit && view->hint.cell == cell;
}

/* Print a character at a place of the grid, if that is on the screen. */
static void print_at(int y, int x, chtype character)
{
	if (y >= top && y - top < LINES - MESSAGE_LINES - 1 && x >= left && x - left < COLS)
		mvaddch(y - top, x - left, character);
}

static void draw_cell(const struct game *game, const struct view *view, unsigned int cell)
{
	unsigned int side = sudoku_side(game->order), digit;
	const char *symbols = cell_symbols(game->hexadecimal);
	int y = row_at(game, view, cell / side), x = column_at(game, view, cell % side);
	int width = cell_width(game, view), height = cell_height(game, view), line, at;
	bool bad = game_clashes(game, cell) || (view->checked && game_is_wrong(game, cell));
	bool marks = game->marks[cell] && !game->cells[cell];
	attr_t look = bad ? COLOR_PAIR(COLOR_BAD) | A_UNDERLINE :
		      is_in_hint(view, cell) ? COLOR_PAIR(COLOR_HINT) | A_BOLD :
		      game->givens[cell] ? COLOR_PAIR(COLOR_GIVEN) | A_BOLD :
		      COLOR_PAIR(marks ? COLOR_MARK : COLOR_PLAIN) | A_NORMAL;

	attrset(look | (cell == view->cursor ? A_REVERSE : 0));
	for (line = 0; line < height; line++) {
		for (at = 0; at < width; at++) {
			char symbol = ' ';

			digit = line * width + at + 1;
			if (game->cells[cell] || !view->large || !marks) {
				if (line == (height - 1) / 2 && at == width / 2)
					symbol = marks ? ':' : symbols[game->cells[cell]];
			} else if (digit <= side && game->marks[cell] >> digit & 1) {
				symbol = symbols[digit];
			}
			print_at(y + line, x + at, symbol);
		}
	}
	attrset(0);
}

static void draw_lines(const struct game *game, const struct view *view)
{
	unsigned int side = sudoku_side(game->order), at;
	int height = row_at(game, view, side - 1) + cell_height(game, view);
	int width = column_at(game, view, side - 1) + cell_width(game, view), y, x;

	attrset(COLOR_PAIR(COLOR_LINE));
	for (y = 0; y < height; y++)
		for (at = game->order; at < side; at += game->order)
			print_at(y, column_at(game, view, at) - 2, ACS_VLINE);
	for (at = game->order; at < side; at += game->order) {
		y = row_at(game, view, at) - 1;
		for (x = 0; x < width; x++)
			print_at(y, x, ACS_HLINE);
		for (x = game->order; x < (int)side; x += game->order)
			print_at(y, column_at(game, view, x) - 2, ACS_PLUS);
	}
	attrset(0);
}

/* Print a text in lines of whole words, as many as there is room for. */
static void print_message(const char *text)
{
	int line;

	for (line = 0; line < MESSAGE_LINES && *text; line++) {
		int length = strlen(text), size = length;

		if (length > COLS) {
			for (size = COLS; size > 0 && text[size] != ' '; size--)
				;
			size = size ? size : COLS;
		}
		mvaddnstr(LINES - 1 - MESSAGE_LINES + line, 0, text, size);
		text += size + (text[size] == ' ');
		if (*text && line == MESSAGE_LINES - 1 && COLS > 3)
			mvaddstr(LINES - 2, COLS - 3, "...");
	}
}

/* Scroll so far that what is at @place, of @size, can be seen. */
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

void view_draw(const struct game *game, const struct view *view)
{
	unsigned int side = sudoku_side(game->order), at, digit;
	int width = cell_width(game, view), height = cell_height(game, view);
	unsigned long seconds = game->seconds;
	char status[256], marks[SUDOKU_SIDE_MAX + 16] = "";

	top = scroll_to(top, row_at(game, view, view->cursor / side), height,
			LINES - MESSAGE_LINES - 1, row_at(game, view, side - 1) + height);
	left = scroll_to(left, column_at(game, view, view->cursor % side), width, COLS,
			 column_at(game, view, side - 1) + width);
	erase();
	for (at = 0; at < sudoku_cells(game->order); at++)
		draw_cell(game, view, at);
	draw_lines(game, view);
	print_message(view->message);
	for (digit = 1; game->marks[view->cursor] && digit <= side; digit++)
		if (game->marks[view->cursor] >> digit & 1)
			sprintf(marks + strlen(marks), "%s%c", *marks ? "" : "  marks ",
				cell_symbols(game->hexadecimal)[digit]);
	snprintf(status, sizeof(status), "%lu:%02lu  %u blank%s%s  r%uc%u%s  ?: keys%s",
		 seconds / 60, seconds % 60, game_blanks(game), view->pencil ? "  pencil" : "",
		 view->large ? "" : "  small", view->cursor / side + 1, view->cursor % side + 1,
		 marks, view->trouble ? "  no device: no verify, solve, new puzzle" : "");
	attrset(A_REVERSE);
	mvprintw(LINES - 1, 0, "%-*.*s", COLS - 1, COLS - 1, status);
	attrset(0);
	move(LINES - 1, COLS - 1);
	refresh();
}

/* Return: the cell that is shown at a place of the screen, or -1. */
int view_cell_at(const struct game *game, const struct view *view, int y, int x)
{
	unsigned int side = sudoku_side(game->order), cell;

	for (cell = 0; cell < side * side && y < LINES - MESSAGE_LINES - 1; cell++) {
		int down = y + top - row_at(game, view, cell / side);
		int right = x + left - column_at(game, view, cell % side);

		if (down >= 0 && down < cell_height(game, view) &&
		    right >= 0 && right < cell_width(game, view))
			return cell;
	}
	return -1;
}
