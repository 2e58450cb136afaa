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
	expect '93a3b6e347b0964d3d782e376cfb4b88  -' eval 'sudoku-make --seed 7 --number 500 --order 2 | md5sum'
	expect '94df6d79af0818b0100500220d7546d5  -' eval 'sudoku-make --seed 7 --number 500 | md5sum'
	expect '94df6d79af0818b0100500220d7546d5  -' eval 'sudoku-make --seed 7 --number 500 --jobs 5 | md5sum'
	expect 'aa9b4ad3d97a110d2ca257bc2d5a370c  -' eval 'sudoku-make --seed 7 --number 20 --order 4 | md5sum'
	expect 'aa7a5cbaef063cfa38fd6d9322f25716  -' eval 'sudoku-make --seed 7 --number 3 --order 5 | md5sum'
}

one_solution() {
	expect 2000 eval 'sudoku-make --number 2000 | sudokuctl --unique | grep -c .'
	expect 100 eval 'sudoku-make --number 100 --givens 30 --symmetry diagonal | sudokuctl --unique | grep -c .'
}

interrupted() {
	sudoku-make --seed 7 --number 100000000 >/tmp/made &
	until [ "$(wc -l </tmp/made)" -ge 500 ]; do
		sleep 0.1
	done
	kill -TERM $!
	wait $!
	expect '94df6d79af0818b0100500220d7546d5  -' eval 'head -n 500 /tmp/made | md5sum'
}

without_the_module() {
	rmmod sudoku
	expect 'sudoku-make: there is no /dev/sudoku, so this program solves puzzles itself' \
		eval 'sudoku-make --seed 7 --number 500 2>&1 >/tmp/made'
	expect '94df6d79af0818b0100500220d7546d5  -' eval 'md5sum </tmp/made'
	insmod "$MODULE"
}

tests=(
	same_puzzles		"the same puzzles for a seed"
	one_solution		"one solution each"
	interrupted		"ended by a signal"
	without_the_module	"no module"
)

# shellcheck source=tests/device/table.sh
. ./table.sh
