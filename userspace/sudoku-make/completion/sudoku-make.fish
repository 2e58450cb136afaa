# SPDX-License-Identifier: GPL-2.0-only
# Completes the command line of sudoku-make in fish.

complete -c sudoku-make -f
complete -c sudoku-make -s n -l number -x -d 'make N puzzles'
complete -c sudoku-make -s S -l seed -x -d 'the same puzzles for the same number'
complete -c sudoku-make -s s -l size -x -d 'grids of N by N cells' -a '4 9 16 25'
complete -c sudoku-make -s o -l order -x -d 'boxes of N by N cells' -a '2 3 4 5'
complete -c sudoku-make -s y -l symmetry -x -d 'the symmetry of the givens' \
    -a 'none rotational quarter mirror flip diagonal antidiagonal'
complete -c sudoku-make -s G -l givens -x -d 'how many givens'
complete -c sudoku-make -s m -l minimal -d 'no given can be left out'
complete -c sudoku-make -s r -l rating -x -d 'the level of the hardest technique' \
    -a 'easy medium hard expert extreme'
complete -c sudoku-make -s t -l to -x -d 'the format of the puzzles' -a 'line drawn json'
complete -c sudoku-make -s g -l grid -d 'the same as --to=drawn'
complete -c sudoku-make -s j -l jobs -x -d 'work on so many CPUs'
complete -c sudoku-make -s h -l help -d 'print a summary'
complete -c sudoku-make -l usage -d 'print the options'
complete -c sudoku-make -s V -l version -d 'print the version'
