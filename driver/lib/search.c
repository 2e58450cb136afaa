// SPDX-License-Identifier: GPL-2.0-only
/*
 * The search solver: any order, one puzzle, scalar. See search_template.h for how it
 * works.
 */
#include <linux/string.h>
#include <linux/types.h>

#include "search.h"

static const struct sudoku_search_ops *ops_of(unsigned int order)
{
	switch (order) {
	case 2:
		return &sudoku_search_2;
	case 3:
		return &sudoku_search_3;
	case 4:
		return &sudoku_search_4;
	default:
		return &sudoku_search_5;
	}
}

/**
 * sudoku_search_size - the size of a workspace
 * @order: 2 to 5
 *
 * Return: bytes; 8 KB for order 3, 120 KB for order 5.
 */
size_t sudoku_search_size(unsigned int order)
{
	return ops_of(order)->size;
}

/**
 * sudoku_search_init - prepare a workspace
 * @search: sudoku_search_size(@order) bytes, aligned as kmalloc() does; one
 *	puzzle at a time is solved in it
 * @order: 2 to 5
 */
void sudoku_search_init(struct sudoku_search *search, unsigned int order)
{
	memset(search, 0, sudoku_search_size(order));
	search->order = order;
	search->state = SUDOKU_SEARCH_EXHAUSTED;
}

/**
 * sudoku_search_start - take on a puzzle
 * @search: a workspace; the puzzle before is given up
 * @cells: sudoku_cells() values, 0 to side; there must be no clash among them
 */
void sudoku_search_start(struct sudoku_search *search, const u8 *cells)
{
	memset(&search->effort, 0, sizeof(search->effort));
	search->state = SUDOKU_SEARCH_RUNNING;
	search->paused = 0;
	ops_of(search->order)->start(search, cells);
}

/**
 * sudoku_search_run - search on
 * @search: a workspace
 * @steps: come back after this many steps
 *
 * Any context, no locks, never sleeps.
 *
 * Return: why it came back.
 */
enum sudoku_search_state sudoku_search_run(struct sudoku_search *search,
					   unsigned int steps)
{
	search->state = ops_of(search->order)->run(search, steps);
	if (search->state == SUDOKU_SEARCH_FOUND)
		search->effort.solutions++;
	return search->state;
}

/**
 * sudoku_search_solution - the solution that was found
 * @search: a workspace; SUDOKU_SEARCH_FOUND was the last state
 * @cells: filled in with sudoku_cells() values, 1 to side
 */
void sudoku_search_solution(const struct sudoku_search *search, u8 *cells)
{
	ops_of(search->order)->solution(search, cells);
}

/**
 * sudoku_search_effort - what the search took so far
 * @search: a workspace
 *
 * Return: valid until sudoku_search_start().
 */
const struct sudoku_effort *
sudoku_search_effort(const struct sudoku_search *search)
{
	return &search->effort;
}
