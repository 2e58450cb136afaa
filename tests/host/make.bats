#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-only
# sudoku-make, with a simulated device
# shellcheck disable=SC2016,SC2034,SC2154 # text for other shells; variables of the helper
programs='sudoku-make sudokuctl sudoku-explain'
load helper

# Options

@test "numbers that are out of their range" {
	refuses "'0' is not a number from 1 to 9223372036854775807" sudoku-make --number 0
	refuses "'9223372036854775808' is not a number from 1 to 9223372036854775807" sudoku-make --number 9223372036854775808
	for seed in x '' 18446744073709551615; do
		refuses "'$seed' is not a number from 0 to 18446744073709551614" sudoku-make --seed "$seed"
	done
	for givens in 0 626; do
		refuses "'$givens' is not a number from 1 to 625" sudoku-make --givens $givens
	done
	refuses 'a grid of 9x9 with one solution has at least 17 givens' sudoku-make --givens 16
	refuses 'a grid of 4x4 with one solution has at least 4 givens' sudoku-make --size 4 --givens 3
	refuses 'a grid of 4x4 has at most 16 givens' sudoku-make --size 4 --givens 17
	refuses 'a grid of 9x9 has at most 81 givens' sudoku-make --givens 82
	refuses '--to=pdf takes at most 100000 puzzles' sudoku-make --to pdf --number 100001
	refuses '--to=svg takes at most 100 puzzles' sudoku-make --to svg --number 101
}

@test "words that an option does not take" {
	refuses "--size takes 4, 9, 16 or 25, not '12'" sudoku-make --size 12
	refuses "--symmetry takes none, rotational, quarter, mirror, flip, diagonal or antidiagonal, not 'half'" sudoku-make --symmetry half
	refuses "--to takes line, drawn, json, pdf or svg, not 'csv'" sudoku-make --to csv
	refuses "unexpected operand 'puzzles'" sudoku-make puzzles
}

@test "ratings that are none" {
	for rating in simple easy- -easy eas-hard easy-har easy-3.0 3.0- 3 3.05 123.0 3,0; do
		refuses "--rating takes a range like easy-hard or 3.0-4.5, or easy, medium, hard, expert or extreme, not '$rating'" \
			sudoku-make --rating=$rating
	done
	refuses "--rating takes the easier level first, not 'hard-easy'" sudoku-make --rating hard-easy
	refuses "--rating takes the easier number first, not '4.5-3.0'" sudoku-make --rating 4.5-3.0
}

@test "techniques that are none, or exclude a rating" {
	for name in xwang 'xy wings' '' naked-triple; do
		run -2 sudoku-make --needs "$name"
		assert_line --partial "there is no technique '$name'; there are hidden single, naked single, pointing, "
	done
	refuses "--needs='X-wing' and --rating=easy exclude each other" sudoku-make --needs x-wing --rating easy
	refuses "--needs='guess' and --rating=8.0-9.0 exclude each other" sudoku-make --rating 8.0-9.0 --needs guess
}

# Puzzles

# makes COUNT OPTION...: make so many different puzzles, each with one solution
makes() {
	sudoku-make --seed 1 --number "$1" "${@:2}" >puzzles
	[ "$(wc -l <puzzles)" = "$1" ] && [ "$(sort -u puzzles | wc -l)" = "$1" ]
	sudokuctl --unique --size "$(awk '{ print sqrt(length); exit }' puzzles)" puzzles >solutions
}

# is_minimal FILE: each puzzle has several solutions if any given is removed
is_minimal() {
	local puzzle at
	while read -r puzzle; do
		for ((at = 0; at < ${#puzzle}; at++)); do
			[ "${puzzle:at:1}" = . ] || echo "${puzzle:0:at}.${puzzle:at + 1}"
		done
	done <"$1" >fewer
	[ -s fewer ] && [ "$(sudokuctl --count --limit 2 fewer | sort | uniq -c)" = "$(printf '%7d 2+' "$(wc -l <fewer)")" ]
}

# givens OPTION...: print the numbers of givens of these puzzles
givens() {
	sudoku-make --seed 4 "$@" | tr -d '.' | awk '{ print length }' | sort -u
}

@test "different puzzles with one solution" {
	makes 2000
	makes 20 --size 4
	makes 10 --size 16
	makes 2 --size 25
}

@test "no given can be left out" {
	makes 20
	is_minimal puzzles
}

@test "symmetry" {
	for kind in 'rotational 8-r 8-c' 'quarter c 8-r' 'mirror r 8-c' 'flip 8-r c' 'diagonal c r' 'antidiagonal 8-c 8-r'; do
		read -r name row column <<<"$kind"
		makes 20 --symmetry "$name"
		awk "{
			for (r = 0; r < 9; r++) for (c = 0; c < 9; c++)
				bad += (substr(\$0, r * 9 + c + 1, 1) == \".\") != (substr(\$0, ($row) * 9 + $column + 1, 1) == \".\")
		} END { exit bad != 0 }" puzzles
	done
}

@test "as many givens as asked for" {
	for count in 23 24 30 50 80 81; do
		[ "$(givens --number 50 --givens $count)" = $count ]
	done
	[ "$(givens --number 20 --givens 32 --symmetry quarter)" = 32 ]
	[ "$(givens --number 2 --givens 120 --size 16)" = 120 ]
	[ "$(givens --number 3 --givens 26 --rating hard)" = 26 ]
	[ "$(givens --number 9 --rating easy)" = 36 ] && [ "$(givens --number 9 --rating easy-medium)" = 32 ]
	[ "$(givens --number 9 --rating medium --givens 28)" = 28 ]
}

@test "what no puzzle has" {
	for wish in '10000 --size 4 --givens 9 --symmetry quarter' '10000 --givens 79 --symmetry quarter' \
		'200 --size 16 --givens 255 --symmetry rotational' '20 --size 25 --givens 623 --symmetry quarter' '10000 --size 4 --rating 4.6'; do
		# shellcheck disable=SC2086 # words
		fails 1 "sudoku-make: puzzle 1: nothing suitable in ${wish%% *} attempts" sudoku-make --seed 4 ${wish#* }
	done
	fails 1 "$(sudoku-make --seed 1 --givens 17 2>&1)" sudoku-make --seed 1 --givens 17 --to pdf # and no file
}

@test "levels, and ranges that end with one" {
	for size in 9 16 25; do
		for level in easy medium hard expert extreme; do
			makes 2 --size $size --rating easy-$level
			makes 2 --size $size --rating $level
			[ "$(sudoku-explain --rate puzzles | grep -c "^$level")" = 2 ]
		done
	done
	[ "$(sudoku-make --seed 1 --rating easy)" != "$(sudoku-make --seed 1 --rating extreme)" ]
}

@test "ratings in numbers" {
	for wish in '3.0 4.5' '2.0 2.9 --symmetry rotational' '7.1 7.2'; do
		read -r least most options <<<"$wish"
		# shellcheck disable=SC2086 # words
		makes 20 --rating "$least-$most" $options
		sudoku-explain --rate puzzles | awk '{ bad += $NF < '"$least"' || $NF > '"$most"' } END { exit bad || NR != 20 }'
	done
}

@test "puzzles that need a technique" {
	for technique in 'Pointing' 'NAKED PAIR' 'naked triple' 'x-wing' 'XY-wing' 'unique rectangle' 'forcing chain'; do
		makes 3 --needs "$technique"
		[ "$(sudoku-explain --rate puzzles | grep -ic "$technique,")" = 3 ]
	done
}

# The same puzzles

@test "a seed gives the same puzzles, with any device and without" {
	sudoku-make --seed 5 --number 3000 >puzzles
	head -n 10 puzzles >ten
	FAKE_NODE=interrupt sudoku-make --seed 5 --number 10 | cmp ten -
	fails 0 "$(cat ten)" env FAKE_NODE=missing sudoku-make --seed 5 --number 10 # it says nothing about that
	run -1 grep -xFf puzzles <(sudoku-make --seed 6 --number 3000)
	[ "$(sudoku-make)" != "$(sudoku-make)" ]
}

@test "these puzzles, in all releases" {
	for size in 4 9 16 25; do
		sudoku-make --seed 1 --number 3 --size $size
	done | diff "$home/tests/host/golden/made" -
}

# Output

@test "drawn grids, which read back" {
	sudoku-make --seed 5 --number 3 >three
	sudoku-make --seed 5 --number 3 --to=drawn >drawn
	diff three <(sed '/^-/d; s/[ |]//g' drawn | tr -d '\n' | fold -w 81; echo)
	[ "$(sudokuctl drawn)" = "$(sudokuctl three)" ]
}

@test "on a terminal, puzzles are drawn" {
	[ "$(on_terminal 'sudoku-make --seed 1 --to line')" = "$(sudoku-make --seed 1)" ]
	[ "$(on_terminal 'sudoku-make --seed 1 --size 4')" = "$(sudoku-make --seed 1 --size 4 --to=drawn)" ]
}

# With FAKE_NODE=uneven, each call of the device takes up to 180 ms.
@test "progress of long work on a terminal" {
	on_terminal 'FAKE_NODE=uneven sudoku-make --seed 5 --number 8 --givens 70 >eight' >progress
	tail -c 3 progress | grep -qF $'\e[K' # it is erased
	grep -qaE 'sudoku-make: [1-8] of 8 puzzles in [1-9] s' progress
	on_terminal 'FAKE_NODE=uneven sudoku-make --seed 5 --number 8 --givens 70 --to line' >screen
	grep -qaE '[1-7] of 8 puzzles' screen
	[ "$(sed 's/.*\x1b\[K//' screen)" = "$(cat eight)" ] # where a puzzle comes, the progress goes
}

@test "solutions: on the line, below the drawing, or alone in an SVG" {
	first=$(sudoku-make --seed 5)
	solution=$(sudokuctl "$first")
	[ "$(sudoku-make --seed 5 --solution)" = "$first $solution" ]
	[ "$(sudoku-make --seed 5 --number 2 --solution | sudokuctl)" = "$(sudoku-make --seed 5 --number 2 | sudokuctl)" ]
	sudoku-make --seed 5 --solution --to drawn | diff <(sudoku-make --seed 5 --to drawn; echo; sudokuctl --to drawn "$first") -
	[ "$(sudoku-make --seed 5 --solution --to svg | xmllint --xpath 'count(//*[local-name() = "use"])' -)" = 81 ]
}

@test "JSON" {
	sudoku-make --seed 5 --number 3 >three
	sudoku-make --seed 5 --number 3 --to json >out
	jq -r '.puzzle' out | cmp three -
	jq -r '.solution' out | cmp <(sudokuctl three) -
	sed -E 's/.*"level":"(.*)","technique":"(.*)","rating":(.*),"puzzle.*/\1: \2, \3/' out | diff <(sudoku-explain --rate three) -
	jq -r '[.number, .order, .givens] | @tsv' out | diff - <(tr -d . <three | awk -v OFS='\t' '{ print NR, 3, length }')
}

# text_of PAGE: print what a page of the PDF on standard input shows, by lines, without white space
text_of() {
	pdftotext -f "$1" -l "$1" -layout - - | tr -d ' \f' | grep .
}

@test "puzzles on paper, and their solutions" {
	first=$(sudoku-make --seed 5)
	[ "$(sudoku-make --seed 5 --to pdf | text_of 1)" = "Puzzle1
$(rows 9 <<<"$first" | tr -d . | grep .)" ]
	[ "$(sudoku-make --seed 5 --to pdf | text_of 2)" = "Solution1
$(sudokuctl "$first" | rows 9)" ]
	[ "$(sudoku-make --seed 5 --number 5 --to pdf | text_of 3 | grep '[a-z]' | paste -sd ' ')" = 'Solution1Solution2Solution3 Solution4Solution5' ]
}

@test "pages" {
	for each in '1 9 2' '4 9 2' '5 9 3' '13 16 6' '5 25 7'; do
		read -r number size pages <<<"$each"
		sudoku-make --seed 5 --to pdf --number "$number" --size "$size" >sheets
		[ "$(pdfinfo sheets | sed -n 's/^Pages: *//p')" = "$pages" ]
	done
}

@test "a seed gives the same file a second later" {
	sudoku-make --seed 5 --to pdf >once
	sleep 1
	sudoku-make --seed 5 --to pdf | cmp once -
}

@test "one puzzle fills a page, and captions have the level that was asked for" {
	width_of() {
		pdftotext -bbox -l 1 - - | sed -n 's/.*xMin="\([0-9]*\).*>[1-9]<.*/\1/p' | sort -n | sed -n '1p;$p' | paste -sd - | bc
	}
	[ "$(sudoku-make --seed 5 --to pdf | width_of)" -lt -350 ]
	[ "$(sudoku-make --seed 5 --to pdf --number 2 --rating medium-hard | text_of 1 | head -n 1)" = "$(sudoku-make --seed 5 \
		--number 2 --rating medium-hard | sudoku-explain --rate | awk -F : '{ printf "Puzzle%d,%s", NR, $1 }')" ]
}

@test "a drawing is the grids alone" {
	for number in 1 2; do
		sudoku-make --seed 5 --number $number --to svg >drawing.svg
		[ "$(xmllint --xpath 'count(//*[local-name() = "use"])' drawing.svg)" = "$(sudoku-make --seed 5 --number $number | tr -d '.\n' | wc -c)" ]
		grep -E 'viewBox="0 0 (241.4|505.4) 241.4"' drawing.svg
		grep -E '<rect [^>]*100%|<path [^>]*stroke-width' drawing.svg | head -n 1 | grep -F 'rgb(100%' # white, below the lines
	done
}

@test "no PDF on a terminal" {
	run on_terminal 'sudoku-make --to pdf'
	assert_output "sudoku-make: a terminal cannot show PDF; add: > puzzles.pdf
Try: sudoku-make --help"
}

@test "built without cairo, and again when it comes" {
	again() {
		make -s -C "$home" CFLAGS=-O0 BIN="$PWD/with" "$PWD/with/sudoku-make"
	}
	PKG_CONFIG_LIBDIR=/nowhere again
	run ! grep -q libcairo with/sudoku-make
	PATH=with:$PATH refuses '--to=svg needs cairo, which this program was built without' sudoku-make --to svg
	again
	grep -q libcairo with/sudoku-make
	PKG_CONFIG_LIBDIR=/nowhere again
	run ! grep -q libcairo with/sudoku-make
}

@test "a full disk" {
	for format in line pdf; do
		fails 2 'sudoku-make: cannot write to standard output: No space left on device' sh -c "sudoku-make --to $format >/dev/full"
	done
}

@test "nobody reads any more" {
	[ "$(sudoku-make --number 100000000 | head -n 1 | wc -l)" = 1 ]
}

@test "a device that cannot be used" {
	FAKE_NODE=denied fails 2 'sudoku-make: cannot use /dev/sudoku: Permission denied' sudoku-make
	FAKE_NODE=old fails 2 'sudoku-make: cannot use /dev/sudoku16: the driver is older than this program; load the version that came with it' \
		sudoku-make --size 16
	FAKE_NODE=broken fails 2 'sudoku-make: cannot use /dev/sudoku: Cannot allocate memory' sudoku-make
}

# Signals. Background jobs of shells without job control ignore SIGINT.

# begin OPTION...: make many puzzles in the background, into the file "made"
begin() {
	env --default-signal=INT sudoku-make --seed 5 --number 100000000 "$@" >made 2>messages 3>&- &
}

# made COUNT: so many are in the file
made() {
	[ "$(wc -l <made)" -ge "$1" ]
}

@test "interrupted: finished puzzles are printed" {
	begin
	waits made 3000
	kill -INT $!
	wait $! || status=$?
	[ "$status" = 130 ]
	head -n 3000 made | cmp - <(sudoku-make --seed 5 --number 3000)
	[ ! -s messages ]
}

@test "a rare kind, interrupted: finished puzzles are printed" {
	begin --rating hard
	waits made 1
	kill -INT $!
	wait $! || status=$?
	[ "$status" = 130 ]
	[ "$(sudoku-explain --rate made | grep -vc ^hard)" = 0 ]
}

# Send signals while nobody reads, with SIGINT default or ignored; then read. Print whether the program waits for the
# reader, the signal that ends it, and the lengths of its lines.
blocked() {
	python3 -c 'import os, select, signal, subprocess, sys, time
how = signal.SIG_IGN if sys.argv[1] == "ignored" else signal.SIG_DFL
read, write = os.pipe()
make = subprocess.Popen(["sudoku-make", "--seed", "5", "--number", "100000000"], stdout=write,
                        stderr=subprocess.DEVNULL, preexec_fn=lambda: signal.signal(signal.SIGINT, how))
def status(*names):
    lines = open(f"/proc/{make.pid}/status").read().splitlines()
    return [int(line.split()[1], 16) for line in lines if line.startswith(names)]
before = None  # until it waits for the reader
while select.select([], [write], [], 0)[1] or before != status("voluntary"):
    before = status("voluntary")
    time.sleep(0.5)
for name in sys.argv[2:]:
    make.send_signal(getattr(signal, "SIG" + name))
    while make.poll() is None and any(status("SigPnd", "ShdPnd")):
        time.sleep(0.1)
    time.sleep(0.3)
os.close(write)
waits = make.poll() is None
lines = open(read).read().splitlines()
print("waits" if waits else "ends", -make.wait(), {len(line) for line in lines} if waits else "")' "$@"
}

@test "nobody reads for now: the first signal waits, the second ends it" {
	for signals in 'default INT:waits 2 {81}' 'default INT INT:ends 2 ' 'default TERM:waits 15 {81}' 'default TERM TERM:ends 15 ' \
		'ignored INT INT TERM:waits 15 {81}'; do
		# shellcheck disable=SC2086 # words
		run -0 blocked ${signals%:*}
		assert_output "${signals#*:}"
	done
}

@test "SIGTERM and, at once, SIGTERM, as timeout sends it: the sheets are printed" {
	run -143 timeout --preserve-status 1 sh -c 'exec sudoku-make --number 100000 --to pdf >sheets'
	pdfinfo sheets | grep '^Pages'
}
