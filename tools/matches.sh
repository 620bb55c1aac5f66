#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# How well the player plays: many games between levels, with tables and without.
# shellcheck source=tools/records.sh
source "$(dirname "${BASH_SOURCE[0]}")/records.sh"

usage() {
    cat << 'END'
Usage: tools/matches.sh [OPTION]... [MATCH]...

Let players play (default: every match of tools/results/matches.txt) and write a
row a match into results/play/matches.csv, and of all rows the page
results/play/README.md: the score, how often a player gave the value of its
position away, judged by tables, and how games that were won at the start ended.
Rows of matches that are not played stay.

A MATCH is NAME|PLAYER|PLAYER|OPENINGS|GAMES|TABLES; see goti match for the first
five. TABLES is all, or half: only the smaller files, half of them, are there.
Tables that are not in --db are made there, and stay.

Options:
  --db DIR       directory of the tables (default: goti-db)
  --results DIR  directory of the results (default: results)
  --new          pass over matches of which there is a row
  --memory SIZE  as for goti solve
  --threads N    as for goti solve and goti match
  -h, --help     print this help

$GOTI_BIN is the tool to use; without it build/release/goti is.
END
}

only_new=false
own_flags=(--new)
take_option() { only_new=true; }
read_options "$@"
db=${db:-$root/goti-db}
if [[ ${#names[@]} -eq 0 ]]; then
    mapfile -t names < <(grep -v '^#' "$root/tools/results/matches.txt")
fi
find_tool

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
file=$results/play/matches.csv
header=variant,tables,player,opponent,openings,games,won,drawn,lost,points,points_low,points_high,plies,repetition,counter,too_long,moves_judged,drops,opponent_judged,opponent_drops,won_starts,won_starts_won,drawn_starts,drawn_starts_won,drawn_starts_lost,cpu_seconds,date,commit

# half_of NAME: a database in $work of the smaller half of its files.
half_of() {
    local files i
    mapfile -t files < <(cd "$db/$1" && find . -name '*.goti.zst' -printf '%s %f\n' |
        sort -k1,1n -k2 | cut -d' ' -f2)
    rm -rf "$work/half"
    mkdir -p "$work/half/$1"
    ln -s "$(realpath "$db/$1/manifest.json")" "$work/half/$1/"
    for ((i = 0; i < ${#files[@]} / 2; i++)); do
        ln -s "$(realpath "$db/$1/${files[i]}")" "$work/half/$1/"
    done
}

# field TEXT: of a row, or of a row's key: commas would make two of it.
field() {
    tr ',' ' ' <<< "$1"
}

# match NAME PLAYER PLAYER OPENINGS GAMES TABLES: its row.
match() {
    local from=$db seconds
    if [[ $6 == half ]]; then
        half_of "$1"
        from=$work/half
    fi
    TIMEFORMAT='%U %S'
    { time "$goti" match "$1" "$2" "$3" --openings "$4" --games "$5" --db "$from" \
        --json --quiet "${thread_options[@]}" > "$work/report" 2> "$work/errors"; } \
        2> "$work/time" || die "$1: $(< "$work/errors")"
    seconds=$(awk '{ printf "%.0f", $1 + $2 }' "$work/time")
    jq -r --arg tables "$6" --arg one "$(field "$2")" --arg two "$(field "$3")" \
        --arg seconds "$seconds" --arg date "$(date -u +%F)" \
        --arg commit "$(commit)" '
        def n: .won + .drawn + .lost;
        .player_1 as $score | .players[0].values as $v
        | [.variant, $tables, $one, $two, .openings, .games,
           $score.won, $score.drawn, $score.lost,
           .points.value, .points.low, .points.high, .plies,
           .ends.repetition, .ends.no_capture_limit, .ends.length,
           $v.judged, $v.drops,
           .players[1].values.judged, .players[1].values.drops,
           ($v.from_won | n), $v.from_won.won,
           ($v.from_drawn | n), $v.from_drawn.won, $v.from_drawn.lost,
           $seconds, $date, $commit] | join(",")' "$work/report"
}

has_row() {
    [[ -s $file ]] && grep -Fq "$1,$6,$(field "$2"),$(field "$3"),$4,$5," "$file"
}

for name in "${names[@]}"; do
    IFS='|' read -r -a parts <<< "$name"
    [[ ${#parts[@]} -eq 6 && ${parts[5]} =~ ^(all|half)$ ]] ||
        die "NAME|PLAYER|PLAYER|OPENINGS|GAMES|all or half is expected, not '$name'" 2
    if $only_new && has_row "${parts[@]}"; then continue; fi
    echo "== ${parts[*]}"
    "$goti" solve "${parts[0]}" --db "$db" --quiet "${solve_options[@]}" > "$work/solved"
    match "${parts[@]}" > "$work/row"
    keep_rows "$file" "$header" 6 < "$work/row"
done

# --- the page ---

# rows CONDITION PROGRAM: of the rows of which the awk condition holds, what the
# program prints; columns by their names, as in $c["won"].
rows() {
    awk -F, "
        NR == 1 { for (i = 1; i <= NF; i++) c[\$i] = i; next }
        function of(name) { return \$c[name] }
        function percent(a, b) { return b ? sprintf(\"%.1f %%\", 100 * a / b) : \"\" }
        function score() {
            return sprintf(\"%.1f ± %.1f %%\", 100 * of(\"points\"),
                50 * (of(\"points_high\") - of(\"points_low\")))
        }
        $1 { $2 }" "$file"
}

# shellcheck disable=SC2016 # marks of Markdown
{
    cat << 'END'
# Games of the player

Made by `tools/matches.sh`; do not edit. All columns: [matches.csv](matches.csv).
Scores count a win as one point and a draw as half a point, with 95 % error bars.

## With all tables

From any position that can be set up, each played twice, sides exchanged. *Gave
away*: moves after which the position was worth less, by the tables.

| Game | Against | Games | Score | Moves | Gave away | Won at the start | Of these won | Opponent gave away |
|---|---|---:|---:|---:|---:|---:|---:|---:|
END
    rows 'of("tables") == "all" && of("player") == "hard" && of("openings") == "random"' \
        'print "| " of("variant") " | " of("opponent") " | " of("games") " | " score() " | " of("moves_judged") " | " of("drops") " | " of("won_starts") " | " of("won_starts_won") " | " percent(of("opponent_drops"), of("opponent_judged")) " |"'
    cat << 'END'

## From drawn positions

Every move that keeps the draw is as good by the tables; *traps* chooses those
after which the opponent errs most easily.

| Game | Player | Against | Games | Won | Lost | Score |
|---|---|---|---:|---:|---:|---:|
END
    rows 'of("openings") == "balanced"' \
        'print "| " of("variant") " | " of("player") " | " of("opponent") " | " of("games") " | " of("won") " | " of("lost") " | " score() " |"'
    cat << 'END'

## With some tables, and with none

*half*: only the smaller half of the files is there. *tables=no*: none is asked.
From positions some random plies from the start, each played twice.

| Game | Tables | Player | Against | Games | Won | Drawn | Lost | Score | Moves judged | Gave away |
|---|---|---|---|---:|---:|---:|---:|---:|---:|---:|
END
    rows 'of("openings") == "walk"' \
        'print "| " of("variant") " | " of("tables") " | " of("player") " | " of("opponent") " | " of("games") " | " of("won") " | " of("drawn") " | " of("lost") " | " score() " | " of("moves_judged") " | " of("drops") " |"'
} > "$work/README.md"
mkdir -p "$results/play"
mv "$work/README.md" "$results/play/README.md"
