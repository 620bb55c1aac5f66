# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: MIT
#
# Of tools/results.sh: the numbers of one variant, by commands on its tables.

# How many first moves have which value, the start's, and sums over the tiers.
# The tier after the first move says how many first moves there are up to
# symmetry, if the board is empty at the start: it is all positions of one piece.
# shellcheck disable=SC2016 # the variables are jq's
summary_program='
    def after_first($v): select(($start.position | split(" ")[0] | test("[A-Za-z]")
            | not) and .row_pieces + .column_pieces == 1
        and .row_in_hand + .column_in_hand + 1
            == $v.row.pieces + $v.column.pieces);
    # As the side sees it that made the move.
    def orbits_by_value: {"blessed-loss": .orbit_cursed_win,
            "cursed-win": .orbit_blessed_loss, draw: .orbit_draw,
            loss: .orbit_win, win: .orbit_loss}
        | with_entries(select(.value > 0));
    ($variants[0][] | select(.name == $start.variant)) as $v
    | {
        variant: $v.name,
        title: $v.title,
        start: {
            position: $start.position,
            to_move: $start.to_move,
            side: $v[$start.to_move].name,
            other_side:
                $v[if $start.to_move == "row" then "column" else "row" end].name,
            category: $start.category,
            theoretical: $start.theoretical,
            dtc: $start.dtc
        },
        first_moves: ([$start.moves[].category] | group_by(.)
            | map({key: .[0], value: length}) | from_entries),
        first_moves_up_to_symmetry:
            (map(after_first($v) | orbits_by_value) | .[0]),
        tiers: length,
        positions: (map(.boards) | add),
        orbits: (map(.orbits) | add),
        max_dtc: (map(.max_dtc) | max)
    }
    | with_entries(select(.value != null))'

# entries NAME: how many the tables have, all together.
entries() {
    awk '{ n += $2 } END { printf "%.0f", n }' "$work/$1/digests.txt"
}

# What needs more than the tables' headers.  The turns of large games are those
# of a sample: the same one each time.
make_scans() {
    local name=$1 out=$work/$1 report reports=(longest zugzwangs) sample=()
    if (($(entries "$name") > walk)); then sample=(--sample 10000); fi
    # A board with either side to move is two far places of morris tables: ten
    # minutes and more.
    if [[ $(of "$name" .family) == morris ]] &&
        (($(entries "$name") > 1000000000)); then
        reports=(longest)
    fi
    for report in "${reports[@]}"; do
        "$goti" stats "$name" --db "$db" --report "$report" --quiet \
            "${thread_options[@]}" > "$out/$report.csv"
    done
    "$goti" stats "$name" --db "$db" --report moves "${sample[@]}" --quiet \
        "${thread_options[@]}" > "$out/moves.csv"
}

# make_data NAME: into $work/NAME.
make_data() {
    local name=$1 out=$work/$1
    "$goti" stats "$name" --db "$db" > "$out/tiers.csv"
    "$goti" stats "$name" --db "$db" --report depths > "$out/depths.csv"
    "$goti" stats "$name" --db "$db" --format json > "$work/stats.json"
    "$goti" digest "$name" --db "$db" > "$out/digests.txt"
    "$goti" query "$name" start --db "$db" --json > "$work/start.json"
    jq -r '"move,category,theoretical,dtc",
        (.moves[] | "\(.move),\(.category),\(.theoretical),\(.dtc)")' \
        "$work/start.json" > "$out/first_moves.csv"
    jq --slurpfile variants "$work/variants.json" \
        --argjson start "$(jq -c . "$work/start.json")" \
        "$summary_program" "$work/stats.json" > "$out/summary.json"
    make_scans "$name"
    if (($(entries "$name") <= walk)); then
        "$goti" stats "$name" --db "$db" --reachable --quiet \
            "${solve_options[@]}" | sed -n '1p; $p' > "$out/reachable.csv"
    fi
}
