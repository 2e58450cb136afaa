#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-only
# What sudokuctl reads, with a simulated device. A case is one line with "reads" or "rejects".
# shellcheck disable=SC2001,SC2016,SC2034,SC2154 # text for other shells; variables of the helper
programs=sudokuctl
load helper

grid=$(rows 9 <<<"$p1")
grid2=$(rows 9 <<<"$p2")
drawn=$(sed 's/.../& /g; s/./& /g; s/ *$//; s/   / | /g; 3a------+-------+------
6a------+-------+------' <<<"$grid")
spaced=$(sed 's/./& /g; s/ $//' <<<"$grid")
commas=$(tr ' ' , <<<"$spaced")
empty=$(tr -d 0 <<<"$commas")        # nothing for a blank
json=$(sed 's/.*/ [&],/; 1s/ /[/; $s/,$/]/' <<<"$commas")
sparse=-------1-4---------2-----------5-4-7--8---3----1-9----3--4--2---5-1--------8-6---
s3=123456789579182463684739512745391826968245371231678945896527134452813697317964258
sizes='; a row has 9, a puzzle 81'
failed=''

# solve [OPTION...]: print the puzzles of standard input and their solutions
solve() {
	local status=0
	sudokuctl --to=json "$@" >answers 2>messages || status=$?
	jq -r '"\(.puzzle),\(.solutions[0] // "")"' answers
	return $status
}

# wanted NAME...: 1 is p1 and its solution, and so on; S1 is a full grid; X is an error
wanted() {
	local name puzzle solution
	for name; do
		puzzle=p${name#S} solution=s${name#S}
		case $name in
		X) echo , ;;
		S*) echo "${!solution},${!solution}" ;;
		*) puzzle=${!puzzle^^} && echo "${puzzle//0/.},${!solution}" ;;
		esac
	done
}

# rejects NAME STATUS WANTED MESSAGES [OPTION...]: these puzzles and messages, but the last, from standard input
rejects() {
	local status=0 output
	output=$(solve "${@:5}") || status=$?
	# shellcheck disable=SC2086 # words
	if [ "$status $output" != "$2 $(wanted $3)" ] ||
		[ "$4" != "$(sed '/^standard input: lines with/d; s/^standard input://; s/; see EXAMPLES in sudokuctl(1)$//' messages)" ]; then
		echo "$1: status $status"
		echo "$output"
		cat messages
		failed+=" $1;"
	fi
}

# reads NAME WANTED [OPTION...]: these puzzles, and no message but the number of skipped lines
reads() {
	rejects "$1" 0 "$2" '' "${@:3}"
}

teardown() {
	[ -z "$failed" ] || {
		echo "failed:$failed"
		return 1
	}
}

@test "a run of as many cells as a puzzle has, whatever else is on the line" {
	local line
	while IFS= read -r line; do
		line=${line//@1/$p1}
		reads "$line" 1 <<<"${line//@S/$s1}"
	done <<-'END'
		  @1	
		3f2504e0-4f89-11d3-9a0c-0305e82c3301,@1,@S,2026-11-28T17:53:50Z
		9e107d9d372bb6826bd81d3542a419d6 @1 e4d909c290d0fb1ca068ffaddf22cbd0
		https://example.org/sudoku.htm?bd=@1
		{"id":7,"solution":"@S","puzzle":"@1","mask":"00000 11111 00000 11111"}
		:0002:9:@1:845 257 259 859 865 118 123 125::175:
		# @1
		“@1”
	END
	reads 'several kinds of blanks' 1 < <(sed 's/0/./g; s/\.\./_*/g' <<<"$p1")
	reads 'a full grid' S1 <<<"$s1"
	reads 'a zero-width space' 1 < <(printf '\xe2\x80\x8b%s\xe2\x80\x8b\n' "$p1")
	reads '256 cells' 16 <<<"Big: $p16"
	reads '625 cells' 25 <<<"$p25"
	reads '16 cells, of a size that is given' 4 --size=4 <<<"7: $p4"
}

@test "runs that are no puzzle" {
	rejects '0 and another blank' 1 X '1: two kinds of blanks, 0 and another; is 0 a digit here?' <<<"${p1/0/.}"
	rejects 'a cell too few' 1 X "1: 80 cells$sizes" <<<"$short"
	rejects 'a cell too many' 1 X "1: 82 cells$sizes" <<<"${p1}5"
	rejects 'a letter that is not ASCII' 1 X "1: 81 cells, and 'é' in column 1$sizes" <<<"é${p1}"
	rejects 'a full stop behind it' 1 X "1: 82 cells, one of them '.' in column 82$sizes" <<<"$p1."
	rejects 'two puzzles' 1 X '1: several puzzles on the line' <<<"$p1 $p2"
	rejects 'a solution of another puzzle' 1 X '1: several puzzles on the line' <<<"$s2,$p1"
	rejects 'three, of two sizes' 1 'X 1' '1: several puzzles on the line' <<<"$p1,$p16,$s1"$'\n'"$p1"
	rejects 'letters for digits' 1 X "1: 49 cells, and 'C' in column 3, and 'B' in column 5$sizes" <<<"$(tr 1-9 A-I <<<"$p1")"
	rejects '729 candidates' 1 X '1: 629 cells or more; a row has 9, a puzzle 81' <<<"$(printf '%0729d' 0)"
}

@test "cells with separators, all on a line" {
	reads 'an array of arrays' 1 < <(tr -d '\n' <<<"$json")
	reads 'null' 1 < <(sed 's/./&,/g; s/,$//; s/0/null/g; s/.*/[&]/' <<<"$p1")
	rejects 'groups of several sizes' 1 X '1: 81 cells, but not one by one, or brackets inside a row' <<<"${p1:0:5} ${p1:5}"
	rejects 'positions' 1 X '1: 81 cells, but not one by one, or brackets inside a row' \
		< <(printf '(1,1,%s), ' {1..9} {1..9} {1..9})
}

@test "rows" {
	local rows
	for rows in "$grid" "$spaced" "$commas" "$json" "$empty" "$drawn" "${spaced//0/-}" "${commas//0/NULL}"; do
		reads "${rows%%$'\n'*}" 1 <<<"$rows"
	done
	reads 'strings, empty for a blank' 1 < <(sed "s/[^,]*/'&'/g; s/^/[/; s/$/],/" <<<"$empty")
	reads 'a frame around each row' 1 < <(sed 's/./|&/g; s/0/ /g; s/$/|/; s/.*/+-+-+-+-+-+-+-+-+-+\n&/; $s/$/\n+-+-+-+-+-+-+-+-+-+/' <<<"$grid")
	reads 'wikitext' 1 < <(printf '{| class="wikitable"\n'; sed 's/0/ /g; s/./ & ||/g; s/||$//; s/^/|-\n|/' <<<"$grid"; echo '|}')
	reads 'double bars' 1 < <(sed 's/0/./g; s/./& /g; s/.\{6\}/&|| /; s/.\{15\}/&|| /' <<<"$grid")
	reads 'box-drawing characters' 1 < <(sed 's/.../│&/g; s/$/│/; 1s/^/┌───┬───┬───┐\n/; 3s/$/\n├───┼───┼───┤/
		6s/$/\n├───┼───┼───┤/; 9s/$/\n└───┴───┴───┘/' <<<"$grid")
	reads 'a program' 1 < <(echo 'int grid[9][9] = {'; sed 's/.*/\t{ & },/' <<<"$commas"; echo '};')
	reads 'an empty line behind each band' '1 2' < <(sed '3G;6G;9G' <<<"$grid"; echo "$grid2")
	reads 'carriage returns, and no newline at the end' '1 2' < <(sed 's/$/\r/; 3s/$/\r/' <<<"$grid"; printf %s "$p2")
	reads 'a byte order mark' 1 < <(printf '\xef\xbb\xbf# one\n%s\n' "$grid")
	reads '16 cells, one too large for a puzzle' 16 < <(rows 16 <<<"$p16")
	reads 'rows of 4 cells, some empty at their ends' 4 --size=4 <<<$'3,4,1,0\n0,2,0,0\n0,0,2,0\n0,1,4,3'
	reads 'an empty line after each row' 1 < <(sed G <<<"$grid")
	reads 'grids that touch' '1 2' <<<"$grid"$'\n'"$grid2"
	reads 'a first row like names of columns' S3 < <(sed 's/./& /g' <<<"$s3" | rows 18)
}

@test "rows that make no grid" {
	local of="of the puzzle's 81 cells"
	rejects 'one is missing, and another grid' 1 'X 2' "9: an empty line after 72 $of" \
		< <(sed 5d <<<"$grid"; echo; echo "$grid2")
	rejects 'one is missing, in a frame' 1 'X 2' "10: a line of a frame after 72 $of" < <(sed '1s/^/+---+\n/; $s/$/\n+---+/; 5d' <<<"$grid"; echo +---+; echo "$grid2")
	rejects 'the first is too short' 1 'X X 2' "1: 8 cells$sizes
10: an empty line after 72 $of" < <(sed '1s/.$//; $G' <<<"$grid"; echo "$grid2")
	rejects 'a letter' 1 'X 2' "5: another line after 36 $of: 8 cells, and 'l' in column 1$sizes" < <(sed '5s/7/l/; $G' <<<"$grid"; echo "$grid2")
	rejects 'a letter, and another grid right below' 1 'X X 1' "5: another line after 36 $of: 8 cells, and 'l' in column 1$sizes
15: the grid from line 6 on has more than 9 rows" < <(sed '5s/7/l/' <<<"$grid"; echo "$grid2"; echo; echo "$grid")
	rejects 'an empty line in a band' 1 'X 2' "5: an empty line after 36 $of" < <(sed '4G;$G' <<<"$grid"; echo "$grid2")
	rejects 'a row of empty fields' 1 'X 2 X' "5: a line of a frame after 36 $of
23: a line of a frame after 18 $of" < <(sed '5s/[1-9]//g; $G' <<<"$empty"; sed '$G' <<<"$grid2"; sed '3s/[1-9]//g' <<<"$empty")
	rejects 'a second row of empty fields' 1 X "9: the end after 72 $of; line 2 is one of a frame" < <(sed '2s/[1-9]//g' <<<"$empty")
	rejects 'bands of which some are apart' 1 'X 2' "8: no empty line or frame after 54 $of" \
		< <(sed '3G; $G' <<<"$grid"; echo "$grid2")
	rejects 'a row of a banded grid is missing' 1 '1 X 2' "4: an empty line after 18 $of" \
		< <(echo "$p1"; sed '3G;6G;9G;1d' <<<"$grid"; echo; sed '3G;6G' <<<"$grid2")
	rejects 'a short row of a grid with a heading, right above the next' 1 'X 2' "6: another line after 36 $of: 8 cells$sizes" \
		< <(echo 'Grid 01'; sed '5s/.$//' <<<"$grid"; echo 'Grid 02'; echo "$grid2")
	rejects 'a comment in a grid' 1 'X X' "4: another line after 27 $of
10: the end after 54 $of" < <(sed '3s/$/\n# half/' <<<"$grid")
	rejects 'a cell lost before a last comma' 1 X "2: another line after 9 $of: 8 cells$sizes" < <(sed '2s/3,//; s/$/,/' <<<"$commas")
	rejects 'a comma too many' 1 X "4: another line after 27 $of: 10 cells, an empty field before ',' in column 1$sizes" < <(sed '4s/$/,/' <<<"$empty")
	rejects 'a row of dashes is a frame' 1 X "8: no empty line or frame after 54 $of; line 4 is one of a frame" \
		< <(sed '4s/.*/---------/' <<<"${grid//0/-}")
}

@test "a sign that is counted as a cell is named" {
	rejects 'YAML' 1 X "1: 10 cells, one of them '-' in column 3$sizes" < <(sed 's/^/  - /; s/0/./g; q' <<<"$grid")
	rejects 'a list of Prolog' 1 X "9: another line after 72 of the puzzle's 81 cells: 10 cells, one of them '.' in column 22$sizes" \
		< <(sed 's/.*/ [&],/; 1s/ /[/; $s/,$/]./; s/0/_/g' <<<"$commas")
	rejects 'Zig' 1 X "1: 10 cells, one of them '.' in column 1$sizes" < <(sed 's/.*/.{&},/; q' <<<"$commas")
	rejects 'that cannot be seen' 1 X "1: 79 cells, and \\xff in column 2, and U+0301 in column 9$sizes" < <(sed 's/^.\(.\{6\}\)./1\xff\1\xcc\x81/' <<<"${p1:0:80}")
}

@test "lines that are skipped" {
	reads 'comments' '1 2' < <(printf '# one: 2026-11-28 17:53\n%s\n %%two\n%s\n#-------------------' "$p1" "$p2")
	reads 'a Markdown table' '1 1' < <(for row in 1 2; do echo; sed 's/./|&/g; s/$/|/; 1s/$/\n|---|---|---|---|---|---|---|---|---|/' <<<"$grid"; done)
	reads 'frames of dots' 1 < <(printf '.-------.-------.\n%s\n*-----------*\n' "$drawn")
	reads 'headings' '1 2' < <(printf 'Daily, 2026-11-27\n\n# one\n%s\n------------- Grid 02 -----------\n=====\n%s\n' "$grid" "$p2")
	reads 'a frame of as many dashes or stars as a puzzle has cells' '1 2' < <(echo "$p1"; printf '%081d\n' 0 | tr 0 -; printf '%081d\n' 0 | tr 0 '*'; echo "$p2")
	reads 'names of columns' '1 1' < <(echo c1,c2,c3,c4,c5,c6,c7,c8,c9; echo "$empty"; printf 'id,puzzle,solution\n7,%s,%s\n' "$p1" "$s1")
	rejects 'nothing else' 1 '' 'sudokuctl: no puzzles in standard input' < <(printf '# one\n\n---+---\n[\n]\n')
	run -0 sudokuctl < <(printf '# one\n\nEasy\n%s\n---+---\n' "$p1")
	assert_line 'standard input: lines with errors: 0; skipped: 2 of comments and headings, 2 empty or of a frame'
}

@test "everything else is an error" {
	rejects 'words behind a puzzle' 1 '1 X' "2: 0 cells, and 'G' in column 1, and 'o' in column 2$sizes" <<<"$p1"$'\nGood luck!'
	rejects 'two lines of words' 1 'X 1' "1: 0 cells, and 'o' in column 1, and 'n' in column 2$sizes" < <(printf 'one\ntwo\n%s\n' "$p1")
	rejects 'a puzzle that is packed, above another' 1 'X 1' "1: 32 cells, and 'c' in column 1, and 'b' in column 3$sizes" <<<"$(sed 's/0/b/g; s/bb/c/g' <<<"$p1")"$'\n'"$p1"
	rejects 'a puzzle with a letter and dashes, above another' 1 'X 1' "1: 80 cells, and 'l' in column 8$sizes" <<<"${sparse/1/l}"$'\n'"$p1"
	rejects 'a puzzle behind a word, cut off, above another' 1 'X 1' "1: 60 cells, and 'M' in column 1, and 'i' in column 2$sizes" \
		<<<"Mini: ${sparse:0:60}"$'\n'"$p1"
	rejects 'a puzzle of 16 cells behind a word, above one of 81' 1 'X 1' "1: 16 cells, and 'M' in column 1, and 'i' in column 2$sizes" \
		<<<"Mini: $p4"$'\n'"$p1"
	rejects 'a row behind a #' 1 '1 X' "2: 9 cells, and '#' in column 1$sizes" <<<"$p1"$'\n#(0 0 3 0 2 0 6 0 0)'
	rejects 'rows between #' 2 'X X X' "1: 9 cells, and '#' in column 1$sizes
2: 9 cells, and '#' in column 1$sizes
3: 9 cells, and '#' in column 1$sizes
 no puzzle before the third error; the rest is not read" < <(sed 's/.../#&/g' <<<"$grid")
	rejects 'a row of words in Ruby' 1 '1 X' "2: 9 cells, and '%' in column 1, and 'w' in column 2$sizes" <<<"$p1"$'\n%w[003020600]'
	rejects 'a puzzle with # for blanks' 1 'X 2' "1: 32 cells, and '#' in column 1$sizes" <<<"${p1//0/#}"$'\n'"$p2"
	rejects 'digits that are not ASCII' 1 X "1: 77 cells, and '٣' in column 3$sizes" <<<"${p1//3/٣}"
	rejects 'names of columns' 1 X '10: the grid from line 1 on has more than 9 rows' <<<$'1,2,3,4,5,6,7,8,9\n'"$commas"
	rejects 'a date above a grid' 1 'X 1 2' "1: 10 cells$sizes" <<<$'2026-11-28\n'"$drawn"$'\n\n'"$grid2"
	rejects 'grids of several sizes, the first below an error' 1 'X 4 1 16 4' "1: 1 cell$sizes" <<<$'1\n'"$(rows 4 <<<"$p4")
$p1
$(rows 16 <<<"$p16")
$(rows 4 <<<"$p4")"
	rejects 'two grids below a heading' 1 X '11: the grid from line 2 on has more than 9 rows' <<<$'Grids\n'"$grid"$'\n'"$grid2"
	rejects '16 cells' 1 X "1: the end after 16 of the puzzle's 256 cells; a puzzle of 16 needs --size=4" <<<1...............
	rejects 'sixteen puzzles of 16 cells' 1 X '1: a puzzle of 16 rows, or sixteen of 16 cells? --size=16 or 4 says' <<<"$(yes 1............... | head -n 16)"
}

@test "three messages a file, which end it before a puzzle" {
	local three="1: 80 cells$sizes"$'\n'"2: 80 cells$sizes"$'\n'"3: 80 cells$sizes"
	rejects 'before a puzzle' 2 'X X X' "$three"$'\n no puzzle before the third error; the rest is not read' <<<"$(yes "$short" | head -n 100)"$'\n'"$p1"
	run -1 --separate-stderr sudokuctl < <(echo "$p1"; yes "$short" | head -n 100; echo '# end')
	assert_equal "${#lines[@]} ${#stderr_lines[@]}" '1 4'
	assert_equal "${stderr_lines[0]}" "standard input:2: 80 cells$sizes; see EXAMPLES in sudokuctl(1)"
	assert_equal "${stderr_lines[3]}" 'standard input: lines with errors: 100; skipped: 1 of comments and headings, 0 empty or of a frame'
}

@test "no text, and long lines" {
	local what=' not text, but binary, compressed or UTF-16' size
	rejects 'a NUL' 2 1 "2:$what" < <(printf '%s\n\0\n%s\n' "$p1" "$p2")
	reads 'other control characters' '1 2' < <(printf '\x01%s\r\n\b%s\x7f\r\n\x1a' "$p1" "$p2")
	rejects 'a program' 2 '' "1:$what" <"$folder/sudokuctl"
	rejects 'UTF-16 with CR LF' 2 '' "1:$what" < <(printf 'easy\r\n%s\r\n' "$p1" | iconv -t UTF-16)
	rejects 'a long line' 2 '1' '2: a line is longer than 256 KiB' < <(printf '%s\n%300000s\n' "$p1" "$p1")
	rejects 'a line of carriage returns' 2 '' '1: a line is longer than 256 KiB' < <(head -c 600000 /dev/zero | tr '\0' '\r')
	for size in {178520..178540} {262052..262070}; do # together with the rest, around what is read at once
		reads "$size bytes more" '1 1' < <(printf '%s\n#%099900d\n#%0*d\n%s' "$p1" 0 $((size - 70)) 0 "$p1")
	done
}

# example NAME WANTED: the manual's command of that name prints these puzzles when it gets standard input, which is not readable
example() {
	local command
	command=$(examples | awk -F '\t' -v name="$1" '$1 == name { print $2 }')
	cat >FILE
	# shellcheck disable=SC2086 # words
	if [ -z "$command" ] || sudokuctl FILE 2>messages ||
		[ "$(bash -c "$command" <FILE | sudokuctl)" != "$(wanted $2 | cut -d , -f 2)" ]; then
		echo "$1: $command"
		failed+=" $1;"
	fi
	tried+=$1$'\n'
}

# examples: print the names and commands of the manual's section EXAMPLES, a tab between them
examples() {
	sed -n '/^\.SH EXAMPLES/,/^\.SH M/{ /^\.ta/,/^\.EE/{//!p} }' "$home/docs/sudokuctl.1" | sed "s/\\\\f[BP]//g; s/\\\\(aq/'/g; s/\\\\-/-/g; s/\\\\e/\\\\/g"
}

@test "each example of the manual makes its file readable" {
	local tried=''
	example 'a field of CSV' '1 2' <<<"7,$p1,$s2"$'\n'"8,$p2,$s1"
	example '81 cells anywhere' '1 2 1' <<<"$p1;$p2 x${p1}y"
	example 'another sign for blanks' '1' <<<"${grid//0/?}"
	example 'tabs of a spreadsheet' 1 < <(tr , '\t' <<<"$empty")
	example 'arrays of JSON' 1 < <(jq '{board: .}' <<<"$json")
	example 'UTF-16' 1 < <(iconv -t UTF-16 <<<"$p1")
	example 'lists in a program' 1 < <(echo 'let grid = vec!['; sed 's/.*/    vec![&],/; s/,/, /g' <<<"$commas"; echo '];')
	example 'a library of HoDoKu' '1 2' < <(sed 's/0/./g; s/.*/:0000:x:&:::/; s/8\./8+7/' <<<"$p1"; echo ":0000:x:$p2:::")
	example 'rows of YAML' 1 < <(echo 'grid:'; sed 's/^/  - /; s/0/./g' <<<"$grid")
	example 'rows of XML' 1 < <(echo '<sudoku>'; sed 's/.*/<row n="1">&<\/row>/' <<<"$commas"; echo '</sudoku>')
	example 'a matrix of R' 1 < <(echo '     [,1] [,2] [,3] [,4] [,5] [,6] [,7] [,8] [,9]'; sed 's/0/NA/g' <<<"$spaced" | sed '=' | sed 'N; s/\n/,] /; s/^/ [/')
	example 'lines that end in CR' '1 2' < <(printf '%s\r%s\r' "$p1" "$p2")
	assert_equal "$tried" "$(examples | cut -f 1)"$'\n'
}
