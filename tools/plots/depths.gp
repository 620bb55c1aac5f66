# SPDX-License-Identifier: MIT
# How many positions are won and lost at each depth.
#   gnuplot -e "data='F'; out='F'; name='TITLE'; metric='DTC'" depths.gp
set terminal svg size 800,440 font "sans-serif,13" background "white"
set output out
set title name noenhanced
set xlabel sprintf("%s in plies", metric)
set ylabel "positions, each board once"
set logscale y
set format y "10^{%T}"
set grid ytics lc rgb "#dddddd"
set key outside right top
set border 3
set tics nomirror
set style data points
plot data index 0 pt 7 ps 0.4 lc rgb "#0b5394" title "movement, won", \
    "" index 1 pt 6 ps 0.4 lc rgb "#0b5394" title "movement, lost", \
    "" index 2 pt 5 ps 0.4 lc rgb "#b45f06" title "placement, won", \
    "" index 3 pt 4 ps 0.4 lc rgb "#b45f06" title "placement, lost"
