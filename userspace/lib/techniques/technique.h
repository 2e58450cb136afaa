/* SPDX-License-Identifier: GPL-2.0-only */
/* Helpers for techniques: building steps and sentences, and choosing sets. */
#ifndef TECHNIQUE_H
#define TECHNIQUE_H

#include <linux/bitops.h>
#include <linux/compiler.h>
#include <string.h>

#include "../techniques.h"
#include "../userspace.h"

#define CHOICE_SIZE_MAX	4

/* Return: unit number @at of a board. Boxes come first, because people see them best. */
static inline struct unit unit_at(unsigned int order, unsigned int at)
{
	static const u8 kinds[] = { SUDOKU_BOX, SUDOKU_ROW, SUDOKU_COLUMN };
	unsigned int side = sudoku_side(order);

	return (struct unit){ kinds[at / side], at % side };
}

static inline unsigned int unit_cell(const struct board *board, struct unit unit,
				     unsigned int place)
{
	return sudoku_cell_at(board->order, unit.kind, unit.number, place);
}

static inline bool has_two(u32 set)
{
	return set & (set - 1);
}

/* Remove the lowest member from a set. Return: its number. */
static inline unsigned int take_lowest(u32 *set)
{
	unsigned int lowest = __ffs(*set);

	*set &= *set - 1;
	return lowest;
}

static inline bool is_in(const struct board *board, unsigned int cell, struct unit unit)
{
	return board->unit_of[cell][unit.kind] == unit.number;
}

/* Return: whether two cells share a unit; a cell does not see itself. */
bool sees(const struct board *board, unsigned int cell, unsigned int other);

/* Return: a kind of unit that two cells share, or GROUP_CELL. */
enum link_group shared_unit(const struct board *board, unsigned int cell, unsigned int other);

/*
 * Choices of N sets whose union has N members, among sets of two or more members. Naked and hidden
 * subsets and fish are such choices; they differ in their sets and members. Finned fish are choices
 * whose union has more members, at most N and the spare ones.
 */
struct choice {
	const u32 *sets;
	unsigned int size;	/* N */
	unsigned int spare;
	u32 chosen, members;	/* the current choice: a mask of sets, and their union */
	unsigned int depth;	/* the first depth at which the next choice differs */
	u32 left[CHOICE_SIZE_MAX];	/* the sets to try, at each depth */
	u32 chosen_before[CHOICE_SIZE_MAX], members_before[CHOICE_SIZE_MAX];
};

void choice_start(struct choice *choice, const u32 *sets, unsigned int count, unsigned int size,
		  unsigned int spare);
bool choice_next(struct choice *choice);

/* Build a step. step_eliminate() ignores digits that are not candidates. */
void step_start(struct step *step, const struct board *board, u32 digits);
bool step_set_digit(struct step *step, unsigned int cell, unsigned int digit);
void step_eliminate(struct step *step, const struct board *board, unsigned int cell, u32 digits);
void step_add_unit(struct step *step, struct unit unit);
void step_add_reason(struct step *step, unsigned int cell);

void step_add_link(struct step *step, struct link link);

/* The graph of strong and weak links; see links.c. */
u32 group_members(const struct board *board, unsigned int cell, unsigned int digit,
		  enum link_group group);
struct link take_member(const struct board *board, unsigned int cell, unsigned int digit,
			enum link_group group, u32 *members);
bool strong_link(const struct board *board, unsigned int cell, unsigned int digit,
		 enum link_group group, struct link *other);
u32 weak_digits(const struct board *board, unsigned int cell, const struct link *link);

static inline bool are_weakly_linked(const struct board *board, const struct link *link,
				     const struct link *other)
{
	return weak_digits(board, link->cell, other) & BIT(link->digit);
}

#define IMPLIED_MAX	4096

/* What follows from an assumption, in the order in which it was found. */
struct implications {
	const struct board *board;
	unsigned int groups;	/* kinds of groups to follow; units only, or cells as well */
	bool several;		/* conclusions may have several premises */
	unsigned int count;	/* number of links; the first one is the assumption */
	struct link links[IMPLIED_MAX];
	u16 causes[IMPLIED_MAX];	/* the premise of each link, or the last one */
	u16 depths[IMPLIED_MAX];	/* distance from the assumption */
	unsigned int at;	/* the next link, and the next of its groups */
	enum link_group group;
	struct contradiction {
		unsigned int at;	/* a false link; all members of its group are false, */
		enum link_group group;	/* or GROUP_NONE: it is also true */
	} found;
	u32 candidates[SUDOKU_CELLS_MAX];	/* those not yet false */
	u32 places[UNIT_KINDS][SUDOKU_SIDE_MAX][SUDOKU_SIDE_MAX + 1];
	u32 held[SUDOKU_CELLS_MAX];	/* digits that a cell has */
	u16 false_at[SUDOKU_CELLS_MAX][SUDOKU_SIDE_MAX + 1];	/* the link that says so */
	u16 true_at[SUDOKU_CELLS_MAX][SUDOKU_SIDE_MAX + 1];
};

void implications_start(struct implications *implied, const struct board *board,
			unsigned int digit, bool several);
void imply_start(struct implications *implied, unsigned int cell, unsigned int digit);
bool imply(struct implications *implied, unsigned int depth);

/* Chains; see chain.c. */
bool build_chain(const struct board *board, struct step *step);
unsigned int length_rating(unsigned int length);

/* Build a sentence. Text that does not fit is cut off. */
struct sentence {
	char *text;
	size_t length, size;
	unsigned int order;
	const struct board *board;	/* of a lesson */
	struct step *taught;		/* which gets the lesson's witnesses */
};

__printf(2, 3) void sentence_add(struct sentence *sentence, const char *format, ...);
void sentence_add_cell(struct sentence *sentence, unsigned int cell);
void sentence_add_cells(struct sentence *sentence, const u16 *cells, unsigned int count,
			const char *last);
void sentence_add_digits(struct sentence *sentence, u32 digits, const char *last);
void sentence_add_units(struct sentence *sentence, const struct unit *units, unsigned int count);
void sentence_add_link(struct sentence *sentence, const struct link *link);
void sentence_add_chain(struct sentence *sentence, const struct link *links, unsigned int count);
void sentence_add_forcing(struct sentence *sentence, const struct step *step);
void sentence_add_list(struct sentence *sentence, const struct step *step);
void sentence_add_ends(struct sentence *sentence, const struct step *step);
void sentence_add_step(struct sentence *sentence, const struct step *step, const char *template);
void lesson_add_part(struct sentence *sentence, const struct step *step, char part);

#define CHAIN_REASON	"%l"
#define CHAIN_LESSON	"%L\n%E"

/* The techniques, some in several sizes */
extern const struct method method_hidden_single, method_naked_single, method_pointing,
	method_claiming, method_naked_subset, method_hidden_subset, method_fish,
	method_finned_fish, method_skyscraper, method_two_string_kite, method_turbot_fish,
	method_w_wing, method_xy_wing, method_xyz_wing, method_unique_rectangle, method_als_xz,
	method_x_chain, method_chain, method_forcing_chain, method_forcing_net;

#endif
