# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
# For the tests in bats, which say what they need before they load it: programs='sudokuctl sudoku-make'
# Each test runs in an empty folder, with these programs in PATH. HOST_BUILD selects how they are built; see programs.
# shellcheck disable=SC2034 # the puzzles are for the tests
bats_require_minimum_version 1.5.0
bats_load_library bats-support
bats_load_library bats-assert

home=$(realpath "$BATS_TEST_DIRNAME/../..")
patience=${HOST_PATIENCE:-120} # seconds that a program may take until a test gives up

setup_file() {
	# shellcheck disable=SC2086,SC2154 # words, which the test sets
	folder=$("$home/tests/host/programs" $programs)
	# Programs run until their process ends, and so do the searches of the fake device.
	export PATH=$folder:$PATH ASAN_OPTIONS=detect_leaks=0:exitcode=99 LC_ALL=C.UTF-8 folder
	unset NO_COLOR
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# refuses SENTENCE COMMAND...: the program rejects its arguments with this sentence
refuses() {
	run -2 "${@:2}"
	assert_output "$2: $1
Try: $2 --help"
}

# fails STATUS SENTENCE COMMAND...: the command has no other output, and this status
fails() {
	run "-$1" "${@:3}"
	assert_output "$2"
}

# on_terminal COMMAND: print what a shell's command prints on a terminal, without carriage returns
on_terminal() {
	SHELL=/bin/bash TERM=xterm script -qec "$1" /dev/null </dev/null | tr -d '\r'
}

# waits COMMAND...: wait until the command succeeds
waits() {
	local end=$((SECONDS + patience))
	until "$@"; do
		[ "$SECONDS" -lt "$end" ] || return
		sleep 0.1
	done
}

# pattern ORDER: print a full grid
pattern() {
	local order=$1 side=$(($1 * $1)) row column digits=123456789ABCDEFGHIJKLMNOP
	for ((row = 0; row < side; row++)); do
		for ((column = 0; column < side; column++)); do
			printf %s "${digits:(order * (row % order) + row / order + column) % side:1}"
		done
	done
	echo
}

# rows WIDTH: break lines into rows
rows() {
	fold -w "$1"
}

p1=003020600900305001001806400008102900700000008006708200002609500800203009005010300
s1=483921657967345821251876493548132976729564138136798245372689514814253769695417382
p2=....5..6.582..9..4.6......983.4.16...7.....8...17.6.356......4.3..6..728.1..7....
s2=194357862582169374763842519835421697276935481941786235627598143359614728418273956
none=.....5.8....6.1.43..........1.5........1.6...3.......553.....61........4......... # has no solution
short=....4....12.....73.3...8.....4...6.....2.3.....5........6.9.5...7.....2......... # a cell too few
p4=3410020000200143
s4=3412123443212143
p16=$(pattern 4 | tr 1 .)
s16=$(pattern 4)
p25=$(pattern 5 | tr 2A-P 0a-p)
s25=$(pattern 5)
