#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Morris games in which men may be moved while others are in hand: the same
# tables however made, in one go, in parts, after losses and kills, by both
# metrics; and plain words where something cannot be done yet.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

cat > mixed.ini << 'INI'
[mixed : three-mens-morris]
row_pieces = 4
column_pieces = 4
flying = 3
move_while_placing = yes
draw_limit = 5
draw_counts = plies

[mixed-each : six-mens-morris]
move_while_placing = yes
captures_per_mill = each
INI
game=mixed.ini:mixed
same() { cmp -s "whole-$metric.txt" <(goti digest "$game" --db other); }

for metric in dtc dtm; do
    solve() { run 0 solve "$game" --db other --quiet --metric "$metric" "$@"; }
    rm -rf other
    solve --threads 1
    goti digest "$game" --db other > "whole-$metric.txt"
    check_that "$metric: every tier has its table" \
        test "$(ls other/mixed | grep -c 'goti.zst')" -eq 81
    rm -rf other
    solve --threads 3 --no-symmetry --portable
    check_that "$metric, all rows, portable, three threads" same
    # Some tables are there, the others are made anew: those that are built
    # upon need others, which were only kept until they were done.
    for lost in 'movement-r4*' 'placement-*-h2,1-*'; do
        # shellcheck disable=SC2086 # a pattern is meant
        rm -f other/mixed/$lost
        solve
        check_that "$metric without $lost" same
    done
    rm -rf other
    refuse 3 'goti: the movement tables are not complete: run without --phase placement' \
        solve "$game" --db other --phase placement --metric "$metric"
    solve --phase movement
    solve --phase placement
    check_that "$metric, one phase after the other" same

    # Killed at any moment, and gone on with by another number of threads.
    rm -rf other
    for delay in 0.05 0.1 0.2 0.4 0.8; do
        timeout --signal=KILL "$delay" goti solve "$game" --db other --quiet \
            --metric "$metric" --threads "$((RANDOM % 3 + 1))" 2> /dev/null
    done
    solve
    check_that "$metric killed and resumed" same
    check_that "$metric: no checkpoint is left over" \
        test "$(ls other/mixed | grep -c 'column')" -eq 0
    check_that "$metric: nothing is left over" \
        test "$(ls other/mixed | grep -vc -e goti.zst -e manifest.json -e lock)" -eq 0
done

# From the start men are placed only; from then on they may be moved, too.
run 0 query "$game" 'start moves b2 a1' --db other --json
json 'sorted(m["move"] for m in d["moves"])[:3] == ["a2", "a3", "b1"]'
json 'any(m["move"].startswith("b2-") for m in d["moves"])'

# A capture for each mill: movement only.
EACH='mixed-each: placement in which men may be moved and each mill captures cannot be solved yet, only the movement phase (--phase movement)'
run 0 check mixed.ini:mixed-each
has "estimate    none: $EACH"
refuse 7 "goti: $EACH" solve mixed.ini:mixed-each --db each
run 0 solve mixed.ini:mixed-each --db each --quiet --phase movement

# Checkpoints are no tables that were kept.
run 0 solve mixed.ini:mixed --db fresh --quiet --phase movement --json
json 'd["tables_kept"] == 0 and d["tables_written"] > 0'

finish
