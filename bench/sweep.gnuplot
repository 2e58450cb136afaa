# SPDX-License-Identifier: GPL-2.0-only
# Draws puzzles per second by size of batch; "data" is the file of `bench sweep`.
set terminal svg noenhanced size 800,500 font "sans-serif,14" background "white"
set logscale x 2
set logscale y
set xrange [1:65536]
set grid
set key left top
set xlabel "puzzles in a batch"
set ylabel "thousand puzzles per second"
columns = int(system("sed -n '2 { s/[^ ]//g; p }' " . data . " | tr -d '\n' | wc -c")) + 1
plot for [i = 2:columns] data using 1:i title columnheader(i) with linespoints linewidth 2
