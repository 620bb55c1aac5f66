# SPDX-License-Identifier: MIT
#
# gnuplot -e "data='...'; out='...'; column_name='...'": the share of positions, row
# side to move, against the pieces entered; a curve a number of captures.
set terminal pdfcairo size 8cm,6cm font "Latin Modern Roman,9"
set output out
set datafile separator comma
set xlabel "pieces entered"
set ylabel (column_name eq "draws" ? "draws, per cent" : "wins of the tigers, per cent")
set xrange [0:*]
set yrange [0:100]
set key outside right top title "captured" samplen 1.5
set border 3
set tics nomirror
set linetype 1 linecolor rgb "#004080"
set linetype 2 linecolor rgb "#c05000"
set linetype 3 linecolor rgb "#207020"
set linetype 4 linecolor rgb "#802080"
set linetype 5 linecolor rgb "#707070"
stats data using "captured" nooutput
most = int(STATS_max)
plot for [k=0:most] data \
    using "entered":(column("captured") == k ? column(column_name) : 1/0) \
    with linespoints linewidth 1.5 pointtype k + 4 pointsize 0.4 title sprintf("%d", k)
