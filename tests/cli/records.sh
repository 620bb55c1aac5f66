#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# performance.sh, verification.sh, comparison.sh and matches.sh: a row a run,
# others stay.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1

export GOTI_BIN TMPDIR=$work/tmp
mkdir tmp
# script NAME ARGUMENT...
script() {
    "$GOTI_SOURCE/tools/$1.sh" --results "$work/made" "${@:2}" > "$out" 2> "$err"
}
fails() { ! "$@"; }
# exits CODE COMMAND...
exits() {
    local code=0
    "${@:2}" || code=$?
    [[ $code == "$1" ]]
}
# rows FILE N: so many, the header apart.
rows() { [[ $(tail -n +2 "made/$1" | wc -l) == "$2" ]]; }

# --- performance ---

solve_csv=performance/solve.csv
check_that 'two runs' script performance --runs 1 kaooa kaooa:dtm
check_that 'are two rows' rows $solve_csv 2
check_that 'of these fields' grep -qx 'variant,metric,phase,threads,cpu_seconds,wall_seconds,peak_bytes,positions,table_bytes,runs,machine,date,commit,kind' made/$solve_csv
check_that 'positions and bytes' \
    grep -qE '^kaooa,dtc,all,1,[0-9.]+,[0-9.]+,[0-9]+,6389,21576,1,' made/$solve_csv
sed -i 's/^kaooa,dtm.*/tigadi,dtc,all,2,1,1,1,1,1,1,by hand,2020-01-01,0,recorded/' \
    made/$solve_csv
check_that 'another run of one' script performance --runs 2 --machine 'a box' kaooa
check_that 'takes its row' grep -qE '^kaooa,dtc,.*,2,a box,.*,measured$' made/$solve_csv
check_that 'one of each' rows $solve_csv 2
check_that 'a recorded row stays' grep -q '^tigadi,.*,recorded$' made/$solve_csv
check_that 'numbers of threads' script performance --runs 1 --threads 1,2 \
    three-mens-morris:dtm:movement
check_that 'are rows' rows $solve_csv 4
check_that 'a comma in --machine' exits 2 script performance --machine 'a, b' kaooa
check_that 'no number of runs' exits 2 script performance --runs many kaooa
check_that 'an unknown game' fails script performance nothing
check_that 'and no row' rows $solve_csv 4
sed -i '1s/wall/other/' made/$solve_csv
check_that 'another header is not overwritten' fails script performance --runs 1 kaooa
check_that 'and named' grep -q 'another header is expected' "$err"

# --- verification ---

check_that 'whole, by both metrics' script verification kaooa kaooa:dtm
check_that 'are two rows' rows verification.csv 2
check_that 'with what was derived' \
    grep -qE '^kaooa,dtc,all,all,6389,24586,0,.*,measured$' made/verification.csv
check_that 'a sample of a phase' script verification --memory 1G --threads 1 \
    kaooa:dtc:movement:10
check_that 'is another row' rows verification.csv 3
solve kaooa db
check_that 'tables that are there' script verification --db db kaooa
check_that 'stay' test -e db/kaooa/manifest.json
check_that 'of another metric are refused' fails script verification --db db kaooa:dtm
table=$(ls db/kaooa/placement-*.goti.zst | head -n 1)
printf x >> "$table"
cp made/verification.csv before.csv
check_that 'damage is exit code 4' exits 4 script verification --db db kaooa
check_that 'and no row' cmp before.csv made/verification.csv

# --- comparison ---

check_that 'a walk' script comparison kaooa hat-diviyan-keliya-dropped-tiger
check_that 'start and counts' grep -qxF \
    'kaooa,dtm,win,15,30896,6396,20075,4425,3247,1280,15,16' made/comparison.csv
check_that 'the same as in the tree' diff made/comparison.csv <(grep -E \
    '^(variant|kaooa,|hat-diviyan-keliya-dropped-tiger,)' \
    "$GOTI_SOURCE/results/comparison.csv")
for name in performance verification comparison matches paper_data; do
    check_that "$name --help" script "$name" --help
done

# --- matches ---

hard='kaooa|hard|random|random|20|all'
half='kaooa|hard,nodes=500|hard,nodes=500,tables=no|walk|10|half'
check_that 'two matches' script matches --db mdb "$hard" "$half"
check_that 'are two rows' rows play/matches.csv 2
check_that 'nothing is given away' grep -qE \
    '^kaooa,all,hard,random,random,20,([^,]*,){11}0,' made/play/matches.csv
check_that 'all but half of the tables are judged' \
    grep -qE '^kaooa,half,hard nodes=500,hard nodes=500 tables=no,walk,10,' \
    made/play/matches.csv
check_that 'tables stay, all of them' \
    test "$(find mdb -name '*.goti.zst' | wc -l)" -eq 47
check_that 'and the page has them' \
    grep -q '^| kaooa | random | 20 | ' made/play/README.md
cp made/play/matches.csv before.csv
check_that 'what is there is passed over' script matches --db mdb --new "$hard" "$half"
check_that 'and stays' cmp before.csv made/play/matches.csv
check_that 'not a match' exits 2 script matches --db mdb 'kaooa|hard|random'
check_that 'an unknown player' fails script matches --db mdb \
    'kaooa|hard|nobody|random|20|all'
check_that 'is said' grep -q nobody "$err"

check_that 'nothing is left in TMPDIR' rmdir tmp

finish
