# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
# Common code for the tests of programs, which source it from the top of the tree. It builds $programs (by default
# sudokuctl) with fake_node.c as their device, and changes to an empty folder.
# shellcheck disable=SC2034 # the puzzles are for them
. tools/lib.sh

version=$(project_version)
folder=$PWD/build/host/${0##*/} # one for each suite
[ "${HOST_KEEP:-}" ] || rm -rf "$folder" # what was built with the same flags
read -ra more_flags <<<"${HOST_CFLAGS:-}" # of the compiler
build() {
	make -s BIN="build/host/${0##*/}" CC="${CC:-gcc}" \
		CFLAGS='-g -O1 -Wall -Wextra -Wshadow -Werror -fsanitize=address,undefined -fno-sanitize-recover=all '"${more_flags[*]}" "$@"
}
build "build/host/${0##*/}/objects/tests/host/fake_node.o" || exit
# link PROGRAM: build it with the fake device
link() {
	build LDFLAGS="-Wl,--wrap=open,--wrap=stat,--wrap=read,--wrap=ioctl build/host/${0##*/}/objects/tests/host/fake_node.o" \
		"build/host/${0##*/}/$1"
}
for program in ${programs:=sudokuctl}; do
	link "$program" || exit
done
PATH=$folder:$PATH
export ASAN_OPTIONS=detect_leaks=0 # the workspaces of the fake live as long as the process
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit

# expect NAME STATUS STDOUT STDERR COMMAND...: run it with our standard input, and compare. Newlines at the end are
# ignored, but the output must have as many lines as STDOUT, in which X is an empty line.
expect() {
	local name=$1 status=$2 output=$3 errors=$4 real=0
	shift 4
	"$@" >stdout 2>stderr || real=$?
	sed 's/^$/X/' stdout >stdout.shown
	if [ "$real" != "$status" ]; then
		echo "status $real, expected $status" >difference
	else
		: >difference
	fi
	diff -u --label expected --label stdout <(printf '%s' "${output:+$output$'\n'}") stdout.shown >>difference
	diff -u --label expected --label stderr <(printf '%s' "${errors:+$errors$'\n'}") stderr >>difference
	attempt "$name" eval 'head -n 40 difference; [ ! -s difference ]'
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

rows() {
	fold -w "$1"
}

# Two puzzles in the format of Project Euler
euler() {
	printf 'Grid 01\n%s\nGrid 02\n%s\n' "$(rows 9 <<<"$p1")" "$(rows 9 <<<"$p2")"
}

patience=${HOST_PATIENCE:-60} # seconds that a screen may take

p1=003020600900305001001806400008102900700000008006708200002609500800203009005010300
s1=483921657967345821251876493548132976729564138136798245372689514814253769695417382
p2=....5..6.582..9..4.6......983.4.16...7.....8...17.6.356......4.3..6..728.1..7....
s2=194357862582169374763842519835421697276935481941786235627598143359614728418273956
none=.....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........
short=....4....12.....73.3...8.....4...6.....2.3.....5........6.9.5...7.....2.........
p4=3410020000200143
s4=3412123443212143
p16=$(pattern 4 | tr 1 .)
s16=$(pattern 4)
p25=$(pattern 5 | tr 2A-P 0a-p)
s25=$(pattern 5)
dots=$(printf '%071d' 0)
drawn1='4 8 3 | 9 2 1 | 6 5 7
9 6 7 | 3 4 5 | 8 2 1
2 5 1 | 8 7 6 | 4 9 3
------+-------+------
5 4 8 | 1 3 2 | 9 7 6
7 2 9 | 5 6 4 | 1 3 8
1 3 6 | 7 9 8 | 2 4 5
------+-------+------
3 7 2 | 6 8 9 | 5 1 4
8 1 4 | 2 5 3 | 7 6 9
6 9 5 | 4 1 7 | 3 8 2'
drawn4='3 4 | 1 2
1 2 | 3 4
----+----
4 3 | 2 1
2 1 | 4 3'

# looks_of NAMES: read a terminal's screen with escape codes from standard input, and print the look of each character: a
# letter from NAMES for its codes, or nothing if it is plain; a capital letter, or # for plain, if it is reversed
looks_of() {
	python3 -c 'import re, sys
names = eval("{\"\": \".\", " + sys.argv[1] + "}")
look = set()
for line in sys.stdin:
    text = ""
    for part in re.findall(r"\x1b\[[0-9;]*m|.", line):
        if len(part) == 1:
            name = names.get(" ".join(sorted(look - {"7"}, key=int)), "?")
            name = " " if part == " " and not look & {"7", "43"} else name
            text += name if "7" not in look else "#" if name == "." else name.upper()
            continue
        for code in part[2:-1].split(";"):
            if code in ("", "0"):
                look = set()
            elif len(code) == 2:  # a colour
                look = {other for other in look if len(other) == 1 or other[0] != code[0]} | ({code} - {"39", "49"})
            else:
                look = look | {code}
    print(text.rstrip())' "$1"
}
