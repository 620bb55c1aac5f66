# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: MIT
#
# Of tools/results.sh: the pictures of one variant.  gnuplot draws the figures,
# by the scripts in tools/plots.

# quoted TEXT: as a string of gnuplot.
quoted() {
    local text=${1//\\/}
    printf "'%s'" "${text//\'/\'\'}"
}

# of NAME PATH: what goti variants says of it.
of() {
    jq -r --arg name "$1" ".[] | select(.name == \$name) | $2" \
        "$work/variants.json"
}

make_plots() {
    local name=$1 out=$work/$1 title family first other by
    title=$(of "$name" .title)
    family=$(of "$name" .family)
    awk -f "$root/tools/plots/depths.awk" "$out/depths.csv" > "$work/depths.dat"
    gnuplot -e "data='$work/depths.dat'; out='$out/depths.svg'; metric='DTC';
        name=$(quoted "$title")" "$root/tools/plots/depths.gp"
    first="side to move wins" other="side to move loses" by="pieces on the board"
    if [[ $family == hunt ]]; then
        first="$(of "$name" .row.name) win"
        other="$(of "$name" .column.name) win"
        by="pieces captured"
    fi
    awk -v "family=$family" -f "$root/tools/plots/outcomes.awk" "$out/tiers.csv" \
        > "$work/outcomes.dat"
    gnuplot -e "data='$work/outcomes.dat'; out='$out/outcomes.svg';
        name=$(quoted "$title"); first=$(quoted "$first");
        other=$(quoted "$other"); by=$(quoted "$by")" \
        "$root/tools/plots/outcomes.gp"
    "$goti" board "$name" start --db "$db" --values --svg \
        --output "$out/first_moves.svg"
}
