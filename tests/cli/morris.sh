#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The movement phase of morris games: the same tables however made, one answer
# for both colours, and plain words where something cannot be done yet.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

refuse 7 'goti: tigadi: of morris games only the movement phase can be solved yet (--phase movement)' \
    solve tigadi --db db
cat > each.ini << 'INI'
[each : four-mens-morris]
captures_per_mill = each
INI
refuse 7 'goti: each: morris with a capture for each mill cannot be solved yet' \
    solve each.ini --db db --phase movement

for game in four-mens-morris five-mens-morris-flying; do
    run 0 solve "$game" --db db --quiet --phase movement --threads 1
    goti digest "$game" --db db > whole.txt
    for options in '--threads 3' --no-symmetry --portable; do
        rm -rf other
        # shellcheck disable=SC2086 # words are meant
        run 0 solve "$game" --db other --quiet --phase movement $options
        check_that "$game $options" \
            cmp -s whole.txt <(goti digest "$game" --db other)
    done
    # Some rowsets from their tables, the others anew.
    rm -f other/"$game"/movement-r4*
    run 0 solve "$game" --db other --quiet --phase movement
    check_that "$game resumed" cmp -s whole.txt <(goti digest "$game" --db other)
done

# With colours exchanged the mover has the same value.
run 0 query four-mens-morris 'WB1/1WB/W2B/1W1/1B1 B 0/0 0/0 0' --db db --json
json 'd["to_move"] == "column" and d["category"] == "win" and d["dtc"] == 3'
run 0 query four-mens-morris 'BW1/1BW/B2W/1B1/1W1 W 0/0 0/0 0' --db db --json
json 'd["to_move"] == "row" and d["category"] == "win" and d["dtc"] == 3'
run 0 query four-mens-morris 'WB1/1WB/W2B/1W1/1B1 W 0/0 0/0 0' --db db --line
has 'won by Black: 2 captured'
run 3 query four-mens-morris start --db db

finish
