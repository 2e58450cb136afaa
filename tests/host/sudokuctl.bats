#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-only
# sudokuctl: operands, output, solutions, batches, and trouble with the device, which is simulated
# shellcheck disable=SC2034,SC2154 # variables for and of the helper
programs=sudokuctl
load helper

drawn4='3 4 | 1 2
1 2 | 3 4
----+----
4 3 | 2 1
2 1 | 4 3'
empty4=0000000000000000               # 288 solutions
some=$(printf '%036d' 0)${s1:36}      # 1,608
many=$(printf '%048d' 0)${s1:48}      # 1,068,240
endless=11$(printf '%079d' 0)         # with FAKE_NODE=blind
steps='gave up at the step limit, which root can raise (/sys/module/sudoku/parameters/max_steps)'

# prints STATUS OUTPUT MESSAGES COMMAND...: compare standard output, in which X is an empty line, and standard error
prints() {
	local status=0
	"${@:4}" >output 2>messages || status=$?
	diff -u --label expected <(printf '%s' "${2:+$2$'\n'}" | sed 's/^X$//') output
	diff -u --label expected <(printf '%s' "${3:+$3$'\n'}") messages
	assert_equal "$status" "$1"
}

@test "options" {
	refuses "--size takes 4, 9, 16 or 25, not '12'" sudokuctl --size 12
	refuses "'1000001' is not a number from 1 to 1000000" sudokuctl --limit 1000001
	refuses "'0' is not a number from 1 to 1000000" sudokuctl --limit 0
	refuses "'257' is not a number from 1 to 256" sudokuctl --jobs 257
	refuses "--to takes line, drawn or json, not 'sdk'" sudokuctl --to sdk
	refuses '--all, --unique and --limit exclude each other' sudokuctl --all --limit 5
	refuses '--unique and --count exclude each other' sudokuctl --unique --count
	refuses '--why takes no operands' sudokuctl --why "$p1"
	refuses "unrecognized option '--from=rows'" sudokuctl --from=rows
	refuses "unrecognized option '-hint'" sudokuctl -q -hint
	refuses "unrecognized option '-Vx'" sudokuctl --all -Vx
	prints 0 "$drawn4" '' sudokuctl "$p4" --to=drawn
	echo "$p1" >-puzzles
	prints 0 "$s1" '' sudokuctl -- -puzzles
}

@test "operands" {
	prints 0 "$s4"$'\n'"$s1"$'\n'"$s16"$'\n'"$s25" '' sudokuctl "$p4" "$p1" "$p16" "$p25"
	prints 0 "$s4" '' sudokuctl '3410 0200 0020 0143'
	prints 0 "$s1" '' sudokuctl "https://example.org/sudoku.htm?bd=$p1"
	prints 1 "$s1"$'\nX' 'argument 1:12: row 8, column 3: 8 twice in row 8, first in row 8, column 1
argument 1: lines with errors: 0; skipped: 1 of comments and headings, 1 empty or of a frame' sudokuctl "$(echo '# two'; rows 9 <<<"$p1"; echo; rows 9 <<<"${p1/8002030/8082030}")"
	prints 1 "X"$'\n'"$s1" 'argument 1: 80 cells; a row has 9, a puzzle 81' sudokuctl "$short" "$p1"
	prints 1 X "argument 1: 80 cells, and 'o' in column 3; a row has 9, a puzzle 81" sudokuctl "${p1/3/o}"
	prints 1 X 'argument 1: 624 cells; a row has 25, a puzzle 625' sudokuctl --size=25 "${p25%?}"
	prints 1 X 'argument 1: 16 cells; a row has 9, a puzzle 81' sudokuctl --size 9 "$p4"
	prints 0 "$s1" '' sudokuctl "$p1"$'\r'
	prints 2 "$s1" 'sudokuctl: puzzles-2026-11-28-175350.tx is neither a file nor 81 cells' sudokuctl puzzles-2026-11-28-175350.tx "$p1"
	prints 2 '' "sudokuctl: '' is neither a file nor 81 cells" sudokuctl ''
	prints 2 X $'sudokuctl: 53..7 is neither a file nor 81 cells\nargument 2: no solution' sudokuctl 53..7 "$none"
	echo "$p1" >one
	printf '%s\n' "$p2" "$none" >two
	prints 1 "$s1"$'\n'"$s4"$'\n'"$s2"$'\nX' 'two:2: no solution' sudokuctl one - two < <(rows 4 <<<"$p4")
	mkdir folder
	prints 2 '' 'folder: Is a directory' sudokuctl folder
	prints 2 '' 'sudokuctl: cannot open one/two: Not a directory' sudokuctl one/two
}

@test "formats of the output" {
	local clash="row 1, column 2: 3 twice in row 1, first in row 1, column 1" of puzzles=("$p4" "$none" "$short" "33..............")
	prints 1 "$drawn4
X
# no solution
X
# 80 cells; a row has 9, a puzzle 81
X
# $clash" '' sudokuctl -q --to drawn "${puzzles[@]}"
	run -1 sudokuctl -q --to json "${puzzles[@]}"
	of() {
		jq -sc "$1" <<<"$output"
	}
	assert_equal "$(of 'map([.input, .line, .order, .count, .exhausted, .outcome])')" \
		'[["argument 1",null,2,1,false,"solved"],["argument 2",null,3,0,true,"unsolvable"],["argument 3",null,0,0,false,"invalid"],["argument 4",null,2,0,false,"invalid"]]'
	assert_equal "$(sudokuctl --to json --all "$empty4" | jq -c '[(.solutions | unique | length), .count, .exhausted, .outcome]')" '[288,288,true,"solved"]'
	assert_equal "$(of 'map([.puzzle, .solutions[0], .message])[0, 2]')" \
		"[\"${p4//0/.}\",\"$s4\",null]"$'\n[\"\",null,"80 cells; a row has 9, a puzzle 81"]'
}

@test "the output can be read again" {
	local format
	printf '%s\n' "$p1" "$p2" >puzzles
	for format in line drawn json; do
		sudokuctl --to "$format" puzzles >written
		prints 0 "$s1"$'\n'"$s2" '' sudokuctl written
	done
	local name=$'a "b",\\\t\x01\xc3\xa4'
	echo "$none" >"$name"
	run -1 sudokuctl --quiet --to json "$name"
	assert_equal "$(jq -r .input <<<"$output")" "$name"
}

@test "answers come at once, and in step with messages" {
	prints 1 "$s1
X
argument 2: no solution
$s2" '' sh -c "sudokuctl $p1 $none $p2 2>&1"
	local jobs puzzle line
	for jobs in 1 4; do
		coproc sudokuctl -j$jobs
		for puzzle in "$p1" "$(rows 9 <<<"$p2")" "$p1"; do
			echo "$puzzle" >&"${COPROC[1]}"
			read -r -t "$patience" line <&"${COPROC[0]}"
			assert_equal "$line" "$(sudokuctl "$puzzle")"
		done
		eval "exec ${COPROC[1]}>&-"
		wait
	done
}

@test "the terminal" {
	local red=$'\e[1margument 1:\e[m \e[31mno solution\e[m' plain='argument 1: no solution'
	assert_equal "$(on_terminal "NO_COLOR=1 sudokuctl $p4")" "$drawn4"
	assert_equal "$(on_terminal "sudokuctl $none >answers")" "$red"
	assert_equal "$(on_terminal "NO_COLOR=1 sudokuctl $none >answers")" "$plain"
	assert_equal "$(on_terminal "NO_COLOR= sudokuctl $none >answers")" "$red"
	prints 1 X "$plain" sudokuctl "$none"
	run on_terminal 'NO_COLOR=1 sudokuctl >answers'
	assert_output --partial 'sudokuctl: type puzzles; Ctrl-D ends them'
	yes "$p1" | head -n 300000 >puzzles
	# shellcheck disable=SC2016 # for the other shell
	run on_terminal 'FAKE_NODE=instant sudokuctl -j1 - < <(cat puzzles; sleep 2; cat puzzles) >answers'
	assert_output --regexp 'sudokuctl: [0-9]+ puzzles, [0-9]+ per second'
}

@test "how many solutions" {
	prints 0 $'288\n1\n0\n1608' '' sudokuctl --count "$empty4" "$p1" "$none" "$some"
	prints 0 1000000+ '' sudokuctl --count "$many"
	prints 0 1000000+ '' sudokuctl --count --all "$many"
	prints 0 5+ '' sudokuctl --count --limit 5 "$empty4"
	prints 0 288+ '' sudokuctl --count --limit 288 "$empty4"
	prints 0 288 '' sudokuctl --count --limit 289 "$empty4"
	prints 1 X 'argument 1: row 1, column 2: 3 twice in row 1, first in row 1, column 1' sudokuctl --count 33..............
	FAKE_NODE=steps=80 prints 0 12+ '' sudokuctl --count "$empty4"
	FAKE_NODE=steps=3 prints 1 X "argument 1: $steps" sudokuctl --count "$p1"
}

# differ COUNT PUZZLE OPTION: so many different solutions of the puzzle
differ() {
	sudokuctl "$3" "$2" >lines
	assert_equal "$(wc -l <lines) $(sort -u lines | wc -l)" "$1 $1"
	run ! grep -v "^${2//[0.]/.}\$" lines
}

@test "several solutions" {
	local two calls
	differ 1 "$empty4" --limit=1
	differ 17 "$empty4" --limit=17
	differ 288 "$empty4" --limit=1000
	differ 1608 "$some" --all
	differ 20000 "$many" --limit=20000
	FAKE_NODE='interrupt short=1' differ 1608 "$some" --all
	two=$(sudokuctl --limit 2 "$empty4")
	for calls in 1 2; do
		FAKE_NODE=short=$calls prints 0 "$two"$'\n'"$s4"$'\n'"$two" '' sudokuctl --limit 2 "$empty4" "$p4" "$empty4"
	done
	FAKE_NODE=steps=80 prints 1 "$(FAKE_NODE=steps=80 sudokuctl --limit 12 "$empty4")"$'\n'"$s4" "argument 1: $steps" \
		sudokuctl --all "$empty4" "$p4"
	prints 1 "$s1"$'\nX\nX\n'"$s4" $'argument 2: more than one solution\nargument 3: no solution' \
		sudokuctl --unique "$p1" "$some" "$none" "$p4"
}

# uneven: puzzles that take longer the larger their first digit, more than a batch holds
uneven() {
	local digit
	for digit in 9 1 5 2 9; do
		yes "$digit$(printf '%080d' 0 | tr 0 .)" | head -n 1000
	done >uneven
}

@test "batches" {
	local jobs trouble mixed solved errors
	uneven
	for jobs in 1 2 8; do
		FAKE_NODE='instant uneven' sudokuctl --jobs $jobs uneven | cmp - uneven
	done
	mixed=$(for _ in {1..100}; do printf '%s\n' "$p1" "$none" "$p2" "$short"; done)
	solved=$(for _ in {1..100}; do printf '%s\n' "$s1" X "$s2" X; done)
	errors=$(for i in {0..99}; do
		printf 'standard input:%d: no solution\n' $((i * 4 + 2))
		((i > 2)) || printf 'standard input:%d: 80 cells; a row has 9, a puzzle 81\n' $((i * 4 + 4))
	done | sed '2s/$/; see EXAMPLES in sudokuctl(1)/'
	echo 'standard input: lines with errors: 100; skipped: 0 of comments and headings, 0 empty or of a frame')
	for trouble in '' short=7 interrupt 'short=1 interrupt uneven'; do
		FAKE_NODE=$trouble prints 1 "$solved" "$errors" sudokuctl <<<"$mixed"
	done
}

# peak COUNT: print the maximum memory for so many puzzles, in units of 64 MB
peak() {
	yes "$p1" | head -n "$1" | FAKE_NODE=instant python3 -c 'import resource, subprocess
subprocess.run(["sudokuctl", "-j2"], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 65536)'
}

# It uses no code about human techniques, and has no space for more CPUs than there are.
@test "the program is small" {
	run ! grep -q step_find <(nm "$folder/sudokuctl")
	[ "$(size "$folder/sudokuctl" | awk 'NR == 2 { print $3 }')" -lt 1000000 ]
}

@test "memory is bounded" {
	assert_equal "$(peak 500000)" "$(peak 20000)"
}

# interrupted COMMAND...: send it SIGINT once the file "endless" exists; background jobs need job control for that
interrupted() (
	rm -f endless
	set -m
	exec 3>&2 2>/dev/null # the shell reports the job's end, now or later
	env --default-signal=INT "$@" <&0 2>&3 &
	waits test -e endless
	kill -INT $!
	wait $!
)

@test "interrupts" {
	printf '%s\n' "$p1" "$endless" "$p2" >./batch
	FAKE_NODE=blind prints 130 '' '' interrupted sudokuctl batch
	uneven
	# Without job control, shells make background jobs ignore SIGINT.
	FAKE_NODE='instant uneven' sudokuctl --jobs 1 uneven >answers &
	waits test -s answers
	kill -INT $!
	wait $!
	cmp answers uneven
}

# unread COMMAND...: run it with a pipe as output that nobody reads any more
unread() {
	rm -f closed
	trap '' PIPE
	{ waits test -e closed && "$@"; } | { exec <&- && : >closed; }
	return "${PIPESTATUS[0]}"
}

@test "nobody reads, or the disk is full" {
	prints 2 '' 'sudokuctl: cannot write to standard output: No space left on device' sh -c "sudokuctl $p1 >/dev/full"
	prints 2 '' 'sudokuctl: cannot write to standard output: Bad file descriptor' sh -c "sudokuctl $p1 >&-"
	prints 2 '' '' unread sudokuctl "$p1"
	prints 0 1 '' bash -c "sudokuctl --all $many | head -n 1 | wc -l"
}

# why STATUS SENTENCES TEXT [SIZE]
why() {
	FAKE_WRITTEN=$3 prints "$1" "$2" '' sudokuctl --why --size "${4:-9}"
}

@test "why" {
	why 0 'nothing is wrong: 2 puzzles solved' "$p1"$'\n'"$p2"
	why 0 'nothing is wrong: 1 puzzle solved' "$p16" 16
	why 1 "puzzle 1, line 1: row 1, column 1: 'b' is not a cell of a 9x9 grid" bad
	why 1 "puzzle 1, line 3: row 3, column 2: '\\xff' is not a cell of a 4x4 grid" $'1234\n....\n3\xff' 4
	why 1 "puzzle 1, line 1: '#' after 16 cells, where the line must end" "$p4 # a comment" 4
	why 1 'puzzle 1, line 1: 1 cell on the line, expected 4 or 16' $'1\n' 4
	why 1 'puzzle 1, line 1: row 2, column 4: G twice in box 1, first in row 1, column 1' "G..................g$(printf '%0236d' 0)" 16
	why 1 $'puzzle 1: no solution\npuzzle 3: no solution' "$none"$'\n'"$p1"$'\n'"$none"
	FAKE_NODE=steps=3 why 1 "puzzle 1: $steps" "$p1"
	FAKE_NODE=space=1 why 1 'puzzle 2, line 2: no space for answers (max_bytes, max_*_bytes in /sys/module/sudoku/parameters)' \
		"$p1"$'\n'"$p2"$'\n'"$p1"
	why 1 'no puzzle is answered yet: one is incomplete, or being solved' ''
	FAKE_NODE=interrupt why 0 'nothing is wrong: 2 puzzles solved' "$p1"$'\n'"$p2"
	prints 1 'nothing is published for you on /dev/sudoku; write a puzzle first' '' sudokuctl --why
}

@test "trouble with the device" {
	local cannot='sudokuctl: cannot use /dev/sudoku' redirected='not a device (created by a redirection without the module? remove it)'
	local old='the driver is older than this program; load the version that came with it'
	local missing='is the module loaded? (modprobe sudoku; sudoku-make, -explain and -play work without it)'
	[ ! -e /sys/module/sudoku ] || missing='the module is there, but not its node (a container? PrivateDevices=?)'
	FAKE_NODE=steps=3 prints 1 X "argument 1: $steps" sudokuctl "$p1"
	FAKE_NODE=missing prints 2 '' "$cannot: $missing" sudokuctl "$p1"
	FAKE_NODE=missing prints 1 X 'argument 1: 80 cells; a row has 9, a puzzle 81' sudokuctl "$short"
	FAKE_NODE=missing prints 2 '' "$cannot: $missing" sudokuctl --why
	FAKE_NODE=regular prints 2 '' "$cannot: $redirected" sudokuctl "$p1"
	FAKE_NODE=folder prints 2 '' "${cannot}16: $redirected" sudokuctl "$p16"
	FAKE_NODE=denied prints 2 '' "${cannot}25: Permission denied" sudokuctl "$p25"
	FAKE_NODE=old prints 2 '' "$cannot: $old" sudokuctl "$p1"
	FAKE_WRITTEN=$none FAKE_NODE=old prints 2 '' "$cannot: $old" sudokuctl --why
	FAKE_NODE=broken prints 2 '' "$cannot: Cannot allocate memory" sudokuctl "$p1"
}
