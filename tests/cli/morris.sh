#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Morris games: the same tables however made, one answer for both colours, and
# plain words where something cannot be done yet.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

same() { cmp -s "whole-$game.txt" <(goti digest "$game" --db other); }

for game in four-mens-morris five-mens-morris-flying; do
    run 0 solve "$game" --db db --quiet --threads 1
    goti digest "$game" --db db > "whole-$game.txt"
    for options in '--threads 3' --no-symmetry --portable; do
        rm -rf other
        # shellcheck disable=SC2086 # words are meant
        run 0 solve "$game" --db other --quiet $options
        check_that "$game $options" same
    done
    # Some tables are there, the others are made anew: of movement, of the
    # plies in the middle of placement, and of its last ply.
    for lost in 'movement-r4*' 'placement-*-h2,*' 'placement-*-h0,1-*'; do
        # shellcheck disable=SC2086 # a pattern is meant
        rm -f other/"$game"/$lost
        run 0 solve "$game" --db other --quiet
        check_that "$game without $lost" same
    done
    rm -rf other
    refuse 3 'goti: the movement tables are not complete: run without --phase placement' \
        solve "$game" --db other --phase placement
    run 0 solve "$game" --db other --quiet --phase movement
    run 0 solve "$game" --db other --quiet --phase placement
    check_that "$game, one phase after the other" same
done

# A capture for each mill: by DTC, and other tables than with one for all.
cat > each.ini << 'INI'
[each : six-mens-morris-flying]
captures_per_mill = each
INI
game=each
run 0 solve each.ini --db db --quiet --threads 1
goti digest each.ini --db db > "whole-$game.txt"
same_each() { cmp -s "whole-$game.txt" <(goti digest each.ini --db other); }
for options in '--threads 3' --no-symmetry --portable; do
    rm -rf other
    # shellcheck disable=SC2086 # words are meant
    run 0 solve each.ini --db other --quiet $options
    check_that "$game $options" same_each
done
for lost in 'movement-r4*' 'movement-r6*' 'placement-*-h2,*'; do
    # shellcheck disable=SC2086 # a pattern is meant
    rm -f other/"$game"/$lost
    run 0 solve each.ini --db other --quiet
    check_that "$game without $lost" same_each
done
refuse 7 'goti: each: by DTM, morris with a capture for each mill cannot be solved yet, only by DTC' \
    solve each.ini --db dtm --metric dtm
rm -rf other

# Killed at any moment, and gone on with by another number of threads.
game=seven-mens-morris
run 0 solve "$game" --db db --quiet
goti digest "$game" --db db > "whole-$game.txt"
rm -rf other
for delay in 0.05 0.1 0.2 0.4 0.3 0.2 0.5; do
    timeout --signal=KILL "$delay" goti solve "$game" --db other --quiet \
        --threads "$((RANDOM % 3 + 1))" 2> /dev/null
done
run 0 solve "$game" --db other --quiet
check_that "$game killed and resumed" same
check_that 'nothing is left over' \
    test "$(ls other/"$game" | grep -vc -e goti.zst -e manifest.json -e lock)" -eq 0
check_that 'no checkpoint is left over' \
    test "$(ls other/"$game" | grep -c 'movement.*column')" -eq 0

# With colours exchanged the mover has the same value.
run 0 query four-mens-morris 'WB1/1WB/W2B/1W1/1B1 B 0/0 0/0 0' --db db --json
json 'd["to_move"] == "column" and d["category"] == "win" and d["dtc"] == 3'
run 0 query four-mens-morris 'BW1/1BW/B2W/1B1/1W1 W 0/0 0/0 0' --db db --json
json 'd["to_move"] == "row" and d["category"] == "win" and d["dtc"] == 3'
run 0 query four-mens-morris 'WB1/1WB/W2B/1W1/1B1 W 0/0 0/0 0' --db db --line
has 'won by Black: 2 captured'

# In placement the tables have White to move, or Black.
run 0 query four-mens-morris start --db db --line
has 'draw'
run 0 query four-mens-morris start --db db --json
json 'len(d["moves"]) == 16'

finish
