/* SPDX-License-Identifier: GPL-2.0-only WITH Linux-syscall-note */
/*
 * What programs ask of /dev/sudoku, /dev/sudoku4, /dev/sudoku16 and
 * /dev/sudoku25 beside read() and write(): puzzles in batches, with counts and
 * causes. sudoku(4) tells it at length.
 *
 * A grid of order n (2 to 5: the node's) has side n^2, n^4 cells and 3n^2 units:
 * rows, columns and boxes. Cells are numbered from 0, row by row, and so are the
 * units of a kind. Here a cell is one byte: 1 to side, or 0 for a blank.
 */
#ifndef _UAPI_LINUX_SUDOKU_H
#define _UAPI_LINUX_SUDOKU_H

#include <linux/ioctl.h>
#include <linux/types.h>

/**
 * enum sudoku_unit_kind - the kinds of units
 * @SUDOKU_ROW: from the left to the right
 * @SUDOKU_COLUMN: from the top to the bottom
 * @SUDOKU_BOX: of n by n cells
 */
enum sudoku_unit_kind {
	SUDOKU_ROW,
	SUDOKU_COLUMN,
	SUDOKU_BOX,
};

/**
 * enum sudoku_cause - why a puzzle has no solution to show
 * @SUDOKU_CAUSE_NONE: nothing is wrong
 * @SUDOKU_CAUSE_CHARACTER: a character or byte that is no cell of this order
 * @SUDOKU_CAUSE_LINE_SHORT: a line ended with neither a row nor a puzzle on it
 * @SUDOKU_CAUSE_LINE_LONG: a cell behind the last one that its line may hold
 * @SUDOKU_CAUSE_LINE_EMPTY: an empty line inside a puzzle
 * @SUDOKU_CAUSE_CLASH: a digit given twice in a unit
 * @SUDOKU_CAUSE_CUT_OFF: the text ended inside a puzzle
 * @SUDOKU_CAUSE_NO_SOLUTION: the givens admit no solution
 * @SUDOKU_CAUSE_STEPS: the step limit was reached first
 * @SUDOKU_CAUSE_NO_SPACE: the text ended inside a puzzle, because there was no
 *	space for its answer: write() had failed with ENOSPC, or taken less for that
 *
 * read() fails with EDOM for NO_SOLUTION, with ETIME for STEPS, and with EINVAL for
 * the others, as write() does for those that it can tell.
 */
enum sudoku_cause {
	SUDOKU_CAUSE_NONE,
	SUDOKU_CAUSE_CHARACTER,
	SUDOKU_CAUSE_LINE_SHORT,
	SUDOKU_CAUSE_LINE_LONG,
	SUDOKU_CAUSE_LINE_EMPTY,
	SUDOKU_CAUSE_CLASH,
	SUDOKU_CAUSE_CUT_OFF,
	SUDOKU_CAUSE_NO_SOLUTION,
	SUDOKU_CAUSE_STEPS,
	SUDOKU_CAUSE_NO_SPACE,
};

/**
 * struct sudoku_fault - what is wrong with a puzzle, and where
 * @puzzle: which puzzle of the open file, from 1
 * @line: which line of the text written, from 1 (all but NO_SOLUTION, STEPS)
 * @line_cells: cells on that line before the offending character (text faults)
 * @cell: cells of the puzzle before the offending character (text faults); for
 *	CLASH the later of the two cells
 * @other: the earlier of the two cells (CLASH)
 * @cause: an enum sudoku_cause; it says which of the other fields have a
 *	meaning, the rest are 0
 * @digit: the digit given twice (CLASH)
 * @character: the offending character (CHARACTER, LINE_LONG)
 * @unit_kind: the enum sudoku_unit_kind of the unit (CLASH)
 * @unit: which unit of that kind (CLASH)
 * @reserved: 0
 */
struct sudoku_fault {
	__aligned_u64 puzzle;
	__aligned_u64 line;
	__u16 line_cells;
	__u16 cell;
	__u16 other;
	__u8 cause;
	__u8 digit;
	__u8 character;
	__u8 unit_kind;
	__u8 unit;
	__u8 reserved[5];
};

/**
 * struct sudoku_result - what became of a puzzle of a batch
 * @solutions: solutions found, at most the max_solutions asked for
 * @steps: steps it took, as the solver that was used counts them
 * @guesses: guesses it took, likewise
 * @depth: guesses open at once, at the most; likewise
 * @cell: the later of two cells that clash (CLASH); the first byte that is no
 *	cell of this order (CHARACTER); else 0
 * @other: the earlier of the two cells (CLASH); else 0
 * @cause: an enum sudoku_cause. NONE: max_solutions were found, or fewer and
 *	there are no more; NO_SOLUTION: there is none; STEPS: the step limit came
 *	first, and there may be more solutions than were found; CHARACTER or
 *	CLASH: it is not a puzzle
 * @digit: the digit given twice (CLASH); that byte (CHARACTER); else 0
 * @unit_kind: the enum sudoku_unit_kind of the unit (CLASH); else 0
 * @unit: which unit of that kind (CLASH); else 0
 * @reserved: 0
 *
 * @cause and @solutions depend on the puzzle, max_solutions and max_steps alone:
 * not on the solver, nor on the other puzzles of the batch.
 */
struct sudoku_result {
	__aligned_u64 solutions;
	__aligned_u64 steps;
	__aligned_u64 guesses;
	__u32 depth;
	__u16 cell;
	__u16 other;
	__u8 cause;
	__u8 digit;
	__u8 unit_kind;
	__u8 unit;
	__u32 reserved[3];
};

/* For sudoku_solve.flags: write all solutions that are found. */
#define SUDOKU_SOLVE_LIST	0x1

/**
 * struct sudoku_solve - a batch of puzzles
 * @puzzles: address of @count puzzles, n^4 bytes each
 * @solutions: address of the room for solutions, n^4 bytes each: one for each
 *	puzzle, which takes the first that is found, or zeros; or with
 *	SUDOKU_SOLVE_LIST @max_solutions for each, of which those take one each
 *	that are found. 0 if solutions are not wanted, for counting. Without
 *	SUDOKU_SOLVE_LIST it may be the same as @puzzles; otherwise the two must
 *	not overlap.
 * @results: address of @count struct sudoku_result, which overlap neither
 * @max_solutions: stop a puzzle when so many are found: 1 finds a solution, 2
 *	tells whether it is the only one, more counts or lists; at least 1
 * @max_steps: give a puzzle up after so many steps of the search, whatever the
 *	solver; 0, or more than the module parameter of this name: that many
 * @count: how many puzzles, up to INT_MAX
 * @flags: 0 or SUDOKU_SOLVE_LIST
 * @reserved: 0
 */
struct sudoku_solve {
	__aligned_u64 puzzles;
	__aligned_u64 solutions;
	__aligned_u64 results;
	__aligned_u64 max_solutions;
	__aligned_u64 max_steps;
	__u32 count;
	__u32 flags;
	__aligned_u64 reserved[2];
};

#define SUDOKU_IOC_MAGIC	0xbd

/**
 * SUDOKU_IOC_SOLVE - solve a batch of puzzles
 *
 * ioctl(fd, SUDOKU_IOC_SOLVE, struct sudoku_solve *), in any open mode. It has
 * nothing to do with what is read and written on the file, and takes no lock:
 * threads that share a file solve at once.
 *
 * Return: how many puzzles are finished, in their order: their results and
 * solutions are written. Fewer than asked for when a signal came, a process was
 * stopped and continued, or an address was bad. Puzzles behind those are not
 * overwritten, so a careful caller asks for the rest again, until none is left or
 * the call fails.
 *
 * When not even one was finished, the error: EINTR: a signal handler ran, whether
 * it has SA_RESTART or not; EFAULT; ENOMEM; ENOSPC: the user holds as much memory
 * as it may; EINVAL: a field has a value that it may not have, or solutions would
 * overwrite other puzzles than their own. Stopped and continued, the call starts again by
 * itself.
 */
#define SUDOKU_IOC_SOLVE	_IOW(SUDOKU_IOC_MAGIC, 0, struct sudoku_solve)

/**
 * SUDOKU_IOC_FAULT - what was wrong
 *
 * ioctl(fd, SUDOKU_IOC_FAULT, struct sudoku_fault *): the cause of the last
 * error EINVAL, EDOM or ETIME that read() or write() gave on this open file; all
 * 0 when there was none. It waits for reads and writes under way; with O_NONBLOCK
 * it fails with EAGAIN instead.
 *
 * Return: 0, or the error EFAULT, EINTR or EAGAIN.
 */
#define SUDOKU_IOC_FAULT	_IOR(SUDOKU_IOC_MAGIC, 1, struct sudoku_fault)

#endif
