#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Ctrl-C and kill -9 while solving: a code of its own, and the next run goes on
# from what is there to the same tables.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

cat > small.ini << 'INI'
[small : puli-judham]
title = Puli Judham with eight goats
column_pieces = 8
INI

# start_solving, until a first table is there; $solver is its process.
start_solving() {
    "$GOTI_BIN" solve small.ini --db db --quiet --threads 1 \
        > "$out" 2> "$err" &
    solver=$!
    while [[ -d /proc/$solver ]] && ! compgen -G 'db/small/*.zst' > /dev/null; do
        sleep 0.01
    done
}

set -m # job control: a background job must hear SIGINT
for signal in INT TERM; do
    rm -rf db
    start_solving
    kill -"$signal" "$solver"
    code=0
    wait "$solver" || code=$?
    check_that "$signal: exit code $code" test "$code" -eq 130
    check_that 'message' grep -qE '^goti: .*interrupted' "$err"
    check_that 'no summary' test ! -s "$out"
    refuse 3 'goti: small: no table of tier *' stats small.ini --db db
done

# Killed, with the tables of before kept.
start_solving
sleep 0.1
kill -KILL "$solver" 2> /dev/null
wait "$solver" 2> /dev/null
run 0 solve small.ini --db db --quiet --json
json 'd["tables_kept"] > 0 and d["tables_written"] > 0'
check_that 'nothing unfinished' test -z "$(find db -name '*.tmp')"

solve small.ini whole
goti digest small.ini --db db > resumed.txt
goti digest small.ini --db whole > whole.txt
check_that 'the same tables' cmp -s resumed.txt whole.txt

finish
