#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# The device in a shell, and loading and unloading the module.
# shellcheck disable=SC2317 # table.sh calls the functions
set -u

first=....5..6.582..9..4.6......983.4.16...7.....8...17.6.356......4.3..6..728.1..7....
first_solved=194357862582169374763842519835421697276935481941786235627598143359614728418273956
second=....4....12.....73.3...8.....4...6.....2.3.....5........6.9.5...7.....2..........
second_solved=659347281128659473437128956384975612791263845265814397816792534573486129942531768
parameters=/sys/module/sudoku/parameters
both_solved=$first_solved$'\n'$second_solved
unsolvable=.....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........

# expect EXPECTED ACTUAL: compare two texts
expect() {
	local line
	[ "$1" = "$2" ] && return
	line=$(caller)
	printf '%s:%s: expected %q, actual %q\n' "$0" "${line%% *}" "$1" "$2"
	failed=1
}

# expect_status STATUS COMMAND...: check the status of a command, and ignore its messages
expect_status() {
	local expected=$1 line status=0
	shift
	"$@" 2>/tmp/stderr || status=$?
	[ "$expected" = "$status" ] && return
	line=$(caller)
	printf '%s:%s: %s: expected status %d, actual %d: ' "$0" "${line%% *}" "$*" "$expected" "$status"
	cat /tmp/stderr
	failed=1
}

# submit TEXT: write it with a newline, by an echo whose status is that of the write
submit() {
	echo "$1" >/dev/sudoku
}

# It tries sendfile() first, and falls back to write().
cat_of_busybox() { # the cat of busybox: a puzzle is refused once
	local errors=0
	printf '%s\n%s\nx\n' "$first" "$second" >/tmp/puzzles
	expect_status 1 busybox sh -c 'busybox cat /tmp/puzzles >/dev/sudoku'
	: >/tmp/answer
	exec 3</dev/sudoku
	until cat <&3 >>/tmp/answer 2>/dev/null; do
		errors=$((errors + 1))
	done
	exec 3<&-
	expect "$both_solved" "$(cat /tmp/answer)"
	expect 1 "$errors"
}

cat_of_an_error() { # cat of an error, then a new puzzle
	expect_status 0 submit "$unsolvable"
	expect_status 1 cat /dev/sudoku
	expect "cat: read error: Numerical argument out of domain" "$(cat /tmp/stderr)"
	expect_status 1 submit "53..7"
	expect_status 1 cat /dev/sudoku
	expect "cat: read error: Invalid argument" "$(cat /tmp/stderr)"
	expect_status 0 submit "$first"
	expect "$first_solved" "$(cat /dev/sudoku)"
}

# It reads ahead, and seeks back to the end of its line.
read_of_bash() { # bash reads a line at a time
	local line lines=
	printf '%s\n%s\n' "$first" "$second" >/dev/sudoku
	while read -r line; do
		lines+=$line$'\n'
	done </dev/sudoku
	expect "$both_solved"$'\n' "$lines"
	{
		read -r line
		expect "$first_solved" "$line"
		expect "$second_solved" "$(cat)"
	} </dev/sudoku
}

quiet_log() { # nothing is logged that can be repeated
	local lines
	lines=$(dmesg | grep -vc heartbeat)
	echo "$unsolvable" >/dev/sudoku
	submit garbage 2>/dev/null
	cat /dev/sudoku 2>/dev/null
	echo 0 2>/dev/null >"$parameters/max_steps"
	expect "$lines" "$(dmesg | grep -vc heartbeat)"
}

# The module

described_parameters() { # modinfo describes the parameters
	local name
	tr '\0' '\n' <"$MODULE" >/tmp/modinfo
	for name in $(cd "$parameters" && echo max_*); do
		expect_status 0 grep -q "^parm=$name:.*default" /tmp/modinfo
		expect_status 0 grep -q "^parmtype=$name:ulong" /tmp/modinfo
	done
	# The first entry of a section directly follows the section before, which may end with anything.
	expect_status 0 grep -q 'license=GPL$' /tmp/modinfo
	expect_status 0 grep -q 'description=' /tmp/modinfo
}

# solver_parameter SOLVER: write the parameter, and print the error, if any
solver_parameter() {
	(echo "$1" >"$parameters/solver") 2>&1 | sed 's/.*: //'
}

solvers() { # solvers are chosen at run time, if the machine has them
	local solver flag
	for solver in backtrack search words auto; do
		expect "" "$(solver_parameter "$solver")"
		expect "$solver" "$(cat "$parameters/solver")"
	done
	expect "Invalid argument" "$(solver_parameter sse)"
	[ "$(uname -m)" = x86_64 ] || return
	for solver in avx2 avx512; do
		flag=$solver
		[ "$solver" = avx2 ] || flag=avx512f
		if grep -qw "$flag" /proc/cpuinfo; then
			expect "" "$(solver_parameter "$solver")"
			expect "$solver" "$(cat "$parameters/solver")"
			echo "$first" >/dev/sudoku
			expect "$first_solved" "$(cat /dev/sudoku)"
			echo auto >"$parameters/solver"
		else
			expect "Operation not supported" "$(solver_parameter "$solver")"
			expect auto "$(cat "$parameters/solver")"
		fi
	done
}

parameters_at_load() { # parameters are given at load
	local refused
	rmmod sudoku
	for refused in max_steps=0 max_answer_bytes=8191 max_user_bytes=65535 max_bytes=65535 max_steps=many; do
		expect_status 22 insmod "$MODULE" "$refused" # EINVAL
		expect_status 1 test -e /dev/sudoku
	done
	expect_status 0 insmod "$MODULE" max_steps=2 max_answer_bytes=16384 max_user_bytes=65536 \
		max_bytes=131072
	expect 2 "$(cat "$parameters/max_steps")"
	expect 16384 "$(cat "$parameters/max_answer_bytes")"
	expect 65536 "$(cat "$parameters/max_user_bytes")"
	expect 131072 "$(cat "$parameters/max_bytes")"
	echo "$first" >/dev/sudoku
	expect_status 1 cat /dev/sudoku
	rmmod sudoku
	insmod "$MODULE"
}

log_of_a_load() { # loading logs one line
	local before
	rmmod sudoku
	before=$(dmesg | grep -cE '(^| )sudoku: ')
	insmod "$MODULE"
	expect $((before + 1)) "$(dmesg | grep -cE '(^| )sudoku: ')"
	expect_status 0 eval "dmesg | grep -qE '(^| )sudoku: version [0-9.]*, '"
}

# shellcheck source=tests/device/table.sh
. ./table.sh
