/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The trace events of the group "sudoku", for trace.c only.
 *
 * docs/tracing.md describes the fields.
 * Programs rely on their names and meanings.
 *
 * Cells are formatted in the trace buffer: a grid is too large for the stack.
 */
#undef TRACE_SYSTEM
#define TRACE_SYSTEM sudoku

#if !defined(SUDOKU_EVENTS_H) || defined(TRACE_HEADER_MULTI_READ)
#define SUDOKU_EVENTS_H

#include <linux/cred.h>
#include <linux/tracepoint.h>
#include <linux/uidgid.h>

#include "lib/solver.h"

TRACE_DEFINE_ENUM(SUDOKU_STEP_RULES);
TRACE_DEFINE_ENUM(SUDOKU_STEP_GUESS);
TRACE_DEFINE_ENUM(SUDOKU_STEP_BACKTRACK);
TRACE_DEFINE_ENUM(SUDOKU_STEP_RESTART);

TRACE_EVENT(sudoku_solve_begin,
	    TP_PROTO(unsigned int order, kuid_t uid, const u8 *cells),
	    TP_ARGS(order, uid, cells),
	    TP_STRUCT__entry(__field(unsigned int, order)
			     __field(uid_t, uid)
			     __field(unsigned int, givens)
			     __dynamic_array(char, cells, sudoku_cells(order) + 1)
	    ),
	    TP_fast_assign(__entry->order = order;
			   __entry->uid = from_kuid(&init_user_ns, uid);
			   __entry->givens =
				puzzle_text(order, cells,
					    __get_dynamic_array(cells));
	    ),
	    TP_printk("order=%u uid=%u givens=%u cells=%s", __entry->order,
		      __entry->uid, __entry->givens, __get_str(cells))
);

TRACE_EVENT(sudoku_step,
	    TP_PROTO(const struct sudoku_workspace *workspace),
	    TP_ARGS(workspace),
	    TP_STRUCT__entry(__field(unsigned int, order)
			     __field(unsigned int, kind)
			     __field(unsigned int, depth)
			     __dynamic_array(char, cells,
					     sudoku_cells(workspace->order) + 1)
	    ),
	    TP_fast_assign(__entry->order = workspace->order;
			   __entry->kind = workspace->step;
			   __entry->depth = workspace->depth;
			   grid_text(workspace, __get_dynamic_array(cells));
	    ),
	    TP_printk("order=%u kind=%s depth=%u cells=%s", __entry->order,
		      __print_symbolic(__entry->kind,
				       { SUDOKU_STEP_RULES, "rules" },
				       { SUDOKU_STEP_GUESS, "guess" },
				       { SUDOKU_STEP_BACKTRACK, "backtrack" },
				       { SUDOKU_STEP_RESTART, "restart" }),
		      __entry->depth, __get_str(cells))
);

TRACE_EVENT(sudoku_solve_end,
	    TP_PROTO(unsigned int order, kuid_t uid, int error,
		     const struct sudoku_effort *effort, u64 ns),
	    TP_ARGS(order, uid, error, effort, ns),
	    TP_STRUCT__entry(__field(unsigned int, order)
			     __field(uid_t, uid)
			     __field(int, error)
			     __field(unsigned int, depth)
			     __field(u64, solutions)
			     __field(u64, steps)
			     __field(u64, guesses)
			     __field(u64, ns)
	    ),
	    TP_fast_assign(__entry->order = order;
			   __entry->uid = from_kuid(&init_user_ns, uid);
			   __entry->error = error;
			   __entry->depth = effort->depth;
			   __entry->solutions = effort->solutions;
			   __entry->steps = effort->steps;
			   __entry->guesses = effort->guesses;
			   __entry->ns = ns;
	    ),
	    TP_printk("order=%u uid=%u error=%d solutions=%llu steps=%llu guesses=%llu depth=%u ns=%llu",
		      __entry->order, __entry->uid, __entry->error,
		      __entry->solutions, __entry->steps, __entry->guesses,
		      __entry->depth, __entry->ns)
);

#endif

/* Kbuild says where this folder is. */
#undef TRACE_INCLUDE_PATH
#define TRACE_INCLUDE_PATH .
#undef TRACE_INCLUDE_FILE
#define TRACE_INCLUDE_FILE events
#include <trace/define_trace.h>
