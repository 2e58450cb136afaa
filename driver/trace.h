/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Tracing: events when a solve begins, at each step, and when it ends.
 *
 * Enabling events does not change which solver is used. For puzzles solved in bulk, the
 * engine emits the begin and end events after all of them are solved, and no step events.
 * Disabled events cost a few static branches per puzzle and one per SUDOKU_PAUSE_STEPS steps.
 */
#ifndef SUDOKU_TRACE_H
#define SUDOKU_TRACE_H

#include <linux/types.h>
#include <linux/uidgid.h>

struct sudoku_effort;
struct sudoku_limits;
struct sudoku_workspace;

#ifdef CONFIG_SUDOKU_TRACE
bool sudoku_solves_traced(void);
u64 sudoku_trace_time(void);
u64 sudoku_trace_begin(unsigned int order, kuid_t uid, const u8 *cells);
void sudoku_trace_end(unsigned int order, kuid_t uid, int error,
		      const struct sudoku_effort *effort, u64 begun);

/* For sudoku_limits */
bool sudoku_steps_traced(void);
void sudoku_trace_step(const struct sudoku_limits *limits,
		       const struct sudoku_workspace *workspace);
#else
static inline u64 sudoku_trace_begin(unsigned int order, kuid_t uid, const u8 *cells)
{
	return 0;
}

static inline void sudoku_trace_end(unsigned int order, kuid_t uid, int error,
				    const struct sudoku_effort *effort, u64 begun)
{
}

#define sudoku_solves_traced()	false
#define sudoku_trace_time()	0
#define sudoku_steps_traced	NULL
#define sudoku_trace_step	NULL
#endif

#endif
