#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Make results/paper/ from the other results: every number and every table of the
# paper.  The same results give the same bytes.
# shellcheck source=tools/records.sh
source "$(dirname "${BASH_SOURCE[0]}")/records.sh"

usage() {
    cat << 'END'
Usage: tools/paper_data.sh [OPTION]...

Write results/paper/:
  numbers.tex     \gotiset{GAME}{KEY}{TEXT}: every number of the running text
  table_*.tex     every table
  figure_*.csv    what is plotted
  agreement.csv   papers/published.csv with our figure beside each
from results/, papers/published.csv and what goti says of the games' boards. Stops
if a statement of the paper (tools/paper/claims.jq) does not hold any more.

Options:
  --results DIR  directory of the results (default: results)
  --out DIR      where to write (default: DIR/paper)
  -h, --help     print this help

$GOTI_BIN is the tool to use; without it build/release/goti is.
END
}

out=
while [[ $# -gt 0 ]]; do
    case $1 in
        --results | --out)
            [[ $# -ge 2 ]] || die "$1 needs a value" 2
            if [[ $1 == --out ]]; then out=$2; else results=$2; fi
            shift
            ;;
        -h | --help)
            usage
            exit 0
            ;;
        *) die "unexpected argument '$1'; --help says more" 2 ;;
    esac
    shift
done
out=${out:-$results/paper}
find_tool

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
programs=$root/tools/paper

# csv FILE: its rows as JSON; no rows if there is no file.
csv() {
    if [[ ! -e $1 ]]; then
        echo '[]'
        return
    fi
    jq -L "$programs" -cRs 'include "lib"; csv' "$1" || die "$1 is not as expected"
}

# result NAME: all that results/NAME/ says, as {NAME: ...}.
result() {
    local name=$1 dir=$results/$1 file
    jq -c '{key: "summary", value: .}' "$dir/summary.json"
    for file in tiers depths first_moves reachable starts starts_by_target; do
        if [[ -e $dir/$file.csv ]]; then
            csv "$dir/$file.csv" | jq -c --arg file "$file" '{key: $file, value: .}'
        fi
    done
    # What the tables hold, by phase.
    awk '{ split($3, part, "-"); n[part[1]] += $2 }
        END { for (phase in n) printf "%s,%.0f\n", phase, n[phase] }' \
        "$dir/digests.txt" | sort | jq -cRn '{key: "stored", value:
            [inputs | split(",") | {phase: .[0], positions: (.[1] | tonumber)}]}'
}

"$goti" variants --json > "$work/variants.json"
mapfile -t shipped < <(jq -r '.[].name' "$work/variants.json")
for name in "${shipped[@]}"; do
    "$goti" check "$name" --json | jq -c '{key: .name, value: {points, lines,
        edges, jumps, mills, symmetries, never_jumped: (.never_jumped | length)}}'
done | jq -s from_entries > "$work/check.json"
for name in "${shipped[@]}"; do
    if [[ -e $results/$name/summary.json ]]; then
        result "$name" | jq -cs --arg name "$name" \
            '{key: $name, value: from_entries}'
    fi
done | jq -s from_entries > "$work/results.json"
csv "$results/comparison.csv" > "$work/comparison.json"
csv "$results/verification.csv" > "$work/verification.json"
csv "$results/performance/solve.csv" > "$work/performance.json"
csv "$root/papers/published.csv" > "$work/published.json"

for part in variants check results comparison verification performance \
    published; do
    jq -c --arg part "$part" '{key: $part, value: .}' "$work/$part.json"
done | jq -cs from_entries > "$work/all.json"

# run PROGRAM [FILTER...]: over all of it.
run() {
    jq -L "$programs" -r "${@:2}" -f "$programs/$1.jq" "$work/all.json"
}

run claims > "$work/broken"
if [[ -s $work/broken ]]; then
    die "the paper says what the results do not: $(paste -sd ';' "$work/broken")"
fi

mkdir -p "$work/out"
run numbers > "$work/out/numbers.tex"
# Each file is introduced by a line of its own: "=== NAME".
run tables | awk -v dir="$work/out" '
    /^=== / { file = dir "/" $2; next }
    { print > file }'
sed -i '1i % Made by tools/paper_data.sh from results/; do not edit.' \
    "$work/out"/*.tex

mkdir -p "$out"
rm -f -- "$out"/numbers.tex "$out"/table_*.tex "$out"/figure_*.csv \
    "$out"/agreement.csv
mv "$work/out"/* "$out/"
