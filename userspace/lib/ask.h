/* SPDX-License-Identifier: GPL-2.0-only */
/* Solve puzzles, or make one, with the device or without it. */
#ifndef SUDOKU_ASK_H
#define SUDOKU_ASK_H

#include "dig.h"

#define SOLVER_LOCAL	-2	/* in place of a file descriptor: solve in this process */

/**
 * solver_open - open the device, or prepare to solve in this process if it does not exist
 * @order: 2 to 5
 *
 * A device that exists and cannot be used is an error. Call solver_say() as well.
 *
 * Return: a descriptor for solver_solve(), or -1 with errno for node_trouble().
 */
int solver_open(unsigned int order);

/**
 * solver_solve - carry out SUDOKU_IOC_SOLVE
 * @fd: what solver_open() returned
 * @order: 2 to 5
 * @call: the request, without flags; see ioctl_sudoku(2)
 *
 * Return: as ioctl(). In this process, all puzzles are finished.
 */
int solver_solve(int fd, unsigned int order, const struct sudoku_solve *call);

void solver_close(int fd);

/* If there is no device, say once that this process solves puzzles. One thread only. */
void solver_say(unsigned int order);

/**
 * ask - solve a puzzle
 * @order: 2 to 5
 * @cells: the puzzle
 * @solution: output: a solution, if there is one
 * @result: output: the result, with at most two solutions
 * @steps: step limit, or 0 for that of the device
 *
 * Return: 0, or an error for node_trouble() if the device cannot be used.
 */
int ask(unsigned int order, const u8 *cells, u8 *solution, struct sudoku_result *result,
	unsigned int steps);

/**
 * ask_and_dig - make a puzzle
 * @dig: output: the puzzle
 * @wish: requirements
 * @go_on: called often; returns false to cancel
 * @made: output: whether one of many attempts met the requirements
 *
 * Return: 0, an error of ask(), ENOMEM, or ECANCELED.
 */
int ask_and_dig(struct dig *dig, const struct wish *wish, bool (*go_on)(void), bool *made);

#endif
