#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-only
# The techniques of userspace/lib, and sudoku-explain with a simulated device. EXPLAIN_PUZZLES=10000 checks the steps of
# so many puzzles.
# shellcheck disable=SC2034,SC2154 # variables of the helper
programs='sudoku-explain sudoku-make techniques'
load helper

way4='r2c1 = 1: hidden single in box 1
r1c4 = 2: hidden single in box 2
r2c3 = 3: hidden single in box 2
r2c4 = 4: hidden single in box 2
r4c1 = 2: hidden single in box 3
r3c2 = 3: hidden single in box 3
r3c1 = 4: hidden single in box 3
r3c4 = 1: hidden single in box 4'
guess=.......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....
guessed=751846239892371465643259871238197546974562318165438927319684752527913684486725193
eliminated=1.42....9...4.6.8......8...9.7.2...1.4.......8...7..5.76....1....1.3.2.........78
wing=1.4.529682.8.69..45964.8..24825.6.9396..2348.7.39842.632.69784.6.98.1.2.8.72.56.9
unusable='the next step is a guess, which needs the device; cannot use /dev/sudoku'
several='argument 1: more than one solution'
dead='argument 1: no solution: r1c4 has no candidate left'

# needed: print puzzles that need each technique
needed() {
	grep -oE '[1-9.]{81}' "$home/tests/host/techniques.c"
}

# The techniques

@test "each technique finds what it should, and nothing else; no step loses a solution" {
	techniques >ktap || { grep -B 5 '^not ok' ktap; false; }
}

# What a program prints depends on the order of its table.
@test "the manual page has the techniques, by level, in this order" {
	sed -n '/^\.SH TECHNIQUES/,/^\.SH RATINGS/p' "$home/docs/sudoku-explain.1" | awk '
		/^\.B / { level = $2 }
		/^\.IR .* :$/ { gsub(/^\.IR | :$/, ""); n = split($0, names, /" ", " "/); for (i = 1; i <= n; i++) print level ": " names[i] }' |
		tr -d '"' | diff -i - <(techniques levels)
}

# Options

@test "arguments that are refused" {
	refuses '--hint, --rate and --check exclude each other' sudoku-explain --hint --rate "$p1"
	refuses '--hint, --rate and --check exclude each other' sudoku-explain -k -H "$p1" "$s1"
	refuses '--check takes the puzzle, then its grids' sudoku-explain --check "$p1"
	refuses "--to takes text or json, not 'xml'" sudoku-explain --to xml "$p1"
	refuses '--teach is for steps: alone, or with --hint' sudoku-explain --teach --rate "$p1"
	refuses "--size takes 4, 9, 16 or 25, not '12'" sudoku-explain --size 12 "$p1"
}

# The path to the solution

@test "the way to a solution, and a line between puzzles" {
	run -0 sudoku-explain "$p4" "$s1" "$p4"
	assert_output "$way4
$s4

$s1

$way4
$s4"
	run -0 sudoku-explain --to text --size 4 - <<<$'3 4 1 0\n0 2 0 0\n0 0 2 0\n0 1 4 3'
	assert_output "$way4
$s4"
}

@test "to the solution of every size, with a step for each blank" {
	for puzzle in "$p1:$s1" "$p2:$s2" "$p16:$s16" "$p25:$s25" "$guess:$guessed"; do
		sudoku-explain "${puzzle%:*}" >way
		[ "$(tail -n 1 way)" = "${puzzle#*:}" ]
		[ "$(grep -c '^r[0-9]*c[0-9]* = ' way)" = "$(tr -dc .0 <<<"${puzzle%:*}" | wc -c)" ]
	done
}

@test "guesses, as the device solves each puzzle" {
	run -0 sudoku-explain "$guess" "$guess"
	three='r1c4 = 8: guess among 2, 6 and 8
r1c6 = 6: guess among 4, 6 and 7
r2c2 = 9: guess among 8 and 9'
	[ "$(grep guess <<<"$output")" = "$three
$three" ]
}

@test "puzzles without one solution" {
	fails 1 "$dead" sudoku-explain 1230000400000000
	fails 1 "$several" sudoku-explain 0000000000000000
	run -1 sudoku-explain "${guess/9...6.7/9...3.7}"
	assert_line 'argument 1: no solution' # as the device finds
	run -1 sudoku-explain "$none"
	assert_output --regexp '^1 and 5 in box 8 lie only in r8c5 and r9c5: hidden pair,.*
argument 1: no solution: 6 has no place left in box 8$'
}

@test "puzzles that cannot be read" {
	fails 1 'argument 1: row 1, column 2: 3 twice in row 1, first in row 1, column 1' sudoku-explain "33${p4:2}"
	fails 1 'argument 1: 80 cells; a row has 9, a puzzle 81' sudoku-explain "$short"
	fails 1 '' sudoku-explain --quiet "$short"
	fails 2 'sudoku-explain: none is neither a file nor 81 cells' sudoku-explain none
	fails 1 'sudoku-explain: no puzzles in standard input' sudoku-explain </dev/null
	fails 2 'sudoku-explain: cannot write to standard output: No space left on device' sh -c "sudoku-explain $p1 >/dev/full"
}

@test "the device is for guesses" {
	FAKE_NODE=denied run -2 --separate-stderr sudoku-explain "$p4" 0100000000000000 "$p4"
	assert_output "$way4
$s4


$way4
$s4"
	[ "$stderr" = "argument 2: ${unusable}4: Permission denied" ]
	FAKE_NODE=broken run -2 sudoku-explain "$guess"
	assert_line "argument 1: $unusable: Cannot allocate memory"
	FAKE_NODE=steps=3 run -1 sudoku-explain "$guess"
	assert_line 'argument 1: gave up at the step limit, which root can raise (/sys/module/sudoku/parameters/max_steps)'
	FAKE_NODE=missing fails 0 "$(sudoku-explain "$guess")" sudoku-explain "$guess" # it says nothing about that
}

# Hints

@test "a hint is the next step, or nothing for a full grid" {
	run -0 sudoku-explain -H "$p4" "$p4"
	assert_output "${way4%%$'\n'*}

${way4%%$'\n'*}"
	fails 0 '' sudoku-explain --hint "$s4"
	run -0 sudoku-explain --hint "$guess"
	[ "${lines[-1]}" = 'r1c4 = 8: guess among 2, 6 and 8' ]
	fails 1 "$several" sudoku-explain --hint 0000000000000000
	fails 1 "$dead" sudoku-explain --hint 1230000400000000
}

@test "a hint has the eliminations that it needs, and no others" {
	run -0 sudoku-explain --hint "$wing"
	assert_output '1 in row 6 and row 9 lies only in c2 and c8: X-wing, so not r2c8, r3c8
1 in box 3 lies only in column 7: pointing, so not r4c7
r4c5 = 1: hidden single in row 4'
}

# Lessons

@test "a lesson for each step" {
	run -0 sudoku-explain --teach "$p4" "$s4"
	[ "$(grep -A 1 '^In box\|^r[0-9]c[0-9] can' <<<"$output" | grep '^So')" = "$(sed -E 's/(.*) = (.):.*/So \1 is \2./' <<<"$way4")" ]
	assert_line "$s4"
}

@test "lessons: short lines, each technique defined once, and larger grids" {
	needed | sudoku-explain --teach >lessons
	[ "$(wc -L <lessons)" -le 100 ]
	run ! grep . <(grep -oE '^[0-9]+\. [^:.]*:' lessons | sed 's/.*\. //' | sort | uniq -d)
	[ "$(grep -cE '^[0-9]+\. (forcing net|naked pair):' lessons)" = 2 ]
	sudoku-make --seed 4 --size 16 --rating medium-hard | sudoku-explain --teach | head -n -1 >lessons
	[ "$(wc -L <lessons)" -le 100 ]
	grep -F '(' lessons
	sudoku-explain --teach "$p25" | head -n -1 >lessons
	[ "$(wc -L <lessons)" -le 100 ]
}

# Definitions that refer to another one, such as "the same with three", are longer there.
@test "the manual page has the definitions of lessons" {
	needed | sudoku-explain --to json --teach | jq -r '.steps[] | "\(.technique): \(.definition)"' | tr '[:upper:]' '[:lower:]' | sort -u >said
	sed -n '/^\.SH TECHNIQUES/,/^Grids of/p' "$home/docs/sudoku-explain.1" | tr '\n' ' ' | sed 's/\.IR /\n/g' | grep -v '" ", "' |
		sed -nE 's/^("([^"]*)"|([^ ]*)) : (.*)/\2\3: \4/p' |
		sed -E 's/ *(\.br|\.TP|\.P|Together|If only one of the four).*//' | tr '[:upper:]' '[:lower:]' | grep -vE ': (the same|a chain, as below|an x-wing of)' >written
	[ "$(wc -l <written)" -ge 16 ]
	run ! grep -vxFf said written
}

# Ratings

@test "ratings, without the device" {
	FAKE_NODE=missing run -1 --separate-stderr sudoku-explain --rate "$p1" "$eliminated" "$guess" 1230000400000000 "$short" "$s1"
	assert_output 'easy: hidden single, 1.2
expert: XY-wing, 4.2
extreme: guess


complete'
	[ "$stderr" = 'argument 4: no solution: r1c4 has no candidate left
argument 5: 80 cells; a row has 9, a puzzle 81' ]
	[ "$(yes "$p1" | head -n 2000 | sudoku-explain --rate | grep -c easy)" = 2000 ]
}

# Errors in a grid

half=${s1:0:40}${p1:40}
wrong=${half/483921657/483921675}

@test "grids that are right" {
	run -0 sudoku-explain --check "$p1" "$half" "$s1" "$p1"
	assert_output 'right so far, 25 to go
right and complete
right so far, 49 to go'
}

@test "grids that are wrong" {
	fails 1 'wrong: r1c8 = 7, r1c9 = 5' sudoku-explain --check "$p1" "$wrong"
	fails 1 'wrong: r1c1 = 3' sudoku-explain --check "$p1" "3${p1:1}" # clashes
	fails 1 'wrong: r1c3 = 4 (given: 3), r1c5 (given: 2)' sudoku-explain --check "$p1" "00400${p1:5}"
	fails 1 'wrong: r1c1 = 8' sudoku-explain --check "$guess" "8${guess:1}" # needs the device
	FAKE_NODE=missing fails 1 'wrong: r1c1 = 8' sudoku-explain --check "$guess" "8${guess:1}"
}

@test "a line for each grid of a file" {
	echo "$p1" >puzzle
	printf '%s\n' "$half" "$wrong" "$short" "$(rows 4 <<<"$p4")" "$half" >grids
	run -1 --separate-stderr sudoku-explain --check puzzle grids
	assert_output 'right so far, 25 to go
wrong: r1c8 = 7, r1c9 = 5


right so far, 25 to go'
	[ "$stderr" = 'grids:3: 80 cells; a row has 9, a puzzle 81; see EXAMPLES in sudokuctl(1)
grids:4: a grid of 4x4 cells, but the puzzle has 9x9' ]
}

@test "puzzles that no grid can be checked against" {
	fails 1 "$several" sudoku-explain --check 0000000000000000 "$s4"
	fails 1 "$dead" sudoku-explain --check 1230000400000000 "$s4"
	fails 1 'argument 1: row 1, column 2: 3 twice in row 1, first in row 1, column 1' sudoku-explain --check "33${p4:2}" "$s4"
	printf '%s\n' "$p1" "$p2" "$p1" >puzzles
	fails 2 'puzzles:2: several puzzles; grids are checked against one' sudoku-explain --check puzzles "$s1"
}

# JSON

@test "JSON says what the text says" {
	sudoku-explain --to json "$eliminated" | jq -r '.steps[].sentence, .solution' | diff <(sudoku-explain "$eliminated") -
	sudoku-explain --to json "$eliminated" | jq -r '.steps[] | select(.digit) | "\(.cell) = \(.digit)"' |
		diff <(sudoku-explain "$eliminated" | grep -o '^r[0-9]*c[0-9]* = .') -
	[ "$(sudoku-explain --to json --hint "$p4" | jq -r '.steps[].sentence')" = "$(sudoku-explain --hint "$p4")" ]
}

@test "these JSON objects, of each mode" {
	echo "$p1" >puzzle
	printf '%s\n' "$half" "$wrong" "$short" "$(rows 4 <<<"$p4")" "$half" >grids
	{
		printf '%s\n' "$eliminated" "$guess" "$short" "${p16:0:255}." | sudoku-explain --to json --rate || :
		printf '%s\n' "$p4" "$s4" 1000001000000000 "33${p4:2}" | sudoku-explain --to json --rate --size=4 || :
		sudoku-explain --to json --rate "$s1"
		sudoku-explain --to json "$p4" "$s4" "$short" 0000000000000000 1230000400000000 || :
		sudoku-explain --to json --hint "$wing" "$s4" "$guess" "$short" || :
		sudoku-explain --to json --check puzzle grids || :
		sudoku-explain --to json --check "$p4" "0411${p4:4}" "$s4" || :
	} 2>/dev/null | diff "$home/tests/host/golden/explain/json" -
}

# Every step, checked by code that shares nothing with the techniques

verify() {
	"$home/tests/host/explained.py" "$@"
}

@test "each step of random puzzles follows, is complete and keeps the solution; none is a guess" {
	{
		sudoku-make --seed 23 --number "${EXPLAIN_PUZZLES:-250}"
		needed | grep -vF "$guess"
	} | sudoku-explain --to json --teach | verify
	sudoku-make --seed 23 --number 100 --size 4 | sudoku-explain --size 4 --to json --teach | verify
	# shellcheck disable=SC2046 # words
	sudoku-explain --to json --teach "$p4" "$s4" "$p16" "$p25" "$guess" $(sudoku-make --seed 23 --number 3 --size 16) | verify --guesses
}

# with_solutions: add to each hint the solution of its grid
with_solutions() {
	paste - solutions | sed -E 's/}\t(.*)/,"solution":"\1"}/'
}

# Each grid on the way to the solution of each puzzle
@test "each hint follows from the steps in it" {
	{
		sudoku-make --seed 5 --number 100
		needed | grep -vF "$guess"
	} | sudoku-explain --to json | jq -r '. as $way | foreach ($way.steps[] | select(.digit).cell |
			capture("r(?<row>.)c(?<column>.)") | (.row | tonumber) * 9 + (.column | tonumber) - 10) as $at
		($way.puzzle; .[:$at] + $way.solution[$at:$at + 1] + .[$at + 1:]; "\(.) \($way.solution)")' >grids
	cut -d ' ' -f 2 grids >solutions
	cut -d ' ' -f 1 grids | sudoku-explain --to json --hint >hints
	with_solutions <hints | verify --hints
	run -1 verify --hints < <(with_solutions <hints | jq -c 'select(.steps | length > 2) | del(.steps[0])')
}

# A fault, a pattern, and its replacement in the first step that has the pattern
@test "the verifier notices faults" {
	needed | grep -vF "$guess" | sudoku-explain --to json --teach >explained
	while IFS=$'\t' read -r fault pattern replacement; do
		[ "$fault" ] || continue
		perl -ne 'BEGIN { ($pattern, $to) = splice @ARGV, 0, 2; $to =~ s/"/\\"/g } if (/$pattern/) { s/$pattern/"\"$to\""/ee; print; exit }' \
			"$pattern" "$replacement" <explained >changed
		[ -s changed ] || { echo "no step for: $fault"; false; }
		run ! cmp -s changed <(grep -m 1 -P "$pattern" explained)
		run -1 verify <changed
		[[ $output = *' 1 errors'* ]] || { echo "$fault: $output"; false; }
	done <<'END'
a single left out	\{[^{}]*"links":\[\],"cell":"[^{}]*\},
another digit placed	("links":\[\],"cell":"r\d+c\d+","digit":)"(?!9)."	$1"9"
an elimination left out	("eliminations":\[\{[^{}]*\}),\{[^{}]*\}	$1
no elimination	"eliminations":\[[^]]*\]	"eliminations":[]
another group of a link	("holds":true,"group":)"(?:cell|row \d)"	$1"box 1"
a link left out	(null\},)\{[^{}]*\},	$1
a link that is false	(null\},\{[^{}]*"holds":)true	$1false
a link that the sentence does not have	(if r\d+c\d+ is not .), 	$1 
another cell of a subset	(naked pair[^[]*"cells":\[)"r.	$1"r9
a claim about a rectangle	(cannot have only . and ., and .) in 	$1 of 
another cell of an almost locked set	("ALS-XZ"[^[]*"cells":\[)"r.	$1"r9
another digit of almost locked sets	("ALS-XZ"[^[]*"cells":\[[^]]*\],"digits":")(.)	$1
another digit of a lesson	(r\d+c\d+'s )(?!9)\d	${1}9
a cell that a digit does not exclude	(excludes r)\d(c\d+;)	${1}9$2
an excluded cell left out	(excludes r\d+c\d+) and r\d+c\d+	$1
the rest of another line	(one of them is \d, so the rest of) (?:row|column|box) \d	$1 box 0
another unit that has digits	(can only be .: )row \d	$1box 9
a digit that a unit does not have	(can only be 1: row . has )\d	${1}1
a reason of a pair left out	(have only the candidates . and .:)\\u000a[^\\]*	$1
the wrong wing	(if it is )(\d)(, r\d+c\d+ is )(\d)	$1$4$3$2
another premise	(because r)\d(c\d+ in row)	${1}9$2
a last place that is none	(the last place in )row \d	$1box 9
another conclusion	(So r\d+c\d+ is )(?!9)\d	${1}9
a candidate more in a conclusion	(cannot be (?!9)\d)\."	$1 or 9."
another name	"technique":"skyscraper"	"technique":"turbot fish"
a guess	"technique":"hidden single"	"technique":"guess"
END
}

@test "the examples of the manual page" {
	cp "$home/docs/sudoku-explain.1" .
	: >unique
	run -0 "$home/tests/device/manual.sh"
}
