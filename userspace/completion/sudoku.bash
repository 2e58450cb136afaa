# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
# Completes the command lines of the programs in bash, from their --help. Needs nothing else.

_sudoku() {
	local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]} help argument='' words=''

	# To bash --to=json is three words.
	if [ "$word" = = ]; then
		word=
	elif [ "$option" = = ]; then
		option=${COMP_WORDS[COMP_CWORD - 2]}
	fi
	help=$(ARGP_HELP_FMT=rmargin=255 "${COMP_WORDS[0]}" --help 2>/dev/null)
	if [[ $option =~ ^-(.|-[a-z]+)$ && $'\n'$help =~ $'\n'\ +(-.,)?\ *($option, --[a-z]+|"$option")=([A-Z]+)\ +([^$'\n;']*) ]]; then
		argument=${BASH_REMATCH[3]}
		[[ ${BASH_REMATCH[4]} =~ (([a-z0-9]+, )*[a-z0-9]+)" or "([a-z0-9]+)$ ]] &&
			words="${BASH_REMATCH[1]//,/} ${BASH_REMATCH[3]}"
	elif [[ $word = -* ]]; then
		words=$(grep -oE '^ +(-., +)?--[a-z]+=?' <<<"$help" | grep -o -- '--.*')
	elif [[ ${help%%$'\n'*} = *FILE* ]]; then
		argument=FILE
	fi
	if [ "$argument" = FILE ]; then
		mapfile -t COMPREPLY < <(compgen -f -- "$word")
		compopt -o filenames 2>/dev/null
	else
		mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
		[[ ${COMPREPLY[0]-} != *= ]] || compopt -o nospace 2>/dev/null
	fi
}
complete -F _sudoku sudokuctl sudoku-explain sudoku-make sudoku-play sudoku-watch
