#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The same tables, byte for byte, whatever the number of processes: hunts and
# morris, placement, both metrics, counters, several captures at once, men that
# move while others are in hand, all rows instead of one an orbit.
source "$(dirname "${BASH_SOURCE[0]}")/lib_mpi.sh" || exit 1

cat > games.ini << 'INI'
[limit : kaooa]
draw_limit = 5
draw_counts = plies

[chain : hat-diviyan-keliya]
capture = chain
draw_limit = 7
draw_counts = row

[each : five-mens-morris]
row_pieces = 4
column_pieces = 4
captures_per_mill = each
draw_limit = 9
draw_counts = plies

[mixed : three-mens-morris]
row_pieces = 4
column_pieces = 4
flying = 3
move_while_placing = yes
draw_limit = 5
draw_counts = plies
INI

# compare GAME "RANKS..." ARGUMENT...
compare() {
    local game=$1 ranks=$2 n name=${1##*:}
    shift 2
    rm -rf whole
    run 0 solve "$game" --db whole --quiet --threads 1 "$@"
    goti digest "$game" --db whole > whole.txt
    check_that "$game: there is something to compare" test -s whole.txt
    for n in $ranks; do
        rm -rf parts
        spread 0 "$n" solve "$game" --db parts --quiet --threads 1 "$@"
        goti digest "$game" --db parts > parts.txt
        check_that "$game with $n processes $*: digests" \
            cmp -s whole.txt parts.txt
        check_that "$game with $n processes $*: files" \
            same_files "whole/$name" "parts/$name"
    done
}

# By hand, "all": every number for each; or one game, GAME "RANKS..." ARGUMENT...
if [[ -n ${1-} && $1 != all ]]; then
    if [[ -e $OLDPWD/${1%%:*} ]]; then set -- "$OLDPWD/$1" "${@:2}"; fi
    limit=86400
    compare "$@"
    cat whole.txt
    finish
fi
[[ ${1-} == all ]] && all='1 2 3 4'
for game in kaooa three-mens-morris; do
    compare "$game" '1 2 3 4'
done
for game in kaooa-compulsory len-choa hat-diviyan-keliya \
    hat-diviyan-keliya-dropped-tiger bam-blang-beh-khla huli-mane-ata \
    four-mens-morris four-mens-morris-flying five-mens-morris \
    five-mens-morris-flying; do
    compare "$game" "${all-4}"
done
for game in limit chain each mixed; do
    compare "games.ini:$game" "${all-3}"
done
for game in kaooa kaooa-compulsory four-mens-morris-flying games.ini:chain \
    games.ini:mixed; do
    compare "$game" "${all-4}" --metric dtm
done
compare games.ini:each 3 --no-symmetry
compare len-choa 3 --no-symmetry
# More processes than rows of some rowsets, and threads in each.
compare games.ini:limit 7
spread 0 2 solve hat-diviyan-keliya --db threads --quiet --threads 2
run 0 solve hat-diviyan-keliya --db one --quiet
check_that 'two threads each' \
    same_files threads/hat-diviyan-keliya one/hat-diviyan-keliya

finish
