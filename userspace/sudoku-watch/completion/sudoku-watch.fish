# SPDX-License-Identifier: GPL-2.0-only
# Completes the command line of sudoku-watch in fish.

complete -c sudoku-watch -s p -l pid -x -d 'the searches of this task only'
complete -c sudoku-watch -s w -l record -r -d 'write the events to a file'
complete -c sudoku-watch -s i -l replay -r -d 'show a recording'
complete -c sudoku-watch -l svg -r -d 'write an animated picture'
complete -c sudoku-watch -l search -x -d 'begin with search N of a recording'
complete -c sudoku-watch -l speed -x -d 'N steps a second'
complete -c sudoku-watch -l frames -x -d 'up to N frames in a picture'
complete -c sudoku-watch -s t -l to -x -d 'the format of the output' \
    -a 'screen json'
complete -c sudoku-watch -s 1 -l once -d 'end when all was shown'
complete -c sudoku-watch -s h -l help -d 'print a summary'
complete -c sudoku-watch -l usage -d 'print the options'
complete -c sudoku-watch -s V -l version -d 'print the version'
