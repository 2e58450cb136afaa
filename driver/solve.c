// SPDX-License-Identifier: GPL-2.0-only
/* Jobs, and the parameter "solver". */
#include <linux/compiler.h>
#include <linux/container_of.h>
#include <linux/err.h>
#include <linux/errno.h>
#include <linux/kconfig.h>
#include <linux/ktime.h>
#include <linux/minmax.h>
#include <linux/moduleparam.h>
#include <linux/rcupdate.h>
#include <linux/sched.h>
#include <linux/sched/signal.h>
#include <linux/string.h>
#include <linux/sysfs.h>

#include "bounds.h"
#include "events.h"
#include "solve.h"

/*
 * With solver=auto, lanes take groups of at least this many puzzles, and have at most three times
 * as many lanes. "make bench PART=sweep" found both: with 64 minimal puzzles, 64 lanes are a
 * quarter faster than search on two processors, and 256 lanes on one of them; with 48, hardly
 * any are faster.
 */
#define LANES_MIN	64

/*
 * The most puzzles in a group with lanes, to limit its memory. At the end of a group, lanes run out
 * of puzzles: half as many would make 256 lanes 3 % slower.
 */
#define LANES_PUZZLES	8192

/* Values of the parameter "solver"; SELECT_LANES + i selects lanes width i. */
enum {
	SELECT_AUTO,
	SELECT_BACKTRACK,
	SELECT_SEARCH,
	SELECT_LANES,
};

unsigned long sudoku_max_steps = 1000000;

static int selected;

static const struct sudoku_lanes_width *width_at(unsigned int index)
{
	return index < SUDOKU_LANES_WIDTHS_MAX ? sudoku_lanes_widths[index] : NULL;
}

static const char *selection_name(int selection)
{
	switch (selection) {
	case SELECT_AUTO:
		return "auto";
	case SELECT_BACKTRACK:
		return "backtrack";
	case SELECT_SEARCH:
		return IS_ENABLED(CONFIG_SUDOKU_SEARCH) ? "search" : NULL;
	default:
		return width_at(selection - SELECT_LANES) ?
		       width_at(selection - SELECT_LANES)->name : NULL;
	}
}

static int selection_set(const char *text, const struct kernel_param *kp)
{
	const char *name;
	int selection;

	for (selection = SELECT_AUTO; (name = selection_name(selection)); selection++) {
		if (!sysfs_streq(text, name))
			continue;
		if (selection >= SELECT_LANES && !width_at(selection - SELECT_LANES)->usable())
			return -EOPNOTSUPP;
		WRITE_ONCE(selected, selection);
		return 0;
	}
	return -EINVAL;
}

static int selection_get(char *buf, const struct kernel_param *kp)
{
	return sysfs_emit(buf, "%s\n", selection_name(READ_ONCE(selected)));
}

static const struct kernel_param_ops selection_ops = {
	.set = selection_set,
	.get = selection_get,
};
module_param_cb(solver, &selection_ops, NULL, 0644);
__MODULE_PARM_TYPE(solver, "string");
MODULE_PARM_DESC(solver, "auto (default): lanes for many 9x9 grids, search for everything else; backtrack, search: this solver for all grids; words, avx2, avx512: these lanes for several 9x9 grids");

/* Select the lanes for groups of order 3: the named ones, or the widest that pay; NULL for none. */
static void select_lanes(struct sudoku_group *group, u64 puzzles)
{
	int selection = READ_ONCE(selected), i = SUDOKU_LANES_WIDTHS_MAX;

	if (group->order != SUDOKU_LANES_ORDER ||
	    group->limits.steps < SUDOKU_LANES_MIN_LIMIT)
		return;
	group->lanes_min = selection == SELECT_AUTO ? LANES_MIN : 2;
	if (puzzles < group->lanes_min)
		return;
	if (selection >= SELECT_LANES)
		group->width = width_at(selection - SELECT_LANES);
	while (selection == SELECT_AUTO && !group->width && i--) {
		const struct sudoku_lanes_width *width = width_at(i);

		if (width && 3 * puzzles >= width->lanes && width->usable())
			group->width = width;
	}
}

static const struct sudoku_solver *select_solver(void)
{
	return IS_ENABLED(CONFIG_SUDOKU_SEARCH) && READ_ONCE(selected) != SELECT_BACKTRACK ?
	       &sudoku_search : &sudoku_backtrack;
}

/* Signals */

/* Between puzzles: any signal ends the call, which has then finished at least one. */
static int stop(const struct sudoku_group *group)
{
	cond_resched_tasks_rcu_qs();
	return signal_pending(current) ? -EINTR : 0;
}

/* While a puzzle is solved: only a kill ends it. This is also a quiescent state for RCU Tasks. */
static int pause(const struct sudoku_limits *limits)
{
	cond_resched_tasks_rcu_qs();
	return fatal_signal_pending(current) ? -EINTR : 0;
}

/* Trace events */

static bool steps_are_traced(void)
{
	return trace_sudoku_step_enabled();
}

static void trace_step(const struct sudoku_limits *limits, const struct sudoku_workspace *workspace)
{
	trace_sudoku_step(workspace);
}

static void note_start(struct sudoku_job *job)
{
	job->start_ns = trace_sudoku_solve_end_enabled() ? ktime_get_ns() : 0;
}

static void trace_begin(struct sudoku_group *group, unsigned int index)
{
	struct sudoku_job *job = container_of(group, struct sudoku_job, group);

	/* Lanes began when the group did. */
	if (group->outcomes[index].error == -EINPROGRESS)
		note_start(job);
	if (trace_sudoku_solve_begin_enabled())
		trace_sudoku_solve_begin(group->order, sudoku_user_id(job->user),
					 sudoku_group_cells(group, index));
}

static void trace_end(struct sudoku_group *group, unsigned int index)
{
	struct sudoku_job *job = container_of(group, struct sudoku_job, group);
	const struct sudoku_outcome *outcome = &group->outcomes[index];

	if (trace_sudoku_solve_end_enabled())
		trace_sudoku_solve_end(group->order, sudoku_user_id(job->user), outcome->error,
				       &outcome->effort,
				       job->start_ns ? ktime_get_ns() - job->start_ns : 0);
}

/* Jobs */

/* Allocate memory for a job with groups of at most @most puzzles. Return it, -ENOSPC or -ENOMEM. */
static void *alloc_job(struct sudoku_job *job, const struct sudoku_job_params *params,
		       unsigned int most, enum sudoku_room room)
{
	job->group.capacity = clamp_t(u64, params->puzzles, 1, most);
	job->size = sizeof(*job) + sudoku_group_size(&job->group) +
		    job->group.capacity * params->extra;
	return sudoku_alloc(job->user, job->size, room);
}

/*
 * Create a job, with lanes if there is memory for them. Return it, -ENOSPC or -ENOMEM. First, what
 * is needed: newer kernels free what a failed vmalloc() had later, see defer_vm_area_cleanup().
 */
struct sudoku_job *sudoku_job_create(const struct sudoku_job_params *params)
{
	struct sudoku_job *created, *faster, lanes, job = {
		.user = params->user,
		.caller = params->caller,
		.group.order = params->order,
		.group.solver = select_solver(),
		.group.limits.solutions = params->solutions,
		.group.limits.steps = min_t(u64, params->steps, READ_ONCE(sudoku_max_steps)),
		.group.limits.pause = pause,
		.group.limits.found = params->found,
		.group.limits.watch = trace_step,
		.group.limits.watched = steps_are_traced,
		.group.stop = stop,
	};

	created = alloc_job(&job, params, params->searched, SUDOKU_NEEDED);
	if (IS_ERR(created))
		return created;
	lanes = job;
	if (!params->found)
		select_lanes(&lanes.group, params->puzzles);
	faster = lanes.group.width ?
		 alloc_job(&lanes, params, LANES_PUZZLES, SUDOKU_OPTIONAL) : NULL;
	if (!IS_ERR_OR_NULL(faster)) {
		sudoku_free(job.user, created, job.size);
		created = faster;
		job = lanes;
	}
	*created = job;
	sudoku_group_init(&created->group, created + 1);
	created->extra = (void *)created + job.size - job.group.capacity * params->extra;
	return created;
}

void sudoku_job_free(struct sudoku_job *job)
{
	sudoku_free(job->user, job, job->size);
}

/*
 * Solve the puzzles of a job. Return 0 if all have outcomes. Otherwise group.done says how many
 * leading puzzles have, and the error is that of found(), or -EINTR: the task is being killed; or
 * it has a signal, and the job has finished at least one puzzle, in this call or an earlier one.
 */
int sudoku_job_solve(struct sudoku_job *job)
{
	/* Events may be enabled during a long search. In lanes, they would cost too much. */
	bool traced = !job->group.lanes || trace_sudoku_solve_begin_enabled() ||
		      trace_sudoku_solve_end_enabled();

	job->group.begin = traced ? trace_begin : NULL;
	job->group.end = traced ? trace_end : NULL;
	note_start(job);
	return sudoku_group_solve(&job->group);
}
