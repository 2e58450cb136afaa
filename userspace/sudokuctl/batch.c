// SPDX-License-Identifier: GPL-2.0-only
/* Batches: the puzzles of an order are gathered, asked about, and judged. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "causes.h"
#include "text.h"

/* Solutions of a puzzle that are listed here; list.c is for more. */
#define BATCH_LIST	16

/* Solutions to make room for, for each puzzle. */
static size_t list_width(const struct question *question)
{
	if (question->count)
		return 0;
	if (question->unique)
		return 1;
	return question->limit < BATCH_LIST ? question->limit : BATCH_LIST;
}

/* Return: an empty batch, or NULL without memory. */
struct batch *batch_create(const struct question *question)
{
	struct batch *batch = malloc(sizeof(*batch));

	if (!batch)
		return NULL;
	batch->solutions = malloc(list_width(question) * sizeof(batch->givens) +
				  1);
	if (!batch->solutions) {
		free(batch);
		return NULL;
	}
	batch_clear(batch);
	return batch;
}

void batch_clear(struct batch *batch)
{
	batch->count = 0;
	batch->cells = 0;
	batch->trouble[0] = '\0';
}

/* Have the puzzle behind the last one belong to the batch. */
void batch_take(struct batch *batch)
{
	struct puzzle *puzzle = &batch->puzzles[batch->count++];

	memset(&puzzle->result, 0, sizeof(puzzle->result));
	puzzle->more = false;
	if (puzzle->state == PUZZLE_ASKED)
		batch->cells += sudoku_cells(puzzle->order);
}

bool batch_is_full(const struct batch *batch)
{
	return batch->count == BATCH_PUZZLES || batch->cells >= BATCH_CELLS;
}

/* A second solution was found: name a cell where they differ. */
static void say_ambiguous(struct puzzle *puzzle)
{
	unsigned int order = puzzle->order, size = sudoku_cells(order), cell;
	u8 both[2 * SUDOKU_CELLS_MAX] = {};
	char trouble[NODE_TROUBLE_MAX];
	struct sudoku_result result = {};
	const struct sudoku_solve again = {
		.puzzles = (uintptr_t)puzzle->givens,
		.solutions = (uintptr_t)both,
		.results = (uintptr_t)&result,
		.max_solutions = 2,
		.count = 1,
		.flags = SUDOKU_SOLVE_LIST,
	};
	int length = snprintf(puzzle->message, sizeof(puzzle->message),
			      "more than one solution");

	if (node_solve(order, &again, trouble) != 1 || result.solutions != 2)
		return;
	for (cell = 0; cell < size - 1 && both[cell] == both[size + cell];)
		cell++;
	snprintf(puzzle->message + length, sizeof(puzzle->message) - length,
		 ": row %u, column %u can be %c or %c",
		 sudoku_unit_of(order, SUDOKU_ROW, cell) + 1,
		 sudoku_unit_of(order, SUDOKU_COLUMN, cell) + 1,
		 sudoku_cell_character(both[cell]),
		 sudoku_cell_character(both[size + cell]));
}

/* The result is there: what does it come to? */
static void judge(struct puzzle *puzzle, const struct question *question,
		  unsigned long long limit)
{
	const struct sudoku_result *result = &puzzle->result;

	puzzle->more = result->solutions == limit;
	if (question->count && (result->cause == SUDOKU_CAUSE_NONE ||
				result->cause == SUDOKU_CAUSE_NO_SOLUTION)) {
		puzzle->state = PUZZLE_COUNTED;
	} else if (result->cause) {
		puzzle->state = PUZZLE_UNSOLVED;
		cause_of_result(puzzle->message, puzzle->order, result);
	} else if (question->unique && puzzle->more) {
		puzzle->state = PUZZLE_UNSOLVED;
		say_ambiguous(puzzle);
	} else {
		puzzle->state = PUZZLE_SOLVED;
	}
}

static bool is_asked(const struct puzzle *puzzle, unsigned int order)
{
	return puzzle->state == PUZZLE_ASKED && puzzle->order == order;
}

/* @used: cells of @batch->givens that are. Return: whether all were solved. */
static bool solve_order(struct batch *batch, unsigned int order, size_t *used,
			const struct question *question)
{
	size_t size = sudoku_cells(order), width = list_width(question), at;
	u8 *givens = batch->givens + *used;
	u8 *solutions = batch->solutions + *used * width;
	struct sudoku_solve call = {
		.puzzles = (uintptr_t)givens,
		.solutions = width ? (uintptr_t)solutions : 0,
		.results = (uintptr_t)batch->results,
		.max_solutions = width > 1 ? width : question->limit,
		.flags = width > 1 ? SUDOKU_SOLVE_LIST : 0,
	};
	long done, judged = 0;

	for (at = 0; at < batch->count; at++) {
		if (!is_asked(&batch->puzzles[at], order))
			continue;
		memcpy(givens + call.count * size, batch->puzzles[at].givens,
		       size);
		batch->found[at] = solutions + call.count * size * width;
		call.count++;
	}
	if (!call.count)
		return true;
	*used += call.count * size;
	done = node_solve(order, &call, batch->trouble);
	for (at = 0; judged < done; at++) {
		if (!is_asked(&batch->puzzles[at], order))
			continue;
		batch->puzzles[at].result = batch->results[judged++];
		judge(&batch->puzzles[at], question, call.max_solutions);
	}
	return done == (long)call.count;
}

/**
 * batch_solve - ask about the puzzles of a batch
 * @batch: the batch
 * @question: what to ask
 *
 * Any number of threads at once, with a batch each. Puzzles are left in the
 * state PUZZLE_ASKED when there is trouble, and after node_stop().
 */
void batch_solve(struct batch *batch, const struct question *question)
{
	unsigned int order = SUDOKU_ORDER_MIN;
	size_t used = 0;

	while (order <= SUDOKU_ORDER_MAX &&
	       solve_order(batch, order, &used, question))
		order++;
}

/* Return: how many solutions of an answered puzzle there are in the batch. */
size_t batch_listed(const struct puzzle *puzzle,
		    const struct question *question)
{
	if (question->count)
		return 0;
	if (question->unique && puzzle->state == PUZZLE_UNSOLVED)
		return 0;
	return puzzle->result.solutions;
}

/* Return: whether these are all that are wanted; if not, list.c is for it. */
bool batch_has_all(const struct puzzle *puzzle, const struct question *question)
{
	return !puzzle->more || question->count || question->unique ||
	       puzzle->result.solutions == question->limit;
}
