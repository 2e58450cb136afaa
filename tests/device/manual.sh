#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Runs the examples of the manual pages, of README.md and of docs/tour.md: each command must succeed and print the output
# that its page shows, if any. "unique", the program in ioctl_sudoku(2), is compiled from the page. Compares the tour's
# tree of calls with the one that the kernel traces.
set -u

# examples PAGE: extract each example as text to a file
examples() {
	awk '/^\.SH/ { tested = /DESCRIPTION|EXAMPLES/ } tested' "$1" |
		sed -n 's/\\f[BPIR]//g; s/\\-/-/g; s/\\e/\\/g; /^\.EX/,/^\.EE/p' |
		awk -v page="${1##*/}" '/^\.EX/ { getline; commands = /^\$ /; n++ } /^\.EE/ { next }
			commands { print > (page " " n ".example") }'
}

# examples_of_document FILE PROMPT: extract those that use the device. In README.md, they precede "Documentation".
examples_of_document() {
	awk -v name="${1##*/}" -v prompt="^    [$2] " '/^## Documentation/ { exit } !/^    / { commands = 0; inside = 0; next }
		!inside++ { commands = $0 ~ prompt && !/^    \$ make/; file = sprintf("%s %02d.example", name, ++n) }
		commands { sub(prompt, "    $ "); print substr($0, 5) > file }' "$1"
}

# transcript FILE: print what a terminal shows after typing the commands of an example
transcript() {
	local line
	grep '^\$ ' "$1" >"$work/commands"
	while IFS= read -r -u 9 line; do
		printf '%s\n' "$line"
		eval "${line#\$ }"
		printf 'status %d\n' $?
	done 9<"$work/commands"
}

# succeeds FILE: the example succeeds; it may print anything if the page shows no output. The tour also shows failures.
succeeds() {
	local status=0
	if [[ $1 = tour* ]]; then
		status='[0-9]*'
		: >/dev/sudoku
	fi
	transcript "$1" >"$work/actual" 2>&1
	cd "$work" || return
	if [ "$(grep -c "^status $status\$" actual)" != "$(grep -c . commands)" ]; then
		cat actual
		return 1
	fi
	sed -i '/^status [0-9]*$/d; s/.*: line [0-9]*: /bash: /' actual
	! grep -qv '^\$ ' "$1" || diff -u "$1" actual
}

# calls_between_files TREE: print a tree of calls without those within a file, which the compiler may inline
calls_between_files() {
	awk 'function within(caller, name,  list, i) {
			for (i = split(files[name], list); i; i--)
				if (index(files[caller], list[i] " "))
					return 1
			return !(name in files)
		}
		NR == FNR { files[$2] = files[$2] $1 " "; next }
		{ depth = match($0, /[^ ]/) }
		{ while (n && depths[n] >= depth) n-- }
		{ level = levels[n] + 0 }
		!n || !within(names[n], $1) { for (i = level++; i; i--) printf "  "; print $1 }
		{ depths[++n] = depth; names[n] = $1; levels[n] = level }' definitions "$1" | uniq
}

# The examples of the tour have left the trace. The tour shows it in pieces, but for its end.
tree_is_the_traced_one() {
	for file in "$home"/driver/*.c "$home"/driver/lib/*.c; do
		sed -nE "s,^[a-z][a-z0-9_ *]*[ *]([a-z0-9_]+)\\(.*,$file \\1,p" "$file"
	done >definitions
	awk -v RS= '/^ +sudoku_[a-z_]+ *(  |\n)/' "$home/tour.md" | sed 's/^    \( *[a-z_]*\).*/\1/' >shown
	sed -nE 's/.*\|  ( *[a-z0-9_]+)[a-z0-9.]* \[sudoku\]\(\).*/\1/p' "$tracing/trace" >traced
	calls_between_files shown >shown.calls
	calls_between_files traced >traced.calls
	head -n "$(grep -c . shown.calls)" traced.calls | diff -u shown.calls -
}

# passes TEST: an example, or the other test
passes() {
	case $1 in
	*.example) succeeds "$1" ;;
	*) tree_is_the_traced_one ;;
	esac
}

# The machine has no sudo; root runs this.
# shellcheck disable=SC2317 # the examples call it
sudo() {
	"$@"
}

home=$PWD work=$(mktemp -d) tracing=/sys/kernel/tracing
cd "$work" || exit
cp "$home/unique" .
printf '%s\n' ....5..6.582..9..4.6......983.4.16...7.....8...17.6.356......4.3..6..728.1..7.... \
	....4....12.....73.3...8.....4...6.....2.3.....5........6.9.5...7.....2.......... >puzzles.txt
for page in "$home"/*.[1-8]; do
	# Cross builds have no libraries, so programs that need them are missing.
	program=$(basename "$page" .1)
	[[ $program = *.[2-8] ]] || command -v "$program" >/dev/null || continue
	examples "$page"
done
examples_of_document "$home/README.md" '$'
# User-Mode Linux does not trace functions.
[ ! -e "$tracing/set_ftrace_filter" ] || examples_of_document "$home/tour.md" '#'
tests=(*.example)
[[ ${tests[*]} != *tour* ]] || tests+=("docs/tour.md: the tree of calls")
echo "KTAP version 1"
echo "1..${#tests[@]}"
all=0
for i in "${!tests[@]}"; do
	name=${tests[i]}
	[[ $name != *.example ]] || name="${name%.example}: $(head -n 1 "$name")"
	if passes "${tests[i]}" >said 2>&1; then
		result=ok
	else
		sed 's/^/# /' said
		result="not ok"
		all=1
	fi
	echo "$result $((i + 1)) $name"
done
exit "$all"
