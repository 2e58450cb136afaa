# SPDX-License-Identifier: GPL-2.0-only
# Completes the command line of sudoku-play in fish.

complete -c sudoku-play -s r -l rating -x -d 'a new puzzle of this level' \
    -a 'easy medium hard expert extreme'
complete -c sudoku-play -s s -l size -x -d 'grids of N by N cells' -a '4 9 16 25'
complete -c sudoku-play -s o -l order -x -d 'boxes of N by N cells' -a '2 3 4 5'
complete -c sudoku-play -l save -r -F -d 'where the game is saved'
complete -c sudoku-play -s h -l help -d 'print a summary'
complete -c sudoku-play -l usage -d 'print the options'
complete -c sudoku-play -s V -l version -d 'print the version'
