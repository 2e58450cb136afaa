#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Tests sudoku-explain with the real device; tests/host tests its options and output.
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

# Check all steps of /tmp/ways against /tmp/answers, and print their number. A step places a digit, as in
# "r1c2 = 3: ...", or eliminates candidates: "3 in ...: ..., so not r1c2, r4c5" or "..., so not 3 in r1c2, nor 4 in r5c6".
judge_steps() {
	awk -v side="$1" '
		function digit_at(cell) {
			split(substr(cell, 2), place, "c")
			return substr(solution, (place[1] - 1) * side + place[2], 1)
		}
		function check(cells, digit, count, i, list) {
			count = split(cells, list, ", ")
			for (i = 1; i <= count; i++) {
				eliminated++
				if (digit_at(list[i]) == digit)
					print "wrong: " $0
			}
		}
		NR == FNR { answers[NR] = $0; next }
		FNR == 1 || last { solution = answers[++puzzles]; last = 0 }
		$0 == "" { last = 0; next }
		$0 == solution { last = 1; next }
		$2 == "=" {
			placed++
			if (digit_at($1) != substr($3, 1, 1))
				print "wrong: " $0
			next
		}
		{
			follows = $0
			if (!sub(/.*, so not /, "", follows))
				print "no step: " $0
			parts = split(follows, part, ", nor ")
			for (p = 1; p <= parts; p++)
				if (part[p] ~ /^. in /)
					check(substr(part[p], 6), substr(part[p], 1, 1))
				else
					check(part[p], substr($0, 1, 1))
		}
		END { print puzzles, "puzzles,", placed, "digits" (eliminated ? "" : ", no eliminations") }
	' /tmp/answers /tmp/ways
}

# steps COUNT ORDER OPTION...: the steps of COUNT puzzles agree with the device's solutions
steps() {
	local count=$1 order=$2 blanks
	shift 2
	sudoku-make --to=line --seed 7 --number "$count" --order "$order" "$@" >/tmp/puzzles
	sudokuctl --unique /tmp/puzzles >/tmp/answers
	sudoku-explain /tmp/puzzles >/tmp/ways
	blanks=$(tr -dc . </tmp/puzzles | wc -c)
	expect "$count puzzles, $blanks digits" judge_steps $((order * order))
	expect '' eval 'grep -xvFf /tmp/ways /tmp/answers'
}

# A few: tests/host/explain checks thousands, without an emulated machine.
every_step() {
	steps 20 3
	steps 5 3 --rating=extreme
	steps 1 4 --rating=medium
}

several_solutions() {
	./generate 8 300 3 >/tmp/puzzles
	expect "$(sudokuctl --unique /tmp/puzzles 2>&1 >/dev/null)" eval 'sudoku-explain /tmp/puzzles 2>&1 >/dev/null'
}

every_order() {
	for order in 2 3 4 5; do
		sudoku-make --to=line --order "$order" --seed 3 --rating=easy
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
	expect 'sudoku-explain: there is no /dev/sudoku, so this program solves puzzles itself' \
		eval "sudoku-explain $guess 2>&1 >/tmp/way"
	expect 'extreme: guess' sudoku-explain --rate "$guess"
	insmod "$MODULE"
}

tests=(
	every_step		"no step contradicts the solution"
	several_solutions	"puzzles with several solutions are refused"
	every_order		"every order"
	check			"--check"
	without_the_module	"no module"
)

# shellcheck source=tests/device/table.sh
. ./table.sh
