# SPDX-License-Identifier: GPL-2.0-only
# Completes the command line of sudoku-explain in fish.

complete -c sudoku-explain -s H -l hint -d 'the next digit only, and why'
complete -c sudoku-explain -s R -l rate -d 'the hardest technique of each puzzle, and a number'
complete -c sudoku-explain -s k -l check -d 'what is wrong in grids; the first is their puzzle'
complete -c sudoku-explain -s f -l from -x -d 'what the files hold' \
    -a 'line rows'
complete -c sudoku-explain -s t -l to -x -d 'the format of the output' \
    -a 'text json'
complete -c sudoku-explain -s s -l size -x -d 'grids of N by N cells' -a '4 9 16 25'
complete -c sudoku-explain -s o -l order -x -d 'boxes of N by N cells' -a '2 3 4 5'
complete -c sudoku-explain -s q -l quiet -d 'do not say what is wrong with puzzles'
complete -c sudoku-explain -s C -l color -x -d 'messages in colour' -a 'auto always never'
complete -c sudoku-explain -s h -l help -d 'print a summary'
complete -c sudoku-explain -l usage -d 'print the options'
complete -c sudoku-explain -s V -l version -d 'print the version'
