# SPDX-License-Identifier: MIT
# goti stats --report depths, as CSV -> blocks for depths.gp: for movement wins
# and losses, then for placement: "depth boards", sums over the side to move.
# A comment heads each block, and two blank lines end it.
BEGIN { FS = "," }
NR == 1 {
    for (i = 1; i <= NF; i++) at[$i] = i
    depth_at = ("dtc" in at) ? at["dtc"] : at["dtm"]
    next
}
{
    category = $at["category"]
    if (category == "draw") next
    kind = category ~ /win$/ ? "win" : "loss"
    key = $at["phase"] " " kind
    depth = $depth_at + 0
    boards[key, depth] += $at["boards"]
    if (depth > deepest[key]) deepest[key] = depth
}
END {
    n = split("movement win,movement loss,placement win,placement loss", keys)
    for (k = 1; k <= n; k++) {
        print "# " keys[k]
        for (d = 0; d <= deepest[keys[k]] + 0; d++)
            if (boards[keys[k], d] > 0) printf "%d %.0f\n", d, boards[keys[k], d]
        if (!(keys[k] in deepest)) print "NaN NaN"
        print "\n"
    }
}
