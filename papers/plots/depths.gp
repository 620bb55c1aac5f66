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
set yrange [1:*]
set format y "10^{%T}"
set border 3
set tics nomirror
set key top right samplen 1
won(c) = c eq "win" || c eq "cursed-win"
lost(c) = c eq "loss" || c eq "blessed-loss"
# Nothing is added where a row does not count: a gap would end the sum.
plot data using "dtc":(won(stringcolumn("category")) ? column("boards") : 0) \
        smooth frequency with points pointtype 7 pointsize 0.3 \
        linecolor rgb "#004080" title "won", \
    data using "dtc":(lost(stringcolumn("category")) ? column("boards") : 0) \
        smooth frequency with points pointtype 6 pointsize 0.3 \
        linecolor rgb "#c05000" title "lost"
