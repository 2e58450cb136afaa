#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-only
# bash, zsh and fish complete all options of the programs, and an option has one meaning; tests/names.py compares options
# with the manual pages.
# shellcheck disable=SC2016,SC2034,SC2154 # text for other shells; variables of the helper
programs='sudokuctl sudoku-explain sudoku-make sudoku-play sudoku-watch'
load helper

completion=$home/userspace/completion

# SHELL_offers LINE LAST: print the shell's completions of a command line, one word per line

bash_offers() {
	bash --norc -c '. "$1"
		line=${2//=/ = }
		read -ra COMP_WORDS <<<"$line"
		[[ $line != *" " ]] || COMP_WORDS+=("")
		COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
		_sudoku
		printf "%s\n" "${COMPREPLY[@]%=}"' bash "$completion/sudoku.bash" "$1"
}

# Runs the shell on its own terminal, where Tab lists the choices. Typing ahead of the list would hide it, and
# prompt_sp would add a mark, which differs for root. The first character of the line, s, comes after an echo of
# everything typed before zsh was ready.
zsh_offers() {
	timeout 120 zsh -f -c 'zmodload zsh/zpty
		zpty shell zsh -f -i +o prompt_sp
		zpty -w shell "fpath=($1 \$fpath); autoload -U compinit; compinit -u -D; stty columns 200; PS1=
			bindkey ^I list-choices; bindkey ^U kill-whole-line; LISTMAX=1000; print rea\"\"dy"
		zpty -r shell output "*ready*"
		zpty -w -n shell "$2"$'"'\\t'"'
		zpty -r shell output "*[^a-z]$3[^a-z]*"
		print -rn -- $output
		zpty -w -n shell $'"'\\x15'"'"print en\"\"d"$'"'\\n'"'
		zpty -r shell output "*end*"
		print -r -- $output' zsh "$completion" "$1" "$2" |
		sed 's/\x1b\[[0-9;?]*[A-Za-z]//g; s/.*\rs\rsudoku[a-z-]* .*//; s/\rsudoku[a-z-]* .*//; s/\r//g; s/ -- .*//; /^p*print/,$d' |
		tr -s ' ' '\n' | grep .
}

fish_offers() {
	cp "$completion/sudoku.fish" "${1%% *}.fish"
	fish --no-config -c 'source $argv[1]; complete -C $argv[2]' "$PWD/${1%% *}.fish" "$1" | cut -f 1 | sed 's/^--[a-z]*=//'
	rm "${1%% *}.fish"
}

# complete LINE WORD...: each shell offers exactly these words, in any order
complete() {
	local shell sorted
	sorted=$(printf '%s\n' "${@:2}" | sort)
	for shell in bash zsh fish; do
		diff --label wanted --label "$shell" -u <(echo "$sorted") <("${shell}_offers" "$1" "${sorted##*$'\n'}" | sort)
	done
}

# options PROGRAM: print the options in --help
options() {
	"$1" --help | sed -nE 's/^  (-., |    )(--[a-z]+).*/\2/p'
}

# listed PROGRAM OPTION: print the words that the option takes, from its error message
listed() {
	"$1" "$2" '' 2>&1 | sed -n 's/.* takes \([^;]*\), not .*/\1/p'
}

# table: print letter and name of each option that a program has, once
table() {
	local program
	for program in $programs; do
		"$program" --help | sed -nE "s/^  (-.|  ).? (--[a-z]+(=[A-Z]+)?).*/\1|\2/p"
	done | tr -d ' ' | sort -u
}

@test "the shells complete the options of --help" {
	for program in $programs; do
		# shellcheck disable=SC2046 # words
		complete "$program --" $(options "$program")
	done
}

@test "--help fits a screen, and has an example, and neither empty rows among the options nor what argp says of every program" {
	for program in $programs; do
		"$program" --help >help
		[ "$(wc -l <help)" -le 24 ] && [ "$(wc -L <help)" -le 80 ]
		grep -E "^  $program |\| $program " help
		run ! grep -E 'Mandatory or optional|^ +$' help
	done
}

# getopt reports the empty option name as ambiguous, and lists all options.
@test "--help has all options" {
	for program in $programs; do
		diff <("$program" --= 2>&1 | head -n 1 | grep -oE -- '--[a-z]+' | grep -v program | sort) <(options "$program" | sort)
	done
}

@test "-h is --help, -V is --version" {
	for program in $programs; do
		diff <("$program" -h) <("$program" --help)
		diff <("$program" -V) <("$program" --version)
		"$program" -V | grep -x "$program $(sed -n 's/^#define SUDOKU_VERSION\t"\(.*\)"/\1/p' "$home/driver/lib/version.h")"
	done
}

@test "--help ends with what all programs have" {
	for program in $programs; do
		[ "$(options "$program" | tail -n 2)" = "--help"$'\n'"--version" ]
	done
}

@test "an option has one letter and one meaning" {
	run ! grep . <(table | cut -d '|' -f 2 | sed 's/=.*//' | sort | uniq -d)
	run ! grep . <(table | cut -d '|' -f 1 | grep . | sort | uniq -d)
}

@test "the words that an option takes: --help and the shells list them" {
	for program in $programs; do
		for option in $(options "$program"); do
			words=$(listed "$program" "$option")
			[[ $words = *' or '* && $words != *[0-9]* && $words != *range* ]] || continue
			"$program" --help | tr -s '\n ' '  ' | grep -F -- "$words"
			words=${words//,/}
			# shellcheck disable=SC2086 # words
			complete "$program $option=" ${words/ or / }
			echo "$program $option" >>found
		done
	done
	[ "$(wc -l <found)" -ge 5 ]
}

@test "words of other options" {
	complete 'sudokuctl -c --to ' line drawn json
	for program in sudokuctl sudoku-explain sudoku-make sudoku-play; do
		complete "$program -s " 4 9 16 25
	done
	complete 'sudoku-make --rating=' easy medium hard expert extreme
}

@test "files, and none where there is no file" {
	: >a_file
	complete 'sudokuctl -q a_' a_file
	complete 'sudoku-watch a_' a_file
	diff <(echo) <(bash_offers 'sudoku-make a_')
	diff <(echo json) <(bash_offers 'sudokuctl --to=j')
}
