// SPDX-License-Identifier: GPL-2.0-only
/*
 * Batches: SUDOKU_IOC_SOLVE. Puzzles are copied in, solved and copied out in groups, so memory is
 * bounded regardless of the caller's count. A puzzle counts as finished once its result and
 * solution are copied out in full.
 *
 * Except with SUDOKU_SOLVE_LIST, results are copied out first; a solution is copied only if its
 * result was. So a caller may use one array for puzzles and solutions, and submit the rest of a
 * batch again.
 */
#include <linux/container_of.h>
#include <linux/err.h>
#include <linux/errno.h>
#include <linux/limits.h>
#include <linux/math.h>
#include <linux/minmax.h>
#include <linux/mm.h>
#include <linux/overflow.h>
#include <linux/pagemap.h>
#include <linux/sched.h>
#include <linux/sched/signal.h>
#include <linux/string.h>
#include <linux/uaccess.h>

#include "batch.h"
#include "solve.h"
#include "stats.h"

/* Most puzzles in a group without lanes, to limit its memory. */
#define BATCH_SEARCHED	64

struct batch {
	struct sudoku_solve request;
	unsigned int order;
	u32 done;		/* puzzles whose results and solutions have been copied out */
	struct sudoku_job *job;
};

static void __user *address_of(u64 array, u64 index, size_t size)
{
	return u64_to_user_ptr(array + index * size);
}

/* It may end above ULONG_MAX. A 32-bit kernel finds that out when it gets there. */
static bool array_is_addressable(u64 array, u64 count, size_t size)
{
	u64 end;

	return !check_mul_overflow(count, (u64)size, &end) &&
	       !check_add_overflow(array, end, &end);
}

/*
 * Whether the arrays of puzzles and solutions overlap without being identical. Not checked for
 * SUDOKU_SOLVE_LIST: max_solutions may be far larger than the number of solutions that exist, so
 * the request gives only an upper bound on what is written.
 */
static bool overlaps_partially(const struct sudoku_solve *request, unsigned int cells)
{
	u64 bytes = (u64)request->count * cells;

	if (!request->solutions || request->flags & SUDOKU_SOLVE_LIST ||
	    request->solutions == request->puzzles)
		return false;
	return request->solutions < request->puzzles + bytes &&
	       request->puzzles < request->solutions + bytes;
}

static int check_request(const struct batch *batch)
{
	const struct sudoku_solve *request = &batch->request;
	unsigned int cells = sudoku_cells(batch->order);
	u64 solutions = request->count;

	if (request->flags & ~SUDOKU_SOLVE_LIST || request->reserved[0] || request->reserved[1])
		return -EINVAL;
	if (request->count > INT_MAX || !request->max_solutions)
		return -EINVAL;
	if (request->flags & SUDOKU_SOLVE_LIST &&
	    (!request->solutions ||
	     check_mul_overflow(solutions, request->max_solutions, &solutions)))
		return -EINVAL;
	if (!array_is_addressable(request->puzzles, request->count, cells) ||
	    !array_is_addressable(request->solutions, solutions, cells) ||
	    !array_is_addressable(request->results, request->count,
				  sizeof(struct sudoku_result)))
		return -EFAULT;
	if (overlaps_partially(request, cells))
		return -EINVAL;
	return 0;
}

/* With SUDOKU_SOLVE_LIST, solutions are copied out as they are found. */
static bool copies_solutions(const struct batch *batch)
{
	return batch->request.solutions && !(batch->request.flags & SUDOKU_SOLVE_LIST);
}

/*
 * Count the leading items of a group that can be read, or written, in full. Nothing is written.
 * Probe one page at a time: on some kernels, fault_in_safe_writeable() returns a wrong count for
 * longer ranges, and fault_in_readable() reads nothing of a range that leaves user space.
 */
static unsigned int count_faulted_in(const struct batch *batch, u64 array, unsigned int count,
				     size_t size, bool write)
{
	const char __user *at = address_of(array, batch->done, size);
	u64 start = array + (u64)batch->done * size;
	size_t len = min_t(u64, count * size, ULONG_MAX - min_t(u64, start, ULONG_MAX)), done = 0;

	while (done < len) {
		size_t part = min_t(size_t, len - done, PAGE_SIZE - offset_in_page(at + done));

		if (write ? fault_in_safe_writeable(at + done, part) :
			    fault_in_readable(at + done, part))
			break;
		done += part;
	}
	return done / size;
}

/*
 * Count the leading puzzles of a group, up to @count, that can be copied in, and whose results
 * and, except with SUDOKU_SOLVE_LIST, solutions can be copied out. Without this check, a copy
 * could fail halfway, after the puzzles are solved: it would overwrite part of an item, and the
 * work of solving would be wasted.
 */
static unsigned int count_accessible(const struct batch *batch, unsigned int count)
{
	const struct sudoku_solve *request = &batch->request;
	size_t cells = sudoku_cells(batch->order);

	count = count_faulted_in(batch, request->puzzles, count, cells, false);
	count = count_faulted_in(batch, request->results, count, sizeof(struct sudoku_result),
				 true);
	if (copies_solutions(batch))
		count = count_faulted_in(batch, request->solutions, count, cells, true);
	return count;
}

/* Copy items of a group out. Return the number copied. */
static unsigned int copy_out(struct batch *batch, u64 array, const void *from,
			     unsigned int count, size_t size)
{
	size_t missing = copy_to_user(address_of(array, batch->done, size), from, count * size);

	return count - DIV_ROUND_UP(missing, size);
}

/* Set the result of a puzzle from its outcome. If it has no solution, clear its cells. */
static void set_result(struct batch *batch, unsigned int index)
{
	const struct sudoku_group *group = &batch->job->group;
	const struct sudoku_outcome *outcome = &group->outcomes[index];
	struct sudoku_result *result = (struct sudoku_result *)batch->job->extra + index;
	u8 *cells = sudoku_group_cells(group, index);

	*result = (struct sudoku_result){
		.solutions = outcome->effort.solutions,
		.steps = outcome->effort.steps,
		.guesses = outcome->effort.guesses,
		.depth = outcome->effort.depth,
		.fault.cause = sudoku_solve_cause(outcome->error),
	};
	if (outcome->error == -EINVAL)
		sudoku_find_fault(batch->order, cells, &result->fault);
	if (!result->solutions)
		memset(cells, 0, sudoku_cells(batch->order));
}

/*
 * For SUDOKU_SOLVE_LIST: copy out a solution of the puzzle that is being solved. The solver has its
 * own copy of the puzzle, so the group's cells serve as a buffer for each solution.
 */
static int list_solution(const struct sudoku_limits *limits,
			 const struct sudoku_workspace *workspace)
{
	const struct sudoku_job *job = container_of(limits, struct sudoku_job, group.limits);
	const struct batch *batch = job->caller;
	u8 *cells = sudoku_group_cells(&job->group, job->group.done);
	size_t size = sudoku_cells(batch->order);
	u64 slot = (batch->done + job->group.done) * batch->request.max_solutions +
		   workspace->effort.solutions - 1;

	sudoku_workspace_cells(workspace, cells);
	if (batch->request.solutions + slot * size > ULONG_MAX - size ||
	    copy_to_user(address_of(batch->request.solutions, slot, size), cells, size))
		return -EFAULT;
	return limits->pause(limits);
}

/* Copy in a group, solve it, and copy its outcomes out. */
static int solve_group(struct batch *batch)
{
	const struct sudoku_solve *request = &batch->request;
	struct sudoku_group *group = &batch->job->group;
	unsigned int wanted = min_t(u32, group->capacity, request->count - batch->done), i;
	size_t size = sudoku_cells(batch->order), missing;
	int error;

	group->count = count_accessible(batch, wanted);
	missing = copy_from_user(group->cells, address_of(request->puzzles, batch->done, size),
				 group->count * size);
	group->count -= DIV_ROUND_UP(missing, size);
	error = sudoku_job_solve(batch->job);
	for (i = 0; i < group->done && !fatal_signal_pending(current); i++) {
		set_result(batch, i);
		cond_resched();
	}
	i = copy_out(batch, request->results, batch->job->extra, i, sizeof(struct sudoku_result));
	if (copies_solutions(batch))
		i = copy_out(batch, request->solutions, group->cells, i, size);
	sudoku_stats_count(batch->order, group->outcomes, i);
	batch->done += i;
	if (i < group->done || (group->count < wanted && !error))
		return -EFAULT;
	return error;
}

static long solve_all(struct batch *batch, struct sudoku_user *user)
{
	const struct sudoku_solve *request = &batch->request;
	const struct sudoku_job_params params = {
		.user = user,
		.order = batch->order,
		.puzzles = request->count,
		.searched = BATCH_SEARCHED,
		.extra = sizeof(struct sudoku_result),
		.solutions = request->max_solutions,
		.steps = request->max_steps ? request->max_steps : U64_MAX,
		.found = request->flags & SUDOKU_SOLVE_LIST ? list_solution : NULL,
		.caller = batch,
	};
	int error = 0;

	batch->job = sudoku_job_create(&params);
	if (IS_ERR(batch->job))
		return PTR_ERR(batch->job);
	while (!error && batch->done < request->count)
		error = solve_group(batch);
	sudoku_job_free(batch->job);
	if (batch->done)
		return batch->done;
	return error;
}

/*
 * Carry out SUDOKU_IOC_SOLVE for a user. Return the number of puzzles finished or, if there are
 * none, -EINVAL, -E2BIG, -EFAULT, -ENOMEM, -ENOSPC, or -EINTR after a kill. Takes no lock of a
 * session, and needs none.
 */
long sudoku_batch_solve(unsigned int order, kuid_t uid, const void __user *from, size_t size)
{
	struct batch batch = { .order = order };
	struct sudoku_user *user;
	long ret;

	if (size < SUDOKU_SOLVE_SIZE_VER0)
		return -EINVAL;
	ret = copy_struct_from_user(&batch.request, sizeof(batch.request), from, size);
	if (!ret)
		ret = check_request(&batch);
	if (ret || !batch.request.count)
		return ret;
	user = sudoku_user_get(uid);
	if (IS_ERR(user))
		return PTR_ERR(user);
	ret = solve_all(&batch, user);
	sudoku_user_put(user);
	return ret;
}
