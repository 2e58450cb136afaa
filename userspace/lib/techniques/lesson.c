// SPDX-License-Identifier: GPL-2.0-only
/* Steps for people who meet a technique for the first time. */
#include "technique.h"

/* Remember a cell whose digit excludes something. A unit has fewer such digits than cells. */
static void add_witness(struct sentence *sentence, unsigned int cell)
{
	if (sentence->taught->witness_count < SUDOKU_SIDE_MAX)
		sentence->taught->witnesses[sentence->taught->witness_count++] = cell;
}

/* Return: a mask of those of some places of a unit that a cell sees. */
static u32 seen_places(const struct board *board, struct unit unit, u32 places, unsigned int cell)
{
	u32 seen = 0;

	while (places) {
		unsigned int place = take_lowest(&places);

		seen |= sees(board, cell, unit_cell(board, unit, place)) ? BIT(place) : 0;
	}
	return seen;
}

static void add_places(struct sentence *sentence, struct unit unit, u32 places)
{
	u16 cells[SUDOKU_SIDE_MAX];
	unsigned int count = 0;

	while (places)
		cells[count++] = unit_cell(sentence->board, unit, take_lowest(&places));
	sentence_add_cells(sentence, cells, count, " and ");
}

/* Add what excludes a digit from the other blank cells of a unit: few cells, or earlier steps. */
static void add_excluded(struct sentence *sentence, struct unit unit, unsigned int digit)
{
	const struct board *board = sentence->board;
	unsigned int cell, place, best = 0;
	const char *before = "";
	u32 left = 0, most, seen;

	for (place = 0; place < sudoku_side(board->order); place++) {
		cell = unit_cell(board, unit, place);
		if (!board->cells[cell] && !(board->candidates[cell] & BIT(digit)))
			left |= BIT(place);
	}
	if (!left)
		sentence_add(sentence, "the other cells there have digits");
	for (; left; left &= ~most) {
		for (cell = 0, most = 0; cell < sudoku_cells(board->order); cell++) {
			if (board->cells[cell] != digit)
				continue;
			seen = seen_places(board, unit, left, cell);
			best = hweight32(seen) > hweight32(most) ? cell : best;
			most = best == cell ? seen : most;
		}
		sentence_add(sentence, "%s", before);
		before = "; ";
		if (most) {
			sentence_add_cell(sentence, best);
			sentence_add(sentence, "'s %c excludes ", cell_symbols[digit]);
			add_witness(sentence, best);
		} else {
			sentence_add(sentence, "earlier steps exclude ");
			most = left;
		}
		add_places(sentence, unit, most);
	}
}

/* Add the same for the digits of a reason; if there are several, as a list. */
static void add_excluded_digits(struct sentence *sentence, const struct step *step)
{
	bool list = has_two(step->digits);
	u32 digits = step->digits;

	while (digits) {
		unsigned int digit = take_lowest(&digits);

		if (list)
			sentence_add(sentence, "\n- %c: ", cell_symbols[digit]);
		add_excluded(sentence, step->units[0], digit);
		sentence_add(sentence, ".");
	}
}

/* Add what excludes digits from a cell: its units, or earlier steps. */
static void add_excluders(struct sentence *sentence, unsigned int cell, u32 left)
{
	const struct board *board = sentence->board;
	unsigned int kind, place;
	const char *before = "";

	for (kind = 0; kind < UNIT_KINDS; kind++) {
		struct unit unit = { kind, board->unit_of[cell][kind] };
		u32 digits = board->used[kind][unit.number] & left;

		if (!digits)
			continue;
		sentence_add(sentence, "%s", before);
		sentence_add_units(sentence, &unit, 1);
		sentence_add(sentence, " has ");
		sentence_add_digits(sentence, digits, " and ");
		before = "; ";
		left &= ~digits;
		for (place = 0; place < sudoku_side(board->order); place++)
			if (sentence->taught->digit &&
			    (digits & BIT(board->cells[unit_cell(board, unit, place)])))
				add_witness(sentence, unit_cell(board, unit, place));
	}
	if (!left)
		return;
	sentence_add(sentence, "%searlier steps exclude ", before);
	sentence_add_digits(sentence, left, " and ");
}

/* Add the same for the cells of a reason; if there are several, as a list. */
static void add_excluded_from_cells(struct sentence *sentence, const struct step *step)
{
	u32 all = BIT(sudoku_side(step->order) + 1) - 2;
	unsigned int at;

	for (at = 0; at < step->reason_count; at++) {
		if (step->reason_count > 1) {
			sentence_add(sentence, "\n- ");
			sentence_add_cell(sentence, step->reason[at]);
			sentence_add(sentence, ": ");
		}
		add_excluders(sentence, step->reason[at],
			      all & ~sentence->board->candidates[step->reason[at]]);
		sentence_add(sentence, ".");
	}
}

/* Add what the wings are for each other digit of the pivot. */
static void add_wings(struct sentence *sentence, const struct step *step)
{
	u32 z = step->eliminations[0].digits;
	unsigned int at;

	for (at = 1; at < step->reason_count; at++) {
		sentence_add(sentence, at > 1 ? "; if it is " : "if it is ");
		sentence_add_digits(sentence, sentence->board->candidates[step->reason[at]] & ~z,
				    NULL);
		sentence_add(sentence, ", ");
		sentence_add_cell(sentence, step->reason[at]);
		sentence_add(sentence, " is ");
		sentence_add_digits(sentence, z, NULL);
	}
}

/* Add a part of a lesson; see sentence_add_step(). */
void lesson_add_part(struct sentence *sentence, const struct step *step, char part)
{
	if (part == 'e')
		add_excluded_digits(sentence, step);
	else if (part == 'g')
		add_excluded_from_cells(sentence, step);
	else
		add_wings(sentence, step);
}

/* Return: the candidates that a step eliminates from a cell. */
u32 step_eliminates(const struct step *step, unsigned int cell)
{
	unsigned int at;

	for (at = 0; at < step->elimination_count; at++)
		if (step->eliminations[at].cell == cell)
			return step->eliminations[at].digits;
	return 0;
}

/* Return: whether a cell is in the reason of a step, or is a witness of its lesson. */
bool step_has(const struct step *step, unsigned int cell)
{
	unsigned int at;
	bool found = false;

	for (at = 0; at < step->reason_count; at++)
		found |= step->reason[at] == cell;
	for (at = 0; at < step->link_count; at++)
		found |= step->links[at].cell == cell;
	for (at = 0; at < step->witness_count; at++)
		found |= step->witnesses[at] == cell;
	return found;
}

/* Say what a technique is. Return: @text, of STEP_SENTENCE_MAX characters. */
const char *step_definition(const struct step *step, char *text)
{
	struct sentence sentence = { text, 0, STEP_SENTENCE_MAX, step->order, NULL, NULL };

	*text = 0;
	sentence_add_step(&sentence, step, step->technique->method->definition);
	return text;
}

/* Say why a step of @board is right, and set its witnesses. Return: @text, as above. */
const char *step_lesson(const struct board *board, struct step *step, char *text)
{
	struct sentence sentence = { text, 0, STEP_SENTENCE_MAX, step->order, board, step };

	step->witness_count = 0;
	sentence_add_step(&sentence, step, step->technique->method->lesson);
	return text;
}

/* Say what follows from a step. Return: @text, as above. */
const char *step_conclusion(const struct step *step, char *text)
{
	struct sentence sentence = { text, 0, STEP_SENTENCE_MAX, step->order, NULL, NULL };
	unsigned int at, other, count;
	u16 cells[SUDOKU_CELLS_MAX];

	sentence_add(&sentence, "So ");
	if (step->digit) {
		sentence_add_cell(&sentence, step->cell);
		sentence_add(&sentence, " is %c", cell_symbols[step->digit]);
	}
	/* Cells that lose the same digits are listed together. */
	for (at = 0; at < step->elimination_count; at++) {
		u32 digits = step->eliminations[at].digits;

		for (other = 0; step->eliminations[other].digits != digits; other++)
			;
		if (other < at)
			continue;
		for (count = 0; other < step->elimination_count; other++)
			if (step->eliminations[other].digits == digits)
				cells[count++] = step->eliminations[other].cell;
		sentence_add(&sentence, at ? ", and " : "");
		sentence_add_cells(&sentence, cells, count, " and ");
		sentence_add(&sentence, " cannot be ");
		sentence_add_digits(&sentence, digits, " or ");
	}
	sentence_add(&sentence, ".");
	return text;
}
