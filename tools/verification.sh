#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Verify tables by the plain rules, and keep how much was verified.
# shellcheck source=tools/records.sh
source "$(dirname "${BASH_SOURCE[0]}")/records.sh"

usage() {
    cat << 'END'
Usage: tools/verification.sh [OPTION]... [NAME[:METRIC[:PHASE[:SAMPLE]]]]...

Run goti verify (default: on the small games by both metrics, every value) and
write a row a run into results/verification.csv: how many values were derived
from those of their successors by the plain rules, by how many turns, and how
many were wrong. SAMPLE is what goti verify --sample takes. Tables that are not in
--db are made. Rows of runs that are not made stay; some are marked "recorded":
noted down by hand from a run that takes long.

Options:
  --db DIR       directory of the tables; those that were there stay, others are
                 removed (default: a temporary one)
  --results DIR  directory of the results (default: results)
  --memory SIZE  as for goti solve
  --threads N    as for goti solve
  -h, --help     print this help

Exit code 4: something is wrong or damaged, and no row is written of that run.
$GOTI_BIN is the tool to use; without it build/release/goti is.
END
}

read_options "$@"
if [[ ${#names[@]} -eq 0 ]]; then
    for name in bam-blang-beh-khla five-mens-morris five-mens-morris-flying \
        four-mens-morris four-mens-morris-flying hat-diviyan-keliya \
        hat-diviyan-keliya-dropped-tiger huli-mane-ata kaooa kaooa-compulsory \
        len-choa mysore-one-tiger six-mens-morris six-mens-morris-flying \
        three-mens-morris; do
        names+=("$name:dtc" "$name:dtm")
    done
    names+=(seven-mens-morris)
fi
find_tool

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
db=${db:-$work/db}
header=variant,metric,phase,sample,values,turns,wrong,cpu_seconds,date,commit,kind

# verify NAME METRIC PHASE SAMPLE: the row of a run that found nothing wrong.
verify() {
    local how=(--all) code=0
    if [[ $4 != all ]]; then how=(--sample "$4"); fi
    "$goti" verify "$1" --db "$db" --phase "$3" --quiet --json "${how[@]}" \
        "${solve_options[@]}" > "$work/report" || code=$?
    [[ $code -eq 0 ]] || die "$1: goti verify says no" "$code"
    [[ $(jq -r .metric "$work/report") == "$2" ]] ||
        die "$db/$1 holds another metric than $2"
    jq -r --arg sample "$4" --arg date "$(date -u +%F)" \
        --arg commit "$(commit)" '[.variant, .metric, .phase, $sample, .derived,
        .turns, .wrong, .cpu_seconds, $date, $commit, "measured"]
        | join(",")' "$work/report"
}

for name in "${names[@]}"; do
    IFS=: read -r variant metric phase sample <<< "$name"
    echo "== $variant ${metric:=dtc} ${phase:=all} ${sample:=all}"
    made=false
    if [[ ! -e $db/$variant/manifest.json ]]; then
        made=true
        "$goti" solve "$variant" --metric "$metric" --phase "$phase" \
            --db "$db" --quiet "${solve_options[@]}" > "$work/solved"
    fi
    verify "$variant" "$metric" "$phase" "$sample" > "$work/row"
    keep_rows "$results/verification.csv" "$header" 4 < "$work/row"
    if $made; then drop_tables "$variant"; fi
done
