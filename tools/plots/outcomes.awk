# SPDX-License-Identifier: MIT
# goti stats, as CSV -> blocks for outcomes.gp: of placement by pieces in hand,
# most first, of movement by pieces captured (family=hunt) or on the board
# (family=morris): "label, share that the first wins, draws, the other wins".
# The first is the row side in hunts and the side to move in morris.
BEGIN { FS = "," }
NR == 1 {
    for (i = 1; i <= NF; i++) at[$i] = i
    next
}
{
    in_hand = $at["row_in_hand"] + $at["column_in_hand"]
    on_board = $at["row_pieces"] + $at["column_pieces"]
    phase = $at["phase"]
    x = phase == "placement" ? in_hand : family == "hunt" ? $at["captured"] : on_board
    turned = family == "hunt" && $at["to_move"] == "column"
    win = $at["win"]
    loss = $at["loss"]
    all[phase, x] += $at["boards"]
    first[phase, x] += turned ? loss : win
    other[phase, x] += turned ? win : loss
    if (!(phase in least) || x < least[phase]) least[phase] = x
    if (!(phase in most) || x > most[phase]) most[phase] = x
}
function line(phase, x) {
    if (all[phase, x] == 0) return
    printf "%d %.6f %.6f %.6f\n", x, first[phase, x] / all[phase, x],
        1 - (first[phase, x] + other[phase, x]) / all[phase, x],
        other[phase, x] / all[phase, x]
}
END {
    # Without a bar gnuplot would stop: an empty one for a phase that is not there.
    print "# placement"
    if (!("placement" in most)) print "- 0 0 0"
    else
        for (x = most["placement"]; x >= least["placement"]; x--) line("placement", x)
    print "\n\n# movement"
    if (!("movement" in most)) print "- 0 0 0"
    else
        for (x = least["movement"]; x <= most["movement"]; x++) line("movement", x)
}
