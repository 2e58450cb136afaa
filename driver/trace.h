/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Tracing: trace events where a solve begins, at each of its steps, and where it ends.
 *
 * While any of the events is enabled, puzzles are solved one by one, so that each of
 * them is seen. Otherwise the events cost next to nothing: code that is patched when they
 * are enabled, once for each puzzle and every SUDOKU_PAUSE_STEPS steps.
 */
#ifndef SUDOKU_TRACE_H
#define SUDOKU_TRACE_H

#include <linux/types.h>
#include <linux/uidgid.h>

#include "lib/solver.h"

bool sudoku_traced(void);
u64 sudoku_trace_begin(unsigned int order, kuid_t uid, const u8 *cells);
void sudoku_trace_end(const struct sudoku_workspace *workspace, kuid_t uid,
		      int error, u64 begun);

/* For sudoku_limits */
bool sudoku_steps_traced(void);
void sudoku_trace_step(const struct sudoku_limits *limits,
		       const struct sudoku_workspace *workspace);

#endif
