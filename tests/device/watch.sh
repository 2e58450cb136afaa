#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Tests sudoku-watch with the real device, and what it leaves in tracefs; tests/host/test_watch.py tests its screens.
# shellcheck disable=SC2016,SC2317 # for eval; table.sh calls the functions
set -u

hard=1.......2.9.4...5...6...7...5.3.4.......6........58.4...2...6...3...9.8.7.......1
endless=...69..82..............7.16.4...9....9.4.............34.....7..2.61.8.....9......
four=3410020000200143
tracing=/sys/kernel/tracing
parameters=/sys/module/sudoku/parameters
[ -e "$tracing/events/sudoku" ] || {
	printf '%s\n' 'KTAP version 1' 1..1 'ok 1 sudoku-watch # SKIP the module has no events'
	exit
}
home=$PWD
cd "$(mktemp -d)" || exit

fail() {
	printf '%s:%s: %s\n' "$0" "${BASH_LINENO[0]}" "$*"
	failed=1
}

# expect EXPECTED ACTUAL
expect() {
	[ "$1" = "$2" ] || fail "expected $1, actual $2"
}

# waits COMMAND...: wait until it succeeds, up to a minute
waits() {
	local tries=0
	until "$@"; do
		[ $((tries += 1)) -lt 600 ] || return
		sleep 0.1
	done
}

# field NAME EVENT FILE: print the field of the only event of that name in a recording
field() {
	sed -n "s/.* $2: .*$1=\([^ ]*\).*/\1/p" "$3"
}

# state: print the state of tracing that others can see
state() {
	ls "$tracing/instances"
	cat "$tracing"/{set_event,set_event_pid,tracing_on,trace_options,events/sudoku/enable}
}

# start OPTION...: start it in the background, and wait until it records
start() {
	sudoku-watch "$@" >recording 2>said &
	watcher=$!
	waits eval 'grep -q 1 $tracing/instances/sudoku-watch-$watcher/events/sudoku/enable 2>/dev/null' || fail "no start: $(cat said)"
}

# finish SIGNAL: end the started program; return its status
finish() {
	kill "-$1" "$watcher"
	wait "$watcher" 2>/dev/null
}

# as_another COMMAND: run it as user 1234
as_another() {
	mkdir -p /etc
	grep -qs ^another: /etc/passwd || echo another:x:1234:1234::/:/bin/sh >>/etc/passwd
	su another -c "$1"
}

# judge SOLVER ORDER PUZZLE NODE: record a search, and compare its events with each other and with the device's answer
judge() {
	local file=$1.$2
	sudoku-watch "$3" >"$file" 2>said || fail "$(cat said)"
	echo "$3" >"$4"
	expect "$(cat "$4")" "$(sed -n 's/.* sudoku_step: .* cells=//p' "$file" | tail -n 1)"
	expect "$(field steps sudoku_solve_end "$file")" "$(grep -c ' sudoku_step: ' "$file")"
	expect "$(field guesses sudoku_solve_end "$file")" "$(grep -c ' kind=guess ' "$file")"
	expect "$(field depth sudoku_solve_end "$file")" "$(sed -n 's/.* depth=\([0-9]*\) cells.*/\1/p' "$file" | sort -n | tail -n 1)"
	expect "sudoku-watch: 1 search, $(grep -c ' sudoku_step: ' "$file") steps, 0 events lost" "$(cat said)"
	sudoku-watch --to json "$file" >/dev/null || fail 'it cannot be read'
}

records_searches() { # searches of both solvers, of each size
	local solver
	for solver in search backtrack; do
		echo "$solver" >"$parameters/"solver
		judge "$solver" 2 "$four" /dev/sudoku4
		judge "$solver" 3 "$hard" /dev/sudoku
	done
	echo auto >"$parameters/"solver
	judge auto 5 "$(printf '%0625d' 0)" /dev/sudoku25
	judge auto 4 "$(printf '%0256d' 0)" /dev/sudoku16
}

leaves_tracing() { # tracing is as before, also after a signal
	local before signal status
	before=$(state)
	sudoku-watch "$hard" >file 2>said || fail "$(cat said)"
	expect "$before" "$(state)"
	for signal in TERM HUP; do
		start
		status=0
		finish "$signal" || status=$?
		expect "$signal $((128 + $(kill -l "$signal")))" "$signal $status"
		expect "$before" "$(state)"
	done
}

leaves_what_is_published() { # what the user has published stays
	echo "$four" >/dev/sudoku4
	sudoku-watch 0000000000000000 >/dev/null 2>&1
	expect 3412123443212143 "$(cat /dev/sudoku4)"
}

# After SIGKILL, the next sudoku-watch cleans up.
killed() { # after SIGKILL, the next one tidies
	local before
	before=$(state)
	start
	finish KILL
	[ -d "$tracing/instances/sudoku-watch-$watcher" ] || fail 'the instance is gone'
	sudoku-watch "$four" >/dev/null 2>&1
	expect "$before" "$(state)"
}

# An endless search of the puzzle ends with its watcher.
killed_in_a_search() { # the search of its puzzle ends with it
	local child signal
	echo 4000000000 >"$parameters/"max_steps
	echo backtrack >"$parameters/"solver
	for signal in TERM KILL; do
		start "$endless"
		waits test -s recording || fail 'no events'
		child=$(sed -n '/sudoku_solve_begin/ { s/.*-\([0-9]*\) *\[.*/\1/p; q; }' recording)
		finish "$signal"
		waits eval "! grep -q '^State:.*[RS] ' /proc/$child/status 2>/dev/null" || fail "$signal: the search goes on"
	done
	echo auto >"$parameters/"solver
	echo 1000000 >"$parameters/"max_steps
	sudoku-watch "$four" >/dev/null 2>&1
}

other_users() { # searches of other users
	start
	as_another "echo $four >/dev/sudoku4"
	waits grep -q sudoku_solve_end recording || fail 'not seen'
	finish TERM
	expect 1234 "$(field uid sudoku_solve_begin recording)"
}

# Many searches at once: no event is lost, or counted for another search.
at_once() { # 100 searches by four tasks at once
	local jobs=() _
	start
	for _ in 1 2 3 4; do
		{ for _ in {1..25}; do echo "$hard"; done >/dev/sudoku; } &
		jobs+=($!)
	done
	wait "${jobs[@]}"
	waits eval '[ "$(grep -c sudoku_solve_end recording)" = 100 ]'
	finish TERM
	expect 100 "$(grep -c sudoku_solve_end recording)"
	expect "$(sed -n 's/.* steps=\([0-9]*\).*/\1/p' recording | awk '{ sum += $1 } END { print sum }')" "$(grep -c ' sudoku_step: ' recording)"
	expect 100 "$(sudoku-watch --to json recording | grep -c '"outcome":"solved"')"
}

# Puzzles that are solved together have no steps; a message says so.
in_lanes() { # searches without steps
	echo words >"$parameters/solver"
	start
	for _ in {1..25}; do echo "$hard"; done >lines
	cat lines >/dev/sudoku
	waits eval '[ "$(grep -c sudoku_solve_end recording)" = 25 ]'
	finish TERM
	echo auto >"$parameters/solver"
	expect 0 "$(grep -c ' sudoku_step: ' recording)"
	expect 'sudoku-watch: 25 of 25 puzzles were solved by lanes, which have no steps' "$(grep lanes said)"
}

messages() { # not root, no module
	expect 'sudoku-watch: cannot trace the module: only root may trace (sudo sudoku-watch)' \
		"$(as_another "sudoku-watch $four" 2>&1)"
	rmmod sudoku
	expect 'sudoku-watch: cannot trace the module: it is not loaded (modprobe sudoku)' "$(sudoku-watch 2>&1)"
	expect 'sudoku-watch: cannot use /dev/sudoku4: is the module loaded? (modprobe sudoku; sudoku-make, -explain and -play work without it)' \
		"$(sudoku-watch "$four" 2>&1)"
	insmod "$MODULE"
}

# shellcheck source=tests/device/table.sh
. "$home/table.sh"
