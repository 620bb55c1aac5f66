#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The same bytes of values however they were come by: any number of threads,
# any kernels, with and without symmetry, in one go, in parts, or killed over
# and over.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

# Eight symmetries, a counter that bites, captures before the counter starts;
# and one symmetry, pieces that enter late, chains.
cat > games.ini << 'INI'
[grid]
title = Four by four
points =
  a4:0,3 b4:1,3 c4:2,3 d4:3,3
  a3:0,2 b3:1,2 c3:2,2 d3:3,2
  a2:0,1 b2:1,1 c2:2,1 d2:3,1
  a1:0,0 b1:1,0 c1:2,0 d1:3,0
lines =
  a4 b4 c4 d4
  a3 b3 c3 d3
  a2 b2 c2 d2
  a1 b1 c1 d1
  a4 a3 a2 a1
  b4 b3 b2 b1
  c4 c3 c2 c1
  d4 d3 d2 d1
row_side = Tigers
row_piece = tiger
row_letter = T
column_side = Goats
column_piece = goat
column_letter = G
row_pieces = 3
column_pieces = 9
row_start = a4 b4 d1
first = column
column_blocked = passes
capture_target = 4
draw_limit = 6
draw_counts = row

[entering : puli-judham]
column_pieces = 6
row_start = A
capture_target = 3
capture = chain
INI

# digest_of GAME DB: its values, as one line a table.
digest_of() { goti digest "games.ini:$1" --db "$2"; }

for game in grid entering; do
    run 0 solve "games.ini:$game" --db whole --quiet --threads 1
    digest_of "$game" whole > "$game.txt"
    check_that "$game: has tables" test -s "$game.txt"
    n=0
    for options in '--threads 2' '--threads 3' '--no-symmetry' '--portable' \
        '--no-symmetry --portable --threads 2' '--level 5'; do
        n=$((n + 1))
        # shellcheck disable=SC2086 # words are meant
        run 0 solve "games.ini:$game" --db "way$n" --quiet $options
        check_that "$game $options" \
            cmp -s "$game.txt" <(digest_of "$game" "way$n")
        rm -rf "way$n"
    done

    # In two parts.
    run 0 solve "games.ini:$game" --db parts --quiet --phase movement
    run 0 solve "games.ini:$game" --db parts --quiet --phase placement
    check_that "$game in parts" cmp -s "$game.txt" <(digest_of "$game" parts)
    rm -rf parts

    # From every layer of placement: it and what comes after it in play are
    # there, what comes before is made anew.
    run 0 solve "games.ini:$game" --db from --quiet
    for layer in $(ls "whole/$game" | sed -n 's/^placement-r\([0-9]*\)c[0-9]*-h\([0-9,]*\)-x[0-9]*-\([a-z]*\).*/\2-\1-\3/p' |
        sort -u -t, -k1,1n -k2,2n); do
        rm -f from/"$game"/placement-r"$(cut -d- -f2 <<< "$layer")"c*-h"${layer%%-*}"-x*-"${layer##*-}".goti.zst
        run 0 solve "games.ini:$game" --db from --quiet
        check_that "$game without layer $layer" \
            cmp -s "$game.txt" <(digest_of "$game" from)
    done
    rm -rf from

    # Killed again and again; the seed is printed with a failure.
    seed=${GOTI_TEST_SEED-$RANDOM}
    RANDOM=$seed
    kills=0
    for attempt in {1..12}; do
        options='--threads 2'
        if ((attempt % 2)); then options=--no-symmetry; fi
        # shellcheck disable=SC2086
        "$GOTI_BIN" solve "games.ini:$game" --db killed --quiet $options \
            > /dev/null 2>&1 &
        solver=$!
        sleep "0.$(printf '%03d' $((RANDOM % 90 + 10 * attempt)))"
        if kill -KILL "$solver" 2> /dev/null; then kills=$((kills + 1)); fi
        wait "$solver" 2> /dev/null && break
    done
    run 0 solve "games.ini:$game" --db killed --quiet
    check_that "$game killed $kills times (GOTI_TEST_SEED=$seed)" \
        cmp -s "$game.txt" <(digest_of "$game" killed)
    check_that "$game: was killed" test "$kills" -gt 0
    check_that "$game: nothing left over" \
        test -z "$(find killed -name '*.tmp')"
    rm -rf killed
done

finish
