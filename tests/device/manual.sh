#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Runs the examples of the manual pages and of README.md: each command must succeed and print the output that its page
# shows, if any. "unique", the program in ioctl_sudoku(2), is compiled from the page.
set -u

# examples PAGE: extract each example as text to a file
examples() {
	awk '/^\.SH/ { tested = /DESCRIPTION|EXAMPLES/ } tested' "$1" |
		sed -n 's/\\f[BPIR]//g; s/\\-/-/g; s/\\e/\\/g; /^\.EX/,/^\.EE/p' |
		awk -v page="${1##*/}" '/^\.EX/ { getline; commands = /^\$ /; n++ } /^\.EE/ { next }
			commands { print > (page " " n ".example") }'
}

# examples_of_readme FILE: extract those that use the device
examples_of_readme() {
	awk '/^## Documentation/ { exit } !/^    / { commands = 0; inside = 0; next }
		!inside++ { commands = /^    \$ / && !/^    \$ make/; n++ } commands { print substr($0, 5) > ("README " n ".example") }' "$1"
}

# transcript FILE: print what a terminal shows after typing the commands of an example
transcript() {
	local line
	grep '^\$ ' "$1" >commands
	while IFS= read -r -u 9 line; do
		printf '%s\n' "$line"
		eval "${line#\$ }"
		printf 'status %d\n' $?
	done 9<commands
}

# succeeds FILE: the example succeeds; it may print anything if the page shows no output
succeeds() {
	cp "$1" expected
	transcript "$1" >actual 2>&1
	if [ "$(grep -c '^status 0$' actual)" != "$(grep -c . commands)" ]; then
		cat actual
		return 1
	fi
	sed -i '/^status 0$/d' actual
	! grep -qv '^\$ ' expected || diff -u expected actual
}

# The machine has no sudo; root runs this.
# shellcheck disable=SC2317 # the examples call it
sudo() {
	"$@"
}

home=$PWD
cd "$(mktemp -d)" || exit
cp "$home/unique" .
printf '%s\n' ....5..6.582..9..4.6......983.4.16...7.....8...17.6.356......4.3..6..728.1..7.... \
	....4....12.....73.3...8.....4...6.....2.3.....5........6.9.5...7.....2.......... >puzzles.txt
cat puzzles.txt - >collection.txt <<<.....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........
head -c 256 /dev/zero | tr '\0' . | fold -w 16 >hexadoku.txt
for page in "$home"/*.[1-8]; do
	# Cross builds have no libraries, so programs that need them are missing.
	program=$(basename "$page" .1)
	[[ $program = *.[2-8] ]] || command -v "$program" >/dev/null || continue
	examples "$page"
done
examples_of_readme "$home/README.md"
list=(*.example)
echo "KTAP version 1"
echo "1..${#list[@]}"
all=0
for i in "${!list[@]}"; do
	if succeeds "${list[i]}" >said 2>&1; then
		result=ok
	else
		sed 's/^/# /' said
		result="not ok"
		all=1
	fi
	echo "$result $((i + 1)) ${list[i]%.example}: $(head -n 1 "${list[i]}")"
done
exit "$all"
