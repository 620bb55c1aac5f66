# shellcheck shell=bash disable=SC2154,SC2016 # they are jq's and awk's
# SPDX-License-Identifier: MIT
#
# Of tools/results.sh: the page of one variant, results/NAME/README.md, which a
# code host shows beside the files that it tells of.

# A picture, if it is there: FILE "what it shows".
picture() {
    if [[ -e $out/$1 ]]; then printf '\n![%s](%s)\n' "$2" "$1"; fi
}

# report WHAT "heading" [OPTION]...: a table by goti stats, in the page.
report() {
    local what=$1 heading=$2
    shift 2
    printf '\n## %s\n\n' "$heading"
    "$goti" stats "$name" --db "$db" --report "$what" --format markdown "$@"
}

# columns FILE "condition of awk, by names" NAME...: some columns of a CSV file,
# as a table.
columns() {
    local file=$1 condition=$2
    shift 2
    awk -F, -v "names=$*" '
        function line(cell, k, text) {
            for (k = 1; k <= n; k++) text = text "| " cell[k] " "
            print text "|"
        }
        BEGIN { n = split(names, name, " ") }
        NR == 1 {
            for (i = 1; i <= NF; i++) at[$i] = i
            for (k = 1; k <= n; k++) cell[k] = name[k]
            for (k = 1; k <= n; k++) gsub("_", " ", cell[k])
            line(cell)
            for (k = 1; k <= n; k++) cell[k] = "---"
            line(cell)
            next
        }
        '"$condition"' {
            for (k = 1; k <= n; k++) cell[k] = $at[name[k]]
            line(cell)
        }' "$out/$file"
}

page_scans() {
    printf '\n## Longest\n\n'
    columns longest.csv '$at["among"] == "all" || $at["among"] == "phase"' \
        among phase to_move category dtc boards position
    printf '\nOf all tiers, and of each phase and side to move, one of the boards that\n'
    printf 'have that depth; a best line from each is in [longest.csv](longest.csv).\n'
    if [[ ! -e $out/zugzwangs.csv ]]; then return; fi
    printf '\n## Mutual zugzwangs\n\n'
    columns zugzwangs.csv '$at["phase"] == "total"' \
        row_to_move column_to_move boards orbits
    printf '\nBoards on which each side would rather not be to move.\n'
}

page_head() {
    local start
    start=$(jq -r '.start | if .category == "draw" then "a draw"
        elif .category == "win" then "a win for \(.side) in \(.dtc) plies (DTC)"
        elif .category == "loss" then "a win for \(.other_side) in \(.dtc) plies (DTC)"
        else "a draw by the no-capture limit" end' "$out/summary.json")
    printf '# %s\n\nMade by `tools/results.sh`; do not edit.\n\n' \
        "$(of "$name" .title)"
    printf 'With best play from the start it is **%s**. ' "$start"
    printf 'The rules: [%s.ini](../../solver/variants/%s.ini).\n' "$name" "$name"
}

make_page() {
    local name=$1 out=$work/$1
    {
        page_head
        report first-moves "First moves"
        printf '\nFor the side that moves; *moves*: how many are the same up to symmetry.\n'
        picture first_moves.svg "The values of the first moves on the board"
        report total "All positions"
        picture outcomes.svg "Shares of won, drawn and lost positions as the game goes on"
        page_scans
        picture depths.svg "How many positions are won and lost at each depth"
    } > "$out/README.md"
}
