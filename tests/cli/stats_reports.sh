#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# goti stats --report: every report against a plain count of what goti query
# says, in all formats; missing tables, options that mean nothing.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

variants=$GOTI_SOURCE/solver/variants
naive() { # naive DB VARIANT BOARD
    check_that "$2 in $1" python3 "$GOTI_SOURCE/tests/cli/naive_stats.py" \
        "$GOTI_BIN" "$1" "$2" "$variants/$3.ini"
}

solve kaooa db
naive db kaooa kaooa
solve three-mens-morris db
naive db three-mens-morris three-mens-morris
solve hat-diviyan-keliya db
naive db hat-diviyan-keliya hat-diviyan-keliya
solve three-mens-morris dtm --metric dtm
naive dtm three-mens-morris three-mens-morris

# A limit so low that it matters: cursed wins, blessed losses.
cat > curse.ini << 'INI'
[curse : kaooa]
title = Kaooa with a limit
draw_limit = 5
draw_counts = plies
INI
solve curse.ini db
naive db curse.ini kaooa
run 0 stats curse.ini --db db --report total --format json
json 'd[0]["cursed_win"] > 0 and d[0]["blessed_loss"] > 0'

# What is said of the options.
refuse 2 "goti: stats: --report: expected tiers, total, *, not 'all'" \
    stats kaooa --db db --report all
refuse 2 'goti: stats: --by: not with --report total' \
    stats kaooa --db db --report total --by tier
refuse 2 'goti: stats: --threads: not with --report depths' \
    stats kaooa --db db --report depths --threads 2
refuse 2 'goti: kaooa has one start: *' stats kaooa --db db --report starts
refuse 2 'goti: three-mens-morris has one start: *' \
    stats three-mens-morris --db db --report starts
refuse 5 'goti: tables by dtm know no no-capture limit; *' \
    stats three-mens-morris --db dtm --report counter

# Missing tables: an error, or without them.
run 0 solve kaooa --db parts --quiet --phase movement
for report in tiers total depths counter first-moves; do
    refuse 3 'goti: kaooa: no table of tier placement-*, --partial does without' \
        stats kaooa --db parts --report "$report"
    refuse 3 'goti: no database of kaooa: *' \
        stats kaooa --db none --report "$report"
done
run 0 stats kaooa --db parts --report total --partial --format json
json 'd[0]["tiers"] == 8'
run 0 stats kaooa --db parts --report depths --partial --format json
json '{r["phase"] for r in d} == {"movement"}'
refuse 3 'goti: no table placement-*' \
    stats kaooa --db parts --report first-moves --partial

finish
