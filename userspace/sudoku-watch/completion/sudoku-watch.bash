# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
# Completes the command line of sudoku-watch in bash; needs nothing else.

_sudoku_watch() {
	local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}

	# To bash --svg=FILE is three words.
	if [ "$word" = = ]; then
		word=
	elif [ "$option" = = ]; then
		option=${COMP_WORDS[COMP_CWORD - 2]}
	fi
	case $option in
	-p | --pid | --search | --speed | --frames) COMPREPLY=() && return ;;
	esac
	if [[ $option = -t || $option = --to ]]; then
		mapfile -t COMPREPLY < <(compgen -W 'screen json' -- "$word")
	elif [[ $word = -* ]]; then
		mapfile -t COMPREPLY < <(compgen -W '--frames= --help --once --pid= --record= --replay= --search= --speed= --svg= --to= --usage --version' -- "$word")
	else
		mapfile -t COMPREPLY < <(compgen -f -- "$word")
		compopt -o filenames 2>/dev/null
	fi
	if [[ ${COMPREPLY[0]-} = *= ]]; then
		compopt -o nospace 2>/dev/null
	fi
}
complete -F _sudoku_watch sudoku-watch
