// SPDX-License-Identifier: GPL-2.0-only
/* The table of techniques; find steps, and apply them to boards. */
#include "technique.h"

const char *const level_names[] = {
	[LEVEL_EASY] = "easy",
	[LEVEL_MEDIUM] = "medium",
	[LEVEL_HARD] = "hard",
	[LEVEL_EXPERT] = "expert",
	[LEVEL_EXTREME] = "extreme",
};

static const struct method method_guess = {
	.definition = "none of the techniques helps.",
	.reason = " among %d",
	.lesson = "No technique helps here. %c can be %D; the solution is needed to choose.",
};

const struct technique techniques[TECHNIQUES] = {
	{ "hidden single", LEVEL_EASY, BASIS_UNIT, 0, 12, &method_hidden_single },
	{ "naked single", LEVEL_EASY, BASIS_CELLS, 0, 23, &method_naked_single },
	{ "pointing", LEVEL_MEDIUM, BASIS_UNIT, 0, 26, &method_pointing },
	{ "claiming", LEVEL_MEDIUM, BASIS_UNIT, 0, 28, &method_claiming },
	{ "naked pair", LEVEL_MEDIUM, BASIS_CELLS, 2, 30, &method_naked_subset },
	{ "hidden pair", LEVEL_MEDIUM, BASIS_UNIT, 2, 34, &method_hidden_subset },
	{ "naked triple", LEVEL_HARD, BASIS_CELLS, 3, 36, &method_naked_subset },
	{ "hidden triple", LEVEL_HARD, BASIS_UNIT, 3, 40, &method_hidden_subset },
	{ "naked quad", LEVEL_HARD, BASIS_CELLS, 4, 50, &method_naked_subset },
	{ "hidden quad", LEVEL_HARD, BASIS_UNIT, 4, 54, &method_hidden_subset },
	{ "X-wing", LEVEL_EXPERT, BASIS_LINES, 2, 32, &method_fish },
	{ "swordfish", LEVEL_EXPERT, BASIS_LINES, 3, 38, &method_fish },
	{ "skyscraper", LEVEL_EXPERT, BASIS_LINKS, 0, 40, &method_skyscraper },
	{ "two-string kite", LEVEL_EXPERT, BASIS_LINKS, 0, 41, &method_two_string_kite },
	{ "turbot fish", LEVEL_EXPERT, BASIS_LINKS, 0, 42, &method_turbot_fish },
	{ "XY-wing", LEVEL_EXPERT, BASIS_CELLS, 0, 42, &method_xy_wing },
	{ "finned X-wing", LEVEL_EXPERT, BASIS_LINES, 2, 43, &method_finned_fish },
	{ "XYZ-wing", LEVEL_EXPERT, BASIS_CELLS, 0, 44, &method_xyz_wing },
	{ "W-wing", LEVEL_EXPERT, BASIS_LINKS, 0, 56, &method_w_wing },
	{ "unique rectangle", LEVEL_EXPERT, BASIS_RECTANGLE, 0, 45, &method_unique_rectangle },
	{ "jellyfish", LEVEL_EXPERT, BASIS_LINES, 4, 52, &method_fish },
	{ "finned swordfish", LEVEL_EXPERT, BASIS_LINES, 3, 54, &method_finned_fish },
	{ "finned jellyfish", LEVEL_EXPERT, BASIS_LINES, 4, 62, &method_finned_fish },
	{ "X-chain", LEVEL_EXPERT, BASIS_LINKS, 0, 66, &method_x_chain },
	{ "ALS-XZ", LEVEL_EXTREME, BASIS_CELLS, 0, 56, &method_als_xz },
	{ "alternating inference chain", LEVEL_EXTREME, BASIS_LINKS, 0, 70, &method_chain },
	{ "forcing chain", LEVEL_EXTREME, BASIS_LINKS, 0, 80, &method_forcing_chain },
	{ "forcing net", LEVEL_EXTREME, BASIS_LINKS, 1, 85, &method_forcing_net },
	{ "guess", LEVEL_EXTREME, BASIS_CELLS, 0, 0, &method_guess },
};

/* Return: the easiest technique of a level, or TECHNIQUES after the last level. */
unsigned int level_start(unsigned int level)
{
	unsigned int number = 0;

	while (number < TECHNIQUES && techniques[number].level < level)
		number++;
	return number;
}

void step_start(struct step *step, const struct board *board, u32 digits)
{
	step->order = board->order;
	step->digits = digits;
	step->digit = 0;
	step->elimination_count = 0;
	step->unit_count = 0;
	step->reason_count = 0;
	step->first_count = 0;
	step->link_count = 0;
	step->witness_count = 0;
	step->rating = step->technique->rating;
}

bool step_set_digit(struct step *step, unsigned int cell, unsigned int digit)
{
	step->cell = cell;
	step->digit = digit;
	return true;
}

void step_eliminate(struct step *step, const struct board *board, unsigned int cell, u32 digits)
{
	digits &= board->candidates[cell];
	if (digits)
		step->eliminations[step->elimination_count++] =
			(struct elimination){ cell, digits };
}

void step_add_unit(struct step *step, struct unit unit)
{
	step->units[step->unit_count++] = unit;
}

void step_add_reason(struct step *step, unsigned int cell)
{
	step->reason[step->reason_count++] = cell;
}

/*
 * Find a step of the easiest technique that has one, on a board without a contradiction. Return:
 * false if the board is full, or a harder technique than @hardest is needed.
 */
bool step_find_within(const struct board *board, unsigned int hardest, struct step *step)
{
	const struct technique *technique, *last = &techniques[hardest];

	for (technique = techniques; technique <= last && board->blanks; technique++) {
		if (!technique->method->find)
			break;
		step->technique = technique;
		if (technique->method->find(board, step))
			return true;
	}
	return false;
}

/* The same with all techniques: if the board is not full, a guess is needed. */
bool step_find(const struct board *board, struct step *step)
{
	return step_find_within(board, TECHNIQUE_GUESS, step);
}

/* Guess the digit of a cell with the fewest candidates, as it is in a solution of the board. */
void step_guess(const struct board *board, const u8 *solution, struct step *step)
{
	unsigned int fewest = SUDOKU_SIDE_MAX + 1, best = 0, cell;

	for (cell = 0; cell < sudoku_cells(board->order); cell++) {
		unsigned int count = hweight32(board->candidates[cell]);

		if (board->cells[cell] || count >= fewest)
			continue;
		fewest = count;
		best = cell;
	}
	step->technique = &techniques[TECHNIQUE_GUESS];
	step_start(step, board, board->candidates[best]);
	step_add_reason(step, best);
	step_set_digit(step, best, solution[best]);
}

/* Place the digit, or eliminate the candidates, of a step that was found for this board. */
void step_apply(struct board *board, const struct step *step)
{
	unsigned int at;

	if (step->rating > board->rating)
		board->rating = step->rating;
	if (step->digit)
		board_place(board, step->cell, step->digit);
	for (at = 0; at < step->elimination_count; at++)
		board_eliminate(board, step->eliminations[at].cell, step->eliminations[at].digits);
}

static bool is_in_lines(const struct board *board, const struct step *step, unsigned int cell)
{
	unsigned int lines = step->technique->basis == BASIS_LINES ? step->technique->size : 1, at;

	for (at = 0; at < lines; at++)
		if (is_in(board, cell, step->units[at]))
			return true;
	return false;
}

/* Return: whether a candidate that is not in a link is in the group that makes the link true. */
static bool is_in_group(const struct board *board, const struct link *link, unsigned int cell,
			u32 digits)
{
	if (!link->holds || link->group == GROUP_NONE)
		return false;
	if (link->group == GROUP_CELL)
		return link->cell == cell;
	return (digits & BIT(link->digit)) &&
	       board->unit_of[link->cell][link->group] == board->unit_of[cell][link->group];
}

/* Return: whether a step relies on the absence of these candidates from a cell. */
static bool rests_on(const struct board *board, const struct step *step, unsigned int cell,
		     u32 digits)
{
	unsigned int at;

	switch (step->technique->basis) {
	case BASIS_UNIT:
	case BASIS_LINES:
		return (digits & step->digits) && is_in_lines(board, step, cell);
	case BASIS_LINKS:
		for (at = 0; at < step->link_count; at++)
			if (is_in_group(board, &step->links[at], cell, digits))
				return true;
		return false;
	default:
		for (at = 0; at < step->reason_count; at++)
			if (step->reason[at] == cell)
				return true;
		return step->technique->basis == BASIS_RECTANGLE && step->unit_count &&
		       (digits & step->digits) && is_in(board, cell, step->units[0]);
	}
}

/* Return: whether the reason of a step relies on an earlier elimination; @board: in any state. */
bool step_needs(const struct board *board, const struct step *step, const struct step *earlier)
{
	unsigned int at;

	for (at = 0; at < earlier->elimination_count; at++)
		if (rests_on(board, step, earlier->eliminations[at].cell,
			     earlier->eliminations[at].digits))
			return true;
	return false;
}

/*
 * Solve a board as far as possible. Return: the hardest technique, or techniques[TECHNIQUE_GUESS]
 * if a guess is needed; NULL if the board was full. With @board->contradiction, it has no solution.
 */
const struct technique *board_rate(struct board *board)
{
	const struct technique *hardest = NULL;
	struct step step;

	while (board->blanks && !board->contradiction) {
		if (!step_find(board, &step))
			return &techniques[TECHNIQUE_GUESS];
		if (!hardest || step.technique > hardest)
			hardest = step.technique;
		step_apply(board, &step);
	}
	return hardest;
}

void choice_start(struct choice *choice, const u32 *sets, unsigned int count, unsigned int size,
		  unsigned int spare)
{
	unsigned int at;

	choice->sets = sets;
	choice->size = size;
	choice->spare = spare;
	choice->depth = 0;
	choice->left[0] = 0;
	choice->chosen_before[0] = 0;
	choice->members_before[0] = 0;
	for (at = 0; at < count; at++)
		if (has_two(sets[at]) && hweight32(sets[at]) <= size + spare)
			choice->left[0] |= BIT(at);
}

/* Return: whether there is another choice. */
bool choice_next(struct choice *choice)
{
	unsigned int depth = choice->depth;

	for (;;) {
		u32 chosen, members;
		unsigned int at, count;

		if (!choice->left[depth]) {
			if (!depth--)
				return false;
			continue;
		}
		at = take_lowest(&choice->left[depth]);
		chosen = choice->chosen_before[depth] | BIT(at);
		members = choice->members_before[depth] | choice->sets[at];
		count = hweight32(members);
		if (count > choice->size + choice->spare)
			continue;
		if (depth + 1 < choice->size) {
			choice->left[depth + 1] = choice->left[depth];
			depth++;
			choice->chosen_before[depth] = chosen;
			choice->members_before[depth] = members;
		} else if (choice->spare ? count > choice->size : count == choice->size) {
			choice->depth = depth;
			choice->chosen = chosen;
			choice->members = members;
			return true;
		}
	}
}
