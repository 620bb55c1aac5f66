#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# What other programs' published figures can be compared with, and results.sh
# does not write: by plies to the end of the game, what play can reach.
# shellcheck source=tools/records.sh
source "$(dirname "${BASH_SOURCE[0]}")/records.sh"

usage() {
    cat << 'END'
Usage: tools/comparison.sh [OPTION]... [NAME]...

Solve games by plies to the end of the game (default: those of which somebody has
published figures), walk forward from the start, and write a row a game into
results/comparison.csv: the start's value and depth, how many positions play can
reach with which value, and the deepest win and loss. Rows of other games stay.

Options:
  --db DIR       directory of the tables, which are removed once they have been
                 asked (default: a temporary one)
  --results DIR  directory of the results (default: results)
  --memory SIZE  as for goti solve
  --threads N    as for goti solve
  -h, --help     print this help

$GOTI_BIN is the tool to use; without it build/release/goti is.
END
}

read_options "$@"
if [[ ${#names[@]} -eq 0 ]]; then
    names=(hat-diviyan-keliya hat-diviyan-keliya-dropped-tiger kaooa
        kaooa-compulsory three-mens-morris four-mens-morris
        four-mens-morris-flying five-mens-morris five-mens-morris-flying
        six-mens-morris six-mens-morris-flying seven-mens-morris)
fi
find_tool

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
db=${db:-$work/db}
header=variant,metric,start,start_depth,boards,win,draw,loss,orbits,over,deepest_win,deepest_loss

# field NAME: of the last row of the walk, by the header's name.
field() {
    awk -F, -v name="$1" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) at = i }
        END { print $at }' "$work/walk"
}

for name in "${names[@]}"; do
    echo "== $name"
    "$goti" solve "$name" --metric dtm --db "$db" --quiet "${solve_options[@]}"
    "$goti" query "$name" start --db "$db" --json > "$work/start"
    "$goti" stats "$name" --db "$db" --reachable --quiet \
        "${solve_options[@]}" > "$work/walk"
    row=$name,dtm,$(jq -r '"\(.category),\(.dtm)"' "$work/start")
    for column in boards win draw loss orbits over deepest_win deepest_loss; do
        row+=,$(field "$column")
    done
    keep_rows "$results/comparison.csv" "$header" 2 <<< "$row"
    drop_tables "$name"
done
