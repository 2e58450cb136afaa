# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
# Completes the command line of sudoku-play in bash; needs nothing else.

_sudoku_play() {
	local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]} words=

	# To bash --size=9 is three words.
	if [ "$word" = = ]; then
		word=
	elif [ "$option" = = ]; then
		option=${COMP_WORDS[COMP_CWORD - 2]}
	fi
	case $option in
	-r | --rating) words='easy medium hard expert extreme' ;;
	-o | --order) words='2 3 4 5' ;;
	-s | --size) words='4 9 16 25' ;;
	*)
		if [[ $word = -* && $option != --save ]]; then
			words='--help --order= --rating= --save= --size= --usage --version'
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
complete -F _sudoku_play sudoku-play
