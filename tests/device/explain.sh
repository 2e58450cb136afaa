#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Tests sudoku-explain with the real device; tests/host tests its options, its output and each step.
# shellcheck disable=SC2317 # the functions are called by the table of tests at the end
set -u

guess=.......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....

# expect OUTPUT COMMAND...: check its output and messages
expect() {
	local output=$1 actual
	shift
	actual=$("$@" 2>&1)
	[ "$output" = "$actual" ] && return
	printf '%s: %s: expected\n%s\nactual\n%s\n' "$0" "$*" "$output" "$actual"
	failed=1
}

every_order() {
	for size in 4 9 16 25; do
		sudoku-make --to=drawn --size "$size" --seed 3 --rating=easy
		echo
	done >/tmp/puzzles
	sudokuctl /tmp/puzzles >/tmp/answers
	expect '' eval 'sudoku-explain /tmp/puzzles >/tmp/ways; grep -xvFf /tmp/ways /tmp/answers'
	expect 4 eval 'sudoku-explain --rate /tmp/puzzles | grep -c :'
}

check() {
	expect 'wrong: r1c1 = 8' sudoku-explain --check "$guess" "8${guess:1}"
	expect 'right and complete' sudoku-explain --check "$guess" "$(sudokuctl "$guess")"
}

without_the_module() {
	rmmod sudoku
	expect '' eval "sudoku-explain $guess 2>&1 >/tmp/way"
	expect 'extreme: guess' sudoku-explain --rate "$guess"
	insmod "$MODULE"
}

tests=(
	every_order		"every order"
	check			"--check"
	without_the_module	"no module"
)

# shellcheck source=tests/device/table.sh
. ./table.sh
