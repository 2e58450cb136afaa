# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
# Completes the command line of sudoku-explain in bash; needs nothing else.

_sudoku_explain() {
	local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]} words=

	# To bash --from=line is three words.
	if [ "$word" = = ]; then
		word=
	elif [ "$option" = = ]; then
		option=${COMP_WORDS[COMP_CWORD - 2]}
	fi
	case $option in
	-f | --from) words='line rows' ;;
	-t | --to) words='text json' ;;
	-o | --order) words='2 3 4 5' ;;
	-s | --size) words='4 9 16 25' ;;
	-C | --color) words='auto always never' ;;
	*)
		if [[ $word = -* ]]; then
			words='--check --color= --from= --help --hint --order= --quiet --rate --size= --to= --usage --version'
		else
			mapfile -t COMPREPLY < <(compgen -f -- "$word")
			compopt -o filenames 2>/dev/null
			return
		fi
		;;
	esac
	mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
	if [[ ${COMPREPLY[0]-} = *= ]]; then
		compopt -o nospace 2>/dev/null
	fi
}
complete -F _sudoku_explain sudoku-explain
