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
zero='two kinds of blanks, 0 and another; is 0 a digit here?'
white=' (white space for blanks, or numbers above 9? See sudokuctl(1))'
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

# rejects NAME STATUS WANTED MESSAGES [OPTION...]: these puzzles and messages, from standard input
rejects() {
	local status=0 output
	output=$(solve "${@:5}") || status=$?
	# shellcheck disable=SC2086 # words
	if [ "$status $output" != "$2 $(wanted $3)" ] || [ "$4" != "$(sed 's/^standard input://' messages)" ]; then
		echo "$1: status $status"
		echo "$output"
		cat messages
		failed+=" $1;"
	fi
}

# reads NAME WANTED [OPTION...]: these puzzles, and no message but the number of skipped lines
reads() {
	local status=0 output
	output=$(solve "${@:3}") || status=$?
	# shellcheck disable=SC2086 # words
	if [ "$status $output" != "0 $(wanted $2)" ] || grep -v ' skipped$' messages; then
		echo "$1: status $status"
		echo "$output"
		cat messages
		failed+=" $1;"
	fi
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
		  @1	
		Golden Nugget: @1
		1) @1
		0000183b305c @1  1.2
		[12:30:45] @1 (SE 8.3)
		9e107d9d372b @1
		Can you solve 'Easter Monster' (@1)? It took me 3 hours.
		https://example.org/sudoku.htm?bd=@1
		| 1 | @1 | hard |
		> @1
		<puzzle>@1</puzzle>
		puzzle = "@1";
		"@1"|7
		7,@1,@S,3.5
		{"id":7,"puzzle":"@1","solution":"@S"}
		:0000:x:@1:::
		<game data="@1" />
		@1 # a comment
		“@1”
	END
	reads 'several kinds of blanks' 1 < <(sed 's/0/./g; s/\.\./_*/g' <<<"$p1")
	reads 'a solution beside it' 1 <<<"$p1$(printf '\t')$s1"
	reads 'a full grid' S1 <<<"$s1"
	reads 'a zero-width space' 1 < <(printf '\xe2\x80\x8b%s\xe2\x80\x8b\n' "$p1")
	reads '256 cells' 16 <<<"Big: $p16"
	reads '625 cells' 25 <<<"$p25"
	reads '16 cells, of a size that is given' 4 --size=4 <<<"7: $p4"
}

@test "runs that are no puzzle" {
	local beside='more than 16 digits and blanks beside the puzzle: another?'
	rejects '0 and another blank' 1 X "1: $zero" <<<"${p1/0/.}"
	rejects 'a cell too few' 1 X '1: 80 cells on the line, expected 81' <<<"$short"
	rejects 'a cell too many' 1 X '1: more than 81 cells on the line' <<<"${p1}5"
	rejects 'a letter at its end' 1 X '1: a run of 81 cells, expected 81, no letter or sign beside it' <<<"a${p1}"
	rejects 'beside a full grid' 1 X "1: $beside" <<<"$short,$s1"
	rejects 'a full stop behind it' 1 X '1: a run of 82 cells, expected 81, no letter or sign beside it' <<<"Solve $p1."
	local each="1: several puzzles on the line; for each in one word: grep -oP '(?<![\w.*-])[0-9._*xX-]{81}(?![\w.*-])' FILE | sudokuctl"
	rejects 'two puzzles' 2 '' "$each" <<<"$p1 $p2"
	rejects 'a solution of another puzzle' 2 '' "$each" <<<"$p1,$s2"
	rejects 'letters for digits' 1 X "1: row 1, column 3: 'C' is not a cell of a 9x9 grid" <<<"$(tr 1-9 A-I <<<"$p1")"
	rejects '729 candidates' 1 X '1: more than 625 cells on the line' <<<"$(printf '%0729d' 0)"
}

@test "cells with separators, all on a line" {
	reads 'spaces' 1 < <(tr '\n' ' ' <<<"$spaced")
	reads 'rows with spaces between' 1 < <(tr '\n' ' ' <<<"$grid")
	reads 'bars between minirows' 1 < <(sed 's/.../&|/g' <<<"$p1")
	reads 'an array of arrays' 1 < <(tr -d '\n' <<<"$json")
	reads 'null' 1 < <(sed 's/./&,/g; s/,$//; s/0/null/g; s/.*/[&]/' <<<"$p1")
	rejects '80' 1 X "1: 80 cells on the line, expected 81$white" < <(sed 's/./& /g' <<<"${p1:1}")
	rejects 'groups of several sizes' 1 X '1: the cells are not separated evenly, or brackets are inside a row' <<<"${p1:0:5} ${p1:5}"
	rejects 'positions' 1 X '1: the cells are not separated evenly, or brackets are inside a row' \
		< <(printf '(1,1,%s), ' {1..9} {1..9} {1..9})
}

@test "rows" {
	local rows
	for rows in "$grid" "$spaced" "$commas" "$json" "$empty" "$drawn" "${grid//0/.}" "${spaced//0/-}" "${commas//0/None}"; do
		reads "${rows%%$'\n'*}" 1 <<<"$rows"
	done
	reads 'strings, empty for a blank' 1 < <(sed "s/[^,]*/'&'/g; s/^/[/; s/$/],/" <<<"$empty")
	reads 'bars' 1 < <(sed 's/./|&/g; s/0/ /g; s/$/|/' <<<"$grid")
	reads 'a frame around each row' 1 < <(sed 's/./|&/g; s/$/|/; s/.*/+-+-+-+-+-+-+-+-+-+\n&/; $s/$/\n+-+-+-+-+-+-+-+-+-+/' <<<"$grid")
	reads 'double bars' 1 < <(sed 's/0/./g; s/./& /g; s/.\{6\}/&|| /; s/.\{15\}/&|| /' <<<"$grid")
	reads 'box-drawing characters' 1 < <(sed 's/.../│&/g; s/$/│/; 1s/^/┌───┬───┬───┐\n/; 3s/$/\n├───┼───┼───┤/
		6s/$/\n├───┼───┼───┤/; 9s/$/\n└───┴───┴───┘/' <<<"$grid")
	reads 'non-breaking spaces' 1 < <(sed 's/ /\xc2\xa0/g' <<<"$spaced")
	reads 'a program' 1 < <(echo 'int grid[9][9] = {'; sed 's/.*/\t{ & },/' <<<"$commas"; echo '};')
	reads 'a matrix of NumPy' '1 2' < <(sed 's/.*/[&]/; s/0 /0 /g; 1s/^/[/; $s/$/]/' <<<"$spaced"; echo
		sed 's/./& /g; s/ $//; s/.*/[&]/; s/[.]/0/g; 1s/^/[/; $s/$/]/' <<<"$grid2")
	reads 'an empty line behind each band' '1 2' < <(sed '3G;6G;9G' <<<"$grid"; echo "$grid2")
	reads 'carriage returns, and no newline at the end' '1 2' < <(sed 's/$/\r/; 3s/$/\r/' <<<"$grid"; printf %s "$p2")
	reads 'a byte order mark' 1 < <(printf '\xef\xbb\xbf%s\n' "$grid")
	reads 'a row of dashes, where dashes are blanks' 1 < <(sed '2s/.*/---------/' <<<"${grid//0/-}" | sed '2s/.*/9--3-5--1/')
	reads '16 cells, one too large for a puzzle' 16 < <(rows 16 <<<"$p16")
	reads '4 cells' 4 < <(rows 4 <<<"$p4")
	reads 'rows of 4 cells, some empty at their ends' 4 --size=4 <<<$'3,4,1,0\n0,2,0,0\n0,0,2,0\n0,1,4,3'
	reads 'a puzzle of 16 cells, one of them twice' 4 <<<"$p4"
	local s3
	s3=$(tr "${s1:0:9}" 1-9 <<<"$s1")
	local s7=1234341221434321 s8
	s8=$(tr "${s1:72}" 1-9 <<<"$s1")
	reads '1 2 3 4, below 1 to 9' 'S8 S7' < <(rows 9 <<<"$s8"; rows 4 <<<"$s7" | sed 's/./& /g')
	reads '123456789, without separators' S3 < <(rows 9 <<<"$s3")
}

@test "rows that make no grid" {
	local ends="the puzzle ends after 72 of its 81 cells" gap='an empty line or a line of the frame is missing above'
	rejects 'one is missing, and another grid' 1 'X 2' "9: an empty line after 72 of the puzzle's 81 cells" \
		< <(sed 5d <<<"$grid"; echo; echo "$grid2")
	rejects 'one is missing, in a frame' 1 'X 2' "10: $ends" < <(sed '1s/^/+---+\n/; $s/$/\n+---+/; 5d' <<<"$grid"; echo +---+; echo "$grid2")
	rejects 'too short' 1 'X 2' '5: 8 cells on the line, expected 9' < <(sed '5s/.$//' <<<"$grid"; echo "$p2")
	rejects 'the first is too short' 1 'X 2' '1: 8 cells on the line, expected 9 or 81' < <(sed '1s/.$//' <<<"$grid"; echo "$p2")
	rejects 'too long' 1 'X 2' '5: more than 9 cells on the line' < <(sed '5s/$/1/' <<<"$grid"; echo "$p2")
	rejects 'a letter' 1 X "5: row 5, column 1: '!' is not a cell of a 9x9 grid" < <(sed '5s/7/!/' <<<"$grid")
	rejects 'a comment behind a row' 1 X "5: '!' after 9 cells, where the line must end" < <(sed '5s/$/ !/' <<<"$grid")
	rejects 'an empty line in a band' 1 'X X' "5: an empty line after 36 of the puzzle's 81 cells
10: the puzzle ends after 45 of its 81 cells" < <(sed 4G <<<"$grid")
	rejects 'bands of which some are apart' 1 'X 2' "8: $gap" < <(sed 3G <<<"$grid"; echo "$grid2")
	rejects 'a comment in a grid' 1 'X X' '4: the puzzle ends after 27 of its 81 cells
10: the puzzle ends after 54 of its 81 cells
 1 line of comments and headings skipped' < <(sed '3s/$/\n# half/' <<<"$grid")
	rejects '0 and null' 1 X "1: $zero" < <(sed 2s/0/null/ <<<"$commas")
	run -0 sudokuctl < <(sed 's/0/None/g; 4s/.*/None,None,None,None,None,None,None,None,None,/' <<<"$commas")
	assert_output "$s1" # a row of None is one
	rejects 'a cell lost before a last comma' 1 X '2: 8 cells on the line, expected 9' < <(sed '2s/3,//; s/$/,/' <<<"$commas")
	rejects 'a comma too many' 1 X '4: more than 9 cells on the line' < <(sed '4s/$/,/' <<<"$empty")
	rejects 'a frame behind the second row' 1 'X X' $'3: the puzzle ends after 18 of its 81 cells\n10: the puzzle ends after 63 of its 81 cells' \
		< <(sed '2s/$/\n---+---+---/' <<<"$grid")
	rejects '6x6' 1 X '1: 6 cells on the line, expected 9 or 81' < <(printf '1.3.5.\n......\n%.0s' 1 2 3)
}

@test "lines that are skipped" {
	reads 'comments' '1 2' < <(printf '# one\n%s\n %%two %s\n%s\n#' "$p1" "$p2" "$p2")
	reads 'a Markdown table' '1 1' < <(for row in 1 2; do sed 's/./|&/g; s/$/|/; 1s/$/\n|---|---|---|---|---|---|---|---|---|/' <<<"$grid"; done)
	reads 'frames' 1 < <(printf '*-----------*\n%s\n*-----------*\n' "$drawn")
	reads 'frames of dots' 1 < <(printf '.-------.-------.\n%s\n.-------.-------.\n' "$drawn")
	reads 'frames around a puzzle' 1 < <(printf '+-----+\n%s\n=======\n-----\n~~~~~\n|\n' "$p1")
	reads 'quotes and commas' '1 2' < <(printf '"""\n%s\n""",\n"""\n%s\n""";\n' "$grid" "$grid2")
	reads 'brackets' '1 2' < <(printf '[\n"%s",\n"%s"\n];\n' "$p1" "$p2")
	reads 'headings' '1 2' < <(printf 'Daily, 2026-11-27\n%s\n---------------------- Grid 02 -----------\n%s\n' "$grid" "$p2")
	reads 'names of columns' 1 < <(printf 'id,puzzle,solution\n7,%s,%s\n' "$p1" "$s1")
	reads 'names of single columns' 1 < <(echo A,B,C,D,E,F,G,H,I; echo "$empty")
	reads 'words on two lines' 1 < <(printf '# the killer\nSudoku 5\n%s\n' "$p1")
	reads 'a heading above a frame, and an empty line' 1 < <(printf 'Title\n=====\n\n%s\n' "$p1")
	rejects 'their number' 0 1 ' 2 lines of comments and headings skipped' < <(printf '# one\n\nEasy\n%s\n---+---\n' "$p1")
	rejects 'nothing else' 1 '' 'sudokuctl: no puzzles in standard input' < <(printf '# one\n\n---+---\n[\n]\n')
}

@test "everything else is an error" {
	local neither='neither cells nor a heading directly above a puzzle'
	rejects 'words behind a puzzle' 1 '1 X' "2: $neither: Good luck!" <<<"$p1"$'\nGood luck!'
	rejects 'the solution of a puzzle in another notation' 1 '1 X X X X X' "$(printf '%s: more than 16 digits and blanks beside the puzzle: another?\n' 2 3 4 5 6)" \
		< <(printf "%s,$s1\n" "$p1" "${p1//0/?}" "$(tr 0 ' ' <<<"$p1")" "$(tr '\n' ' ' <<<"${commas//0/x}")" "$(tr '\n' / <<<"${grid//0/-}")" \
			"$(tr '\n' , <<<"$empty")")
	rejects 'a puzzle behind another, with few givens' 1 X '1: more than 16 digits and blanks beside the puzzle: another?' <<<"${p1}[[-,-,2,-,-,-,-,-,-],[-,4,-,-,-,-,-,-,-]]"
	rejects 'a long run of blanks behind a puzzle' 1 X '1: more than 16 digits and blanks beside the puzzle: another?' <<<"$p1 7xxxxxxxxxxxxxxxxxxxxx"
	run -1 --separate-stderr sudokuctl <<<"${json/2/3}"
	assert_equal "$stderr" 'standard input:1: row 1, column 5: 3 twice in row 1, first in row 1, column 3'
	run -2 --separate-stderr sudokuctl < <(yes "$(printf '1%.0s' {1..81})" | head -n 100)
	assert_equal "${#stderr_lines[@]} ${stderr_lines[2]}" '3 standard input:3: too many errors; the rest is not read'
	rejects 'words, an empty line and a puzzle' 1 'X 1' "1: $neither: Title" < <(printf 'Title\n\n%s\n' "$p1")
	run -2 --separate-stderr sudokuctl < <(sed 's/./|&/g; s/0/nan/g; s/$/|/; s/$/\n+-+-+-+-+-+-+-+-+-+/' <<<"$grid"; echo "$grid")
	assert_equal "$output" '' # and no line is a heading, though each is above a line of a frame
	rejects 'several lines of words' 1 'X X 1' "1: $neither: one
2: $neither: two
 1 line of comments and headings skipped" < <(printf 'one\ntwo\nthree\n%s\n' "$p1")
	rejects 'an identifier in a heading' 1 'X 1' "1: $neither: ID 100200300" <<<$'ID 100200300\n'"$p1"
	rejects 'a row in a heading' 1 'X X' "1: $neither: m = [0 0 3 0 2 0 6 0 0
9: the puzzle ends after 72 of its 81 cells" < <(sed '1s/^/m = [/' <<<"$spaced")
	rejects 'x in a heading' 1 'X 4' "1: $neither: id: 1XXXXX1XX1XX4XX" --size=4 <<<$'id: 1XXXXX1XX1XX4XX\n'"$p4"
	rejects 'a puzzle with # for blanks' 1 'X 2' '1: a comment, or a puzzle with # for blanks?' <<<"${p1//0/#}"$'\n'"$p2"
	rejects 'carriage returns in a comment' 2 '1' "2: a carriage return inside a line; try: tr '\\r' '\\n' <FILE | sudokuctl" \
		<<<"$p1"$'\n'"# two"$'\r'"$p2"
	rejects 'a mistake in each line' 2 'X X' '1: 80 cells on the line, expected 81
2: 80 cells on the line, expected 81
3: too many errors; the rest is not read' < <(yes "$short" | head -n 100)
	rejects 'digits that are not ASCII' 1 X "1: row 1, column 3: '٣' (U+0663) is not a cell of a 9x9 grid" <<<"${p1//3/٣}"
	rejects 'full-width digits' 2 'X X' "1: '３' (U+FF13) is not a cell
2: '３' (U+FF13) is not a cell
3: too many errors; the rest is not read" < <(sed 's/3/３/g; s/[0-24-9]/１/g' <<<"$grid" | sed 's/１/３/')
	rejects 'bytes that are not UTF-8' 1 X "1: row 2, column 1: '\\xff' is not a cell of a 9x9 grid" < <(printf '%s\xff%s\n' "${p1:0:9}" "${p1:10}")
}

@test "ambiguous lines" {
	local neither='neither cells nor a heading directly above a puzzle'
	local dashes='a row, or none? Write 0 for each of the 9' columns='1: headings of columns, or a row? Delete it, or write it as 123456789'
	rejects 'dashes' 2 '' "1: $dashes dashes, or delete them" <<<$'---------\n'"$grid"
	rejects 'dashes in a grid' 2 X $'4: the puzzle ends after 27 of its 81 cells\n'"4: $dashes dashes, or delete them" < <(sed '3s/$/\n- - - | - - - | - - -/' <<<"$spaced")
	rejects 'empty fields' 2 1 "10: $dashes empty fields, or delete them" <<<"$commas"$'\n,,,,,,,,\n'"$commas"
	rejects 'a row of a table for names that it lacks' 2 '' "1: ${dashes% *} 4 empty fields, or delete them" <<<$'|   |   |   |   |\n|---|---|---|---|\n'
	rejects 'numbers of columns from 0' 2 '' "$columns" <<<$'0 1 2 3 4 5 6 7 8\n'"$spaced"
	rejects 'numbers of columns from 1' 2 '' "$columns" <<<$'1,2,3,4,5,6,7,8,9\n'"$commas"
	rejects '16 cells' 2 '' '1: 16 cells may be a puzzle (--size=4) or a row (--size=16)' <<<1...............
	rejects 'a map above a jigsaw' 1 'X 1' "1: $neither: $(tr 1-9 A-I <<<"${s1:0:32}")..." <<<"$(tr 1-9 A-I <<<"$s1")"$'\n'"$p1"
	rejects 'a jigsaw and its map' 2 '' '1: as many letters as cells beside the puzzle: another game?' <<<"$p1 $(tr 1-9 A-I <<<"$s1")"
	rejects 'a NUL' 2 1 '2: not text: the byte \x00 (is it UTF-16, or compressed?)' < <(printf '%s\n\0\n%s\n' "$p1" "$p2")
}

# recipes: print the names and commands of the manual's section OTHER NOTATIONS, a tab between them
recipes() {
	sed -n '/^\.ta 21n/,/^\.EE/{//!p}' "$home/docs/sudokuctl.1" | sed "s/\\\\f[BP]//g; s/\\\\(aq/'/g; s/\\\\-/-/g; s/\\\\e/\\\\/g"
}

# runs NAME WANTED: the message about standard input has a command that finds these puzzles in it, and so has the manual
runs() {
	local command known manual
	cat >FILE
	! sudokuctl <FILE >output 2>messages
	command=$(sed -n 's/.*\(try\|for each in one word\): \(.*| sudokuctl\)$/\2/p' messages)
	known=${command#"sed '1s/^[^{]*//; \$s/;\$//' FILE | "} # of JSON in a program, the part for JSON
	known=$(sed 's/ <\?FILE |/|/; s/| sudokuctl$//; s/ //g' <<<"$known")
	manual=$(recipes | cut -f 2 | tr -d ' \n')"grep-oP'(?<![\w.*-])[0-9._*xX-]{81}(?![\w.*-])'"
	# shellcheck disable=SC2046,SC2086 # words
	if [ "$(wc -l <messages)" != 1 ] || [ -s output ] || [ -z "$command" ] || [[ $manual != *"$known"* ]] ||
		[ "$(eval "$command")" != "$(wanted $2 | cut -d , -f 2)" ]; then
		echo "$1: $command"
		cat messages
		failed+=" $1;"
	fi
}

@test "each command in a message makes its file readable" {
	local rows=$json none
	none=$(sed 's/0/NONE/g; s/[1-9]/Some(&)/g' <<<"$json")
	runs 'JSON, a number on each line' 1 < <(jq -n "{a: 1, board: ${rows}, solution: [[1, 2], [3]]}")
	runs 'JSON, objects for cells' 1 < <(jq -c 'map(map({value: (if . == 0 then null else . end), fixed: (. != 0)}))' <<<"$rows")
	runs 'JSON, strings for cells, and a solution' 1 < <(jq -c '{Solution: ., board: map(map(if . == 0 then "" else "\(.)" end))}' <<<"$rows")
	runs 'f-puzzles' 1 < <(jq '{size: 9, grid: map(map(if . == 0 then {} else {value: ., given: true} end))}' <<<"$rows")
	runs 'JSON, strings among words' '1 2' < <(jq -n --arg a "$p1" --arg b "$p2" --arg s "$s1" \
		'{puzzles: [{name: "one", author: "nobody", puzzle: $a, solution: $s}, {name: "two", author: "me", puzzle: $b}]}')
	runs 'JSON in a program, over several lines' 1 <<<"data = {\"a\": 7,"$'\n'"\"puzzle\": $rows"$'\n'"};"
	runs 'gnome-sudoku' 1 < <(jq '{elapsed_time: 1, cells: [range(9) as $r | range(9) as $c | select(.[$r][$c] > 0) |
		{position: [$r, $c], value: .[$r][$c], fixed: true}]}' <<<"$rows")
	runs 'KSudoku' 1 < <(printf '<?xml version="1.0"?>\n<ksudoku>\n <game>\n  <values>%s</values>\n </game>\n</ksudoku>\n' \
		"$(tr 1-90 b-j_ <<<"$p1")")
	runs 'OpenSudoku' '1 2' < <(printf '<?xml version="1.0"?>\n<opensudoku>\n<name>mine</name>\n<game data="%s" />\n<game data="%s" />\n' \
		"$p1" "${p2//./0}")
	runs 'HTML, a cell on each line' 1 < <(echo '<h1>Nr. 7</h1>'; sed 's/./<td>&<\/td>\n/g; s/0/\&nbsp;/g; s/.*/<TR>&<\/TR>/' <<<"$grid" | sed 's/td>/TD>/')
	runs 'XML' 1 < <(echo '<sudoku>'; sed 's/.*/<row>&<\/row>/' <<<"$commas"; echo '</sudoku>')
	runs 'R, printed' 1 < <(echo '     [,1] [,2] [,3] [,4] [,5] [,6] [,7] [,8] [,9]'; sed 's/0/NA/g' <<<"$spaced" | sed '=' | sed 'N; s/\n/,] /; s/^/ [/')
	runs 'a program with lists and strings' '1 2' < <(sed '1s/^/easy = np.array(/; $s/$/)/' <<<"$rows"; echo "hard = \"$p2\"")
	runs 'R' 1 <<<"x <- matrix(c($(tr '\n' , <<<"$commas" | sed 's/,$//')), 9, 9, byrow=TRUE)"
	runs 'np.nan' 1 < <(sed 's/\<0/np.nan/g; 1s/^/a = np.array(/; $s/$/)/' <<<"$rows")
	runs 'Lua' 1 < <(sed 's/\<0/nil/g; 1s/^/local g = /' <<<"$rows" | tr '[]' '{}')
	runs 'NumPy, decimals' 1 < <(sed 's/./&. /g; s/ $//; s/.*/ [&]/; 1s/ /[/; $s/$/]/' <<<"$grid")
	runs 'pandas' 1 < <(sed 's/[1-9]/&.0/g' <<<"$empty")
	runs 'Maybe' 1 < <(sed 's/[1-9]/Just &/g; s/0/Nothing/g; 1s/^/grid = /' <<<"$rows")
	runs 'options of Rust' 1 < <(echo 'let grid = ['; sed 's/^\[\[/[/; s/\]\]$/],/; s/[1-9]/Some(&)/g; s/0/None/g' <<<"$rows"; echo '];')
	runs 'nan' 1 < <(sed 's/0/nan/g; s/[1-9]/&./g; s/.*/[&]/; 1s/^/[/; $s/$/]/' <<<"$spaced")
	runs 'LaTeX' 1 < <(printf '%s\n' '\begin{tabular}{ccccccccc}'; sed 's/,/ \& /g; s/$/ \\\\ \\hline/' <<<"$empty"; printf '%s\n' '\end{tabular}')
	runs 'LaTeX, lines above rows' 1 < <(printf '%s\n' '\begin{tabular}{*9c}'; sed 's/[1-9]/$&$/g; s/,/ \& /g; s/$/ \\tabularnewline/; s/^/\\hline /' <<<"$empty"; printf '%s\n' '\hline' '\end{tabular}')
	runs 'HoDoKu' 1 <<<":0000:x:${p1:0:3}+9${p1:4}:::"
	runs 'a solution below' 1 < <(printf '%s\n[Solution]\n%s\n' "$p1" "$s1")
	runs 'SadMan' 1 < <(printf '[Puzzle]\n%s\n[State]\n%s\n' "$grid" "$(rows 9 <<<"$s1")")
	runs 'Markdown' 1 < <(echo '|   | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |'; echo '|---|---|---|---|---|---|---|---|---|---|'
		sed 's/./ & |/g' <<<"$grid" | paste -d '|' <(printf '|%s\n' A B C D E F G H I) -)
	runs 'several puzzles' '1 2' <<<"$p1;$p2 ${p1}0"
}

# recipe NAME WANTED: the command of that name prints these puzzles when it gets standard input
recipe() {
	local command
	command=$(recipes | awk -F '\t' -v name="$1" '$1 != "" { on = $1 == name } on { print $2 }')
	cat >FILE
	# shellcheck disable=SC2086 # words
	if [ -z "$command" ] || sudokuctl FILE 2>messages ||
		[ "$(bash -c "$command" <FILE | sudokuctl)" != "$(wanted $2 | cut -d , -f 2)" ]; then
		echo "$1: $command"
		failed+=" $1;"
	fi
}

@test "each other command of the manual makes its file readable" {
	recipe 'columns of CSV' '1 2' <<<"7,$p1,$s2"$'\n'"8,$p2,$s1"
	recipe 'headings 1 2 ... 9' 1 <<<$'1 2 3 4 5 6 7 8 9\n'"$spaced"
	recipe 'a last comma more' 1 < <(sed 's/$/,\r/' <<<"$empty")
	recipe 'dashes for blanks' S1 < <(rows 9 <<<"$s1" | sed '5s/./-/g')
	recipe 'spaces for blanks' 1 <<<"${grid//0/ }"
	recipe 'tabs for blanks' 1 < <(tr , '\t' <<<"$empty")
	recipe 'numbers to 16 or 25' 16 < <(rows 16 <<<"$p16" | sed 's/./& /g; s/A/10/g; s/B/11/g; s/C/12/g; s/D/13/g; s/E/14/g; s/F/15/g; s/G/16/g; s/[.]/0/g; s/ $//; s/ /, /g; s/^/[ /; s/$/],/')
	recipe 'numbers to 16 or 25' 16 < <(rows 16 <<<"$p16" | sed 's/./& /g; s/A/10/g; s/B/11/g; s/C/12/g; s/D/13/g; s/E/14/g; s/F/15/g; s/G/16/g; s/[.]/_/g')
	recipe 'lines that end in CR' '1 2' <<<"# two"$'\r'"$p1"$'\r'"$p2"
	recipe UTF-16 1 < <(iconv -t UTF-16 <<<"$p1")
}

@test "other games are not solved" {
	rejects 'jigsaw' 2 '' ' a variant of Sudoku, another game' < <(printf '[Puzzle]\n%s\n[Jigsaw]\n%s\n' "$grid" "$grid")
	rejects 'killer' 2 '' ' a variant of Sudoku, another game' <<<"{\"puzzle\":\"$p1\",\"cages\":[[1]]}"
	rejects 'f-puzzles' 2 '' ' a variant of Sudoku, another game' <<<'{"grid":[[{},{}]],"killercage":[{}]}'
	rejects 'a variant' 2 '' ' a variant of Sudoku, another game' <<<"{\"antiknight\":true,\"grid\":\"$p1\"}"
	reads '3x3' 1 <<<$'3x3 Sudoku, easy\n'"$p1"
	rejects "Simon Tatham's" 2 '' "1: a game of Simon Tatham's collection" <<<3x3:b3a2a6b9b3a5b1b1_8a6_4d8_1a2_9b7g8b6
	rejects 'a name' 2 '' ' a variant of Sudoku, another game' <<<"$p1"$'\n'"KILLER SUDOKU"$'\n'"$p2"
	rejects 'a 4x4 puzzle with a name' 1 'X 1' '1: neither cells nor a heading directly above a puzzle: A: 1--4 --2- ---- -1--' <<<$'A: 1--4 --2- ---- -1--\n'"$p1"
	reads 'a technique' 1 <<<"Sudoku X-Wing 1"$'\n'"$p1"
	reads 'members that are not used' 1 <<<"{\"cages\":[],\"ratio\":0.3,\"puzzle\":\"$p1\"}"
	rejects 'a name far behind' 2 "$(seq -s ' ' 300 | sed 's/[0-9]*/1/g')" '301: a variant of Sudoku, another game' \
		< <(yes "$p1" | head -n 300; echo "Killer Sudoku"; echo "$p2")
	rejects 'KSudoku' 2 '' ' a variant of Sudoku, another game' <<<"<ksudoku><graph order=\"9\" type=\"custom\"/><values>$(tr 1-90 b-j_ <<<"$p1")</values></ksudoku>"
	for each in '{size: 9, grid: [range(9) | [range(9) | {given: true}]], xv: []}' '{grid: ., colours: .}' \
		'map(map({value: ., fixed: (. > 4)}))'; do
		jq "$each" <<<"$json" >FILE
		! sudokuctl <FILE >output 2>messages
		run ! eval "$(sed 's/.*; try: //' messages)"
		assert_output --partial 'another game'
	done
	rejects 'HTML with neither' 2 '' '1: HTML or XML' <<<'<html><body><h1>404 Not Found</h1></body></html>'
}

@test "no text, and long lines" {
	run ! sudokuctl <"$folder/sudokuctl"
	run ! sudokuctl < <(head -c 300000 /dev/zero | tr '\0' 1)
	assert_output --partial '1: a line is longer than 256 KiB'
	run ! sudokuctl < <(head -c 600000 /dev/zero | tr '\0' '\r')
	assert_output --partial '1: a line is longer than 256 KiB'
	run ! sudokuctl < <(printf '%s\n%300000s\n' "$p1" "$p1")
	assert_output --partial '2: a line is longer than 256 KiB'
	for size in {178520..178540} {262052..262070}; do # together with the rest, around what is read at once
		reads "$size bytes more" '1 1' < <(printf '%s\n#%099900d\n#%0*d\n%s' "$p1" 0 $((size - 70)) 0 "$p1")
	done
}
