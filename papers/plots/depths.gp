# SPDX-License-Identifier: MIT
#
# gnuplot -e "data='...'; out='...'": positions by distance, both phases and sides
# to move together; wins and losses, on a logarithmic scale.
set terminal pdfcairo size 6cm,5cm font "Latin Modern Roman,9"
set output out
set datafile separator comma
set xlabel "DTC, plies"
set ylabel "positions"
set logscale y
set format y "10^{%T}"
set border 3
set tics nomirror
set key top right samplen 1
plot data using (strcol(4) eq "win" || strcol(4) eq "cursed-win" ? $5 : 1/0):6 \
        smooth frequency with points pointtype 7 pointsize 0.3 linecolor rgb "#004080" title "won", \
    data using (strcol(4) eq "loss" || strcol(4) eq "blessed-loss" ? $5 : 1/0):6 \
        smooth frequency with points pointtype 6 pointsize 0.3 linecolor rgb "#c05000" title "lost"
