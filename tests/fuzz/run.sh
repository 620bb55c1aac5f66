#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Run the fuzzers: tests/fuzz/run.sh SECONDS [TARGET...]
#
# Each target (all, if none is named) runs for so many seconds, from the corpus
# and from what earlier runs found in build/fuzz/work.  Prints executions and
# seconds a target.  Inputs that fail are kept in build/fuzz/found; README.md
# says what to do with them.  Exit code 1 if there are any.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

if [[ $# -lt 1 || ! $1 =~ ^[1-9][0-9]*$ ]]; then
    echo "usage: tests/fuzz/run.sh SECONDS [TARGET...]" >&2
    exit 2
fi
seconds=$1
shift

cmake --preset fuzz > /dev/null
cmake --build --preset fuzz --parallel --target fuzzers > build/fuzz/build.log ||
    { cat build/fuzz/build.log >&2; exit 1; }

# Many small files, written and synced: in memory, where there is such a place.
if [[ -d /dev/shm ]]; then export TMPDIR=/dev/shm; fi
export UBSAN_OPTIONS=print_stacktrace=1

targets=("$@")
if [[ $# -eq 0 ]]; then
    for source in tests/fuzz/target_*.c; do
        name=${source##*/target_}
        targets+=("${name%.c}")
    done
fi

# run_target NAME: one line of what was done; false if it failed.
run_target() {
    local name=$1 begin=$SECONDS status=0
    local work=build/fuzz/work/$name found=build/fuzz/found/$name
    local log=build/fuzz/$name.log dict=tests/fuzz/dict/$name.dict
    local options=(-max_total_time="$seconds" -rss_limit_mb=512 -timeout=10
        -max_len=8192 -print_final_stats=1 -artifact_prefix="$found/")
    mkdir -p "$work" "$found"
    if [[ -f $dict ]]; then options+=(-dict="$dict"); fi
    nice -n 10 "build/fuzz/tests/fuzz/fuzz_$name" "${options[@]}" \
        "$work" "tests/fuzz/corpus/$name" > "$log" 2>&1 || status=$?
    local runs
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    printf '%-10s %12s executions %6d s  %s\n' "$name" "${runs:-?}" \
        $((SECONDS - begin)) "$([[ $status == 0 ]] && echo ok || echo FAILED)"
    if [[ $status -ne 0 ]]; then
        grep -E 'not true|ERROR|runtime error|SUMMARY|Test unit written' \
            "$log" | head -n 5 | sed 's/^/    /' || true
        echo "    all of it: $log"
        return 1
    fi
}

failed=0
for name in "${targets[@]}"; do
    run_target "$name" || failed=1
done
exit "$failed"
