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

/* Cut words out of the middle of a text of too many lines, as hints end with their conclusion. */
static void cut_text(char *text, int most)
{
	int tail = most - most / 2, line, skipped;
	char *word;

	for (line = 0; line < most / 2; line++)
		text = next_line(text, COLS);
	skipped = strlen(text) - tail * COLS;
	word = text + (skipped > 0 ? skipped : 0);
	for (; count_lines(text, COLS) > tail && strchr(word, ' '); word = text + 4) {
		word = strstr(word, "  ") ?: strchr(word, ' ');
		memmove(text + 3, word, strlen(word) + 1);
		memset(text, '.', 3);
	}
}

static void print_lines(char *text, int count, int line, int left, int width)
{
	for (; count-- > 0; line++) {
		mvhline(line, left, ' ', width);
		mvaddnstr(line, left, text, line_length(text, width));
		text = next_line(text, width);
	}
}

/*
 * Print the message below the grid, beside it if it is too long, or, without space, over the grid
 * and away from the cursor. Beside the grid are the keys, if nothing else is.
 */
static void print_message(const struct view *view)
{
	static char message[STEP_SENTENCE_MAX + 3];
	int free = LINES - 1 - grid.top - grid.height, most = MESSAGE_LINES;
	int count, line, size, row, x;
	int left = grid.left + grid.width + 2, width = COLS - left;
	char *text = memcpy(message, view->message, sizeof(view->message)), *beside = NULL;

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
	cut_text(text, most);
	count = count_lines(text, COLS) < most ? count_lines(text, COLS) : most;
	size = free < MESSAGE_LINES ? free : MESSAGE_LINES;
	line = LINES - 1 - (count > size ? count : size);
	if (line <= row)
		line = 0;
	print_lines(text, count, line, 0, COLS);
}

/* The parts of the status line in their order. */
enum part {
	PART_SIZE, PART_TIME, PART_LEVEL, PART_BLANKS, PART_COMPLETE, PART_PENCIL, PART_SMALL,
	PART_CELL, PART_MARKS, PART_KEYS, PART_TROUBLE, PARTS
};

#define DIGITS_ROOM	(SUDOKU_SIDE_MAX + 16)

static void add_digit(char *part, const char *name, unsigned int digit)
{
	if (!*part)
		sprintf(part, "%s ", name);
	strncat(part, &cell_symbols[digit], 1);
}

/* In a narrow window, parts are left out, in this order. */
static void print_status(const struct game *game, const struct view *view, bool fits)
{
	static const enum part least[] = {
		PART_COMPLETE, PART_KEYS, PART_SMALL, PART_LEVEL, PART_TROUBLE, PART_BLANKS,
		PART_TIME, PART_PENCIL, PART_CELL,
	};
	unsigned int side = sudoku_side(game->order), digit, at, left_out = 0;
	char size[32] = "", time[32], blanks[32], cell[32], marks[DIGITS_ROOM] = "";
	char complete[DIGITS_ROOM] = "";
	unsigned long seconds = game->seconds;
	const char *parts[PARTS] = {
		[PART_SIZE] = size, [PART_TIME] = time, [PART_LEVEL] = view->level,
		[PART_BLANKS] = blanks, [PART_COMPLETE] = complete,
		[PART_PENCIL] = view->pencil ? "pencil" : "",
		[PART_SMALL] = grid.large ? "" : "small", [PART_CELL] = cell,
		[PART_MARKS] = marks, [PART_KEYS] = "?: keys",
		[PART_TROUBLE] = view->trouble ? "no device: no check, solve, new puzzle" : "",
	};
	char status[512];

	if (!fits)
		sprintf(size, "needs %dx%d", grid.width,
			1 + (grid.large ? grid.height : (int)side));
	sprintf(time, "%lu:%02lu", seconds / 60, seconds % 60);
	sprintf(blanks, "%u blank", game_count(game, 0));
	sprintf(cell, "r%uc%u", view->cursor / side + 1, view->cursor % side + 1);
	for (digit = 1; digit <= side; digit++) {
		if (game_count(game, digit) == side)
			add_digit(complete, "done:", digit);
		if (!game->cells[view->cursor] && game->marks[view->cursor] >> digit & 1)
			add_digit(marks, "marks", digit);
	}
	for (;;) {
		*status = 0;
		for (at = 0; at < PARTS; at++)
			sprintf(status + strlen(status), "%s%s",
				*status && *parts[at] ? "  " : "", parts[at]);
		if ((int)strlen(status) < COLS || left_out == sizeof(least) / sizeof(*least))
			break;
		parts[least[left_out++]] = "";
	}
	attrset(A_REVERSE);
	mvprintw(LINES - 1, 0, "%-*.*s", COLS - 1, COLS - 1, status);
	attrset(0);
}

/* Fit the grid beside labels of rows and columns or, if it were smaller then, without. */
static bool fit(enum cells cells)
{
	int labels, gap = 0;
	bool large = false, bars = false, fits = false;

	for (labels = 0; labels <= 1; labels++) {
		grid.top = labels;
		grid.left = labels * LABELS;
		grid.part_height = LINES - 1 - grid.top;
		grid.part_width = COLS - grid.left;
		fits = screen_fit(&grid, cells);
		if (labels && fits && grid.large == large && grid.bars == bars && grid.gap == gap)
			return true;
		large = grid.large;
		bars = grid.bars;
		gap = grid.gap;
	}
	grid.top = 0;
	grid.left = 0;
	grid.part_height = LINES - 1;
	grid.part_width = COLS;
	return screen_fit(&grid, cells);
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
