#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Measure what solving takes.
# shellcheck source=tools/records.sh
source "$(dirname "${BASH_SOURCE[0]}")/records.sh"

usage() {
    cat << 'END'
Usage: tools/performance.sh [OPTION]... [NAME[:METRIC[:PHASE]]]...

Solve games from nothing (default: the small ones, by both metrics) and write a
row a run into results/performance/solve.csv: CPU and wall seconds, memory at the
peak, positions in the tables and their bytes, the machine and the commit. The
best of some runs counts, by CPU time. Rows of runs that are not made stay; some
are marked "recorded": noted down by hand from a run that takes long.

Options:
  --db DIR        directory of the tables, which are removed (default: a
                  temporary one)
  --results DIR   directory of the results (default: results)
  --runs N        runs of each (default: 3)
  --threads LIST  numbers of threads, such as 1,2 (default: 1)
  --memory SIZE   as for goti solve
  --machine TEXT  what to call the machine, without commas (default: what it
                  says of itself)
  -h, --help      print this help

$GOTI_BIN is the tool to use; without it build/release/goti is.
END
}

# Model, cores and memory, for example "2 cores of AMD EPYC; 24 GiB".
this_machine() {
    local model memory
    model=$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -n 1)
    memory=$(awk '/^MemTotal/ { printf "%.0f", $2 / 1048576 }' /proc/meminfo)
    echo "$(nproc) cores of ${model:-unknown}; $memory GiB" | tr -d ','
}

runs=3
threads=1
machine=$(this_machine)
own_values=(--runs --threads --machine)
take_option() {
    case $1 in
        --runs) runs=$2 ;;
        --threads) threads=$2 ;; # a list, unlike that of the other scripts
        --machine) machine=$2 ;;
    esac
}
read_options "$@"
[[ $runs =~ ^[1-9][0-9]*$ ]] || die "--runs: a number is expected, not '$runs'" 2
[[ $threads =~ ^[1-9][0-9]*(,[1-9][0-9]*)*$ ]] ||
    die "--threads: numbers are expected, such as 1,2, not '$threads'" 2
[[ $machine != *,* ]] || die "--machine: no commas" 2
if [[ ${#names[@]} -eq 0 ]]; then
    for name in kaooa hat-diviyan-keliya three-mens-morris four-mens-morris \
        five-mens-morris five-mens-morris-flying six-mens-morris \
        six-mens-morris-flying seven-mens-morris puli-judham; do
        names+=("$name:dtc" "$name:dtm")
    done
fi
find_tool

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
db=${db:-$work/db}
header=variant,metric,phase,threads,cpu_seconds,wall_seconds,peak_bytes,positions,table_bytes,runs,machine,date,commit,kind

# measure NAME METRIC PHASE THREADS: the row of the run with the least CPU time.
measure() {
    local run
    : > "$work/runs"
    for ((run = 0; run < runs; run++)); do
        "$goti" solve "$1" --metric "$2" --phase "$3" --threads "$4" \
            --db "$db" --quiet --json "${solve_options[@]}" >> "$work/runs"
        drop_tables "$1"
    done
    jq -rs --arg phase "$3" --arg threads "$4" --arg runs "$runs" \
        --arg machine "$machine" --arg date "$(date -u +%F)" \
        --arg commit "$(commit)" 'min_by(.cpu_seconds)
        | [.variant, .metric, $phase, $threads, .cpu_seconds, .wall_seconds,
           .peak_bytes, .positions_written, .bytes_written, $runs, $machine,
           $date, $commit, "measured"] | join(",")' "$work/runs"
}

for name in "${names[@]}"; do
    IFS=: read -r variant metric phase <<< "$name"
    for n in ${threads//,/ }; do
        echo "== $variant ${metric:=dtc} ${phase:=all}, $n threads"
        measure "$variant" "$metric" "$phase" "$n" > "$work/row"
        keep_rows "$results/performance/solve.csv" "$header" 4 < "$work/row"
    done
done
