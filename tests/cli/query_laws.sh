#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Answers about random games fit together: a position is worth its best move,
# a move what the position after it is worth; with and without counters.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

laws="python3 $GOTI_SOURCE/tests/cli/query_laws.py"

for name in kaooa kaooa-compulsory hat-diviyan-keliya; do
    solve "$name" db
    check_that "$name" $laws "$GOTI_BIN" db "$name" 1 100
done

# Limits so low that they matter.
for counts in plies row column; do
    cat > "limit-$counts.ini" << INI
[limit-$counts : kaooa]
title = Kaooa with a limit
draw_limit = 5
draw_counts = $counts
INI
    solve "limit-$counts.ini" db
    check_that "$counts" $laws "$GOTI_BIN" db "limit-$counts.ini" 2 200
done

# Plies to the end: captures are plies like others, limits count for nothing.
for name in kaooa-compulsory hat-diviyan-keliya limit-row.ini; do
    solve "$name" dtm --metric dtm
    check_that "$name by dtm" $laws "$GOTI_BIN" dtm "$name" 3 200
done

finish
