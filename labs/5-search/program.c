// SPDX-License-Identifier: GPL-2.0-only
/*
 * The program that lab 5 is judged with, in user space: it makes the calls of solver.h
 * that a list asks for, and reports what they gave. It knows nothing of what is right:
 * the judge compares.
 *
 * Each line of standard input is an order; its report begins with the number of the
 * line, and goes to the file descriptor that the argument names. W is a letter, the name
 * of a workspace.
 *
 *	workspace W ORDER	sudoku_workspace_init(), in memory of exactly its size
 *	start W PUZZLE		sudoku_solve_start(); the cells are freed when it returns
 *	run W STEPS		sudoku_solve_run(): the state
 *	cells W			the grid as it stands
 *	steps W			steps since the start
 *	solutions W STEPS LIMIT	sudoku_solve_run(W, STEPS) until it finds no more, or LIMIT
 *				solutions: state, steps, guesses, depth, and the solutions
 *	trace W LIMIT		sudoku_solve_run(W, 1), up to LIMIT times: of each step what
 *				it was, the guesses open, and the cells that changed
 */
#include <err.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sanitizer/common_interface_defs.h>

#include "solver.h"

#define CALLS_MAX	100000

static const char symbols[] = ".123456789ABCDEFGHIJKLMNOP";
static const char *const states[] = { "running", "found", "exhausted" };
static const char *const kinds[] = { "rules", "guess", "backtrack", "restart" };
static struct sudoku_workspace *workspaces[26];
static FILE *reports;

static const char *state_name(enum sudoku_state state)
{
	return state < sizeof(states) / sizeof(*states) ? states[state] : "unknown";
}

static const char *kind_name(enum sudoku_step step)
{
	return step < sizeof(kinds) / sizeof(*kinds) ? kinds[step] : "unknown";
}

/* Say where the student's code was when its time was over; the judge reads it. */
static void out_of_time(int sig)
{
	(void)sig;
	__sanitizer_print_stack_trace();
	_exit(3);
}

/* In memory of exactly their size, so that whoever goes beyond it is caught. */
static u8 *new_cells(const struct sudoku_workspace *w)
{
	u8 *cells = calloc(1, sudoku_cells(w->order));

	if (!cells)
		err(1, "calloc");
	return cells;
}

static void make_workspace(char name, unsigned int order)
{
	struct sudoku_workspace *w;
	size_t size;

	if (order < SUDOKU_ORDER_MIN || order > SUDOKU_ORDER_MAX)
		errx(1, "no order: %u", order);
	size = sudoku_workspace_size(&sudoku_backtrack, order);
	w = malloc(size);
	if (!w)
		err(1, "malloc");
	memset(w, 0xa5, size);
	sudoku_workspace_init(w, &sudoku_backtrack, order);
	free(workspaces[name - 'a']);
	workspaces[name - 'a'] = w;
	fprintf(reports, "ok\n");
}

static void start(struct sudoku_workspace *w, const char *puzzle)
{
	u8 *cells = new_cells(w);
	unsigned int i;

	if (strlen(puzzle) != sudoku_cells(w->order))
		errx(1, "not a puzzle of order %u: %s", w->order, puzzle);
	for (i = 0; i < sudoku_cells(w->order); i++)
		cells[i] = strchr(symbols, puzzle[i]) - symbols;
	sudoku_solve_start(w, cells);
	free(cells);
	fprintf(reports, "ok\n");
}

static void print_cells(const struct sudoku_workspace *w)
{
	u8 *cells = new_cells(w);
	unsigned int i;

	sudoku_workspace_cells(w, cells);
	for (i = 0; i < sudoku_cells(w->order); i++)
		putc(cells[i] <= sudoku_side(w->order) ? symbols[cells[i]] : '?', reports);
	free(cells);
}

static void print_effort(const struct sudoku_workspace *w)
{
	fprintf(reports, "%llu %llu %u", w->effort.steps, w->effort.guesses, w->effort.depth);
}

static void find_solutions(struct sudoku_workspace *w, unsigned int steps, unsigned int limit)
{
	enum sudoku_state state = SUDOKU_RUNNING;
	char *found = NULL;
	size_t size = 0;
	FILE *all = reports;
	unsigned int calls;

	reports = open_memstream(&found, &size);
	for (calls = 0; calls < CALLS_MAX && w->effort.solutions < limit; calls++) {
		state = sudoku_solve_run(w, steps);
		if (state == SUDOKU_EXHAUSTED)
			break;
		if (state == SUDOKU_FOUND) {
			putc(' ', reports);
			print_cells(w);
		}
	}
	fclose(reports);
	reports = all;
	fprintf(reports, "%s ", state_name(state));
	print_effort(w);
	fprintf(reports, "%s\n", found);
	free(found);
}

static void trace(struct sudoku_workspace *w, unsigned int limit)
{
	u8 *before = new_cells(w), *after = new_cells(w);
	enum sudoku_state state = SUDOKU_RUNNING;
	unsigned int calls, i;

	sudoku_workspace_cells(w, before);
	for (calls = 0; calls < limit && state != SUDOKU_EXHAUSTED; calls++) {
		u64 steps = w->effort.steps;

		state = sudoku_solve_run(w, 1);
		sudoku_workspace_cells(w, after);
		fprintf(reports, "%s:%llu:%s:%u:", state_name(state), w->effort.steps - steps,
			kind_name(w->step), w->depth);
		for (i = 0; i < sudoku_cells(w->order); i++)
			if (before[i] != after[i])
				fprintf(reports, "%u=%u,", i, after[i]);
		putc(' ', reports);
		memcpy(before, after, sudoku_cells(w->order));
	}
	print_effort(w);
	putc('\n', reports);
	free(before);
	free(after);
}

static void obey(const char *order, char name, const char *first, const char *second)
{
	struct sudoku_workspace *w = workspaces[name - 'a'];
	unsigned int number = strtoul(first, NULL, 10);

	if (!strcmp(order, "workspace")) {
		make_workspace(name, number);
	} else if (!w) {
		errx(1, "there is no workspace %c", name);
	} else if (!strcmp(order, "start")) {
		start(w, first);
	} else if (!strcmp(order, "run")) {
		fprintf(reports, "%s\n", state_name(sudoku_solve_run(w, number)));
	} else if (!strcmp(order, "cells")) {
		print_cells(w);
		putc('\n', reports);
	} else if (!strcmp(order, "steps")) {
		fprintf(reports, "%llu\n", w->effort.steps);
	} else if (!strcmp(order, "solutions")) {
		find_solutions(w, number, strtoul(second, NULL, 10));
	} else if (!strcmp(order, "trace")) {
		trace(w, number);
	} else {
		errx(1, "no order: %s", order);
	}
}

int main(int argc, char **argv)
{
	char line[1024];
	unsigned int number = 0;

	reports = argc == 2 ? fdopen(atoi(argv[1]), "w") : NULL;
	if (!reports)
		errx(1, "usage: program FILE-DESCRIPTOR <ORDERS");
	signal(SIGXCPU, out_of_time);
	while (fgets(line, sizeof(line), stdin)) {
		char order[16] = "", name = 'a', first[700] = "", second[16] = "";

		if (sscanf(line, "%15s %c %699s %15s", order, &name, first, second) < 2 ||
		    name < 'a' || name > 'z')
			errx(1, "the name of a workspace is a letter: %s", line);
		fprintf(reports, "%u ", ++number);
		obey(order, name, first, second);
		fflush(reports);
	}
	return 0;
}
