// SPDX-License-Identifier: GPL-2.0-only
/* Steps as lessons: the grid with the step marked, what the technique is, and the reason. */
#include "explain.h"

#define WIDTH	100	/* of a line, at most */
#define LEGEND \
	"In the grids, [5] is the digit of a step, (5) a cell of its reason, and 13-27 a cell " \
	"with the candidates 1 and 3 that cannot be 2 or 7."

static void print_lines(const char *text)
{
	while (*text) {
		int length = line_length(text, WIDTH);

		printf("%.*s\n", length, text);
		text += length;
		text += strspn(text, "\n ");
	}
}

static char *write_digits(char *text, u32 digits)
{
	while (digits) {
		*text++ = cell_symbols[__builtin_ctz(digits)];
		digits &= digits - 1;
	}
	return text;
}

/* Write a cell, between spaces or marks; @candidates: those of blank cells, too. */
static void write_cell(const struct board *board, const struct step *step, unsigned int cell,
		       bool candidates, char *text)
{
	bool placed = step->digit && step->cell == cell;
	u32 digits = candidates ? board->candidates[cell] : 0, gone = step_eliminates(step, cell);
	const char *marks = placed ? "[]" : step_has(step, cell) ? "()" : "  ";

	*text++ = marks[0];
	if (placed || !digits)
		*text++ = cell_symbols[placed ? step->digit : board->cells[cell]];
	text = write_digits(text, digits & ~gone);
	if (gone)
		*text++ = '-';
	text = write_digits(text, digits & gone);
	*text++ = marks[1];
	*text = 0;
}

/* Print a grid with numbers of rows and columns. Return: false if it is too wide. */
static bool print_grid(const struct board *board, const struct step *step, bool candidates)
{
	static const char dashes[] = "----------------------------";
	static char texts[SUDOKU_CELLS_MAX][SUDOKU_SIDE_MAX + 8];
	int order = board->order, side = order * order, widths[SUDOKU_SIDE_MAX], cell, row, column;
	int all = 2 + order - 1;
	char number[16];

	for (column = 0; column < side; column++) {
		widths[column] = 3;
		for (cell = column; cell < side * side; cell += side) {
			write_cell(board, step, cell, candidates, texts[cell]);
			if ((int)strlen(texts[cell]) > widths[column])
				widths[column] = strlen(texts[cell]);
		}
		all += widths[column];
	}
	if (all > WIDTH)
		return false;
	putchar('\n');
	for (row = -1; row < side; row++) {
		char line[WIDTH + 1], *end = line;

		for (column = 0; row > 0 && row % order == 0 && column < side; column++)
			printf("%s%.*s%s", !column ? "  " : column % order ? "" : "+",
			       widths[column], dashes, column == side - 1 ? "\n" : "");
		end += sprintf(line, row < 0 ? "  " : "%2d", row + 1);
		for (column = 0; column < side; column++) {
			sprintf(number, " %d", column + 1);
			end += sprintf(end, "%s%-*s",
				       !column || column % order ? "" : row < 0 ? " " : "|",
				       widths[column],
				       row < 0 ? number : texts[row * side + column]);
		}
		while (end[-1] == ' ')
			end--;
		printf("%.*s\n", (int)(end - line), line);
	}
	putchar('\n');
	return true;
}

/* Print a step as a lesson; @number: of the step, from 1. */
void teach(const struct board *board, struct step *step, unsigned int number)
{
	static bool defined[TECHNIQUES];
	bool *known = &defined[step->technique - techniques];
	char text[STEP_SENTENCE_MAX], title[STEP_SENTENCE_MAX];

	if (number == 1)
		print_lines(LEGEND);
	snprintf(title, sizeof(title), "%u. %s%s%s", number, step->technique->name,
		 *known ? "" : ": ", *known ? "" : step_definition(step, text));
	*known = true;
	putchar('\n');
	print_lines(title);
	step_lesson(board, step, text);
	if (!print_grid(board, step, step->elimination_count))
		print_grid(board, step, false);
	print_lines(text);
	print_lines(step_conclusion(step, text));
}
