/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The engine: owns the solver of one open file or batch.
 *
 * It selects the solver, allocates its memory, enforces limits, counts and traces. It solves
 * one puzzle at a time, which can be interrupted and resumed, or many of order 3 in bulk, with
 * lanes (lib/lanes.h):
 *
 *	prepare		allocate memory, once per write or batch; returns how many to load
 *	load_text	or load_cells, for each puzzle
 *	solve_bulk
 *	outcome		of each puzzle, in order
 *
 * Without that memory, puzzles are solved one at a time. Either way, a puzzle gets the same
 * errno and the same number of solutions; its effort, and which solution comes first, may differ.
 */
#ifndef SUDOKU_ENGINE_H
#define SUDOKU_ENGINE_H

#include <linux/types.h>
#include <linux/uidgid.h>

#include "lib/solver.h"
#include "stats.h"

struct sudoku_user;

/**
 * struct sudoku_engine - solves the puzzles of an open file or a batch
 * @order: order of the puzzles
 * @user: the user to charge
 * @uid: the opener's effective user ID, for trace events and published lists
 * @limits: limits of the current write or batch
 * @stats: counts since the last sudoku_stats_add()
 * @effort: effort of the last outcome
 * @done: number of leading puzzles that the last sudoku_engine_solve_bulk() finished
 * @workspace: memory for one puzzle at a time, or NULL
 * @prepared: memory for bulk solving has been requested since sudoku_engine_begin()
 * @bulk: that memory, or NULL
 * @bulk_size: its size in bytes
 * @traced: trace the outcomes of the puzzles solved in bulk
 * @start_ns: when the current solve started (see sudoku_trace_end())
 * @last_cell: value of the last cell of the puzzle in @workspace until that puzzle is finished
 *	or given up; otherwise -1
 *
 * Callers serialize all calls for an engine.
 */
struct sudoku_engine {
	unsigned int order;
	kuid_t uid;
	struct sudoku_user *user;
	struct sudoku_limits limits;
	struct sudoku_stats stats;
	const struct sudoku_effort *effort;
	struct sudoku_workspace *workspace;
	struct sudoku_bulk_solver *bulk;
	u64 start_ns;
	u32 bulk_size;
	unsigned int done;
	s8 last_cell;
	bool prepared;
	bool traced;
};

void sudoku_engine_init(struct sudoku_engine *engine, unsigned int order,
			struct sudoku_user *user, kuid_t uid);
void sudoku_engine_begin(struct sudoku_engine *engine, u64 solutions, u64 steps);
void sudoku_engine_free_bulk(struct sudoku_engine *engine);
void sudoku_engine_release(struct sudoku_engine *engine);

int sudoku_engine_start(struct sudoku_engine *engine, const u8 *cells);
void sudoku_engine_finish(struct sudoku_engine *engine, int error);
int sudoku_engine_solve(struct sudoku_engine *engine, const u8 *cells, u8 *solution);

/* Values of the parameter "solver"; SUDOKU_SELECT_LANES + i selects lanes width i. */
enum {
	SUDOKU_SELECT_AUTO,
	SUDOKU_SELECT_BACKTRACK,
	SUDOKU_SELECT_SEARCH,
	SUDOKU_SELECT_LANES,
};

extern int sudoku_selected;

/* Defined, and called, only if CONFIG_SUDOKU_LANES is enabled. */
int sudoku_time_lanes(void);
const char *sudoku_lanes_name(unsigned int index);
bool sudoku_lanes_usable(unsigned int index);
unsigned int sudoku_engine_prepare(struct sudoku_engine *engine, u32 count);
void sudoku_engine_load_cells(struct sudoku_engine *engine, unsigned int index,
			      const u8 *cells);
bool sudoku_engine_load_text(struct sudoku_engine *engine, unsigned int index,
			     const char *text);
int sudoku_engine_solve_bulk(struct sudoku_engine *engine, unsigned int count);
int sudoku_engine_outcome(struct sudoku_engine *engine, unsigned int index,
			  u8 *cells, char *text);

#endif
