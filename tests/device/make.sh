#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Tests sudoku-make with the real device; tests/host tests its options and output.
# shellcheck disable=SC2317 # the functions are called by the table of tests at the end
set -u

# expect OUTPUT COMMAND...: check its output and messages
expect() {
	local output=$1 actual
	shift
	actual=$("$@" 2>&1)
	[ "$output" = "$actual" ] && return
	printf '%s: %s: expected\n%s\nactual\n%s\n' "$0" "$*" "$output" "$actual"
	failed=1
}

# The checksums are of puzzles made with search in user space.
same_puzzles() {
	expect '93a3b6e347b0964d3d782e376cfb4b88  -' eval 'sudoku-make --seed 7 --number 500 --size 4 | md5sum'
	expect 'c8b7c40121d49990959c1aed5eb9ca9d  -' eval 'sudoku-make --seed 7 --number 500 | md5sum'
	expect '1a243df5676f86addcb7a5188cd3b2b2  -' eval 'sudoku-make --seed 7 --number 20 --size 16 | md5sum'
	expect 'aa7a5cbaef063cfa38fd6d9322f25716  -' eval 'sudoku-make --seed 7 --number 3 --size 25 | md5sum'
}

one_solution() {
	expect 2000 eval 'sudoku-make --number 2000 | sudokuctl --unique | grep -c .'
	expect 100 eval 'sudoku-make --number 100 --givens 30 --symmetry diagonal | sudokuctl --unique | grep -c .'
}

without_the_module() {
	rmmod sudoku
	expect '' eval 'sudoku-make --seed 7 --number 500 2>&1 >/tmp/made'
	expect 'c8b7c40121d49990959c1aed5eb9ca9d  -' eval 'md5sum </tmp/made'
	insmod "$MODULE"
}

tests=(
	same_puzzles		"the same puzzles for a seed"
	one_solution		"one solution each"
	without_the_module	"no module"
)

# shellcheck source=tests/device/table.sh
. ./table.sh
