#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# One round of sudokuctl, sudoku-make and sudoku-explain with the real device; tests/host tests their input and output.
# shellcheck disable=SC2317 # table.sh calls the functions
set -u

first=....5..6.582..9..4.6......983.4.16...7.....8...17.6.356......4.3..6..728.1..7....
first_solved=194357862582169374763842519835421697276935481941786235627598143359614728418273956
second=....4....12.....73.3...8.....4...6.....2.3.....5........6.9.5...7.....2..........
second_solved=659347281128659473437128956384975612791263845265814397816792534573486129942531768
small=3410020000200143
small_solved=3412123443212143
parameters=/sys/module/sudoku/parameters

# expect STATUS OUTPUT COMMAND...: check its status, and its output and messages in order
expect() {
	local status=$1 output=$2 line actual real=0
	shift 2
	actual=$("$@" 2>&1) || real=$?
	[ "$status" = "$real" ] && [ "$output" = "$actual" ] && return
	line=$(caller)
	printf '%s:%s: %s: expected status %d and\n%s\nactual %d and\n%s\n' \
		"$0" "${line%% *}" "$*" "$status" "$output" "$real" "$actual"
	failed=1
}

# make SIZE NUMBER: print puzzles with their solutions, the same ones for the same numbers
make() {
	sudoku-make --seed 7 --size "$1" --number "$2" --solution
}

every_order() { # sudoku-make and sudokuctl: puzzles of every order, with the one solution of each
	local size
	for size in 4:500 9:500 16:20 25:5; do
		make "${size%:*}" "${size#*:}" >/tmp/made
		expect 0 "${size#*:}" eval 'wc -l </tmp/made'
		cut -d ' ' -f 1 /tmp/made | sudokuctl --unique --size "${size%:*}" >/tmp/answers
		expect 0 "" eval "cut -d ' ' -f 2 /tmp/made | diff - /tmp/answers"
	done
}

private() { # published answers are left alone
	echo "$second" >/dev/sudoku
	expect 0 "$first_solved" sudokuctl "$first"
	expect 0 "$second_solved" cat /dev/sudoku
}

step_limit() { # the step limit
	local steps
	steps=$(cat "$parameters/max_steps")
	echo 2 >"$parameters/max_steps"
	expect 1 $'\n'"argument 1: gave up at the step limit, which root can raise ($parameters/max_steps)
$small_solved" sudokuctl "$first" "$small"
	echo "$steps" >"$parameters/max_steps"
}

whys() { # --why
	echo bad 2>/dev/null >/dev/sudoku
	expect 1 "puzzle 1, line 1: row 1, column 1: 'b' is not a cell of a 9x9 grid" sudokuctl --why
}

versions() { # --version
	sudokuctl --version >/tmp/answers
	expect 0 "driver $(cat /sys/module/sudoku/version)" grep driver /tmp/answers
}

without_the_module() { # no module, with the same puzzles for a seed, and a file in its place
	version=$(cat /sys/module/sudoku/version)
	make 9 100 >/tmp/made
	rmmod sudoku
	expect 2 "sudokuctl: cannot use /dev/sudoku: is the module loaded? (modprobe sudoku; sudoku-make, -explain and -play work without it)" \
		sudokuctl "$first"
	expect 2 "sudokuctl: cannot use /dev/sudoku: is the module loaded? (modprobe sudoku; sudoku-make, -explain and -play work without it)" sudokuctl --why
	expect 0 "sudokuctl $version
driver not loaded (modprobe sudoku); sudoku-make, -explain and -play work without it" sudokuctl --version
	echo "$first" >/dev/sudoku
	expect 2 "sudokuctl: cannot use /dev/sudoku: not a device (created by a redirection without the module? remove it)" \
		sudokuctl "$first"
	rm /dev/sudoku
	expect 0 '' eval 'make 9 100 | cmp - /tmp/made'
	expect 0 'right and complete' sudoku-explain --check "$first" "$first_solved"
	insmod "$MODULE"
	expect 1 "nothing is published for you on /dev/sudoku; write a puzzle first" sudokuctl --why
	expect 0 "$first_solved" sudokuctl "$first"
}

# shellcheck source=tests/device/table.sh
. ./table.sh
