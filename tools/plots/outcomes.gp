# SPDX-License-Identifier: MIT
# Which share of the positions is won, drawn and lost as the game goes on.
#   gnuplot -e "data='F'; out='F'; name='TITLE'; first='TIGERS WIN';
#               other='GOATS WIN'; by='CAPTURED'" outcomes.gp
set terminal svg size 900,440 font "sans-serif,13" background "white"
set output out
set multiplot layout 1,2 title name noenhanced
set style data histograms
set style histogram rowstacked
set style fill solid 0.85 border lc rgb "white"
set boxwidth 0.9 relative
set yrange [0:1]
set format y "%.1f"
set border 3
set tics nomirror
set xtics font ",10"
set lmargin 7
set ylabel "share of all positions"
set xlabel "placement: pieces still in hand"
unset key
plot data index 0 using 2:xtic(1) lc rgb "#0b5394" title first, \
    "" index 0 using 3 lc rgb "#cccccc" title "draw", \
    "" index 0 using 4 lc rgb "#b45f06" title other
unset ylabel
set xlabel sprintf("movement: %s", by) noenhanced
set key outside right top vertical noenhanced
plot data index 1 using 2:xtic(1) lc rgb "#0b5394" title first, \
    "" index 1 using 3 lc rgb "#cccccc" title "draw", \
    "" index 1 using 4 lc rgb "#b45f06" title other
unset multiplot
