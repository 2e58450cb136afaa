// SPDX-License-Identifier: GPL-2.0-only
/*
 * Batches: SUDOKU_IOC_SOLVE.
 *
 * Puzzles are copied in, solved and copied out in chunks, so memory use is bounded
 * regardless of the caller's count. A batch that ends early counts only the puzzles whose results
 * and solutions were copied out in full.
 * Each call allocates what it needs; calls share only the memory budgets of
 * users, and do not take the session's lock.
 *
 * Except with SUDOKU_SOLVE_LIST, results are copied out first; a solution is copied only if
 * its result was. So a caller may use one array for puzzles and solutions, and submit the rest
 * of a batch again.
 */
#include <linux/err.h>
#include <linux/errno.h>
#include <linux/kconfig.h>
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
#include "engine.h"
#include "lib/grid.h"
#include "pause.h"
#include "stats.h"
#include "user.h"

/* Puzzles in a chunk if they are solved one at a time; 42 KiB for order 5, with results. */
#define CHUNK_PUZZLES	64u

/**
 * struct batch - a call to SUDOKU_IOC_SOLVE
 * @engine: solves the puzzles; holds their order, and the user to charge
 * @request: the caller's request
 * @done: puzzles whose results and solutions have been copied out
 * @chunk_size: maximum number of puzzles in a chunk
 * @chunk_done: puzzles of the current chunk that have been solved or rejected
 * @results: results of the current chunk
 * @cells: puzzles of the current chunk, each overwritten by its solution
 */
struct batch {
	struct sudoku_engine engine;
	struct sudoku_solve request;
	u32 done;
	unsigned int chunk_size;
	unsigned int chunk_done;
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
 * Whether the arrays of puzzles and solutions overlap without being identical. Not checked for
 * SUDOKU_SOLVE_LIST: max_solutions may be far larger than the number of solutions that exist, so
 * the request gives only an upper bound on what is written.
 */
static bool overlaps_partially(const struct sudoku_solve *request,
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
	unsigned int cells = sudoku_cells(batch->engine.order);
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
	if (overlaps_partially(request, cells))
		return -EINVAL;
	return 0;
}

/* With SUDOKU_SOLVE_LIST, solutions are copied out as they are found. */
static bool batch_copies_solutions(const struct batch *batch)
{
	return batch->request.solutions &&
	       !(batch->request.flags & SUDOKU_SOLVE_LIST);
}

static u8 *puzzle_cells(const struct batch *batch, unsigned int index)
{
	return batch->cells + index * sudoku_cells(batch->engine.order);
}

/* Solve a puzzle, and copy out its solutions to consecutive slots of the array from @slot on. */
static int solve_and_list(struct batch *batch, u8 *cells, u64 slot)
{
	const u64 max = batch->request.max_solutions;
	size_t size = sudoku_cells(batch->engine.order);
	struct sudoku_engine *engine = &batch->engine;
	u64 left = max;
	int found, error;

	error = sudoku_engine_start(engine, cells);
	if (error)
		return error;
	while ((found = sudoku_solve_next(engine->workspace, &engine->limits)) > 0) {
		sudoku_workspace_cells(engine->workspace, cells);
		if (copy_to_user(batch_address(batch->request.solutions, slot++,
					       size), cells, size))
			return -EFAULT;
		if (!--left)
			return 0;
		error = sudoku_pause();
		if (error)
			return error;
	}
	if (found < 0)
		return found;
	return left < max ? 0 : -EDOM;
}

/*
 * Set the result of a puzzle from its outcome: 0, -EDOM, -ETIME; or -EINVAL if it is not a
 * puzzle. If it has no solution, clear its cells.
 */
static void set_result(struct batch *batch, unsigned int index, int outcome)
{
	const struct sudoku_effort *effort = batch->engine.effort;
	struct sudoku_result *result = &batch->results[index];
	u8 *cells = puzzle_cells(batch, index);

	if (outcome == -EINVAL) {
		sudoku_find_fault(batch->engine.order, cells, result);
		batch->engine.stats.refused++;
	} else {
		result->cause = sudoku_solve_cause(outcome);
		result->solutions = effort->solutions;
		result->steps = effort->steps;
		result->guesses = effort->guesses;
		result->depth = effort->depth;
	}
	if (!result->solutions)
		memset(cells, 0, sudoku_cells(batch->engine.order));
}

/* Return the outcome of a puzzle of the chunk, or an error if it cannot be finished. */
static int solve_puzzle(struct batch *batch, unsigned int index)
{
	u8 *cells = puzzle_cells(batch, index);
	int error;

	if (sudoku_find_fault(batch->engine.order, cells, &batch->results[index]))
		return -EINVAL;
	if (!(batch->request.flags & SUDOKU_SOLVE_LIST))
		return sudoku_engine_solve(&batch->engine, cells, cells);
	error = solve_and_list(batch, cells,
			       (batch->done + index) * batch->request.max_solutions);
	sudoku_engine_finish(&batch->engine, error);
	return error;
}

/* Solve the puzzles of a chunk one at a time. */
static int solve_one_by_one(struct batch *batch, unsigned int count)
{
	int error = 0;

	while (!error && batch->chunk_done < count) {
		int outcome = solve_puzzle(batch, batch->chunk_done);

		if (outcome != -EINVAL && !sudoku_is_outcome(outcome))
			return outcome;
		set_result(batch, batch->chunk_done++, outcome);
		error = sudoku_pause();
	}
	return error;
}

/*
 * Return how many puzzles to solve in bulk, 0 for one at a time. The first call allocates
 * memory for the largest chunk, so later chunks always fit. Lists are never solved in bulk:
 * lanes keep only the first solution of a puzzle.
 */
static unsigned int prepare_bulk(struct batch *batch, unsigned int count)
{
	if (!IS_ENABLED(CONFIG_SUDOKU_LANES) || batch->request.flags & SUDOKU_SOLVE_LIST)
		return 0;
	return sudoku_engine_prepare(&batch->engine, count);
}

/* Solve the puzzles of a chunk in bulk. */
static int solve_in_bulk(struct batch *batch, unsigned int count)
{
	struct sudoku_engine *engine = &batch->engine;
	unsigned int i;
	int error;

	for (i = 0; i < count; i++)
		sudoku_engine_load_cells(engine, i, puzzle_cells(batch, i));
	error = sudoku_engine_solve_bulk(engine, count);
	for (i = 0; i < engine->done; i++) {
		set_result(batch, i, sudoku_engine_outcome(engine, i,
							   puzzle_cells(batch, i), NULL));
		sudoku_yield();
	}
	batch->chunk_done = engine->done;
	return error;
}

/* Count the leading items of a chunk that can be read in full. */
static unsigned int count_readable(const struct batch *batch, u64 array,
				   unsigned int count, size_t size)
{
	size_t len = count * size;

	return (len - fault_in_readable(batch_address(array, batch->done, size),
					len)) / size;
}

/*
 * Count the leading items of a chunk that can be written in full. Nothing is written. Probe one
 * page at a time: on some kernels, fault_in_safe_writeable() returns a wrong count for longer
 * ranges.
 */
static unsigned int count_writeable(const struct batch *batch, u64 array,
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
 * Count the leading puzzles of a chunk, up to @count, that can be copied in, and whose results
 * and, except with SUDOKU_SOLVE_LIST, solutions can be copied out. Without this check, a copy
 * could fail halfway, after the puzzles are solved: it would overwrite part of an item, and the
 * work of solving would be wasted.
 */
static unsigned int count_accessible(const struct batch *batch, unsigned int count)
{
	const struct sudoku_solve *request = &batch->request;
	size_t cells = sudoku_cells(batch->engine.order);

	count = count_readable(batch, request->puzzles, count, cells);
	count = count_writeable(batch, request->results, count,
				sizeof(struct sudoku_result));
	if (batch_copies_solutions(batch))
		count = count_writeable(batch, request->solutions, count, cells);
	return count;
}

/*
 * Copy in the puzzles of a chunk, up to @count, and solve them. batch->chunk_done is the
 * number of finished puzzles, even on an error.
 */
static int solve_chunk(struct batch *batch, unsigned int count)
{
	size_t size = sudoku_cells(batch->engine.order);
	unsigned int wanted = count;
	int error;

	batch->chunk_done = 0;
	count = count_accessible(batch, count);
	if (copy_from_user(batch->cells,
			   batch_address(batch->request.puzzles, batch->done, size),
			   count * size))
		return -EFAULT;
	memset(batch->results, 0, count * sizeof(*batch->results));
	if (IS_ENABLED(CONFIG_SUDOKU_LANES) && prepare_bulk(batch, count))
		error = solve_in_bulk(batch, count);
	else
		error = solve_one_by_one(batch, count);
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

/* Copy out results and solutions of the chunk's first @count puzzles. Return the number copied. */
static unsigned int copy_chunk(struct batch *batch, unsigned int count)
{
	const struct sudoku_solve *request = &batch->request;

	count = copy_out(batch, request->results, batch->results, count,
			 sizeof(struct sudoku_result));
	if (batch_copies_solutions(batch))
		count = copy_out(batch, request->solutions, batch->cells, count,
				 sudoku_cells(batch->engine.order));
	return count;
}

static int batch_run(struct batch *batch)
{
	int error = 0;

	while (!error && batch->done < batch->request.count) {
		unsigned int copied;

		error = solve_chunk(batch, min_t(u32, batch->chunk_size,
						 batch->request.count - batch->done));
		copied = copy_chunk(batch, batch->chunk_done);
		sudoku_stats_add(batch->engine.order, &batch->engine.stats);
		if (copied < batch->chunk_done)
			error = -EFAULT;
		batch->done += copied;
	}
	return error;
}

static void free_chunk(struct batch *batch)
{
	sudoku_user_free(batch->engine.user, batch->cells,
			 batch->chunk_size * sudoku_cells(batch->engine.order));
	sudoku_user_free(batch->engine.user, batch->results,
			 batch->chunk_size * sizeof(*batch->results));
}

/* Allocate a chunk for @puzzles puzzles. */
static int allocate_chunk(struct batch *batch, unsigned int puzzles,
			  enum sudoku_share share)
{
	size_t results = puzzles * sizeof(*batch->results);
	int error;

	batch->results = sudoku_user_alloc(batch->engine.user, results, share);
	if (IS_ERR(batch->results)) {
		error = PTR_ERR(batch->results);
		goto no_results;
	}
	batch->cells = sudoku_user_alloc(batch->engine.user,
					 puzzles * sudoku_cells(batch->engine.order), share);
	if (IS_ERR(batch->cells)) {
		error = PTR_ERR(batch->cells);
		goto no_cells;
	}
	batch->chunk_size = puzzles;
	return 0;

no_cells:
	batch->cells = NULL;
	sudoku_user_free(batch->engine.user, batch->results, results);
no_results:
	batch->results = NULL;
	return error;
}

/* Allocate memory to solve in bulk or, failing that, to solve a small chunk one by one. */
static int allocate(struct batch *batch)
{
	const u32 count = batch->request.count;
	unsigned int in_bulk = prepare_bulk(batch, count);

	if (in_bulk && !allocate_chunk(batch, in_bulk, SUDOKU_SHARE_SPARE))
		return 0;
	sudoku_engine_free_bulk(&batch->engine);
	return allocate_chunk(batch, min(count, CHUNK_PUZZLES), SUDOKU_SHARE_NORMAL);
}

static long batch_solve(struct batch *batch, const void __user *from, size_t size)
{
	const struct sudoku_solve *request = &batch->request;
	int error;

	if (size < SUDOKU_SOLVE_SIZE_VER0)
		return -EINVAL;
	error = copy_struct_from_user(&batch->request, sizeof(batch->request), from,
				      size);
	if (!error)
		error = check_request(batch);
	if (error || !request->count)
		return error;

	sudoku_engine_begin(&batch->engine, request->max_solutions,
			    request->max_steps ? request->max_steps : U64_MAX);
	error = allocate(batch);
	if (!error)
		error = batch_run(batch);
	free_chunk(batch);
	sudoku_engine_release(&batch->engine);
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
 * @order: order of the puzzles, 2 to 5
 * @user: the user to charge for the memory
 * @uid: effective user ID of the file's opener
 * @from: the caller's request, a struct sudoku_solve of the caller's version
 * @size: its size in bytes
 *
 * Context: process context of the caller, whose memory it reads and writes; may sleep;
 * takes publish_lock.
 * Return: the number of puzzles finished (0 for an empty batch) or, if none could be
 * finished, an error: -EINVAL, -E2BIG, -EFAULT, -ENOMEM, -ENOSPC, -ERESTARTNOHAND.
 */
long sudoku_batch_solve(unsigned int order, struct sudoku_user *user,
			kuid_t uid, const void __user *from, size_t size)
{
	struct batch *batch = kzalloc(sizeof(*batch), GFP_KERNEL_ACCOUNT);
	long ret;

	if (!batch)
		return -ENOMEM;
	sudoku_engine_init(&batch->engine, order, user, uid);
	ret = batch_solve(batch, from, size);
	kfree(batch);
	return ret;
}
