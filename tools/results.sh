#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Make results/ from scratch: solve the shipped variants, or those named, and
# write what is worth keeping of each; then the index results/README.md.  The
# same tables give the same bytes, on any machine and at any time.
set -euo pipefail
export LC_ALL=C

usage() {
    cat << 'END'
Usage: tools/results.sh [OPTION]... [NAME]...

Solve variants (default: all that are shipped) and write results/NAME/:
  summary.json     value of the start, number of positions, deepest value
  first_moves.csv  every first move with its value
  tiers.csv        how many positions of each tier have which value
  digests.txt      digest of the values of every table
  reachable.csv    of small games: how many positions play can reach
and results/README.md, the index of all that is there.

Options:
  --db DIR       directory of the tables (default: goti-db)
  --keep-db      keep the tables (default)
  --drop-db      remove a variant's tables once its results are written
  --results DIR  directory of the results (default: results)
  --memory SIZE  as for goti solve; what does not fit is skipped and listed
  --hours N      skip and list what is said to take more than N hours of CPU
                 time (default: 2)
  --walk N       reachable.csv of games of up to N entries in the tables
                 (default: 10000000; a walk takes about 2 CPU-s a million)
  --threads N    as for goti solve
  --index        write the index only
  -h, --help     print this help

A run that was stopped goes on when it is started again.  $GOTI_BIN is the tool
to use; without it build/release/goti is, and is built if need be.
END
}

die() {
    echo "results: $1" >&2
    exit "${2:-1}"
}

# --- the command line ---

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
db=$root/goti-db
results=$root/results
drop_db=false
index_only=false
walk=10000000
hours=2
solve_options=()
names=()

while [[ $# -gt 0 ]]; do
    case $1 in
        --db | --results | --memory | --threads | --walk | --hours)
            [[ $# -ge 2 ]] || die "$1 needs a value" 2
            case $1 in
                --db) db=$2 ;;
                --results) results=$2 ;;
                --walk) walk=$2 ;;
                --hours) hours=$2 ;;
                *) solve_options+=("$1" "$2") ;;
            esac
            shift
            ;;
        --keep-db) drop_db=false ;;
        --drop-db) drop_db=true ;;
        --index) index_only=true ;;
        -h | --help)
            usage
            exit 0
            ;;
        -*) die "unknown option '$1'; --help lists them" 2 ;;
        *) names+=("$1") ;;
    esac
    shift
done

[[ $walk =~ ^[0-9]+$ ]] || die "--walk: a number is expected, not '$walk'" 2
[[ $hours =~ ^[0-9]+$ ]] || die "--hours: a number is expected, not '$hours'" 2
command -v jq > /dev/null || die "needs jq; tools/setup.sh installs it"

goti=${GOTI_BIN:-$root/build/release/goti}
if [[ ! -x $goti ]]; then
    [[ -z ${GOTI_BIN-} ]] || die "no tool at $goti"
    "$root/tools/setup.sh"
    (cd "$root" && cmake --preset release > /dev/null &&
        cmake --build --preset release --target goti)
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$goti" variants --json > "$work/variants.json"
mapfile -t shipped < <(jq -r '.[].name' "$work/variants.json")
if [[ ${#names[@]} -eq 0 ]]; then names=("${shipped[@]}"); fi
for name in "${names[@]}"; do
    [[ " ${shipped[*]} " == *" $name "* ]] ||
        die "no shipped game '$name'; goti variants lists them" 2
done

# --- one variant ---

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

# write_results NAME: from its tables; all files or, if anything fails, none.
write_results() {
    local name=$1 out=$work/$1
    mkdir -p "$out"
    "$goti" stats "$name" --db "$db" --format csv > "$out/tiers.csv"
    "$goti" stats "$name" --db "$db" --format json > "$work/stats.json"
    "$goti" digest "$name" --db "$db" > "$out/digests.txt"
    "$goti" query "$name" start --db "$db" --json > "$work/start.json"
    jq -r '"move,category,theoretical,dtc",
        (.moves[] | "\(.move),\(.category),\(.theoretical),\(.dtc)")' \
        "$work/start.json" > "$out/first_moves.csv"
    jq --slurpfile variants "$work/variants.json" \
        --argjson start "$(jq -c . "$work/start.json")" \
        "$summary_program" "$work/stats.json" > "$out/summary.json"
    if (($(awk '{ n += $2 } END { printf "%.0f", n }' "$out/digests.txt") \
        <= walk)); then
        "$goti" stats "$name" --db "$db" --reachable --quiet \
            "${solve_options[@]}" | sed -n '1p; $p' > "$out/reachable.csv"
    fi
    mkdir -p "$results/$name"
    rm -f "$results/$name/skipped.txt" "$results/$name/reachable.csv"
    mv "$out"/* "$results/$name/"
}

# Only what a solver makes, so that a wrong --db harms nothing.
drop_tables() {
    local dir=$db/$1
    rm -f -- "$dir"/*.goti.zst "$dir"/*.tmp "$dir/manifest.json" "$dir/.lock"
    rmdir -- "$dir"
}

# skip NAME MESSAGE: keep why, unless there are results of another run.
skip() {
    local name=$1 message=$2
    echo "results: skipped: $message" >&2
    if [[ -e $results/$name/summary.json ]]; then return; fi
    mkdir -p "$results/$name"
    echo "$message" > "$results/$name/skipped.txt"
}

# What goti says at once, such as by how much it does not fit.
refusal() {
    local message
    message=$("$goti" solve "$1" --db "$db" --quiet "${solve_options[@]}" \
        2>&1 > /dev/null) || true
    echo "${message#goti: }"
}

# hours_of NAME: of CPU time, as goti check says; 0 if it says nothing.
hours_of() {
    "$goti" check "$1" --json |
        jq '(.estimate.cpu_seconds // 0) / 3600 | round'
}

do_variant() {
    local name=$1 code=0 wanted
    echo "== $name"
    wanted=$(hours_of "$name")
    if ((wanted > hours)); then
        skip "$name" \
            "$name takes about $wanted hours of CPU time, more than $hours (--hours)"
        return
    fi
    "$goti" solve "$name" --db "$db" "${solve_options[@]}" || code=$?
    case $code in
        0) ;;
        6 | 7)
            skip "$name" "$(refusal "$name")"
            return
            ;;
        *) exit "$code" ;; # goti has said why
    esac
    write_results "$name"
    if $drop_db; then drop_tables "$name"; fi
}

# --- the index ---

# A row of the table; numbers in groups of three.
# shellcheck disable=SC2016
row_program='
    def groups: tostring
        | if length > 3 then (.[:-3] | groups) + " " + .[-3:] else . end;
    def winner: if .category == "win" or .category == "cursed-win"
        then .side else .other_side end;
    def value: if .category == "draw" then "draw"
        elif .category == .theoretical then "win for \(winner)"
        else "draw; without the limit, win for \(winner)" end;
    def plies: if .category == "draw" then "" else "\(.dtc)" end;
    def moves: to_entries | map("\(.value) \(.key)") | join(", ");
    def up_to: if . == null then "" else " (\(add))" end;
    "| [\(.variant)](\(.variant)/) | \(.start.side) | \(.start | value)"
        + " | \(.start | plies) | \(.first_moves | moves)"
        + "\(.first_moves_up_to_symmetry | up_to) | \(.positions | groups) | \(.orbits | groups) | \($reached)"
        + " | \(.max_dtc) |"'

index_head() {
    cat << 'END'
# Results

Made by `tools/results.sh`; do not edit. Every game here is solved completely:
the value of every position is known, under the rules in
[solver/variants](../solver/variants/README.md).

| Variant | First | With best play | DTC | First moves | Positions | Up to symmetry | Reached | Deepest DTC |
|---|---|---|---:|---|---:|---:|---:|---:|
END
}

index_notes() {
    cat << 'END'

- *First*: the side with the first turn. *First moves*: how many of them have
  which value for it; in brackets, where the board is empty at the start, how
  many there are up to symmetry.
- *DTC*: plies to the next capture or the end of the game, the winner hurrying
  and the loser delaying; *deepest*: the most in any position of the variant.
- *Positions*: all tiers, each board once, also those that play does not reach.
  In hunts both sides to move; in morris one, as with colours exchanged the values
  are the same.
- *Reached*: of small games, how many positions play can reach, in morris with
  either side to move. Finished games count.

A variant's directory holds

- `summary.json`: the above, for programs;
- `first_moves.csv`: every first move with its value for the side making it;
- `tiers.csv`: how many positions of each tier have which value (`goti stats`);
- `digests.txt`: digest of the values of every table (`goti digest`), the same
  for any number of threads and on any machine;
- `reachable.csv`: of small games, how many positions that play can reach have
  which value (the total of `goti stats --reachable`).
END
}

# What is not in the table, and why.
index_missing() {
    local name skipped=() missing=()
    for name in "${shipped[@]}"; do
        if [[ -e $results/$name/summary.json ]]; then continue; fi
        if [[ -e $results/$name/skipped.txt ]]; then
            skipped+=("- $(< "$results/$name/skipped.txt")")
        else
            missing+=("- \`$name\`")
        fi
    done
    if [[ ${#skipped[@]} -gt 0 ]]; then
        printf '\n## Skipped\n\nShipped, but larger than the machine or not solved yet:\n\n'
        printf '%s\n' "${skipped[@]}"
    fi
    if [[ ${#missing[@]} -gt 0 ]]; then
        printf '\n## Not here yet\n\nShipped; to add one, name it to the '
        printf 'script:\n\n'
        printf '%s\n' "${missing[@]}"
    fi
}

index_tagnor() {
    if [[ ! -e $results/tagnor/starts.csv ]]; then return; fi
    cat << 'END'

## Tagnor from every start

The source leaves open where the tigers start and how many captures win.
`tools/tagnor_starts.sh` answers for all 300 pairs of points and all 20 targets:
[tagnor/starts.csv](tagnor/starts.csv), and counted by target, cows to move:

END
    echo "| Target | Cows win | Draw | Tigers win |"
    echo "|---:|---:|---:|---:|"
    awk -F, 'NR > 1 { print "| " $1 " | " $2 " | " $3 " | " $4 " |" }' \
        "$results/tagnor/starts_by_target.csv"
}

# reached NAME: the positions that play can reach, in groups, if counted.
reached() {
    if [[ ! -e $results/$1/reachable.csv ]]; then return; fi
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "boards") at = i }
        NR == 2 { print $at }' "$results/$1/reachable.csv" |
        sed -E ':a; s/([0-9])([0-9]{3})( |$)/\1 \2\3/; ta'
}

write_index() {
    local name
    {
        index_head
        for name in "${shipped[@]}"; do
            if [[ -e $results/$name/summary.json ]]; then
                jq -r --arg reached "$(reached "$name")" "$row_program" "$results/$name/summary.json"
            fi
        done
        index_notes
        index_missing
        index_tagnor
    } > "$work/README.md"
    mkdir -p "$results"
    mv "$work/README.md" "$results/README.md"
}

if ! $index_only; then
    for name in "${names[@]}"; do
        do_variant "$name"
        write_index
    done
fi
write_index
