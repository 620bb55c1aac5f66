# SPDX-License-Identifier: MIT
#
# gnuplot -e "data='...'; out='...'": the share of draws, row side to move, against
# the pieces entered; a curve a number of captures, up to eight.
set terminal pdfcairo size 8cm,6cm font "Latin Modern Roman,9"
set output out
set datafile separator comma
set xlabel "pieces entered"
set ylabel "draws, per cent"
set xrange [0:*]
set yrange [0:100]
set key outside right top title "captured" samplen 1.5
set border 3
set tics nomirror
stats data using (strcol(3) eq "row" ? $1 : 1/0) nooutput
most = int(STATS_max)
set palette maxcolors most + 1
plot for [k=0:most] data \
    using ($1 == k && strcol(3) eq "row" ? $2 : 1/0):4 \
    with linespoints linewidth 1.5 pointtype k + 4 pointsize 0.4 title sprintf("%d", k)
