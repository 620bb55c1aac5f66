#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Ctrl-C and kill -9 in the midst of a sweep: the next run goes on, and prints
# the bytes of a run that nobody stopped.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

family=(puli-judham --over capture_target=1..4 --set column_pieces=6 --quiet)
run 0 sweep "${family[@]}" --db whole
cp "$out" whole.csv
check_that 'four members' test "$(grep -c ,solved, whole.csv)" -eq 4

# start_sweep N OPTION...: until the N-th member has a table; $sweep is its
# process.
start_sweep() {
    local target=$1
    shift
    "$GOTI_BIN" sweep "${family[@]}" --db db --threads 1 "$@" \
        > "$out" 2> "$err" &
    sweep=$!
    while [[ -d /proc/$sweep ]] &&
        ! compgen -G "db/*-target-$target/*.zst" > /dev/null; do
        sleep 0.01
    done
}

set -m # job control: a background job must hear SIGINT
for signal in INT TERM; do
    rm -rf db
    start_sweep 2
    kill -"$signal" "$sweep"
    code=0
    wait "$sweep" || code=$?
    check_that "$signal: exit code $code" test "$code" -eq 130
    check_that 'message' grep -qxE \
        'goti: interrupted: [1-3] of 4 members are done; run again to go on' "$err"
    check_that 'no table' test ! -s "$out"
done
run 0 sweep "${family[@]}" --db db
check_that 'after signals' cmp -s whole.csv "$out"

# Killed twice, with tables kept and with tables dropped.
for option in '' --drop-db; do
    rm -rf db
    for target in 2 3; do
        # shellcheck disable=SC2086 # no option is no word
        start_sweep "$target" $option
        kill -KILL "$sweep" 2> /dev/null
        wait "$sweep" 2> /dev/null
        check_that 'killed on the way' test ! -s "$out"
    done
    # shellcheck disable=SC2086
    run 0 sweep "${family[@]}" --db db $option
    # What is dropped has no tables to name.
    [[ -z $option ]] || sed -i -E '2,$s/^(([^,]*,){3})[^,]*/\1/' whole.csv
    check_that "after kills $option" cmp -s whole.csv "$out"
done
check_that 'nothing is left' test -z "$(find db -mindepth 1 \
    ! -name sweep.json ! -name .lock)"

# With the tables of before, too.
for target in 1 3; do
    name=puli-judham-column-pieces-6-capture-target-$target
    rm -rf db
    start_sweep "$target"
    kill -KILL "$sweep" 2> /dev/null
    wait "$sweep" 2> /dev/null
    run 0 sweep "${family[@]}" --db db
    goti digest "whole/$name.ini" --db whole > whole.txt
    run 0 digest "db/$name.ini" --db db
    check_that "the same tables $target" cmp -s whole.txt "$out"
done

finish
