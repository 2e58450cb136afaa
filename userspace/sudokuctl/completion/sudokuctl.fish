# SPDX-License-Identifier: GPL-2.0-only
# Completes the command line of sudokuctl in fish.

complete -c sudokuctl -s l -l limit -x -d 'up to N solutions of each puzzle'
complete -c sudokuctl -s a -l all -d 'all solutions'
complete -c sudokuctl -s u -l unique -d 'a second solution is an error'
complete -c sudokuctl -s c -l count -d 'how many solutions there are'
complete -c sudokuctl -s f -l from -x -d 'what the files hold' \
    -a 'line rows'
complete -c sudokuctl -s t -l to -x -d 'the format of the answers' \
    -a 'line drawn json csv'
complete -c sudokuctl -s g -l grid -d 'the same as --to=drawn'
complete -c sudokuctl -s o -l order -x -d 'boxes of N by N cells' -a '2 3 4 5'
complete -c sudokuctl -s s -l size -x -d 'grids of N by N cells' -a '4 9 16 25'
complete -c sudokuctl -s q -l quiet -d 'do not say what is wrong with puzzles'
complete -c sudokuctl -s C -l color -x -d 'colour' -a 'auto always never'
complete -c sudokuctl -s j -l jobs -x -d 'solve on so many CPUs'
complete -c sudokuctl -s W -l why -d 'what was wrong with what was last written'
complete -c sudokuctl -s I -l info -d 'the versions of driver and tool'
complete -c sudokuctl -s h -l help -d 'print a summary'
complete -c sudokuctl -l usage -d 'print the options'
complete -c sudokuctl -s V -l version -d 'print the version'
