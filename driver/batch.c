// SPDX-License-Identifier: GPL-2.0-only
/*
 * Batches: SUDOKU_IOC_SOLVE.
 *
 * Puzzles are copied in, solved and copied out in chunks of bounded size. So a caller's
 * count does not decide how much memory is allocated, and a batch that ends early has
 * finished a number of whole puzzles. Each call allocates what it needs; calls share
 * nothing and take no lock.
 *
 * Results are copied out before solutions, and solutions only of puzzles whose results
 * were copied. So a caller who has solutions written over the puzzles can ask for the
 * rest again.
 */
#include <linux/err.h>
#include <linux/errno.h>
#include <linux/limits.h>
#include <linux/math.h>
#include <linux/minmax.h>
#include <linux/mm.h>
#include <linux/overflow.h>
#include <linux/pagemap.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/uaccess.h>

#include "batch.h"
#include "bounds.h"
#include "choose.h"
#include "lib/bulk.h"
#include "pause.h"
#include "publish.h"
#include "stats.h"
#include "trace.h"

/* Puzzles of a chunk, one after the other: 42 KB for order 5, with their results. */
#define CHUNK_PUZZLES	64

/* In place of bytes that cannot be packed: a grid that clashes, 1 in two cells. */
static const struct sudoku_packed clash = { .words = { 0x0101 } };

/**
 * struct batch - a call of SUDOKU_IOC_SOLVE
 * @order: of the puzzles
 * @user: who is charged for the memory
 * @uid: who opened the file
 * @request: the caller's request
 * @limits: its limits, and the module's
 * @done: puzzles finished
 * @chunk: puzzles of a chunk
 * @solved: puzzles solved of the present chunk
 * @bulk: a workspace for many puzzles together, or NULL
 * @workspace: a workspace for one after the other, or NULL
 * @stats: what is counted in the present chunk
 * @results: of the present chunk
 * @cells: of the puzzles of the present chunk, and then of their solutions
 */
struct batch {
	unsigned int order;
	struct sudoku_user *user;
	kuid_t uid;
	struct sudoku_solve request;
	struct sudoku_limits limits;
	u32 done;
	unsigned int chunk;
	unsigned int solved;
	struct sudoku_bulk_solver *bulk;
	struct sudoku_workspace *workspace;
	struct sudoku_stats stats;
	struct sudoku_result *results;
	u8 *cells;
};

static void __user *batch_address(u64 array, u64 index, size_t size)
{
	return u64_to_user_ptr(array + index * size);
}

static bool array_is_addressable(u64 array, u64 count, size_t size)
{
	u64 end;

	return !check_mul_overflow(count, (u64)size, &end) &&
	       !check_add_overflow(array, end, &end) &&
	       end == (unsigned long)end;
}

/*
 * Whether solutions would overwrite puzzles that are not solved yet. The array of a
 * list of solutions may be smaller than the request says, so it is not checked.
 */
static bool overwrites_puzzles(const struct sudoku_solve *request,
			       unsigned int cells)
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

	if (request->flags & ~SUDOKU_SOLVE_LIST || request->reserved[0] ||
	    request->reserved[1])
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
	if (overwrites_puzzles(request, cells))
		return -EINVAL;
	return 0;
}

/* Those of lists are copied when they are found. */
static bool batch_copies_solutions(const struct batch *batch)
{
	return batch->request.solutions &&
	       !(batch->request.flags & SUDOKU_SOLVE_LIST);
}

static u8 *puzzle_cells(const struct batch *batch, unsigned int index)
{
	return batch->cells + index * sudoku_cells(batch->order);
}

/* Solve as sudoku_solve() does, and copy out every solution, to place @index and on. */
static int solve_and_list(struct batch *batch, u8 *cells, u64 index)
{
	const struct sudoku_effort *effort = &batch->workspace->effort;
	size_t size = sudoku_cells(batch->order);
	int found, error;

	sudoku_solve_start(batch->workspace, cells);
	while ((found = sudoku_solve_next(batch->workspace, &batch->limits)) > 0) {
		sudoku_workspace_cells(batch->workspace, cells);
		if (copy_to_user(batch_address(batch->request.solutions, index++,
					       size), cells, size))
			return -EFAULT;
		if (effort->solutions == batch->limits.solutions)
			return 0;
		error = sudoku_pause();
		if (error)
			return error;
	}
	if (found < 0)
		return found;
	return effort->solutions ? 0 : -EDOM;
}

/* Set the result of a puzzle that ended with 0, -EDOM or -ETIME. */
static void set_result(struct batch *batch, unsigned int index, int error,
		       const struct sudoku_effort *effort)
{
	struct sudoku_result *result = &batch->results[index];

	sudoku_stats_count(&batch->stats, error, effort);
	result->cause = sudoku_solve_cause(error);
	result->solutions = effort->solutions;
	result->steps = effort->steps;
	result->guesses = effort->guesses;
	result->depth = effort->depth;
}

/*
 * Whether the cells are not a puzzle. Its solution is all blanks then, as that of a
 * puzzle without one.
 */
static bool refuse_puzzle(struct batch *batch, unsigned int index)
{
	u8 *cells = puzzle_cells(batch, index);

	if (!sudoku_find_fault(batch->order, cells, &batch->results[index]))
		return false;
	memset(cells, 0, sudoku_cells(batch->order));
	batch->stats.refused++;
	return true;
}

/* Solve a puzzle of the chunk. Return an error if it cannot be finished. */
static int solve_puzzle(struct batch *batch, unsigned int index)
{
	const struct sudoku_effort *effort = &batch->workspace->effort;
	u8 *cells = puzzle_cells(batch, index);
	int error;
	u64 begun;

	if (refuse_puzzle(batch, index))
		return 0;

	begun = sudoku_trace_begin(batch->order, batch->uid, cells);
	if (batch->request.flags & SUDOKU_SOLVE_LIST)
		error = solve_and_list(batch, cells,
				       (batch->done + index) *
				       batch->limits.solutions);
	else
		error = sudoku_solve(batch->workspace, cells, cells,
				     &batch->limits);
	sudoku_trace_end(batch->order, batch->uid, error, effort, begun);
	if (error && error != -EDOM && error != -ETIME)
		return error;
	if (!effort->solutions)
		memset(cells, 0, sudoku_cells(batch->order));
	set_result(batch, index, error, effort);
	return 0;
}

/* Solve puzzles one after the other. */
static int solve_one_by_one(struct batch *batch, unsigned int count)
{
	while (batch->solved < count) {
		int error = solve_puzzle(batch, batch->solved);

		if (error)
			return error;
		batch->solved++;
		error = sudoku_pause();
		if (error)
			return error;
	}
	return 0;
}

/*
 * Solve puzzles together. What is not a puzzle turns out to have no solution before
 * anything is guessed.
 */
static int solve_together(struct batch *batch, unsigned int count)
{
	struct sudoku_lanes_job *job = &batch->bulk->job;
	u64 begun = sudoku_trace_time();
	unsigned int i;
	int error;

	for (i = 0; i < count; i++)
		if (!sudoku_pack_cells(&job->puzzles[i],
				       puzzle_cells(batch, i)))
			job->puzzles[i] = clash;

	error = sudoku_bulk_solve(batch->bulk, count, &batch->limits);
	batch->solved = batch->bulk->done;
	for (i = 0; i < batch->solved; i++) {
		const struct sudoku_outcome *outcome = &job->outcomes[i];

		sudoku_yield();
		if (outcome->error == -EDOM && !outcome->effort.guesses &&
		    refuse_puzzle(batch, i))
			continue;
		sudoku_trace_together(batch->uid, &job->puzzles[i], outcome, 1,
				      begun);
		if (outcome->effort.solutions)
			sudoku_unpack_cells(&job->solutions[i],
					    puzzle_cells(batch, i));
		else
			memset(puzzle_cells(batch, i), 0, SUDOKU_PACKED_CELLS);
		set_result(batch, i, outcome->error, &outcome->effort);
	}
	return error;
}

/* Count the items of a chunk that can be read, whole. */
static unsigned int readable(const struct batch *batch, u64 array,
			     unsigned int count, size_t size)
{
	size_t len = count * size;

	return (len - fault_in_readable(batch_address(array, batch->done, size),
					len)) / size;
}

/*
 * Count the items of a chunk that can be written, whole. Nothing is written. One page at a
 * time: for more, fault_in_safe_writeable() of some kernels returns a wrong number.
 */
static unsigned int writeable(const struct batch *batch, u64 array,
			      unsigned int count, size_t size)
{
	const char __user *at = batch_address(array, batch->done, size);
	size_t len = count * size, done = 0;

	while (done < len) {
		size_t part = min(len - done, PAGE_SIZE - offset_in_page(at + done));

		if (fault_in_safe_writeable(at + done, part))
			break;
		done += part;
	}
	return done / size;
}

/*
 * Count the puzzles of a chunk, up to @count, that can be copied in, and whose results
 * and solutions can be copied out. A copy that fails halfway would overwrite a part of an
 * item, and puzzles would be solved in vain.
 */
static unsigned int accessible(const struct batch *batch, unsigned int count)
{
	const struct sudoku_solve *request = &batch->request;
	size_t cells = sudoku_cells(batch->order);

	count = readable(batch, request->puzzles, count, cells);
	count = writeable(batch, request->results, count,
			  sizeof(struct sudoku_result));
	if (batch_copies_solutions(batch))
		count = writeable(batch, request->solutions, count, cells);
	return count;
}

/*
 * Copy in the puzzles of a chunk, up to @count, and solve them. batch->solved says how
 * many are solved, also on an error.
 */
static int solve_chunk(struct batch *batch, unsigned int count)
{
	size_t size = sudoku_cells(batch->order);
	unsigned int wanted = count;
	int error;

	batch->solved = 0;
	count = accessible(batch, count);
	if (copy_from_user(batch->cells,
			   batch_address(batch->request.puzzles, batch->done, size),
			   count * size))
		return -EFAULT;
	memset(batch->results, 0, count * sizeof(*batch->results));
	error = batch->bulk ? solve_together(batch, count) :
			      solve_one_by_one(batch, count);
	return count < wanted && !error ? -EFAULT : error;
}

/* Copy items of a chunk out. Return the number copied. */
static unsigned int copy_out(struct batch *batch, u64 array, const void *from,
			     unsigned int count, size_t size)
{
	size_t missing = copy_to_user(batch_address(array, batch->done, size),
				      from, count * size);

	return count - DIV_ROUND_UP(missing, size);
}

/* Copy out results and solutions of the first puzzles. Return the number copied. */
static unsigned int copy_chunk(struct batch *batch, unsigned int count)
{
	const struct sudoku_solve *request = &batch->request;

	count = copy_out(batch, request->results, batch->results, count,
			 sizeof(struct sudoku_result));
	if (batch_copies_solutions(batch))
		count = copy_out(batch, request->solutions, batch->cells, count,
				 sudoku_cells(batch->order));
	return count;
}

static int batch_run(struct batch *batch)
{
	int error = 0;

	while (!error && batch->done < batch->request.count) {
		unsigned int copied;

		error = solve_chunk(batch, min_t(u32, batch->chunk,
						 batch->request.count - batch->done));
		copied = copy_chunk(batch, batch->solved);
		sudoku_stats_add(batch->order, &batch->stats);
		if (copied < batch->solved)
			error = -EFAULT;
		batch->done += copied;
	}
	return error;
}

/* Lists are made one puzzle after the other: lanes do not find solutions in order. */
static const struct sudoku_lanes_width *batch_width(const struct batch *batch)
{
	if (batch->order != SUDOKU_BULK_ORDER ||
	    batch->request.flags & SUDOKU_SOLVE_LIST)
		return NULL;
	return sudoku_choose_width(batch->request.count, batch->limits.steps);
}

static void batch_free(struct batch *batch)
{
	if (batch->bulk)
		sudoku_user_free(batch->user, batch->bulk,
				 sudoku_bulk_size(batch->bulk->width,
						  batch->bulk->capacity));
	if (batch->workspace)
		sudoku_user_free(batch->user, batch->workspace,
				 batch->workspace->ops->size);
	sudoku_user_free(batch->user, batch->cells,
			 batch->chunk * sudoku_cells(batch->order));
	sudoku_user_free(batch->user, batch->results,
			 batch->chunk * sizeof(*batch->results));
	batch->bulk = NULL;
	batch->workspace = NULL;
	batch->cells = NULL;
	batch->results = NULL;
}

/* Lanes are quick, not necessary: no published list is withdrawn for them. */
static void *batch_alloc(const struct batch *batch, bool for_lanes, size_t size)
{
	return for_lanes ?
	       sudoku_user_alloc(batch->user, size, SUDOKU_SHARE_REST) :
	       sudoku_alloc_withdrawing(batch->user, size, SUDOKU_SHARE_REST);
}

/* Allocate for lanes or, without a width, for one puzzle after the other. */
static int batch_allocate(struct batch *batch,
			  const struct sudoku_lanes_width *width)
{
	const struct sudoku_solver *solver = sudoku_choose_solver();
	const unsigned int most = width ? SUDOKU_BULK_PUZZLES : CHUNK_PUZZLES;
	void *workspace;

	batch->chunk = min_t(u32, batch->request.count, most);
	batch->results = batch_alloc(batch, width,
				     batch->chunk * sizeof(*batch->results));
	if (IS_ERR(batch->results))
		return PTR_ERR(batch->results);
	batch->cells = batch_alloc(batch, width,
				   batch->chunk * sudoku_cells(batch->order));
	if (IS_ERR(batch->cells))
		return PTR_ERR(batch->cells);
	workspace = batch_alloc(batch, width, width ?
				sudoku_bulk_size(width, batch->chunk) :
				sudoku_workspace_size(solver, batch->order));
	if (IS_ERR(workspace))
		return PTR_ERR(workspace);
	if (width) {
		batch->bulk = workspace;
		sudoku_bulk_init(batch->bulk, width, batch->chunk);
	} else {
		batch->workspace = workspace;
		sudoku_workspace_init(batch->workspace, solver, batch->order);
	}
	return 0;
}

static long batch_solve(struct batch *batch, const void __user *from, size_t size)
{
	const struct sudoku_solve *request = &batch->request;
	const struct sudoku_lanes_width *width;
	int error;

	if (size < SUDOKU_SOLVE_SIZE_VER0)
		return -EINVAL;
	error = copy_struct_from_user(&batch->request, sizeof(batch->request), from,
				      size);
	if (!error)
		error = check_request(batch);
	if (error || !request->count)
		return error;

	batch->limits.solutions = request->max_solutions;
	batch->limits.steps = READ_ONCE(sudoku_bounds.max_steps);
	if (request->max_steps)
		batch->limits.steps = min_t(u64, request->max_steps,
					    batch->limits.steps);
	batch->limits.pause = sudoku_pause;
	batch->limits.watch = sudoku_trace_step;
	batch->limits.watched = sudoku_steps_traced;

	width = batch_width(batch);
	error = batch_allocate(batch, width);
	if (error && width) {
		batch_free(batch);
		error = batch_allocate(batch, NULL);
	}
	if (!error)
		error = batch_run(batch);
	batch_free(batch);
	if (batch->done)
		return batch->done;
	/*
	 * After a signal handler the call fails with EINTR, even with SA_RESTART: a batch
	 * that restarts from its first step under a timer might never end.
	 */
	return error == -ERESTARTSYS ? -ERESTARTNOHAND : error;
}

/**
 * sudoku_batch_solve - carry out SUDOKU_IOC_SOLVE
 * @order: of the puzzles, 2 to 5
 * @user: who is charged for the memory
 * @uid: who opened the file
 * @from: the caller's request, a struct sudoku_solve of the caller's version
 * @size: its size in bytes
 *
 * Context: that of the caller, whose memory is read and written. Takes no locks.
 * Return: the number of puzzles finished or, if there are none, an error: -EINVAL,
 * -E2BIG, -EFAULT, -ENOMEM, -ENOSPC, -ERESTARTNOHAND.
 */
long sudoku_batch_solve(unsigned int order, struct sudoku_user *user,
			kuid_t uid, const void __user *from, size_t size)
{
	struct batch *batch = kzalloc(sizeof(*batch), GFP_KERNEL_ACCOUNT);
	long ret;

	if (!batch)
		return -ENOMEM;
	batch->order = order;
	batch->user = user;
	batch->uid = uid;
	ret = batch_solve(batch, from, size);
	kfree(batch);
	return ret;
}
