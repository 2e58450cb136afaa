/* SPDX-License-Identifier: GPL-2.0-only WITH Linux-syscall-note */
/*
 * ioctl() requests of /dev/sudoku, /dev/sudoku4, /dev/sudoku16 and /dev/sudoku25:
 * solve batches of puzzles, count solutions, get the cause of an error. See
 * ioctl_sudoku(2); for read() and write() see sudoku(4). Final from version 0.1.0
 * on: structures grow only at their ends, and what exists keeps its meaning.
 *
 * Each node has an order n, 2 to 5. A grid has n^2 digits, n^4 cells and 3n^2
 * units: rows, columns and boxes. Cells are numbered from 0, row by row, and so
 * are the units of each kind. A cell is one byte: 1 to n^2, or 0 for a blank.
 */
#ifndef _UAPI_LINUX_SUDOKU_H
#define _UAPI_LINUX_SUDOKU_H

#include <linux/ioctl.h>
#include <linux/types.h>

/**
 * enum sudoku_unit_kind - kind of a unit
 * @SUDOKU_ROW: row
 * @SUDOKU_COLUMN: column
 * @SUDOKU_BOX: box of n by n cells
 */
enum sudoku_unit_kind {
	SUDOKU_ROW,
	SUDOKU_COLUMN,
	SUDOKU_BOX,
};

/**
 * enum sudoku_cause - what is wrong with a puzzle, or was with its search
 * @SUDOKU_CAUSE_NONE: no error
 * @SUDOKU_CAUSE_CHARACTER: a character or byte is not a cell of this order
 * @SUDOKU_CAUSE_LINE_SHORT: a line ends with neither a row nor a puzzle on it
 * @SUDOKU_CAUSE_LINE_LONG: a line has more cells than it may hold
 * @SUDOKU_CAUSE_LINE_EMPTY: a line inside a puzzle is empty
 * @SUDOKU_CAUSE_CLASH: a digit is given twice in a unit
 * @SUDOKU_CAUSE_CUT_OFF: the text ends inside a puzzle
 * @SUDOKU_CAUSE_NO_SOLUTION: the puzzle has no solution
 * @SUDOKU_CAUSE_STEPS: the step limit was reached
 * @SUDOKU_CAUSE_NO_SPACE: the text ends inside a puzzle because a limit was reached:
 *	write() failed with ENOSPC
 *
 * read() fails with EDOM for NO_SOLUTION, with ETIME for STEPS, and with EINVAL
 * for all others. write() fails with EINVAL for those that it can detect.
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
 * struct sudoku_fault - cause and position of an error
 * @puzzle: number of the puzzle in the open file, from 1; 0 in a batch
 * @line: line number in the text, without what was dropped, from 1 (all but NO_SOLUTION
 *	and STEPS; CLASH: where the puzzle begins); 0 in a batch
 * @line_cells: cells on this line before the offending character (text faults);
 *	0 in a batch
 * @cell: cells of the puzzle before the offending character or byte (text faults);
 *	the later of the two cells (CLASH)
 * @other: the earlier of the two cells (CLASH)
 * @cause: an enum sudoku_cause; fields that do not apply to it are 0
 * @digit: the digit given twice (CLASH)
 * @character: the offending character, or byte of a batch (CHARACTER, LINE_LONG)
 * @unit_kind: an enum sudoku_unit_kind (CLASH)
 * @unit: number of the unit of this kind, from 0 (CLASH)
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
 * struct sudoku_result - result for one puzzle of a batch
 * @solutions: number of solutions found, at most max_solutions
 * @steps: number of steps, as counted by the solver that was used
 * @guesses: number of guesses made, counted likewise
 * @depth: largest number of guesses open at the same time, counted likewise
 * @reserved: 0
 * @fault: its cause is NONE if max_solutions were found, or all solutions;
 *	NO_SOLUTION; STEPS: the step limit was reached, so there may be more
 *	solutions than were found; CHARACTER, CLASH: not a puzzle
 *
 * @fault and @solutions depend only on the puzzle, max_solutions and max_steps.
 * They do not depend on the other puzzles of the batch or on the solver, except
 * that backtrack, which only root can select, counts its own steps.
 */
struct sudoku_result {
	__aligned_u64 solutions;
	__aligned_u64 steps;
	__aligned_u64 guesses;
	__u32 depth;
	__u32 reserved;
	struct sudoku_fault fault;
};

/* sudoku_solve.flags: store all solutions found, up to max_solutions for each puzzle. */
#define SUDOKU_SOLVE_LIST	0x1

/**
 * struct sudoku_solve - a batch of puzzles
 * @puzzles: address of @count puzzles of n^4 bytes each
 * @solutions: address of an array of solutions of n^4 bytes each, or 0 to store
 *	none. It has space for one solution of each puzzle: the first one found,
 *	or zeros if there is none. With SUDOKU_SOLVE_LIST it has space for
 *	@max_solutions of each puzzle, and unused space is left unchanged. It must
 *	not overlap @puzzles, but without SUDOKU_SOLVE_LIST it may be the same
 *	array.
 * @results: address of @count struct sudoku_result; must overlap neither
 *	@puzzles nor @solutions
 * @max_solutions: stop after this many solutions of a puzzle, at least 1: 1 finds a
 *	solution, 2 proves whether it is the only one, more counts or lists
 * @max_steps: limit for each puzzle, in steps of search, or of backtrack where
 *	that solves it; if 0 or larger than the module parameter
 *	max_steps, the parameter applies
 * @count: number of puzzles, up to INT_MAX
 * @flags: 0 or SUDOKU_SOLVE_LIST
 * @reserved: must be 0
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

/* Size of the first version of struct sudoku_solve. */
#define SUDOKU_SOLVE_SIZE_VER0	64

#define SUDOKU_IOC_MAGIC	0xbd

/**
 * SUDOKU_IOC_SOLVE - solve a batch of puzzles
 *
 * The argument is a pointer to a struct sudoku_solve. Works in any open mode,
 * independently of reads and writes on the file, and waits for none: threads that
 * share a file solve concurrently.
 *
 * Return: number of puzzles finished, in the order of the array, with results and
 * solutions stored. It is less than @count if a signal arrived or an address was bad.
 * Unfinished puzzles are not overwritten: call again for the rest, until none is left
 * or the call fails.
 *
 * A call finishes at least one puzzle, unless @count is 0, the process is killed, or the
 * call fails with one of these errors: EFAULT; ENOMEM; ENOSPC: the user has reached max_user_bytes,
 * or all users together max_bytes; EINVAL: a field has an invalid value, or solutions that are
 * no list overlap the puzzles without being the same array; E2BIG, see below; ENOTTY:
 * the driver was built without batches.
 *
 * The structure may grow at its end. The request number holds the size of the
 * caller's version. Fields that an older caller lacks are 0; fields that an older
 * driver does not know must be 0, or the call fails with E2BIG.
 */
#define SUDOKU_IOC_SOLVE	_IOW(SUDOKU_IOC_MAGIC, 0, struct sudoku_solve)

/**
 * SUDOKU_IOC_FAULT - get the cause of the last error
 *
 * The argument is a pointer to a struct sudoku_fault, which receives the cause of
 * the last EINVAL, EDOM or ETIME that read() or write() returned on this open file;
 * all 0 if there was none. Waits for a read or write in progress.
 *
 * Return: 0, or one of the errors EFAULT, EINTR.
 */
#define SUDOKU_IOC_FAULT	_IOR(SUDOKU_IOC_MAGIC, 1, struct sudoku_fault)

#endif
