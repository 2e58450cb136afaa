# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
# Completes the command line of sudoku-make in bash; needs nothing else.

_sudoku_make() {
	local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]} words=

	# To bash --to=line is three words.
	if [ "$word" = = ]; then
		word=
	elif [ "$option" = = ]; then
		option=${COMP_WORDS[COMP_CWORD - 2]}
	fi
	case $option in
	-y | --symmetry) words='none rotational quarter mirror flip diagonal antidiagonal' ;;
	-r | --rating) words='easy medium hard expert extreme' ;;
	-t | --to) words='line drawn json' ;;
	-o | --order) words='2 3 4 5' ;;
	-s | --size) words='4 9 16 25' ;;
	-n | --number | -S | --seed | -G | --givens | -j | --jobs) COMPREPLY=() && return ;;
	*) words='--givens= --grid --help --jobs= --minimal --number= --order= --rating= --seed= --size= --symmetry= --to= --usage --version' ;;
	esac
	mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
	if [[ ${COMPREPLY[0]-} = *= ]]; then
		compopt -o nospace 2>/dev/null
	fi
}
complete -F _sudoku_make sudoku-make
